import { type Sen, sum } from '#base/money/money.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import { partDifference } from '../payslip/back-pay-lines.ts'
import type { RunItems } from '../payslip/inputs.ts'
import type { MalaysianItem } from './inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'

/** The difference of back pay for one wage item, with the flags of that wage. */
export type BackShare = { readonly item: MalaysianItem; readonly amount: Sen }

/**
 * What the parts of back pay, paid as `item`, count for: a wage counts where both it and the item count. Contributions are
 * due in the month of payment, if the wage itself counts for the scheme. Tax treats the amount as the item says (arrears:
 * additional remuneration). Recovered pay reduces the ordinary remuneration of the month, since additional pay cannot be
 * negative.
 */
export function backPayShares(
  parts: readonly BackPayPart[],
  item: MalaysianItem,
  own: RunItems<MalaysianCounts>,
): BackShare[] {
  const sums = new Map<string, number>()
  for (const part of parts) sums.set(part.code, (sums.get(part.code) ?? 0) + partDifference(part))
  const pcb = sum(sums.values()) < 0 && item.counts.pcb === 'additional' ? 'normal' : item.counts.pcb
  return [...sums].map(([code, amount]) => {
    if (code === item.code) return { item: { ...item, kind: 'earning' }, amount: sum([amount]) }
    const wage = own[code] ?? item
    return {
      item: {
        ...wage,
        kind: 'earning',
        counts: {
          ...wage.counts,
          epf: wage.counts.epf && item.counts.epf,
          socso: wage.counts.socso && item.counts.socso,
          hrd: wage.counts.hrd && item.counts.hrd,
          pcb,
          exemptKind: null,
          bonus: false,
        },
      },
      amount: sum([amount]),
    }
  })
}
