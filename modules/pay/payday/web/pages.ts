import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/pay-and-file': {
    keywords: 'checklist due epf socso cp39 pay bank overdue 待辦 付款 申報',
    component: () => import('./pay-and-file.tsx'),
  },
}
