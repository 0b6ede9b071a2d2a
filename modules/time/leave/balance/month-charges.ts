import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, earlierDay, firstDay, lastDay, laterDay, type Month } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { loadWorkdays } from '#calendar/workdays.ts'
import type { Tx } from '#server/database/database.ts'
import { countDays, type RequestedDays } from '../ledger/counting.ts'
import { loadLeaveTypes, requestRulesOn } from '../types/leave-types.ts'
import { toCountableDays } from './leave-records.ts'

/** The charge of a request in one month, in the unit of its type: millionths of a day, or minutes. */
export type MonthCharge = {
  readonly request: string
  readonly employee: string
  readonly type: string
  /** The first day of the request in the month. */
  readonly day: Day
  readonly amount: number
}

/** Whether a request `r` with its leave `l` was granted, at least in part. */
export const IS_GRANTED = sql<boolean>`(r.kind = 'leave' and (r.state in ('approved', 'paid') or r.revoked_from is not null))`

/**
 * Whether the stored charge of a request is not that of a single month: it lies in several, or its last days were
 * revoked.
 */
export const NEEDS_SPLIT = sql<boolean>`(to_char(l.from_day, 'YYYY-MM') <> to_char(l.until_day, 'YYYY-MM') or r.revoked_from is not null)`

type SplitRequest = {
  request: string
  employee: string
  type: string
  from: Day
  until: Day
  fromPart: RequestedDays['fromPart']
  untilPart: RequestedDays['untilPart']
  from_minute: number | null
  until_minute: number | null
  revokedFrom: Day | null
}

/**
 * Counts granted leave that `NEEDS_SPLIT` by month. `within` is a condition on `employee`. The number of statements
 * grows with the months only, and just those days are looked up in which somebody has such leave.
 */
export async function loadMonthCharges(
  tx: Tx,
  months: readonly Month[],
  within: RawBuilder<unknown>,
): Promise<MonthCharge[]> {
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const { rows } = await sql<SplitRequest>`
    select r.id as request, l.employee_id as employee, l.type_id as type, l.from_day as from, l.until_day as until,
      l.from_part as "fromPart", l.until_part as "untilPart", l.from_minute, l.until_minute, r.revoked_from as "revokedFrom"
    from leave_request l join request r on r.id = l.request_id join employee on employee.id = l.employee_id
    where ${IS_GRANTED} and ${NEEDS_SPLIT} and l.from_day <= ${lastDay(last)}::date and l.until_day >= ${firstDay(first)}::date
      and ${within}`.execute(tx)
  if (rows.length === 0) return []
  const types = new Map((await loadLeaveTypes(tx)).map((type) => [type.id, type]))
  const charges: MonthCharge[] = []
  for (const month of months) {
    const span = { first: firstDay(month), last: lastDay(month) }
    const touched = rows.filter(({ from, until }) => from <= span.last && until >= span.first)
    if (touched.length === 0) continue
    const days = await loadWorkdays(tx, [...new Set(touched.map(({ employee }) => employee))], span, {
      ignoreAway: true,
    })
    for (const one of touched) {
      const type = required(types.get(one.type), 'the leave type')
      const { calendarDays } = requestRulesOn(type, one.from)
      const until = one.revokedFrom === null ? span.last : earlierDay(span.last, addDays(one.revokedFrom, -1))
      const amount = countDays(toRequestedSpan(one), toCountableDays(span.first, days.of.get(one.employee) ?? []), {
        unit: type.unit,
        calendarDays,
      }).reduce((sum, counted) => (counted.day <= until ? sum + counted.amount : sum), 0)
      const { request, employee } = one
      if (amount > 0) charges.push({ request, employee, type: one.type, day: laterDay(one.from, span.first), amount })
    }
    // Lets other requests run in between.
    await turn()
  }
  return charges
}

function toRequestedSpan({ from, until, fromPart, untilPart, from_minute, until_minute }: SplitRequest): RequestedDays {
  const time = from_minute === null || until_minute === null ? null : { start: from_minute, end: until_minute }
  return { from, until, fromPart, untilPart, time }
}
