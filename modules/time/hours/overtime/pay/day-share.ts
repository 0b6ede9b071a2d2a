import { sql } from 'kysely'
import { sum } from '#base/money/money.ts'
import type { Line } from '#pay/payslip-lines.ts'
import type { Tx } from '#server/database/database.ts'
import type { Hours, PersonDay } from '../../work/people-on-days.ts'
import type { HoursPricer } from './hours-pricer.ts'
import { groupHours, isSameHours, PIECE_COLUMNS, type StoredHours, type StoredPiece } from './load-pieces.ts'

/** What hours of a record are worth as a share of their day: the law counts a day's hours of a kind, not those of a record. */
export type DayShare = {
  /** Minor units. */
  readonly amount: number
  /** The hours with those of the day's records before them, priced as one. */
  readonly whole: Line
  /** Minutes of records before it, and what these are worth. */
  readonly before: { readonly minutes: number; readonly amount: number }
}

/** The share of hours that no other record precedes. */
export function undividedShare(line: Line): DayShare {
  return { amount: line.a, whole: line, before: { minutes: 0, amount: 0 } }
}

/** The share of hours that follow other minutes of the same day, kind of work and rate; null where they have no price. */
export function computeDayShare(priced: HoursPricer, hours: Hours, minutesBefore: number): DayShare | null {
  const whole = priced({ ...hours, minutes: minutesBefore + hours.minutes })
  const earlier = minutesBefore > 0 ? priced({ ...hours, minutes: minutesBefore }) : null
  if (!whole || (minutesBefore > 0 && !earlier)) return null
  const before = { minutes: minutesBefore, amount: earlier?.a ?? 0 }
  return { amount: whole.a - before.amount, whole, before }
}

/** What the hours of a record are worth as shares of their days; null where some have no price. */
export function computeAmount(
  request: string,
  hours: readonly Hours[],
  priced: HoursPricer,
  before: MinutesBefore,
): number | null {
  const shares = hours.map((one) => computeDayShare(priced, one, before(request, one)))
  return shares.every((share) => share !== null) ? sum(shares.map(({ amount }) => amount)) : null
}

/** Minutes of the same day, kind of work and rate that precede those of a request; all of them for a request of null. */
export type MinutesBefore = (request: string | null, hours: Hours) => number

type RankedHours = StoredHours & { readonly request: string; readonly rank: string }

/**
 * Loads which paid records of a day precede each other, so that their shares add up to what the day is worth: records that a
 * run paid come first, then approved ones, then pending ones, each in the order they were sent. Requests in `ended` have
 * ended and still count, among the pending ones. One query.
 */
export async function loadMinutesBefore(
  tx: Tx,
  personDays: readonly PersonDay[],
  ended: readonly string[] = [],
): Promise<MinutesBefore> {
  const { rows } = await sql<StoredPiece & { rank: string }>`
    select ${PIECE_COLUMNS}, concat_ws(' ',
      case when p.paid_with is not null then 0 when r.state = 'pending' then 2 else 1 end, to_char(r.sent_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), r.id) as rank
    from (select distinct * from unnest(${personDays.map(({ employee }) => employee)}::uuid[], ${personDays.map(({ day }) => day)}::date[]) a(employee, day)) a
    join overtime_piece p on p.employee_id = a.employee and p.day = a.day
    join request r on r.id = p.request_id and (r.state in ('pending', 'approved', 'paid') or r.id = any(${[...ended]}::uuid[]))
    join overtime_request o on o.request_id = r.id and o.given = 'pay'`.execute(tx)
  const all = [...Map.groupBy(rows, ({ request }) => request)].flatMap(([request, pieces]): RankedHours[] =>
    groupHours(pieces).map((hours) => ({
      ...hours,
      request,
      rank: pieces.map(({ rank }) => rank).reduce((a, b) => (b < a ? b : a)),
    })),
  )
  return (request, hours) => {
    const same = all.filter((one) => isSameHours(one, hours))
    const own = same.find((one) => one.request === request)
    return same.reduce(
      (sum, one) => sum + (one.request !== request && (!own || one.rank < own.rank) ? one.minutes : 0),
      0,
    )
  }
}
