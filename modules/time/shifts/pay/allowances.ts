import type { Language } from '#base/actor.ts'
import { amountText } from '#base/amount-text.ts'
import { addDays, type Day } from '#base/days.ts'
import { formatLabel } from '#base/labels.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import type { PaidRun } from '#pay/back-pay.ts'
import { spanText } from '#pay/payslip-lines.ts'
import { figureId } from '#pay/sources.ts'
import { shiftLabels } from '../labels.ts'
import { type KnownShift, termsOn } from '../terms.ts'

/** What one shift of one day pays: minor units. */
export type Allowance = { readonly shift: string; readonly day: Day; readonly amount: number }

const NOTHING_MISSED: ReadonlyMap<Day, number> = new Map()

/**
 * The allowances of somebody's days from a first one on, in a currency: of each shift that was published, as it is on the day
 * and with what stands in for it on a public holiday. A day on which somebody is away from all of it pays none, half a day
 * all of it (SHF-01); nor does one of which they missed all that was left, as it is taken off their pay.
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
    // Whoever is planned on a holiday works on it.
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

/** `NT: 3 × RM 25.00 (2–3 Nov, 5 Nov), published by Hafiz`: the days of a figure, so that it can be added up by hand. */
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
  const said = rates.length === 0 ? formatLabel(shiftLabels['shift.allowance.none'], language) : rates.join(more)
  const words = formatLabel(shiftLabels['shift.allowance.words'], language, { shift: name, days: said })
  if (publishers.length === 0) return words
  const by = formatLabel(shiftLabels['shift.allowance.published_by'], language, { names: publishers.join(comma) })
  return `${words}${language === 'en' ? ', ' : '，'}${by}`
}

/** Days that follow each other, as spans. */
function consecutiveSpans(days: readonly Day[]): { first: Day; last: Day }[] {
  const spans: { first: Day; last: Day }[] = []
  for (const day of [...days].sort()) {
    const last = spans.at(-1)
    if (last && addDays(last.last, 1) === day) last.last = day
    else spans.push({ first: day, last: day })
  }
  return spans
}

/** An id that follows from whose allowance it is, of which shift and in which regular pay: no figure of it is stored. */
export function allowanceId(employee: string, shift: string, { month, kind, sequence }: PaidRun): string {
  return figureId(employee, shift, month, kind, sequence)
}
