import { type RawBuilder, sql } from 'kysely'
import { loanApi } from '#modules/pay/loans/contract.ts'
import type { Change, Context } from '#server/context.ts'
import { toNobody } from '#server/facts.ts'
import { tickOff } from '#test/planted-pay.ts'
import { calculatedRun } from '../calculation/calculate.ts'
import { storeRun } from '../calculation/store.ts'
import { oneOffApi, recurringApi } from '../inputs/contract.ts'
import { approveRun, confirmRun, unconfirmRun } from '../runs/approve.ts'
import { checkAll } from '../runs/checks.ts'
import { payrollApi } from '../runs/contract.ts'
import { taxApi } from '../tax/contract.ts'
import { good, payrollServer } from './month.ts'

export type Month = Awaited<ReturnType<typeof reviewedMonth>>
export type Step = (context: Context, at: { id: string; version: number }) => Promise<void>
export type Rows = RawBuilder<unknown>
export const NOW = new Date('2026-11-20T02:00:00Z')
export const confirm: Step = (context, at) => confirmRun(context, at)
export const unconfirm: Step = (context, at) => unconfirmRun(context, at)
export const approve =
  (month = '2026-11', law_reason?: string): Step =>
  (context, at) =>
    approveRun(context, at, { month, law_reason })
/** Calculates the run once more, and ticks what is to be looked at. */
export const again: Step = async ({ tx, actor, now, record }, { id }) => {
  const calculated = await calculatedRun(tx, id, async () => {}, { ownSnapshot: false })
  await storeRun(tx, calculated, { accountId: actor.accountId, name: actor.fullName, now })
  await checkAll({ tx, actor, now, record }, calculated.run, 'looked at')
}
/** Changes what is stored in between. */
export const put =
  (...changes: Rows[]): Step =>
  async ({ tx }) => {
    for (const change of changes) await change.execute(tx)
  }

/** The month before, approved; this month, calculated and looked through; a run of typed amounts beside it. */
export async function reviewedMonth() {
  const on = await payrollServer()
  const [farid, priya, nurul] = ['farid', 'priya', 'nurul'].map((who) => on.server.employeeId(who)) as string[]
  const october: string = (await on.approved('2026-10')).id
  const bonus = await on.itemId('bonus')
  const row = { amount: null, minutes: null, day: null, note: null }
  const rows = [
    { ...row, employee_id: farid!, pay_item_id: bonus, amount: 100_00 },
    { ...row, employee_id: priya!, pay_item_id: await on.itemId('overtime'), minutes: 120, day: '2026-11-05' },
  ]
  await good(on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'monthly', sequence: 1, rows }))
  const later = [{ ...row, employee_id: farid!, pay_item_id: bonus, amount: 700_00 }]
  await good(on.payroll.call(oneOffApi.save, { period: '2026-12', run_kind: 'monthly', sequence: 1, rows: later }))
  const allowance = { pay_item_id: await on.itemId('fixed_allowance'), amount: 50_00, from_day: '2026-11-01' }
  await good(on.payroll.call(recurringApi.create, { employee_id: farid!, ...allowance }))
  const lent = { kind: 'loan' as const, principal: 200_00, first_month: '2026-11', months: 2 }
  await good(on.payroll.call(loanApi.create, { employee_id: nurul!, ...lent }))
  const claim = { period: '2026-11', code: 'lifestyle', amount: 100_00 }
  await good(on.payroll.call(taxApi.createClaim, { employee_id: farid!, ...claim }))
  const november: string = (await on.calculated({ period: '2026-11' })).id
  await good(
    on.payroll.call(oneOffApi.save, { period: '2026-11', run_kind: 'off_cycle', sequence: 2, rows: [rows[0]!] }),
  )
  const amounts = { group_id: on.groupId, period: '2026-11', kind: 'off_cycle' as const, sequence: 2 }
  const beside: string = (await on.calculated({ id: (await good(on.payroll.call(payrollApi.create, amounts))).id })).id
  for (const id of [november, beside]) await tickOff(on.payroll, id)
  /** Takes steps with a run, each by somebody else, looks at what became of it, and takes all of it back. */
  async function walked<T = never>(id: string, steps: readonly Step[], look?: (tx: Context['tx']) => Promise<T>) {
    const told: Change[] = []
    const { accounts } = on.server.companies.meridian!
    const outcome: { said: string; told: Change[]; seen?: T } = { said: 'done', told }
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
          const record = (change: Change) => told.push(change)
          await step({ tx, actor, now: NOW, record, tell: toNobody } as never, { id, version })
        }
        if (look) outcome.seen = await look(tx)
        throw undone
      })
      .catch((error) => {
        if (error === undone) return
        outcome.said = error.code ? `${error.status} ${error.code}` : error.message
      })
    return outcome
  }
  const said = async (id: string, ...steps: Step[]) => (await walked(id, steps)).said

  return { on, october, november, beside, walked, said }
}

/** A run with other values. */
export const ofRun =
  (set: Rows, which: 'november' | 'beside' = 'november') =>
  (month: Month): Rows =>
    sql`update pay_run set ${set} where id = ${month[which]}::uuid`

/** A run of the group that is there besides. */
export const another =
  (period: string, { kind = 'monthly', sequence = 1 } = {}) =>
  ({ november }: Month): Rows =>
    sql`insert into pay_run (pay_group_id, period, kind, sequence, currency, pay_day)
      select pay_group_id, ${period}, ${kind}, ${sequence}, currency, pay_day from pay_run where id = ${november}::uuid`

/** An amount that somebody typed meanwhile. */
export const typed =
  (who: string, period = '2026-11', kind = 'monthly') =>
  ({ on }: Month): Rows =>
    sql`insert into one_off_item (employee_id, pay_item_id, period, run_kind, amount)
      select ${on.server.employeeId(who)}::uuid, pay_item_id, ${period}, ${kind}, 30000 from one_off_item where amount is not null limit 1`
