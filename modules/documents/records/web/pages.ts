import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../demands/contract.ts')

export const pages: Pages = {
  documents: {
    keywords: 'passport permit certificate contract file upload 護照 證件 證書 契約 上傳',
    component: () => import('./my-documents.tsx'),
    preload: async () => [callQuery((await loadCalls()).documentDemandApi.mine, {})],
  },
  'documents/all': {
    keywords: 'passport permit certificate contract file expiry 護照 證件 證書 契約 到期',
    component: () => import('./documents.tsx'),
  },
  'documents/demands': {
    keywords: 'collect missing documents hand in 收件 催繳',
    component: () => import('./demands.tsx'),
  },
  'documents/demands/$id': {
    component: () => import('./demand-people.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).documentDemandApi.one, { id: params.id ?? '' })],
  },
  'settings/document-groups': {
    keywords: 'document types categories reminder days 文件種類 提醒天數',
    component: () => import('./groups.tsx'),
  },
}
