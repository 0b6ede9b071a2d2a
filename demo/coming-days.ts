import { addDays, type Day, firstDay, type Month, shiftMonth, weekday } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { SeededCompany } from './seed-company.ts'

/**
 * Events within weeks of the day on which the demo is created, so that heads, managers and directors have something to
 * handle.
 */
const ENDING = [
  { key: 'vikram', column: 'probation_ends', inDays: 12 },
  { key: 'ramesh', column: 'contract_until', inDays: 18 },
  { key: 'bishnu', column: 'contract_until', inDays: 25 },
  { key: 'oliver', column: 'work_permit_expires', inDays: 41 },
] as const

/** Unpaid days off after the open month, whose figures they do not change: one in each team. */
const AWAY = [
  { key: 'farid', first: 1, days: 2, note: 'Family matters' },
  { key: 'rajesh', first: 2, days: 1, note: 'Moving house' },
  { key: 'vikram', first: 3, days: 3, note: 'Wedding in Ipoh' },
] as const

/** Inserts coming events, counted from the day on which the demo is created. */
export async function plantComingDays(tx: Tx, { employees }: SeededCompany, open: Month, today: Day): Promise<void> {
  for (const { key, column, inDays } of ENDING)
    await tx
      .updateTable('employment')
      .set({ [column]: addDays(today, inDays) })
      .where('employee_id', '=', required(employees[key], `employee ${key}`))
      .execute()
  const after = firstDay(shiftMonth(open, 1))
  const soonest = after > today ? after : addDays(today, 1)
  const days = AWAY.map(({ key, first, days: count, note }) => {
    const from = workingDay(addDays(soonest, first))
    return {
      employee_id: required(employees[key], `employee ${key}`),
      from_day: from,
      until_day: addDays(from, count - 1),
      kind: 'unpaid' as const,
      note,
    }
  })
  await tx.insertInto('absence').values(days).execute()
}

function workingDay(day: Day): Day {
  return weekday(day) % 6 === 0 ? workingDay(addDays(day, 1)) : day
}
