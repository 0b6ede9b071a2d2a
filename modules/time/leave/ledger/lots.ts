import { compareText } from '#base/compare-text.ts'
import type { Day } from '#base/days/days.ts'
import type { Amount } from './type-rules.ts'

/** Leave that is there to be used: until its last day, or as long as the year. */
export type Lot = {
  readonly bucket: 'granted' | 'carried'
  readonly id: string
  left: Amount
  readonly until: Day | null
}

/** The balance of a year while its days are gone through: what is there, in which lots. */
export type Lots = { readonly granted: Lot; readonly others: Lot[] }

export function emptyLots(): Lots {
  return { granted: { bucket: 'granted', id: '', left: 0, until: null }, others: [] }
}

export function totalLeft({ granted, others }: Lots): Amount {
  return others.reduce((sum, { left }) => sum + left, granted.left)
}

/** Takes an amount on a day: what expires first is used first, the year's own last, below zero where nothing is left. */
export function takeFrom(lots: Lots, day: Day, amount: Amount): Amount {
  let rest = amount
  const usable = lots.others
    .filter(({ left, until }) => left > 0 && (until === null || until >= day))
    .sort((a, b) => compareText(a.until ?? '9999', b.until ?? '9999') || compareText(a.id, b.id))
  for (const lot of usable) {
    const taken = Math.min(lot.left, rest)
    lot.left -= taken
    rest -= taken
  }
  lots.granted.left -= rest
  return amount - rest
}
