import { type Translate, useLanguage, useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import type {} from '../../vacancies/labels.ts'

/** The title of an application's vacancy in the reader's language, or that it has none. */
export function useTitleOf(): (of: { title_en: string | null; title_zh: string | null }) => string {
  const language = useLanguage()
  const t = useT()
  return ({ title_en, title_zh }) => (language === 'zh-TW' ? title_zh : title_en) ?? t('application.no_vacancy')
}

type Pay = { pay_from: number; pay_to: number | null; currency: string; pay_period: 'month' | 'hour' }

/** RM 2,000.00 to RM 2,500.00 a month. */
export function payText(t: Translate, { pay_from, pay_to, currency, pay_period }: Pay): string {
  const from = moneyText(pay_from, currency, { sign: true })
  if (pay_to === null) return t(`job.pay.from.${pay_period}`, { from })
  return t(`job.pay.range.${pay_period}`, { from, to: moneyText(pay_to, currency, { sign: true }) })
}
