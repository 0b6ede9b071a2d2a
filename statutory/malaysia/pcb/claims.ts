import { atLeast, atMost, minus, type Sen, sum, ZERO } from '#base/money/money.ts'
import type { Category } from './deduction.ts'
import { LIFE_WITHOUT_EPF, type Tp1Item } from './tp1.ts'

export type Claims = { readonly [item: string]: number | undefined }

export type AcceptedClaims = {
  /** The amount of each claimed item that counts this month; the rest exceeded a limit. */
  readonly items: { readonly [item: string]: Sen }
  /** LP1: the deductions of this month. */
  readonly deductions: Sen
  /** Zakat and departure levy claimed: treated like zakat of the month. */
  readonly rebates: Sen
}

/**
 * Cuts the claims of a month at the limits of the year, cumulatively: `used` is what earlier months and earlier
 * employers (TP3) counted, by item. A sub-item counts towards its own limit and the one that contains it. Throws
 * RangeError for an item that the year does not have.
 */
export function acceptedClaims(
  list: readonly Tp1Item[],
  input: {
    readonly claims: Claims
    readonly used: Claims
    readonly category: Category
    readonly mandatoryEpf: boolean
  },
): AcceptedClaims {
  const { claims, used } = input
  const unknown = Object.keys(claims).find((id) => !list.some((item) => item.id === id))
  if (unknown !== undefined) throw new RangeError(`Not a claim of this year: ${unknown}`)
  const accepted: Record<string, Sen> = {}
  const takenSoFar = (item: Tp1Item) =>
    sum(
      list
        .filter((other) => other.id === item.id || other.of === item.id)
        .flatMap(({ id }) => [used[id] ?? 0, accepted[id] ?? 0]),
    )
  const room = (item: Tp1Item): number => {
    const limit = claimLimit(item, input)
    return limit === null ? Number.POSITIVE_INFINITY : atLeast(0, minus(limit, takenSoFar(item)))
  }
  for (const item of list) {
    const claim = claims[item.id]
    if (!claim) continue
    if (claim < 0) throw new RangeError(`Not a claim: ${claim}`)
    const group = list.find(({ id }) => id === item.of)
    accepted[item.id] = atMost(Math.min(room(item), group ? room(group) : claim), claim)
  }
  const total = (rebate: boolean) =>
    sum(list.filter((item) => Boolean(item.rebate) === rebate).map(({ id }) => accepted[id] ?? 0))
  return { items: accepted, deductions: total(false), rebates: total(true) }
}

/** SOCSO and EIS of the employee as relief, where the company counts it without a claim; never projected. Sen. */
export function socsoRelief(limit: number, used: number, contributions: number): Sen {
  return atMost(atLeast(0, minus(limit, used)), contributions)
}

/** The ceiling of an item for a person, sen a year; null without one. */
export function claimLimit(item: Tp1Item, input: { category: Category; mandatoryEpf: boolean }): number | null {
  if (item.note === 'not_with_spouse_relief' && input.category === 2) return ZERO
  if (item.id === 'life' && !input.mandatoryEpf) return LIFE_WITHOUT_EPF
  return item.limit
}
