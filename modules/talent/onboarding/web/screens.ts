import { ONBOARDING_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

// Unlisted until all of recruitment is there.
const reading = {
  areas: ['app', 'localhr', 'hod', 'rmt'],
  module: ONBOARDING_MODULE,
  permission: 'candidate:read',
  section: 'people',
  isUnlisted: true,
} as const
const group = 'onboarding.title'

/** Candidates on their way to the first day: board and list, one of them, and where they wait. */
export const screens = defineScreens(loadPages, [
  { ...reading, path: 'onboarding', redirectsTo: 'onboarding/candidates', title: 'onboarding.title' },
  { ...reading, path: 'onboarding/candidates', title: 'onboarding.candidates', nav: { order: 63.4, group } },
  { ...reading, path: 'onboarding/waiting', title: 'onboarding.waiting', nav: { order: 63.41, group } },
  {
    ...reading,
    path: 'onboarding/new',
    permission: 'candidate:edit',
    title: 'onboarding.new',
    parentPaths: ['onboarding/candidates'],
  },
  { ...reading, path: 'onboarding/$id', title: 'onboarding.one', parentPaths: ['onboarding/candidates'] },
])
