import type { Pages, SharedComponents } from '#web/screens.ts'

export const pages: Pages = {
  'payroll/pay-and-file': {
    keywords: 'checklist due epf socso cp39 pay bank overdue 待辦 付款 申報',
    component: () => import('./pay-and-file.tsx'),
  },
}

/** What the page of a run, below, shows of it. @public */
export const parts: SharedComponents = {
  afterApproval: async () => (await import('./checklist.tsx')).Checklist,
  nextStep: async () => (await import('./next-step.tsx')).NextStep,
}
