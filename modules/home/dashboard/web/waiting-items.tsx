import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import type { ChecklistOpen } from '#pay/contract.ts'
import type { RecordField } from '#people/record-fields.ts'
import { type Translate, useT } from '#web/i18n.ts'
import {
  IconBriefcase,
  IconBuildingBank,
  IconCash,
  IconCertificate,
  IconFileText,
  IconReceiptTax,
  IconUserCheck,
} from '#web/icons.ts'
import { toLinkProps } from '#web/internal-path.ts'
import type { LabelKey } from '#web/label-key.ts'
import { Link } from '#web/link.tsx'
import { statusTone, type Tone } from '#web/page/status-tone.ts'
import type { Icon } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { usePathname } from '#web/use-pathname.ts'
import type { dashboardApi, PeopleMatter } from '../contract.ts'
import { PEOPLE, PERSON } from './screen-paths.ts'
import { monthName, nearText } from './texts.ts'

type Run = NonNullable<(typeof dashboardApi.runsWaiting)['types']>['answer'][number]
type Group = NonNullable<(typeof dashboardApi.peopleWaiting)['types']>['answer'][number]

type Unpaid = z.output<typeof ChecklistOpen>

/** A waiting item: what it is, since or until when, and where it is settled. */
export type Item = {
  key: string
  icon: Icon
  tone: Tone
  title: ReactNode
  tag: { tone: Tone; text: string }
  about: ReactNode
  /** Where it is settled, and the button's text. */
  to?: string | undefined
  search?: Record<string, unknown>
  action: string
}

/** The target of a link with a query, as an item has it. */
export function toLinkTarget(way: string | undefined): Pick<Item, 'to' | 'search'> {
  return way === undefined ? {} : toLinkProps(way)
}

/** Runs that wait for somebody's next step. */
export function useRunItems(runs: readonly Run[]): Item[] {
  const t = useT()
  const way = useFindPath()
  const { today } = useSession()
  return runs.map((run) => {
    const isLate = run.pay_day < today
    const search = run.matter === 'unblock' || run.matter === 'check' ? { show: 'attention' } : {}
    return {
      key: run.id,
      icon: IconCash,
      tone: run.matter === 'unblock' ? 'bad' : 'primary',
      title: nameWithGroup(
        t,
        runName(t, run),
        run.group,
        runs.filter((one) => runName(t, one) === runName(t, run)),
      ),
      tag: isLate
        ? { tone: 'bad', text: t('dashboard.tag_overdue') }
        : { tone: statusTone(run.state), text: t(`payroll.state.${run.state}`) },
      about: (
        <>
          <span data-record={run.by && run.matter === 'approve' ? true : undefined}>
            {t(`dashboard.run_${run.matter}` as LabelKey, { count: run.count, by: run.by ?? '' })}
          </span>
          {' · '}
          <span data-record>{run.group}</span>
          {' · '}
          {t('dashboard.pay_day', { day: nearText(run.pay_day, today) })}
        </>
      ),
      to: way('payroll/runs/$id', { id: run.id }),
      search,
      action: t(`dashboard.do_${run.matter}`),
    }
  })
}

/** A name with its group, where another item has the same name. */
function nameWithGroup(t: Translate, name: string, group: string, same: readonly unknown[]): string {
  return same.length > 1 ? t('dashboard.of_group', { name, group }) : name
}

/** November payroll, with its kind and number where there may be several. */
function runName(t: Translate, run: Run): string {
  const month = monthName(run.period)
  if (run.kind === 'monthly' && run.sequence === 1) return t('dashboard.run_name', { month })
  const number = run.sequence > 1 ? String(run.sequence) : ''
  return t('dashboard.run_name_kind', { month, kind: t(`dashboard.kind.${run.kind}`), number }).trim()
}

/** Months that are approved and not yet paid and filed. */
export function useUnpaidItems(months: readonly Unpaid[]): Item[] {
  const t = useT()
  const way = useFindPath()
  const { today } = useSession()
  return months.map(({ run_id, period, group, open, done, overdue, next }) => ({
    key: `unpaid ${run_id}`,
    icon: IconBuildingBank,
    tone: overdue > 0 ? 'bad' : 'primary',
    title: nameWithGroup(
      t,
      t('dashboard.unpaid', { month: monthName(period) }),
      group,
      months.filter((one) => one.period === period),
    ),
    tag:
      overdue > 0
        ? { tone: 'bad', text: t('dashboard.unpaid_overdue', { count: overdue }) }
        : { tone: 'info', text: t('dashboard.unpaid_done', { done, total: done + open }) },
    about: (
      <>
        {next.map(({ title, due }, index) => (
          <Fragment key={title}>
            {index > 0 && ' · '}
            {t('dashboard.unpaid_next', { step: title, day: nearText(due, today) })}
          </Fragment>
        ))}
      </>
    ),
    to: way('payroll/runs/$id', { id: run_id }),
    action: t('dashboard.do_unpaid'),
  }))
}

const ICONS: Record<PeopleMatter, Icon> = {
  permit_lapsed: IconCertificate,
  permit_ends: IconCertificate,
  probation_due: IconUserCheck,
  contract_ends: IconFileText,
  no_bank_account: IconBuildingBank,
  wrong_numbers: IconBuildingBank,
  no_tax_number: IconReceiptTax,
}
/** The filter of the list that shows the people of a matter; undefined where it is settled person by person. */
const SEARCHES: Record<PeopleMatter, Record<string, unknown> | undefined> = {
  permit_lapsed: { sort: 'work_permit_expires' },
  permit_ends: { permit_within: 60, sort: 'work_permit_expires' },
  probation_due: { on_probation: true },
  contract_ends: { employment_type: ['contract'] },
  no_bank_account: { no_bank_account: true },
  wrong_numbers: { wrong_numbers: true },
  no_tax_number: undefined,
}

/** The field of the record that settles each matter. */
const FIELDS: Record<PeopleMatter, RecordField> = {
  permit_lapsed: 'work_permit_expires',
  permit_ends: 'work_permit_expires',
  probation_due: 'employment_status',
  contract_ends: 'contract_until',
  no_bank_account: 'account_number',
  wrong_numbers: 'account_number',
  no_tax_number: 'tax_number',
}

/** People whose records need attention, by matter. */
export function usePeopleItems(groups: readonly Group[]): Item[] {
  const t = useT()
  const way = useFindPath()
  const { today } = useSession()
  const here = usePathname()
  return groups.map((group) => {
    const { kind, total, first, people } = group
    const list = total > 1 ? SEARCHES[kind] : undefined
    const search = { edit: FIELDS[kind], back: here }
    const isLate = kind === 'permit_lapsed' || (first !== null && first < today)
    const isMissing = first === null
    return {
      key: kind,
      icon: ICONS[kind] ?? IconBriefcase,
      tone: isLate ? 'bad' : isMissing ? 'warn' : 'info',
      title: t(`dashboard.${kind}`, { count: total }),
      tag: isLate
        ? { tone: 'bad', text: t('dashboard.tag_overdue') }
        : isMissing
          ? { tone: 'warn', text: t('dashboard.tag_missing') }
          : { tone: 'info', text: t('dashboard.tag_soon') },
      about: (
        <>
          <span data-record>
            {people.map(({ id, name }, index) => {
              const to = way(PERSON, { id })
              return (
                <Fragment key={id}>
                  {index > 0 && t('dashboard.comma')}
                  {to ? (
                    <Link to={to} search={search}>
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </Fragment>
              )
            })}
            {total > people.length && t('dashboard.and_more', { count: total - people.length })}
          </span>
          {first !== null && (
            <>
              {' '}
              ·{' '}
              {total > 1 && !isLate ? t('dashboard.from_day', { day: nearText(first, today) }) : nearText(first, today)}
            </>
          )}
        </>
      ),
      to: list ? way(PEOPLE) : people[0] && way(PERSON, { id: people[0].id }),
      search: list ? { ...list, back: here } : search,
      action: t(isMissing ? 'dashboard.do_correct' : 'dashboard.do_look'),
    }
  })
}
