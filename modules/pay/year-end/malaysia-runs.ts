import { createHash } from 'node:crypto'
import { type NotNull, sql } from 'kysely'
import { type Day, eachMonth, type Month, monthOf, shiftMonth } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { EaItem } from '#statutory/malaysia/files/ea.ts'
import type { ItemBox } from '#statutory/malaysia/files/ea-boxes.ts'
import type { MalaysianItem } from '../payroll/malaysia/inputs.ts'
import type { RunItems } from '../payroll/payslip/inputs.ts'
import { readRunItems } from '../payroll/payslip/stored-run.ts'

/** An approved Malaysian run, with its items as they were when it was calculated. */
export type YearRun = {
  id: string
  period: Month
  items: { readonly [code: string]: EaItem }
  /** The first day that the run pays, if not the first of the month. A week of January may begin in the year before. */
  first: Day | null
}

export type PayYear = {
  year: number
  runs: readonly YearRun[]
  runIds: readonly string[]
  /** Runs of the year that are not approved yet. */
  open: number
  /** The boxes that the company chose for items, by code. */
  places: ReadonlyMap<string, ItemBox>
  /** Changes with the boxes of items, and with the rules that compute figures from payslips. */
  placesKey: string
}

/** Years with approved Malaysian pay, the latest first. */
export async function listPaidYears(tx: Tx): Promise<{ year: number; months: number }[]> {
  const { rows } = await sql<{ year: number; months: number }>`
    select left(r.period, 4)::int as year, count(distinct r.period)::int as months
    from pay_run r join pay_group g on g.id = r.pay_group_id and g.country = 'MY'
    where r.state = 'approved' group by 1 order by 1 desc`.execute(tx)
  return rows
}

/**
 * Version of the rules that compute a form's figures from payslips, such as what counts as pay of an earlier year.
 * Raise it when they change: forms issued by older rules are then overtaken, and a form with unchanged figures keeps
 * its revision when it is issued again.
 */
export const FIGURES_RULES = 2

export async function loadPayYear(tx: Tx, year: number): Promise<PayYear> {
  const { rows } = await sql<Omit<YearRun, 'items'> & { state: string; items: RunItems }>`
    select r.id, r.period, r.state, coalesce(r.settings -> 'items', '{}') as items,
      r.settings -> 'span' -> 'month' ->> 'first' as first
    from pay_run r join pay_group g on g.id = r.pay_group_id and g.country = 'MY'
    where r.period between ${`${year}-01`} and ${`${year}-12`} order by r.period, r.id`.execute(tx)
  const placed = await tx
    .selectFrom('ea_item_box')
    .innerJoin('pay_item', 'pay_item.id', 'ea_item_box.pay_item_id')
    .select(['pay_item.code', 'ea_item_box.box'])
    .where('ea_item_box.box', 'is not', null)
    .$narrowType<{ box: NotNull }>()
    .orderBy('pay_item.code')
    .execute()
  const runs = rows
    .filter(({ state }) => state === 'approved')
    .map((run): YearRun => ({ ...run, items: toEaItems(readRunItems(run.items)) }))
  return {
    year,
    runs,
    runIds: runs.map(({ id }) => id),
    open: rows.length - runs.length,
    places: new Map(placed.map(({ code, box }) => [code, box])),
    placesKey: createHash('sha256')
      .update(JSON.stringify([FIGURES_RULES, ...placed.map(({ code, box }) => [code, box])]))
      .digest('hex')
      .slice(0, 16),
  }
}

function toEaItems(items: RunItems): YearRun['items'] {
  return Object.fromEntries(Object.entries(items).map(([code, item]) => [code, toEaItem(item as MalaysianItem)]))
}

export function toEaItem({ code, kind, taxOnly, work, counts }: Omit<MalaysianItem, 'prorated'>): EaItem {
  const { pcb, exemptKind, bonus } = counts
  return { code, kind, pcb, exemptKind, bonus, taxOnly, work }
}

export type YearWarning = {
  warning: 'year_running' | 'months_missing' | 'runs_open'
  months: Month[]
  runs: number
}

/**
 * Why a year's figures may still change: it is not over, months between its first and its last were not paid, or runs
 * are not approved. `hadPayBefore`: the year before had pay, so this one starts in January.
 */
export function yearWarnings(
  { year, runs, open }: Pick<PayYear, 'year' | 'runs' | 'open'>,
  today: Day,
  hadPayBefore: boolean,
): YearWarning[] {
  const paid = new Set(runs.map(({ period }) => period))
  const [first] = [...paid].sort()
  if (first === undefined) return []
  const running = today <= `${year}-12-31`
  // The current month is paid at its end.
  const last = running ? shiftMonth(monthOf(today), -1) : `${year}-12`
  const missing = eachMonth(hadPayBefore ? `${year}-01` : first, last).filter((month) => !paid.has(month))
  return [
    ...(running ? [{ warning: 'year_running' as const, months: [], runs: 0 }] : []),
    ...(missing.length > 0 ? [{ warning: 'months_missing' as const, months: missing, runs: 0 }] : []),
    ...(open > 0 ? [{ warning: 'runs_open' as const, months: [], runs: open }] : []),
  ]
}
