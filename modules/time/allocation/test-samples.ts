import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {
  samples: {
    'POST /api/allocation/summary/export': () => ({ adds: true }),
    'POST /api/allocation/schedule/export': () => ({ adds: true }),
  },
}
