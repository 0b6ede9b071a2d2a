/** A year with approved pay, and the last due day of its work. */
type PaidYear = { readonly year: number; readonly due: string }

/**
 * The year to open: the earliest whose due day has not passed, so that January opens on the year before; else the
 * latest. `years` has the latest first.
 */
export function openingYear(years: readonly PaidYear[], today: string): number | undefined {
  return (years.findLast(({ due }) => today <= due) ?? years[0])?.year
}
