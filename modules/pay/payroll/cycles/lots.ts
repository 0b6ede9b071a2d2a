const LARGEST_LOT = 2_500
const SMALLEST_LOT = 500

/**
 * People in lots: enough at once to make queries cheap, few enough to keep memory flat. Small ones at both ends, where one
 * side waits for the other: as many as came before, and at most half of what is left.
 */
export function splitIntoLots(ids: readonly string[]): string[][] {
  const lots: string[][] = []
  for (let done = 0; done < ids.length; done += lots.at(-1)!.length) {
    const fitting = Math.min(done, Math.ceil((ids.length - done) / 2), LARGEST_LOT)
    lots.push(ids.slice(done, done + Math.max(SMALLEST_LOT, fitting)))
  }
  return lots
}
