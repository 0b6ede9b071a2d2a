import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCandidates = () => import('./candidates.tsx')

export const pages: Pages = {
  onboarding: { component: loadCandidates },
  'onboarding/candidates': {
    keywords: 'board pipeline stages candidates hiring 到職 錄用 看板 應徵者',
    component: loadCandidates,
  },
  'onboarding/waiting': { keywords: 'bottleneck days stages 到職 停留 等候', component: () => import('./waiting.tsx') },
  'onboarding/new': { keywords: 'hire direct 直接錄用 到職', component: () => import('./new-hire.tsx') },
  'onboarding/$id': {
    component: () => import('./card/card.tsx'),
    preload: async ({ params }) => [
      callQuery((await import('../contract.ts')).onboardingApi.one, { id: params.id ?? '' }),
    ],
  },
}
