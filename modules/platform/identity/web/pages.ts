import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  accounts: {
    keywords: 'users sign-in invite login 帳號 使用者 邀請',
    component: () => import('../accounts/web/accounts.tsx'),
  },
}
