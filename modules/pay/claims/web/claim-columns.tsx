import type { z } from 'zod'
import { isMonth } from '#base/days/days.ts'
import { labelOf } from '#web/i18n.ts'
import { Money, moneyText, monthText } from '#web/page/format.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { Column } from '#web/table/table.tsx'
import type { ClaimRow } from '../contract.ts'

export type Claim = z.output<typeof ClaimRow>

/** The amount of the receipt and the claimable amount, each in its currency. */
export const amountColumns: readonly Column<Claim>[] = [
  {
    name: 'amount',
    cell: (row) => <Money amount={row.amount} currency={row.currency} sign />,
    card: 'none',
  },
  {
    name: 'claimable',
    cell: (row) =>
      row.rate_wanted ? (
        <Tag tone="warn">{labelOf('claim.rate_wanted')}</Tag>
      ) : (
        <Money amount={row.claimable} currency={row.claim_currency} sign />
      ),
    // Sums stand by currency, each with its sign.
    total: ({ claimable = 0, claim_currency }) => <Money amount={claimable} currency={claim_currency} sign />,
    card: 'side',
  },
]

/** How a claim was or will be paid: by a run or a payment, or what it waits for. */
export function paysText({ pays, paid_in }: Claim): string {
  if (pays === null) return ''
  const how = labelOf(`claim.pays.${pays}`)
  if (paid_in === null) return how
  // A run is named by its month, a payment by its reference.
  return labelOf('claim.paid_by', undefined, { how, by: isMonth(paid_in) ? monthText(paid_in) : paid_in })
}

/** The page of a claim's request, where it is decided and has its history. */
export function requestPath({ id }: Claim): string {
  return `requests?request=${id}`
}

/** The category, with the amount of a receipt in another currency than it is paid in. */
export function categoryText({ category, amount, currency, claim_currency }: Claim): string {
  return currency === claim_currency ? category : `${category} (${moneyText(amount, currency, { sign: true })})`
}
