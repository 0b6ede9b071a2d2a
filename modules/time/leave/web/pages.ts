import type { Pages, SharedComponents } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const loadCalls = () => import('../balance/contract.ts')
const balances = { keywords: 'leave annual sick 休假 特休 餘額', component: () => import('./balances.tsx') }
const policy = { keywords: 'leave types closed days 假別 規則', component: () => import('./policy.tsx') }
const log = { keywords: 'leave history 休假紀錄', component: () => import('./leave-log.tsx') }

export const pages: Pages = {
  'leave/balance': balances,
  'leave/applicants': { keywords: 'leave requests 請假申請', component: () => import('./applicants.tsx') },
  'leave/calendar': {
    keywords: 'who is away team calendar feed 誰休假 團隊 行事曆',
    component: () => import('./calendar.tsx'),
  },
  'leave/policy': policy,
  'leave/log': log,
  'application/leave/applicants': {
    keywords: 'my leave ask annual 請假 我的休假',
    component: () => import('./own-leave.tsx'),
    preload: async () => [callQuery((await loadCalls()).leaveBalanceApi.mine, {})],
  },
  'application/leave/balance': balances,
  'application/leave/policy': policy,
  'application/leave/log': log,
}

/** Found by its name, as `pages` is. @public */
export const parts: SharedComponents = {
  requestForms: {
    leave: async () => (await import('./leave-request-form.tsx')).LeaveForm,
    off_in_lieu: async () => (await import('./off-in-lieu-form.tsx')).OffInLieuForm,
    encashment: async () => (await import('./encash-form.tsx')).EncashForm,
  },
  homeCards: { my_leave: async () => (await import('./my-leave-card.tsx')).MyLeaveCard },
  officeLaw: async () => (await import('./office-law.tsx')).OfficeLaw,
  personLeave: async () => (await import('./person-leave.tsx')).PersonLeave,
}
