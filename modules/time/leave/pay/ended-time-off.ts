import { sql } from 'kysely'
import { addDays, addMonths, type Day } from '#base/days/days.ts'
import { ratio } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { computeDayShare } from '../../hours/overtime/pay/day-share.ts'
import { loadHoursPricer } from '../../hours/overtime/pay/hours-pricer.ts'
import { isSameHours } from '../../hours/overtime/pay/load-pieces.ts'
import { loadPeopleOnDays } from '../../hours/work/people-on-days.ts'
import { loadLeaveRecords, requireLeavePerson } from '../balance/leave-records.ts'
import { buildLedger } from '../ledger/ledger.ts'
import type { Amount } from '../ledger/type-rules.ts'
import type { ReplacedHours } from '../off-in-lieu/earning.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import { paidOutId } from './paid-out.ts'

type DaySpan = { readonly first: Day; readonly last: Day }

/** Untaken time off that replaced pay: its last day, the rest, and its worth as one pay item. */
export type EndedTimeOff = {
  readonly employee: string
  readonly id: string
  readonly type: LeaveTypeFacts
  readonly day: Day
  /** The worked day, whose pay and law apply. */
  readonly worked: Day
  readonly left: Amount
  readonly leaves: boolean
  readonly code: string
  readonly amount: number
}

type TimeOffLot = { id: string; employee: string; type: string; day: Day; amount: number; stands_for: ReplacedHours[] }

/**
 * Loads time off in place of overtime pay that expired or ended with the service within a span. The untaken rest is
 * paid as the work would have been, at the rate of the worked day (LEA-17). Runs a fixed number of queries.
 */
export async function loadEndedTimeOff(
  tx: Tx,
  ids: readonly string[],
  types: readonly LeaveTypeFacts[],
  span: DaySpan,
): Promise<EndedTimeOff[]> {
  const earned = types.filter(({ kind }) => kind === 'earned')
  if (earned.length === 0) return []
  const months = Math.max(0, ...earned.flatMap(({ versions }) => versions.map((one) => one.earnedMonths ?? 0)))
  const { rows } = await sql<TimeOffLot>`
    select l.id, l.employee_id as employee, l.type_id as type, l.day, l.amount, l.stands_for from leave_earning l
    join employee e on e.id = l.employee_id
    where ${idIn('l.employee_id', ids)} and not l.is_undone and l.stands_for is not null and l.day <= ${span.last}::date
      and (l.day >= ${addDays(addMonths(span.first, -months), -1)}::date or e.last_day between ${span.first}::date and ${span.last}::date)
    order by l.id`.execute(tx)
  if (rows.length === 0) return []
  const world = await loadLeaveRecords(
    tx,
    types,
    [...new Set(rows.map(({ employee }) => employee))],
    new Set(earned.map(({ id }) => id)),
  )
  const lots = new Map(rows.map((row) => [row.id, row]))
  const ended: { lot: TimeOffLot; type: LeaveTypeFacts; day: Day; left: Amount; leaves: boolean }[] = []
  for (const type of earned)
    for (const employee of new Set(rows.flatMap((row) => (row.type === type.id ? row.employee : [])))) {
      const person = requireLeavePerson(world, employee).facts
      const { lines } = buildLedger(type.versions, person, world.factsOf(employee, type.id), addDays(span.last, 1))
      for (const line of lines) {
        const lot = lots.get(line.lot ?? '')
        const day = addDays(line.day, -1)
        if (lot && line.amount < 0 && day >= span.first && day <= span.last)
          ended.push({ lot, type, day, left: -line.amount, leaves: person.last === day })
      }
    }
  const hours = ended.flatMap(({ lot }) => lot.stands_for.map((one) => ({ ...one, employee: lot.employee })))
  const priced = await loadHoursPricer(tx, hours, await loadPeopleOnDays(tx, hours))
  const lotsOf = Map.groupBy(rows, ({ employee }) => employee)
  // The law counts a day's hours of a kind together: hours of earlier lots of the day come first.
  const hoursWorth = (lot: TimeOffLot, one: ReplacedHours) => {
    const hours = { ...one, employee: lot.employee }
    const earlier = required(lotsOf.get(lot.employee), 'the lots of a person').filter(({ id }) => id < lot.id)
    const same = earlier.flatMap(({ employee, stands_for }) =>
      stands_for.filter((its) => isSameHours({ ...its, employee }, hours)),
    )
    const before = same.reduce((sum, { minutes }) => sum + minutes, 0)
    return computeDayShare(priced, hours, before)?.amount ?? 0
  }
  return ended.flatMap(({ lot, type, day, left, leaves }) =>
    [...Map.groupBy(lot.stands_for, ({ code }) => code)].flatMap(([code, same]): EndedTimeOff[] => {
      const whole = same.reduce((sum, one) => sum + hoursWorth(lot, one), 0)
      const amount = ratio(whole, left, lot.amount, 'half-up')
      const { employee } = lot
      const id = paidOutId({ employee, type: `${lot.id} ${code}` }, lot.day)
      return amount === 0 ? [] : [{ employee, id, type, day, worked: lot.day, left, leaves, code, amount }]
    }),
  )
}
