import { callQuery } from '#web/calls/use-call.ts'
import type { PublicPage } from '#web/public/addresses.ts'
import type { Pages } from '#web/screens.ts'

export const loadApply: PublicPage['component'] = () => import('./open/apply.tsx')
export const loadCandidatePage: PublicPage['component'] = () => import('./open/candidate-page.tsx')

const loadInventory = () => import('./hr/inventory.tsx')

export const pages: Pages = {
  resume: { component: loadInventory },
  'resume/inventory': { keywords: 'cv applicants candidates 履歷 應徵者 人才庫', component: loadInventory },
  'resume/review': { keywords: 'cv screening suitable 履歷 篩選 適合', component: () => import('./hr/review.tsx') },
  'resume/search': { keywords: 'cv words skills 履歷 搜尋', component: () => import('./hr/search-resumes.tsx') },
  'resume/$id': {
    component: () => import('./hr/application.tsx'),
    preload: async ({ params }) => [
      callQuery((await import('../contract.ts')).applicationApi.one, { id: params.id ?? '' }),
    ],
  },
}
