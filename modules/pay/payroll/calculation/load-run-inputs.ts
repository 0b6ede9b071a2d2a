import { toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import { type Employments, loadEmployments } from '#people/employments.ts'
import { loadMissingForPay } from '#people/pay-details.ts'
import type { Tx } from '#server/database/database.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { loadPayables, loadSourceChecks, payableRef, payablesOfShape } from '../../sources/payables.ts'
import { paySources } from '../../sources/sources.ts'
import { countryOf } from '../countries.ts'
import type { PayCountry } from '../country/country.ts'
import { monthOfRun, paysDays, runDays } from '../cycles/run-span.ts'
import {
  loadOwedRows,
  loadPayRows,
  loadPreviousRows,
  loadRecurringRows,
  type PayRow,
  type PreviousRow,
} from '../gather/amounts.ts'
import { loadHourlyRates } from '../gather/hourly-rates.ts'
import { findPaidElsewhere, loadMonthRows, loadPaidBefore, toSettledMonth } from '../gather/month.ts'
import { itemsWithPayables, payableFailure, payablesTakenNow, withOwedItems } from '../gather/payable-inputs.ts'
import { singleAccounts } from '../gather/payslip-payments.ts'
import { findSourceEmployees, listRunPeople, loadPersonRows, type PersonRow } from '../gather/people.ts'
import { toPersonInputs } from '../gather/person-inputs.ts'
import type { PreviousSlip, ReviewFacts } from '../gather/review-facts.ts'
import type { RunRow } from '../gather/run-row.ts'
import { type ServiceDays, toServiceDays } from '../gather/service-days.ts'
import { toSourceRun } from '../gather/source-run.ts'
import { findUnpaidEarlier, type UnpaidEarlier } from '../gather/unpaid-earlier.ts'
import type { PersonInputs, RunItems } from '../payslip/inputs.ts'
import { CAUSE_OF_SOURCE, type FailureReason } from '../values.ts'

export type PersonInputsResult =
  | {
      employee: string
      inputs: PersonInputs
      /** Payables that the run takes. */
      dues: readonly SourcePayable[]
      facts: ReviewFacts
      failed?: undefined
    }
  | { employee: string; failed: readonly [FailureReason, Record<string, string | number>] }

/** `seen`: for a past run, the approved runs that existed when it was calculated. */
export type RunInputsQuery = {
  run: RunRow
  previousRunId: string | null
  shared: ReadonlyMap<string, number>
  payItems: RunItems
  seen?: readonly string[]
  /** Leaves out people who served no day of the run and to whom nothing is due. */
  onlyDue?: true
}

/** Loads the inputs of some people for a run, in the order of the ids; one query for each source, whatever their number. */
export async function loadRunInputs(
  tx: Tx,
  { run, previousRunId, shared, payItems, seen, onlyDue }: RunInputsQuery,
  ids: readonly string[],
): Promise<PersonInputsResult[]> {
  const country = countryOf(run.country)
  const people = indexByPerson(await loadPersonRows(tx, run, ids, country.inputs), 'id')
  const pay = groupByPerson(await loadPayRows(tx, run, ids, country.runs))
  const dues = await loadPayables(tx, toSourceRun(run), ids)
  const asked = seen ? undefined : await loadSourceChecks(tx, toSourceRun(run), ids)
  const recurring = groupByPerson(await loadRecurringRows(tx, run, ids))
  const items = new Map(ids.map((id) => [id, itemsWithPayables(recurring.get(id), dues.get(id), payItems)]))
  const previous = indexByPerson(
    await loadPreviousRows(tx, previousRunId, ids, country.payslip.comparedColumns),
    'employee_id',
  )
  const month = await loadMonthRows(tx, run, ids, country.payslip.monthColumns)
  const before = await loadPaidBefore(tx, run, ids)
  const settled = new Map(ids.map((id) => [id, toSettledMonth(month.get(id), run, seen)]))
  const owed = indexByPerson(await loadOwedRows(tx, run, ids), 'employee_id')
  const employments = await loadEmployments(tx, ids)
  const unpaid = seen ? undefined : await findUnpaidEarlier(tx, run, ids, employments)
  const late = seen ? undefined : await findLateEarlierPay(tx, run, ids, employments)
  const of = { ids, employments, people, items, payItems, month, settled, past: seen !== undefined }
  const own = await country.inputs.loadInputs(tx, run, of)
  const services = new Map(
    ids.map((id) => [id, toServiceDays(required(people.get(id), 'person'), run, settled.get(id), country.runs)]),
  )
  const byHour = await findPaidByHour(
    tx,
    ids.filter((id) => !pay.has(id)),
    people,
    services,
  )
  const idle = onlyDue ? await findIdlePeople(tx, run, services, dues) : new Set<string>()
  const found = ids
    .filter((id) => !idle.has(id))
    .map((id): PersonInputsResult => {
      const person = required(people.get(id), 'person')
      const other = findPaidElsewhere(month.get(id), run)
      if (other) return { employee: id, failed: ['paid_in_other_run', { group: other.group_name }] }
      const earlier = unpaid?.get(id) ?? late?.get(id)
      if (earlier) return { employee: id, failed: ['earlier_employment_unpaid', earlier] }
      const service = required(services.get(id), 'days of service')
      const rows = pay.get(id) ?? (byHour.has(id) ? noBasicPay(id, run) : [])
      const failed = inputsFailure(person, rows, run, service, country) ?? payableFailure(dues.get(id), payItems, run)
      if (failed) return { employee: id, failed }
      const taken = payablesTakenNow(dues.get(id), service, country.inputs)
      const common = toPersonInputs(
        person,
        service,
        { pay: rows, items: items.get(id), absences: payablesOfShape(taken, 'days'), owed: owed.get(id)?.amount },
        country.runs,
      )
      if (typeof common === 'string') return { employee: id, failed: ['no_compensation', { day: common }] }
      const added = own({ person, service, items: items.get(id) ?? [], dues: taken })
      const inputs = { ...common, ...added.own, items: [...common.items, ...(added.items ?? [])] }
      const paidBefore = before.get(id)
      const sourceChecks = asked?.get(id)
      return {
        employee: id,
        inputs: withOwedItems(inputs, taken),
        dues: taken,
        facts: {
          ...toReviewFacts(person, country, previous.get(id), shared),
          ...namedCauses(taken),
          ...(paidBefore && { paidBefore }),
          ...(sourceChecks && { sourceChecks }),
        },
      }
    })
  return addMissingFields(tx, run, found)
}

/** Finds those among people without basic pay who are paid by the hour: they need none. */
async function findPaidByHour(
  tx: Tx,
  ids: readonly string[],
  people: ReadonlyMap<string, PersonRow>,
  services: ReadonlyMap<string, ServiceDays>,
): Promise<ReadonlySet<string>> {
  const days = ids.flatMap((id) => {
    const until = services.get(id)?.days?.until
    return until !== undefined && people.get(id)?.part_time ? [{ employee: id, day: until }] : []
  })
  const rateOn = await loadHourlyRates(tx, days)
  return new Set(days.flatMap(({ employee, day }) => (rateOn(employee, day) === null ? [] : [employee])))
}

function noBasicPay(employee_id: string, run: RunRow): PayRow[] {
  const { first, last } = monthOfRun(run)
  return [
    { employee_id, from_day: first, until_day: last, basic_pay: 0, currency: run.currency, pay_frequency: 'monthly' },
  ]
}

/**
 * Finds leavers whose pay is settled: people who served no day of a run and to whom it pays nothing, unless a source that adds
 * people takes something back from them.
 */
async function findIdlePeople(
  tx: Tx,
  run: RunRow,
  services: ReadonlyMap<string, ServiceDays>,
  dues: ReadonlyMap<string, readonly SourcePayable[]>,
): Promise<Set<string>> {
  const away = paysDays(run) ? [...services].flatMap(([id, { days }]) => (days ? [] : id)) : []
  return findUnpaidPeople(tx, run, away, dues)
}

/** Finds those of some people without days in a run to whom it pays nothing and whom no source adds. */
async function findUnpaidPeople(
  tx: Tx,
  run: RunRow,
  away: readonly string[],
  dues: ReadonlyMap<string, readonly SourcePayable[]>,
): Promise<Set<string>> {
  if (away.length === 0) return new Set()
  const items = await tx
    .selectFrom('pay_item')
    .select('code')
    .where('kind', 'in', ['earning', 'reimbursement'])
    .execute()
  const paid = new Set(items.map(({ code }) => code))
  const pays = (due: SourcePayable) => (due.shape === 'amount' || due.shape === 'work') && paid.has(due.code)
  const unpaid = away.filter((id) => !(dues.get(id) ?? []).some(pays))
  const brought = await findSourceEmployees(tx, run, unpaid)
  const bringing = new Set(paySources().flatMap(({ kind, selectEmployees: brings }) => (brings ? kind : [])))
  const isOwed = (id: string) => (dues.get(id) ?? []).some(({ source }) => bringing.has(source))
  return new Set(unpaid.filter((id) => !brought.has(id) || !isOwed(id)))
}

/**
 * Finds rehired people whose earlier employment the same run would pay something late, by the id of the later employment. Two
 * payslips of one run do not see each other, while contributions and tax of a month are of the person: a final run pays the
 * earlier employment first.
 */
async function findLateEarlierPay(
  tx: Tx,
  run: RunRow,
  ids: readonly string[],
  employments: Employments,
): Promise<ReadonlyMap<string, UnpaidEarlier>> {
  if (run.kind !== 'monthly' || employments.others.length === 0) return new Map()
  const { first } = runDays(run)
  const recentlyLeft = (id: string) =>
    employments.earlier(id).filter(({ last_paid }) => last_paid !== null && last_paid < first)
  const earlier = [...new Set(ids.flatMap(recentlyLeft).map(({ id }) => id))]
  if (earlier.length === 0) return new Map()
  const unpaid = await findUnpaidPeople(tx, run, earlier, await loadPayables(tx, toSourceRun(run), earlier))
  if (unpaid.size === earlier.length) return new Map()
  const inRun = new Set(await listRunPeople(tx, run, { recentLeavers: true }))
  return new Map(
    ids.flatMap((id) => {
      const open = recentlyLeft(id).find((one) => inRun.has(one.id) && !unpaid.has(one.id))
      return open ? [[id, { number: open.employee_no, day: required(open.last_paid, 'last paid day') }] as const] : []
    }),
  )
}

const INCOMPLETE_REASONS: ReadonlySet<FailureReason> = new Set([
  'no_birth_date',
  'no_statutory_status',
  'no_compensation',
])

/** Names all missing fields at once for people who fail because of one. */
async function addMissingFields(
  tx: Tx,
  run: RunRow,
  found: readonly PersonInputsResult[],
): Promise<PersonInputsResult[]> {
  const failed = found.flatMap(({ employee, failed }) =>
    failed && INCOMPLETE_REASONS.has(failed[0]) ? [employee] : [],
  )
  if (failed.length === 0) return [...found]
  const missing = await loadMissingForPay(tx, failed, runDays(run).last)
  return found.map((one) => {
    const fields = one.failed && INCOMPLETE_REASONS.has(one.failed[0]) ? (missing.get(one.employee) ?? []) : []
    if (!one.failed || fields.length < 2) return one
    return { ...one, failed: [one.failed[0], { ...one.failed[1], missing: fields.join(',') }] as const }
  })
}

function inputsFailure(
  person: PersonRow,
  pay: readonly PayRow[],
  run: RunRow,
  { days }: ServiceDays,
  { runs: { frequencies } }: PayCountry,
): readonly [FailureReason, Record<string, string | number>] | undefined {
  if (person.birth_date === null) return ['no_birth_date', {}]
  if (person.resident_status === null) return ['no_statutory_status', {}]
  if (days && pay.length === 0) return ['no_compensation', { day: days.from }]
  const other = pay.find((row) => row.currency !== run.currency)
  if (other) return ['currency_differs', { currency: other.currency, expected: run.currency }]
  const frequency = pay.find((row) => !frequencies.some((one) => one === row.pay_frequency))
  if (frequency) return ['frequency_not_monthly', { frequency: frequency.pay_frequency }]
  return undefined
}

/** Payables that the review shows as a separate cause. */
function namedCauses(dues: readonly SourcePayable[]): Pick<ReviewFacts, 'named'> {
  const named = dues.flatMap((due) => {
    const cause = CAUSE_OF_SOURCE[due.source]
    return cause ? [{ line: payableRef(due), cause, ...(due.by !== undefined && { by: due.by }) }] : []
  })
  return named.length > 0 ? { named } : {}
}

function toReviewFacts(
  person: PersonRow,
  country: PayCountry,
  previous: PreviousRow | undefined,
  shared: ReadonlyMap<string, number>,
): ReviewFacts {
  return {
    joinedOn: person.joined_on,
    lastDay: person.last_day,
    ...(person.stays && { stays: person.stays }),
    paymentMethod: person.payment_method,
    bank: person.bank,
    wrongBank: person.wrong_bank,
    ...(person.lacks_branch && { lacksBranch: true }),
    sharesAccount: Math.max(0, ...singleAccounts(person.bank).map((account) => shared.get(account) ?? 1)),
    wrongNumbers: person.wrong_numbers,
    hasTaxNumber: country.inputs.hasTaxNumber(person),
    lacks: person.lacks,
    partTime: person.part_time,
    previous: previous ? toPreviousSlip(previous, country) : null,
  }
}

function toPreviousSlip(row: PreviousRow, { payslip: { comparedColumns } }: PayCountry): PreviousSlip {
  const own = Object.fromEntries(comparedColumns.map((column) => [column, Number(toFields(row)[column])]))
  return {
    net: row.net,
    basic: row.basic,
    shortage: row.shortage,
    fullPay: row.full_pay,
    unpaid: row.unpaid,
    overtime: row.overtime,
    oneOff: row.one_off,
    recurring: row.recurring,
    loan: row.loan,
    named: Object.fromEntries(
      Object.entries(row.named ?? {}).map(([source, amount]) => [
        required(CAUSE_OF_SOURCE[source], 'cause of a pay source'),
        amount,
      ]),
    ),
    statusKey: row.status_key,
    bank: row.bank,
    own,
  }
}

function indexByPerson<T, K extends keyof T>(rows: readonly T[], key: K): Map<string, T> {
  return new Map(rows.map((row) => [row[key] as string, row]))
}

function groupByPerson<T extends { employee_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.employee_id)
    if (group) group.push(row)
    else groups.set(row.employee_id, [row])
  }
  return groups
}
