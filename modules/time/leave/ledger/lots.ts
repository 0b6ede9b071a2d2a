import { compareText } from '#base/compare-text.ts'
import type { Day } from '#base/days/days.ts'
import type { Amount } from './type-rules.ts'

/** An amount available until its last day, or for the whole year. */
export type Lot = {
  readonly bucket: 'granted' | 'carried'
  readonly id: string
  left: Amount
  readonly until: Day | null
  /** The last day of the leave year whose unused days it defers. */
  readonly deferredFrom?: Day
}

/** The lots of a year while its days are processed. */
export type Lots = { readonly granted: Lot; readonly others: Lot[] }

export function emptyLots(): Lots {
  return { granted: { bucket: 'granted', id: '', left: 0, until: null }, others: [] }
}

export function totalLeft({ granted, others }: Lots): Amount {
  return others.reduce((sum, { left }) => sum + left, granted.left)
}

/** Takes an amount: the lot that expires first is used first, the year's own last, which may go below zero. */
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
