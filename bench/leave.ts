import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { leaveWorld } from '#modules/leave/balance/facts.ts'
import { figuresOn } from '#modules/leave/ledger/figures.ts'
import { leaveTypes } from '#modules/leave/types/leave-types.ts'
import { figures, listTimes } from './list.ts'
import { seedRequests } from './requests.ts'
import { seedCompany } from './seed.ts'
import { middle, round2 } from './tasks.ts'
import { startWorld, type World } from './world.ts'

const PERIOD = '2026-10'
const ON = '2026-10-31'
const ROUNDS = 5
/** People whose balances are read at once. */
const PAGE = 500

type Kept = { employee: string; type: string; day: string; amount: number }

/**
 * Every balance of a company on a day, computed from its facts, against a sum over the same lines as if they had been
 * stored; then a page of the list of balances over HTTP against its bare SQL.
 */
export async function benchLeave(employees: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, PERIOD)
    await seedRequests(world, PERIOD)
    const { rows } = await world.owner.query('select id from employee order by id')
    const people: string[] = rows.map(({ id }) => id)
    const lines: Kept[] = []
    await balances(world, companyId, people, lines)
    await store(world, lines)
    const lag = monitorEventLoopDelay({ resolution: 5 })
    lag.enable()
    const [times, floors]: [number[], number[]] = [[], []]
    let peakRss = 0
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      const left = await balances(world, companyId, people)
      times.push(performance.now() - began)
      peakRss = Math.max(peakRss, process.memoryUsage().rss)
      const from = performance.now()
      const sums = await world.owner.query(
        `select employee_id, type_id, sum(amount)::bigint as left from kept_line where day <= $1 group by 1, 2`,
        [ON],
      )
      floors.push(performance.now() - from)
      const wrong = sums.rows.find((one) => left.get(`${one.employee_id} ${one.type_id}`) !== Number(one.left))
      if (wrong) throw new Error(`Not the sum of its lines: ${JSON.stringify(wrong)}`)
    }
    lag.disable()
    const headers = await world.signIn({ accountId, companyId, role: 'Company Admin' })
    const list = {
      path: '/api/leave/balance',
      rows: employees * 2,
      of: /\bleave_type\b[\s\S]*\bcross join\b|\bcross join leave_type\b/,
    }
    const page = figures(await listTimes(world, world.address, { companyId, employees, list }, headers))
    return {
      bench: 'leave',
      employees,
      lines: lines.length,
      ms: round2(middle(times)),
      storedMs: round2(middle(floors)),
      ratio: round2(middle(times) / middle(floors)),
      maxEventLoopLagMs: round2(lag.max / 1e6),
      peakRssMb: round2(peakRss / 2 ** 20),
      listP95Ms: page.p95Ms!,
      listFloorP95Ms: page.floorP95Ms!,
      listRatio: page.ratio!,
    }
  } finally {
    await world.stop()
  }
}

/** What is left to everybody of each type that has a balance; `into` collects the lines. */
async function balances(
  world: World,
  companyId: string,
  people: readonly string[],
  into?: Kept[],
): Promise<Map<string, number>> {
  const left = new Map<string, number>()
  for (let from = 0; from < people.length; from += PAGE)
    await world.database.tenant(companyId, async (tx) => {
      const ids = people.slice(from, from + PAGE)
      const types = await leaveTypes(tx)
      const found = await leaveWorld(tx, types, ids)
      for (const [nth, employee] of ids.entries()) {
        // Others are answered meanwhile.
        if (nth % 50 === 49) await turn()
        const person = found.people.get(employee)!.facts
        for (const type of types.filter(({ kind }) => kind === 'granted')) {
          const of = figuresOn(type.versions, person, found.factsOf(employee, type.id), ON)
          left.set(`${employee} ${type.id}`, of.left)
          for (const { day, amount, figure } of into ? of.lines : [])
            if (figure !== 'pending') into!.push({ employee, type: type.id, day, amount })
        }
      }
    })
  return left
}

async function store({ owner }: World, lines: readonly Kept[]): Promise<void> {
  await owner.query('create table kept_line (employee_id uuid, type_id uuid, day date, amount bigint)')
  await owner.query(
    `insert into kept_line select e::uuid, t::uuid, d::date, a from unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) l (e, t, d, a)`,
    [
      lines.map((one) => one.employee),
      lines.map((one) => one.type),
      lines.map((one) => one.day),
      lines.map((one) => one.amount),
    ],
  )
  await owner.query('create index on kept_line (employee_id, type_id, day)')
  await owner.query('vacuum analyze')
}
