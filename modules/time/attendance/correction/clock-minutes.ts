/** Where a time of the clock lies along a day with these hours: after midnight where they are. Minutes. */
export type Hours = { readonly start: number; readonly end: number } | null

const DAY = 1440

/** A clock-in of the small hours is after midnight where the shift reaches beyond it, and the time is nearer to it so. */
export function clockInMinute(time: number, hours: Hours): number {
  if (hours === null || hours.end <= DAY || time + DAY >= hours.end) return time
  return Math.abs(time + DAY - hours.start) < Math.abs(time - hours.start) ? time + DAY : time
}

/** A clock-out is after the clock-in; without one after the hours began. */
export function clockOutMinute(time: number, from: number | null, hours: Hours): number {
  const after = from ?? hours?.start ?? 0
  return time > after || time + DAY > 2 * DAY ? time : time + DAY
}
