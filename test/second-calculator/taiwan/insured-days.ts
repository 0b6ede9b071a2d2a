/** What part of a month someone is employed: first and last day of service where they fall into the month. */
export interface Service {
  /** '2026-02'. */
  month: string
  startDay: number | null
  lastDay: number | null
}

/** The number of days of a month. */
export function daysInMonth(month: string): number {
  const [year, number] = month.split('-').map(Number) as [number, number]
  if (number === 2) return year % 4 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(number) ? 30 : 31
}

const within30 = (day: number) => Math.min(day, 30)

/**
 * Days of labor, employment and occupational accident insurance: a whole month is 30, day 31 is folded into 30. Who
 * enrols on the first and stays is taken to be insured for the whole month, which matters in February only.
 */
export function insuredDays({ month, startDay, lastDay }: Service): number {
  if ((startDay ?? 1) === 1 && lastDay === null) return 30
  return within30(lastDay ?? daysInMonth(month)) - within30(startDay ?? 1) + 1
}

/** Days of the pension: as insured days, but service to the end of February completes 30. */
export function pensionDays({ month, startDay, lastDay }: Service): number {
  const toTheEnd = lastDay === null || lastDay === daysInMonth(month)
  return (toTheEnd ? 30 : within30(lastDay)) - within30(startDay ?? 1) + 1
}

/** Whether the unit is charged the month's health insurance: it insures the person on the last day. */
export function healthCharged({ month, lastDay }: Service): boolean {
  return lastDay === null || lastDay === daysInMonth(month)
}

/** Days of the month in service, by the calendar. */
export function calendarDays({ month, startDay, lastDay }: Service): number {
  return (lastDay ?? daysInMonth(month)) - (startDay ?? 1) + 1
}
