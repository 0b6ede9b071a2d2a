import { ageOn, type Day, lastDay, type Month, shiftMonth } from '#base/days/days.ts'

/** `foreigner` is everyone who is neither a citizen nor a permanent resident. */
export type Citizenship = 'citizen' | 'pr' | 'foreigner'

/**
 * When an age step takes effect. `month-after`: from the wage month after the birthday month (KWSP's practice);
 * `same-month`: from the wage month of the birthday (age at the end of the month).
 */
export type AgeSwitch = 'month-after' | 'same-month'

/** The day on which a wage month reads ages. */
export function ageReferenceDay(month: Month, ageSwitch: AgeSwitch): Day {
  return lastDay(ageSwitch === 'same-month' ? month : shiftMonth(month, -1))
}

/** Age in whole years for a wage month. */
export function ageIn(month: Month, birth: Day, ageSwitch: AgeSwitch): number {
  return ageOn(birth, ageReferenceDay(month, ageSwitch))
}
