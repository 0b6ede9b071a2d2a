import { CLAIM_MODULE } from '#base/modules.ts'
import { REQUEST_FORMS } from '#requests/web/slots.ts'
import { IconReceipt } from '#web/icons.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const claims = { module: CLAIM_MODULE, section: 'payroll' } as const

/** The person's own claims, those of others, categories, and payments. */
export const screens = defineScreens(loadPages, [
  {
    module: CLAIM_MODULE,
    section: 'me',
    path: 'application/normalClaim',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    title: 'claim.mine',
    permission: 'claim:ask',
    fills: [REQUEST_FORMS.fill({ kind: 'claim', load: async () => (await import('./claim-form.tsx')).ClaimForm })],
    nav: { order: 16, phone: { order: 7, own: 4, label: 'claim.short', icon: IconReceipt } },
  },
  {
    ...claims,
    path: 'claim/applicants',
    at: { app: 'application/claim/applicants', rmt: 'application/claim/applicants' },
    areas: ['localhr', 'hod', 'app', 'rmt'],
    title: 'claim.title',
    permission: 'claim:read',
    nav: { order: 42, group: 'claim.title', beyondOwn: true },
  },
  {
    module: CLAIM_MODULE,
    section: 'settings',
    path: 'claim/policy',
    at: { app: 'application/claim/policy', rmt: 'application/claim/policy' },
    areas: ['localhr', 'app', 'rmt'],
    title: 'claim-category.title',
    permission: 'claim:manage',
    nav: { order: 51, group: 'requests.title', beyondOwn: true },
  },
  {
    ...claims,
    path: 'payroll/claims',
    areas: ['app', 'localhr'],
    title: 'claim.to_pay',
    permission: 'claim:pay',
    nav: { order: 44, group: 'claim.title' },
  },
])
