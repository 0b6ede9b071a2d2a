import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { sum } from '#base/money/money.ts'
import { loadWorkdays, MISSED_DAYS_SOURCES } from '#calendar/workdays.ts'
import {
  type Lookback,
  loadAmountsDue,
  loadPaidSpans,
  type PaidRun,
  type Settlement,
  type Worth,
} from '#pay/back-pay.ts'
import type { PaySource, SourceRun } from '#pay/sources.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { cellKey, type Span } from '../cells.ts'
import { type KnownShift, loadShifts } from '../terms.ts'
import { type Allowance, allowanceId, allowanceText, shiftAllowances } from './allowances.ts'

export const ALLOWANCE_ITEM = 'shift_allowance'

const SOURCE = 'shift_allowance'

/**
 * Pays allowances of published shifts: one amount per person and shift in the run that pays the days. When days of an
 * approved run change afterwards (another shift, leave, published late), the next run pays the difference. Nothing is
 * stored here: payslips hold what was paid.
 */
export const SHIFT_ALLOWANCES: PaySource = {
  kind: SOURCE,
  auditField: 'shift_allowances_paid',
  async loadPayables(tx, run, ids) {
    if (!run.paysDays) return []
    const shifts = await loadShifts(tx)
    return loadAmountsDue(tx, run, ids, {
      source: SOURCE,
      loadWorths: (lookback, settlements) => loadWorths(tx, run, ids, { lookback, settlements, shifts }),
      describeGone({ employee, id, paidIn }) {
        const shift = [...shifts.values()].find((known) => allowanceId(employee, known.id, paidIn) === id)
        return shift && allowanceText(shift.name, [], run.currency, run.language)
      },
    })
  },
  countChangedSince: (_, { since, until, people }) =>
    sql`select count(*) from shift_notice n where n.what = 'published' and n.told_at > ${since} and n.first_day <= ${until}::date
      and n.employee_id in (${people})`,
  page: (_, period) => `shift?month=${period}`,
}

type AllowanceRecords = {
  readonly lookback: Lookback
  readonly settlements: ReadonlyMap<string, Settlement>
  readonly shifts: ReadonlyMap<string, KnownShift>
}

/** Computes what the days of each shift are worth today, per regular run that pays them. */
async function loadWorths(
  tx: Tx,
  run: SourceRun,
  ids: readonly string[],
  { lookback, settlements, shifts }: AllowanceRecords,
): Promise<Worth[]> {
  const people = await findRosteredPeople(tx, ids, lookback, settlements)
  if (people.length === 0) return []
  const closed = await loadPaidSpans(tx, run, people, lookback)
  const days = await loadWorkdays(tx, people, lookback)
  const missed = await loadMissedMinutes(tx, people, lookback)
  const publishersOf = await publishers(tx, people, lookback)
  const own: PaidRun = { month: run.period, kind: run.kind, sequence: run.sequence }
  return people.flatMap((employee): Worth[] => {
    const workdays = days.of.get(employee) ?? []
    const figures = new Map<string, { shift: string; paidIn: PaidRun; allowances: Allowance[] }>()
    for (const one of shiftAllowances(workdays, lookback.first, shifts, run.currency, missed.get(employee))) {
      const paidIn =
        closed.get(employee)?.find(({ first, last }) => one.day >= first && one.day <= last)?.paidIn ??
        (one.day >= run.days.first ? own : undefined)
      // Days that neither an earlier run nor this one pays wait for their own run.
      if (!paidIn) continue
      const id = allowanceId(employee, one.shift, paidIn)
      const figure = figures.get(id) ?? { shift: one.shift, paidIn, allowances: [] }
      figures.set(id, figure)
      figure.allowances.push(one)
    }
    return [...figures].map(([id, { shift, paidIn, allowances }]) => {
      const by = publishersOf(employee, allowances)
      const name = shifts.get(shift)?.name ?? ''
      return {
        employee,
        id,
        code: ALLOWANCE_ITEM,
        amount: sum(allowances.map(({ amount }) => amount)),
        words: allowanceText(name, allowances, run.currency, run.language, by),
        ...(by.length > 0 && { by }),
        ...(paidIn !== own && { paidIn }),
      }
    })
  })
}

/** Minutes that people missed per day, as deducted from their pay. */
async function loadMissedMinutes(tx: Tx, people: readonly string[], span: Span) {
  const found = new Map<string, Map<Day, number>>()
  for (const { load } of MISSED_DAYS_SOURCES.all())
    for (const { employee, day, missed } of await load(tx, people, span)) {
      const own = found.get(employee) ?? new Map<Day, number>()
      found.set(employee, own.set(day, missed))
    }
  return found
}

/** Finds people with published shifts in the span, and people who were paid an allowance before. */
async function findRosteredPeople(
  tx: Tx,
  ids: readonly string[],
  { first, last }: Span,
  settlements: ReadonlyMap<string, Settlement>,
): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from shift_published
    where ${idIn('employee_id', ids)} and shift_id is not null and day between ${first}::date and ${last}::date`.execute(
    tx,
  )
  return [
    ...new Set([
      ...rows.map(({ employee_id }) => employee_id),
      ...[...settlements.values()].map(({ employee }) => employee),
    ]),
  ]
}

/** Loads who published the days, in one query; returns the names for a list of allowances. */
async function publishers(tx: Tx, people: readonly string[], { first, last }: Span) {
  const { rows } = await sql<{ employee_id: string; day: Day; name: string }>`
    select employee_id, day, published_by_name as name from shift_published
    where ${idIn('employee_id', people)} and day between ${first}::date and ${last}::date and published_by_name is not null`.execute(
    tx,
  )
  const by = Map.groupBy(rows, ({ employee_id, day }) => cellKey(employee_id, day))
  return (employee: string, allowances: readonly Allowance[]): string[] => [
    ...new Set(allowances.flatMap(({ day }) => by.get(cellKey(employee, day))?.map(({ name }) => name) ?? [])),
  ]
}
