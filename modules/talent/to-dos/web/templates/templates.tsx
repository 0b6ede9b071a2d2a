import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useLanguage, useT } from '#web/i18n.ts'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { allowedActions } from '#web/row-actions/row-actions.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { useAction } from '#web/use-action.ts'
import { type TemplateItem, toDoTemplateApi } from '../../contract.ts'

const TemplateForm = lazyComponent(async () => (await import('./template-form.tsx')).TemplateForm)
type Row = z.output<typeof TemplateItem>

/** The templates that to-dos are made from. */
export default function Templates() {
  const t = useT()
  const isChinese = useLanguage() === 'zh-TW'
  const nameOf = (row: Row) => (isChinese ? row.name_zh : row.name_en)
  const update = useAction(toDoTemplateApi.update)
  const removal = useRemoval<Row>(toDoTemplateApi.remove, {
    title: (row) => t('to-do-template.remove_title', { name: nameOf(row) }),
    text: t('to-do-template.remove_text'),
    successMessage: t('to-do-template.removed'),
  })
  const switchTo = ({ id, version }: Row, is_active: boolean) =>
    void update.run({ id, version, is_active }, { successMessage: t('to-do-template.saved') })
  const switching = (row: Row) =>
    allowedActions(row, {
      disable: { label: t('to-do-template.disable'), onClick: () => switchTo(row, false) },
      enable: { label: t('to-do-template.enable'), onClick: () => switchTo(row, true) },
    })
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(switching, removal)
  const newButton = <NewButton onClick={add}>{t('to-do-template.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('to-do-template.title')} actions={newButton} />
      <Table
        list={toDoTemplateApi.list}
        screen="to-do-templates"
        title={t('to-do-template.title')}
        columns={[
          { name: isChinese ? 'name_zh' : 'name_en', header: t('to-do-template.name'), card: 'title', width: 260 },
          { name: 'occasion', cell: ({ occasion }) => t(`to-do-template.occasion.${occasion}`), card: 'line' },
          { name: 'country', card: 'line' },
          { name: 'office', card: 'line' },
          { name: 'employment_type', card: 'none' },
          { name: 'to_dos', card: 'side' },
          activeColumn(t('to-do-template.is_active'), 'disabled'),
        ]}
        filters={{ office_id: { options: choicesApi.offices } }}
        rowName={nameOf}
        rowActions={rowActions}
        onPeek={onPeek}
        empty={{ text: t('to-do-template.empty'), children: newButton }}
      />
      {dialog && <TemplateForm {...dialog} />}
    </Page>
  )
}
