import type { ModuleSamples } from '#test/samples/of-modules.ts'

const CATEGORY = {
  name_en: 'Matrix',
  name_zh: '矩陣',
  currency: 'MYR',
  needs_file: false,
  country: null,
}

export const testSamples: ModuleSamples = {
  rows: [
    {
      addresses: /^\/api\/claims\/categories\/\{id\}/,
      table: 'claim_category',
      first: 'name_en',
      made: CATEGORY,
    },
  ],
  samples: {
    'POST /api/claims/categories': () => ({ input: { ...CATEGORY, name_en: 'New' }, adds: true }),
    'PATCH /api/claims/categories/{id}': () => ({ input: { amount_limit: 100_00 } }),
    'DELETE /api/claims/categories/{id}': () => ({ input: {} }),
    'PUT /api/claims/settings': () => ({ input: { oldest_days: 60, with_payroll: true, version: 0 } }),
  },
}
