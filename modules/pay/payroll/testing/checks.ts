import { computePayslip, countryOf } from '../countries.ts'
import type { PayLaw } from '../country/country.ts'
import type { Finding } from '../payslip/finding.ts'
import type { PersonInputs, RunFacts } from '../payslip/inputs.ts'
import type { Payslip } from '../payslip/slip.ts'
import type { Check } from '../values.ts'
import { NO_FINDINGS } from './people.ts'

/** The findings of one kind, by the country of a run. */
export function countryChecks(code: Check, inputs: PersonInputs, run: RunFacts, law: PayLaw): Finding<Check>[] {
  return countryOf(run.country)
    .review.checks(inputs, { run, law })
    .filter(([found]) => found === code)
}

/** The findings about unusual pay, by the country of a regular run. `before` is the full pay of the month before, if any. */
export function unusualPayChecks(
  inputs: PersonInputs,
  before: number | null,
  run: RunFacts,
  law: PayLaw,
): Finding<Check>[] {
  const slip = computePayslip(inputs, run, law)
  const previous = before === null ? null : { ...slip, fullPay: before, bank: null, own: {} }
  return countryOf(run.country)
    .review.monthlyChecks(slip, inputs, { ...NO_FINDINGS, previous }, { run, law })
    .filter(([found]) => found === 'pay_ten_times')
}

/** The minimum-wage findings, by the country of a regular run. */
export function minimumWageChecks(
  slip: Payslip,
  inputs: PersonInputs,
  { partTime }: { partTime: boolean },
  run: RunFacts,
  law: PayLaw,
): Finding<Check>[] {
  return countryOf(run.country)
    .review.monthlyChecks(slip, inputs, { ...NO_FINDINGS, partTime }, { run, law })
    .filter(([found]) => found === 'below_minimum_wage')
}
