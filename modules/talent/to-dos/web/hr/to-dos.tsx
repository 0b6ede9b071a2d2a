import { useState } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { peopleApi } from '#base/contracts/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { useSeenRows } from '#web/row-actions/row-versions.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { toDoApi } from '../../contract.ts'
import { useTitleOf } from '../title-of.ts'
import { ToDoTag } from '../to-do-tag.tsx'
import type { ToDoOfList } from './to-do-of-list.ts'
import { useToDoActions } from './use-to-do-actions.tsx'

const ToDoForm = lazyComponent(async () => (await import('./to-do-form.tsx')).ToDoForm)
const ChangeDialog = lazyComponent(async () => (await import('./change-dialog.tsx')).ChangeDialog)

/** All that is to be done about people within reach. */
export default function ToDos() {
  const t = useT()
  const titleOf = useTitleOf()
  const isChinese = useLanguage() === 'zh-TW'
  const mayEdit = useSession().may('to-do:edit')
  const [isAdding, setAdding] = useState(false)
  const [changing, setChanging] = useState<{ id: string; version: number }[]>()
  const { actionsOf, dialog } = useToDoActions()
  const seen = useSeenRows<ToDoOfList>()
  const newButton = mayEdit && <NewButton onClick={() => setAdding(true)}>{t('to-do.new')}</NewButton>
  const change = ({ ids }: { ids: string[] }) =>
    setChanging(seen.versionsOf(ids).flatMap(({ id, version }) => (version === undefined ? [] : [{ id, version }])))
  return (
    <Page flush>
      <PageHeader title={t('to-do.title')} actions={newButton} />
      <Table
        list={toDoApi.list}
        screen="to-dos"
        title={t('to-do.title')}
        opensOn="open"
        views={[
          { id: 'open', label: t('to-do.view.open'), filters: { state: ['open'] } },
          { id: 'overdue', label: t('to-do.view.overdue'), filters: { is_overdue: true } },
          { id: 'by_person', label: t('to-do.view.by_person'), filters: { state: ['open'] }, sort: 'assignee' },
          { id: 'missing', label: t('to-do.view.missing'), filters: { is_assignee_missing: true } },
          {
            id: 'closed',
            label: t('to-do.view.closed'),
            filters: { state: ['done', 'not_needed'] },
            sort: '-closed_at',
          },
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
          { name: 'assignee', cell: (row) => <Assignee row={row} />, card: 'line' },
          { name: 'due_day', card: 'line', isNamed: true },
          { name: 'occasion', cell: ({ occasion }) => t(`to-do.occasion.${occasion}`), card: 'none' },
          { name: 'anchor_day', card: 'none' },
          { name: 'office', card: 'none' },
          { name: 'department', card: 'none' },
          { name: 'closed_at', hidden: true, card: 'none' },
          { name: 'closed_by', hidden: true, card: 'none' },
        ]}
        filters={{
          assignee_id: { options: peopleApi.find },
          employee_id: { options: peopleApi.find },
          application_id: { hidden: true },
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
        }}
        rowName={(row) => seen.rememberRow(row, titleOf(row))}
        rowLink={({ id }) => `to-dos/all/${id}`}
        rowActions={mayEdit ? actionsOf : undefined}
        bulk={mayEdit ? [{ label: t('to-do.action.change'), run: change }] : []}
        empty={{ text: t('to-do.empty'), children: newButton }}
      />
      {dialog}
      {isAdding && <ToDoForm record={undefined} onClose={() => setAdding(false)} />}
      {changing && <ChangeDialog rows={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

/** Who does it, and whether somebody has to be found. */
export function Assignee({ row: { assignee, is_newcomer, is_assignee_missing } }: { row: ToDoOfList }) {
  const t = useT()
  if (is_assignee_missing)
    return (
      <>
        {assignee && `${assignee} `}
        <Tag tone="warn">{t('to-do.is_assignee_missing')}</Tag>
      </>
    )
  return is_newcomer ? t('to-do.newcomer') : assignee
}
