/** Mutations that change nothing anybody could see, by their id, each with the reason. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'modules/payroll/service-days.ts#monthsLeftOf >= 49a2b4': 'A day is never equal to the month it is compared with.',
}
