/**
 * What the law says of a weekly day off.
 *
 * - `rest_day`: Malaysia's weekly rest day (Employment Act 1955 s.59), Taiwan's 休息日 (Labor Standards Act art. 36).
 * - `regular_day_off`: Taiwan's 例假, on which nobody works but in disaster or emergency (arts. 36, 40).
 * - `non_working`: a day off of which the law says nothing: the first of two in Malaysia, the third in Taiwan.
 */
export type DayOff = 'rest_day' | 'regular_day_off' | 'non_working'

/**
 * The last weekly day off, of weekdays 0 Sunday to 6 Saturday: the office's rest day of the law, the last of
 * `restDays`; else the last in a week from Monday to Sunday. Undefined without any.
 */
export function lastDayOff(off: readonly number[], restDays: readonly number[]): number | undefined {
  const named = restDays.at(-1)
  if (named !== undefined && off.includes(named)) return named
  return [...off].sort((a, b) => fromMonday(b) - fromMonday(a))[0]
}

function fromMonday(weekday: number): number {
  return (weekday + 6) % 7
}
