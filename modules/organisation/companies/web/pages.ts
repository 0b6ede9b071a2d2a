import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'company/profile': {
    keywords: 'employer numbers letter head logo 公司資料 信頭',
    component: () => import('./profile.tsx'),
    preload: async () => [callQuery((await import('../contract.ts')).companyApi.profile, {})],
  },
}
