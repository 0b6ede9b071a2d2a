import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { nextCall, PASSWORD, type Person, signInPeople } from './load-people.ts'
import { type Bouncer, startBouncer } from './pgbouncer.ts'
import { type BenchCompany, seedCompany } from './seed.ts'
import { type Server, startServer } from './servers.ts'
import { round2 } from './tasks.ts'
import { startWorld, type World } from './world.ts'

const PERIOD = '2026-10'
/** The goal covers this many people. The server may reject the calls of more, but must do so at once. */
const SERVED = 200
const MOST_MS = 500
const SIGN_IN_EVERY_MS = 2_000

export type LoadOptions = {
  people: number
  seconds: number
  employees: number
  processes: number
  pgbouncer: boolean
  /** Average milliseconds between two calls of one person. */
  everyMs: number
}

type Answer = { ms: number; status: number; refused: boolean; what: string }

/**
 * Measures signed-in people who read and write over HTTP while a payroll is recalculated repeatedly: calls per second,
 * their duration, and rejections. Somebody signs in with a password every two seconds. Exits with 1 when the slowest
 * per cent takes longer than half a second, when anything answers 5xx (past 200 people: anything but a rejection), or
 * when a sign-in fails.
 */
export async function benchLoad(options: LoadOptions): Promise<Record<string, unknown>> {
  const world = await startWorld()
  const servers: Server[] = []
  let bouncer: Bouncer | null = null
  try {
    const company = await seedCompany(world, options.employees, PERIOD)
    const people = await signInPeople(world, company, options.people)
    if (options.pgbouncer) bouncer = await startBouncer(world.serveUrl)
    for (let index = 0; index < options.processes; index++) servers.push(await startServer(bouncer?.env ?? {}))
    // A worker holds its locks on a connection of its own, which bypasses any pooler.
    if (bouncer) world.startWorker()
    const { answers, signIns, calculations } = await underLoad(world, servers, company, people, options)
    const vitals = await Promise.all(servers.map((server) => server.vitals()))
    const served = answers.filter(({ refused }) => !refused)
    const refused = answers.filter((answer) => answer.refused)
    const faults = served.filter(({ status }) => status >= 500)
    const p99 = percentile(served, 0.99)
    const tooMany = faults.length + (options.people <= SERVED ? refused.length : 0)
    if (p99 > MOST_MS || tooMany > 0 || signIns.failed > 0) process.exitCode = 1
    return {
      bench: 'load',
      people: options.people,
      seconds: options.seconds,
      employees: options.employees,
      processes: options.processes,
      pgbouncer: options.pgbouncer,
      cores: availableParallelism(),
      requestsPerSecond: round2(answers.length / options.seconds),
      p50Ms: percentile(served, 0.5),
      p95Ms: percentile(served, 0.95),
      p99Ms: p99,
      status5xx: faults.length,
      overloaded503: refused.length,
      refusedP99Ms: percentile(refused, 0.99),
      status4xx: countAnswers(answers.filter(({ status }) => status >= 400 && status < 500)),
      signIns: signIns.done,
      signInsFailed: signIns.failed,
      signInP99Ms: percentile(signIns.answers, 0.99),
      calculations,
      lagP99Ms: Math.max(...vitals.map((one) => round2(one.lagP99Ms))),
      lagMaxMs: Math.max(...vitals.map((one) => round2(one.lagMaxMs))),
      rssMb: vitals.map((one) => one.rssMb),
    }
  } finally {
    for (const server of servers) await server.stop()
    await bouncer?.stop()
    await world.stop()
  }
}

async function underLoad(
  world: World,
  servers: Server[],
  company: BenchCompany,
  people: Person[],
  { seconds, everyMs }: LoadOptions,
) {
  const answers: Answer[] = []
  const signIns = { done: 0, failed: 0, answers: [] as Answer[] }
  const over = Date.now() + seconds * 1_000
  const address = (index: number) => servers[index % servers.length]!.address
  const payroll = calculateUntil(world, address(0), company, over)
  const person = async (one: Person, index: number) => {
    await pause(Math.random() * everyMs)
    while (Date.now() < over) {
      const { method, path, body } = nextCall(one)
      answers.push(await timeCall(`${address(index)}${path}`, { method, headers: one.headers, body: body?.() }))
      await pause(Math.random() * 2 * everyMs)
    }
  }
  const newcomers = async () => {
    for (let n = 1; Date.now() < over; n++) {
      const form = new URLSearchParams({ email: `load.${1 + (n % people.length)}@bench.example`, password: PASSWORD })
      const headers = { origin: address(n), 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await timeCall(`${address(n)}/api/auth/login`, { method: 'POST', headers, text: form.toString() })
      signIns.answers.push(answer)
      if (answer.status === 200) signIns.done++
      else signIns.failed++
      await pause(SIGN_IN_EVERY_MS)
    }
  }
  await Promise.all([...people.map(person), newcomers()])
  return { answers, signIns, calculations: await payroll }
}

/** Recalculates the month repeatedly and returns the number of finished calculations. */
async function calculateUntil(world: World, address: string, company: BenchCompany, over: number): Promise<number> {
  const headers = await world.signIn({ ...company, role: 'HR Payroll' })
  const send = async (method: string, path: string, body?: object) => {
    for (let tries = 1; ; tries++) {
      const reply = await fetch(address + path, {
        method,
        headers: { ...headers, 'idempotency-key': randomBytes(12).toString('hex') },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answer = (await reply.json()) as { code?: string; data: Record<string, never> }
      if (reply.status === 200) return answer.data as Record<string, string | number>
      if (answer.code !== 'overloaded' || tries > 20) throw new Error(`${path}: ${reply.status} ${answer.code}`)
      await pause(200)
    }
  }
  const run = await send('POST', '/api/payroll/runs', { group_id: company.groupId, period: PERIOD })
  let ended = 0
  while (Date.now() < over) {
    const { rows } = await world.owner.query('select version from pay_run where id = $1', [run.id])
    const { task_id } = await send('POST', `/api/payroll/runs/${run.id}/calculation`, { version: rows[0].version })
    for (let state = ''; state !== 'done'; await pause(100)) {
      state = String((await send('GET', `/api/tasks/${task_id}`)).state)
      if (state === 'failed' || state === 'cancelled') throw new Error(`The calculation ended ${state}`)
    }
    ended++
  }
  return ended
}

type HttpRequest = { method: string; headers: Record<string, string>; body?: unknown; text?: string }

async function timeCall(url: string, { method, headers, body, text }: HttpRequest): Promise<Answer> {
  const before = performance.now()
  const reply = await fetch(url, {
    method,
    headers: { ...headers, 'idempotency-key': randomBytes(12).toString('hex') },
    ...((text ?? body) !== undefined && { body: text ?? JSON.stringify(body) }),
  })
  const replyText = await reply.text()
  const refused = reply.status === 503 && replyText.includes('"overloaded"')
  const what = `${reply.status} ${method} ${new URL(url).pathname}`
  return { ms: performance.now() - before, status: reply.status, refused, what }
}

function percentile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return round2(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function countAnswers(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { what } of answers) counts[what] = (counts[what] ?? 0) + 1
  return counts
}
