import type { z } from 'zod'
import { type CountryCode, isAskedIn } from '#base/countries/served-countries.ts'
import { laterDay, monthOf } from '#base/days/days.ts'
import { CHILD_COLUMNS } from '#statutory/malaysia/status/tax-status.ts'
import { choiceLabel } from '#web/fields/field-names.ts'
import { useT } from '#web/i18n.ts'
import { useSession } from '#web/session.tsx'
import type { StatutoryPart } from '../../core/contract-shapes.ts'
import { countryChoices, STATUS_FIELDS_BY_COUNTRY } from '../../core/numbers/countries.ts'
import { namedChoices } from '../../core/web/choices.ts'
import { amountLine, factLine } from '../../core/web/editable.tsx'
import { StatusConsequences } from '../../core/web/status-consequences.tsx'
import { statusOptions, toStatusChoice } from '../../core/web/status-sentences.ts'
import { StatutoryField, StatutoryGroup, type StatutoryGroupProps, useStatutoryValue } from './statutory-form.tsx'

type Part = z.output<typeof StatutoryPart>
type Status = NonNullable<Part['statutory']>
type Props = Omit<StatutoryGroupProps, 'title' | 'card' | 'facts' | 'children' | 'known'> & {
  known: Status | null
  person: Part
  isIn: (country: CountryCode) => boolean
}

/** Residence and tax, with what follows from them in Malaysia beside the choice. */
export function TaxGroup({ known, person, isIn, ...group }: Props) {
  const t = useT()
  const { today } = useSession()
  const hasCategories = isAskedIn(STATUS_FIELDS_BY_COUNTRY, 'tax_category', isIn)
  // Counts that somebody typed stay until the children are entered one by one.
  const hasTyped = !person.has_child_rows && CHILD_COLUMNS.some((column) => (known?.[column] ?? 0) > 0)
  const typedCounts = hasTyped ? CHILD_COLUMNS : []
  const yes = { yes: t('action.yes'), no: t('action.no') }
  const month = monthOf(group.day ?? today)
  return (
    <StatutoryGroup
      {...group}
      known={known}
      title={t('employees.group_tax')}
      card="tax"
      facts={
        known && [
          factLine(known, 'resident_status', 'choice'),
          {
            ...factLine(known, 'tax_regime', 'choice'),
            ...(!hasCategories && { label: t('employees.tax_residence') }),
          },
          ...(hasCategories
            ? [
                factLine(known, 'tax_category', 'choice'),
                {
                  label: t('scheme.follows'),
                  value: <StatusConsequences month={month} choice={toStatusChoice(known, person.birth_date)} />,
                },
                factLine(known, 'tax_number'),
                ...typedCounts.map((column) => factLine(known, column)),
                factLine(known, 'is_disabled', 'yes', yes),
                factLine(known, 'spouse_is_disabled', 'yes', yes),
                amountLine('zakat_monthly', known.zakat_monthly, 'MYR'),
                factLine(known, 'zakat_number'),
              ]
            : []),
        ]
      }
    >
      <ResidentStatus known={known} person={person} isIn={isIn} />
      {hasCategories ? (
        <StatutoryField name="tax_regime" hint={t('employees.tax_regime_hint')} />
      ) : (
        <StatutoryField
          name="tax_regime"
          label={t('employees.tax_residence')}
          options={namedChoices('tax_regime', countryChoices('tax_regime', isIn, known?.tax_regime))}
        />
      )}
      {hasCategories && (
        <>
          <TaxCategory marital={person.marital_status} />
          <Follows known={known} person={person} />
          <StatutoryField name="tax_number" />
          {typedCounts.map((column) => (
            <StatutoryField key={column} name={column} hint={t('employees.half_shares_hint')} />
          ))}
          <StatutoryField name="zakat_monthly" />
          <StatutoryField name="zakat_number" />
          <StatutoryField name="is_disabled" />
          <StatutoryField name="spouse_is_disabled" />
        </>
      )}
    </StatutoryGroup>
  )
}

/** The resident statuses of the person's country as sentences. */
function ResidentStatus({ known, person, isIn }: Pick<Props, 'known' | 'person' | 'isIn'>) {
  const month = useLawMonth()
  const values = countryChoices('resident_status', isIn, known?.resident_status)
  return (
    <StatutoryField
      name="resident_status"
      wide
      options={statusOptions(
        values,
        month,
        { birth: person.birth_date, nationality: person.nationality },
        known?.resident_status,
      )}
    />
  )
}

/** The categories of the tax tables as sentences; the one that the recorded marriage excludes cannot be chosen. */
function TaxCategory({ marital }: { marital: Part['marital_status'] }) {
  const t = useT()
  const chosen = useStatutoryValue('tax_category')
  const isExcluded = (category: number) => category === 2 && marital !== null && marital !== 'married' && chosen !== 2
  return (
    <StatutoryField
      name="tax_category"
      wide
      options={[1, 2, 3].map((value) => ({
        value,
        label: choiceLabel('employees', 'tax_category', String(value)),
        ...(isExcluded(value) && { disabled: true, about: t('error.tax_category_of_married') }),
      }))}
    />
  )
}

/** What follows from the values of the form as they are filled in. */
function Follows({ known, person }: Pick<Props, 'known' | 'person'>) {
  const month = useLawMonth()
  const resident_status = useStatutoryValue('resident_status')
  const tax_regime = useStatutoryValue('tax_regime')
  const tax_category = useStatutoryValue('tax_category')
  const is_disabled = useStatutoryValue('is_disabled')
  const spouse_is_disabled = useStatutoryValue('spouse_is_disabled')
  const typed = { resident_status, tax_regime, tax_category, is_disabled, spouse_is_disabled }
  if (!resident_status) return null
  return <StatusConsequences month={month} choice={toStatusChoice({ ...known, ...typed }, person.birth_date)} />
}

/** The month whose law a form is shown by: that of the first day, or today's for what holds already. */
function useLawMonth(): string {
  const { today } = useSession()
  const from = useStatutoryValue('from_day')
  return monthOf(from ? laterDay(from, today) : today)
}
