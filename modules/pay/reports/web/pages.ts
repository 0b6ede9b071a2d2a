import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/reports': {
    keywords: 'epf socso eis pcb statutory journal wage record bank list cost 報表 薪資清冊 法定',
    component: () => import('./reports.tsx'),
  },
}
