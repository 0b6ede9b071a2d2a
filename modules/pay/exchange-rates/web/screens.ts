import { CLAIM_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

/** A page of the policy of claims. */
export const screens = defineScreens(
  () => import('./pages.ts'),
  [
    {
      path: 'claim/policy/rates',
      at: { app: 'application/claim/policy/rates', rmt: 'application/claim/policy/rates' },
      areas: ['localhr', 'app', 'rmt'],
      module: CLAIM_MODULE,
      title: 'exchange-rate.title',
      permission: 'exchange-rate:read',
      section: 'settings',
      nav: { order: 52, group: 'requests.title' },
    },
  ],
)
