import type { Module } from '#server/module.ts'
import { ABSENCES_BEFORE_JOINING, PAYSLIPS_BEFORE_JOINING } from './before-joining.ts'
import { calculateRun } from './calculation/task.ts'
import { INCOMPLETE_RECORDS } from './checks/incomplete-records.ts'
import { RUNS_ON_DAY_OFF } from './day-off-touch.ts'
import { ABSENCES } from './inputs/absence-source.ts'
import { TYPED } from './inputs/typed-source.ts'
import { payrollFieldLabels, payrollLabels } from './labels.ts'
import { mailPayslips, zipPayslips } from './payslips/tasks.ts'
import { payrollRoutes } from './routes.ts'
import { addUsualItems, setUpPayroll } from './settings/set-up.ts'
import { payrollTaiwanLabels } from './taiwan/labels.ts'
import { CLAIMS } from './tax/claim-source.ts'
import { ORDERS } from './tax/order-source.ts'

export const manifest: Module = {
  routes: payrollRoutes,
  labels: [payrollLabels, payrollFieldLabels, payrollTaiwanLabels],
  permissionsAt: 80,
  permissions: {
    'absence:read': {
      of: 'employee',
      to: {
        everybody: 'own',
        hr: 'company',
        office: 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'HR Leave': 'company',
        'HR Payroll': 'company',
      },
    },
    'absence:edit': {
      of: 'employee',
      to: {
        organisation: 'company',
        'local hr': 'office',
        'office dir': 'office',
        'HR Leave': 'company',
        'HR Payroll': 'company',
      },
    },
    'payroll:read': { of: 'company', to: { pay: 'company', 'office dir': 'company' } },
    'payroll:prepare': { of: 'company', to: { pay: 'company' } },
    'payroll:approve': {
      of: 'company',
      to: { 'office dir': 'company', 'local finance': 'company', 'Company Admin': 'company' },
    },
    'payroll:settings': { of: 'company', to: { pay: 'company' } },
    'payroll:files': { of: 'company', to: { pay: 'company' } },
    'payslip:read': { of: 'employee', to: { everybody: 'own', pay: 'company', 'office dir': 'office' } },
  },
  tasks: [calculateRun, mailPayslips, zipPayslips],
  dayOffTouches: [RUNS_ON_DAY_OFF],
  runWaits: [INCOMPLETE_RECORDS],
  beforeJoining: [PAYSLIPS_BEFORE_JOINING, ABSENCES_BEFORE_JOINING],
  paySources: [TYPED, ABSENCES, CLAIMS, ORDERS],
  // The usual pay items with the flags of the law, and one pay group: what a first run needs.
  seeds: [
    {
      name: 'payroll',
      steps: [
        async (tx) => void (await setUpPayroll(tx)),
        async (tx) => void (await addUsualItems(tx, ['unused_annual_leave', 'unused_leave_beyond_act'])),
        async (tx) => void (await addUsualItems(tx, ['shift_allowance'])),
        async (tx) => void (await addUsualItems(tx, ['perfect_attendance'])),
      ],
    },
  ],
}
