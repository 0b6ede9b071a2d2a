import { bankNameIn } from '#statutory/banks.ts'
import { choiceLabel } from '#web/fields/field-names.ts'
import { language } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type { PayPart } from '../../core/numbers/pay-split-rules.ts'

/** The amount or share of a part. */
export function partAmountText(part: Pick<PayPart, 'amount' | 'currency' | 'share'>): string {
  return part.share === null
    ? moneyText(part.amount ?? 0, part.currency ?? undefined, { sign: true })
    : `${part.share / 10_000}%`
}

/** The target of a part. */
export function partTargetText(part: PayPart): string {
  if (part.method !== 'bank_transfer') return choiceLabel('employees', 'payment_method', part.method)
  const codes = [part.bank_code, part.branch_code].filter(Boolean).join('-')
  return [part.bank_name && bankNameIn(language(), part.bank_name), codes, part.account_number, part.account_holder]
    .filter(Boolean)
    .join(' · ')
}

/** Parts in one line, for the history. */
export function partsText(parts: readonly PayPart[]): string | null {
  return parts.length === 0 ? null : parts.map((part) => `${partAmountText(part)} → ${partTargetText(part)}`).join('; ')
}
