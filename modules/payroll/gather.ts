import { earlierOf, laterOf } from '#base/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { PreviousSlip, ReviewFacts } from './findings.ts'
import {
  type AbsenceRow,
  absenceRows,
  claimRows,
  type ItemRow,
  itemRows,
  orderRows,
  type PayRow,
  type PreviousRow,
  paidElsewhere,
  payRows,
  previousRows,
  type StartRow,
  startRows,
  type UsedRow,
  usedRows,
  type YearRow,
  yearRows,
} from './gather-amounts.ts'
import { type PersonRow, personRows } from './gather-people.ts'
import { monthSpan } from './month-span.ts'
import type { AbsenceInput, ItemInput, PayInputs, SameMonth, StatutoryFacts, YearToDate } from './payslip-inputs.ts'
import type { RunRow } from './run-facts.ts'
import type { FailureReason } from './values.ts'

export type Gathered =
  | { employee: string; inputs: PayInputs; facts: ReviewFacts; failed?: undefined }
  | { employee: string; failed: readonly [FailureReason, Record<string, string | number>] }

export type Gathering = { run: RunRow; previousRunId: string | null; shared: ReadonlyMap<string, number> }

/** Everything of some people for a run: one query for each source, whatever their number. In the order of the ids. */
export async function gathered(
  tx: Tx,
  { run, previousRunId, shared }: Gathering,
  ids: readonly string[],
): Promise<Gathered[]> {
  const people = byPerson(await personRows(tx, run, ids), 'id')
  const pay = grouped(await payRows(tx, run, ids))
  const items = grouped(await itemRows(tx, run, ids))
  const absences = grouped(await absenceRows(tx, run, ids))
  const years = byPerson(await yearRows(tx, run, ids), 'employee_id')
  const used = grouped(await usedRows(tx, run, ids))
  const starts = byPerson(await startRows(tx, run, ids), 'employee_id')
  const claims = grouped(await claimRows(tx, run, ids))
  const orders = byPerson(await orderRows(tx, run, ids), 'employee_id')
  const previous = byPerson(await previousRows(tx, previousRunId, ids), 'employee_id')
  const elsewhere = byPerson(await paidElsewhere(tx, run, ids), 'employee_id')
  return ids.map((id): Gathered => {
    const person = people.get(id)!
    const other = elsewhere.get(id)
    if (other) return { employee: id, failed: ['paid_in_other_run', { group: other.group_name }] }
    const rows = pay.get(id) ?? []
    const failed = refusal(person, rows, run)
    if (failed) return { employee: id, failed }
    const inputs = inputsOf(person, run, {
      pay: rows,
      items: items.get(id),
      absences: absences.get(id),
      year: years.get(id),
      used: used.get(id),
      start: starts.get(id),
      claims: claims.get(id),
      cp38: orders.get(id)?.amount,
    })
    if (typeof inputs === 'string') return { employee: id, failed: ['no_compensation', { day: inputs }] }
    return { employee: id, inputs, facts: factsOf(person, previous.get(id), shared) }
  })
}

function refusal(
  person: PersonRow,
  pay: readonly PayRow[],
  run: RunRow,
): readonly [FailureReason, Record<string, string | number>] | undefined {
  if (person.birth_date === null) return ['no_birth_date', {}]
  if (person.resident_status === null) return ['no_statutory_status', {}]
  if (run.kind === 'monthly' && pay.length === 0 && inService(person, run))
    return ['no_compensation', { day: laterOf(person.joined_on, monthSpan(run.period).first) }]
  const other = pay.find((row) => row.currency !== run.currency)
  if (other) return ['currency_differs', { currency: other.currency, expected: run.currency }]
  const frequency = pay.find((row) => row.pay_frequency !== 'monthly')
  if (frequency) return ['frequency_not_monthly', { frequency: frequency.pay_frequency }]
  return undefined
}

function inService(person: PersonRow, run: RunRow): boolean {
  return person.last_paid === null || person.last_paid >= monthSpan(run.period).first
}

type Rows = {
  pay: readonly PayRow[]
  items: readonly ItemRow[] | undefined
  absences: readonly AbsenceRow[] | undefined
  year: YearRow | undefined
  used: readonly UsedRow[] | undefined
  start: StartRow | undefined
  claims: readonly { code: string; amount: number }[] | undefined
  cp38: number | undefined
}

/** The frozen input sheet; or the first day in service for which no pay is known. */
function inputsOf(person: PersonRow, run: RunRow, rows: Rows): PayInputs | string {
  const paidDays =
    run.kind === 'monthly' && inService(person, run)
      ? {
          from: laterOf(person.joined_on, monthSpan(run.period).first),
          until: earlierOf(monthSpan(run.period).last, person.last_paid),
        }
      : null
  const pay = paidDays
    ? rows.pay
        .map((row) => ({
          from: laterOf(row.from_day, paidDays.from),
          until: earlierOf(row.until_day, paidDays.until),
          amount: row.basic_pay,
        }))
        .filter((row) => row.from <= row.until)
    : rows.pay.map((row) => ({ from: row.from_day, until: row.until_day, amount: row.basic_pay }))
  if (paidDays && (pay.length === 0 || pay[0]!.from > paidDays.from)) return paidDays.from
  const { year, start } = rows
  return {
    employee: person.id,
    birth: person.birth_date!,
    ...paidDays,
    pay,
    minutes: person.minutes_a_day ?? 480,
    week: person.working_days ?? [1, 2, 3, 4, 5],
    status: statusOf(person),
    items: (rows.items ?? []).map(itemOf),
    absences: (rows.absences ?? []).map(
      (row): AbsenceInput => ({
        from: row.from_day,
        until: row.until_day,
        kind: row.kind,
        ...(row.is_half_day && { half: true }),
      }),
    ),
    ...(rows.claims && { claims: Object.fromEntries(rows.claims.map(({ code, amount }) => [code, amount])) }),
    ...(rows.cp38 !== undefined && { cp38: rows.cp38 }),
    ...((year || start) && { before: yearOf(year, start, rows.used ?? []) }),
    ...(year && year.same_runs > 0 && { same: sameOf(year) }),
  }
}

function itemOf(row: ItemRow): ItemInput {
  if (row.from_day !== null)
    return {
      code: row.code,
      amount: row.amount!,
      from: row.from_day,
      ...(row.until_day !== null && { until: row.until_day }),
      recurring: true,
    }
  return row.minutes === null ? { code: row.code, amount: row.amount! } : { code: row.code, minutes: row.minutes }
}

const REGIMES = {
  resident: 'resident',
  non_resident: 'nonResident',
  returning_expert: 'rep',
  knowledge_worker: 'knowledgeWorker',
  c_suite: 'cSuite',
} as const

function statusOf(row: PersonRow): StatutoryFacts {
  const children = [
    row.children_under_18,
    row.children_studying,
    row.children_tertiary,
    row.children_disabled,
    row.children_disabled_tertiary,
  ]
  return {
    citizenship:
      row.resident_status === 'citizen' ? 'citizen' : row.resident_status === 'permanent_resident' ? 'pr' : 'foreigner',
    regime: REGIMES[row.tax_regime as keyof typeof REGIMES],
    category: row.tax_category as 1 | 2 | 3,
    ...(children.some((count) => count > 0) && { children }),
    ...(row.is_disabled && { disabled: true }),
    ...(row.spouse_is_disabled && { spouseDisabled: true }),
    // Expatriate A elected to contribute before 1 August 1998.
    ...(row.resident_status === 'expatriate_a' && { before1998: true }),
    ...(row.epf_elected && { epfElected: true }),
    ...(row.epf_extra_employee > 0 && { epfExtraEmployee: row.epf_extra_employee }),
    ...(row.epf_extra_employer > 0 && { epfExtraEmployer: row.epf_extra_employer }),
    ...(row.socso_first_covered_at_55 && { firstCoveredAt55: true }),
    ...(!row.eis_contributed_before_57 && { eisNotBefore57: true }),
    ...(row.lindung_opted_out_on !== null && { lindungOptedOutOn: row.lindung_opted_out_on }),
    ...(row.zakat_monthly > 0 && { zakat: row.zakat_monthly }),
    ...(row.hrd_levy_exempt && { hrdExempt: true }),
  }
}

function yearOf(year: YearRow | undefined, start: StartRow | undefined, used: readonly UsedRow[]): YearToDate {
  const both = (key: 'remuneration' | 'epf' | 'pcb' | 'zakat' | 'deductions' | 'socso_relief') =>
    (year?.[key] ?? 0) + (start?.[key] ?? 0)
  const exempt: Record<string, number> = { ...start?.exempt }
  const claims: Record<string, number> = {}
  for (const { kind, code, amount } of used) {
    const sums = kind === 'exempt' ? exempt : claims
    sums[code] = (sums[code] ?? 0) + amount
  }
  return {
    remuneration: both('remuneration'),
    epf: both('epf'),
    pcb: both('pcb'),
    zakat: both('zakat'),
    deductions: both('deductions'),
    socsoRelief: both('socso_relief'),
    ...(Object.keys(exempt).length > 0 && { exempt }),
    ...(Object.keys(claims).length > 0 && { claims }),
  }
}

function sameOf(row: YearRow): SameMonth {
  return {
    epfWages: row.epf_wages,
    epfBonus: row.epf_bonus,
    epfEmployee: row.epf_employee,
    epfEmployer: row.epf_employer,
    socsoWages: row.socso_wages,
    socsoEmployee: row.socso_employee,
    socsoEmployer: row.socso_employer,
    eisEmployee: row.eis_employee,
    eisEmployer: row.eis_employer,
    lindung: row.lindung,
    hrdWages: row.hrd_wages,
    hrd: row.hrd,
    taxableNormal: row.taxable_normal,
    taxableAdditional: row.taxable_additional,
    epfNormal: row.epf_relief_normal,
    epfAdditional: row.epf_relief_additional,
    reliefs: row.same_reliefs,
    zakat: row.same_zakat,
    pcb: row.same_pcb,
  }
}

function factsOf(
  person: PersonRow,
  previous: PreviousRow | undefined,
  shared: ReadonlyMap<string, number>,
): ReviewFacts {
  return {
    joinedOn: person.joined_on,
    lastDay: person.last_day,
    paymentMethod: person.payment_method,
    bank: person.bank,
    sharesAccount: person.bank === null ? 0 : (shared.get(person.bank) ?? 1),
    hasTaxNumber: person.has_tax_number,
    hasEpfNumber: person.has_epf_number,
    partTime: person.part_time,
    previous: previous ? previousOf(previous) : null,
  }
}

function previousOf(row: PreviousRow): PreviousSlip {
  return {
    net: row.net,
    basic: row.basic,
    fullPay: row.full_pay,
    unpaid: row.unpaid,
    overtime: row.overtime,
    oneOff: row.one_off,
    recurring: row.recurring,
    pcb: row.pcb,
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
