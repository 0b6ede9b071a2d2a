const LARGEST_LOT = 2_500
const SMALLEST_LOT = 500

/**
 * Splits people into batches, large enough to make queries cheap and small enough to limit memory. Batches at both ends are
 * small, since loading or storing waits there: each is at most as large as all before it, and as half of the rest.
 */
export function splitIntoLots(ids: readonly string[]): string[][] {
  const lots: string[][] = []
  let done = 0
  while (done < ids.length) {
    const fitting = Math.min(done, Math.ceil((ids.length - done) / 2), LARGEST_LOT)
    const lot = ids.slice(done, done + Math.max(SMALLEST_LOT, fitting))
    lots.push(lot)
    done += lot.length
  }
  return lots
}
