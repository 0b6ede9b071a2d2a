import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/law': {
    keywords: 'epf socso eis pcb rates tables 法規 費率 勞保 健保',
    component: () => import('./law.tsx'),
  },
}
