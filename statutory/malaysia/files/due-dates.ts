import { type Day, lastDay, type Month, shiftMonth } from '#base/days/days.ts'

/** Monthly contributions, PCB and CP38, and the HRD levy: the 15th of the next month. */
export function monthlyDue(month: Month): Day {
  return `${shiftMonth(month, 1)}-15`
}

/** EA forms to employees: the last day of February of the next year. */
export function eaDue(year: number): Day {
  return lastDay(`${year + 1}-02`)
}

/** Form E with C.P.8D: 31 March of the next year. */
export function formEDue(year: number): Day {
  return `${year + 1}-03-31`
}
