import { atLeast, minus, type Sen, sum } from '#base/money/money.ts'
import { acceptedClaims, type Claims, claimLimit } from './claims.ts'
import type { Category, Regime } from './deduction.ts'
import type { Tp1Item } from './tp1.ts'

/** What decides which claims a person may make in a year and how much of each is left. Amounts in sen by item. */
export type Claimant = {
  readonly regime: Regime
  readonly category: Category
  readonly mandatoryEpf: boolean
  readonly gender: 'male' | 'female' | null
  /** The payroll counts SOCSO and EIS as relief without a claim. */
  readonly socsoByItself: boolean
  /** Counted by payslips of the year and by earlier employers (TP3). */
  readonly used: Claims
  /** Submitted or accepted, and not in a run yet. */
  readonly waiting: Claims
  /** Items claimed in the year before. */
  readonly lastYear: readonly string[]
}

export type ClaimRefusal =
  | 'claim_non_resident'
  | 'claim_not_with_spouse'
  | 'claim_women_only'
  | 'claim_once_in_2'
  | 'claim_one_home'
  | 'claim_socso_by_itself'

export type ClaimStanding = {
  readonly id: string
  readonly of: string | null
  readonly rebate: boolean
  readonly note: Tp1Item['note'] | null
  /** Sen a year for this person; null without a limit. */
  readonly limit: number | null
  readonly used: Sen
  readonly waiting: Sen
  /** What may still be claimed; null without a limit. */
  readonly left: number | null
  readonly refused: ClaimRefusal | null
}

const HOMES = ['home_500', 'home_750']

/** Every claim item of a year for one person: ceiling, used, waiting, left, and why it cannot be claimed. */
export function claimStandings(list: readonly Tp1Item[], person: Claimant): ClaimStanding[] {
  const takenTotal = (claims: Claims, item: Tp1Item): Sen =>
    sum(list.filter((one) => one.id === item.id || one.of === item.id).map(({ id }) => claims[id] ?? 0))
  const room = (item: Tp1Item): number | null => {
    const limit = claimLimit(item, person)
    return limit === null
      ? null
      : atLeast(0, minus(limit, takenTotal(person.used, item), takenTotal(person.waiting, item)))
  }
  return list.map((item) => {
    const group = list.find(({ id }) => id === item.of)
    const own = room(item)
    const refused = claimRefusal(item, person)
    return {
      id: item.id,
      of: item.of ?? null,
      rebate: item.rebate ?? false,
      note: item.note ?? null,
      limit: claimLimit(item, person),
      used: takenTotal(person.used, item),
      waiting: takenTotal(person.waiting, item),
      left: refused ? 0 : own !== null && group ? Math.min(own, room(group) ?? own) : own,
      refused,
    }
  })
}

/**
 * Problems of new claims: items that the person may not claim, and amounts above what is left, with the amount left.
 */
export function claimProblems(
  list: readonly Tp1Item[],
  person: Claimant,
  claims: Claims,
): { id: string; code: ClaimRefusal | 'claim_unknown' | 'claim_over_limit'; left: number }[] {
  const all = Object.keys(claims).filter((id) => claims[id])
  const known = all.filter((id) => list.some((item) => item.id === id))
  const problems: ReturnType<typeof claimProblems> = all
    .filter((id) => !known.includes(id))
    .map((id) => ({ id, code: 'claim_unknown', left: 0 }))
  const standings = new Map(claimStandings(list, person).map((one) => [one.id, one]))
  for (const id of known) {
    const refused = standings.get(id)?.refused
    if (refused) problems.push({ id, code: refused, left: 0 })
    else if (HOMES.includes(id) && HOMES.some((other) => other !== id && claims[other]))
      problems.push({ id, code: 'claim_one_home', left: 0 })
  }
  const rest = Object.fromEntries(
    known.filter((id) => !problems.some((one) => one.id === id)).map((id) => [id, claims[id] ?? 0]),
  )
  const used = Object.fromEntries(list.map(({ id }) => [id, (person.used[id] ?? 0) + (person.waiting[id] ?? 0)]))
  const { items } = acceptedClaims(list, { ...person, claims: rest, used })
  for (const [id, claimed] of Object.entries(rest)) {
    const left = items[id] ?? 0
    if (left < claimed) problems.push({ id, code: 'claim_over_limit', left })
  }
  return problems
}

function claimRefusal(item: Tp1Item, person: Claimant): ClaimRefusal | null {
  // Neither reliefs nor zakat lower the flat tax of non-residents.
  if (person.regime === 'nonResident') return 'claim_non_resident'
  if (item.note === 'not_with_spouse_relief' && person.category === 2) return 'claim_not_with_spouse'
  if (item.id === 'breastfeeding' && person.gender === 'male') return 'claim_women_only'
  if (item.note === 'once_in_2_years' && person.lastYear.includes(item.id)) return 'claim_once_in_2'
  if (item.id === 'socso' && person.socsoByItself) return 'claim_socso_by_itself'
  const other = HOMES.find((id) => HOMES.includes(item.id) && id !== item.id)
  if (other && (person.used[other] || person.waiting[other])) return 'claim_one_home'
  return null
}
