import { sql } from 'kysely'
import { addDays, type Day, firstDay, type Month, shiftMonth } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import type { Identity } from '#statutory/taiwan/insurance/coverage.ts'
import type { Disability } from '#statutory/taiwan/insurance/disability.ts'
import type { PensionScheme } from '#statutory/taiwan/labor-standards/severance.ts'
import { TAIWAN_WAGE_ITEMS } from '#statutory/taiwan/month/wage-items.ts'
import { retirementHalves } from '#statutory/taiwan/withholding/retirement.ts'
import { monthStartDay } from '../gather/people.ts'
import type { RunRow } from '../gather/run-row.ts'
import { isWageFormula, type Line } from '../payslip/lines.ts'
import type { PaidBefore, TaiwanPayInputs, TaiwanStatus, TaiwanSums } from './inputs.ts'
import { STORED_TAIWAN_KIND } from './item-counts.ts'
import { DAYS_FORMULAS } from './wage.ts'

/** Status columns that only Taiwan reads. */
export type TaiwanColumns = {
  tw_identity: Identity
  /** Null: nobody has chosen, and the flat rate of an earlier default holds. */
  tw_tax_method: 'table' | 'flat' | null
  tw_tax_dependants: number
  tw_disability: Disability | null
  tw_pension_scheme: PensionScheme
  tw_labor_continued: boolean
  tw_health_elsewhere: boolean
  health_dependants: number | null
  pension_voluntary_rate: number | null
}

export const TAIWAN_COLUMNS = [
  'tw_identity',
  'tw_tax_method',
  'tw_tax_dependants',
  'tw_disability',
  'tw_pension_scheme',
  'tw_labor_continued',
  'tw_health_elsewhere',
  'health_dependants',
  'pension_voluntary_rate',
] as const

/** Resident statuses that decide the tax residence. */
const RESIDENCE_BY_STATUS: { readonly [status: string]: boolean } = { non_citizen_a: false, non_citizen_b: true }

/**
 * The person as Taiwan's schemes classify them. Resident statuses A and B decide the tax residence; for everyone else the
 * recorded residence does. Insured amounts are apart: they have days of their own.
 */
export function toTaiwanStatus(
  row: TaiwanColumns & { resident_status: string | null; tax_regime: string; part_time: boolean },
): Omit<TaiwanStatus, 'grades'> {
  return {
    identity: row.tw_identity,
    taxResident: RESIDENCE_BY_STATUS[row.resident_status ?? ''] ?? row.tax_regime !== 'non_resident',
    taxMethod: row.tw_tax_method ?? 'flat',
    taxDependants: row.tw_tax_dependants,
    healthDependants: row.health_dependants ?? 0,
    pensionScheme: row.tw_pension_scheme,
    ...(row.tw_disability !== null && { disability: row.tw_disability }),
    ...(row.part_time && { partTime: true }),
    ...(row.pension_voluntary_rate && { voluntaryPension: row.pension_voluntary_rate }),
    ...(row.tw_labor_continued && { laborContinued: true }),
    ...(row.tw_health_elsewhere && { healthElsewhere: true }),
  }
}

/** Sums of approved payslips of the year that a run in Taiwan needs. */
export type TaiwanYearRow = {
  employee_id: string
  bonuses: number
  /** The payslips of the run's own month. */
  same: { sums: TaiwanSums; lines: Line[] }[] | null
}

export async function loadTaiwanYearRows(tx: Tx, { period }: RunRow, ids: readonly string[]): Promise<TaiwanYearRow[]> {
  if (ids.length === 0) return []
  return (
    await sql<TaiwanYearRow>`
    select p.employee_id, sum((p.taiwan->>'bonuses')::bigint)::bigint as bonuses,
      jsonb_agg(jsonb_build_object('sums', p.taiwan, 'lines', p.lines)) filter (where p.period = ${period}) as same
    from payslip p join pay_run r on r.id = p.pay_run_id
    where ${idIn('p.employee_id', ids)} and p.taiwan is not null and r.state = 'approved'
      and p.period between ${`${period.slice(0, 4)}-01`} and ${period}
    group by p.employee_id`.execute(tx)
  ).rows
}

/** Minutes of overtime by month of the quarter, up to the run's month; the legal hours limit them. */
export type OvertimeRow = { employee_id: string; period: Month; minutes: number }

export async function loadOvertimeRows(tx: Tx, { period }: RunRow, worked: readonly string[]): Promise<OvertimeRow[]> {
  const ids = [...new Set(worked)]
  if (ids.length === 0) return []
  return (
    await sql<OvertimeRow>`
    select p.employee_id, p.period, sum((line->'b'->'i'->>'t')::int)::int as minutes
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' cross join jsonb_array_elements(p.lines) line
    where ${idIn('p.employee_id', ids)} and p.period between ${quarterStart(period)} and ${period}
      and line->'b'->>'f' in ('tw.overtime.working_day', 'tw.overtime.rest_day')
    group by p.employee_id, p.period`.execute(tx)
  ).rows
}

/** The overtime that uses up the legal hours of the month; `rows` are of all employments of the person. */
export function toOvertimeBefore(
  rows: readonly OvertimeRow[],
  { period }: Pick<RunRow, 'period'>,
): Pick<TaiwanPayInputs, 'overtimeBefore'> {
  if (rows.length === 0) return {}
  const months = new Map<Month, number>()
  for (const row of rows) months.set(row.period, (months.get(row.period) ?? 0) + row.minutes)
  const quarter = [...months].flatMap(([month, minutes]) => (month < period ? [minutes] : []))
  return { overtimeBefore: { month: months.get(period) ?? 0, quarter: quarter.sort((a, b) => a - b) } }
}

/**
 * The first month of the calendar quarter. The limit of 138 hours applies to three months; the product does not record
 * other starts.
 */
function quarterStart(period: Month): Month {
  return shiftMonth(period, -((Number(period.slice(5)) - 1) % 3))
}

/** Severance pay of the current service in approved runs, and its tax. */
export type SeveranceRow = { employee_id: string; paid: number; tax: number }

export async function loadSeveranceRows(
  tx: Tx,
  { period }: RunRow,
  rows: readonly { employee_id: string }[],
): Promise<SeveranceRow[]> {
  const ids = [...new Set(rows.map((row) => row.employee_id))]
  if (ids.length === 0) return []
  return (
    await sql<SeveranceRow>`
    select p.employee_id, sum((p.taiwan->>'retirement')::bigint)::bigint as paid,
      sum((select coalesce(sum((line->>'a')::bigint), 0) from jsonb_array_elements(p.lines) line where line->>'c' = 'tw_retirement_tax'))::bigint as tax
    from payslip p join pay_run r on r.id = p.pay_run_id and r.state = 'approved' join employee e on e.id = p.employee_id
    where ${idIn('p.employee_id', ids)} and (p.taiwan->>'retirement')::bigint > 0
      and p.period between to_char(e.joined_on, 'YYYY-MM') and ${period}
    group by p.employee_id`.execute(tx)
  ).rows
}

/**
 * Loads allowances that recur with basic pay and count for the grades, for runs that do not pay them; as of the start of
 * the month.
 */
export async function loadAllowanceRows(
  tx: Tx,
  { period }: RunRow,
  ids: readonly string[],
): Promise<{ employee_id: string; amount: number }[]> {
  if (ids.length === 0) return []
  const insured = TAIWAN_WAGE_ITEMS.filter((item) => item.insured && !('reduces' in item)).map(({ id }) => id)
  return (
    await sql<{ employee_id: string; amount: number }>`
    select r.employee_id, sum(r.amount)::bigint as amount
    from recurring_item r join pay_item i on i.id = r.pay_item_id join employee on employee.id = r.employee_id
    where ${idIn('r.employee_id', ids)} and ${STORED_TAIWAN_KIND} = any(${insured}::text[])
      and r.from_day <= ${monthStartDay(period)} and (r.until_day is null or r.until_day >= ${monthStartDay(period)})
    group by r.employee_id`.execute(tx)
  ).rows
}

/**
 * The sums of earlier payslips that a payslip needs: bonuses of the year, and what the runs of the same month counted and
 * deducted; for the last run of the month also the wages they paid. `rows` are of all employments of the person, `id` is
 * the one that is paid: premiums depend on the days of each employment, tax on the person's month.
 */
export function toTaiwanYear(
  id: string,
  rows: readonly TaiwanYearRow[],
  isLast: boolean,
): Pick<TaiwanPayInputs, 'bonusBefore' | 'earlier' | 'paidBefore'> {
  const own = rows.find((row) => row.employee_id === id)?.same ?? []
  const others = rows.flatMap((row) => (row.employee_id === id ? [] : (row.same ?? [])))
  const bonusBefore = rows.reduce((total, { bonuses }) => total + bonuses, 0)
  const paidBefore = isLast ? sumPaidBefore(own.flatMap(({ lines }) => lines)) : {}
  return {
    ...(bonusBefore > 0 && { bonusBefore }),
    ...(Object.keys(paidBefore).length > 0 && { paidBefore }),
    ...(own.length + others.length > 0 && { earlier: sumEarlierRuns(own, others) }),
  }
}

function sumPaidBefore(lines: readonly Line[]): PaidBefore {
  const paid: Record<string, number> = {}
  for (const line of lines)
    if (isWageFormula(DAYS_FORMULAS, line.b))
      paid[line.c] =
        (paid[line.c] ?? 0) + (line.k === 'employer_cost' ? required(line.e, 'employer cost of a line') : line.a)
  return paid
}

type EarlierSlips = NonNullable<TaiwanYearRow['same']>

function sumEarlierRuns(own: EarlierSlips, others: EarlierSlips): NonNullable<TaiwanPayInputs['earlier']> {
  const taken: Record<string, [number, number]> = {}
  const taxes = others.flatMap(({ lines }) => lines.filter(({ c }) => c === 'tw_income_tax'))
  for (const { c, a, e } of [...own.flatMap(({ lines }) => lines), ...taxes]) {
    if (!c.startsWith('tw_')) continue
    const [employee, employer] = taken[c] ?? [0, 0]
    taken[c] = [employee + a, employer + (e ?? 0)]
  }
  const total = (slips: EarlierSlips, key: 'taxable' | 'bonuses' | 'meal' | 'reserveWages') =>
    slips.reduce((sum, { sums }) => sum + sums[key], 0)
  const all = [...own, ...others]
  return {
    taxable: total(all, 'taxable'),
    bonuses: total(all, 'bonuses'),
    meal: total(all, 'meal'),
    reserveWages: total(own, 'reserveWages'),
    taken,
  }
}

/** How the employment ended, where it did: the length of service, and whether it ended before the month. */
export function toTaiwanService(
  { joined_on, last_paid }: { joined_on: Day; last_paid: Day | null },
  { period }: Pick<RunRow, 'period'>,
): Pick<TaiwanPayInputs, 'left' | 'serviceHalves'> {
  if (last_paid === null) return {}
  return {
    serviceHalves: serviceHalves(joined_on, last_paid),
    ...(last_paid < firstDay(period) && { left: true }),
  }
}

/** Half years of service up to the last counted day; a started month counts as a whole one (Income Tax Act art. 14). */
function serviceHalves(joined: Day, lastPaid: Day): number {
  const end = addDays(lastPaid, 1)
  const months =
    12 * (Number(end.slice(0, 4)) - Number(joined.slice(0, 4))) + Number(end.slice(5, 7)) - Number(joined.slice(5, 7))
  return retirementHalves(Math.max(0, months + (end.slice(8) > joined.slice(8) ? 1 : 0)))
}
