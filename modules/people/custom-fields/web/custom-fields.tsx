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
import { type CustomField, customFieldApi } from '../contract.ts'

const FieldDialog = lazyComponent(async () => (await import('./field-form.tsx')).FieldDialog)

type Row = z.output<typeof CustomField>

/** The fields that the company adds to the record of its people. */
export default function CustomFields() {
  const t = useT()
  const language = useLanguage()
  const nameColumns = useNameColumns()
  const change = useAction(customFieldApi.edit)
  const move = useAction(customFieldApi.move)
  const nameOf = ({ name_en, name_zh }: Row) => (language === 'zh-TW' ? name_zh : name_en)
  const removal = useRemoval<Row>(customFieldApi.remove, {
    title: (row) => t('custom-field.remove_title', { name: nameOf(row) }),
    text: t('custom-field.remove_text'),
    successMessage: t('custom-field.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(offeredMoves, removal)

  function offeredMoves(row: Row) {
    const { id, version } = row
    const question = {
      title: t('custom-field.archive_title', { name: nameOf(row) }),
      text: t('custom-field.archive_text'),
      action: t('custom-field.archive'),
    }
    return allowedActions(row, {
      up: { label: t('custom-field.up'), onClick: () => void move.run({ id, version, to: 'up' }) },
      down: { label: t('custom-field.down'), onClick: () => void move.run({ id, version, to: 'down' }) },
      archive: {
        label: t('custom-field.archive'),
        onClick: () =>
          void change.run(
            { id, version, is_active: false },
            { confirmation: question, successMessage: t('custom-field.archived') },
          ),
      },
      restore: {
        label: t('custom-field.restore'),
        onClick: () =>
          void change.run({ id, version, is_active: true }, { successMessage: t('custom-field.restored') }),
      },
    })
  }

  const columns: Column<Row>[] = [
    ...nameColumns,
    {
      name: 'kind',
      width: 120,
      card: 'line',
      cell: (row) => (
        <>
          {t(`custom-field.kind.${row.kind}`)}
          {row.kind === 'choice' && (
            <span className="caption">
              {' · '}
              {t('custom-field.choices_count', { count: row.choices.filter(({ is_active }) => is_active).length })}
            </span>
          )}
        </>
      ),
    },
    { name: 'seen_by', width: 220, card: 'line' },
    { name: 'edited_by', width: 220, card: 'none' },
    { name: 'own_access', width: 140, card: 'none' },
    { name: 'people', width: 110, card: 'none' },
    {
      name: 'is_active',
      width: 110,
      card: 'side',
      cell: (row) => (
        <StatusTag
          status={row.is_active ? 'active' : 'disabled'}
          label={t(row.is_active ? 'custom-field.is_active.true' : 'custom-field.is_active.false')}
        />
      ),
    },
  ]
  const newButton = <NewButton onClick={add}>{t('custom-field.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('custom-field.title')} actions={newButton} />
      <Table
        list={customFieldApi.list}
        screen="custom-fields"
        title={t('custom-field.title')}
        columns={columns}
        rowName={nameOf}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ title: t('custom-field.empty'), text: t('custom-field.empty_text'), children: newButton }}
      />
      {dialog && <FieldDialog {...dialog} />}
    </Page>
  )
}
