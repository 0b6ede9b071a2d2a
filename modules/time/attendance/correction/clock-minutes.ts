/** Planned hours in minutes after midnight. The functions below place a clock time on the day or after its midnight. */
export type Hours = { readonly start: number; readonly end: number } | null

const DAY = 1440

/** Places an early clock-in after midnight when the shift reaches beyond it and the time is nearer that way. */
export function clockInMinute(time: number, hours: Hours): number {
  if (hours === null || hours.end <= DAY || time + DAY >= hours.end) return time
  return Math.abs(time + DAY - hours.start) < Math.abs(time - hours.start) ? time + DAY : time
}

/** Places a clock-out after the clock-in; without one, after the start of the hours. */
export function clockOutMinute(time: number, from: number | null, hours: Hours): number {
  const after = from ?? hours?.start ?? 0
  return time > after || time + DAY > 2 * DAY ? time : time + DAY
}
