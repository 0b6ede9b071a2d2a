import type { ModuleSamples } from '#test/samples/of-modules.ts'

const point = { latitude: 3.139003, longitude: 101.686855, radius_m: 150 }

export const testSamples: ModuleSamples = {}
