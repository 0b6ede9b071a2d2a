import type { PageDefinition, Pages } from '#web/screens.ts'

const applicants: PageDefinition = {
  keywords: 'expense reimbursement 報支 請款 代墊',
  component: () => import('./applicants.tsx'),
}
const policy: PageDefinition = {
  keywords: 'claim category limit 費用類別 上限',
  component: () => import('./policy.tsx'),
}

export const pages: Pages = {
  'application/normalClaim': {
    keywords: 'expense receipt reimbursement 報支 請款 收據 發票',
    component: () => import('./my-claims.tsx'),
  },
  'claim/applicants': applicants,
  'claim/policy': policy,
  'payroll/claims': { keywords: 'expense payment 代墊款 付款', component: () => import('./to-pay.tsx') },
}
