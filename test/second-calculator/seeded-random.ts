/** A small generator of whole numbers that gives the same row of numbers for the same seed (mulberry32). */
export interface SeededRandom {
  /** A whole number from the first to the last, both included. */
  between(first: number, last: number): number
  /** True in so many of a hundred. */
  chance(percent: number): boolean
  one<T>(of: readonly T[]): T
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (first: number, last: number) => first + Math.floor(next() * (last - first + 1))
  return {
    between,
    chance: (percent) => between(1, 100) <= percent,
    one: (of) => of[between(0, of.length - 1)]!,
  }
}
