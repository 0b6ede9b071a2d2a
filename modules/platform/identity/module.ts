import { EMPLOYEE_JOINED } from '#people/events.ts'
import type { Module } from '#server/manifest/module.ts'
import { EXPIRED_DATA } from '#server/worker/nightly-cleanup.ts'
import { accountLabels } from './accounts/labels.ts'
import { relinkMemberships } from './accounts/membership.ts'
import { deleteExpiredLinks } from './delete-expired-links.ts'
import { identityLabels } from './labels.ts'
import { registerIdentityRoutes } from './routes.ts'

export const manifest: Module = {
  routes: registerIdentityRoutes,
  labels: [identityLabels, accountLabels],
  brings: [
    EMPLOYEE_JOINED.on(({ people }, { tx }) => relinkMemberships(tx, people)),
    EXPIRED_DATA.add(deleteExpiredLinks),
  ],
  permissionOrder: 100,
  permissions: {
    'account:read': { scope: 'company', grantedTo: { organisation: 'company' } },
    'account:edit': { scope: 'company', grantedTo: { 'Company Admin': 'company' } },
  },
}
