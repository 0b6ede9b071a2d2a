import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Balance, type BalanceKey, loadBalances } from '../modules/time/leave/balance/balances.ts'
import { loadLeaveRecords } from '../modules/time/leave/balance/leave-records.ts'
import { figuresOn } from '../modules/time/leave/ledger/figures.ts'
import type { LedgerLine } from '../modules/time/leave/ledger/ledger.ts'
import { loadLeaveTypes } from '../modules/time/leave/types/leave-types.ts'
import { listFigures, measureList } from './list.ts'
import { seedRequests } from './requests.ts'
import { seedCompany } from './seed.ts'
import { median, round2 } from './tasks.ts'
import { startWorld, type World } from './world.ts'

const PERIOD = '2026-10'
const ON = '2026-10-31'
const ROUNDS = 5
/** Balances read at once: as many rows as an export reads. */
const PAGE = 2_000

/** A ledger line as a table would store it: the balance it belongs to, and the amount to add up. */
type StoredLine = BalanceKey & { figure: LedgerLine['figure']; amount: number }
type Sums = Pick<Balance, 'granted' | 'carried' | 'used' | 'pending'>

/**
 * Computes every balance of a company on a day, as the list does. `ratio` compares it with one statement that adds up
 * the same lines from a table. Then measures a page of the list of balances over HTTP against its bare SQL.
 */
export async function benchLeave(employees: number): Promise<Record<string, number | string>> {
  const world = await startWorld()
  try {
    const { companyId, accountId } = await seedCompany(world, employees, PERIOD)
    await seedRequests(world, PERIOD)
    const wanted: BalanceKey[] = (
      await world.owner.query(`select e.id as employee_id, t.id as type_id from employee e cross join leave_type t
        where t.kind = 'granted' order by e.id, t.position`)
    ).rows
    await store(world, companyId, await loadLines(world, companyId, wanted))
    const lag = monitorEventLoopDelay({ resolution: 5 })
    lag.enable()
    const times: Record<'computed' | 'sum', number[]> = { computed: [], sum: [] }
    let peakRss = 0
    const timeWork = async <T>(what: keyof typeof times, work: () => Promise<T>) => {
      const from = performance.now()
      const done = await work()
      times[what].push(performance.now() - from)
      peakRss = Math.max(peakRss, process.memoryUsage().rss)
      return done
    }
    const all = () => everyBalance(world, companyId, wanted)
    for (let round = 0; round < ROUNDS; round++) {
      const computed = await timeWork('computed', all)
      const sums = await timeWork('sum', () =>
        world.owner.query<BalanceKey & { left: number }>(
          `select employee_id, type_id, sum(amount)::bigint as left from stored_line where figure <> 'pending' group by 1, 2`,
        ),
      )
      const wrong = sums.rows.find((row) => daysLeft(computed.get(keyOf(row))!) !== row.left)
      if (wrong) throw new Error(`Not the sum of its lines: ${JSON.stringify([wrong, computed.get(keyOf(wrong))])}`)
    }
    lag.disable()
    const headers = await world.signIn({ accountId, companyId, role: 'Company Admin' })
    const list = {
      path: '/api/leave/balance',
      rows: employees * 2,
      of: /\bleave_type\b[\s\S]*\bcross join\b|\bcross join leave_type\b/,
    }
    const page = listFigures(await measureList(world, world.address, { companyId, employees, list }, headers))
    const { computed, sum } = times
    return {
      bench: 'leave',
      employees,
      balances: wanted.length,
      ms: round2(median(computed)),
      sumMs: round2(median(sum)),
      ratio: round2(median(computed) / median(sum)),
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

function keyOf({ employee_id, type_id }: BalanceKey): string {
  return `${employee_id} ${type_id}`
}

function daysLeft({ granted, carried, used }: Sums): number {
  return granted + carried - used
}

/** Computes all balances, as many at a time as an export reads. */
async function everyBalance(
  { database }: World,
  companyId: string,
  wanted: readonly BalanceKey[],
): Promise<Map<string, Sums>> {
  const all = new Map<string, Sums>()
  for (let from = 0; from < wanted.length; from += PAGE)
    await database.runInTenant(companyId, async (tx) => {
      const some = wanted.slice(from, from + PAGE)
      const balanceOf = await loadBalances(tx, some, ON, await loadLeaveTypes(tx))
      for (const one of some) {
        const { granted, carried, used, pending } = balanceOf(one)
        all.set(keyOf(one), { granted, carried, used, pending })
      }
    })
  return all
}

/** The ledger lines that explain these balances. */
async function loadLines({ database }: World, companyId: string, wanted: readonly BalanceKey[]): Promise<StoredLine[]> {
  const lines: StoredLine[] = []
  for (let from = 0; from < wanted.length; from += PAGE)
    await database.runInTenant(companyId, async (tx) => {
      const some = wanted.slice(from, from + PAGE)
      const types = await loadLeaveTypes(tx)
      const world = await loadLeaveRecords(tx, types, [...new Set(some.map(({ employee_id }) => employee_id))])
      for (const { employee_id, type_id } of some) {
        const { versions } = types.find(({ id }) => id === type_id)!
        const { facts } = world.people.get(employee_id)!
        for (const { figure, amount } of figuresOn(versions, facts, world.factsOf(employee_id, type_id), ON).lines)
          lines.push({ employee_id, type_id, figure, amount })
      }
    })
  return lines
}

async function store({ owner }: World, companyId: string, lines: readonly StoredLine[]): Promise<void> {
  await owner.query(`create table stored_line (company_id uuid not null, nth int not null, employee_id uuid not null, type_id uuid not null,
    figure text not null, amount bigint not null, primary key (company_id, employee_id, type_id, nth))`)
  await owner.query(
    `insert into stored_line select $1, nth, (l->>'employee_id')::uuid, (l->>'type_id')::uuid, l->>'figure', (l->>'amount')::bigint
     from jsonb_array_elements($2::jsonb) with ordinality r (l, nth)`,
    [companyId, JSON.stringify(lines)],
  )
  await owner.query('vacuum analyze')
}
