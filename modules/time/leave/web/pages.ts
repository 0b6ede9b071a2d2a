import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../balance/contract.ts')

export const pages: Pages = {
  'leave/balance': { keywords: 'leave annual sick 休假 特休 餘額', component: () => import('./balances.tsx') },
  'leave/applicants': { keywords: 'leave requests 請假申請', component: () => import('./applicants.tsx') },
  'leave/calendar': {
    keywords: 'who is away team calendar feed 誰請假 團隊 行事曆',
    component: () => import('../calendar/web/calendar.tsx'),
  },
  'leave/settlement': {
    keywords: 'annual leave year end unused defer pay out 特休結算 未休 遞延 折發',
    component: () => import('../settlement/web/settlements.tsx'),
  },
  'leave/policy': { keywords: 'leave types closed days 假別 規則', component: () => import('./policy.tsx') },
  'leave/log': { keywords: 'leave history 休假紀錄', component: () => import('../balance/web/leave-log.tsx') },
  'application/leave/applicants': {
    keywords: 'my leave ask annual half day off sick vacation 請假 半天 病假 我的休假',
    component: () => import('./own-leave.tsx'),
    preload: async () => [callQuery((await loadCalls()).leaveBalanceApi.mine, {})],
  },
}
