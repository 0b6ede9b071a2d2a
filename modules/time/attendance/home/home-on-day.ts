import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Point } from '../rules/distance.ts'
import { loadSettings } from '../rules/setting.ts'

/** Finds a person's confirmed home on a day. */
export async function findHome(tx: Tx, employee: string, day: Day): Promise<Point | undefined> {
  const found = await tx
    .selectFrom('home_point')
    .select(['latitude', 'longitude'])
    .where('employee_id', '=', employee)
    .where('from_day', '<=', day)
    .where((is) => is.or([is('until_day', 'is', null), is('until_day', '>=', day)]))
    .orderBy('from_day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found && { latitude: Number(found.latitude), longitude: Number(found.longitude) }
}

/** Loads the kilometres around a home within which people of an office may clock in; null when switched off. */
export async function loadHomeRange(tx: Tx, office: string | null, day: Day): Promise<number | null> {
  return (await loadSettings(tx))(office, day).home_km
}

/** Loads whether the caller may clock in from home, and within which distance. */
export async function loadOwnHome(tx: Tx, employee: string, office: string | null, day: Day) {
  const km = await loadHomeRange(tx, office, day)
  if (km === null) return null
  const waits = await tx
    .selectFrom('home_point')
    .select('id')
    .where('employee_id', '=', employee)
    .where('state', '=', 'proposed')
    .executeTakeFirst()
  return { km, is_confirmed: (await findHome(tx, employee, day)) !== undefined, is_waiting: waits !== undefined }
}
