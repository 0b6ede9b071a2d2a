import { type RawBuilder, sql } from 'kysely'
import type { MonthToPay, PendingInput } from '#requests/pending-inputs.ts'
import type { Tx } from '#server/database/database.ts'
import { selectOne } from '#server/database/select-one.ts'
import { backPayLabels } from './labels.ts'

const label = (key: keyof typeof backPayLabels) => backPayLabels[key]
const inputTexts = (kind: 'unchecked' | 'failed_check' | 'uncompared' | 'not_taken') => ({
  kind: `back_pay_${kind}`,
  title: label(`back-pay.${kind}`),
  about: label(`back-pay.${kind}_about`),
  question: { one: label(`back-pay.${kind}_one`), other: label(`back-pay.${kind}_other`) },
  page: ({ run }: MonthToPay) => (run === null ? 'payroll/runs' : `payroll/runs/${run}/back-pay`),
})

/** The group's last check for back pay; at most one row. */
const lastCheck = ({ group }: MonthToPay) => sql`(select l.looked_at, coalesce(t.state = 'failed', false) as has_failed
  from pay_group g left join back_pay_look l on l.pay_group_id = g.id left join task t on t.id = l.task_id where g.id = ${group}::uuid) look`

async function countRows(tx: Tx, from: RawBuilder<unknown>): Promise<number> {
  const { count } = await selectOne(tx, sql<{ count: number }>`select count(*)::int as count from ${from}`)
  return count
}

/** Counts the people whom the last check found under a condition. */
const countFound = (tx: Tx, { group }: MonthToPay, which: RawBuilder<unknown>) =>
  countRows(tx, sql`back_pay_found where pay_group_id = ${group}::uuid and ${which}`)

/**
 * The back pay that a run should wait for: a month approved after the last check, a check that failed, people who could not
 * be compared, and back pay that was found and assigned to no run.
 */
export const BACK_PAY_PENDING_INPUTS: readonly PendingInput[] = [
  {
    ...inputTexts('unchecked'),
    count: (tx, month) =>
      countRows(
        tx,
        sql`${lastCheck(month)} where not look.has_failed and exists (select from pay_run r
          where r.pay_group_id = ${month.group}::uuid and r.state = 'approved' and r.kind in ('monthly', 'final', 'off_cycle')
            and r.period <= ${month.period} and (look.looked_at is null or r.approved_at > look.looked_at))`,
      ),
  },
  {
    ...inputTexts('failed_check'),
    count: (tx, month) => countRows(tx, sql`${lastCheck(month)} where look.has_failed`),
  },
  { ...inputTexts('uncompared'), count: (tx, month) => countFound(tx, month, sql`reason is not null`) },
  { ...inputTexts('not_taken'), count: (tx, month) => countFound(tx, month, sql`amount <> 0`) },
]
