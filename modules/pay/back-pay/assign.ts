import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { conflict, DomainError, forbidden } from '#base/errors.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { forbiddenOwnRecord, forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { countryOf } from '../payroll/countries.ts'
import { loadPayItemRows, toRunItems } from '../payroll/gather/pay-items.ts'
import { listRunPeople } from '../payroll/gather/people.ts'
import { loadOpenRun, type RunRow } from '../payroll/gather/run-row.ts'
import { buildPersonAuditEntries } from '../payroll/person-audit-entries.ts'
import { type RunKey, requestRecalculation } from '../payroll/runs/request-recalculation.ts'
import { addUsualItems } from '../payroll/settings/set-up.ts'
import type { BackPayPart } from '../sources/payable.ts'
import { backPayAmounts, type Cause } from './rules.ts'
import { loadSettledBackPay } from './settled-back-pay.ts'
import { monthRange } from './source.ts'

type BackPaySelection = { id: string; looked_at: string; except: readonly string[]; also: readonly string[] }
type FoundRow = { employee_id: string; parts: BackPayPart[]; causes: Cause[]; settled_ids: string[] }

/**
 * Assigns what the last check found to an open run, as the caller saw it: each amount with a snapshot of its calculation.
 * The run has to be calculated again. Throws 409 where there was another check since, where back pay of a person was
 * assigned or removed since, or while the run is being calculated; 422 where nobody is left or a person cannot be paid in
 * this run.
 */
export async function assignBackPay(context: Context, chosen: BackPaySelection) {
  const { tx, actor, record, now } = context
  // The found amounts are computed, not decided; choosing the people is a decision.
  const own = await forbiddenOwnRecord(tx, actor, 'payroll:prepare')
  if (own !== null && [...chosen.except, ...chosen.also].includes(own)) throw forbidden('not_for_yourself')
  const run = await loadOpenRun(tx, chosen.id)
  await requireCurrentCheck(tx, run.pay_group_id, chosen.looked_at)
  const rows = (await lockFoundRows(tx, run.pay_group_id)).filter(
    (row) =>
      !chosen.except.includes(row.employee_id) && (!row.is_unpaid_month || chosen.also.includes(row.employee_id)),
  )
  await requireUpToDate(tx, rows)
  const country = countryOf(run.country)
  const { earlierYearsItem: earlierYears } = country.inputs
  await addUsualItems(tx, ['arrears', 'recovery', ...(earlierYears ? [earlierYears] : [])])
  const itemRows = await loadPayItemRows(tx)
  const idOf = new Map(itemRows.map(({ code, id }) => [code, id]))
  const items = toRunItems(itemRows, country)
  const put = rows.flatMap((row) =>
    backPayAmounts(row.parts, items, run).map(({ code, amount, parts }) => ({
      id: randomUUID(),
      employee_id: row.employee_id,
      pay_item_id: required(idOf.get(code), `pay item ${code}`),
      amount,
      parts,
      causes: row.causes,
      note: monthRange(parts),
    })),
  )
  if (put.length === 0) throw new DomainError('back_pay_nobody')
  const list = sql`jsonb_to_recordset(${JSON.stringify(put)}::jsonb) r(id uuid, employee_id uuid, pay_item_id uuid, amount bigint, parts jsonb, causes jsonb)`
  await sql`insert into back_pay (id, pay_group_id, period, run_kind, sequence, employee_id, pay_item_id, amount, parts, causes, put_by, put_name, created_at)
    select r.id, ${run.pay_group_id}::uuid, ${run.period}, ${run.kind}, ${run.sequence}::int, r.employee_id, r.pay_item_id, r.amount, r.parts, r.causes,
      ${actor.accountId}::uuid, ${actor.fullName}, ${now}
    from ${list}`.execute(tx)
  await refreshStatistics(tx, ['back_pay'], put.length)
  const people = [...new Set(put.map((one) => one.employee_id))]
  await requireInRun(tx, run, people)
  await sql`delete from back_pay_found where pay_group_id = ${run.pay_group_id}::uuid and employee_id = any(${people}::uuid[])`.execute(
    tx,
  )
  await requestRecalculation(tx, { period: run.period, run_kind: run.kind, sequence: run.sequence }, people)
  const amounts = put.map((one) => one.amount)
  const sums = {
    people: people.length,
    due: sum(amounts.filter((amount) => amount > 0)),
    taken_back: sum(amounts.filter((amount) => amount < 0)),
  }
  const after = { group: run.group_name, employees: sums.people, due: sums.due, taken_back: sums.taken_back }
  record({ kind: 'back_pay', id: run.id, name: run.period, before: null, after })
  const auditRows = put.map(({ employee_id, pay_item_id, amount, note }) => ({
    employee_id,
    pay_item_id,
    amount,
    note,
  }))
  for (const entry of await buildPersonAuditEntries(tx, 'back_pay', 'amounts', { after: auditRows })) record(entry)
  return sums
}

/** Removes back pay from its run. Throws 409 once it is paid, or while a run that pays it is confirmed. */
export async function removeBackPay(
  { tx, actor, record }: Context,
  at: { id: string; version: number },
): Promise<void> {
  const stored = await lockVersioned(tx, 'back_pay', at)
  await forbidOwnRecord(tx, actor, 'payroll:prepare', stored.employee_id)
  if (stored.paid_run_id !== null) throw conflict('already_paid')
  const of = { period: stored.period, run_kind: stored.run_kind, sequence: stored.sequence }
  if (await isInConfirmedRun(tx, of, stored.employee_id)) throw conflict('run_confirmed')
  await tx.deleteFrom('back_pay').where('id', '=', at.id).execute()
  await requestRecalculation(tx, of, [stored.employee_id])
  record({
    kind: 'back_pay',
    id: at.id,
    name: stored.period,
    before: { employee_id: stored.employee_id, amount: stored.amount, period: stored.period },
    after: null,
  })
}

/** Whether a confirmed run pays the back pay that is assigned to it for somebody. */
async function isInConfirmedRun(tx: Tx, { period, run_kind, sequence }: RunKey, employeeId: string): Promise<boolean> {
  const run = await tx
    .selectFrom('pay_run')
    .innerJoin('payslip', 'payslip.pay_run_id', 'pay_run.id')
    .select('pay_run.id')
    .where('payslip.employee_id', '=', employeeId)
    .where('pay_run.period', '=', period)
    .where('pay_run.kind', '=', run_kind)
    .where('pay_run.sequence', '=', sequence)
    .where('pay_run.state', '=', 'confirmed')
    .executeTakeFirst()
  return run !== undefined
}

async function requireCurrentCheck(tx: Tx, groupId: string, lookedAt: string): Promise<void> {
  const lastCheck = await tx
    .selectFrom('back_pay_look')
    .select('looked_at')
    .where('pay_group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  if (lastCheck?.looked_at?.toISOString() !== lookedAt) throw conflict('back_pay_looked_anew')
}

/** Requires that the settled amounts are the same as at the comparison, so that nobody is paid twice. Locks the people. */
async function requireUpToDate(tx: Tx, rows: readonly FoundRow[]): Promise<void> {
  const ids = rows.map((row) => row.employee_id)
  await sql`select id from employee where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  const settled = await loadSettledBackPay(tx, ids)
  const now = (id: string) => (settled.get(id) ?? []).map((one) => one.id).sort()
  if (rows.some((row) => !isDeepStrictEqual([...row.settled_ids].sort(), now(row.employee_id))))
    throw conflict('back_pay_out_of_date')
}

async function requireInRun(tx: Tx, run: RunRow, people: readonly string[]): Promise<void> {
  const inRun = new Set(await listRunPeople(tx, run))
  const missing = people.filter((id) => !inRun.has(id))
  if (missing.length === 0) return
  const names = await tx.selectFrom('employee').select('full_name').where('id', 'in', missing).limit(5).execute()
  throw new DomainError('back_pay_not_in_run', { params: { names: names.map((one) => one.full_name) } })
}

async function lockFoundRows(tx: Tx, groupId: string): Promise<(FoundRow & { is_unpaid_month: boolean })[]> {
  const { rows } = await sql<FoundRow & { is_unpaid_month: boolean }>`
    select employee_id, parts, causes, settled_ids, is_unpaid_month from back_pay_found
    where pay_group_id = ${groupId}::uuid and parts <> '[]' order by employee_id for update`.execute(tx)
  return rows
}
