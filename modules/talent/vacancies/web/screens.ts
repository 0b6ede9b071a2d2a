import { ONBOARDING_MODULE } from '#base/modules.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

// Unlisted until all of recruitment is there.
const managed = {
  areas: ['app', 'localhr', 'hod', 'rmt'],
  module: ONBOARDING_MODULE,
  permission: 'vacancy:read',
  section: 'people',
  isUnlisted: true,
} as const

const OPEN_JOBS: PublicPage = {
  path: '/jobs/$company',
  title: 'job.page',
  component: async () => (await import('./pages.ts')).loadOpenJobs(),
}

/** Vacancies for HR and heads of departments, and the open ones for everybody. */
export const screens = [
  ...defineScreens(loadPages, [
    { ...managed, path: 'job', title: 'vacancy.title', nav: { order: 63 } },
    { ...managed, path: 'job/$id', title: 'vacancy.name' },
  ]),
  OPEN_JOBS,
]
