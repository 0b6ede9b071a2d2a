import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { withoutZeros } from '#base/money/amount-text.ts'
import { toDecimal } from '#base/money/money.ts'
import type { LedgerLine } from '../ledger/ledger.ts'
import { ONE_DAY, type Unit } from '../ledger/type-rules.ts'
import { amountText } from '../types/amount-value.ts'
import { balanceLabels } from './labels.ts'

const DAY = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const
const DATE_FORMATS = { en: new Intl.DateTimeFormat('en-GB', DAY), 'zh-TW': new Intl.DateTimeFormat('zh-TW', DAY) }

/** Explains a line in the reader's language; null when its kind says everything. */
export function explainLine(
  line: LedgerLine,
  unit: Unit,
  language: Language,
  names: ReadonlyMap<string, string>,
): string | null {
  const parts: string[] = []
  const day = (of: Day) => DATE_FORMATS[language].format(new Date(`${of}T00:00:00Z`))
  const addReason = (key: keyof typeof balanceLabels, params: Record<string, unknown> = {}) =>
    void parts.push(formatLabel(balanceLabels[key], language, params))
  if (line.grant) {
    const { level, from, until, exact, ofYear, completesYear } = line.grant
    addReason('leave-balance.why.year', { amount: amountText(level.amount, unit), from: day(from), until: day(until) })
    if (level.share < ONE_DAY) addReason('leave-balance.why.share', { share: withoutZeros(toDecimal(level.share, 4)) })
    if (level.raised > 0) addReason('leave-balance.why.raised', { amount: amountText(level.raised, unit) })
    // The total so far is never said to be above the year's; what the year rounds is said when it is complete.
    const figures = { exact: amountText(exact, unit), whole: amountText(ofYear, unit) }
    if (figures.exact !== figures.whole)
      if (completesYear) addReason('leave-balance.why.rounded', figures)
      else if (exact < ofYear) addReason('leave-balance.why.so_far', figures)
  }
  if (line.ofCarried) addReason('leave-balance.why.of_carried', { amount: amountText(line.ofCarried, unit) })
  if (line.unpaid) addReason('leave-balance.why.unpaid', { amount: amountText(line.unpaid, unit) })
  if (line.until) addReason('leave-balance.why.until', { day: day(line.until) })
  if (line.type) addReason('leave-balance.why.type', { name: names.get(line.type) ?? '' })
  return parts.length === 0 ? null : parts.join(' · ')
}
