import { sql } from 'kysely'
import { type Day, earlierDay, firstDay, lastDay, type Month } from '#base/days/days.ts'
import { type Sen, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import { loadEmployments } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'
import {
  type EaFigures,
  type EaItem,
  type EarlierPart,
  type EarlierPay,
  type EaSlip,
  type EaStatus,
  eaFigures,
  usualBox,
} from '#statutory/malaysia/files/ea.ts'
import type { StatutoryFacts } from '#statutory/malaysia/month/month-input.ts'
import { benefitCut } from '#statutory/malaysia/pcb/benefits.ts'
import { exemptOfMonth } from '#statutory/malaysia/pcb/exempt.ts'
import { CHILD_KINDS } from '#statutory/malaysia/pcb/tables.ts'
import { toTaxStatus } from '#statutory/malaysia/status/tax-status.ts'
import { TAX_STATUS } from '../payroll/malaysia/status.ts'
import { backPayParts, isBackPay, partDifference } from '../payroll/payslip/back-pay-lines.ts'
import type { Line } from '../payroll/payslip/lines.ts'
import type { PayYear, YearRun } from './malaysia-runs.ts'

/** A person's year as stored with the form: the boxes, and further figures of the yearly return. */
export type YearFigures = EaFigures & {
  readonly category: EaStatus['category']
  /** The pay in sen that the same payslips' monthly tax was computed on. */
  readonly taxedByPcb: Sen
}

type SlipRow = {
  employee_id: string
  pay_run_id: string
  period: Month
  lines: Line[]
  claims_used: Record<string, number> | null
  status: StatutoryFacts
  taxable: number
}

type PaidPerson = { readonly id: string; readonly earlier: EarlierPay | null }

/**
 * Computes people's figures of the year from the approved payslips of all their employments and the pay from before
 * those.
 */
export async function computeFigures(
  tx: Tx,
  year: PayYear,
  people: readonly PaidPerson[],
): Promise<Map<string, YearFigures>> {
  const employments = await loadEmployments(
    tx,
    people.map(({ id }) => id),
  )
  const { rows } = await sql<SlipRow>`
    select employee_id, pay_run_id, period, lines, claims_used, inputs -> 'status' as status, taxable_normal + taxable_additional as taxable
    from payslip where pay_run_id = any(${[...year.runIds]}::uuid[]) and employee_id = any(${[...employments.all]}::uuid[])
    order by period, kind, sequence, employee_id`.execute(tx)
  const runs = new Map(year.runs.map((run) => [run.id, run]))
  const byEmployment = Map.groupBy(rows, ({ employee_id }) => employee_id)
  const groups = new Map(
    people.flatMap(({ id }) => {
      const slips = employments.of(id).flatMap((one) => byEmployment.get(one) ?? [])
      return slips.length > 0 ? [[id, sortByPeriod(slips)] as const] : []
    }),
  )
  const unpaid = await loadTaxStatuses(
    tx,
    year,
    people.flatMap(({ id }) => (groups.has(id) ? [] : [id])),
  )
  return new Map(
    people.map(({ id, earlier }) => {
      const slips = groups.get(id) ?? []
      const status = toEaStatus(slips.at(-1)?.status ?? unpaid.get(id) ?? UNKNOWN_STATUS)
      const figures = eaFigures(
        year.year,
        slips.map((slip) => toEaSlip(slip, required(runs.get(slip.pay_run_id), 'run of a payslip'), year.places)),
        status,
        (item) => year.places.get(item.code) ?? usualBox(item),
        earlier ?? undefined,
      )
      return [
        id,
        {
          ...figures,
          category: status.category,
          // The form states benefits in full; the monthly tax cut them to whole ringgit.
          taxedByPcb: sum([
            earlier?.remuneration ?? 0,
            ...slips.flatMap(({ taxable, lines }) => [taxable, ...lines.map(({ b }) => benefitCut(b))]),
          ]),
        },
      ] as const
    }),
  )
}

type TaxStatus = Pick<StatutoryFacts, 'regime' | 'category' | 'children'>
const UNKNOWN_STATUS: TaxStatus = { regime: 'resident', category: 1 }

/** The status of people without a payslip in the year, on its last day or on their own last day. */
async function loadTaxStatuses(tx: Tx, { year }: PayYear, ids: readonly string[]): Promise<Map<string, TaxStatus>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string } & Parameters<typeof toTaxStatus>[0]>`
    select employee.id, ${sql.join(TAX_STATUS.map((column) => sql.ref(`s.${column}`)))}
    from employee join statutory_status s on ${isAsOf('s', lastDay(`${year}-12`))} where employee.id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, ...row }) => [id, toTaxStatus(row)] as const))
}

export function toEaSlip(
  { period, lines, claims_used }: Pick<SlipRow, 'period' | 'lines' | 'claims_used'>,
  { items, first }: Pick<YearRun, 'items' | 'first'>,
  places: ReadonlyMap<string, unknown> = new Map(),
): EaSlip {
  return {
    period,
    claims: claims_used ?? {},
    lines: lines.map((line) => ({
      code: line.c,
      item: items[line.c],
      earning: line.k === 'earning',
      amount: line.k === 'employer_cost' ? (line.e ?? 0) : sum([line.a, benefitCut(line.b)]),
      ...(line.t && { exempt: exemptPart(line.t.i, period) }),
      // An item whose box the company chose goes there as a whole.
      ...(!places.has(line.c) && { earlier: earnedEarlier(line, items[line.c], period, first) }),
    })),
  }
}

function yearOf(date: Day | Month): number {
  return Number(date.slice(0, 4))
}

/** The parts of a line that were earned in earlier years: late hours by their day, back pay by its month. */
function earnedEarlier(line: Line, item: EaItem | undefined, period: Month, runFirst: Day | null): EarlierPart[] {
  const first = earlierDay(runFirst ?? firstDay(period), `${yearOf(period)}-01-01`)
  if (line.k !== 'earning' || line.a <= 0 || line.t) return []
  const { on } = line.b.i
  // The day of paid-out leave is when it was left over, not when it was earned.
  if (typeof on === 'string' && item?.work !== 'unusedLeave')
    return on < first ? [{ year: yearOf(on), amount: line.a }] : []
  if (!isBackPay(line.b)) return []
  const parts = backPayParts(line.b).filter(({ month }) => yearOf(month) < yearOf(period))
  const years = Map.groupBy(parts, ({ month }) => yearOf(month))
  const earned = [...years].map(([of, own]) => ({ year: of, amount: sum(own.map(partDifference)) }))
  // A reduction by months of this year applies to the whole line, so its years cannot be separated.
  return sum(earned.map(({ amount }) => amount)) > line.a || earned.some(({ amount }) => amount < 0)
    ? [{ year: Math.max(...years.keys()), amount: line.a }]
    : earned
}

/** The exempt part of an amount with a yearly ceiling, from the basis of its line. */
function exemptPart(basis: NonNullable<Line['t']>['i'], month: Month): Sen {
  return exemptOfMonth(month, { amount: Number(basis.a ?? 0), used: Number(basis.u ?? 0), limit: Number(basis.l ?? 0) })
    .exempt
}

function toEaStatus({ category, regime, children }: TaxStatus): EaStatus {
  return {
    category,
    regime,
    ...(children && { children: Object.fromEntries(CHILD_KINDS.map((kind, at) => [kind, children[at] ?? 0])) }),
  }
}

/** By month; payslips of one month keep their order. */
function sortByPeriod(slips: readonly SlipRow[]): SlipRow[] {
  return slips.toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0))
}
