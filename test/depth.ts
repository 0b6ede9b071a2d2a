/**
 * Whether everything is asked (`npm run test:deep`, and the tests that `npm test -- changed` chooses) or the part that
 * `npm test` asks every day.
 */
export const isDeep = process.env.KERANI_TEST_DEEP === '1'

/** The part of a list for every day, `count` of it evenly apart beginning with the first; all of it where everything is asked. */
export function dailyPart<T>(list: readonly T[], count = 1, deep = isDeep): readonly T[] {
  const wanted = Math.ceil(count)
  if (deep || wanted >= list.length) return list
  return Array.from({ length: wanted }, (_, at) => list[Math.floor((at * list.length) / wanted)]!)
}

/** The first of each kind; everything where everything is asked. */
export function onePerKind<T>(list: readonly T[], kindOf: (one: T) => string, deep = isDeep): readonly T[] {
  return deep ? list : [...Map.groupBy(list, kindOf).values()].map((alike) => alike[0]!)
}

/** How often a property is tried by chance: a third of `count` every day, with the seed that `test/fixed-seed.ts` sets. */
export const tries = (count: number, deep = isDeep): number => (deep ? count : Math.ceil(count / 3))
