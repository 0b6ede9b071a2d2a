import { CLAIM_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const claims = { module: CLAIM_MODULE, section: 'payroll' } as const
const applicants = {
  ...claims,
  title: 'claim.title',
  permission: 'claim:read',
  nav: { order: 42, group: 'claim.title', beyondOwn: true },
} as const
const policy = {
  module: CLAIM_MODULE,
  section: 'settings',
  title: 'claim-category.title',
  permission: 'claim:manage',
  nav: { order: 51, group: 'requests.title', beyondOwn: true },
} as const

/** One's own claims, those of others, what may be claimed for, and what is to be paid. */
export const screens = defineScreens(loadPages, [
  {
    module: CLAIM_MODULE,
    section: 'me',
    path: 'application/normalClaim',
    areas: ['app', 'hod', 'localhr', 'rmt'],
    title: 'claim.mine',
    permission: 'claim:ask',
    requestKinds: ['claim'],
    nav: { order: 16, phone: 6 },
  },
  { ...applicants, path: 'claim/applicants', areas: ['localhr', 'hod'] },
  { ...applicants, path: 'application/claim/applicants', areas: ['app', 'rmt'] },
  { ...policy, path: 'claim/policy', areas: ['localhr'] },
  { ...policy, path: 'application/claim/policy', areas: ['app', 'rmt'] },
  {
    ...claims,
    path: 'payroll/claims',
    areas: ['app', 'localhr'],
    title: 'claim.to_pay',
    permission: 'claim:pay',
    nav: { order: 44, group: 'claim.title' },
  },
])
