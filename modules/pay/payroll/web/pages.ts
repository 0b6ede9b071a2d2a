import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../runs/contract.ts')
const loadPayslipCalls = () => import('../payslips/contract.ts')

export const pages: Pages = {
  'payroll/runs': { keywords: 'payroll salary wages 薪資 發薪 計薪', component: () => import('../runs/web/runs.tsx') },
  'payroll/runs/$id': {
    component: () => import('./run.tsx'),
    recordName: async ({ id = '' }) => (await import('../runs/web/run-name.tsx')).loadRunName(id),
    preload: async ({ params }) => [callQuery((await loadCalls()).payrollApi.run, { id: params.id ?? '' })],
  },
  'payroll/inputs': {
    keywords: 'overtime bonus one-off recurring absences raise 加班 獎金 缺勤',
    component: () => import('./inputs.tsx'),
  },
  'payroll/records': {
    keywords: 'history past payslips 薪資紀錄',
    component: () => import('../payslips/web/records.tsx'),
  },
  'payroll/settings': {
    keywords: 'pay groups pay items pay day 薪資設定 項目',
    component: () => import('../settings/web/settings.tsx'),
  },
  payslips: {
    keywords: 'salary slip pay 薪資單 薪水',
    component: () => import('../payslips/web/my-payslips.tsx'),
    preload: async () => [callQuery((await loadPayslipCalls()).payslipApi.list, { mine: true, per_page: 24 })],
  },
  'payslips/$id': {
    component: () => import('../payslips/web/my-payslip.tsx'),
    preload: async ({ params }) => [callQuery((await loadPayslipCalls()).payslipApi.one, { id: params.id ?? '' })],
  },
}
