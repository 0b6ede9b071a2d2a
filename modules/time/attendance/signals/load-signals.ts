import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { filterInReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { punchSignals, type Signal } from './rules.ts'

/** Days of punches that are compared. */
const DAYS_BACK = 30

type ComparedPunchRow = {
  id: string
  at: Date
  latitude: string | null
  longitude: string | null
  is_clock_moved: boolean
  others: number
}

/**
 * Loads signals about a person's punches around a day, for people who manage their attendance and never for oneself, in
 * one query.
 */
export async function loadSignals(
  { tx, actor, today }: Context,
  employee: string,
  day: Day,
): Promise<ReadonlyMap<string, readonly Signal[]>> {
  if (employee === actor.employeeId || !actor.grants.has('attendance:manage')) return new Map()
  if (!(await filterInReach(tx, actor, 'attendance:manage', [employee], today)).has(employee)) return new Map()
  const { rows } = await sql<ComparedPunchRow>`
    select p.id, p.at, p.latitude, p.longitude, p.is_clock_moved,
      coalesce((select count(distinct o.employee_id)::int from press_key k join press_key o on o.device_id = k.device_id and o.employee_id <> k.employee_id
        where k.id = p.press_key_id), 0) as others
    from punch p where p.employee_id = ${employee}::uuid and p.source <> 'device'
      and p.at >= ${addDays(day, -DAYS_BACK)}::date and p.at < ${addDays(day, 2)}::date`.execute(tx)
  return punchSignals(
    rows.map(({ id, at, latitude, longitude, is_clock_moved, others }) => ({
      id,
      at: at.getTime(),
      isClockMoved: is_clock_moved,
      others,
      position: latitude === null ? null : { latitude: Number(latitude), longitude: Number(longitude) },
    })),
  )
}
