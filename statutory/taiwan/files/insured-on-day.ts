import { ageOn, type Day, firstDay, lastDay, laterDay, monthOf } from '#base/days/days.ts'
import { coverageFor } from '../insurance/coverage.ts'
import { insuredFor } from '../insurance/grades.ts'
import type { GradedScheme } from '../insurance/notified-grades.ts'
import { laborInsured } from '../labor-insurance/grades.ts'
import { FIRST_MONTH, lawFor, type TaiwanLaw } from '../law.ts'
import type { TaiwanChoices } from '../month/month-input.ts'
import { insuranceLines } from '../month/month-insurances.ts'
import { type InsuredState, SCHEMES, type Scheme } from './insurance-event.ts'
import type { InsuredFacts } from './insured-person.ts'

type InsuredAmountsOfLaw = { readonly [scheme in GradedScheme]: number }

/**
 * The schemes that insure a person on a day, by the law of its month: those that a payslip would charge from that day
 * on. Empty without a status. Throws RangeError below working age.
 */
export function schemesOn(
  { day, wage, status, parentalLeave }: InsuredFacts,
  birth: Day,
  choices: TaiwanChoices,
): ReadonlySet<Scheme> {
  if (!status) return new Set()
  // The day before the first loaded month uses the law of that month.
  const from = laterDay(day, firstDay(FIRST_MONTH))
  const law = lawFor(monthOf(from))
  const coverage = coverageFor(law.coverage, {
    identity: status.identity,
    age: ageOn(birth, lastDay(law.month)),
    unitWorkers: choices.unitWorkers,
  })
  const person = { ...status, birth }
  const input = { from, parentalLeave, regularWage: wage, pay: [], bonusBefore: 0 }
  const { insured, lines } = insuranceLines(law, person, input, choices, coverage)
  const employment = lines.some(({ c }) => c === 'tw_employment')
  return new Set(SCHEMES.filter((scheme) => (scheme === 'employment' ? employment : insured[scheme] !== null)))
}

/** The amounts on a law's ladders: the notified ones, else the grades of the wage. */
export function insuredAmounts(law: TaiwanLaw, { wage, status }: InsuredFacts, notified = true): InsuredAmountsOfLaw {
  const grades = notified ? status?.grades : undefined
  return {
    labor: laborInsured(law.laborGrades, grades?.labor ?? wage, status?.partTime === true).amount,
    occupational: insuredFor(law.occupationalGrades, grades?.occupational ?? wage).amount,
    health: insuredFor(law.healthGrades, grades?.health ?? wage).amount,
    pension: insuredFor(law.pensionGrades, grades?.pension ?? wage).amount,
  }
}

/** The insured terms of a person in some schemes. */
export function insuredIn(
  schemes: ReadonlySet<Scheme>,
  { wage, status }: InsuredFacts,
  amounts: InsuredAmountsOfLaw,
): InsuredState {
  const amount = (scheme: GradedScheme) => (schemes.has(scheme) ? amounts[scheme] : null)
  return {
    wage,
    labor: amount('labor'),
    employment: schemes.has('employment'),
    occupational: amount('occupational'),
    health: amount('health'),
    pension: amount('pension'),
    dependants: schemes.has('health') ? (status?.healthDependants ?? 0) : 0,
    voluntary: schemes.has('pension') ? (status?.voluntaryPension ?? 0) : 0,
  }
}
