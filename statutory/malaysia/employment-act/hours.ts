import type { Month } from '#base/days/days.ts'
import type { Label } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { atMost, ratio, toDecimal } from '#base/money/money.ts'
import type { HoursLaw, PayFloor } from '../../working-hours.ts'
import { minimumWage, workingLaw } from './rules.ts'

/**
 * Hours of the Employment Act: at most 12 a day (s.60A(7)) and 104 of overtime a month, without rest days and holidays
 * (s.60A(4)).
 */
export function hoursOfAct(month: Month): HoursLaw {
  const { from, source, value } = workingLaw(month)
  const times = (halves: number) => `${withoutZeros(toDecimal(halves * 50, 2))} ×`
  return {
    from,
    source,
    day: value.longestDayHours * 60,
    month: value.overtimeHoursPerMonth * 60,
    counts: ['overtime'],
    protectedUpTo: value.protectedUpTo,
    planning: {
      day: { limit: value.longestDayHours * 60, source: section('60A(7)') },
      normalDay: value.dailyHours * 60,
      week: { limit: value.weeklyHours * 60, source: section('60A(1)(d)') },
      month: { limit: value.overtimeHoursPerMonth * 60, source: section('60A(4)') },
      daysInRow: { limit: value.daysInRow, source: section('59') },
    },
    pays: {
      overtime: { en: `${times(value.overtimeHalves)} the hour`, zh: `每小時 ${times(value.overtimeHalves)}` },
      restDay: {
        en: `Half a day’s pay up to half the normal hours, a day’s pay up to all of them, ${times(value.restDayBeyondHalves)} the hour beyond`,
        zh: `正常工時一半以內半日工資，正常工時以內一日工資，超過者每小時 ${times(value.restDayBeyondHalves)}`,
      },
      publicHoliday: {
        en: `Two days’ pay, ${times(value.holidayBeyondHalves)} the hour beyond normal hours`,
        zh: `二日工資，超過正常工時者每小時 ${times(value.holidayBeyondHalves)}`,
      },
    },
  }
}

/** The lowest pay for an hour in a month, sen. */
export function hourlyMinimum(month: Month): PayFloor {
  const { from, source, value } = minimumWage(month)
  return { from, source, amount: value.hourly }
}

/** The lowest pay for a month, sen: that of a month, or of part-time work that of its hours where it is less. */
export function monthlyMinimum(month: Month, weeklyMinutes: number | null): PayFloor {
  const { from, source, value } = minimumWage(month)
  const { monthly, hourly } = value
  // Weeks of a year by its months, and minutes of an hour.
  const ofHours = weeklyMinutes === null ? monthly : ratio(hourly, weeklyMinutes * 52, 12 * 60, 'up')
  return { from, source, amount: atMost(monthly, ofHours) }
}

function section(number: string): Label {
  return { en: `Employment Act 1955 s.${number}`, zh: `《1955 年僱傭法》第 ${number} 條` }
}
