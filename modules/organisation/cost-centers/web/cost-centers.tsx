import type { z } from 'zod'
import { NewButton } from '#web/buttons/new-button.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useDisabling } from '#web/row-actions/use-disabling.ts'
import { useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { activeColumn } from '#web/table/columns/active-column.tsx'
import { Table } from '#web/table/table.tsx'
import { type CostCenter, costCenterApi } from '../contract.ts'

const { RecordDialog, Field } = recordForm(costCenterApi.create, costCenterApi.update)
type Row = z.output<typeof CostCenter>

export default function CostCenters() {
  const t = useT()
  const mayEdit = useSession().may('cost-center:edit')
  const units = useDisabling<Row>(costCenterApi.status)
  const removal = useRemoval<Row>(costCenterApi.remove, {
    title: ({ name }) => t('cost-center.remove_title', { name }),
    text: t('cost-center.remove_text'),
    successMessage: t('cost-center.removed'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<Row>(units.actionsOf, removal)
  const newButton = mayEdit && <NewButton onClick={add}>{t('cost-center.new')}</NewButton>
  return (
    <Page flush>
      <PageHeader title={t('cost-center.title')} actions={newButton} />
      <Table
        list={costCenterApi.list}
        screen="cost-centers"
        title={t('cost-center.title')}
        columns={['name', 'code', 'people', activeColumn(t('cost-center.status'), 'disabled')]}
        rowName={(row) => units.seen(row, row.name)}
        rowActions={mayEdit ? rowActions : undefined}
        onPeek={mayEdit ? onPeek : undefined}
        bulk={mayEdit ? [units.disable, units.enable] : []}
        empty={{ text: t('cost-center.empty'), children: newButton }}
      />
      {dialog && (
        <RecordDialog
          {...dialog}
          title={t(dialog.record ? 'cost-center.edit' : 'cost-center.new')}
          successMessage={t(dialog.record ? 'cost-center.saved' : 'cost-center.created')}
        >
          <Field name="name" autoFocus />
          <Field name="code" />
        </RecordDialog>
      )}
    </Page>
  )
}
