import { ONBOARDING_MODULE } from '#base/modules.ts'
import { defineScreens } from '#web/screens.ts'

const loadPages = () => import('./pages.ts')

/** What the company writes to candidates. Unlisted until all of recruitment is there. */
export const screens = defineScreens(loadPages, [
  {
    path: 'candidate-mails',
    areas: ['app', 'rmt'],
    module: ONBOARDING_MODULE,
    permission: 'candidate-mail:edit',
    section: 'people',
    isUnlisted: true,
    title: 'candidate-mail.title',
    nav: { order: 63.45, group: 'onboarding.title' },
  },
])
