import { useState } from 'react'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { ownToDoApi } from '../../contract.ts'
import { useTitleOf } from '../title-of.ts'
import { ToDoTag } from '../to-do-tag.tsx'
import type { OwnToDoOfList } from './own-to-do.ts'

const DoneDialog = lazyComponent(async () => (await import('./done-dialog.tsx')).DoneDialog)

/** What the reader is to do, the next first. */
export default function MyToDos() {
  const t = useT()
  const titleOf = useTitleOf()
  const isChinese = useLanguage() === 'zh-TW'
  const [closing, setClosing] = useState<OwnToDoOfList>()
  const answer = useAction(ownToDoApi.answer)
  const reopen = ({ id, version }: OwnToDoOfList) =>
    void answer.run({ id, version, state: 'open' }, { successMessage: t('to-do.saved') })
  return (
    <Page flush>
      <PageHeader title={t('to-do.mine')} />
      <Table
        list={ownToDoApi.list}
        screen="my-to-dos"
        title={t('to-do.mine')}
        opensOn="open"
        views={[
          { id: 'open', label: t('to-do.view.open'), filters: { state: ['open'] } },
          { id: 'overdue', label: t('to-do.view.overdue'), filters: { is_overdue: true } },
          { id: 'closed', label: t('to-do.view.closed'), filters: { state: ['done', 'not_needed'] }, sort: '-due_day' },
        ]}
        columns={[
          {
            name: isChinese ? 'title_zh' : 'title_en',
            header: t('to-do.name'),
            cell: titleOf,
            card: 'title',
            width: 260,
          },
          { name: 'state', cell: (row) => <ToDoTag {...row} />, card: 'side' },
          { name: 'person', card: 'line' },
          { name: 'due_day', card: 'line', isNamed: true },
          { name: 'occasion', cell: ({ occasion }) => t(`to-do.occasion.${occasion}`), card: 'none' },
          { name: 'anchor_day', card: 'none' },
          { name: 'office', card: 'none' },
          { name: 'department', card: 'none' },
          { name: 'note', card: 'line' },
          { name: 'remark', hidden: true, card: 'none' },
          { name: 'closed_at', hidden: true, card: 'none' },
        ]}
        rowName={titleOf}
        rowActions={(row) =>
          allowedActions(row, {
            done: { label: t('to-do.action.done'), onClick: () => setClosing(row) },
            reopen: { label: t('to-do.action.reopen'), onClick: () => reopen(row) },
          })
        }
        onPeek={(row) => {
          if (row.actions.includes('done')) setClosing(row)
        }}
        empty={{ text: t('to-do.empty_own') }}
      />
      {closing && <DoneDialog toDo={closing} onClose={() => setClosing(undefined)} />}
    </Page>
  )
}
