import type { ModuleSamples } from '#test/samples/of-modules.ts'

export const testSamples: ModuleSamples = {}
