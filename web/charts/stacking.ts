type Values = readonly (number | null | undefined)[]

/** Least and most of all values, zero included. */
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

/** From and to of each part on top of those before it; parts below zero pile downwards. */
export function stacked(series: readonly Values[]): [number, number][][] {
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
