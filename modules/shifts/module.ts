import type { Module } from '#server/module.ts'
import { SHIFT_ALLOWANCES } from './allowance-source.ts'
import { SHIFTS_NEWS } from './bell.ts'
import { shiftLabels } from './labels.ts'
import { PUBLISHED } from './rostered.ts'
import { shiftRoutes } from './routes.ts'

export const manifest: Module = {
  routes: shiftRoutes,
  labels: [shiftLabels],
  permissionsAt: 82,
  permissions: {
    'shift:read': {
      of: 'company',
      to: { staff: 'company' },
    },
    'shift:define': {
      of: 'company',
      to: { organisation: 'company', 'local hr': 'company', 'Shift Planner': 'company' },
    },
    'shift:plan': {
      of: 'employee',
      to: {
        organisation: 'company',
        'local hr': 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'Shift Planner': 'company',
      },
    },
    'shift:unlock': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office', 'Shift Planner': 'company' },
    },
  },
  dayShifts: [PUBLISHED],
  paySources: [SHIFT_ALLOWANCES],
  bell: [SHIFTS_NEWS],
}
