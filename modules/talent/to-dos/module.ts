import type { Module } from '#server/manifest/module.ts'
import { ERASED_TO_DOS } from './erase.ts'
import { toDoLabels } from './labels.ts'
import { NONE_OF_WHO_STAYS, TO_DOS_OF_LEAVERS } from './leaving.ts'
import { TO_DOS_ASSIGNED, TO_DOS_DUE } from './notifications.ts'
import { toDoTemplateSeed } from './ready-templates.ts'
import { registerToDoRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerToDoRoutes,
  labels: [toDoLabels],
  permissionOrder: 94,
  permissions: {
    /** What somebody is to do themselves, about whomever it is. */
    'to-do:own': { scope: 'employee', grantedTo: { everybody: 'own' } },
    'to-do:read': { scope: 'place', grantedTo: { organisation: 'company', 'local hr': 'office' } },
    'to-do:edit': { scope: 'place', grantedTo: { organisation: 'company', 'local hr': 'office' } },
    'to-do-template:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  seeds: [toDoTemplateSeed],
  notifications: [TO_DOS_DUE, TO_DOS_ASSIGNED],
  brings: [ERASED_TO_DOS, TO_DOS_OF_LEAVERS, NONE_OF_WHO_STAYS],
}
