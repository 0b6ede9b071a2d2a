import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'documents/templates': { keywords: 'letter template 信函 範本', component: () => import('./templates.tsx') },
  'documents/templates/new': { component: () => import('./new-template.tsx') },
  'documents/templates/$id': {
    component: () => import('./template.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).letterTemplateApi.one, { id: params.id ?? '' })],
  },
}
