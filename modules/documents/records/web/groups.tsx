import { Button } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useNameColumns } from '#web/table/columns/name-columns.ts'
import { type Column, Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type DocumentGroup, documentGroupApi } from '../groups/contract.ts'

const GroupDialog = lazyComponent(async () => (await import('./group-form.tsx')).GroupDialog)
const ReminderDaysDialog = lazyComponent(async () => (await import('./reminder-days-dialog.tsx')).ReminderDaysDialog)

type Row = z.output<typeof DocumentGroup>

/** The groups that documents are kept in, and the days before which people are reminded. */
export default function DocumentGroups() {
  const t = useT()
  const language = useLanguage()
  const nameColumns = useNameColumns()
  const [isSettingDays, setSettingDays] = useState(false)
  const change = useAction(documentGroupApi.edit)
  const move = useAction(documentGroupApi.move)
  const nameOf = ({ name_en, name_zh }: Row) => (language === 'zh-TW' ? name_zh : name_en)
  const removal = useRemoval<Row>(documentGroupApi.remove, {
    title: (row) => t('document-group.remove_title', { name: nameOf(row) }),
    text: t('document-group.remove_text'),
    successMessage: t('document-group.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(offeredMoves, removal)

  function offeredMoves(row: Row) {
    const { id, version } = row
    return allowedActions(row, {
      up: { label: t('document-group.up'), onClick: () => void move.run({ id, version, to: 'up' }) },
      down: { label: t('document-group.down'), onClick: () => void move.run({ id, version, to: 'down' }) },
      archive: {
        label: t('document-group.archive'),
        onClick: () =>
          void change.run(
            { id, version, is_active: false },
            {
              confirmation: {
                title: t('document-group.archive_title', { name: nameOf(row) }),
                text: t('document-group.archive_text'),
                action: t('document-group.archive'),
              },
              successMessage: t('document-group.archived'),
            },
          ),
      },
      restore: {
        label: t('document-group.restore'),
        onClick: () =>
          void change.run({ id, version, is_active: true }, { successMessage: t('document-group.restored') }),
      },
    })
  }

  const columns: Column<Row>[] = [
    ...nameColumns,
    { name: 'belongs_to', width: 140, card: 'line' },
    { name: 'kind', width: 120, card: 'none' },
    { name: 'readers', width: 180, card: 'line' },
    { name: 'person_may_add', width: 160, card: 'none' },
    { name: 'expiry', width: 140, card: 'none' },
    { name: 'documents', width: 110, card: 'none' },
    {
      name: 'is_active',
      width: 110,
      card: 'side',
      cell: (row) => (
        <StatusTag
          status={row.is_active ? 'active' : 'disabled'}
          label={t(row.is_active ? 'document-group.is_active.true' : 'document-group.is_active.false')}
        />
      ),
    },
  ]
  const newButton = <NewButton onClick={add}>{t('document-group.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader
        title={t('document-group.title')}
        actions={
          <>
            <Button variant="default" onClick={() => setSettingDays(true)}>
              {t('document-reminder-days.open')}
            </Button>
            {newButton}
          </>
        }
      />
      <Table
        list={documentGroupApi.list}
        screen="document-groups"
        title={t('document-group.title')}
        columns={columns}
        rowName={nameOf}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ title: t('document-group.empty'), text: t('document-group.empty_text'), children: newButton }}
      />
      {dialog && <GroupDialog {...dialog} />}
      {isSettingDays && <ReminderDaysDialog onClose={() => setSettingDays(false)} />}
    </Page>
  )
}
