import { choicesApi } from '#base/contracts/choices-api.ts'
import { countryCodes, servedCountry } from '#base/countries/served-countries.ts'
import { monthOf } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { required } from '#base/required.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FieldGroup } from '#web/form/form.tsx'
import { recordForm } from '#web/form/record-form.tsx'
import { useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type { Editing } from '#web/row-actions/use-editing.ts'
import { useSession } from '#web/session.tsx'
import { overtimeApi } from '../contract.ts'
import { DayType } from '../values.ts'
import classes from './overtime.module.css'
import type { PolicyRow } from './policy.tsx'

const DEFAULT_COUNTRY = required(countryCodes()[0], 'served country')
const { RecordDialog, Field, useValue } = recordForm(overtimeApi.addPolicy, overtimeApi.changePolicy)

/** The form of a country's policy from a day on, beside what the law says. */
export function PolicyForm(dialog: Editing<PolicyRow>) {
  const t = useT()
  const { today, company } = useSession()
  const { record } = dialog
  return (
    <RecordDialog
      {...dialog}
      size={720}
      title={t(record ? 'overtime.policy_edit' : 'overtime.policy_new')}
      successMessage={t('overtime.policy_saved')}
      defaults={{
        country: servedCountry(company?.country)?.code,
        from_day: today,
        calculation: 'pro_rated',
        after_midnight: 'own_date',
        gives: 'pay',
        tolerance: 0,
      }}
    >
      <FieldGroup>
        <Field name="country" />
        <Field name="from_day" />
      </FieldGroup>
      <RateFields record={record} />
    </RecordDialog>
  )
}

function RateFields({ record }: { record: PolicyRow | undefined }) {
  const t = useT()
  const { today } = useSession()
  const chosen = useValue('country')
  const country = record?.country ?? chosen
  const day = useValue('from_day') ?? record?.from_day
  const isFixed = (useValue('calculation') ?? record?.calculation) === 'fixed'
  const currency = servedCountry(country)?.currency
  const input = { country: country ?? DEFAULT_COUNTRY, month: monthOf(day ?? today) }
  const law = useCall(overtimeApi.law, input, { enabled: Boolean(country && day), keepPrevious: true }).data
  const byLaw = (text: string | null | undefined) => (text ? t('overtime.by_law', { law: text }) : undefined)
  return (
    <>
      {law && (
        <div className={classes.law}>
          <strong>{t('overtime.law')}</strong>
          <span>{t('overtime.law_hours', { day: hoursText(law.day), month: hoursText(law.month) })}</span>
          {law.agreed_month !== null && law.agreed_quarter !== null && (
            <span>
              {t('overtime.law_agreed', { month: hoursText(law.agreed_month), quarter: hoursText(law.agreed_quarter) })}
            </span>
          )}
          {law.protected_up_to !== null && (
            <span>
              {t('overtime.law_protects', { amount: moneyText(law.protected_up_to, law.currency, { sign: true }) })}
            </span>
          )}
          <span>{t('overtime.never_below_law')}</span>
          <span className="caption">{t('overtime.law_source', { source: law.source })}</span>
        </div>
      )}
      <FieldGroup>
        <Field name="calculation" wide />
        {DayType.options.map((type) => (
          <Field
            key={type}
            name={isFixed ? `${type}_amount` : `${type}_rate`}
            currency={currency}
            hint={byLaw(law?.[type])}
          />
        ))}
        <Field name="eligible_up_to" currency={currency} />
        <Field name="position_ids" options={choicesApi.positions} />
        <Field name="daily_limit" />
        <Field name="monthly_limit" />
        <Field name="tolerance" />
        <Field name="after_midnight" />
        <Field name="gives" />
      </FieldGroup>
    </>
  )
}
