import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Day, earlierOf, LAST_DAY } from '#base/days.ts'
import type { DailyWork } from '#server/daily.ts'
import { among } from '#server/database/among.ts'
import { databaseCode, type Tx } from '#server/database/database.ts'
import { THIS_RUN } from '#server/this-run.ts'
import { figuresOn } from '../ledger/figures.ts'
import type { LeaveTypeFacts } from '../types/leave-types.ts'
import { leaveWorld } from './facts.ts'

/** Somebody's balance of a type on a day, in the amounts of its ledger, without the lines that it adds up from. */
export type Balance = {
  readonly employee_id: string
  readonly type_id: string
  readonly granted: number
  readonly carried: number
  readonly used: number
  readonly pending: number
  readonly year_from: Day | null
  readonly year_until: Day | null
}
export type Wanted = Pick<Balance, 'employee_id' | 'type_id'>

/** Transactions are numbered by a run of PostgreSQL: numbers of another one say nothing. */
const MADE_BY = sql<string>`${THIS_RUN} || extract(epoch from pg_postmaster_start_time())`
/** How long a balance is kept. What was touched is known for longer. */
const KEPT_FOR = sql`interval '1 day'`

/**
 * Balances of people and types on a day, whom it takes as they are given: reach is the caller's. Those that were computed of
 * the same facts before are read, the others computed and kept (decision 086). For lists: whatever is decided by a balance
 * computes it. A handful of queries, whatever their number. `types` are asked for when one is missing, and not before: a change
 * of theirs from then on is noticed.
 */
export async function balancesOn(
  tx: Tx,
  wanted: readonly Wanted[],
  day: Day,
  types: () => Promise<readonly LeaveTypeFacts[]>,
): Promise<(of: Wanted) => Balance> {
  const people = [...new Set(wanted.map(({ employee_id }) => employee_id))]
  const { rows, readAfter } = await keptOf(tx, people, day)
  const known = new Map(rows.map((row) => [keyOf(row), row]))
  const missing = wanted.filter((one) => !known.has(keyOf(one)))
  if (missing.length > 0) {
    const made = await computed(tx, await types(), missing, day)
    for (const one of made) known.set(keyOf(one), one)
    await keepIfRoom(tx, made, day, readAfter)
  }
  return (one) => known.get(keyOf(one))!
}

function keyOf({ employee_id, type_id }: Wanted): string {
  return `${employee_id} ${type_id}`
}

/**
 * What is kept and was touched by no transaction that its reading may have missed; and for what is missing the number below
 * which every transaction has ended: whoever changes a fact from here on has it or a higher one.
 */
async function keptOf(tx: Tx, people: readonly string[], day: Day): Promise<{ rows: Balance[]; readAfter: string }> {
  const { rows } = await sql<Balance & { until: string }>`
    select until, employee_id, type_id, granted, carried, used, pending, year_from, year_until
    from (select pg_snapshot_xmin(pg_current_snapshot()) as until) ended
    left join leave_kept kept on made_by = ${MADE_BY} and day = ${day} and ${among('employee_id', people)} and made_at > now() - ${KEPT_FOR}
      and read_after > coalesce((select touched_in from leave_touched
        where employee_id = '00000000-0000-0000-0000-000000000000' order by touched_in desc limit 1), '0')
      and not exists (select from leave_touched touched
        where touched.employee_id = kept.employee_id and touched.touched_in >= kept.read_after)`.execute(tx)
  return { rows: rows.filter(({ employee_id }) => employee_id !== null), readAfter: rows[0]!.until }
}

async function computed(
  tx: Tx,
  types: readonly LeaveTypeFacts[],
  wanted: readonly Wanted[],
  day: Day,
): Promise<Balance[]> {
  const versionsOf = new Map(types.map(({ id, versions }) => [id, versions]))
  const world = await leaveWorld(tx, types, [...new Set(wanted.map(({ employee_id }) => employee_id))])
  const made: Balance[] = []
  for (const { employee_id, type_id } of wanted) {
    // Others are answered meanwhile.
    if (made.length % 200 === 199) await turn()
    const person = world.people.get(employee_id)!.facts
    const facts = world.factsOf(employee_id, type_id)
    const { year, granted, carried, used, pending } = figuresOn(versionsOf.get(type_id)!, person, facts, day)
    made.push({
      ...{ employee_id, type_id, granted, carried, used, pending },
      year_from: year?.start ?? null,
      year_until: year && earlierOf(year.end, LAST_DAY),
    })
  }
  return made
}

/** Keeps them, and goes without where the database has no room: who reads is answered on a full disk too. */
async function keepIfRoom(tx: Tx, balances: readonly Balance[], day: Day, readAfter: string): Promise<void> {
  await sql`savepoint keeping`.execute(tx)
  try {
    await keep(tx, balances, day, readAfter)
    await sql`release savepoint keeping`.execute(tx)
  } catch (error) {
    // Class 53: no disk, memory or connections.
    if (!databaseCode(error)?.startsWith('53')) throw error
    await sql`rollback to savepoint keeping`.execute(tx)
  }
}

/** Nobody waits for it: while one keeps, others of the company go without. */
async function keep(tx: Tx, balances: readonly Balance[], day: Day, readAfter: string): Promise<void> {
  await sql`
    insert into leave_kept (made_by, day, employee_id, type_id, granted, carried, used, pending, year_from, year_until, read_after)
    select ${MADE_BY}, ${day}, employee_id, type_id, granted, carried, used, pending, year_from, year_until, ${readAfter}::xid8
    from jsonb_populate_recordset(null::leave_kept, ${JSON.stringify(balances)}::jsonb)
    where (select pg_try_advisory_xact_lock(hashtextextended('kept balances ' || current_company(), 0)))
    on conflict (company_id, made_by, day, employee_id, type_id) do update set
      (granted, carried, used, pending, year_from, year_until, read_after, made_at) =
      (excluded.granted, excluded.carried, excluded.used, excluded.pending, excluded.year_from, excluded.year_until, excluded.read_after, excluded.made_at)`.execute(
    tx,
  )
}

/** What is kept no more, and who was touched before anything that is kept. */
export const FORGET_KEPT: DailyWork = {
  name: 'leave-kept',
  async run({ tx }) {
    await sql`delete from leave_kept where made_at <= now() - ${KEPT_FOR}`.execute(tx)
    await sql`delete from leave_touched where touched_at <= now() - 2 * ${KEPT_FOR}`.execute(tx)
  },
}
