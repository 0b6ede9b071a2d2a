import type { Translate } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type {} from '../../../vacancies/labels.ts'

type Pay = { pay_from: number; pay_to: number | null; currency: string; pay_period: 'month' | 'hour' }

/** RM 2,000.00 to RM 2,500.00 a month. */
export function payText(t: Translate, { pay_from, pay_to, currency, pay_period }: Pay): string {
  const from = moneyText(pay_from, currency, { sign: true })
  if (pay_to === null) return t(`job.pay.from.${pay_period}`, { from })
  return t(`job.pay.range.${pay_period}`, { from, to: moneyText(pay_to, currency, { sign: true }) })
}
