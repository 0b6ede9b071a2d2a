/** Pseudo-random whole numbers below a bound; one seed always gives the same numbers. */
export function seededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    // The low bits of such a sequence repeat soon.
    return Math.floor((state / 2 ** 32) * below)
  }
}
