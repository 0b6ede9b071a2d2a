import { addDays, type Day, lastDay, type Month, shiftMonth, weekday } from '#base/days/days.ts'
import { governmentDaysOfTaiwan, holidaysOfTaiwan } from './holidays/holidays.ts'

/** Residents’ income tax of a month: the 10th of the next month. */
export function residentTaxDue(month: Month): Day {
  return nextOpenDay(`${shiftMonth(month, 1)}-10`)
}

/** Non-residents’ income tax: within ten days of the payment. */
export function nonResidentTaxDue(paid: Day): Day {
  return nextOpenDay(addDays(paid, 10))
}

/** Labor and health insurance, and the supplementary premium of payments in the month: the end of the next month. */
export function premiumsDue(month: Month): Day {
  return nextOpenDay(lastDay(shiftMonth(month, 1)))
}

/** Labor pension: the end of the second month after. */
export function pensionDue(month: Month): Day {
  return nextOpenDay(lastDay(shiftMonth(month, 2)))
}

/**
 * Employment stability fee of a month: the 25th of the second month of the next quarter (Regulations on the employment of
 * foreign workers art. 71).
 */
export function stabilityFeeDue(month: Month): Day {
  const ofQuarter = (Number(month.slice(5)) - 1) % 3
  return nextOpenDay(`${shiftMonth(month, 4 - ofQuarter)}-25`)
}

/** Yearly withholding statements: filed by 31 January, handed to the payees by 10 February. */
export function statementsFiled(year: number): Day {
  return nextOpenDay(`${year + 1}-01-31`)
}
export function statementsHandedOut(year: number): Day {
  return nextOpenDay(`${year + 1}-02-10`)
}

/** A due day on a weekend or holiday moves to the next day on which offices are open. */
function nextOpenDay(day: Day): Day {
  let open = day
  while (isClosed(open)) open = addDays(open, 1)
  return open
}

function isClosed(day: Day): boolean {
  const year = Number(day.slice(0, 4))
  const government = governmentDaysOfTaiwan(year).find((other) => other.day === day)
  if (government) return government.kind === 'bridge'
  return [0, 6].includes(weekday(day)) || holidaysOfTaiwan(year).some((holiday) => holiday.day === day)
}
