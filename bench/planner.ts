import { callServer } from './call-server.ts'
import { captureStatements } from './calls.ts'
import { percentile } from './list.ts'
import { seedRoster } from './roster.ts'
import { seedCompany } from './seed.ts'
import { startServedWorld } from './servers.ts'
import { round2 } from './tasks.ts'
import { timeInProcess } from './time-in-process.ts'

const PERIOD = '2026-10'
const SPAN = { from: '2026-10-01', until: '2026-10-31' }
const PLAN = { url: '/api/app/shift/show/v2', body: SPAN }
const TURNS = { warm: 10, turns: 200 }

/**
 * Measures the planner's answer for a month of a company over HTTP against the same statements on their own, in a
 * transaction bound to the company. Everybody works five days of three rotating shifts and has two days off. Server and
 * caller are separate processes, measured one after the other so that neither waits for the other.
 */
export async function benchPlanner(employees: number): Promise<Record<string, number | string>> {
  const world = await startServedWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, PERIOD)
    await seedRoster(world, SPAN)
    await world.owner.query(
      `insert into shift_need (shift_id, from_day, heads) select id, '2026-01-01', array_fill(60, array[7]) from shift`,
    )
    const headers = await world.signIn({ accountId, companyId, role: 'Company Admin' })
    const callPlan = () => callServer(world.address, headers, PLAN)
    await callPlan()
    const statements = await captureStatements(callPlan, (text) => /^\s*(select|with)\b/i.test(text))
    await world.server.vitals()
    const calls = await timeInProcess({ ...TURNS, address: world.server.address, headers, asked: PLAN })
    const { lagMaxMs, rssMb } = await world.server.vitals()
    const floors = await timeInProcess({ ...TURNS, serveUrl: world.serveUrl, companyId, statements })
    return {
      bench: 'planner',
      employees,
      personDays: employees * 31,
      statements: statements.length,
      p50Ms: round2(percentile(calls, 0.5)),
      p95Ms: round2(percentile(calls, 0.95)),
      floorP50Ms: round2(percentile(floors, 0.5)),
      floorP95Ms: round2(percentile(floors, 0.95)),
      maxEventLoopLagMs: round2(lagMaxMs),
      peakRssMb: rssMb,
      ratio: round2(percentile(calls, 0.95) / percentile(floors, 0.95)),
    }
  } finally {
    await world.stop()
  }
}
