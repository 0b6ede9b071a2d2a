import { sql } from 'kysely'
import { conflict, forbidden, invalidField } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned, type RowOf, updateVersioned } from '#server/database/records.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { selectOne } from '#server/database/select-one.ts'
import { requireRunNotOutdated } from '../calculation/seen-runs.ts'
import { countryOf } from '../countries.ts'
import { storedSchemeSum } from '../country/scheme-storage.ts'
import { parseTotals, type Totals } from '../explanation/totals.ts'
import { storePayslipPayments } from '../gather/payslip-payments.ts'
import { findPreviousRun, loadRun } from '../gather/run-row.ts'
import { requireChecked } from './checks.ts'
import { PAY_RUN_APPROVED } from './events.ts'
import { requirePayablesUnchanged } from './payables-unchanged.ts'
import { findLawReason, isOtherApproverNeeded, type ReviewCounts } from './queries.ts'
import { settlePayables } from './settle-payables.ts'

type RunVersion = { id: string; version: number }

/** Confirms a calculated run. Throws 409 while it has a blocker, a row that is not ticked off, or an open earlier month. */
export async function confirmRun({ tx, actor, now, record }: Context, at: RunVersion): Promise<void> {
  const run = await lockVersioned(tx, 'pay_run', at)
  if (run.state !== 'calculated') throw conflict('run_not_calculated')
  const { blocked, to_check } = run.review as Required<ReviewCounts>
  if (blocked > 0) throw conflict('run_blocked', { blocked })
  await requireChecked(tx, at.id, to_check)
  await requireEarlierRuns(tx, run)
  await requireRunNotOutdated(tx, run)
  await requirePayablesUnchanged(tx, at.id)
  requireLatestAmounts(run)
  const { after } = await updateVersioned(tx, 'pay_run', at, {
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

/** Reopens a confirmed run; an approved run cannot be reopened. */
export async function unconfirmRun({ tx, record }: Context, at: RunVersion): Promise<void> {
  const run = await lockVersioned(tx, 'pay_run', at)
  if (run.state === 'approved') throw conflict('run_approved')
  if (run.state !== 'confirmed') throw conflict('run_not_confirmed')
  await updateVersioned(tx, 'pay_run', at, {
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

/** The approver's input: the month again, and the reason for paying although the law of the month is missing or unconfirmed. */
export type Approval = { month: string; law_reason?: string | undefined }

/**
 * Approves a confirmed run for good, with its effects, in the caller's transaction: every source settles what the run paid of
 * its records, and from then on the database refuses every change. Throws 422 for a month that is not the run's, 403 where
 * somebody else has to approve, and 409 in any other state, where payables changed, or where the law of the month is missing
 * and neither this nor an earlier approval of the year has a reason.
 */
export async function approveRun(
  { tx, actor, now, record, publish }: Pick<Context, 'tx' | 'actor' | 'now' | 'record' | 'publish'>,
  at: RunVersion,
  { month, law_reason }: Approval,
): Promise<void> {
  const run = await lockVersioned(tx, 'pay_run', at)
  if (run.state === 'approved') throw conflict('run_approved')
  if (run.state !== 'confirmed') throw conflict('run_not_confirmed')
  if (month !== run.period) throw invalidField('month', 'month_differs', { month: run.period })
  if (await isOtherApproverNeeded(tx, run, actor.accountId)) throw forbidden('approver_must_differ')
  const totals = parseTotals(run.totals)
  const lawReason = run.law_checked ? null : (law_reason ?? (await findLawReason(tx, run))?.reason)
  if (lawReason === undefined) throw conflict('law_unsettled', { month })
  await requireEarlierRuns(tx, run)
  await requireRunNotOutdated(tx, run)
  await requireSumsMatch(tx, run, totals)
  await requirePayablesUnchanged(tx, at.id)
  const taken = await settlePayables({ tx, actor, now }, at.id)
  await storePayslipPayments(tx, at.id)
  await refreshStatistics(tx, ['payslip_bank', 'one_off_item', 'pay_run_took'])
  await updateVersioned(tx, 'pay_run', at, {
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
      employees: totals.employees,
      ...taken,
      ...(lawReason !== null && { law_reason: lawReason }),
    },
  })
  await publish(tx, PAY_RUN_APPROVED, { runId: at.id })
}

/** Throws 409 where a new calculation was requested since the last one. */
function requireLatestAmounts(run: RowOf<'pay_run'>): void {
  // A calculated run has both timestamps.
  if (run.amounts_changed_at! > run.gathered_at!) throw conflict('run_to_calculate_again')
}

/** Requires that months and cycles are approved in order: the tax of a month follows from those before it. */
async function requireEarlierRuns(tx: Tx, run: RowOf<'pay_run'>): Promise<void> {
  const months = await tx
    .selectFrom('pay_run')
    .select(['id', 'period', 'sequence', 'state'])
    .where('pay_group_id', '=', run.pay_group_id)
    .where('kind', '=', 'monthly')
    .where((eb) =>
      run.kind === 'monthly'
        ? eb.or([
            eb('period', '<', run.period),
            eb.and([eb('period', '=', run.period), eb('sequence', '<', run.sequence)]),
          ])
        : eb('period', '<', run.period),
    )
    .orderBy('period', 'desc')
    .orderBy('sequence')
    .execute()
  const open = months.find((one) => one.state !== 'approved' && one.period.slice(0, 4) === run.period.slice(0, 4))
  if (open) throw conflict('earlier_run_open', { month: open.period })
  if (run.kind !== 'monthly') return
  const last = await findPreviousRun(tx, run)
  if ((last?.id ?? null) !== run.previous_run_id) throw conflict('run_outdated')
}

/** Requires that the stored totals equal the sums of the payslips. The database checks that each payslip adds up. */
async function requireSumsMatch(tx: Tx, run: RowOf<'pay_run'>, totals: Totals): Promise<void> {
  const country = countryOf((await loadRun(tx, run.id)).country)
  const common = ['gross', 'deductions', 'net'] as const
  const added = [
    ...common.map((key) => sql.ref(`p.${key}`)),
    ...country.payslip.totals.map((name) => storedSchemeSum(country.payslip, name)),
  ].map((amount) => sql`coalesce(sum(${amount}), 0)::bigint`)
  const { employees, sums } = await selectOne(
    tx,
    sql<{ employees: number; sums: number[] }>`
    select count(*)::int as employees, jsonb_build_array(${sql.join(added)}) as sums
    from payslip p where p.pay_run_id = ${run.id}::uuid`,
  )
  const storedSums = [
    ...common.map((key) => totals[key]),
    ...country.payslip.totals.map((name) => totals.own[name] ?? 0),
  ]
  if (employees !== totals.employees || storedSums.some((amount, place) => amount !== sums[place]))
    throw new Error(`The totals of run ${run.id} are not the sums of its payslips`)
}
