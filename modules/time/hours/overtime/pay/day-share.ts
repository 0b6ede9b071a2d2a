import { sql } from 'kysely'
import { sum } from '#base/money.ts'
import type { Line } from '#pay/payslip-lines.ts'
import type { Tx } from '#server/database/database.ts'
import type { Hours, PersonDay } from '../../work/people-on-days.ts'
import type { HoursPricer } from './hours-pricer.ts'
import { groupHours, isSameHours, PIECE_COLUMNS, type StoredHours, type StoredPiece } from './load-pieces.ts'

/** What hours of a record are worth as a part of their day: the law counts a day's hours of a kind, not those of a record. */
export type DayShare = {
  /** Minor units. */
  readonly amount: number
  /** The hours with those of the day's records before them, priced as one. */
  readonly whole: Line
  /** Minutes of records before it, and what these are worth. */
  readonly before: { readonly minutes: number; readonly amount: number }
}

/** Hours that no record comes before. */
export function undividedShare(line: Line): DayShare {
  return { amount: line.a, whole: line, before: { minutes: 0, amount: 0 } }
}

/** The share of hours that come after other minutes of the same day, kind of work and rate; null where nothing says. */
export function computeDayShare(priced: HoursPricer, hours: Hours, minutesBefore: number): DayShare | null {
  const whole = priced({ ...hours, minutes: minutesBefore + hours.minutes })
  const earlier = minutesBefore > 0 ? priced({ ...hours, minutes: minutesBefore }) : null
  if (!whole || (minutesBefore > 0 && !earlier)) return null
  const before = { minutes: minutesBefore, amount: earlier?.a ?? 0 }
  return { amount: whole.a - before.amount, whole, before }
}

/** What the hours of a record are worth as a part of their days; null where nothing says it of one of them. */
export function computeAmount(
  request: string,
  hours: readonly Hours[],
  priced: HoursPricer,
  before: MinutesBefore,
): number | null {
  const shares = hours.map((one) => computeDayShare(priced, one, before(request, one)))
  return shares.some((share) => share === null) ? null : sum(shares.map((share) => share!.amount))
}

/** Minutes of the same day, kind of work and rate that come before those of a request; of null after all that there are. */
export type MinutesBefore = (request: string | null, hours: Hours) => number

type RankedHours = StoredHours & { readonly request: string; readonly rank: string }

/**
 * What of a day comes before each of its records that are paid, so that the shares of all of them are what the day is worth:
 * first what a run has paid, then what is approved, then what waits, each in the order it was sent. `ended` are requests
 * that came to an end and are still counted, in their place among those that wait. One query.
 */
export async function loadMinutesBefore(
  tx: Tx,
  asked: readonly PersonDay[],
  ended: readonly string[] = [],
): Promise<MinutesBefore> {
  const { rows } = await sql<StoredPiece & { rank: string }>`
    select ${PIECE_COLUMNS}, concat_ws(' ',
      case when p.paid_with is not null then 0 when r.state = 'pending' then 2 else 1 end, to_char(r.sent_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS'), r.id) as rank
    from (select distinct * from unnest(${asked.map(({ employee }) => employee)}::uuid[], ${asked.map(({ day }) => day)}::date[]) a(employee, day)) a
    join overtime_piece p on p.employee_id = a.employee and p.day = a.day
    join request r on r.id = p.request_id and (r.state in ('pending', 'approved', 'paid') or r.id = any(${[...ended]}::uuid[]))
    join overtime_request o on o.request_id = r.id and o.given = 'pay'`.execute(tx)
  const all = [...Map.groupBy(rows, ({ request }) => request)].flatMap(([request, pieces]): RankedHours[] =>
    groupHours(pieces).map((hours) => ({ ...hours, request, rank: pieces.map(({ rank }) => rank).sort()[0]! })),
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
