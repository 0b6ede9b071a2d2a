import {
  choiceIn,
  decimal,
  flagIn,
  integerIn,
  type JsonObject,
  malformedField,
  moneyIn,
  moneyOrZero,
  periodIn,
  scaledIn,
} from '../../case-values.ts'
import { type EisReason, eisContribution, eisReason } from '../eis/contribution.ts'
import { eisLaw } from '../eis/table.ts'
import { epfContribution } from '../epf/contribution.ts'
import { epfPartFor } from '../epf/part.ts'
import { type EpfPart, epfLaw } from '../epf/schedule.ts'
import { type HrdRegistration, hrdHint, hrdLaw, hrdLevy } from '../hrd-levy/levy.ts'
import { type LindungReason, lindungContribution, lindungReason } from '../lindung/contribution.ts'
import { lindungLaw } from '../lindung/table.ts'
import { type AgeSwitch, ageIn, type Citizenship } from '../person.ts'
import { type SocsoCategory, socsoCategoryFor, socsoContribution } from '../socso/contribution.ts'
import { socsoLaw } from '../socso/table.ts'

const PARTS = ['A', 'B', 'C', 'D', 'E', 'F', 'none'] as const
const CITIZENSHIPS: { readonly [text: string]: Citizenship } = {
  citizen: 'citizen',
  malaysian: 'citizen',
  pr: 'pr',
  permanentResident: 'pr',
  foreigner: 'foreigner',
  expatriate: 'foreigner',
}

/** The Third Schedule amounts for a Part and wages; the wages include the bonus. */
export function epfCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const law = epfLaw(month)
  const { employee, employer, employeeExtra, employerExtra } = epfContribution(law, {
    part: saysAge(input) && input.part === undefined ? partFrom(input, month) : choiceIn(input, 'part', PARTS),
    wages: moneyIn(input, 'wages'),
    bonus: moneyOrZero(input, 'ofWhichBonus'),
    rounding: choiceIn(input, 'rounding', ['each', 'total-only'] as const, 'each'),
    employeeRate: input.employeeRate === undefined ? undefined : scaledIn(input, 'employeeRate', 10_000),
    employerRate: input.employerRate === undefined ? undefined : scaledIn(input, 'employerRate', 10_000),
  })
  return {
    employee: decimal(employee),
    employer: decimal(employer),
    total: decimal(employee + employer),
    employeeExtra: decimal(employeeExtra),
    employerExtra: decimal(employerExtra),
  }
}

export function socsoCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const category =
    saysAge(input) && input.category === undefined
      ? categoryFrom(input, month)
      : choiceIn(input, 'category', [1, 2] as const)
  return shares(socsoContribution(socsoLaw(month), { category, wages: moneyIn(input, 'wages') }))
}

export function eisCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const law = eisLaw(month)
  const why: EisReason =
    !saysAge(input) && input.citizenship === undefined
      ? 'insured'
      : eisReason(law.value, {
          citizenship: citizenshipIn(input),
          age: saysAge(input) ? ageFrom(input, month, 'same-month') : law.value.firstAge,
          contributedBefore57: flagIn(input, 'contributedEisBefore57', true),
        })
  return shares(eisContribution(law, { why, wages: moneyIn(input, 'wages') }))
}

export function lindungCase(input: JsonObject): JsonObject {
  const law = lindungLaw(periodIn(input))
  return shares(lindungContribution(law, { why: lindungReasonIn(input, law), wages: moneyIn(input, 'wages') }))
}

/**
 * A case states that a person does not take part, or only that they opted out; the earliest possible opt-out day is
 * assumed then.
 */
function lindungReasonIn(input: JsonObject, law: ReturnType<typeof lindungLaw>): LindungReason {
  const optedOutOn = flagIn(input, 'skbbkOptOut', false) ? `${law.value.optOutFrom}-08` : null
  const participates = flagIn(input, 'participates', true)
  const why = lindungReason(law, { citizenship: citizenshipIn(input), optedOutOn })
  return why === 'participates' && !participates ? 'opted_out' : why
}

/**
 * Works out Part, category and amounts from a person's facts. Takes the age that counts in the month, or a birth date.
 */
export function employeeCase(input: JsonObject): JsonObject {
  const month = periodIn(input)
  const wages = moneyIn(input, 'wages')
  const part = partFrom(input, month)
  const category = categoryFrom(input, month)
  const eis = eisLaw(month)
  const insured = eisReason(eis.value, {
    citizenship: citizenshipIn(input),
    age: ageFrom(input, month, 'same-month'),
    contributedBefore57: flagIn(input, 'contributedEisBefore57', true),
  })
  const lindung = lindungLaw(month)
  return {
    epf: { part, ...pair(epfContribution(epfLaw(month), { part, wages, bonus: moneyOrZero(input, 'ofWhichBonus') })) },
    socso: { category, ...pair(socsoContribution(socsoLaw(month), { category, wages })) },
    eis: pair(eisContribution(eis, { why: insured, wages })),
    skbbk: {
      employee: decimal(lindungContribution(lindung, { why: lindungReasonIn(input, lindung), wages }).employee),
    },
  }
}

function partFrom(input: JsonObject, month: string): EpfPart | 'none' {
  return epfPartFor(epfLaw(month).value, {
    citizenship: citizenshipIn(input),
    age: ageFrom(input, month, 'month-after'),
    electedBefore1998: flagIn(input, 'epfElectedBefore1998', flagIn(input, 'electedBefore1998', false)),
    elected: flagIn(input, 'epfElectedVoluntarily', false),
    domesticServant: flagIn(input, 'domesticServant', false),
  }).part
}

function categoryFrom(input: JsonObject, month: string): SocsoCategory {
  return socsoCategoryFor(socsoLaw(month).value, {
    citizenship: citizenshipIn(input),
    age: ageFrom(input, month, 'same-month'),
    contributedBefore55: flagIn(input, 'contributedBefore55', true),
  })
}

/** The levy rates: ten citizens make registration mandatory; employers of five to nine pay only if registered. */
export function hrdCase(input: JsonObject): JsonObject {
  const law = hrdLaw(periodIn(input, '2026-01'))
  const result = hrdLevy(law, {
    registration: registrationIn(input, law.value),
    citizenship: flagIn(input, 'citizen', citizenshipIn(input) === 'citizen') ? 'citizen' : 'foreigner',
    wages: moneyIn(input, 'levyWages'),
  })
  return { levy: decimal(result.employer) }
}

function registrationIn(input: JsonObject, rates: Parameters<typeof hrdHint>[0]): HrdRegistration {
  const hint = hrdHint(rates, integerIn(input, 'malaysianEmployees', 0, 10_000_000))
  if (hint !== 'voluntary') return hint
  const names = ['registeredVoluntarily', 'voluntarilyRegistered', 'voluntary', 'registered']
  return names.some((name) => flagIn(input, name, false)) ? 'voluntary' : 'none'
}

function saysAge(input: JsonObject): boolean {
  return input.age !== undefined || input.birthDate !== undefined || input.birth !== undefined
}

function ageFrom(input: JsonObject, month: string, ageSwitch: AgeSwitch): number {
  const birth = input.birthDate ?? input.birth
  return typeof birth === 'string' ? ageIn(month, birth, ageSwitch) : integerIn(input, 'age', 0, 120)
}

function citizenshipIn(input: JsonObject): Citizenship {
  const citizenship = new Map(Object.entries(CITIZENSHIPS)).get(String(input.citizenship ?? 'citizen'))
  if (citizenship === undefined) throw malformedField('citizenship', 'expected citizen, pr or foreigner')
  return citizenship
}

function shares(result: { readonly employee: number; readonly employer: number }): JsonObject {
  return { ...pair(result), total: decimal(result.employee + result.employer) }
}

function pair(result: { readonly employee: number; readonly employer: number }): JsonObject {
  return { employee: decimal(result.employee), employer: decimal(result.employer) }
}
