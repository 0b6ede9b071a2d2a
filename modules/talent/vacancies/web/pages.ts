import { callQuery } from '#web/calls/use-call.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import type { Pages } from '#web/screens.ts'

export const loadOpenJobs: PublicPage['component'] = () => import('./open-jobs.tsx')

export const pages: Pages = {
  job: { keywords: 'jobs vacancies recruitment hiring 職缺 招募 徵才', component: () => import('./vacancies.tsx') },
  'job/$id': {
    component: () => import('./vacancy.tsx'),
    preload: async ({ params }) => [
      callQuery((await import('../contract.ts')).vacancyApi.one, { id: params.id ?? '' }),
    ],
  },
}
