import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'documents/letters': {
    keywords: 'offer confirmation increment warning certificate sign 信函 證明書 簽署',
    component: () => import('./hr/letters.tsx'),
  },
  'documents/letters/new': { component: () => import('./hr/new-letter.tsx') },
  'documents/letters/many': {
    keywords: 'bulk mass everybody 批次 全員',
    component: () => import('./hr/many-letters.tsx'),
  },
  'documents/letters/$id': {
    component: () => import('./hr/letter.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).letterApi.one, { id: params.id ?? '' })],
  },
  'documents/letter/$id': {
    component: () => import('./own/own-letter.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).letterApi.one, { id: params.id ?? '' })],
  },
  'documents/proof': {
    keywords: 'letter genuine pdf hash sha-256 verify 信函 驗證 真偽 雜湊值',
    component: () => import('./own/proof.tsx'),
  },
}
