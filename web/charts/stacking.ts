type Values = readonly (number | null | undefined)[]

/** Minimum and maximum of all values and zero. */
export function bounds(all: readonly Values[]): [number, number] {
  let least = 0
  let most = 0
  for (const values of all)
    for (const value of values) {
      if (value === null || value === undefined) continue
      if (value < least) least = value
      if (value > most) most = value
    }
  return [least, most]
}

/**
 * Ends of an axis for counts that change little: it begins below the minimum by the range of the values, never below
 * zero, and spans at least four whole steps.
 */
export function nearBounds(all: readonly Values[]): [number, number] {
  const values = all.flat().filter((value) => typeof value === 'number')
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (values.length === 0 || least < 0) return bounds(all)
  const low = Math.max(0, least - Math.max(1, most - least))
  return [low, Math.max(most, low + 4)]
}

/** Start and end of each part, stacked on the parts before it; negative parts stack downwards. */
export function stackedRanges(series: readonly Values[]): [number, number][][] {
  const above: number[] = []
  const below: number[] = []
  return series.map((values) =>
    values.map((value, index) => {
      const size = value ?? 0
      const pile = size < 0 ? below : above
      const from = pile[index] ?? 0
      pile[index] = from + size
      return [from, from + size]
    }),
  )
}
