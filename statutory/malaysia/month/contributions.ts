import { ageOn, type Day } from '#base/days/days.ts'
import type { Millionths } from '#base/money/money.ts'
import { cachedByMonth } from '../../law-in-month.ts'
import { eisContribution, eisReason } from '../eis/contribution.ts'
import { type EpfRounding, epfContribution } from '../epf/contribution.ts'
import { epfPartFor } from '../epf/part.ts'
import { type HrdRegistration, hrdLevy } from '../hrd-levy/levy.ts'
import type { MalaysianLaw } from '../law.ts'
import { lindungContribution, lindungReason } from '../lindung/contribution.ts'
import { type AgeSwitch, ageReferenceDay, type Citizenship } from '../person.ts'
import { socsoCategoryFor, socsoContribution } from '../socso/contribution.ts'

/** Facts of a person on which the contributions depend, as they stand in the wage month. */
export type Contributor = {
  readonly citizenship: Citizenship
  readonly birth: Day
  readonly electedBefore1998?: boolean | undefined
  readonly epfElected?: boolean | undefined
  readonly domesticServant?: boolean | undefined
  readonly epfEmployeeRate?: Millionths | undefined
  readonly epfEmployerRate?: Millionths | undefined
  /** Elected on top of the schedule's shares, whatever those are. */
  readonly epfEmployeeOnTop?: Millionths | undefined
  readonly epfEmployerOnTop?: Millionths | undefined
  readonly contributedBefore55: boolean
  readonly contributedBefore57: boolean
  readonly lindungOptedOutOn: Day | null
}

/** Choices of the company where the law allows several. */
export type CompanyChoices = {
  readonly epfAgeSwitch: AgeSwitch
  readonly epfRounding: EpfRounding
  readonly socsoAgeSwitch: AgeSwitch
  readonly hrd: HrdRegistration
}

/** @internal */
export const DEFAULT_CHOICES: CompanyChoices = {
  epfAgeSwitch: 'month-after',
  epfRounding: 'each',
  socsoAgeSwitch: 'same-month',
  hrd: 'none',
}

/** Wages of the month that count for each scheme, in sen. */
export type WageBases = {
  readonly epf: number
  readonly epfBonus: number
  readonly socso: number
  readonly hrd: number
}

/** EPF, SOCSO, EIS, LINDUNG 24 Jam and HRD levy of one person in one month. */
export function computeContributions(
  law: MalaysianLaw,
  person: Contributor,
  wages: WageBases,
  choices: CompanyChoices,
) {
  const ageDays = ageDaysOf(law.month)
  const epfAge = ageOn(person.birth, ageDays[choices.epfAgeSwitch])
  const age = ageOn(person.birth, ageDays[choices.socsoAgeSwitch])
  const { citizenship } = person
  const { part, why } = epfPartFor(law.epf.value, {
    citizenship,
    age: epfAge,
    electedBefore1998: person.electedBefore1998,
    elected: person.epfElected,
    domesticServant: person.domesticServant,
  })
  return {
    epf: epfContribution(law.epf, {
      part,
      why,
      wages: wages.epf,
      bonus: wages.epfBonus,
      rounding: choices.epfRounding,
      employeeRate: person.epfEmployeeRate,
      employerRate: person.epfEmployerRate,
      employeeOnTop: person.epfEmployeeOnTop,
      employerOnTop: person.epfEmployerOnTop,
    }),
    socso: socsoContribution(law.socso, {
      category: socsoCategoryFor(law.socso.value, {
        citizenship,
        age,
        contributedBefore55: person.contributedBefore55,
      }),
      wages: wages.socso,
    }),
    eis: eisContribution(law.eis, {
      why: eisReason(law.eis.value, { citizenship, age, contributedBefore57: person.contributedBefore57 }),
      wages: wages.socso,
    }),
    lindung: lindungContribution(law.lindung, {
      why: lindungReason(law.lindung, { citizenship, optedOutOn: person.lindungOptedOutOn }),
      wages: wages.socso,
    }),
    hrd: hrdLevy(law.hrd, { registration: choices.hrd, citizenship, wages: wages.hrd }),
  }
}

const ageDaysOf = cachedByMonth((month): { readonly [when in AgeSwitch]: Day } => ({
  'same-month': ageReferenceDay(month, 'same-month'),
  'month-after': ageReferenceDay(month, 'month-after'),
}))
