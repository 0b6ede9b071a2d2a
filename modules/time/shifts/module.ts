import { ROSTER_SOURCES } from '#calendar/workdays.ts'
import { PAY_SOURCES } from '#pay/sources.ts'
import { BEFORE_JOINING } from '#people/record.ts'
import { REQUEST_KINDS } from '#requests/kind.ts'
import type { Module } from '#server/manifest/module.ts'
import { SHIFTS_BEFORE_JOINING } from './before-joining.ts'
import { shiftComingLabels } from './home/labels.ts'
import { shiftLabels } from './labels.ts'
import { SHIFT_CHANGES_NOTIFICATION, SHIFT_OFFERS_NOTIFICATION } from './notifications.ts'
import { shiftPatternLabels } from './patterns/labels.ts'
import { SHIFT_ALLOWANCES } from './pay/allowance-source.ts'
import { PUBLISHED_ROSTER } from './roster-sources.ts'
import { registerShiftRoutes } from './routes.ts'
import { shiftShareLabels } from './shares/labels.ts'
import { shiftSwapLabels } from './swaps/labels.ts'
import { SHIFT_SWAP } from './swaps/request.ts'

export const manifest: Module = {
  routes: registerShiftRoutes,
  labels: [shiftLabels, shiftSwapLabels, shiftPatternLabels, shiftComingLabels, shiftShareLabels],
  permissionOrder: 82,
  permissions: {
    'shift:read': {
      scope: 'company',
      grantedTo: { staff: 'company' },
    },
    'shift:define': {
      scope: 'company',
      grantedTo: { organisation: 'company', 'local hr': 'company', 'Shift Planner': 'company' },
    },
    'shift:plan': {
      scope: 'employee',
      grantedTo: {
        organisation: 'company',
        'local hr': 'office',
        hod: 'department',
        mgr: 'reports',
        'asst mgr': 'reports',
        'Shift Planner': 'company',
      },
    },
    'shift:swap': { scope: 'employee', grantedTo: { staff: 'own' } },
    'shift:unlock': {
      scope: 'employee',
      grantedTo: { organisation: 'company', 'local hr': 'office', 'Shift Planner': 'company' },
    },
  },
  brings: [
    ROSTER_SOURCES.add(PUBLISHED_ROSTER),
    PAY_SOURCES.add(SHIFT_ALLOWANCES),
    REQUEST_KINDS.add(SHIFT_SWAP),
    BEFORE_JOINING.add(SHIFTS_BEFORE_JOINING),
  ],
  notifications: [SHIFT_CHANGES_NOTIFICATION, SHIFT_OFFERS_NOTIFICATION],
}
