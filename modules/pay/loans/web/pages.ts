import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'payroll/loans': { keywords: 'advances instalments 借款 預支', component: () => import('./loans.tsx') },
  'payroll/loans/$id': {
    component: () => import('./loan.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).loanApi.one, { id: params.id ?? '' })],
  },
  loans: {
    keywords: 'advance 借款',
    component: () => import('./my-loans.tsx'),
    preload: async () => [callQuery((await loadCalls()).loanApi.mine, {})],
  },
}
