import { type RawBuilder, sql } from 'kysely'
import { conflict, forbidden, invalidField } from '#base/errors.ts'
import { requireLoans, takeInstalments } from '#modules/loans/take.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { freshStatistics } from '#server/database/fresh-statistics.ts'
import { changed, locked, type RowOf } from '#server/records.ts'
import { monthDays, previousRun, type RunRow } from '../calculation/facts.ts'
import { requireSeen } from '../calculation/seen-runs.ts'
import type { Totals } from '../explanation/totals.ts'
import { type OfRun, typedFor } from '../gather/amounts.ts'
import { keepPaidTo } from '../gather/paid-to.ts'
import { requireSameForTax, takenForTax } from '../malaysia/taken.ts'
import { requireChecked } from './checks.ts'
import { anotherMustApprove, type ReviewCounts } from './queries.ts'

type At = { id: string; version: number }

/** Confirms a calculated run. Throws 409 while something blocks it, a row is not ticked off, or an earlier month is open. */
export async function confirmRun({ tx, actor, now, record }: Context, at: At): Promise<void> {
  const run = await locked(tx, 'pay_run', at)
  if (run.state !== 'calculated') throw conflict('run_not_calculated')
  const { blocked, to_check } = run.review as Required<ReviewCounts>
  if (blocked > 0) throw conflict('run_blocked', { blocked })
  await requireChecked(tx, at.id, to_check)
  await requireOrder(tx, run)
  await requireSeen(tx, run)
  requireAmounts(run)
  await requireTyped(tx, at.id, sql`${typedFor(run as OfRun)} and o.paid_run_id is null`)
  await requireSameForTax(tx, at.id)
  await requireLoans(tx, runOf(run))
  const { after } = await changed(tx, 'pay_run', at, {
    state: 'confirmed',
    confirmed_by: actor.accountId,
    confirmed_name: actor.fullName,
    confirmed_at: now,
  })
  record({
    kind: 'pay_run',
    id: at.id,
    name: run.period,
    before: { state: 'calculated' },
    after: { state: after.state },
  })
}

/** Takes a confirmation back; an approval never. */
export async function unconfirmRun({ tx, record }: Context, at: At): Promise<void> {
  const run = await locked(tx, 'pay_run', at)
  if (run.state === 'approved') throw conflict('run_approved')
  if (run.state !== 'confirmed') throw conflict('run_not_confirmed')
  await changed(tx, 'pay_run', at, {
    state: 'calculated',
    confirmed_by: null,
    confirmed_name: null,
    confirmed_at: null,
  })
  record({
    kind: 'pay_run',
    id: at.id,
    name: run.period,
    before: { state: 'confirmed' },
    after: { state: 'calculated' },
  })
}

/** What the approver says: the month, once more, and why it is paid though its law is not loaded or not confirmed. */
export type Approval = { month: string; law_reason?: string | undefined }

/**
 * Approves a confirmed run for good, with all that follows, in the caller's transaction: one-off amounts are paid, days
 * without pay are tied to the run, and from then on the database refuses every change. Throws 422 for a month that is
 * not the run's, 403 where somebody else has to approve, 409 for any other state, once typed amounts have changed, or
 * where the month has no tables of its own and no reason is said.
 */
export async function approveRun(
  { tx, actor, now, record }: Pick<Context, 'tx' | 'actor' | 'now' | 'record'>,
  at: At,
  { month, law_reason }: Approval,
): Promise<void> {
  const run = await locked(tx, 'pay_run', at)
  if (run.state === 'approved') throw conflict('run_approved')
  if (run.state !== 'confirmed') throw conflict('run_not_confirmed')
  if (month !== run.period) throw invalidField('month', 'month_differs', { month: run.period })
  if (await anotherMustApprove(tx, run as Parameters<typeof anotherMustApprove>[1], actor.accountId))
    throw forbidden('approver_must_differ')
  const lawReason = run.law_checked ? null : law_reason
  if (lawReason === undefined) throw conflict('law_unsettled', { month })
  await requireOrder(tx, run)
  await requireSeen(tx, run)
  await requireSums(tx, at.id, run.totals as Totals)
  // A run that was opened before there were cycles has no days of its own: they are the month's.
  const { first, last } = monthDays(run.period as string)
  const paid = await sql`
    update one_off_item o set paid_run_id = ${at.id}::uuid, version = o.version + 1
    where ${typedFor(run as OfRun)} and o.paid_run_id is null
      and exists (select from payslip p where p.pay_run_id = ${at.id}::uuid and p.employee_id = o.employee_id)`.execute(
    tx,
  )
  await requireTyped(tx, at.id, sql`o.paid_run_id = ${at.id}::uuid`)
  const tied = await sql`
    insert into pay_run_absence (pay_run_id, absence_id)
    select ${at.id}::uuid, a.id from absence a join payslip p on p.employee_id = a.employee_id and p.pay_run_id = ${at.id}::uuid
    where p.kind in ('monthly', 'final') and a.withdrawn_at is null and a.from_day <= ${run.last_day ?? last}::date and a.until_day >= ${run.first_day ?? first}::date`.execute(
    tx,
  )
  await requireSameForTax(tx, at.id)
  const taxTaken = await takenForTax(tx, at.id)
  await keepPaidTo(tx, at.id)
  const loans = await takeInstalments({ tx, actor, now }, runOf(run))
  await freshStatistics(tx, ['payslip_bank', 'one_off_item', 'pay_run_absence'])
  await changed(tx, 'pay_run', at, {
    state: 'approved',
    approved_by: actor.accountId,
    approved_name: actor.fullName,
    approved_at: now,
    law_reason: lawReason,
  })
  record({
    kind: 'pay_run',
    id: at.id,
    name: run.period,
    before: { state: 'confirmed' },
    after: {
      state: 'approved',
      employees: (run.totals as Totals).employees,
      amounts_paid: Number(paid.numAffectedRows),
      absences_tied: Number(tied.numAffectedRows),
      ...(loans > 0 && { loans_repaid: loans }),
      ...taxTaken,
      ...(lawReason !== null && { law_reason: lawReason }),
    },
  })
}

/** What was typed, changed or removed after the calculation is in nobody's payslip yet. */
function requireAmounts(run: RowOf<'pay_run'>): void {
  // A run that is calculated was gathered; where nothing was ever typed, that was long ago.
  if (run.amounts_changed_at! > run.gathered_at!) throw conflict('amounts_changed')
}

/**
 * The typed amounts `o` of the run's people are those in its payslips, to the last one. Throws 409 `amounts_changed` where
 * one came, went or was changed since they were gathered: by a run of another kind, or by a call at the same moment.
 */
async function requireTyped(tx: Tx, runId: string, which: RawBuilder<unknown>): Promise<void> {
  const listed = sql`array_agg(row(code, amount, minutes, day)::text order by row(code, amount, minutes, day)::text)`
  const { rows } = await sql`
    select from payslip p
    left join (
      select o.employee_id, ${listed} as list
      from (select o.employee_id, i.code, o.amount, o.minutes, case when o.minutes is not null then o.day end as day from one_off_item o join pay_item i on i.id = o.pay_item_id where ${which}) o
      group by o.employee_id) typed on typed.employee_id = p.employee_id
    cross join lateral (
      select ${listed} as list from jsonb_to_recordset(p.inputs -> 'items') as item (code text, amount bigint, minutes int, day date, recurring boolean, loan jsonb)
      where recurring is null and loan is null) frozen
    where p.pay_run_id = ${runId}::uuid and typed.list is distinct from frozen.list limit 1`.execute(tx)
  if (rows.length > 0) throw conflict('amounts_changed')
}

function runOf(run: Record<string, unknown>): { id: string; period: string; kind: string } {
  return { id: run.id as string, period: run.period as string, kind: run.kind as string }
}

/** Months and their cycles are closed one after the other: the tax of a month follows from those before it. */
async function requireOrder(tx: Tx, run: Record<string, unknown>): Promise<void> {
  const months = await tx
    .selectFrom('pay_run')
    .select(['id', 'period', 'sequence', 'state'])
    .where('pay_group_id', '=', run.pay_group_id as string)
    .where('kind', '=', 'monthly')
    .where((eb) =>
      run.kind === 'monthly'
        ? eb.or([
            eb('period', '<', run.period as string),
            eb.and([eb('period', '=', run.period as string), eb('sequence', '<', run.sequence as number)]),
          ])
        : eb('period', '<', run.period as string),
    )
    .orderBy('period', 'desc')
    .orderBy('sequence')
    .execute()
  const open = months.find(
    (one) => one.state !== 'approved' && one.period.slice(0, 4) === (run.period as string).slice(0, 4),
  )
  if (open) throw conflict('earlier_run_open', { month: open.period })
  if (run.kind !== 'monthly') return
  const last = await previousRun(tx, run as unknown as RunRow)
  if ((last?.id ?? null) !== run.previous_run_id) throw conflict('run_outdated')
}

/** What is approved is what was stored: totals equal the sums of the payslips, each of which adds up by the database. */
async function requireSums(tx: Tx, runId: string, totals: Totals): Promise<void> {
  const { rows } = await sql<{ employees: number; gross: number; deductions: number; net: number; pcb: number }>`
    select count(*)::int as employees, coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(deductions), 0)::bigint as deductions, coalesce(sum(net), 0)::bigint as net,
      coalesce(sum(pcb), 0)::bigint as pcb
    from payslip where pay_run_id = ${runId}::uuid`.execute(tx)
  const sums = rows[0]!
  if ((['employees', 'gross', 'deductions', 'net', 'pcb'] as const).some((key) => sums[key] !== totals[key]))
    throw new Error(`The totals of run ${runId} are not the sums of its payslips`)
}
