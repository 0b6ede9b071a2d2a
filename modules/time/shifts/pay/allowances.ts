import type { Language } from '#base/access/actor.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { amountText } from '#base/money/amount-text.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { PaidRun } from '#pay/back-pay.ts'
import { spanText } from '#pay/payslip-lines.ts'
import { figureId } from '#pay/sources.ts'
import { shiftLabels } from '../labels.ts'
import { type KnownShift, termsOn } from '../terms.ts'

/** The allowance of one shift on one day, in minor units. */
export type Allowance = { readonly shift: string; readonly day: Day; readonly amount: number }

const NOTHING_MISSED: ReadonlyMap<Day, number> = new Map()

/**
 * Lists allowances of published shifts in one currency, with the replacement shift on public holidays. `days` begin on
 * `first`. A day away in full pays none; half a day pays all of it (SHF-01). A day pays none when the person missed all
 * of it and pay is deducted for that.
 */
export function shiftAllowances(
  days: readonly Workday[],
  first: Day,
  shifts: ReadonlyMap<string, KnownShift>,
  currency: string,
  missed: ReadonlyMap<Day, number> = NOTHING_MISSED,
): Allowance[] {
  return days.flatMap((workday, index) => {
    const day = addDays(first, index)
    // A shift planned on a holiday is worked.
    if (!workday.shift || minutesPlanned(workday) <= (missed.get(day) ?? 0)) return []
    return workday.shift.parts.flatMap(({ shift: id }): Allowance[] => {
      const shift = id === null ? undefined : shifts.get(id)
      if (!shift) return []
      const terms = termsOn(shift, day)
      return terms.allowance > 0 && terms.currency === currency
        ? [{ shift: shift.id, day, amount: terms.allowance }]
        : []
    })
  })
}

/**
 * Describes an amount with its days so that it can be added up by hand: `NT: 3 × RM 25.00 (2–3 Nov, 5 Nov), published
 * by Hafiz`.
 */
export function allowanceText(
  name: string,
  allowances: readonly Allowance[],
  currency: string,
  language: Language,
  publishers: readonly string[] = [],
): string {
  const [comma, more] = language === 'en' ? [', ', ' + '] : ['、', '＋']
  const rates = [...Map.groupBy(allowances, ({ amount }) => amount)].map(([amount, same]) => {
    const days = consecutiveSpans(same.map(({ day }) => day)).map((span) => spanText(span, language))
    const params = { count: same.length, amount: amountText(amount, currency), days: days.join(comma) }
    return formatLabel(shiftLabels['shift.allowance.days'], language, params)
  })
  const daysText = rates.length === 0 ? formatLabel(shiftLabels['shift.allowance.none'], language) : rates.join(more)
  const words = formatLabel(shiftLabels['shift.allowance.words'], language, { shift: name, days: daysText })
  if (publishers.length === 0) return words
  const by = formatLabel(shiftLabels['shift.allowance.published_by'], language, { names: publishers.join(comma) })
  return `${words}${language === 'en' ? ', ' : '，'}${by}`
}

/** Groups consecutive days. */
function consecutiveSpans(days: readonly Day[]): { first: Day; last: Day }[] {
  const spans: { first: Day; last: Day }[] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    if (last && addDays(last.last, 1) === day) last.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}

/** Derives the id of an amount from person, shift and regular run, since no amount is stored. */
export function allowanceId(employee: string, shift: string, { month, kind, sequence }: PaidRun): string {
  return figureId(employee, shift, month, kind, sequence)
}
