import type { Pages } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const loadCalls = () => import('../runs/contract.ts')
const loadPayslipCalls = () => import('../payslips/contract.ts')

export const pages: Pages = {
  'payroll/runs': { component: () => import('../runs/web/runs.tsx') },
  'payroll/runs/$id': {
    component: () => import('./run.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).payrollApi.run, { id: params.id ?? '' })],
  },
  'payroll/inputs': { component: () => import('./inputs.tsx') },
  'payroll/records': { component: () => import('../payslips/web/records.tsx') },
  'payroll/settings': { component: () => import('../settings/web/settings.tsx') },
  payslips: {
    component: () => import('../payslips/web/my-payslips.tsx'),
    preload: async () => [callQuery((await loadPayslipCalls()).payslipApi.list, { mine: true, per_page: 24 })],
  },
  'payslips/$id': {
    component: () => import('../payslips/web/my-payslip.tsx'),
    preload: async ({ params }) => [callQuery((await loadPayslipCalls()).payslipApi.one, { id: params.id ?? '' })],
  },
}
