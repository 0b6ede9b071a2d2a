import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  requests: {
    keywords: 'inbox approve approval leave claim overtime 申請 簽核 請假 報銷 報支 加班',
    component: () => import('./requests.tsx'),
    preload: async ({ search }) => {
      const { requestApi } = await import('../contract.ts')
      return typeof search.request === 'string' ? [callQuery(requestApi.one, { id: search.request })] : []
    },
  },
}
