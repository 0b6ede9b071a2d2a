import type { z } from 'zod'
import { type Translate, useLanguage, useT } from '#web/i18n.ts'
import { moneyText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { VacancyState } from '../contract.ts'

const TONES = { open: 'good', hired: 'info', closed: 'mute' } as const

/** The state of a vacancy; one that its day has closed says so. */
export function VacancyTag({ state, is_past }: { state: z.output<typeof VacancyState>; is_past: boolean }) {
  const t = useT()
  return (
    <StatusTag status={state} tone={TONES[state]} label={t(is_past ? 'vacancy.is_past' : `vacancy.state.${state}`)} />
  )
}

/** Its title in the reader's language. */
export function useTitleOf(): (of: { title_en: string; title_zh: string }) => string {
  const language = useLanguage()
  return ({ title_en, title_zh }) => (language === 'zh-TW' ? title_zh : title_en)
}

type Pay = { pay_from: number; pay_to: number | null; currency: string; pay_period: 'month' | 'hour' }

/** RM 2,000.00 to RM 2,500.00 a month. */
export function payText(t: Translate, { pay_from: from, pay_to: to, currency, pay_period: period }: Pay): string {
  const amount = (value: number) => moneyText(value, currency, { sign: true })
  return to === null
    ? t(`job.pay.from.${period}`, { from: amount(from) })
    : t(`job.pay.range.${period}`, { from: amount(from), to: amount(to) })
}
