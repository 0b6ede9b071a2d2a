import { type Sen, sum } from '#base/money/money.ts'
import type { BackPayPart } from '../../sources/payable.ts'
import { partDifference } from '../payslip/back-pay-lines.ts'
import type { RunItems } from '../payslip/inputs.ts'
import type { MalaysianItem } from './inputs.ts'
import type { MalaysianCounts } from './item-counts.ts'

/** What a line of back pay counts for: its difference by wage item, each with the flags of that wage. */
export type BackShare = { readonly item: MalaysianItem; readonly amount: Sen }

/**
 * What parts of back pay, paid as `item`, count for: each wage as far as both it and the item count. Contributions are due
 * on it in the month it is paid, as far as the wage itself counts for the scheme; the tax treats it as the item says
 * (arrears: additional remuneration). What is taken back lessens the ordinary remuneration of the month, since additional
 * pay cannot go below nothing.
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
