import { Button } from '@mantine/core'
import type { z } from 'zod'
import { isAskedIn } from '#base/countries/served-countries.ts'
import { isDay } from '#base/days/days.ts'
import { hoursText } from '#base/days/hours-text.ts'
import { weekdayText, weekText } from '#base/days/week-text.ts'
import { bankNameIn } from '#statutory/banks.ts'
import { useCall } from '#web/calls/use-call.ts'
import { choiceLabel, fieldLabel } from '#web/fields/field-names.ts'
import { labelOf, language, useT } from '#web/i18n.ts'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { dayText, listText, momentText, moneyText } from '#web/page/format.tsx'
import { LinesSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { Timeline, type TimelineItem } from '#web/page/timeline.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import type { TimelineEntry } from '../../core/contract-shapes.ts'
import { personCountries, STATUS_FIELDS_BY_COUNTRY } from '../../core/numbers/countries.ts'
import type { PayPart } from '../../core/numbers/pay-split-rules.ts'
import { employeeApi } from '../contract.ts'
import { partsText } from './pay-part-text.ts'
import { useFieldHistory } from './use-field-history.tsx'

type Entry = z.output<typeof TimelineEntry>

type TabProps = { id: string; version: number; countries: readonly string[]; seesPay: boolean }

/** All changes in time with planned ones; pay for readers who may see it. */
export function TimelineTab({ id, version, countries, seesPay }: TabProps) {
  const facts = useCall(employeeApi.timeline, { id })
  const pay = useCall(employeeApi.payTimeline, { id }, { enabled: seesPay })
  const fields = useFieldHistory(id, version)
  const failed = [facts, pay, fields.call].find(({ isError }) => isError)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  if (!facts.data || (seesPay && !pay.data) || !fields.call.data) return <LinesSkeleton lines={8} />
  const entries = [...facts.data, ...(pay.data ?? [])].sort((a, b) => b.from_day.localeCompare(a.from_day))
  return <History id={id} version={version} entries={entries} countries={countries} others={fields.items} />
}

/** A history with the planned changes that can be cancelled; fields of the countries in which the person worked. */
type HistoryProps = {
  id: string
  version: number
  entries: readonly Entry[]
  countries?: readonly string[]
  /** Changes of what is no fact of the record itself. */
  others?: readonly TimelineItem[]
}

export function History({ id, version, entries: all, countries = [], others = [] }: HistoryProps) {
  const t = useT()
  const session = useSession()
  const isIn = personCountries(countries, session.hasOfficeIn)
  const hasCategories = isAskedIn(STATUS_FIELDS_BY_COUNTRY, 'tax_category', isIn)
  const entries = all.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => isAskedIn(STATUS_FIELDS_BY_COUNTRY, field, isIn)),
  }))
  const removeFact = useAction(employeeApi.removePlanned)
  const removePay = useAction(employeeApi.removePlannedPay)

  function takeBack({ fact, from_day }: Entry) {
    const title = t('employees.remove_planned_title', { day: dayText(from_day) })
    const how = {
      confirmation: { title, action: t('employees.remove_planned'), tone: 'bad' },
      successMessage: t('employees.saved'),
    } as const
    if (fact === 'compensation') void removePay.run({ id, version, from_day }, how)
    else void removeFact.run({ id, version, from_day, fact: fact as 'employment' }, how)
  }

  if (entries.length + others.length === 0) return <EmptyState small title={t('employees.nothing_yet')} />
  const items = entries.map(
    (entry, index): TimelineItem => ({
      id: `${entry.fact}-${entry.from_day}-${index}`,
      at: entry.from_day,
      upcoming: entry.when === 'planned',
      tone: entry.when === 'planned' ? 'info' : entry.when === 'now' ? 'good' : 'mute',
      title: (
        <>
          {labelOf(`employees.fact_${entry.fact}`)}{' '}
          {entry.is_correction && <Tag tone="warn">{t('employees.corrected')}</Tag>}
          {entry.when === 'planned' && <Tag tone="info">{t('employees.planned')}</Tag>}
          {entry.when === 'now' && <Tag tone="good">{t('employees.in_force')}</Tag>}{' '}
          {entry.reason && <span className="caption">{entry.reason}</span>}
          {isFirst(entry) && entry.fact !== 'joined' && (
            <span className="caption">
              {visibleChanges(entry, hasCategories)
                .map((one) => `${one.field} ${one.to ?? ''}`)
                .join(' · ')}
            </span>
          )}
          {entry.removable && (
            <Button variant="subtle" color="bad" size="compact-xs" onClick={() => takeBack(entry)}>
              {t('employees.remove_planned')}
            </Button>
          )}
        </>
      ),
      by: entry.by ? `${entry.by}${entry.at ? `, ${momentText(entry.at)}` : ''}` : undefined,
      changes: isFirst(entry) ? undefined : visibleChanges(entry, hasCategories),
    }),
  )
  return <Timeline items={[...items, ...others].sort((a, b) => b.at.localeCompare(a.at))} />
}

/** A first row is no change and takes one line. */
function isFirst(entry: Entry): boolean {
  return !entry.is_correction && entry.changes.every((change) => change.before === null)
}

/** Where tax has no categories, its regime repeats the residence. */
function visibleChanges(entry: Entry, hasCategories: boolean) {
  return entry.changes
    .filter((change) => isVisibleChange(change) && !isImplied(change, entry))
    .map(({ field, before, after }) => ({
      field:
        field === 'tax_regime' && !hasCategories ? labelOf('employees.tax_residence') : fieldLabel('employees', field),
      from: valueText(field, before, entry),
      to: valueText(field, after, entry),
    }))
}

/** A first row omits empty and negative values. */
function isVisibleChange({ before, after }: Entry['changes'][number]): boolean {
  return before !== null || (after !== false && after !== 0 && after !== null)
}

/** The length of a roster day repeats a week with hours. */
function isImplied({ field, after }: Entry['changes'][number], { changes }: Entry): boolean {
  if (field !== 'roster_minutes') return false
  const week = changes.find((change) => change.field === 'week')?.after
  return after === null || (Array.isArray(week) && week.some((hours) => hours !== null))
}

/** A value as readers see it. */
function valueText(field: string, value: unknown, entry: Entry): string | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'bank_name') return bankNameIn(language(), String(value))
  if (field === 'basic_pay') return moneyText(Number(value), entryCurrency(entry))
  if (field === 'roster_minutes') return hoursText(Number(value))
  if (field === 'zakat_monthly') return moneyText(Number(value))
  if (typeof value === 'boolean') return value ? labelOf('action.yes') : labelOf('action.no')
  if (field === 'parts') return partsText(value as PayPart[])
  if (field === 'week') return weekText(value, language())
  if (field === 'working_days') return listText((value as number[]).map((day) => weekdayText(day, language())))
  if (Array.isArray(value)) return listText(value)
  const text = String(value)
  if (isDay(text)) return dayText(text)
  return labelOf(`${field}.${text}`, '') ? choiceLabel('employees', field, text) : text
}

function entryCurrency(entry: Entry): string | undefined {
  const currency = entry.changes.find((change) => change.field === 'currency')?.after
  return typeof currency === 'string' ? currency : undefined
}
