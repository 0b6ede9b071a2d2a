/**
 * Counts of equal parts, and how many parts make one: both divided by what they have in common, so that what is stored is
 * short. 240 and 720 of 480 are 1 and 3 of 2. Whole numbers, none below zero.
 */
export function toLowestTerms(one: number, counts: readonly number[]): { one: number; counts: number[] } {
  const common = counts.reduce(commonDivisor, one)
  return { one: one / common, counts: counts.map((count) => count / common) }
}

/** The greatest common divisor of two whole numbers, none below zero. */
export function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}
