import { sql } from 'kysely'
import { eachDay, firstDay, lastDay, type Month, shiftMonth } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
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

/** Five days of a shift, two days off, then the next shift. */
const ROUND = SHIFTS.flatMap((_, shift) => [...Array<number>(5).fill(shift), null, null])

/**
 * Publishes and locks three rotating shifts of the Penang team for an unpaid month. Planted in it: a shift of a person
 * on leave, and a person without days off in the first week. With the colleagues of the public demo the month before it
 * has shifts too: it is the one in which the planner opens.
 */
export async function plantShifts({ company, now }: HistoryWorld, tx: Tx, month: Month): Promise<void> {
  if (await tx.selectFrom('shift').select('id').limit(1).executeTakeFirst()) return
  const colleagues = COLLEAGUES.filter((key) => company.employees[key] !== undefined)
  const months = colleagues.length > 0 ? [shiftMonth(month, -1), month] : [month]
  const from_day = firstDay(months[0]!)
  const ids: string[] = []
  for (const { name, short_name, ...terms } of SHIFTS) {
    const { id } = await tx.insertInto('shift').values({ name, short_name }).returning('id').executeTakeFirstOrThrow()
    const office = { office_id: required(company.offices.PEN, 'office PEN'), break_minutes: 60, currency: 'MYR' }
    await tx
      .insertInto('shift_terms')
      .values({ shift_id: id, from_day, ...office, ...terms })
      .execute()
    ids.push(id)
  }
  await tx
    .insertInto('shift_need')
    .values(
      ids.map((shift_id) => ({ shift_id, from_day, heads: Array<number>(7).fill(colleagues.length > 0 ? 2 : 1) })),
    )
    .execute()

  const rows = months
    .flatMap((of) =>
      [...TEAM, ...colleagues].flatMap((key, place) =>
        eachDay(firstDay(of), lastDay(of)).map((day, index) => ({
          employee_id: employeeOf(company, key),
          day,
          shift_id: of === month ? shiftOn(place, index) : roundOn(place, index),
        })),
      ),
    )
    .map((row) => ({ ...row, shift_id: row.shift_id === null ? null : ids[row.shift_id]! }))
  await tx.insertInto('shift_assignment').values(rows).execute()
  await sql`insert into shift_published (employee_id, day, shift_id, assignment_id, published_at)
    select employee_id, day, shift_id, id, ${now}::timestamptz from shift_assignment`.execute(tx)
  await sql`insert into shift_lock (employee_id, day, locked_at, remark)
    select employee_id, day, ${now}::timestamptz, 'Agreed with the team' from shift_assignment`.execute(tx)
}

/** The shift of a team member on a day; the first member works through the days off of the first week. */
function shiftOn(place: number, index: number): number | null {
  if (place === 0 && index >= 5 && index <= 7) return index === 7 ? null : 0
  return roundOn(place, index)
}

function roundOn(place: number, index: number): number | null {
  return ROUND[(index + place * 4) % ROUND.length]!
}
