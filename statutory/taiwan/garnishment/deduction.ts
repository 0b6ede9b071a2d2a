import { type Basis, basisNumber } from '#base/calculation/basis.ts'
import type { Day } from '#base/days/days.ts'
import { atLeast, minus, ratio, type Sen, sum } from '#base/money/money.ts'
import type { LawInMonth } from '../../law-in-month.ts'
import { type GarnishmentRules, garnishmentLaw } from './rules.ts'

/** Formula of a line that pays a creditor by order of a court. */
export const GARNISHMENT_FORMULA = 'tw.garnishment'

/** An order of a court: what is left of it, the day it was served, what of a month's pay stays, and its words. */
export type CourtOrder = {
  readonly id: string
  readonly due: number
  readonly served: Day
  readonly keeps: number
  /** The creditor and the number of the order, as payslips name it. */
  readonly words?: string
}

/**
 * One payment of wages, whole dollars: `gross` counts for the third, `statutory` are premiums and taxes, `net` is what
 * would be paid without the orders, `paidBefore` what was paid earlier in the month.
 */
export type GarnishedPay = {
  readonly gross: number
  readonly statutory: number
  readonly net: number
  readonly paidBefore: number
}

/**
 * Divides what may be taken of a payment among orders: the one served first takes first, and those of one day share by
 * what is left of each. All together take at most a third, and what the worker lives on stays.
 */
export function garnishPay(
  { month, from }: LawInMonth<GarnishmentRules>,
  { gross, statutory, net, paidBefore }: GarnishedPay,
  orders: readonly CourtOrder[],
): { readonly id: string; readonly amount: Sen; readonly basis: Basis }[] {
  const groups = [...Map.groupBy(orders, ({ served }) => served)].sort(([a], [b]) => (a < b ? -1 : 1))
  const lines: { id: string; amount: Sen; basis: Basis }[] = []
  for (const [, group] of groups) {
    const before = sum(lines.map(({ amount }) => amount))
    const keeps = Math.max(...group.map((order) => order.keeps))
    const total = sum(group.map(({ due }) => due))
    let earlier = 0
    for (const { id, due, words } of group) {
      const i = {
        w: gross,
        s: statutory,
        n: net,
        k: keeps,
        p: paidBefore,
        o: before,
        d: due,
        g: total,
        b: earlier,
        who: words,
      }
      const basis: Basis = { f: GARNISHMENT_FORMULA, i, m: month, from }
      lines.push({ id, amount: garnishedAmount(basis), basis })
      earlier += due
    }
  }
  return lines
}

/** What all orders of one day may take of a payment, at most what is left of them. */
export function garnishedTogether(b: Basis): Sen {
  const of = (key: string) => basisNumber(b, key)
  const third = ratio(atLeast(0, of('w')), 1, garnishmentLaw(b.m).value.parts, 'down')
  const stays = atLeast(0, minus(of('k'), of('p')))
  const most = Math.min(third, minus(of('w'), of('s'), stays), of('n'))
  return atLeast(0, Math.min(minus(most, of('o')), of('g')))
}

/** The amount of a stored line. Shares of orders of one day add up: each ends where the next begins. */
export function garnishedAmount(b: Basis): Sen {
  const together = garnishedTogether(b)
  const [due, total, earlier] = [basisNumber(b, 'd'), basisNumber(b, 'g'), basisNumber(b, 'b')]
  if (total === 0) return atLeast(0, 0)
  return minus(ratio(together, earlier + due, total, 'down'), ratio(together, earlier, total, 'down'))
}
