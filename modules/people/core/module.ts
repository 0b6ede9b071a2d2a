import type { Module } from '#server/manifest/module.ts'
import { MARK_UNCHECKED_NUMBERS } from './history/unchecked-numbers.ts'
import { employeeFieldLabels, employeeLabels } from './labels.ts'
import { continueLaborInsurance } from './labor-insurance-seed.ts'
import { registerBranchNeedRoute } from './pay/routes.ts'

export const manifest: Module = {
  routes: registerBranchNeedRoute,
  labels: [employeeLabels, employeeFieldLabels],
  seeds: [{ name: 'statutory-status', steps: [continueLaborInsurance] }],
  permissionOrder: 70,
  permissions: {
    'directory:read': { scope: 'employee', grantedTo: { staff: 'company' } },
    'employee:read': {
      scope: 'employee',
      grantedTo: {
        everybody: 'own',
        hr: 'company',
        office: 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'HR Leave': 'company',
        'HR Claim': 'company',
        'HR Payroll': 'company',
        'Shift Planner': 'company',
      },
    },
    'employee:create': { scope: 'company', grantedTo: { organisation: 'company', 'local hr': 'company' } },
    'employee:edit': {
      scope: 'employee',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'employee:delete': { scope: 'employee', grantedTo: { organisation: 'company' } },
    'employee:export': {
      scope: 'employee',
      grantedTo: { hr: 'company', office: 'office', hod: 'department', 'HR Payroll': 'company' },
    },
    'employee:import': { scope: 'company', grantedTo: { organisation: 'company' } },
    'contact:edit': { scope: 'employee', grantedTo: { everybody: 'own', hr: 'company', office: 'office' } },
    'identity:read': {
      scope: 'employee',
      grantedTo: { everybody: 'own', hr: 'company', office: 'office', 'HR Payroll': 'company' },
    },
    'sensitive:read': {
      scope: 'employee',
      grantedTo: { everybody: 'own', 'Company Admin': 'company', 'HR Generalist': 'company' },
    },
    'compensation:read': {
      scope: 'employee',
      grantedTo: { everybody: 'own', pay: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'compensation:edit': { scope: 'employee', grantedTo: { pay: 'company' } },
  },
  scheduledJobs: [MARK_UNCHECKED_NUMBERS],
}
