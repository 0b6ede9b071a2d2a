import type { Module } from '#server/module.ts'
import { SHIFT_ALLOWANCES } from './allowance-source.ts'
import { SHIFTS_BEFORE_JOINING } from './before-joining.ts'
import { SHIFT_OFFERS, SHIFTS_NEWS } from './bell.ts'
import { shiftComingLabels } from './home/labels.ts'
import { shiftLabels } from './labels.ts'
import { shiftPatternLabels } from './patterns/labels.ts'
import { PUBLISHED } from './rostered.ts'
import { shiftRoutes } from './routes.ts'
import { shiftShareLabels } from './shares/labels.ts'
import { shiftSwapLabels } from './swaps/labels.ts'
import { SHIFT_SWAP } from './swaps/request.ts'

export const manifest: Module = {
  routes: shiftRoutes,
  labels: [shiftLabels, shiftSwapLabels, shiftPatternLabels, shiftComingLabels, shiftShareLabels],
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
    'shift:swap': { of: 'employee', to: { staff: 'own' } },
    'shift:unlock': {
      of: 'employee',
      to: { organisation: 'company', 'local hr': 'office', 'Shift Planner': 'company' },
    },
  },
  dayShifts: [PUBLISHED],
  paySources: [SHIFT_ALLOWANCES],
  requestKinds: [SHIFT_SWAP],
  beforeJoining: [SHIFTS_BEFORE_JOINING],
  bell: [SHIFTS_NEWS, SHIFT_OFFERS],
}
