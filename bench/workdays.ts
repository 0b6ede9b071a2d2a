import { setTimeout as pause } from 'node:timers/promises'
import { loadWorkdays } from '../modules/calendar/workdays/load-workdays.ts'
import { seedCompany } from './seed.ts'
import { median, round2 } from './tasks.ts'
import { startWorld } from './world.ts'

const PERIOD = '2026-10'
const SPAN = { first: '2026-10-01', last: '2026-10-31' }
const ROUNDS = 5

/**
 * Measures computing each workday of a month for everybody of a company, half of them in each country, with some
 * transfers, joiners and absences: the median of five, beside the bare statements that read the same rows.
 */
export async function benchWorkdays(employees: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId } = await seedCompany(world, employees, PERIOD, 'bench', ['MY', 'TW'])
    await world.owner.query('vacuum analyze')
    const { rows } = await world.owner.query('select id from employee order by id')
    const people: string[] = rows.map(({ id }) => id)
    const times: number[] = []
    const floors: number[] = []
    let heapMb = 0
    for (let round = 0; round < ROUNDS; round++) {
      globalThis.gc?.()
      const before = process.memoryUsage().heapUsed
      const began = performance.now()
      const found = await world.database.runInTenant(companyId, (tx) => loadWorkdays(tx, people, SPAN))
      times.push(performance.now() - began)
      heapMb = Math.max(heapMb, (process.memoryUsage().heapUsed - before) / 2 ** 20)
      if (found.of.size !== people.length)
        throw new Error(`Days of ${found.of.size} people instead of ${people.length}`)
      const from = performance.now()
      for (const table of ['employment', 'work_schedule'])
        await world.owner.query(`select employee_id, from_day, until_day from ${table} where employee_id = any($1)`, [
          people,
        ])
      floors.push(performance.now() - from)
      await pause(10)
    }
    return {
      bench: 'workdays',
      employees,
      personDays: employees * 31,
      ms: round2(median(times)),
      bareReadMs: round2(median(floors)),
      heapMb: round2(heapMb),
    }
  } finally {
    await world.stop()
  }
}
