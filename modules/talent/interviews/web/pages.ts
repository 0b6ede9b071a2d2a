import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'onboarding/pendingInterview': {
    keywords: 'interviews panel 面試 安排',
    component: () => import('./interviews.tsx'),
  },
  'onboarding/pendingInterview/$id': {
    component: () => import('./interview.tsx'),
    preload: async ({ params }) => [
      callQuery((await import('../contract.ts')).interviewApi.one, { id: params.id ?? '' }),
    ],
  },
  'onboarding/interviews': {
    keywords: 'panel score candidate 面試 評分',
    component: () => import('./own-interviews.tsx'),
  },
  'onboarding/interviews/$id': {
    component: () => import('./own-interview.tsx'),
    preload: async ({ params }) => [
      callQuery((await import('../own-contract.ts')).ownInterviewApi.one, { id: params.id ?? '' }),
    ],
  },
  'settings/interview-kits': {
    keywords: 'questions scores 面試題目 題組',
    component: () => import('./kits.tsx'),
  },
}
