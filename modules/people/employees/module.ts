import type { Module } from '#server/module.ts'
import { ASKED_KIND } from './asking/routes.ts'
import { importLabels } from './import/labels.ts'
import { employeeTaskKinds } from './import/tasks.ts'
import { employeeFieldLabels, employeeLabels } from './labels.ts'
import { employeeRoutes } from './routes.ts'
import { UNCHECKED_NUMBERS } from './unchecked-numbers.ts'
import { UNITS_PEOPLE } from './units/unit-people.ts'

export const manifest: Module = {
  routes: (api, { files }) => employeeRoutes(api, files),
  labels: [employeeLabels, employeeFieldLabels, importLabels],
  permissionsAt: 70,
  permissions: {
    'directory:read': { of: 'employee', to: { staff: 'company' } },
    'employee:read': {
      of: 'employee',
      to: {
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
    'employee:create': { of: 'company', to: { organisation: 'company', 'local hr': 'company' } },
    'employee:edit': { of: 'employee', to: { organisation: 'company', 'local hr': 'office', 'office dir': 'office' } },
    'employee:delete': { of: 'employee', to: { organisation: 'company' } },
    'employee:export': {
      of: 'employee',
      to: { hr: 'company', office: 'office', hod: 'department', 'HR Payroll': 'company' },
    },
    'employee:import': { of: 'company', to: { organisation: 'company' } },
    'contact:edit': { of: 'employee', to: { everybody: 'own', hr: 'company', office: 'office' } },
    'identity:read': {
      of: 'employee',
      to: { everybody: 'own', hr: 'company', office: 'office', 'HR Payroll': 'company' },
    },
    'sensitive:read': {
      of: 'employee',
      to: { everybody: 'own', 'Company Admin': 'company', 'HR Generalist': 'company' },
    },
    'compensation:read': {
      of: 'employee',
      to: { everybody: 'own', pay: 'company', 'local hr': 'office', 'office dir': 'office' },
    },
    'compensation:edit': { of: 'employee', to: { pay: 'company' } },
  },
  tasks: [...employeeTaskKinds, ASKED_KIND],
  daily: [UNCHECKED_NUMBERS],
  unitPeople: UNITS_PEOPLE,
}
