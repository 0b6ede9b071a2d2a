import { addDays, type Day } from '#base/days/days.ts'

/**
 * Changes of wage from February to July are declared by the end of August and take effect on 1 September; those from
 * August to January are declared by the end of February and take effect on 1 March (Labor Insurance Act art. 14,
 * National Health Insurance Act art. 21, Labor Pension Act art. 15). A window is named by its last day.
 */
export function windowInForce(day: Day): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  if (month >= 9) return `${year}-07-31`
  return month >= 3 ? `${year}-01-31` : `${year - 1}-07-31`
}

/** The window in which a wage of a day changes. */
export function windowOfChange(day: Day): Day {
  const year = Number(day.slice(0, 4))
  const month = Number(day.slice(5, 7))
  if (month === 1) return `${year}-01-31`
  return month <= 7 ? `${year}-07-31` : `${year + 1}-01-31`
}

export function windowBefore(window: Day): Day {
  return window.endsWith('-07-31') ? `${window.slice(0, 4)}-01-31` : `${Number(window.slice(0, 4)) - 1}-07-31`
}

/** The day from which changes of a window hold, where they are declared in time. */
export function effectiveDay(window: Day): Day {
  return `${window.slice(0, 4)}-${window.endsWith('-07-31') ? '09' : '03'}-01`
}

/** The last day to declare a change of wage. */
export function changeDue(day: Day): Day {
  return addDays(effectiveDay(windowOfChange(day)), -1)
}
