import type { Language } from '#base/access/actor.ts'
import { formatLabel } from '#base/labels.ts'
import { leaveLabels } from '../labels.ts'
import type { Amount, Unit } from '../ledger/type-rules.ts'
import { amountText } from './amount-value.ts'

/** Formats an amount with its unit: `1 day`, `7.5 hours`. */
export function lengthText(amount: Amount, unit: Unit, language: Language): string {
  const count = amountText(amount, unit)
  const form = new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
  return formatLabel(leaveLabels[`leave-length.${unit}_${form}`], language, { count })
}
