import { type CountryCode, servedCountry } from '#base/countries/served-countries.ts'
import type { Week } from '#base/days/day-hours.ts'
import type { Day } from '#base/days/days.ts'
import { DomainError, forbidden, invalidField, notFound } from '#base/errors.ts'
import {
  createWholePerson,
  listReferencingTables,
  removePerson,
  usualStatus,
  type WholePerson,
} from '#people/new-people.ts'
import { contactFields } from '#people/record-contract.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRate } from '#time/hourly-rates.ts'
import { partOf, recordInCountry } from './asked-fields.ts'
import { residenceOfNewcomer } from './check-record.ts'
import { type NewcomerRecord, newcomerBank, newcomerIdentity, newcomerPermit, newcomerStatus } from './contract.ts'

/** Monthly pay, or what an hour is paid, in minor units of the office's currency. */
export type OfferedPay = { readonly basic_pay: number } | { readonly per_hour: number }

type Place = Partial<
  Pick<
    WholePerson,
    | 'position_id'
    | 'department_id'
    | 'cost_center_id'
    | 'report_to'
    | 'job_title'
    | 'employment_type'
    | 'employment_status'
    | 'probation_ends'
    | 'contract_from'
    | 'contract_until'
  >
>

/** Who becomes an employee. */
export type Newcomer = {
  readonly joined_on: Day
  readonly office_id: string
  readonly place: Place
  /** The hours of a week; without them the usual ones. */
  readonly week?: Week | undefined
  readonly pay: OfferedPay
  readonly record: NewcomerRecord
  /** The next one in the company's style where it is missing. */
  readonly employee_no?: string | undefined
  readonly work_email?: string | undefined
}

type CreationRules = {
  /** Codes of confirmed warnings. */
  readonly confirmed?: readonly string[] | undefined
  /** The pay is what an approved offer says: whoever creates the employee needs no right to set pay. Asked otherwise. */
  readonly isPayApproved: boolean
}

/**
 * Creates an employee from place, first day, pay and record, as the form of HR and the calls of a record do. The caller has
 * checked that this may happen at the place. An account in the record asks for the password of the session, as everywhere: the
 * call says `stepUp`. Returns the id. Throws what those calls throw: 422 at a field, for values of others (EMP-09) and for
 * warnings that are not confirmed; 404 for an office that is not there.
 */
export async function createNewcomer(context: Context, newcomer: Newcomer, rules: CreationRules): Promise<string> {
  const { tx, today, actor, record: addToLog } = context
  const { joined_on, office_id, place, week, pay, employee_no, work_email } = newcomer
  const { code: country, currency } = await loadOfficeCountry(tx, office_id)
  const record = recordInCountry(newcomer.record, country)
  const { full_name } = record
  if (!full_name) throw invalidField('full_name', 'required')
  const resident_status = residenceOfNewcomer(record, country)
  if (!resident_status) throw invalidField('resident_status', 'required')
  const requireMaySetPay = () => {
    if (!rules.isPayApproved && !actor.grants.has('compensation:edit')) throw forbidden()
  }
  requireMaySetPay()
  const id = await createWholePerson(
    context,
    {
      ...partOf(record, newcomerIdentity),
      ...partOf(record, contactFields),
      ...partOf(record, newcomerPermit),
      ...partOf(record, newcomerBank),
      ...place,
      full_name,
      joined_on,
      office_id,
      employment_status:
        place.employment_status ??
        usualStatus({ joinedOn: joined_on, probationEnds: place.probation_ends ?? null }, today),
      ...(week && { week: [...week] }),
      ...(employee_no !== undefined && { employee_no }),
      ...(work_email !== undefined && { work_email }),
      ...('basic_pay' in pay && { basic_pay: pay.basic_pay, currency }),
      resident_status,
      status: partOf(record, newcomerStatus),
      family: record.family ?? [],
      children: record.children ?? [],
    },
    // The caller has decided about all parts of a new record; pay is asked above.
    { confirmed: rules.confirmed, requireAnyRight: () => undefined },
  )
  if ('per_hour' in pay) {
    const rate = { employee_id: id, position_id: null, from_day: joined_on, per_hour: pay.per_hour, currency }
    const rateId = await insertRate(context, rate, rules.confirmed)
    addToLog({ kind: 'part_time_rate', id: rateId, name: full_name, after: rate })
  }
  return id
}

/** The country and currency of an office. Throws 404, and 422 where nobody is paid in its country. */
export async function loadOfficeCountry(tx: Tx, officeId: string): Promise<{ code: CountryCode; currency: string }> {
  const office = await tx
    .selectFrom('office')
    .select(['country', 'currency'])
    .where('id', '=', officeId)
    .executeTakeFirst()
  if (!office) throw notFound()
  const served = servedCountry(office.country)
  if (!served) throw new DomainError('country_not_paid', { params: { country: office.country } })
  return { code: served.code, currency: served.currency }
}

/** The tables with rows that prevent taking a created employee back; none where it can be undone. */
export function whyNotUndone(tx: Tx, employeeId: string): Promise<string[]> {
  return listReferencingTables(tx, employeeId)
}

/**
 * Deletes an employee to whom nothing points but their own record. Throws 409 `employee_has_history` with what does, 404 for
 * somebody who is not there.
 */
export async function undoNewcomer(context: Pick<Context, 'tx' | 'record'>, employeeId: string): Promise<void> {
  const employee = await context.tx
    .selectFrom('employee')
    .select(['id', 'employee_no', 'full_name', 'joined_on', 'version'])
    .where('id', '=', employeeId)
    .forUpdate()
    .executeTakeFirst()
  if (!employee) throw notFound()
  await removePerson(context, employee, employee.version)
}
