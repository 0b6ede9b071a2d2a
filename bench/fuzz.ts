import { ROLES, type RoleName } from '#base/access/roles.ts'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { DEMO_COMPANY, PEOPLE } from '#demo/people.ts'
import { seedCompany } from '#demo/seed-company.ts'
import { systemClock } from '#server/clock.ts'
import { insertSession } from '#server/sessions/session-store.ts'
import { createFuzzer, loadKnownRecords, mayBeFuzzed } from '#test/fuzz-input.ts'
import { personInRole } from '#test/matrix.ts'
import { seededRandom } from '#test/seeded-random.ts'
import type { MemoryHeld } from './lag-probe.ts'
import { startServedWorld } from './servers.ts'
import type { World } from './world.ts'

const IN_FLIGHT = 8
/**
 * Renews the sign-ins after this many calls: some calls end them, and the server asks for the password again after ten
 * minutes.
 */
const SIGN_IN_EVERY = 2_000
const WARM = 500

type Fault = { operation: string; status: number; role: string; sent: string; answer: string }

/**
 * Sends random calls of every operation, as every role and signed out, over HTTP on this machine. Exits with 1 when any
 * call answers with an internal error.
 */
export async function benchFuzz(requests: number, seed: number): Promise<Record<string, unknown>> {
  // Calls are sent one after another, so none is rejected for overload. The tasks they start wait for a worker.
  const world = await startServedWorld({
    KERANI_ROLE: 'web',
    KERANI_CALLS_AT_ONCE: '1000000',
    KERANI_LAG_MS: '1000000',
  })
  try {
    const company = await seedCompany(world.database, world.wrap, { ...DEMO_COMPANY, isDemo: false }, PEOPLE)
    const ops = await world.owner.query(
      `insert into account (email, kind, full_name, totp_on) values ('ops@fuzz.example', 'ops', 'Fuzz', true) returning id`,
    )
    const operations = world.api.operations.filter(mayBeFuzzed)
    const make = createFuzzer(operations, await loadKnownRecords(world.owner), seed)
    const random = seededRandom(seed + 1)
    const account = (role: RoleName) =>
      role === 'Ops' ? (ops.rows[0].id as string) : company.accounts[personInRole(role).key]!
    const roles = ROLES.map((role) => role.name)
    let headers = new Map<string, Record<string, string>>()
    const signIn = async () => {
      const made = new Map<string, Record<string, string>>([['nobody', { 'sec-fetch-site': 'same-origin' }]])
      for (const role of roles)
        made.set(role, await openSessionFor(world, account(role), role === 'Ops' ? null : company.companyId, role))
      headers = made
    }
    await signIn()

    const counts: Record<string, number> = {}
    const faults: Fault[] = []
    const worked = new Set<string>()
    let slowest = { operation: '', ms: 0, status: 0 }
    // Memory left after a garbage collection, from the warm-up on, at every quarter. A leak is a line that rises by the
    // same amount each time.
    const held: MemoryHeld[] = []
    const marks = new Set([0, 1, 2, 3].map((quarter) => WARM + Math.floor(((requests - WARM) * quarter) / 4)))
    const began = performance.now()
    let asked = 0
    const ask = async () => {
      const turn = asked++
      if (marks.has(turn)) held.push(await world.server.held())
      if (turn % SIGN_IN_EVERY === SIGN_IN_EVERY - 1) await signIn()
      // Takes each operation in turn so that none is left out. The caller is random, mostly one with permission.
      const endpoint = operations[turn % operations.length]!
      const role = random(3) === 0 ? 'Company Admin' : [...roles, 'nobody'][random(roles.length + 1)]!
      const call = make(endpoint)
      const started = performance.now()
      const { status, answer } = await callOnce(world.server.address + call.url, call.method, {
        headers: { ...headers.get(role), ...call.headers },
        body: call.body,
      })
      const ms = Math.round(performance.now() - started)
      const operation = endpointName(endpoint)
      if (ms > slowest.ms) slowest = { operation, ms, status }
      if (status === 200) worked.add(operation)
      const kind = `${Math.floor(status / 100)}xx`
      counts[kind] = (counts[kind] ?? 0) + 1
      if ((status < 200 || status >= 500) && faults.length < 50)
        faults.push({
          operation,
          status,
          role,
          sent: `${call.url} ${call.body ?? ''}`.slice(0, 600),
          answer: answer.slice(0, 200),
        })
    }
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        while (asked < requests) await ask()
      }),
    )
    held.push(await world.server.held())
    if (faults.length > 0) process.exitCode = 1
    return {
      bench: 'fuzz',
      seed,
      requests: asked,
      operations: operations.length,
      succeeded: worked.size,
      ...counts,
      faults,
      slowest,
      seconds: Math.round((performance.now() - began) / 1000),
      heapMb: held.map(({ heapMb }) => Math.round(heapMb)),
      outsideMb: held.map(({ outsideMb }) => Math.round(outsideMb)),
      peakRssMb: (await world.server.vitals()).rssMb,
    }
  } finally {
    await world.stop()
  }
}

async function callOnce(
  url: string,
  method: string,
  more: { headers: Record<string, string>; body?: string | Buffer },
) {
  try {
    const reply = await fetch(url, { method, headers: more.headers, body: more.body as RequestInit['body'] })
    const bytes = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, answer: reply.status >= 500 ? bytes.toString() : '' }
  } catch (error) {
    return { status: 0, answer: String((error as Error).cause ?? error) }
  }
}

async function openSessionFor(world: World, accountId: string, companyId: string | null, role: RoleName) {
  const roleId = ROLES.find((one) => one.name === role)!.id
  const { token, csrf } = await world.database.runOutsideTenants((tx) =>
    insertSession(
      tx,
      { accountId, companyId, roleId, state: 'signed_in', directory: null, confirmed: true },
      { requestId: 'fuzz', address: '127.0.0.1', device: 'fuzz' },
      systemClock.now(),
    ),
  )
  return { cookie: `token=${token}`, 'x-csrf-token': csrf, 'sec-fetch-site': 'same-origin' }
}
