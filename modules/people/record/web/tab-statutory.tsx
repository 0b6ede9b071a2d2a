import { isAskedIn } from '#base/countries/served-countries.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { ErrorState } from '#web/page/error-state.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { personCountries, STATUS_FIELDS_BY_COUNTRY } from '../../core/numbers/countries.ts'
import { useAsOf } from '../../core/web/as-of.tsx'
import { factLine } from '../../core/web/editable.tsx'
import { ChildrenCard } from '../children/web/children-card.tsx'
import { employeeApi } from '../contract.ts'
import { BankCard } from '../pay/web/bank-card.tsx'
import { ResidenceCard } from '../residence/web/residence-card.tsx'
import { StatutoryField as Field, StatutoryGroup as Group } from './statutory-form.tsx'
import { TaxGroup } from './tax-group.tsx'

/** Account, tax and insurance on the page's day. */
export function StatutoryTab({ id }: { id: string }) {
  const t = useT()
  const session = useSession()
  const [asOf] = useAsOf()
  const paid = useCall(employeeApi.bank, { id, as_of: asOf }, { keepPrevious: true })
  const part = useCall(employeeApi.statutory, { id, as_of: asOf }, { keepPrevious: true })
  const failed = part.error ?? paid.error
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([part.refetch(), paid.refetch()])} />
  if (!part.data || !paid.data) return <LinesSkeleton lines={10} />
  const { statutory: known, version, actions } = part.data
  const isIn = personCountries(part.data.countries, session.hasOfficeIn)
  const asks = (fact: string) => isAskedIn(STATUS_FIELDS_BY_COUNTRY, fact, isIn)
  const mayEdit = actions.includes('edit')
  const day = asOf ?? session.today
  const group = { id, version, known, begins: part.data.joined_on, day, mayEdit }
  const yes = { yes: t('action.yes'), no: t('action.no') }
  return (
    <>
      <BankCard
        id={id}
        bank={paid.data.bank}
        version={paid.data.version}
        mayEdit={mayEdit}
        by="record"
        withNumber
        day={day}
        begins={paid.data.joined_on}
        currency={paid.data.currency}
      />
      <ResidenceCard id={id} />
      <TaxGroup {...group} person={part.data} isIn={isIn} />
      {asks('tax_category') && <ChildrenCard id={id} />}
      {asks('epf_number') && (
        <Group
          {...group}
          title={t('employees.group_contributions')}
          card="contributions"
          facts={
            known && [
              factLine(known, 'epf_number'),
              factLine(known, 'socso_number'),
              factLine(known, 'eis_number'),
              factLine(known, 'hrdf_number'),
              factLine(known, 'epf_elected', 'yes', yes),
              factLine(known, 'epf_extra_employee', 'rate'),
              factLine(known, 'epf_extra_employer', 'rate'),
              factLine(known, 'socso_first_covered_at_55', 'yes', yes),
              factLine(known, 'eis_contributed_before_57', 'yes', yes),
              factLine(known, 'lindung_opted_out_on', 'date'),
              factLine(known, 'lindung_reference'),
              factLine(known, 'hrd_levy_exempt', 'yes', yes),
            ]
          }
        >
          <Field name="epf_number" />
          <Field name="socso_number" />
          <Field name="eis_number" />
          <Field name="hrdf_number" />
          <Field name="epf_extra_employee" hint={t('employees.epf_extra_hint')} />
          <Field name="epf_extra_employer" hint={t('employees.epf_extra_hint')} />
          <Field name="lindung_opted_out_on" />
          <Field name="lindung_reference" />
          <Field name="epf_elected" />
          <Field name="socso_first_covered_at_55" />
          <Field name="eis_contributed_before_57" />
          <Field name="hrd_levy_exempt" />
        </Group>
      )}
      {asks('tw_identity') && (
        <Group
          {...group}
          title={t('employees.group_taiwan')}
          card="taiwan"
          facts={
            known && [
              factLine(known, 'tw_identity', 'choice'),
              known.tw_tax_method === null
                ? { label: t('field.tw_tax_method'), value: t('tw_tax_method.none') }
                : factLine(known, 'tw_tax_method', 'choice'),
              factLine(known, 'tw_tax_dependants'),
              factLine(known, 'tw_disability', 'choice'),
              factLine(known, 'labor_insurance_number'),
              factLine(known, 'labor_insurance_amount'),
              factLine(known, 'tw_labor_continued', 'yes', yes),
              factLine(known, 'occupational_insurance_amount'),
              factLine(known, 'health_insurance_number'),
              factLine(known, 'health_insurance_amount'),
              factLine(known, 'health_dependants'),
              factLine(known, 'tw_health_elsewhere', 'yes', yes),
              factLine(known, 'tw_pension_scheme', 'choice'),
              factLine(known, 'pension_amount'),
              factLine(known, 'pension_voluntary_rate', 'rate'),
            ]
          }
        >
          <Field name="tw_identity" />
          <Field name="tw_disability" />
          <Field name="tw_tax_method" hint={t('employees.tax_method_hint')} />
          <Field name="tw_tax_dependants" />
          <Field name="labor_insurance_number" />
          <Field name="labor_insurance_amount" />
          <Field name="occupational_insurance_amount" />
          <Field name="tw_pension_scheme" />
          <Field name="health_insurance_number" />
          <Field name="health_insurance_amount" />
          <Field name="health_dependants" hint={t('employees.health_dependants_hint')} />
          <Field name="pension_amount" />
          <Field name="pension_voluntary_rate" />
          <Field name="tw_labor_continued" />
          <Field name="tw_health_elsewhere" />
        </Group>
      )}
    </>
  )
}
