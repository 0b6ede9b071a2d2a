import { CONFIDENTIAL_ENTRIES } from '#server/audit/confidential-entries.ts'
import type { Module } from '#server/manifest/module.ts'
import { EMPLOYEE_JOINING_MOVED } from '../core/events.ts'
import { IMPORT_COLUMNS } from '../import/module-columns.ts'
import { registerFieldRoutes } from './field-routes.ts'
import { IMPORTED_FIELDS } from './import-columns.ts'
import { moveFirstValues } from './joining-moved.ts'
import { customFieldLabels } from './labels.ts'
import { VALUE_TEXTS } from './log-texts.ts'
import { registerValueRoutes } from './value-routes.ts'

export const manifest: Module = {
  routes: (api) => {
    registerFieldRoutes(api)
    registerValueRoutes(api)
  },
  labels: [customFieldLabels],
  permissionOrder: 71,
  permissions: {
    'custom-field:edit': { scope: 'company', grantedTo: { organisation: 'company' } },
  },
  brings: [
    CONFIDENTIAL_ENTRIES.add(VALUE_TEXTS),
    IMPORT_COLUMNS.add(IMPORTED_FIELDS),
    EMPLOYEE_JOINING_MOVED.on((moved, { tx }) => moveFirstValues(tx, moved)),
  ],
}
