import type { Basis } from '#base/basis.ts'
import { daysText } from '#base/days-text.ts'
import { countryOwning } from '../countries.ts'
import { backPartsOf } from '../payslip/back-pay-lines.ts'
import { hoursText } from '../payslip/hours-note.ts'
import { HOURS_FORMULA } from '../payslip/own-hours.ts'
import { isBackPay } from './back-pay.ts'

/** What a line was worked out from, where a few numbers say it: days of a month, months of back pay, a day and its hours. */
export function noteOf(b: Basis): string | null {
  if (isBackPay(b)) {
    const months = backPartsOf(b).map(({ month }) => month)
    return [...new Set([months[0]!, months.at(-1)!])].join(' – ')
  }
  const isOf = b.f === HOURS_FORMULA ? 'hours' : countryOwning(b.f)?.noteOf?.(b.f)
  return isOf === 'days' ? daysNote(b) : isOf === 'hours' ? hoursNote(b) : null
}

/** Days of the whole, of one stretch that is less than it. */
function daysNote({ i }: Basis): string | null {
  if (i.per === 'daily' || !Array.isArray(i.d) || i.d.length !== 1 || i.d[0] === i.of) return null
  const parts = Number(i.hd ?? 1)
  return `${daysText(Number(i.d[0]), parts)} / ${daysText(Number(i.of), parts)}`
}

function hoursNote({ i }: Basis): string | null {
  if (typeof i.t !== 'number') return null
  const hours = hoursText(i.t)
  return typeof i.on === 'string' ? `${i.on.slice(5)} · ${hours}` : hours
}
