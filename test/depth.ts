/**
 * Whether everything is asked (`npm run test:deep`, and the tests that `npm test -- changed` chooses) or the part that
 * `npm test` asks every day.
 */
export const isDeep = process.env.KERANI_TEST_DEEP === '1'

/** The daily part of a list: `count` entries, evenly spaced from the first. The whole list in a deep run. */
export function dailyPart<T>(list: readonly T[], count = 1, deep = isDeep): readonly T[] {
  const wanted = Math.ceil(count)
  if (deep || wanted >= list.length) return list
  return Array.from({ length: wanted }, (_, at) => list[Math.floor((at * list.length) / wanted)]!)
}

/** The first of each kind; everything in a deep run. */
export function onePerKind<T>(list: readonly T[], kindOf: (one: T) => string, deep = isDeep): readonly T[] {
  return deep ? list : [...Map.groupBy(list, kindOf).values()].map((alike) => alike[0]!)
}

/** The number of runs of a property: a third of `count` daily, with the seed of `test/fixed-seed.ts`. */
export const tries = (count: number, deep = isDeep): number => (deep ? count : Math.ceil(count / 3))
