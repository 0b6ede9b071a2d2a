/** Mutations that change nothing anybody could see, by their id, each with the reason. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'modules/back-pay/rules.ts#paidAs>map < be3e3e': 'An amount of nothing is left out in the next line.',
  'modules/back-pay/rules.ts#paidAs>map number 1e9987': 'An amount of nothing is left out in the next line.',
  'modules/payroll/cycles.ts#ruleProblem>some no-left-&& 83138b':
    'The first end has none before it to be compared with.',
  'modules/payroll/cycles.ts#ruleProblem>some > d6abac': 'The first end has none before it to be compared with.',
  'modules/payroll/findings.ts#findings no-left-&& 86c903': 'A day that is missing is before no other.',
  'modules/payroll/findings.ts#causesOf no-left-&& f4742d': 'A day that is missing is before no other.',
  'modules/payroll/service-days.ts#monthsLeftOf < be3e3e': 'A day is never equal to the month it is compared with.',
  'modules/payroll/service-days.ts#monthsLeftOf >= 49a2b4': 'A day is never equal to the month it is compared with.',
  'server/audit/head-files.ts#headFiles>soon no-call c4a05e':
    'A process that ends waits for the half second; what stops the server flushes first.',
  'server/sessions/failures.ts#countTry if-false 48e10e':
    'The row is gone only where a right try forgets it between the two statements.',
}
