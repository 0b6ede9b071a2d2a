import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  samples: {
    'PUT /api/dashboard/first-steps': () => ({ input: { first_step: 'leave', is_settled: true }, adds: true }),
  },
}
