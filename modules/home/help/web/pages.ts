import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  help: { keywords: 'question how faq manual 問題 說明 教學', component: () => import('./help.tsx') },
}
