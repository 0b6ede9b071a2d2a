import { captureStatements, createReplayer } from './calls.ts'
import { seedCompany } from './seed.ts'
import { round2 } from './tasks.ts'
import { startWorld, type World } from './world.ts'

const PERIOD = '2026-10'
const IN_FLIGHT = 8
const CALLS = 400
const WARM = 80

/** Milliseconds of each call, and of the same statements on their own, in ascending order. */
export type ListTimes = { statements: number; calls: number[]; floors: number[] }

/** Measures the list of employees, a page of 25, over HTTP against its bare SQL. */
export async function benchList(employees: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, PERIOD)
    const headers = await world.signIn({ accountId, companyId, role: 'HR Payroll' })
    return {
      bench: 'list',
      employees,
      ...listFigures(await measureList(world, world.address, { companyId, employees }, headers)),
    }
  } finally {
    await world.stop()
  }
}

export function listFigures({ statements, calls, floors }: ListTimes): Record<string, number> {
  return {
    inFlight: IN_FLIGHT,
    statements,
    p50Ms: round2(percentile(calls, 0.5)),
    p95Ms: round2(percentile(calls, 0.95)),
    floorP50Ms: round2(percentile(floors, 0.5)),
    floorP95Ms: round2(percentile(floors, 0.95)),
    ratio: round2(percentile(calls, 0.95) / percentile(floors, 0.95)),
  }
}

/** A list to measure: its address, its number of rows, and the pattern that recognises its own statements. */
export type MeasuredList = { path: string; rows: number; of: RegExp }
const EMPLOYEES = (rows: number): MeasuredList => ({ path: '/api/employees', rows, of: /\bfrom "?employee"?\b/ })

/**
 * Measures a list call to the server against its statements for a page and the count, on one connection in a
 * transaction bound to the company. Both with 8 in flight.
 */
export async function measureList(
  world: World,
  address: string,
  { companyId, employees, list = EMPLOYEES(employees) }: { companyId: string; employees: number; list?: MeasuredList },
  headers: Record<string, string>,
): Promise<ListTimes> {
  const pages = Math.max(1, Math.floor(list.rows / 25))
  const page = async (of: string, index: number) => {
    const reply = await fetch(`${of}${list.path}?per_page=25&page=${1 + ((index * 7) % pages)}`, { headers })
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
  // Records the statements of the server in this process, whose connections can be observed.
  await page(world.address, 0)
  const statements = await captureStatements(
    () => page(world.address, 1),
    (text) => list.of.test(text),
  )
  if (statements.length === 0) throw new Error('The list call did not ask for its rows')
  const { replay, end } = await createReplayer(world.serveUrl, companyId, statements)
  // One connection runs one transaction at a time: those in flight wait for it, as calls wait for the processor.
  let free: Promise<unknown> = Promise.resolve()
  const bare = async () => {
    const mine = free.then(replay)
    free = mine
    await mine
  }
  const call = (index: number) => page(address, index)
  try {
    await times(call, WARM)
    const calls = await times(call, CALLS)
    await times(bare, WARM)
    return { statements: statements.length, calls, floors: await times(bare, CALLS) }
  } finally {
    await end()
  }
}

/** The value below which this share of an ascending list lies. */
export function percentile(list: readonly number[], share: number): number {
  return list[Math.min(list.length - 1, Math.floor(list.length * share))]!
}

/** Milliseconds of each of `count` calls, with a constant number in flight, in ascending order. */
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
