import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'candidate-mails': {
    keywords: 'email templates texts candidates 郵件 範本 應徵者',
    component: () => import('./candidate-mails.tsx'),
  },
}
