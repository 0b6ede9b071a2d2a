import type { Basis } from '#base/basis.ts'
import { daysText } from '#base/days-text.ts'
import { backPartsOf } from '../payslip/back-pay-lines.ts'
import { hoursText } from '../payslip/hours-note.ts'
import { HOURS_FORMULA } from '../payslip/own-hours.ts'
import { isBackPay } from './back-pay.ts'

/** What a line was worked out from, where a few numbers say it: days of a month, months of back pay, a day and its hours. */
export function noteOf(b: Basis): string | null {
  const { i } = b
  if (
    (b.f === 'pay.basic' || b.f === 'pay.cycle') &&
    i.per !== 'daily' &&
    Array.isArray(i.d) &&
    i.d.length === 1 &&
    i.d[0] !== i.of
  ) {
    const parts = Number(i.hd ?? 1)
    return `${daysText(Number(i.d[0]), parts)} / ${daysText(Number(i.of), parts)}`
  }
  if (isBackPay(b)) {
    const months = backPartsOf(b).map(({ month }) => month)
    return [...new Set([months[0]!, months.at(-1)!])].join(' – ')
  }
  if (!isOfHours(b)) return null
  const hours = hoursText(Number(i.t))
  return typeof i.on === 'string' ? `${i.on.slice(5)} · ${hours}` : hours
}

function isOfHours({ f, i }: Basis): boolean {
  const isHours = f === HOURS_FORMULA || f === 'tw.missedHours' || f.startsWith('ea.') || f.startsWith('tw.overtime.')
  return isHours && typeof i.t === 'number'
}
