import type { z } from 'zod'
import { call } from '#web/calls/call.ts'
import { language, useT } from '#web/i18n.ts'
import type { Option } from '#web/inputs/options.ts'
import { dayText, moneyText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import type { ApplicationRow } from '../../contract.ts'

export type ApplicationOfList = z.output<typeof ApplicationRow>
export type ApplicationStatus = NonNullable<ApplicationOfList['status']>

export const STATUS_TONES = { suitable: 'good', not_suitable: 'bad', later: 'info', none: 'warn' } as const

/** The status of an application; one that is put off says until when. */
export function ApplicationTag({
  status,
  later_until,
}: {
  status: ApplicationStatus | null
  later_until: string | null
}) {
  const t = useT()
  const shown = status ?? 'none'
  const name = t(`application.status.${shown}`)
  return (
    <StatusTag
      status={shown}
      tone={STATUS_TONES[shown]}
      label={later_until ? t('application.until', { status: name, day: dayText(later_until) }) : name}
    />
  )
}

/** RM 4,200.00; undefined where none was said, or whoever asks may not see it. */
export function payOf({
  expected_pay,
  currency,
}: Pick<ApplicationOfList, 'expected_pay' | 'currency'>): string | undefined {
  if (expected_pay === undefined || expected_pay === null || !currency) return undefined
  return moneyText(expected_pay, currency, { sign: true })
}

/** Tags of candidates within reach, for a filter. */
export async function findTags(search: string): Promise<Option[]> {
  const { applicationApi } = await import('../../contract.ts')
  const { tags } = await call(applicationApi.tags, {}, { quiet: true })
  const asked = search.trim().toLowerCase()
  return tags.filter((tag) => tag.toLowerCase().includes(asked)).map((tag) => ({ value: tag, label: tag }))
}

/** Vacancies by their titles in the reader's language, for a filter. */
export const findVacancies = (search: string) => findVacanciesOf({ search })

/** Those that take applications. */
export const findOpenVacancies = (search: string) => findVacanciesOf({ search, state: ['open'] })

async function findVacanciesOf({ search, state }: { search: string; state?: ['open'] }): Promise<Option[]> {
  const { vacancyApi } = await import('../../../vacancies/contract.ts')
  const asked = { search: search || undefined, per_page: 50, ...(state && { state }) }
  const { data } = await call(vacancyApi.list, asked, { quiet: true })
  return data.map(({ id, code, title_en, title_zh }) => {
    const [own, other] = language() === 'zh-TW' ? [title_zh, title_en] : [title_en, title_zh]
    return { value: id, label: `${own} · ${code}`, also: other }
  })
}
