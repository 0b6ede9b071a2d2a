import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type Day, dayIn, firstDay, monthOf, shiftMonth, weekday } from '#base/days/days.ts'
import { publishNothing } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import { loadWorkdays } from '../modules/calendar/workdays/load-workdays.ts'
import { stretchesDue } from '../modules/calendar/workdays/workday.ts'
import { updateAttendanceDays } from '../modules/time/attendance/evaluation/attendance-day-store.ts'
import { expectedHours } from '../modules/time/attendance/rules/expected-hours.ts'
import { midnightIn } from '../modules/time/attendance/rules/person-days.ts'
import { draw } from './life/chance.ts'
import type { SeededCompany } from './seed-company.ts'

type ClockedMinutes = { in: number | null; out: number | null }

/** Notable days among the months of punches, as working days counted back from the latest; today is 0. */
const FOUND: Readonly<
  Record<string, Readonly<Record<number, (planned: { start: number; end: number }) => ClockedMinutes>>>
> = {
  amirul: { 2: ({ start, end }) => ({ in: start + 27, out: end + 4 }) },
  daniel: {
    1: ({ start }) => ({ in: start - 6, out: null }),
    6: ({ start, end }) => ({ in: start + 3, out: end - 35 }),
  },
  lakshmi: { 3: () => ({ in: null, out: null }) },
  aisyah: { 2: ({ start, end }) => ({ in: start - 4, out: end + 65 }) },
  devi: { 0: ({ start, end }) => ({ in: start + 26, out: end }) },
  razak: { 2: ({ start, end }) => ({ in: start - 5, out: end + 95 }) },
  'wei.chen': { 1: ({ start, end }) => ({ in: start - 9, out: end + 220 }) },
}

/**
 * Inserts some months of punches for everybody, and today's so far: none on days off, holidays and leave, half a day's
 * on half-day leave. They include a late arrival, a missing and an early clock-out, an absence that waits to be
 * deducted from pay, and night work that is proposed as overtime.
 */
export async function plantAttendance(
  tx: Tx,
  { employees, offices, accounts }: SeededCompany,
  now: Date,
  { months, isLarge }: { readonly months: number; readonly isLarge: boolean },
): Promise<void> {
  if (await tx.selectFrom('punch').select('id').limit(1).executeTakeFirst()) return
  const today = dayIn('Asia/Kuala_Lumpur', now)
  await plantSettings(tx, offices, firstDay(monthOf(today)))
  const first = firstDay(shiftMonth(monthOf(today), 1 - months))
  const span = { first, last: addDays(today, -1) }
  const { of } = await loadWorkdays(tx, Object.values(employees), { first, last: today })
  const zones = new Map(
    (await tx.selectFrom('office').select(['id', 'timezone']).execute()).map((row) => [row.id, row.timezone]),
  )
  const places = new Map(
    (
      await tx
        .selectFrom('place')
        .select(['id', 'office_id', 'latitude', 'longitude'])
        .orderBy('name', 'desc')
        .execute()
    ).map((row) => [row.office_id, row]),
  )
  const late = await overtimeUntil(tx, span.first)
  const rows: object[] = []
  for (const [key, employee_id] of Object.entries(employees)) {
    const days = of.get(employee_id) ?? []
    let nth = 0
    // Who is in today: not the person who demonstrates clocking in, and not one in nine of the others.
    const isIn = key !== 'amirul' && spread(`${key} today`) % 9 > 0
    for (let index = days.length - 1; index >= 0; index--) {
      const workday = days[index]!
      const day = addDays(first, index)
      const planned = expectedHours(stretchesDue(workday).flat())
      if (!workday.employed || !planned) continue
      const isToday = day === today
      if (isToday && !isIn) continue
      if (!isToday) nth++
      const office = workday.office ?? offices.KUL!
      const place = places.get(office)
      const clocked =
        FOUND[key]?.[isToday ? 0 : nth]?.(planned) ??
        (isLarge && day < firstDay(monthOf(today)) ? unusual(key, day, planned) : undefined) ??
        usual(key, day, planned, late.get(`${employee_id} ${day}`))
      for (const minute of [clocked.in, clocked.out]) {
        if (minute === null) continue
        const at = new Date(
          midnightIn(zones.get(office) ?? 'Asia/Kuala_Lumpur', day) +
            minute * 60_000 +
            (spread(`${key} ${day} s`) % 60) * 1000,
        )
        if (at > now) continue
        rows.push({
          employee_id,
          at,
          place_id: place?.id ?? null,
          latitude: place ? near(place.latitude, `${key} ${day} ${minute} n`) : null,
          longitude: place ? near(place.longitude, `${key} ${day} ${minute} e`) : null,
          accuracy_m: 8 + (spread(key) % 12),
          distance_m: 4 + (spread(`${key} ${day}`) % 60),
        })
      }
    }
  }
  await sql`insert into punch (employee_id, at, source, received_at, place_id, latitude, longitude, accuracy_m, distance_m)
    select employee_id, at, 'location', at, place_id, latitude, longitude, accuracy_m, distance_m from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(employee_id uuid, at timestamptz, place_id uuid, latitude numeric, longitude numeric, accuracy_m int, distance_m int)
    on conflict do nothing`.execute(tx)
  await plantKiosk(tx, offices.KUL!, now)
  await plantMovedClock(tx, employees.daniel)
  await updateAttendanceDays({ tx, now, today, publish: publishNothing }, Object.values(employees), span, {
    locked: true,
  })
  // Whatever stood out in the months before was looked at since.
  if (isLarge)
    await tx
      .updateTable('attendance_day')
      .set({ approval: 'approved', approved_by: accounts.siti, approved_at: now })
      .where('approval', '=', 'waiting')
      .where('day', '<', firstDay(monthOf(today)))
      .execute()
}

/**
 * From this month on absences in Malaysia are deducted from pay after approval, and a perfect month earns a reward in
 * either country.
 */
async function plantSettings(tx: Tx, { TPE }: SeededCompany['offices'], from_day: Day): Promise<void> {
  const judged = { from_day, half_day_under: 240, deducts_absence: true }
  await tx
    .insertInto('attendance_setting')
    .values([
      { ...judged, office_id: null, perfect_reward: 150_00, reward_currency: 'MYR' },
      ...(TPE
        ? [
            {
              from_day,
              office_id: TPE,
              deducts_absence: false,
              half_day_under: null,
              perfect_reward: 1_000,
              reward_currency: 'TWD',
            },
          ]
        : []),
    ])
    .execute()
}

/** Degrees within some twenty metres: a phone never repeats its position exactly. */
const near = (degrees: string, of: string) => (Number(degrees) + ((spread(of) % 401) - 200) / 1_000_000).toFixed(6)

/** A kiosk at the door of the head office, with its device elsewhere. */
async function plantKiosk(tx: Tx, office_id: string, now: Date): Promise<void> {
  const opened = { token_hash: randomBytes(32), opened_at: new Date(now.getTime() - 30 * 86_400_000), seen_at: now }
  await tx
    .insertInto('kiosk')
    .values({ office_id, name: 'Reception', ...opened })
    .execute()
}

/** A person whose last clock-in was made offline, on a phone with a changed clock. */
async function plantMovedClock(tx: Tx, employee_id: string | undefined): Promise<void> {
  if (employee_id === undefined) return
  const last = await tx
    .selectFrom('punch')
    .select(['id', 'at'])
    .where('employee_id', '=', employee_id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  const made_at = new Date(last.at.getTime() - 20 * 86_400_000)
  const public_key = Buffer.concat([Buffer.from([4]), randomBytes(64)])
  const device = { device_id: randomUUID(), device_name: 'Chrome, Android', public_key, made_at, seen_at: last.at }
  const key = await tx
    .insertInto('press_key')
    .values({ employee_id, ...device })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('punch')
    .set({
      press_key_id: key.id,
      client_id: randomUUID(),
      is_clock_moved: true,
      clock_off_s: 0,
      silent_s: 2400,
      device_at: new Date(last.at.getTime() - 35 * 60_000),
      received_at: new Date(last.at.getTime() + 3 * 3_600_000),
    })
    .where('id', '=', last.id)
    .execute()
}

/** One day in thirty somebody comes late, one in eighty somebody leaves early, one in five hundred nobody comes. */
function unusual(key: string, day: Day, { start, end }: { start: number; end: number }): ClockedMinutes | undefined {
  const chance = draw(`${key} ${day} unusual`, 1000)
  if (chance < 33) return { in: start + 16 + (chance % 30), out: end + 3 }
  if (chance < 45) return { in: start - 4, out: end - 20 - chance }
  return chance < 47 ? { in: null, out: null } : undefined
}

/** A few minutes early or late, the same at every start; a person with overtime leaves after it. */
function usual(
  key: string,
  day: Day,
  { start, end }: { start: number; end: number },
  until: number | undefined,
): ClockedMinutes {
  const early = spread(`${key} ${day} in`) % 17
  // Random minutes never exceed the grace after normal hours.
  const stays = Math.min(spread(`${key} ${day} out`) % (weekday(day) === 5 ? 6 : 10), 9 - Math.max(0, early - 8))
  // Minutes of lateness would make a short day one of too few hours.
  const late = end - start > 240 ? 8 : 0
  return { in: start - early + late, out: Math.max(end + stays, (until ?? 0) + (stays % 4)) }
}

/** The minute until which people worked overtime, by person and day. */
async function overtimeUntil(tx: Tx, from: Day): Promise<Map<string, number>> {
  const { rows } = await sql<{ employee_id: string; day: Day; until: number }>`
    select o.employee_id, o.day, max(o.end_minute)::int as until from overtime_request o
    join request r on r.id = o.request_id and r.state in ('approved', 'paid') where o.day >= ${from}::date group by 1, 2`.execute(
    tx,
  )
  return new Map(rows.map(({ employee_id, day, until }) => [`${employee_id} ${day}`, until]))
}

/** Derives a number from a text, always the same. */
function spread(words: string): number {
  let found = 7
  for (const sign of words) found = (found * 31 + sign.codePointAt(0)!) % 1_000_003
  return found
}
