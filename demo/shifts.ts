import { sql } from 'kysely'
import { type Day, daysBetween, eachDay, firstDay, lastDay, type Month, shiftMonth, weekday } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import type { HistoryWorld } from './act-as.ts'
import { employeeOf } from './seed-company.ts'

/** The team that runs the Penang floor day and night. */
const TEAM = ['ramesh', 'bishnu', 'kumaran', 'joanne', 'izzat'] as const
/** Its members of the public demo beside them. */
const COLLEAGUES = ['norazlina', 'suman', 'rahim', 'jia.wei'] as const

const SHIFTS = [
  { name: 'Morning', short_name: 'M', start_minute: 7 * 60, end_minute: 15 * 60, divide_minute: 11 * 60, allowance: 0 },
  {
    name: 'Evening',
    short_name: 'E',
    start_minute: 15 * 60,
    end_minute: 23 * 60,
    divide_minute: 19 * 60,
    allowance: 8_00,
  },
  {
    name: 'Night',
    short_name: 'N',
    start_minute: 23 * 60,
    end_minute: 7 * 60,
    divide_minute: 3 * 60,
    allowance: 15_00,
  },
] as const

/** The two shifts of the warehouse in Kuala Lumpur, of the public demo only, and who takes turns in them week by week. */
const WAREHOUSE_SHIFTS = [
  { name: 'Day', short_name: 'D', start_minute: 8 * 60, end_minute: 17 * 60, divide_minute: 12 * 60, allowance: 0 },
  {
    name: 'Late',
    short_name: 'L',
    start_minute: 13 * 60,
    end_minute: 22 * 60,
    divide_minute: 17 * 60,
    allowance: 6_00,
  },
] as const
const WAREHOUSE = ['faridah', 'devi', 'razak', 'muthu', 'azman', 'ah.kow', 'rosli'] as const

/** Five days of a shift, two days off, then the next shift. */
const ROUND = SHIFTS.flatMap((_, shift) => [...Array<number>(5).fill(shift), null, null])

/**
 * Publishes and locks three rotating shifts of the Penang team for an unpaid month. Planted in it: a shift of a person
 * on leave, and a person without days off in the first week. In the public demo the month before it, in which the
 * planner opens, has shifts too, and so has the warehouse in Kuala Lumpur.
 */
export async function plantShifts({ company, now }: HistoryWorld, tx: Tx, month: Month): Promise<void> {
  if (await tx.selectFrom('shift').select('id').limit(1).executeTakeFirst()) return
  const colleagues = COLLEAGUES.filter((key) => company.employees[key] !== undefined)
  const isLarge = colleagues.length > 0
  const months = isLarge ? [shiftMonth(month, -1), month] : [month]
  const from_day = firstDay(required(months[0], 'first month of shifts'))
  const days = months.flatMap((of) => eachDay(firstDay(of), lastDay(of)))
  const plant = (shifts: typeof SHIFTS | typeof WAREHOUSE_SHIFTS, office: 'PEN' | 'KUL', heads: number) =>
    insertShifts(tx, shifts, {
      office_id: required(company.offices[office], `office ${office}`),
      from_day,
      heads,
      grace: isLarge ? 10 : 0,
    })

  const ids = await plant(SHIFTS, 'PEN', isLarge ? 2 : 1)
  const team = [...TEAM, ...colleagues].flatMap((key, place) =>
    days.map((day) => ({ key, day, id: idAt(ids, day.startsWith(month) ? shiftOn(place, day) : roundOn(place, day)) })),
  )
  const warehouse: { key: string; day: Day; id: string | null }[] = []
  if (isLarge) {
    const turns = await plant(WAREHOUSE_SHIFTS, 'KUL', 3)
    const free = await loadFreeDays(tx, days)
    for (const [place, key] of WAREHOUSE.entries())
      for (const day of days.filter((one) => !free.has(one)))
        warehouse.push({ key, day, id: idAt(turns, (place + weekOf(day)) % 2) })
  }
  await insertRows(
    tx,
    'shift_assignment',
    [...team, ...warehouse].map(({ key, day, id }) => ({ employee_id: employeeOf(company, key), day, shift_id: id })),
  )
  await sql`insert into shift_published (employee_id, day, shift_id, assignment_id, published_at)
    select employee_id, day, shift_id, id, ${now}::timestamptz from shift_assignment`.execute(tx)
  await sql`insert into shift_lock (employee_id, day, locked_at, remark)
    select employee_id, day, ${now}::timestamptz, 'Agreed with the team' from shift_assignment`.execute(tx)
}

/** Whether a team member has a shift on a day of the planned month. */
export function hasShift(key: (typeof TEAM)[number], day: Day): boolean {
  return shiftOn(TEAM.indexOf(key), day) !== null
}

/** Whether a team member has the evening shift on a day of the month before it. */
export function hasEvening(key: (typeof TEAM)[number], day: Day): boolean {
  const shift = roundOn(TEAM.indexOf(key), day)
  return shift !== null && SHIFTS[shift]?.name === 'Evening'
}

const idAt = (ids: readonly string[], shift: number | null) => (shift === null ? null : required(ids[shift], 'shift'))

/** Inserts the shifts of an office with how many people each needs, and returns their ids. */
async function insertShifts(
  tx: Tx,
  shifts: typeof SHIFTS | typeof WAREHOUSE_SHIFTS,
  { office_id, from_day, heads, grace }: { office_id: string; from_day: Day; heads: number; grace: number },
): Promise<string[]> {
  const ids: string[] = []
  for (const { name, short_name, ...terms } of shifts) {
    const { id } = await tx.insertInto('shift').values({ name, short_name }).returning('id').executeTakeFirstOrThrow()
    await tx
      .insertInto('shift_terms')
      .values({ shift_id: id, from_day, office_id, break_minutes: 60, grace_minutes: grace, currency: 'MYR', ...terms })
      .execute()
    ids.push(id)
  }
  await tx
    .insertInto('shift_need')
    .values(ids.map((shift_id) => ({ shift_id, from_day, heads: Array<number>(7).fill(heads) })))
    .execute()
  return ids
}

/** Weekends and public holidays in Kuala Lumpur. */
async function loadFreeDays(tx: Tx, days: readonly Day[]): Promise<Set<Day>> {
  const holidays = await tx
    .selectFrom('holiday')
    .select('day')
    .where('country', '=', 'MY')
    .where((where) => where.or([where('state', 'is', null), where('state', '=', 'KUL')]))
    .where('day', 'in', [...days])
    .execute()
  return new Set([...holidays.map(({ day }) => day), ...days.filter((day) => weekday(day) % 6 === 0)])
}

const weekOf = (day: Day) => Math.floor(daysBetween('2024-01-01', day) / 7)

/** The shift of a team member on a day; the first member works through the days off of the first week. */
function shiftOn(place: number, day: Day): number | null {
  const index = Number(day.slice(8)) - 1
  if (place === 0 && index >= 5 && index <= 7) return index === 7 ? null : 0
  return roundOn(place, day)
}

function roundOn(place: number, day: Day): number | null {
  return ROUND[(Number(day.slice(8)) - 1 + place * 4) % ROUND.length]!
}
