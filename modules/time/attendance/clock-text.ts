import { addDays, type Day, dayIn, minuteIn } from '#base/days/days.ts'
import { clockText } from '#base/days/week.ts'

/** Formats a moment in a zone, seen from a day: `01:10 +1` is on the next day. */
export function clockOn(zone: string, day: Day, at: Date): string {
  const on = dayIn(zone, at)
  const text = clockText(minuteIn(zone, at))
  if (on === day) return text
  return on > day ? `${text} +${on === addDays(day, 1) ? 1 : 2}` : `${text} −1`
}

export function plannedText(start: number | null, end: number | null): string | null {
  if (start === null || end === null) return null
  return `${clockText(start)}–${clockText(end)}${end >= 1440 ? ' +1' : ''}`
}
