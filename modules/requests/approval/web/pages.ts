import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  requests: {
    keywords: 'inbox approve approval leave claim overtime 申請 簽核 請假 報支 加班',
    component: () => import('./requests.tsx'),
    preload: async ({ search }) => {
      const { requestApi } = await loadCalls()
      return typeof search.request === 'string' ? [callQuery(requestApi.one, { id: search.request })] : []
    },
  },
  delegation: { keywords: 'substitute deputy 代理人', component: () => import('./delegation.tsx') },
  'settings/requests': {
    keywords: 'approval workflow reminders 簽核流程 提醒',
    component: () => import('./routes-page.tsx'),
    preload: async () => [callQuery((await loadCalls()).approvalRuleApi.list, {})],
  },
}
