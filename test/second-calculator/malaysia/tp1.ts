import { type Exact, fromWhole, lesser, minus, notNegative, plus, zero } from '../exact.ts'

type Limits = readonly [ya2024: number, ya2025: number, ya2026: number]

/** A group with its yearly limit; an item with null has none of its own. */
interface Group {
  limit: Limits
  items: Record<string, Limits | null>
}

const same = (limit: number): Limits => [limit, limit, limit]

const GROUPS: Record<string, Group> = {
  parents: { limit: same(8000), items: { parentsCare: null, parentsExamination: same(1000) } },
  support: { limit: same(6000), items: { supportEquipment: null } },
  education: { limit: same(7000), items: { ownEducation: null, upskilling: same(2000) } },
  medical: {
    limit: same(10000),
    items: {
      seriousDisease: null,
      vaccination: same(1000),
      dental: same(1000),
      checkUp: same(1000),
      learningDisability: [4000, 6000, 10000],
    },
  },
  lifestyle: { limit: same(2500), items: { lifestyle: null } },
  sports: { limit: same(1000), items: { sports: null } },
  breastfeeding: { limit: same(1000), items: { breastfeeding: null } },
  childcare: { limit: same(3000), items: { childcare: null } },
  sspn: { limit: same(8000), items: { sspn: null } },
  alimony: { limit: same(4000), items: { alimony: null } },
  life: { limit: same(3000), items: { lifeInsurance: null, voluntaryEpf: null } },
  prs: { limit: same(3000), items: { privateRetirement: null } },
  insurance: { limit: [3000, 4000, 4000], items: { medicalInsurance: null } },
  socso: { limit: same(350), items: { socsoAndEis: null } },
  green: { limit: same(2500), items: { green: null } },
  homeTo500: { limit: [0, 7000, 7000], items: { homeTo500: null } },
  homeTo750: { limit: [0, 5000, 5000], items: { homeTo750: null } },
  tourism: { limit: [0, 0, 1000], items: { tourism: null } },
}

/** Every item one may claim for a year. */
export function claimable(year: number): string[] {
  const column = columnOf(year)
  return Object.values(GROUPS).flatMap((group) => (group.limit[column] > 0 ? Object.keys(group.items) : []))
}

function columnOf(year: number): 0 | 1 | 2 {
  return year <= 2024 ? 0 : year === 2025 ? 1 : 2
}

/** What changes a limit: who has wife relief cannot claim alimony, who has no mandatory EPF has 7,000 for insurance. */
export interface Claimant {
  category: 1 | 2 | 3
  withoutMandatoryEpf: boolean
}

/** What of a year's claims is allowed: sums by item, cut by the item's limit, then by the group's. */
export function allowedOfYear(year: number, claims: Readonly<Record<string, Exact>>, who: Claimant): Exact {
  const column = columnOf(year)
  let allowed = zero
  for (const [name, group] of Object.entries(GROUPS)) {
    let limit = group.limit[column]
    if (name === 'life' && who.withoutMandatoryEpf) limit = 7000
    if (name === 'alimony' && who.category === 2) limit = 0
    let inGroup = zero
    for (const [item, own] of Object.entries(group.items)) {
      const claimed = claims[item] ?? zero
      inGroup = plus(inGroup, own ? lesser(claimed, fromWhole(own[column])) : claimed)
    }
    allowed = plus(allowed, lesser(inGroup, fromWhole(limit)))
  }
  return allowed
}

/** LP1: what this month's claims add to what those before (TP3 included) had already used of the limits. */
export function lp1(
  year: number,
  before: Readonly<Record<string, Exact>>,
  now: Readonly<Record<string, Exact>>,
  who: Claimant,
): Exact {
  const together: Record<string, Exact> = { ...before }
  for (const [item, claimed] of Object.entries(now)) together[item] = plus(together[item] ?? zero, claimed)
  return notNegative(minus(allowedOfYear(year, together, who), allowedOfYear(year, before, who)))
}
