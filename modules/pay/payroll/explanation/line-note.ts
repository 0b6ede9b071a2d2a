import type { Language } from '#base/access/actor.ts'
import type { Basis } from '#base/calculation/basis.ts'
import { monthsText } from '#base/days/day-text.ts'
import { daysText, minutesAsDaysText } from '#base/days/days-text.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import { countryOfFormula } from '../countries.ts'
import { spanText } from '../cycles/span-text.ts'
import { HOURS_FORMULA } from '../payslip/agreed-hours.ts'
import { backPayParts, isBackPay } from '../payslip/back-pay-lines.ts'

/** A short note on what a line was computed from: days of a month, months of back pay, a day and its hours, or whom a court has it paid to. */
export function lineNote(b: Basis, language: Language): string | null {
  if (isBackPay(b)) {
    const months = backPayParts(b).map(({ month }) => month)
    return monthsText(required(months[0], 'month of back pay'), required(months.at(-1), 'month of back pay'), language)
  }
  const isOf = b.f === HOURS_FORMULA ? 'hours' : countryOfFormula(b.f)?.explanation.noteOf?.(b.f)
  if (isOf === 'unpaid') return unpaidNote(b, language)
  if (isOf === 'leave') return leaveNote(b, language)
  if (isOf === 'creditor') return typeof b.i.who === 'string' ? b.i.who : null
  return isOf === 'days' ? daysNote(b) : isOf === 'hours' ? hoursNote(b, language) : null
}

/** Paid days of the period, where its only stretch is shorter. */
function daysNote({ i }: Basis): string | null {
  if (i.per === 'daily' || !Array.isArray(i.d) || i.d.length !== 1 || i.d[0] === i.of) return null
  const parts = Number(i.hd ?? 1)
  return `${daysText(Number(i.d[0]), parts)} / ${daysText(Number(i.of), parts)}`
}

/** The number of unpaid days. */
function unpaidNote({ i }: Basis, language: Language): string | null {
  if (!Array.isArray(i.u)) return null
  return daysInWords(daysText(sum(i.u.map(Number)), Number(i.hd ?? 1)), language)
}

/** The number of days of leave that were not taken, by the legal day of the country. */
function leaveNote({ f, i, m }: Basis, language: Language): string | null {
  const dayMinutes = countryOfFormula(f)?.law.unusedLeaveMinutes?.(m)
  if (typeof i.t !== 'number' || dayMinutes === undefined) return null
  return daysInWords(minutesAsDaysText(i.t, dayMinutes), language)
}

function daysInWords(days: string, language: Language): string {
  return language === 'zh-TW' ? `${days} 天` : days === '1' ? '1 day' : `${days} days`
}

/** The day, and hours with minutes: `10 Nov · 2 h 00 min`. */
function hoursNote({ i }: Basis, language: Language): string | null {
  if (typeof i.t !== 'number') return null
  const [hours, minutes] = hoursText(i.t).split(':')
  const time = language === 'zh-TW' ? `${hours} 小時 ${minutes} 分` : `${hours} h ${minutes} min`
  return typeof i.on === 'string' ? `${spanText({ first: i.on, last: i.on }, language)} · ${time}` : time
}
