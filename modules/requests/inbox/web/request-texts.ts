import type { z } from 'zod'
import { labelOf, t } from '#web/i18n.ts'
import { dayText, moneyText } from '#web/page/format.tsx'
import type {} from '../../approval/labels.ts'
import type { RequestEntry, RequestRow } from '../contract.ts'
import type { InboxItem } from './batches.ts'

type Row = z.output<typeof RequestRow>
type Entry = z.output<typeof RequestEntry>

/** "1 Dec 2026 to 3 Dec 2026", or the one day; empty for a request without days. */
export function daysText({ from_day, until_day }: Pick<Row, 'from_day' | 'until_day'>): string {
  if (from_day === null) return ''
  if (until_day === null || until_day === from_day) return dayText(from_day)
  return t('requests.from_until', { from: dayText(from_day), until: dayText(until_day) })
}

/** "3 together" for requests that were sent together; empty for one. */
export function batchText({ rows }: InboxItem): string {
  return rows.length > 1 ? t('requests.batch', { count: rows.length }) : ''
}

/** Says what a request comes to: days, hours, an amount. */
export function measureTexts({ days, minutes, amount, currency }: Row): string[] {
  return [
    ...(days === null ? [] : [t('requests.days', { count: days / 1_000_000 })]),
    ...(minutes === null ? [] : [t('requests.hours', { count: Math.round(minutes / 0.6) / 100 })]),
    ...(amount === null ? [] : [moneyText(amount, currency ?? undefined, { sign: true })]),
  ]
}

/** Says what a history entry is about. */
export function entryText({ what, about, for_name }: Entry): string {
  const from = typeof about.from_day === 'string' ? dayText(about.from_day) : undefined
  if (what === 'revoked' && from) return t('requests.did.revoked_from', { day: from })
  if (what === 'sent' && typeof about.file === 'string')
    return t('requests.did.imported', { file: about.file, row: String(about.row) })
  if (what === 'approved' && about.at_once === true) return t('requests.did.at_once')
  if (what === 'commented' && about.removed === true) return t('requests.did.comment_removed')
  if (what === 'replaced' && about.rerouted === true && Array.isArray(about.names))
    return t('requests.did.rerouted', { names: about.names.map(String) })
  const text = labelOf(`requests.did.${what}`)
  return for_name ? t('requests.did_for', { what: text, name: for_name }) : text
}
