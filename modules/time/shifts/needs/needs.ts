import { type Day, weekday } from '#base/days/days.ts'

/** How many people a shift needs from a day on: in one department, or without a department in the whole company. */
export type Need = {
  readonly shift: string
  readonly department: string | null
  readonly from: Day
  /** Sunday first. */
  readonly heads: readonly number[]
}

/** One department, or with null the whole company. */
export type NeedScope = { readonly department: string | null }

/**
 * Returns how many people a shift needs on a day; undefined when nobody set a number. For the company this is its own
 * number, otherwise the sum of its departments.
 */
export function neededHeads(
  needs: readonly Need[],
  shift: string,
  day: Day,
  { department }: NeedScope,
): number | undefined {
  const latest = (rows: readonly Need[]) =>
    rows
      .filter(({ from }) => from <= day)
      .reduce<Need | undefined>((last, row) => (last === undefined || row.from > last.from ? row : last), undefined)
      ?.heads[weekday(day)]
  const own = needs.filter((need) => need.shift === shift)
  const set = latest(own.filter((need) => need.department === department))
  if (set !== undefined || department !== null) return set
  const each = [...Map.groupBy(own, (need) => need.department).values()]
    .map(latest)
    .filter((heads) => heads !== undefined)
  return each.length === 0 ? undefined : each.reduce((sum, heads) => sum + heads, 0)
}
