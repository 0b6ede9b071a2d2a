import type { Basis } from '#base/calculation/basis.ts'
import { eachMonth, type Month } from '#base/days/days.ts'
import { atLeast, minus, type Sen, sum } from '#base/money/money.ts'

/** A stored order of the tax office: sen by month, and the total at which it ends. */
export type Cp38Order = {
  readonly from_month: Month
  readonly until_month: Month
  readonly amount: number
  /** Months whose amount differs from the rest. */
  readonly by_month: { readonly [month: string]: number }
  readonly total: number
}

/** What an order asks for in the month of a run, stored with the payslip. Sen. */
export type Cp38Part = {
  readonly id: string
  /** The number on the order. */
  readonly no?: string
  /** The position of the month in the order, such as 3 of 12. */
  readonly nth: number
  readonly of: number
  /** Instructed for the month, and for the whole order. */
  readonly month: number
  readonly total: number
  /** Taken by approved runs so far, and how much of that in this month. */
  readonly taken: number
  readonly already?: number
}

/** The amount instructed for a month: zero outside the order's months; a zero in the list leaves a month out. */
export function instructedAmount(order: Cp38Order, month: Month): number {
  if (month < order.from_month || month > order.until_month) return 0
  return order.by_month[month] ?? order.amount
}

/** The months for which an order asks an amount, in order. */
export function orderMonths(order: Cp38Order): Month[] {
  return eachMonth(order.from_month, order.until_month).filter((month) => instructedAmount(order, month) > 0)
}

/** The most that all months of an order can take together. */
export function instructedTotal(order: Cp38Order): Sen {
  return sum(orderMonths(order).map((month) => instructedAmount(order, month)))
}

/**
 * The order's part in a month; undefined where it asks for nothing then. `taken` is the total of approved runs,
 * `already` the part of it taken in this month.
 */
export function orderPartInMonth(
  order: Cp38Order & { id: string; reference: string | null },
  month: Month,
  { taken, already }: { taken: number; already: number },
): Cp38Part | undefined {
  const instructed = instructedAmount(order, month)
  if (instructed === 0) return undefined
  const months = orderMonths(order)
  return {
    id: order.id,
    ...(order.reference && { no: order.reference }),
    nth: months.indexOf(month) + 1,
    of: months.length,
    month: instructed,
    total: order.total,
    taken,
    ...(already > 0 && { already }),
  }
}

/** The amount to deduct: the month's amount, limited by what is left of the total; never twice in a month. */
export function amountDue({
  month,
  already = 0,
  total,
  taken,
}: Pick<Cp38Part, 'month' | 'already' | 'total' | 'taken'>): Sen {
  return atLeast(0, Math.min(minus(month, already), minus(total, taken)))
}

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

/** Recomputes the line from its stored basis. */
export function recomputeCp38({ i }: Basis): Sen {
  return amountDue({
    month: Number(i.inst ?? 0),
    already: Number(i.alr ?? 0),
    total: Number(i.tot ?? 0),
    taken: Number(i.tak ?? 0),
  })
}
