import { callQuery } from '#web/calls/use-call.ts'
import type { Pages } from '#web/screens.ts'

const loadCalls = () => import('../contract.ts')

export const pages: Pages = {
  'payroll/year-end': {
    keywords: 'ea form e form cp8d borang 年度',
    component: () => import('./year-end.tsx'),
    preload: async () => [callQuery((await loadCalls()).yearEndApi.years, {})],
  },
  'payroll/year-end/$year/$id': { component: () => import('./person.tsx') },
  'payroll/taiwan-year-end': {
    keywords: 'withholding 扣繳憑單 年度',
    component: () => import('../taiwan/web/taiwan.tsx'),
  },
  'ea-forms': { keywords: 'ea form tax statement 扣繳憑單', component: () => import('./my-forms.tsx') },
  'ea-forms/$id': {
    component: () => import('../ea/web/my-form.tsx'),
    preload: async ({ params }) => [callQuery((await loadCalls()).eaFormApi.one, { id: params.id ?? '' })],
  },
  'tax-statements/$id': { component: () => import('../taiwan/web/my-statement.tsx') },
}
