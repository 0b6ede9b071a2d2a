// The long tests that `npm test` runs. `npm run test:deep` runs the others.

/** Slow tests: a fresh clone starts, and a start that cannot succeed says why. */
export const FIRST_START = ['test/fresh-start.slow.test.ts', 'app/refused-start.slow.test.ts']

/** One journey through each main workflow, each in one language, at the width of a desktop or a phone. */
export const JOURNEYS = [
  'e2e/attendance.spec.ts',
  'e2e/chinese.spec.ts',
  'e2e/claims.spec.ts',
  'e2e/guard.spec.ts',
  'e2e/leave.spec.ts',
  'e2e/newcomer.spec.ts',
  'e2e/own-spreadsheet.spec.ts',
  'e2e/payroll-run.spec.ts',
  'e2e/people.spec.ts',
  'e2e/planner.spec.ts',
  'e2e/requests.spec.ts',
  'e2e/sign-in.spec.ts',
]
