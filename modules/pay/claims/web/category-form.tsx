import type { z } from 'zod'
import { FIRST_CURRENCY } from '#base/countries/served-countries.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { type ClaimCategory, claimPolicyApi } from '../contract.ts'
import { DistanceRatesInput } from './distance-rates-input.tsx'
import { LimitsInput } from './limits-input.tsx'

export type Category = z.output<typeof ClaimCategory>

const { RecordDialog, Field, useValue } = recordForm(claimPolicyApi.create, claimPolicyApi.edit)

/** A category with its limit, and limits that differ for a position or an office. */
export function CategoryDialog(dialog: Editing<Category>) {
  const t = useT()
  const { company, nameLanguages } = useSession()
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      size={720}
      title={t(record ? 'claim-category.edit' : 'claim-category.new')}
      successMessage={t('claim-category.saved')}
      defaults={{
        currency: company?.currency ?? FIRST_CURRENCY,
        limit_type: 'default',
        amount_limit: 0,
        paid_by: 'receipt',
        needs_file: true,
      }}
    >
      <FieldGroup>
        {nameLanguages.english && <Field name="name_en" required autoFocus />}
        {nameLanguages.chinese && <Field name="name_zh" required autoFocus={!nameLanguages.english} />}
        <Field name="country" hint={t('claim-category.country_hint')} />
        <Field name="currency" />
        <Field name="paid_by" />
        <PaidByFields record={record} />
        <Field name="limit_type" />
        <Field name="amount_limit" />
        <Field name="limits" as={LimitsInput} wide />
      </FieldGroup>
    </RecordDialog>
  )
}

/** What a receipt or a distance asks; a category that waits for its first rate is enabled in the same press. */
function PaidByFields({ record }: Pick<Editing<Category>, 'record'>) {
  const paidBy = useValue('paid_by')
  const currency = useValue('currency')
  if (paidBy !== 'distance') return <Field name="needs_file" wide />
  return (
    <>
      {record && !record.is_enabled && <Field name="is_enabled" />}
      <Field name="distance_rates" as={DistanceRatesInput} currency={currency} wide />
    </>
  )
}
