import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'payroll/tax-forms': { keywords: 'tp1 tp3 relief 扣除', component: () => import('./forms.tsx') },
  'my-tax': {
    keywords: 'tp1 tp3 pcb relief 稅',
    component: () => import('./my-tax.tsx'),
    preload: async ({ search }) => {
      const of = Number(search.of)
      return [callQuery((await loadCalls()).myTaxApi.mine, Number.isInteger(of) && of > 0 ? { year: of } : {})]
    },
  },
}
