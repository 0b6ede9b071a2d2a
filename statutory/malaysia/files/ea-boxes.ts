/** Boxes of pay other than plain wages: section B without its first box, and pensions. */
const OTHER_PAY = ['B1b', 'B1c', 'B1d', 'B1e', 'B1f', 'B2', 'B3', 'B4', 'B5', 'B6', 'C1', 'C2'] as const

/** Boxes of form C.P.8A (EA, Pin. 2023) that add up to section B, and with C to what is taxed. */
export const TAXED_BOXES = ['B1a', ...OTHER_PAY] as const

/** Boxes that a pay item can belong to; `none` means that the form does not count the item as income. */
export const ITEM_BOXES = [...TAXED_BOXES, 'D4', 'F', 'none'] as const
export type ItemBox = (typeof ITEM_BOXES)[number]

/** Boxes with amounts in the order of the form: pay and benefits, pensions, deductions, funds, exempt. */
export const EA_BOXES = [...TAXED_BOXES, 'D1', 'D2', 'D3', 'D4', 'D5a', 'D5b', 'D6', 'E1', 'E2', 'F'] as const
export type EaBox = (typeof EA_BOXES)[number]

/** Boxes into which pay from before the company used the product is split; the other boxes follow from its sums. */
export const EARLIER_BOXES = [...OTHER_PAY, 'D2', 'D4', 'D5b', 'E2', 'F'] as const
export type EarlierBox = (typeof EARLIER_BOXES)[number]

/** A box as the form prints it: B1a as B1(a). */
export function boxNumber(box: string): string {
  return box.replace(/([a-f])$/, '($1)')
}
