import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  samples: {
    'PATCH /api/dashboard/first-steps/{first_step}': () => ({ input: { first_step: 'leave', is_settled: true } }),
  },
}
