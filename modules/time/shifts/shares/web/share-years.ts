import type { Day } from '#base/days/days.ts'

/** Next year, this one and the two before it. */
export function shareYears(today: Day): number[] {
  const year = Number(today.slice(0, 4))
  return [year + 1, year, year - 1, year - 2]
}
