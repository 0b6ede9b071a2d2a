import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'documents/letter/$id': {
    component: () => import('./own/own-letter.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).letterApi.one, { id: params.id ?? '' })],
  },
  'documents/proof': {
    keywords: 'letter genuine pdf hash sha-256 verify 信函 驗證 真偽 雜湊值',
    component: () => import('./own/proof.tsx'),
  },
}
