import type { Language } from '#base/actor.ts'
import { withoutZeros } from '#base/amount-text.ts'
import type { Day } from '#base/days.ts'
import { text } from '#base/labels.ts'
import { toDecimal } from '#base/money.ts'
import type { Line } from '../ledger/ledger.ts'
import { ONE_DAY, type Unit } from '../ledger/type-rules.ts'
import { amountText } from '../types/amount-value.ts'
import { balanceLabels } from './labels.ts'

const DAY = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const
const SAID = { en: new Intl.DateTimeFormat('en-GB', DAY), 'zh-TW': new Intl.DateTimeFormat('zh-TW', DAY) }

/** Why a line is what it is, in the reader's language; null where its kind says it all. */
export function whyOf(line: Line, unit: Unit, language: Language, names: ReadonlyMap<string, string>): string | null {
  const parts: string[] = []
  const day = (of: Day) => SAID[language].format(new Date(`${of}T00:00:00Z`))
  const say = (key: keyof typeof balanceLabels, params: Record<string, unknown> = {}) =>
    void parts.push(text(balanceLabels[key], language, params))
  if (line.grant) {
    const { level, from, until, exact, ofYear } = line.grant
    say('leave-balance.why.year', { amount: amountText(level.amount, unit), from: day(from), until: day(until) })
    if (level.share < ONE_DAY) say('leave-balance.why.share', { share: withoutZeros(toDecimal(level.share, 4)) })
    if (level.raised > 0) say('leave-balance.why.raised', { amount: amountText(level.raised, unit) })
    if (exact !== ofYear)
      say('leave-balance.why.so_far', { exact: amountText(exact, unit), whole: amountText(ofYear, unit) })
  }
  if (line.ofCarried) say('leave-balance.why.of_carried', { amount: amountText(line.ofCarried, unit) })
  if (line.unpaid) say('leave-balance.why.unpaid', { amount: amountText(line.unpaid, unit) })
  if (line.until) say('leave-balance.why.until', { day: day(line.until) })
  if (line.type) say('leave-balance.why.type', { name: names.get(line.type) ?? '' })
  return parts.length === 0 ? null : parts.join(' · ')
}
