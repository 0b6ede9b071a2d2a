import { CLAIM_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')
const screen = {
  module: CLAIM_MODULE,
  title: 'exchange-rate.title',
  permission: 'exchange-rate:read',
  section: 'settings',
  nav: { order: 52, group: 'requests.title' },
} as const

/** Within the policy of claims. */
export const screens = defineScreens(loadPages, [
  { ...screen, path: 'claim/policy/rates', areas: ['localhr'] },
  { ...screen, path: 'application/claim/policy/rates', areas: ['app', 'rmt'] },
])
