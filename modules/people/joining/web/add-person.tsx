import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { choicesApi } from '#base/contracts/choices-api.ts'
import {
  type CountryCode,
  countryCodes,
  isAskedIn,
  SERVED_COUNTRIES,
  servedCountry,
} from '#base/countries/served-countries.ts'
import { addMonths, laterDay, monthOf } from '#base/days/days.ts'
import { LEAVE_MODULE } from '#base/modules.ts'
import { MALAYSIAN_STATUSES } from '#statutory/malaysia/status/resident-status.ts'
import { useCall } from '#web/calls/use-call.ts'
import { FoldedFields } from '#web/form/folded-fields.tsx'
import { FieldGroup, formFor } from '#web/form/form.tsx'
import { useT } from '#web/i18n.ts'
import { useGo } from '#web/link.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { toast } from '#web/toasts/toasts.tsx'
import { factsFromIc } from '../../core/identity/identity.ts'
import { countryChoices, personCountries, STATUS_FIELDS_BY_COUNTRY } from '../../core/numbers/countries.ts'
import { proposedResidence } from '../../core/numbers/usual-residence.ts'
import { usualStatus } from '../../core/usual-status.ts'
import { ResidentStatus } from '../../core/values.ts'
import { bankInput } from '../../core/web/bank-input.tsx'
import { useBranchNeed } from '../../core/web/branch-need.ts'
import { CHOICE_SOURCES } from '../../core/web/choices.ts'
import { ConfirmWarning } from '../../core/web/confirm-warning.tsx'
import { NumberFits } from '../../core/web/number-fits.tsx'
import { usePeoplePaths } from '../../core/web/people-path.ts'
import { StatusConsequences } from '../../core/web/status-consequences.tsx'
import { statusOptions, toStatusChoice } from '../../core/web/status-sentences.ts'
import { WeekInput } from '../../core/web/week-input.tsx'
import { joiningApi } from '../contract.ts'

const { Form, Field, useValue, usePropose } = formFor(joiningApi.create)

/** Adds a person: five fields, and more for whoever has them at hand. All others follow on the person's page. */
export default function AddPerson() {
  const t = useT()
  const go = useGo()
  const { may, hasModule, today, hasOfficeIn: isIn, company } = useSession()
  const { list, personOf } = usePeoplePaths()
  const joinedOn = useRef(today)
  return (
    <Page column>
      <PageHeader title={t('employees.add')} />
      <Form
        start={{
          joined_on: today,
          employment_type: 'full_time',
          employment_status: usualStatus({ joinedOn: today, probationEnds: null }, today),
          ...(countryCodes().filter(isIn).length > 1 && { currency: company?.currency }),
          resident_status: proposedStatus(countryChoices('resident_status', isIn), {}, isIn),
        }}
        draft="employee/new"
        onCancel={() => go(list)}
        onDone={({ id }) => {
          // Leave of whoever joined long ago has a past that only HR knows.
          const asksLeave = joinedOn.current < addMonths(today, -6) && may('leave:manage') && hasModule(LEAVE_MODULE)
          toast.good(t(asksLeave ? 'employees.added_ask_leave' : 'employees.added'))
          go(personOf(id), asksLeave ? { tab: 'leave', opening: true } : {})
        }}
      >
        <FieldGroup>
          <Field name="full_name" autoFocus />
          <Field name="ic_number" />
          <FromIc today={today} />
          <Field name="joined_on" />
          <Field name="office_id" options={CHOICE_SOURCES.office_id} />
          <OnlyOffice />
          <JoiningDay into={joinedOn} />
          <BasicPay />
        </FieldGroup>
        <FoldedFields title={t('employees.more_fields')}>
          <FieldGroup title={t('employees.group_identity')}>
            <Field name="preferred_name" />
            <Field name="passport_number" />
            <Field name="birth_date" />
            <Field name="gender" />
            <Field name="nationality" />
            <Field name="marital_status" />
            <Residence today={today} />
          </FieldGroup>
          <FieldGroup title={t('employees.group_job')}>
            <Field name="employee_no" />
            <NumberReference />
            <Field name="position_id" options={CHOICE_SOURCES.position_id} />
            <Field name="department_id" options={CHOICE_SOURCES.department_id} />
            {may('cost-center:read') && <Field name="cost_center_id" options={CHOICE_SOURCES.cost_center_id} />}
            <Field name="report_to" options={CHOICE_SOURCES.report_to} />
            <Field name="job_title" />
            <Field name="employment_type" />
            <Field name="employment_status" />
            <Field name="probation_ends" />
            <UsualStatus today={today} />
            <Field name="hour_type" />
            <Field name="week" as={WeekInput} wide />
          </FieldGroup>
          <StartOfPay />
          <FieldGroup title={t('employees.group_contact')}>
            <Field name="work_email" />
            <Field name="personal_email" />
            <Field name="phone" />
          </FieldGroup>
        </FoldedFields>
        <Field name="confirmed" as={ConfirmWarning} wide />
      </Form>
    </Page>
  )
}

/** The first pay, for whoever may set it. */
function BasicPay() {
  const { may, company, hasOfficeIn } = useSession()
  const isIn = useCountries()
  const currency = useValue('currency')
  const [only, ...more] = countryCodes().filter(isIn)
  if (!may('compensation:edit')) return null
  return (
    <>
      <Field name="basic_pay" currency={currency ?? company?.currency} />
      {countryCodes().filter(hasOfficeIn).length > 1 && <PayCurrency country={more.length === 0 ? only : undefined} />}
    </>
  )
}

/** Account and numbers that the user may enter; missing ones are requested on the person's page. */
function StartOfPay() {
  const t = useT()
  const { may } = useSession()
  const isIn = useCountries()
  const countries = countryCodes().filter(isIn)
  const [only] = countries.length === 1 ? countries : []
  const Bank = useMemo(() => bankInput(only), [only])
  const bank = useValue('bank_name')
  const isBranchNeeded = useBranchNeed(SERVED_COUNTRIES.some(({ code, banksByNumber }) => banksByNumber && isIn(code)))
  const mayNumbers = may('employee:edit')
  const mayPay = may('compensation:edit')
  if (!mayNumbers && !mayPay) return null
  return (
    <FieldGroup title={t('employees.group_start_of_pay')} hint={t('employees.start_of_pay_hint')}>
      <Field name="bank_name" as={Bank} />
      {isBranchNeeded(bank) && <Field name="branch_code" />}
      <Field name="account_number" />
      {STARTING_NUMBERS.filter((name) => mayNumbers && isAskedIn(STATUS_FIELDS_BY_COUNTRY, name, isIn)).map((name) => (
        <Field key={name} name={name} />
      ))}
    </FieldGroup>
  )
}

const STARTING_NUMBERS = ['tax_number', 'epf_number', 'socso_number', 'tw_tax_dependants', 'health_dependants'] as const

/** The countries whose fields are asked: that of the chosen office; without one, all of the company. */
function useCountries(): (country: CountryCode) => boolean {
  const { hasOfficeIn } = useSession()
  const chosen = useValue('office_id')
  const offices = useCall(choicesApi.offices, { per_page: 200 }).data?.data
  const office = offices?.find(({ id }) => id === chosen)
  return personCountries(office ? [office.country] : [], hasOfficeIn)
}

function NumberReference() {
  return <NumberFits isIn={useCountries()} />
}

/**
 * The residence, of those that the country of the office knows: proposed by nationality and documents until somebody
 * chooses another, with what follows in Malaysia.
 */
function Residence({ today }: { today: string }) {
  const isIn = useCountries()
  const choices = countryChoices('resident_status', isIn)
  const status = useValue('resident_status')
  const birth = useValue('birth_date') || null
  const nationality = useValue('nationality') || null
  const ic_number = useValue('ic_number')
  const joinedOn = useValue('joined_on')
  const set = usePropose()
  const proposed = proposedStatus(choices, { nationality, ic_number }, isIn)
  const before = useRef(proposed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another proposal changes it, and only where nobody chose
  useEffect(() => {
    if (proposed !== before.current && (status || undefined) === before.current) set('resident_status', proposed)
    before.current = proposed
  }, [proposed])
  const month = monthOf(joinedOn ? laterDay(joinedOn, today) : today)
  return (
    <>
      <Field
        name="resident_status"
        wide
        options={statusOptions(choices ?? ResidentStatus.options, month, { birth, nationality })}
      />
      {MALAYSIAN_STATUSES.some((one) => one === status) && (
        <StatusConsequences month={month} choice={toStatusChoice({ resident_status: status }, birth)} />
      )}
    </>
  )
}

/** The status that most likely applies; undefined where it has to be asked. */
function proposedStatus(
  choices: readonly string[] | undefined,
  person: { nationality?: string | null; ic_number?: unknown },
  isIn: (country: CountryCode) => boolean,
) {
  return choices && proposedResidence(countryCodes().find(isIn), person)
}

/** The currency of pay in a company of several countries: that of the office, until somebody chooses another. */
function PayCurrency({ country }: { country: CountryCode | undefined }) {
  const proposed = servedCountry(country)?.currency
  const set = usePropose()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another office changes it
  useEffect(() => {
    if (proposed) set('currency', proposed)
  }, [proposed])
  return <Field name="currency" />
}

/** Chooses the office where there is only one. */
function OnlyOffice() {
  const offices = useCall(choicesApi.offices, { per_page: 2 }).data
  const [only, ...others] = offices?.data ?? []
  const id = others.length === 0 ? only?.id : undefined
  const set = usePropose()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that whoever clears it keeps it cleared
  useEffect(() => {
    if (id !== undefined) set('office_id', id)
  }, [id])
  return null
}

/** Proposes the status by the joining day and the end of probation, until somebody chooses another. */
function UsualStatus({ today }: { today: string }) {
  const joinedOn = useValue('joined_on')
  const probationEnds = useValue('probation_ends') || null
  const status = useValue('employment_status')
  const set = usePropose()
  const proposed = joinedOn ? usualStatus({ joinedOn, probationEnds }, today) : undefined
  const before = useRef(proposed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another proposal changes it, and only where nobody chose
  useEffect(() => {
    if (proposed && proposed !== before.current && status === before.current) set('employment_status', proposed)
    if (proposed) before.current = proposed
  }, [proposed])
  return null
}

/** Keeps the joining day for what is asked after the form. */
function JoiningDay({ into }: { into: RefObject<string> }) {
  const joinedOn = useValue('joined_on')
  useEffect(() => {
    if (joinedOn) into.current = joinedOn
  }, [joinedOn, into])
  return null
}

/** Fills in birth date and gender from a complete identity number (EMP-09). */
function FromIc({ today }: { today: string }) {
  const ic = useValue('ic_number')
  const set = usePropose()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another number asks again
  useEffect(() => {
    const icFacts = typeof ic === 'string' ? factsFromIc(ic, today) : null
    if (!icFacts) return
    set('birth_date', icFacts.birth_date)
    set('gender', icFacts.gender)
  }, [ic])
  return null
}
