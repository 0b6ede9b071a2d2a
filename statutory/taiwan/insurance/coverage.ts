import type { LawInMonth } from '../../law-in-month.ts'
import { type LoadedLaw, lawByMonth } from '../law-in-month.ts'

/**
 * What decides insurance: never the tax state and never the label of a status. Spouses are foreign, Mainland, Hong Kong
 * or Macau spouses of a national with residence; professionals are foreign, with or without permanent residence.
 */
export type Identity = 'national' | 'spouse_of_national' | 'professional_permanent' | 'professional' | 'migrant'

export type CoverageRules = {
  readonly leastAge: number
  /** From this birthday employment insurance stops, and labor insurance goes on only where it is continued. */
  readonly oldAge: number
  /** Units with fewer workers may join labor insurance voluntarily. */
  readonly unitFrom: number
  readonly employmentForPermanent: boolean
  readonly pensionForProfessionals: boolean
}

const RULES = { leastAge: 15, oldAge: 65, unitFrom: 5 }
const ACTS = 'Labor Insurance Act arts. 6, 8, 9-1; Employment Insurance Act art. 5; Labor Pension Act art. 7'

export const COVERAGE_RULES: LoadedLaw<CoverageRules> = [
  {
    from: '2024-01-01',
    source: ACTS,
    value: { ...RULES, employmentForPermanent: false, pensionForProfessionals: false },
  },
  {
    from: '2026-01-01',
    source: `${ACTS}; Foreign Professionals Act arts. 24-25 as amended in 2025`,
    value: { ...RULES, employmentForPermanent: true, pensionForProfessionals: true },
  },
]

export const coverageLaw = lawByMonth('coverage rules', COVERAGE_RULES)

export type Coverage = {
  /** `if_joined`: a unit below five workers; `if_continued`: 65 or over. */
  readonly labor: 'yes' | 'if_joined' | 'if_continued'
  readonly employment: boolean
  readonly occupational: boolean
  readonly pension: boolean
  readonly health: boolean
}

/** The schemes that cover a person of an age in a month. Throws RangeError below working age. */
export function coverageFor(
  law: LawInMonth<CoverageRules>,
  facts: { readonly identity: Identity; readonly age: number; readonly unitWorkers?: number | undefined },
): Coverage {
  const { identity, age, unitWorkers } = facts
  const { leastAge, oldAge, unitFrom, employmentForPermanent, pensionForProfessionals } = law.value
  if (!(age >= leastAge)) throw new RangeError(`Insured from the age of ${leastAge}`)
  const small = unitWorkers !== undefined && unitWorkers < unitFrom
  const employment =
    identity === 'national' ||
    identity === 'spouse_of_national' ||
    (identity === 'professional_permanent' && employmentForPermanent)
  return {
    labor: age >= oldAge ? 'if_continued' : small ? 'if_joined' : 'yes',
    employment: employment && age < oldAge,
    occupational: true,
    pension: identity !== 'migrant' && (identity !== 'professional' || pensionForProfessionals),
    health: true,
  }
}
