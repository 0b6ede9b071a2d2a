import type { z } from 'zod'
import { peopleApi } from '#base/people-api.ts'
import { NewButton } from '#web/buttons/new-button.tsx'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { type Editing, useEditing } from '#web/row-actions/use-editing.ts'
import { useRemoval } from '#web/row-actions/use-removal.ts'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { payItemApi } from '../../settings/contract.ts'
import { AddBar } from '../../web/add-bar.tsx'
import classes from '../../web/payroll.module.css'
import { type Benefit, benefitApi } from '../benefits-contract.ts'

const { RecordDialog, Field } = recordForm(benefitApi.create, benefitApi.edit)
type ListedBenefit = z.output<typeof Benefit>

/** Benefits in kind and living accommodation of a year: taxed over its months, never paid. */
export function Benefits({ period }: { period: string }) {
  const t = useT()
  const mayEdit = useSession().may('payroll:prepare')
  const removal = useRemoval<ListedBenefit>(benefitApi.remove, {
    title: ({ full_name }) => t('pay.remove_benefit', { name: full_name }),
    text: t('pay.remove_input_text'),
    action: t('action.remove'),
  })
  const { dialog, add, onPeek, rowActions } = useEditing<ListedBenefit>(removal)
  return (
    <>
      {mayEdit && (
        <AddBar>
          <NewButton onClick={add}>{t('pay.new_benefit')}</NewButton>
        </AddBar>
      )}
      <Table
        list={benefitApi.list}
        input={{ year: Number(period.slice(0, 4)) }}
        inAddress={false}
        filters={{ employee_id: { hidden: true }, year: { hidden: true } }}
        title={t('pay.tab_benefits')}
        views={false}
        columns={[
          { name: 'full_name' },
          { name: 'employee_no', card: 'none' },
          { name: 'item', header: t('field.pay_item_id'), card: 'line' },
          { name: 'from_month', card: 'line' },
          { name: 'until_month', card: 'none' },
          { name: 'value', card: 'line' },
          { name: 'monthly', card: 'side' },
          { name: 'months_taxed', card: 'none' },
          { name: 'note', card: 'none' },
        ]}
        rowName={(row) => row.full_name}
        onPeek={onPeek}
        rowActions={rowActions}
        empty={{ title: t('pay.benefits_none'), text: t('pay.benefits_text') }}
      />
      {dialog && <BenefitDialog {...dialog} period={period} />}
    </>
  )
}

function BenefitDialog({ period, ...dialog }: Editing<ListedBenefit> & { period: string }) {
  const t = useT()
  const { record } = dialog
  const isTaxed = record !== undefined && record.months_taxed > 0
  const items = useCall(payItemApi.list, { per_page: 200, is_active: true }, { enabled: record === undefined })
  const choices = (items.data?.data ?? [])
    .filter((item) => item.tax_only && item.kind === 'earning')
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RecordDialog
      {...dialog}
      title={record ? `${record.full_name}, ${record.item}` : t('pay.new_benefit')}
      size={640}
      defaults={{ from_month: period }}
    >
      {isTaxed && (
        <p className={classes.said} data-tone="info">
          {t('pay.benefit_going')}
        </p>
      )}
      <FieldGroup>
        <Field name="employee_id" options={peopleApi.find} />
        <Field name="pay_item_id" options={choices} />
        {!isTaxed && <Field name="from_month" />}
        {!isTaxed && <Field name="value" hint={t('pay.benefit_value_hint')} />}
        <Field name="until_month" hint={t('pay.benefit_until_hint')} />
        {!isTaxed && <Field name="loan_total" hint={t('pay.benefit_loan_hint')} />}
        <Field name="note" />
      </FieldGroup>
    </RecordDialog>
  )
}
