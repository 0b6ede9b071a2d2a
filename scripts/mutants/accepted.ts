/** Mutations that change nothing anybody could see, by their id, each with the reason. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'modules/payroll/service-days.ts#monthsLeftOf >= 49a2b4': 'A day is never equal to the month it is compared with.',
  'server/audit/head-files.ts#headFiles>soon no-call c4a05e':
    'A process that ends waits for the half second; what stops the server flushes first.',
}
