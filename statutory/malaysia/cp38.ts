import type { Basis } from '#base/calculation/basis.ts'
import { eachMonth, type Month } from '#base/days/days.ts'
import { atLeast, minus, type Sen, sum } from '#base/money/money.ts'

/** An order of the tax office as it is kept: sen by month, and the sum at which it ends. */
export type Cp38Order = {
  readonly from_month: Month
  readonly until_month: Month
  readonly amount: number
  /** Months with another amount than the rest. */
  readonly by_month: { readonly [month: string]: number }
  readonly total: number
}

/** What an order asks for in the month of a run, frozen with the payslip. Sen. */
export type Cp38Part = {
  readonly id: string
  /** The number on the order. */
  readonly no?: string
  /** Which of its months, such as 3 of 12. */
  readonly nth: number
  readonly of: number
  /** Instructed for the month, and for the whole order. */
  readonly month: number
  readonly total: number
  /** Taken by approved runs so far, and of it in this month. */
  readonly taken: number
  readonly already?: number
}

/** Instructed for a month: nothing outside its months; zero in a list leaves a month out. */
export function instructedAmount(order: Cp38Order, month: Month): number {
  if (month < order.from_month || month > order.until_month) return 0
  return order.by_month[month] ?? order.amount
}

/** The months an order asks for something, in order. */
export function orderMonths(order: Cp38Order): Month[] {
  return eachMonth(order.from_month, order.until_month).filter((month) => instructedAmount(order, month) > 0)
}

/** The most that an order's months can take. */
export function instructedTotal(order: Cp38Order): Sen {
  return sum(orderMonths(order).map((month) => instructedAmount(order, month)))
}

/** The order's part in a month; undefined where it asks for nothing then. `taken` is by approved runs, `already` of it in this month. */
export function orderPartInMonth(
  order: Cp38Order & { id: string; reference: string | null },
  month: Month,
  { taken, already }: { taken: number; already: number },
): Cp38Part | undefined {
  const asked = instructedAmount(order, month)
  if (asked === 0) return undefined
  const months = orderMonths(order)
  return {
    id: order.id,
    ...(order.reference && { no: order.reference }),
    nth: months.indexOf(month) + 1,
    of: months.length,
    month: asked,
    total: order.total,
    taken,
    ...(already > 0 && { already }),
  }
}

/** To deduct: the month's amount as far as the total still leaves room; never twice in a month. */
export function amountDue({
  month,
  already = 0,
  total,
  taken,
}: Pick<Cp38Part, 'month' | 'already' | 'total' | 'taken'>): Sen {
  return atLeast(0, Math.min(minus(month, already), minus(total, taken)))
}

/** Why the order's line is what it is. */
export function cp38Basis(part: Cp38Part, m: Month): Basis {
  const due = amountDue(part)
  return {
    f: 'pay.cp38_order',
    i: {
      ord: part.no,
      nth: `${part.nth} / ${part.of}`,
      inst: part.month,
      alr: part.already,
      tot: part.total,
      tak: part.taken,
      rem: minus(part.total, part.taken, due),
    },
    m,
  }
}

/** The line again from its own basis. */
export function recomputeCp38({ i }: Basis): Sen {
  return amountDue({
    month: Number(i.inst ?? 0),
    already: Number(i.alr ?? 0),
    total: Number(i.tot ?? 0),
    taken: Number(i.tak ?? 0),
  })
}
