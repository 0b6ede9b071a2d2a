import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

export const pages: Pages = {
  'to-dos': { keywords: 'tasks checklist 待辦 清單', component: () => import('./own/my-to-dos.tsx') },
  'to-dos/all': {
    keywords: 'tasks checklist onboarding offboarding 待辦 到職 離職',
    component: () => import('./hr/to-dos.tsx'),
  },
  'to-dos/all/$id': {
    component: () => import('./hr/to-do.tsx'),
    preload: async ({ params }) => [callQuery((await import('../contract.ts')).toDoApi.one, { id: params.id ?? '' })],
  },
  'to-dos/templates': {
    keywords: 'checklist onboarding offboarding 範本 到職 離職 清單',
    component: () => import('./templates/templates.tsx'),
  },
}
