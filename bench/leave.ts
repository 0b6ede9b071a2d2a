import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { leaveWorld } from '#modules/leave/balance/facts.ts'
import { type Figures, figuresOn } from '#modules/leave/ledger/figures.ts'
import type { Line } from '#modules/leave/ledger/ledger.ts'
import { leaveTypes } from '#modules/leave/types/leave-types.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/database.ts'
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

/** A line as a table of them would have it: whose it is, what is added up, and what explains it. */
type Kept = { employee_id: string; type_id: string; line: Line }
type Balance = Omit<Figures, 'year'>

/**
 * Every balance of a company on a day with the lines that explain it, computed from its facts: `ratio` against the sum over the
 * same lines stored, in one statement, which explains nothing; `readRatio` against reading the stored lines page by page and
 * adding them up to the same answer. Then a page of the list of balances over HTTP against its bare SQL.
 */
export async function benchLeave(employees: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, PERIOD)
    await seedRequests(world, PERIOD)
    const { rows } = await world.owner.query('select id from employee order by id')
    const people: string[] = rows.map(({ id }) => id)
    const first = await balances(world, companyId, people, computed)
    const lines = [...first].flatMap(([key, { lines }]) => {
      const [employee_id, type_id] = key.split(' ') as [string, string]
      return lines.map((line): Kept => ({ employee_id, type_id, line }))
    })
    await store(world, companyId, lines)
    const lag = monitorEventLoopDelay({ resolution: 5 })
    lag.enable()
    const [times, floors, sums]: [number[], number[], number[]] = [[], [], []]
    let [made, read] = [new Map<string, Balance>(), new Map<string, Balance>()]
    let peakRss = 0
    for (let round = 0; round < ROUNDS; round++) {
      const began = performance.now()
      made = await balances(world, companyId, people, computed)
      times.push(performance.now() - began)
      peakRss = Math.max(peakRss, process.memoryUsage().rss)
      const from = performance.now()
      read = await balances(world, companyId, people, addedUp)
      floors.push(performance.now() - from)
      const alone = performance.now()
      await world.owner.query(`select employee_id, type_id, sum(amount) from kept_line group by 1, 2`)
      sums.push(performance.now() - alone)
    }
    lag.disable()
    const wrong = [...made].find(([key, balance]) => !isDeepStrictEqual(read.get(key), balance))
    if (wrong) throw new Error(`Not the sum of its lines: ${JSON.stringify([wrong, read.get(wrong[0])])}`)
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
      sumMs: round2(middle(sums)),
      ratio: round2(middle(times) / middle(sums)),
      readMs: round2(middle(floors)),
      readRatio: round2(middle(times) / middle(floors)),
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

type Made = (tx: Tx, ids: readonly string[]) => Promise<(employee: string) => readonly (readonly [string, Balance])[]>

/** The balances of everybody, a page of people after another, by what makes those of a page. */
async function balances(
  world: World,
  companyId: string,
  people: readonly string[],
  made: Made,
): Promise<Map<string, Balance>> {
  const all = new Map<string, Balance>()
  for (let from = 0; from < people.length; from += PAGE)
    await world.database.tenant(companyId, async (tx) => {
      const ids = people.slice(from, from + PAGE)
      const of = await made(tx, ids)
      for (const [nth, employee] of ids.entries()) {
        // Others are answered meanwhile.
        if (nth % 50 === 49) await turn()
        for (const [type, balance] of of(employee)) all.set(`${employee} ${type}`, balance)
      }
    })
  return all
}

const computed: Made = async (tx, ids) => {
  const types = await leaveTypes(tx)
  const { people, factsOf } = await leaveWorld(tx, types, ids)
  const granted = types.filter(({ kind }) => kind === 'granted')
  return (employee) =>
    granted.map(({ id, versions }) => {
      const { year: _, ...balance } = figuresOn(versions, people.get(employee)!.facts, factsOf(employee, id), ON)
      return [id, balance] as const
    })
}

const addedUp: Made = async (tx, ids) => {
  const { rows } = await sql<Kept>`
    select employee_id, type_id, line from kept_line where ${among('employee_id', ids)} order by employee_id, type_id, nth`.execute(
    tx,
  )
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  return (employee) =>
    [...Map.groupBy(byPerson.get(employee) ?? [], ({ type_id }) => type_id)].map(([type, kept]) => {
      const sums = { granted: 0, carried: 0, used: 0, pending: 0 }
      const lines = kept.map(({ line }) => line)
      for (const { figure, amount } of lines) sums[figure] += amount
      const [used, pending] = [0 - sums.used, 0 - sums.pending]
      return [type, { ...sums, used, pending, left: sums.granted + sums.carried - used, lines }] as const
    })
}

/** The lines in a table of the company's, behind the policy of its rows. */
async function store({ owner }: World, companyId: string, lines: readonly Kept[]): Promise<void> {
  await owner.query(`create table kept_line (company_id uuid not null, nth int not null, employee_id uuid not null, type_id uuid not null,
    amount bigint not null, line jsonb not null, primary key (company_id, employee_id, type_id, nth))`)
  await owner.query(`call tenant_table('kept_line')`)
  await owner.query(
    `insert into kept_line select $1, nth, (l->>'employee_id')::uuid, (l->>'type_id')::uuid, (l->'line'->>'amount')::bigint, l->'line'
     from jsonb_array_elements($2::jsonb) with ordinality r (l, nth)`,
    [companyId, JSON.stringify(lines)],
  )
  await owner.query('vacuum analyze')
}
