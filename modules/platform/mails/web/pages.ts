import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  mail: { keywords: 'email outbox 電子郵件 寄件匣', component: () => import('./unsent-mails.tsx') },
}
