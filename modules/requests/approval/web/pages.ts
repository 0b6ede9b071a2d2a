import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../rules/contract.ts')

export const pages: Pages = {
  'settings/requests': {
    keywords: 'approval workflow reminders 簽核流程 提醒',
    component: () => import('../rules/web/routes-page.tsx'),
    preload: async () => [callQuery((await loadCalls()).approvalRuleApi.list, {})],
  },
}
