import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  samples: {
    // Nobody's account changed since the approval: `payments/taiwan-accounts.api.test.ts` takes some over.
    'POST /api/payroll-files/runs/{id}/payments/corrected-accounts': ({ about }) => ({
      input: { employee_ids: [about('devi').id] },
      otherwise: '409 accounts_not_changed',
    }),
  },
}
