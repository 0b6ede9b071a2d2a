import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/ready': {
    keywords: 'pending undecided remind month end 待簽核 提醒 月底',
    component: () => import('./ready.tsx'),
    preload: async ({ search: { group_id, period } }) => {
      const { payrollReadyApi } = await import('../contract.ts')
      const asked = { ...(group_id ? { group_id } : {}), ...(period ? { period } : {}) }
      return [callQuery(payrollReadyApi.months, asked)]
    },
  },
}
