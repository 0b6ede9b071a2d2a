import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  log: { keywords: 'audit trail history 稽核 紀錄', component: () => import('./activity-log.tsx') },
}
