import { callServer } from './call-server.ts'
import { captureStatements, measureCall, timeReplay } from './calls.ts'
import { seedRoster } from './roster.ts'
import { seedCompany } from './seed.ts'
import { startServedWorld } from './servers.ts'
import { median, round2 } from './tasks.ts'

const YEAR = { from: '2026-01-01', until: '2026-12-31' }
const SHARES = { url: '/api/shift/shares?year=2026' }
const ROUNDS = 5

/**
 * Measures a page of fair shares where every day of a year is planned. The whole year of everybody is computed for it
 * on a separate thread, so the lag of the serving thread is what counts; beside its statements on their own.
 */
export async function benchShares(employees: number): Promise<Record<string, number | string>> {
  const world = await startServedWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, '2026-10')
    await seedRoster(world, YEAR)
    const headers = await world.signIn({ accountId, companyId, role: 'Company Admin' })
    const statements = await captureStatements(() => callServer(world.address, headers, SHARES))
    const floor = await timeReplay(world, companyId, statements)
    const calls = []
    for (let round = 0; round < ROUNDS; round++) calls.push(await measureCall(world, headers, SHARES))
    const seconds = median(calls.map((one) => one.seconds))
    return {
      bench: 'shares',
      employees,
      personDays: employees * 365,
      statements: statements.length,
      seconds: round2(seconds),
      floorSeconds: round2(floor),
      ratio: round2(seconds / floor),
      maxEventLoopLagMs: Math.max(...calls.map((one) => one.maxEventLoopLagMs)),
      peakRssMb: Math.max(...calls.map((one) => one.peakRssMb)),
    }
  } finally {
    await world.stop()
  }
}
