import { DAY_OFF_IMPACTS } from '#calendar/holidays.ts'
import { AGREED_OVERTIME_REMOVED, AWAY_SOURCES } from '#calendar/workdays.ts'
import { OFFICE_STEPS } from '#organisation/offices.ts'
import { IMPORT_COLUMNS, UNPAID_OFFICES } from '#people/people-import.ts'
import { BEFORE_JOINING } from '#people/record.ts'
import { PENDING_INPUTS } from '#requests/pending-inputs.ts'
import type { Module } from '#server/manifest/module.ts'
import { STABILITY_FEE_ITEM } from '#statutory/taiwan/stability-fee.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { ABSENCES_BEFORE_JOINING, PAYSLIPS_BEFORE_JOINING } from './before-joining.ts'
import { calculateRunTask } from './calculation/calculate-task.ts'
import { INCOMPLETE_RECORDS } from './checks/incomplete-records.ts'
import { findingLabels } from './checks/labels.ts'
import { RUNS_ON_DAY_OFF } from './day-off-touch.ts'
import { findUnpaidOffices } from './gather/unpaid-offices.ts'
import { ABSENCE_AWAY } from './inputs/absence-days.ts'
import { ABSENCE_SOURCE } from './inputs/absence-source.ts'
import { IMPORTED_ALLOWANCES } from './inputs/imported-allowances.ts'
import { TYPED_SOURCE } from './inputs/typed-source.ts'
import { payrollFieldLabels, payrollLabels } from './labels.ts'
import { mailPayslipsTask, zipPayslipsTask } from './payslips/tasks.ts'
import { registerPayrollRoutes } from './routes.ts'
import { requestRecalculationFrom } from './runs/request-recalculation.ts'
import { renameEarlierItems } from './settings/earlier-names.ts'
import { PAY_GROUP_STEP } from './settings/office-step.ts'
import { addUsualItems, setUpPayroll } from './settings/set-up.ts'
import { TAIWAN_OPEN_CHOICES } from './settings/taiwan-choices.ts'
import { payrollTaiwanLabels } from './taiwan/labels.ts'
import { CLAIM_SOURCE } from './tax/claim-source.ts'
import { earningBoxLabels } from './tax/labels.ts'
import { ORDER_SOURCE } from './tax/order-source.ts'

export const manifest: Module = {
  routes: (api, { files }) => registerPayrollRoutes(api, files),
  labels: [payrollLabels, payrollFieldLabels, findingLabels, earningBoxLabels, payrollTaiwanLabels],
  permissionOrder: 80,
  permissions: {
    'absence:read': {
      scope: 'employee',
      grantedTo: {
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
      scope: 'employee',
      grantedTo: {
        organisation: 'company',
        'local hr': 'office',
        'office dir': 'office',
        'HR Leave': 'company',
        'HR Payroll': 'company',
      },
    },
    'payroll:read': { scope: 'company', grantedTo: { pay: 'company', 'office dir': 'company' } },
    'payroll:prepare': { scope: 'company', grantedTo: { pay: 'company' } },
    'payroll:approve': {
      scope: 'company',
      grantedTo: { 'office dir': 'company', 'local finance': 'company', 'Company Admin': 'company' },
    },
    'payroll:settings': { scope: 'company', grantedTo: { pay: 'company' } },
    'payroll:files': { scope: 'company', grantedTo: { pay: 'company' } },
    'payslip:read': { scope: 'employee', grantedTo: { everybody: 'own', pay: 'company', 'office dir': 'office' } },
  },
  tasks: [calculateRunTask, mailPayslipsTask, zipPayslipsTask],
  brings: [
    OFFICE_STEPS.add(PAY_GROUP_STEP),
    DAY_OFF_IMPACTS.add(RUNS_ON_DAY_OFF),
    PENDING_INPUTS.add(INCOMPLETE_RECORDS, ...TAIWAN_OPEN_CHOICES),
    BEFORE_JOINING.add(PAYSLIPS_BEFORE_JOINING, ABSENCES_BEFORE_JOINING),
    AWAY_SOURCES.add(ABSENCE_AWAY),
    PAY_SOURCES.add(TYPED_SOURCE, ABSENCE_SOURCE, CLAIM_SOURCE, ORDER_SOURCE),
    UNPAID_OFFICES.add(findUnpaidOffices),
    AGREED_OVERTIME_REMOVED.on(({ people, from }, { tx }) => requestRecalculationFrom(tx, from, people)),
    IMPORT_COLUMNS.add(IMPORTED_ALLOWANCES),
  ],
  // A first run needs the usual pay items with the flags of the law, and one pay group.
  seeds: [
    {
      name: 'payroll',
      steps: [
        async (tx) => void (await setUpPayroll(tx)),
        async (tx) => void (await addUsualItems(tx, ['unused_annual_leave', 'unused_leave_beyond_act'])),
        async (tx) => void (await addUsualItems(tx, ['shift_allowance'])),
        async (tx) => void (await addUsualItems(tx, ['perfect_attendance'])),
        async (tx) => void (await addUsualItems(tx, [STABILITY_FEE_ITEM])),
      ],
    },
    { name: 'pay-item-names', steps: [renameEarlierItems] },
  ],
}
