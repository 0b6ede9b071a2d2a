import { Button } from '@mantine/core'
import type { z } from 'zod'
import type { MenuAction } from '#web/buttons/more-button.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { IconPlus } from '#web/icons.ts'
import { useGo } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { letterTemplateApi, type TemplateRow } from '../contract.ts'

type Row = z.output<typeof TemplateRow>

const VIEWS = [
  ['joining', ['offer', 'appointment', 'confirmation', 'extension', 'bond']],
  ['changes', ['promotion', 'increment', 'bonus']],
  ['warnings', ['warning']],
  ['certificates', ['certificate']],
  ['other', ['other']],
] as const satisfies readonly (readonly [string, readonly Row['kind'][]])[]

/** The templates of letters, with a view for groups that belong together. */
export default function Templates() {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const isChinese = useLanguage() === 'zh-TW'
  const update = useAction(letterTemplateApi.update)
  const duplicate = useAction(letterTemplateApi.duplicate)
  const nameOf = (row: Row) => (isChinese ? row.name_zh : row.name_en)
  const removal = useRemoval<Row>(letterTemplateApi.remove, {
    title: (row) => t('letter-template.remove_title', { name: nameOf(row) }),
    text: t('letter-template.remove_text'),
    successMessage: t('letter-template.removed'),
  })
  const switchTo = (row: Row, is_active: boolean) =>
    void update.run({ id: row.id, version: row.version, is_active }, { successMessage: t('letter-template.saved') })
  const copy = async (row: Row) => {
    const made = await duplicate.run({ id: row.id })
    if (made) go(`documents/templates/${made.id}`)
  }
  const rowActions = (row: Row): MenuAction[] => [
    ...(may('letter:edit') && row.is_active
      ? [
          {
            label: t('letter-template.write'),
            onClick: () => go('documents/letters/new', { template_id: row.id }),
          },
        ]
      : []),
    ...allowedActions(row, {
      edit: { label: t('action.edit'), onClick: () => go(`documents/templates/${row.id}`) },
      duplicate: { label: t('letter-template.duplicate'), onClick: () => void copy(row) },
      disable: { label: t('letter-template.disable'), onClick: () => switchTo(row, false) },
      enable: { label: t('letter-template.enable'), onClick: () => switchTo(row, true) },
    }),
    ...removal(row),
  ]
  const newButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => go('documents/templates/new')}>
      {t('letter-template.new')}
    </Button>
  )
  return (
    <Page flush>
      <PageHeader title={t('letter-template.title')} actions={newButton} />
      <Table
        list={letterTemplateApi.list}
        screen="letter-templates"
        title={t('letter-template.title')}
        views={VIEWS.map(([id, kind]) => ({
          id,
          label: t(`letter-template.view.${id}`),
          filters: { kind: [...kind] },
        }))}
        columns={[
          { name: isChinese ? 'name_zh' : 'name_en', header: t('letter-template.name'), card: 'title', width: 260 },
          { name: 'kind', card: 'line' },
          { name: 'recipient', card: 'line' },
          { name: 'languages', card: 'line' },
          { name: 'needs', card: 'none' },
          { name: 'number', card: 'none' },
          { name: 'saved_at', card: 'none' },
          { name: 'saved_by', hidden: true, card: 'none' },
          activeColumn(t('letter-template.is_active'), 'disabled'),
        ]}
        filters={{ kind: {}, recipient: {}, is_active: {} }}
        rowLink={(row) => `documents/templates/${row.id}`}
        rowName={nameOf}
        rowActions={rowActions}
        empty={{ text: t('letter-template.empty'), children: newButton }}
      />
    </Page>
  )
}
