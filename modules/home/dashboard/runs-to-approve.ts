import type { NotificationSource } from '#server/manifest/notifications.ts'
import { RUNS_TO_APPROVE_NAME } from './contract.ts'
import { loadWaitingRuns } from './pay-queries.ts'

/** Pay runs that the caller has to approve, without those of other approvers. */
export const RUNS_TO_APPROVE: NotificationSource = {
  name: RUNS_TO_APPROVE_NAME,
  label: {
    one: { en: '{{count}} pay run to approve', zh: '{{count}} 筆薪資結算待核准' },
    other: { en: '{{count}} pay runs to approve', zh: '{{count}} 筆薪資結算待核准' },
  },
  async find({ tx, actor }) {
    if (!actor.grants.has('payroll:approve')) return null
    const runs = await loadWaitingRuns(tx, actor)
    return { count: runs.filter(({ matter }) => matter === 'approve').length, page: 'payroll/runs' }
  },
}
