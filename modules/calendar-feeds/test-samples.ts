import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  samples: {
    'POST /api/calendar-feeds': () => ({ input: { kind: 'holidays' } }),
  },
}
