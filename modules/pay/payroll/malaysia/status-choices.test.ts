import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lawFor } from '#statutory/malaysia/law.ts'
import { DEFAULT_CHOICES } from '#statutory/malaysia/month/contributions.ts'
import { computeMonthContributions } from '#statutory/malaysia/month/month-contributions.ts'
import { statusConsequences } from '#statutory/malaysia/status/consequences.ts'
import { MALAYSIAN_STATUSES, statusRefusal } from '#statutory/malaysia/status/resident-status.ts'
import { toStatutoryFacts } from './status.ts'

type Status = (typeof MALAYSIAN_STATUSES)[number]
type Row = Parameters<typeof toStatutoryFacts>[0]

/** A person as a form knows them. Ages are whole years at the end of the wage month and of the month before. */
type Person = {
  status: Status
  birthYear: number
  month: string
  nationality: 'MY' | 'BD' | null
  epfElected: boolean
  firstCoveredAt55: boolean
  contributedBefore57: boolean
}

const people = fc.record<Person>({
  status: fc.constantFrom(...MALAYSIAN_STATUSES),
  birthYear: fc.integer({ min: 1946, max: 2009 }),
  month: fc.constantFrom('2024-03', '2024-08', '2025-09', '2025-10', '2026-11'),
  nationality: fc.constantFrom('MY', 'BD', null),
  epfElected: fc.boolean(),
  firstCoveredAt55: fc.boolean(),
  contributedBefore57: fc.boolean(),
})

/** Born on 2 January, so that nobody has a birthday in a wage month that is tried. */
const birthOf = ({ birthYear }: Person) => `${birthYear}-01-02`
const ageOf = ({ birthYear, month }: Person) => Number(month.slice(0, 4)) - birthYear

/** Who may be what: citizens are Malaysian and nobody else is; who chose before 1 August 1998 was 18 by then. */
function isPossible(person: Person): boolean {
  if (person.status === 'citizen' && person.nationality === 'BD') return false
  if (person.status !== 'citizen' && person.nationality === 'MY') return false
  return person.status !== 'expatriate_a' || person.birthYear <= 1980
}

/** The Third Schedule of the EPF Act 1991 by who somebody is, as its Parts say it: shares in percent. */
function epfByLaw(person: Person): string {
  const age = ageOf(person)
  if (age >= 75) return 'none'
  const isSenior = age >= 60
  switch (person.status) {
    case 'citizen':
      return isSenior ? 'E: 0, 4' : 'A: 11, 13 or 12'
    case 'permanent_resident':
    case 'expatriate_a':
      return isSenior ? 'C: 5.5, 6.5 or 6' : 'A: 11, 13 or 12'
    case 'expatriate_b':
      if (person.month >= '2025-10') return 'F: 2, 2'
      if (!person.epfElected) return 'none'
      return isSenior ? 'D: 5.5, RM5' : 'B: 11, RM5'
  }
}

/** Act 4, section 2 and Third Schedule; foreign workers in the first category from July 2024. */
function socsoByLaw(person: Person): 1 | 2 {
  const age = ageOf(person)
  if (age >= 60 || (age >= 55 && person.firstCoveredAt55)) return 2
  const isForeigner = person.status === 'expatriate_a' || person.status === 'expatriate_b'
  return isForeigner && person.month < '2024-07' ? 2 : 1
}

/** Act 800, section 16 and First Schedule. */
function eisByLaw(person: Person): boolean {
  const age = ageOf(person)
  const isLocal = person.status === 'citizen' || person.status === 'permanent_resident'
  return isLocal && age >= 18 && age < 60 && (age < 57 || person.contributedBefore57)
}

/** What the product pays for the status that the form stores, for wages that fall into no rounding. */
function paid(person: Person) {
  const law = lawFor(person.month)
  const status = toStatutoryFacts({
    resident_status: person.status,
    tax_regime: 'resident',
    tax_category: 1,
    children_under_18: 0,
    children_studying: 0,
    children_tertiary: 0,
    children_disabled: 0,
    children_disabled_tertiary: 0,
    epf_elected: person.epfElected,
    socso_first_covered_at_55: person.firstCoveredAt55,
    eis_contributed_before_57: person.contributedBefore57,
    lindung_opted_out_on: null,
  } as Row)
  const of = (wages: number) =>
    computeMonthContributions(
      law,
      { birth: birthOf(person), status },
      {
        epf: wages,
        epfBonus: 0,
        epfNormal: wages,
        socso: wages,
        hrd: 0,
        taxNormal: wages,
        taxAdditional: 0,
        taxTakenBack: 0,
        epfTakenBack: 0,
        exemptUsed: {},
      },
      DEFAULT_CHOICES,
    )
  const [low, high] = [of(5_000_00), of(10_000_00)]
  const percent = (amount: number, wages: number) => String((amount * 100) / wages)
  const isFlat = low.part === 'B' || low.part === 'D'
  const employer = isFlat
    ? [`RM${low.epfEmployer / 100}`]
    : [...new Set([percent(low.epfEmployer, 5_000_00), percent(high.epfEmployer, 10_000_00)])]
  return {
    epf: low.part === 'none' ? 'none' : `${low.part}: ${percent(low.epfEmployee, 5_000_00)}, ${employer.join(' or ')}`,
    socso: low.socsoCategory,
    eis: low.eisEmployee > 0,
  }
}

/** What the form says beside the choice. */
function shown(person: Person) {
  const { epf, socso, eis } = statusConsequences(person.month, {
    status: person.status,
    birth: birthOf(person),
    epfElected: person.epfElected,
    firstCoveredAt55: person.firstCoveredAt55,
    contributedBefore57: person.contributedBefore57,
    regime: 'resident',
    category: 1,
  })
  const { employee = 0, employer, low, high } = epf.rates ?? {}
  const shares = {
    epf_each: [employer],
    epf_rates: [employer],
    epf_steps: [low, high],
    epf_flat: [],
    epf_age_75: null,
    epf_not_elected: null,
  }[epf.code]
  const texts = shares?.map((rate) => String(Number(rate) / 10_000)) ?? []
  if (epf.code === 'epf_flat') texts.push(`RM${Number(epf.amounts?.employer) / 100}`)
  return {
    epf: shares === null ? 'none' : `${employee / 10_000}, ${texts.join(' or ')}`,
    socso: socso.code === 'socso_first' ? 1 : 2,
    eis: eis.code === 'eis_insured',
  }
}

it('EMP-10 PAY-03a the choices of 200 people lead to the contributions that the law gives, and the form says the same', () => {
  const tried = { possible: 0, impossible: 0 }
  fc.assert(
    fc.property(people, (person) => {
      const refusal = statusRefusal(person.status, { birth: birthOf(person), nationality: person.nationality })
      tried[refusal === null ? 'possible' : 'impossible']++
      expect(refusal === null).toBe(isPossible(person))
      if (refusal !== null) return
      const law = { epf: epfByLaw(person), socso: socsoByLaw(person), eis: eisByLaw(person) }
      expect(paid(person)).toEqual(law)
      expect(shown(person)).toEqual({ ...law, epf: law.epf.replace(/^[A-F]: /, '') })
    }),
    { numRuns: 200, seed: 19_980_801 },
  )
  expect(tried.possible).toBeGreaterThan(80)
  expect(tried.impossible).toBeGreaterThan(40)
})

it('PAY-03a PAY-13 the form says what tax does: the year’s relief of a resident by category, a share of the pay otherwise', () => {
  const tax = (regime: 'resident' | 'nonResident' | 'rep', category: 1 | 2 | 3, children = {}) =>
    statusConsequences('2026-11', { status: 'citizen', birth: null, regime, category, children }).pcb
  expect(tax('resident', 1, { under18: 2 })).toEqual({ code: 'pcb_resident', amounts: { relief: 9_000_00 } })
  expect(tax('resident', 2, { under18: 2 }).amounts).toEqual({ relief: 9_000_00 + 4_000_00 + 2_000_00 })
  expect(tax('resident', 3, { tertiary: 1 }).amounts).toEqual({ relief: 9_000_00 + 4_000_00 })
  expect(tax('nonResident', 2)).toEqual({ code: 'pcb_non_resident', rates: { rate: 300_000 } })
  expect(tax('rep', 1)).toEqual({ code: 'pcb_concession', rates: { rate: 150_000 } })
})
