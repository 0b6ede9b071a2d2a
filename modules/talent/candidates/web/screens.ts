import { ONBOARDING_MODULE } from '#base/modules.ts'
import type { PublicPage } from '#web/public/addresses.ts'
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
const group = 'application.title'

const APPLY: PublicPage = {
  path: '/jobApplicationForm/$jobID',
  title: 'apply.title',
  component: async () => (await import('./pages.ts')).loadApply(),
}
const OWN_PAGE: PublicPage = {
  path: '/application/$token',
  title: 'own-application.page',
  component: async () => (await import('./pages.ts')).loadCandidatePage(),
}

/** Applications for HR and heads of departments, the form of applicants and their own page. */
export const screens = [
  ...defineScreens(loadPages, [
    { ...reading, path: 'resume', redirectsTo: 'resume/inventory', title: 'application.title' },
    { ...reading, path: 'resume/inventory', title: 'application.inventory', nav: { order: 63.2, group } },
    {
      ...reading,
      path: 'resume/review',
      permission: 'candidate:edit',
      title: 'application.review',
      nav: { order: 63.21, group },
    },
    {
      ...reading,
      path: 'resume/search',
      permission: 'candidate:files',
      title: 'resume.search',
      nav: { order: 63.22, group },
    },
    { ...reading, path: 'resume/$id', title: 'application.one', parentPaths: ['resume/inventory'] },
  ]),
  APPLY,
  OWN_PAGE,
]
