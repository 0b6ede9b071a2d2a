import { type RawBuilder, sql } from 'kysely'
import type { AuditChange, Context } from '#server/context/context.ts'
import { publishNothing } from '#server/context/events.ts'
import { tickOff } from '#test/planted-pay.ts'
import { loanApi } from '../../loans/contract.ts'
import { computeRun } from '../calculation/calculate.ts'
import { storeRun } from '../calculation/run-store.ts'
import { oneOffApi, recurringApi } from '../inputs/contract.ts'
import { approveRun, confirmRun, unconfirmRun } from '../runs/approve.ts'
import { checkAll } from '../runs/checks.ts'
import { payrollApi } from '../runs/contract.ts'
import { taxApi } from '../tax/contract.ts'
import { expectOk, startPayrollServer } from './month.ts'

export type ReviewedMonth = Awaited<ReturnType<typeof setUpReviewedMonth>>
export type RunStep = (context: Context, at: { id: string; version: number }) => Promise<void>
export type SqlStatement = RawBuilder<unknown>
export const NOW = new Date('2026-11-20T02:00:00Z')
export const confirmStep: RunStep = (context, at) => confirmRun(context, at)
export const unconfirmStep: RunStep = (context, at) => unconfirmRun(context, at)
export const approveStep =
  (month = '2026-11', law_reason?: string): RunStep =>
  (context, at) =>
    approveRun(context, at, { month, law_reason })
/** Calculates the run again, and ticks off the rows to check. */
export const recalculateStep: RunStep = async ({ tx, actor, now, record }, { id }) => {
  const calculated = await computeRun(tx, id, async () => {}, { ownSnapshot: false })
  await storeRun(tx, calculated, { accountId: actor.accountId, name: actor.fullName, now })
  await checkAll({ tx, actor, now, record }, calculated.run, 'looked at')
}
/** Changes stored rows between two steps. */
export const executeStep =
  (...changes: SqlStatement[]): RunStep =>
  async ({ tx }) => {
    for (const change of changes) await change.execute(tx)
  }

/** Sets up an approved previous month, a calculated and reviewed month, and a run of typed amounts beside it. */
export async function setUpReviewedMonth() {
  const on = await startPayrollServer()
  const [farid, priya, nurul] = ['farid', 'priya', 'nurul'].map((who) => on.server.employeeId(who)) as string[]
  const october: string = (await on.approved('2026-10')).id
  const bonus = await on.itemId('bonus')
  const row = { amount: null, minutes: null, day: null, note: null }
  const rows = [
    { ...row, employee_id: farid!, pay_item_id: bonus, amount: 100_00 },
    { ...row, employee_id: priya!, pay_item_id: await on.itemId('overtime'), minutes: 120, day: '2026-11-05' },
  ]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'monthly', sequence: 1, rows }))
  const later = [{ ...row, employee_id: farid!, pay_item_id: bonus, amount: 700_00 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-12', run_kind: 'monthly', sequence: 1, rows: later }))
  const allowance = { pay_item_id: await on.itemId('fixed_allowance'), amount: 50_00, from_day: '2026-11-01' }
  await expectOk(on.payroll.call(recurringApi.create, { employee_id: farid!, ...allowance }))
  const lent = { kind: 'loan' as const, principal: 200_00, first_month: '2026-11', months: 2 }
  await expectOk(on.payroll.call(loanApi.create, { employee_id: nurul!, ...lent }))
  const claim = { period: '2026-11', code: 'lifestyle', amount: 100_00 }
  await expectOk(on.payroll.call(taxApi.createClaim, { employee_id: farid!, ...claim }))
  const november: string = (await on.calculated({ period: '2026-11' })).id
  await expectOk(
    on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'off_cycle', sequence: 2, rows: [rows[0]!] }),
  )
  const amounts = { group_id: on.groupId, period: '2026-11', kind: 'off_cycle' as const, sequence: 2 }
  const beside: string = (await on.calculated({ id: (await expectOk(on.payroll.call(payrollApi.create, amounts))).id }))
    .id
  for (const id of [november, beside]) await tickOff(on.payroll, id)
  /** Runs steps on a run, each by another person, returns what `look` finds, and rolls everything back. */
  async function runSteps<T = never>(
    id: string,
    steps: readonly RunStep[],
    inspect?: (tx: Context['tx']) => Promise<T>,
  ) {
    const told: AuditChange[] = []
    const { accounts } = on.server.companies.meridian!
    const outcome: { said: string; told: AuditChange[]; seen?: T } = { said: 'done', told }
    const undone = new Error('taken back')
    await on.server
      .tenant('meridian', async (tx) => {
        for (const [index, step] of steps.entries()) {
          const accountId = accounts[['jun.hao', 'aminah', 'arjun'][index]!]!
          const actor = { accountId, fullName: `Person ${index + 1}` }
          const { version } = await tx
            .selectFrom('pay_run')
            .select('version')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          const record = (change: AuditChange) => told.push(change)
          await step({ tx, actor, now: NOW, record, publish: publishNothing } as never, { id, version })
        }
        if (inspect) outcome.seen = await inspect(tx)
        throw undone
      })
      .catch((error) => {
        if (error === undone) return
        outcome.said = error.code ? `${error.status} ${error.code}` : error.message
      })
    return outcome
  }
  const stepsResult = async (id: string, ...steps: RunStep[]) => (await runSteps(id, steps)).said

  return { on, october, november, beside, walked: runSteps, said: stepsResult }
}

/** Changes columns of a run. */
export const updateRun =
  (set: SqlStatement, which: 'november' | 'beside' = 'november') =>
  (month: ReviewedMonth): SqlStatement =>
    sql`update pay_run set ${set} where id = ${month[which]}::uuid`

/** Inserts a further run of the group. */
export const insertRun =
  (period: string, { kind = 'monthly', sequence = 1 } = {}) =>
  ({ november }: ReviewedMonth): SqlStatement =>
    sql`insert into pay_run (pay_group_id, period, kind, sequence, currency, pay_day)
      select pay_group_id, ${period}, ${kind}, ${sequence}, currency, pay_day from pay_run where id = ${november}::uuid`

/** Inserts an amount that somebody typed in the meantime. */
export const insertTypedAmount =
  (who: string, period = '2026-11', kind = 'monthly') =>
  ({ on }: ReviewedMonth): SqlStatement =>
    sql`insert into one_off_item (employee_id, pay_item_id, period, run_kind, amount)
      select ${on.server.employeeId(who)}::uuid, pay_item_id, ${period}, ${kind}, 30000 from one_off_item where amount is not null limit 1`
