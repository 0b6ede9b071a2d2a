import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  push: {
    keywords: 'notification phone alert push device 通知 推播 手機 裝置',
    component: () => import('./push-devices.tsx'),
  },
}
