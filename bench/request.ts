import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { openRoute, route } from '#server/call/route.ts'
import { seedCompany } from './seed.ts'
import { startWorld, type World } from './world.ts'

const tried = subject('bench')

const CALLS = 3_000
const WARM = 600
const IN_FLIGHT = 4
/** Milliseconds of processor time that a call may take before its own work, Node and PostgreSQL together. */
const MOST_MS = 3

const Reply = z.object({ done: z.boolean() })
const open = tried.endpoint('GET /api/bench/open', { access: 'public', reply: Reply })
const staff = tried.endpoint('GET /api/bench/staff', { access: 'employee:read', reply: Reply })

/**
 * Measures the overhead of a call: a signed-in call whose handler does nothing, against a public call that does
 * nothing. Counts processor time of this process and of PostgreSQL instead of elapsed time, so that other load matters
 * little. A separate process makes the calls.
 */
export async function benchRequest(): Promise<Record<string, number | string>> {
  const world = await startWorld((api) => {
    openRoute(api, open, () => ({ done: true }))
    route(api, staff, () => ({ done: true }))
  })
  try {
    const company = await seedCompany(world, 200, '2026-10')
    await world.owner.query(
      `update membership set employee_id = (select id from employee where company_id = $1 limit 1) where company_id = $1`,
      [company.companyId],
    )
    const headers = await world.signIn({ ...company, role: 'HR Payroll' })
    const floor = await cost(world, open.path, {})
    const call = await cost(world, staff.path, headers)
    const beforeMs = call.nodeMs + call.databaseMs
    if (beforeMs > MOST_MS) process.exitCode = 1
    return {
      bench: 'request',
      calls: CALLS,
      nodeMs: round(call.nodeMs),
      databaseMs: round(call.databaseMs),
      beforeOwnWorkMs: round(beforeMs),
      floorNodeMs: round(floor.nodeMs),
      ratio: round(beforeMs / floor.nodeMs),
    }
  } finally {
    await world.stop()
  }
}

async function cost(
  world: World,
  path: string,
  headers: Record<string, string>,
): Promise<{ nodeMs: number; databaseMs: number }> {
  await callsFromOutside(world.address + path, headers, WARM)
  const [node, database] = [process.cpuUsage(), await databaseTicks(world)]
  await callsFromOutside(world.address + path, headers, CALLS)
  const used = process.cpuUsage(node)
  const ticks = (await databaseTicks(world)) - database
  return { nodeMs: (used.user + used.system) / 1000 / CALLS, databaseMs: (ticks * 10) / CALLS }
}

/** Processor time of PostgreSQL's backend processes, in hundredths of a second. */
async function databaseTicks({ owner }: World): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows.reduce((sum, { pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}

/** Makes this many calls, a few at a time, from another process, so that its processor time is not counted. */
async function callsFromOutside(url: string, headers: Record<string, string>, count: number): Promise<void> {
  const text = `
    const [url, headers, count] = JSON.parse(process.argv[1])
    let next = 0
    const one = async () => {
      while (next++ < count) {
        const reply = await fetch(url, { headers })
        if (reply.status !== 200) throw new Error(reply.status + ' ' + await reply.text())
        await reply.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: ${IN_FLIGHT} }, one))`
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', text, '--', JSON.stringify([url, headers, count])],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  await new Promise<void>((resolve, reject) =>
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The calls ended with ${code}`)))),
  )
}

const round = (value: number) => Math.round(value * 100) / 100
