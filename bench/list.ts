import { connected } from '#server/database/connection.ts'
import { statementsOf } from './calls.ts'
import { seedCompany } from './seed.ts'
import { startWorld } from './world.ts'

const PERIOD = '2026-10'
const IN_FLIGHT = 8
const CALLS = 400
const WARM = 80

/**
 * The employees list call, a page of 25, over HTTP against the same statements by themselves: those the call itself sends
 * for the page with its count, in a transaction bound to the company, on one connection. Both with 8 in flight.
 */
export async function benchList(employees: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const company = await seedCompany(world, employees, PERIOD)
    const headers = await world.signIn({
      accountId: company.accountId,
      companyId: company.companyId,
      role: 'HR Payroll',
    })
    const url = (page: number) => `${world.address}/api/employees?per_page=25&page=${page}`
    const pages = Math.max(1, Math.floor(employees / 25))
    const call = async (index: number) => {
      const reply = await fetch(url(1 + ((index * 7) % pages)), { headers })
      if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
    }
    await call(0)
    const statements = await statementsOf(
      () => call(1),
      (text) => /\bfrom "?employee"?\b/.test(text),
    )
    if (statements.length === 0) throw new Error('The list call did not ask for its people')
    const client = await connected({ connectionString: world.serveUrl, options: '-c role=kerani_app -c timezone=UTC' })
    // One connection takes one transaction at a time: those in flight wait for it, as calls wait for the processor.
    let free: Promise<unknown> = Promise.resolve()
    const transaction = async () => {
      await client.query(`begin; set local app.company_id = '${company.companyId}'`)
      for (const { text, values } of statements) await client.query(text, values)
      await client.query('commit')
    }
    const bare = async () => {
      const mine = free.then(transaction)
      free = mine
      await mine
    }
    await times(call, WARM)
    const calls = await times(call, CALLS)
    await times(bare, WARM)
    const floors = await times(bare, CALLS)
    await client.end()
    const at = (list: number[], share: number) =>
      Math.round(list[Math.min(list.length - 1, Math.floor(list.length * share))]! * 100) / 100
    const [p95, floorP95] = [at(calls, 0.95), at(floors, 0.95)]
    return {
      bench: 'list',
      employees,
      inFlight: IN_FLIGHT,
      statements: statements.length,
      p50Ms: at(calls, 0.5),
      p95Ms: p95,
      floorP50Ms: at(floors, 0.5),
      floorP95Ms: floorP95,
      ratio: Math.round((p95 / floorP95) * 100) / 100,
    }
  } finally {
    await world.stop()
  }
}

/** Milliseconds of each of so many calls, always so many at once, in rising order. */
async function times(work: (index: number) => Promise<void>, count: number): Promise<number[]> {
  const taken: number[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      const index = next++
      const before = performance.now()
      await work(index)
      taken.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, one))
  return taken.sort((a, b) => a - b)
}
