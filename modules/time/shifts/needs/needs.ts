import { type Day, weekday } from '#base/days.ts'

/** How many people a shift needs from a day on: of a department, or without one of everybody together. */
export type Need = {
  readonly shift: string
  readonly department: string | null
  readonly from: Day
  /** From Sunday on. */
  readonly heads: readonly number[]
}

/** Whose need is asked: that of one department, or of the company. */
export type NeedScope = { readonly department: string | null }

/**
 * How many people a shift needs on a day; undefined where nobody said anything. Of the company what was said of everybody
 * together, else what its departments need in all.
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
  const said = latest(own.filter((need) => need.department === department))
  if (said !== undefined || department !== null) return said
  const each = [...Map.groupBy(own, (need) => need.department).values()]
    .map(latest)
    .filter((heads) => heads !== undefined)
  return each.length === 0 ? undefined : each.reduce((sum, heads) => sum + heads, 0)
}
