import type { Pages } from '#web/screens.ts'
import { callQuery } from '#web/use-call.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'payroll/tax-forms': { component: () => import('./forms.tsx') },
  'my-tax': {
    component: () => import('./my-tax.tsx'),
    preload: async ({ search }) => {
      const of = Number(search.of)
      return [callQuery((await loadCalls()).myTaxApi.mine, Number.isInteger(of) && of > 0 ? { year: of } : {})]
    },
  },
}
