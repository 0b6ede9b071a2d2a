import { dueLoans } from '#modules/loans/due.ts'
import type { Tx } from '#server/database/database.ts'
import type { PreviousSlip, ReviewFacts } from '../checks/findings.ts'
import {
  absenceRows,
  benefitRows,
  claimRows,
  compensationRows,
  itemRows,
  orderRows,
  owedRows,
  type PayRow,
  type PreviousRow,
  payRows,
  previousRows,
  startRows,
  yearRows,
} from '../gather/amounts.ts'
import { countedOf, monthRows, paidElsewhere, settledOf } from '../gather/month.ts'
import { singleAccounts } from '../gather/paid-to.ts'
import { type PersonRow, personRows } from '../gather/people.ts'
import { type Service, serviceOf } from '../gather/service-days.ts'
import { comingPay } from '../malaysia/gather-coming.ts'
import type { AnyPayInputs, ComingPay } from '../payslip/inputs.ts'
import { allowanceRows, overtimeRows, severanceRows, taiwanYearRows } from '../taiwan/gather.ts'
import type { FailureReason } from '../values.ts'
import type { RunRow } from './facts.ts'
import { compensated, inputsOf } from './inputs.ts'
import { loanRefusal, withLoans } from './loan-inputs.ts'

export type Gathered =
  | { employee: string; inputs: AnyPayInputs; facts: ReviewFacts; failed?: undefined }
  | { employee: string; failed: readonly [FailureReason, Record<string, string | number>] }

/** `seen`: for a run of the past, the approved runs that it knew of. */
export type Gathering = {
  run: RunRow
  previousRunId: string | null
  shared: ReadonlyMap<string, number>
  seen?: readonly string[]
}

const NONE: ReadonlyMap<string, ComingPay> = new Map()

/** Everything of some people for a run: one query for each source, whatever their number. In the order of the ids. */
export async function gathered(
  tx: Tx,
  { run, previousRunId, shared, seen }: Gathering,
  ids: readonly string[],
): Promise<Gathered[]> {
  const people = byPerson(await personRows(tx, run, ids), 'id')
  const pay = grouped(await payRows(tx, run, ids))
  const items = grouped(await itemRows(tx, run, ids))
  const absences = grouped(await absenceRows(tx, run, ids))
  // Each country keeps a year of its own.
  const [malaysian, taiwanese] = run.country === 'TW' ? [[], ids] : [ids, []]
  const years = byPerson(await yearRows(tx, run, malaysian), 'employee_id')
  const compensation = byPerson(await compensationRows(tx, run, compensated([...items.values()].flat())), 'employee_id')
  const benefits = grouped(await benefitRows(tx, run, malaysian))
  const starts = grouped(await startRows(tx, run, malaysian))
  const claims = grouped(await claimRows(tx, run, malaysian))
  const orders = byPerson(await orderRows(tx, run, malaysian), 'employee_id')
  const taiwan = byPerson(await taiwanYearRows(tx, run, taiwanese), 'employee_id')
  const allowances = byPerson(await allowanceRows(tx, run, taiwanese), 'employee_id')
  const typed = run.country === 'TW' ? [...items.values()].flat() : []
  const severance = byPerson(await severanceRows(tx, run, typed), 'employee_id')
  const overtime = grouped(await overtimeRows(tx, run, typed))
  const previous = byPerson(await previousRows(tx, previousRunId, ids), 'employee_id')
  const month = await monthRows(tx, run, ids)
  const settled = new Map(ids.map((id) => [id, settledOf(month.get(id), run, seen)]))
  const owed = byPerson(await owedRows(tx, run, ids), 'employee_id')
  // Of the past wages alone are asked.
  const coming = seen ? NONE : await comingPay(tx, run, { people, items, settled })
  const loans = grouped(await dueLoans(tx, run, ids))
  return ids.map((id): Gathered => {
    const person = people.get(id)!
    const other = paidElsewhere(month.get(id), run)
    if (other) return { employee: id, failed: ['paid_in_other_run', { group: other.group_name }] }
    const rows = pay.get(id) ?? []
    const service = serviceOf(person, run, settled.get(id))
    const failed = refusal(person, rows, run, service) ?? loanRefusal(loans.get(id), run)
    if (failed) return { employee: id, failed }
    const inputs = inputsOf(person, run, service, {
      pay: rows,
      items: items.get(id),
      benefits: benefits.get(id),
      absences: absences.get(id),
      year: years.get(id),
      same: countedOf(month.get(id), run),
      compensation: compensation.get(id)?.amount,
      starts: starts.get(id),
      claims: claims.get(id),
      orders: orders.get(id),
      taiwan: taiwan.get(id),
      allowances: allowances.get(id)?.amount,
      severance: severance.get(id),
      overtime: overtime.get(id),
      owed: owed.get(id)?.amount,
    })
    if (typeof inputs === 'string') return { employee: id, failed: ['no_compensation', { day: inputs }] }
    return {
      employee: id,
      inputs: withLoans(
        coming.has(id) ? { ...inputs, coming: coming.get(id)! } : inputs,
        service.open ? undefined : loans.get(id),
      ),
      facts: factsOf(person, run, previous.get(id), shared),
    }
  })
}

function refusal(
  person: PersonRow,
  pay: readonly PayRow[],
  run: RunRow,
  { days }: Service,
): readonly [FailureReason, Record<string, string | number>] | undefined {
  if (person.birth_date === null) return ['no_birth_date', {}]
  if (person.resident_status === null) return ['no_statutory_status', {}]
  if (days && pay.length === 0) return ['no_compensation', { day: days.from }]
  const other = pay.find((row) => row.currency !== run.currency)
  if (other) return ['currency_differs', { currency: other.currency, expected: run.currency }]
  const frequency = pay.find((row) => row.pay_frequency !== 'monthly')
  if (frequency && run.country !== 'MY') return ['frequency_not_monthly', { frequency: frequency.pay_frequency }]
  return undefined
}

function factsOf(
  person: PersonRow,
  run: RunRow,
  previous: PreviousRow | undefined,
  shared: ReadonlyMap<string, number>,
): ReviewFacts {
  return {
    joinedOn: person.joined_on,
    lastDay: person.last_day,
    ...(person.stays && { stays: person.stays }),
    paymentMethod: person.payment_method,
    bank: person.bank,
    sharesAccount: Math.max(0, ...singleAccounts(person.bank).map((account) => shared.get(account) ?? 1)),
    // In Taiwan the identity number is the tax number.
    hasTaxNumber: run.country === 'TW' ? person.has_identity_number : person.has_tax_number,
    hasEpfNumber: person.has_epf_number,
    partTime: person.part_time,
    previous: previous ? previousOf(previous) : null,
  }
}

function previousOf(row: PreviousRow): PreviousSlip {
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
    pcb: row.pcb,
    cp38: row.cp38,
    statusKey: row.status_key,
    bank: row.bank,
  }
}

function byPerson<T, K extends keyof T>(rows: readonly T[], key: K): Map<string, T> {
  return new Map(rows.map((row) => [row[key] as string, row]))
}

function grouped<T extends { employee_id: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.employee_id)
    if (group) group.push(row)
    else groups.set(row.employee_id, [row])
  }
  return groups
}
