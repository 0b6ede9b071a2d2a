import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { conflict, forbidden, notFound, Refused } from '#base/errors.ts'
import { sum } from '#base/money.ts'
import { ownCase, requireOthersCase } from '#modules/access/own-case.ts'
import { peopleOf } from '#modules/payroll/gather/people.ts'
import { openRun } from '#modules/payroll/gather/run-row.ts'
import type { BackPart } from '#modules/payroll/payslip/inputs.ts'
import { personEntries } from '#modules/payroll/person-entries.ts'
import { usualItems } from '#modules/payroll/settings/set-up.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { freshStatistics } from '#server/database/fresh-statistics.ts'
import { locked } from '#server/records.ts'
import { runRow, wageItems } from './queries.ts'
import { type Cause, paidAs } from './rules.ts'
import { settledBack } from './settled.ts'

type Chosen = { id: string; looked_at: string; except: readonly string[]; also: readonly string[] }
type FoundRow = { employee_id: string; parts: BackPart[]; causes: Cause[]; settled_ids: string[] }

/**
 * Puts what the last look found into an open run, as it was seen: each amount with its calculation, frozen. The run has
 * to be calculated again. Throws 409 when there was another look since, when back pay of a person was put or taken out
 * since, or while the run is being calculated; 422 when nobody is left or a person cannot be paid in this run.
 */
export async function putBackPay(context: Context, chosen: Chosen) {
  const { tx, actor, record, now } = context
  // What is found is worked out, not decided; leaving somebody out or taking them in is.
  const own = await ownCase(tx, actor, 'payroll:prepare')
  if (own !== null && [...chosen.except, ...chosen.also].includes(own)) throw forbidden('not_for_yourself')
  await openRun(tx, chosen.id)
  const run = await runRow(tx, chosen.id)
  await requireSeen(tx, run.pay_group_id, chosen.looked_at)
  const rows = (await foundRows(tx, run.pay_group_id)).filter(
    (row) =>
      !chosen.except.includes(row.employee_id) && (!row.is_unpaid_month || chosen.also.includes(row.employee_id)),
  )
  await requireUpToDate(tx, rows)
  await withItems(tx)
  const items = await wageItems(tx)
  const put = rows.flatMap((row) =>
    paidAs(row.parts, items, run.country).map(({ code, amount, parts }) => ({
      id: randomUUID(),
      employee_id: row.employee_id,
      pay_item_id: items.get(code)!.id,
      amount,
      size: Math.abs(amount),
      parts,
      causes: row.causes,
      note: monthsOf(parts),
    })),
  )
  if (put.length === 0) throw new Refused('back_pay_nobody')
  const list = sql`jsonb_to_recordset(${JSON.stringify(put)}::jsonb) r(id uuid, employee_id uuid, pay_item_id uuid, amount bigint, size bigint, parts jsonb, causes jsonb, note text)`
  await sql`insert into back_pay (id, pay_group_id, employee_id, pay_item_id, amount, parts, causes, put_by, put_name, created_at)
    select r.id, ${run.pay_group_id}::uuid, r.employee_id, r.pay_item_id, r.amount, r.parts, r.causes, ${actor.accountId}::uuid, ${actor.fullName}, ${now}
    from ${list}`.execute(tx)
  await sql`insert into one_off_item (period, run_kind, sequence, employee_id, pay_item_id, amount, note, source_type, source_id)
    select ${run.period}, ${run.kind}, ${run.sequence}::int, r.employee_id, r.pay_item_id, r.size, r.note, 'back_pay', r.id from ${list}`.execute(
    tx,
  )
  await freshStatistics(tx, ['back_pay', 'one_off_item'], put.length)
  const people = [...new Set(put.map((one) => one.employee_id))]
  await requireInRun(tx, run, people)
  await sql`delete from back_pay_found where pay_group_id = ${run.pay_group_id}::uuid and employee_id = any(${people}::uuid[])`.execute(
    tx,
  )
  await calculateAgain(tx, [run.id])
  const amounts = put.map((one) => one.amount)
  const sums = {
    people: people.length,
    due: sum(amounts.filter((amount) => amount > 0)),
    taken_back: sum(amounts.filter((amount) => amount < 0)),
  }
  const after = { group: run.group_name, employees: sums.people, due: sums.due, taken_back: sums.taken_back }
  record({ kind: 'back_pay', id: run.id, name: run.period, before: null, after })
  const given = put.map(({ employee_id, pay_item_id, amount, note }) => ({ employee_id, pay_item_id, amount, note }))
  for (const entry of await personEntries(tx, 'back_pay', 'amounts', { after: given })) record(entry)
  return sums
}

/** Takes back pay out of its run. Throws 409 once it was paid, or while a run that pays it is confirmed. */
export async function removeBackPay(
  { tx, actor, record }: Context,
  at: { id: string; version: number },
): Promise<void> {
  const stored = await locked(tx, 'back_pay', at)
  await requireOthersCase(tx, actor, 'payroll:prepare', stored.employee_id as string)
  const amount = await tx
    .selectFrom('one_off_item')
    .selectAll()
    .where('source_type', '=', 'back_pay')
    .where('source_id', '=', at.id)
    .forUpdate()
    .executeTakeFirst()
  if (!amount) throw notFound()
  if (amount.paid_run_id !== null) throw conflict('already_paid')
  const runs = await tx
    .selectFrom('pay_run')
    .innerJoin('payslip', 'payslip.pay_run_id', 'pay_run.id')
    .select(['pay_run.id', 'pay_run.state'])
    .where('payslip.employee_id', '=', amount.employee_id)
    .where('pay_run.period', '=', amount.period)
    .where('pay_run.kind', '=', amount.run_kind)
    .where('pay_run.sequence', '=', amount.sequence)
    .execute()
  if (runs.some(({ state }) => state === 'confirmed')) throw conflict('run_confirmed')
  await tx.deleteFrom('one_off_item').where('id', '=', amount.id).execute()
  await tx.deleteFrom('back_pay').where('id', '=', at.id).execute()
  await calculateAgain(
    tx,
    runs.filter(({ state }) => state === 'calculated').map(({ id }) => id),
  )
  record({
    kind: 'back_pay',
    id: at.id,
    name: amount.period,
    before: { employee_id: amount.employee_id, amount: stored.amount, period: amount.period },
    after: null,
  })
}

/**
 * A calculation that knows nothing of an amount, or still has one that is gone, must not be confirmed: the run is at its
 * beginning again. Ticks and notes of the review stay.
 */
async function calculateAgain(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...ids].sort()) {
    const run = await tx
      .updateTable('pay_run')
      .set((eb) => ({
        state: 'draft',
        totals: '{}',
        review: '{}',
        calculated_at: null,
        gathered_at: null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['draft', 'calculated'])
      .executeTakeFirst()
    if (run.numUpdatedRows !== 1n) throw conflict('run_confirmed')
    await tx.deleteFrom('payslip').where('pay_run_id', '=', id).execute()
    await tx.deleteFrom('payslip_failure').where('pay_run_id', '=', id).execute()
  }
}

async function requireSeen(tx: Tx, groupId: string, lookedAt: string): Promise<void> {
  const look = await tx
    .selectFrom('back_pay_look')
    .select('looked_at')
    .where('pay_group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (look?.looked_at?.toISOString() !== lookedAt) throw conflict('back_pay_looked_anew')
}

/** Nobody is paid twice: what was settled when they were compared is what is settled now. The people are held meanwhile. */
async function requireUpToDate(tx: Tx, rows: readonly FoundRow[]): Promise<void> {
  const ids = rows.map((row) => row.employee_id)
  await sql`select id from employee where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const settled = await settledBack(tx, ids)
  const now = (id: string) => (settled.get(id) ?? []).map((one) => one.id).sort()
  if (rows.some((row) => !isDeepStrictEqual([...row.settled_ids].sort(), now(row.employee_id))))
    throw conflict('back_pay_out_of_date')
}

async function requireInRun(tx: Tx, run: Awaited<ReturnType<typeof runRow>>, people: readonly string[]): Promise<void> {
  const inRun = new Set(await peopleOf(tx, run))
  const missing = people.filter((id) => !inRun.has(id))
  if (missing.length === 0) return
  const names = await tx.selectFrom('employee').select('full_name').where('id', 'in', missing).limit(5).execute()
  throw new Refused('back_pay_not_in_run', { params: { names: names.map((one) => one.full_name) } })
}

/** A company from before back pay gets the two items it is paid as. */
async function withItems(tx: Tx): Promise<void> {
  const needed = usualItems().filter(({ code }) => code === 'arrears' || code === 'recovery')
  await tx
    .insertInto('pay_item')
    .values(needed)
    .onConflict((same) => same.columns(['company_id', 'code']).doNothing())
    .execute()
}

async function foundRows(tx: Tx, groupId: string): Promise<(FoundRow & { is_unpaid_month: boolean })[]> {
  const { rows } = await sql<FoundRow & { is_unpaid_month: boolean }>`
    select employee_id, parts, causes, settled_ids, is_unpaid_month from back_pay_found
    where pay_group_id = ${groupId}::uuid and parts <> '[]' order by employee_id for update`.execute(tx)
  return rows
}

/** `2026-05` or `2026-05 – 2026-08`: what the amount is about, in the list of typed amounts. */
function monthsOf(parts: readonly BackPart[]): string {
  const months = parts.map(({ month }) => month)
  const [first, last] = [months[0]!, months.at(-1)!]
  return first === last ? first : `${first} – ${last}`
}
