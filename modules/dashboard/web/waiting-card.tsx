import { Fragment, type ReactNode, useRef } from 'react'
import type { z } from 'zod'
import { addDays } from '#base/days.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { bellApi, taskApi } from '#base/session-api.ts'
import { ASKED } from '#modules/employees/asking/asked.ts'
import type { RecordField } from '#modules/employees/card-values.ts'
import { type ChecklistOpen, paydayApi } from '#modules/payday/contract.ts'
import { type Say, useT } from '#web/i18n.ts'
import {
  IconBriefcase,
  IconBuildingBank,
  IconCash,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconInbox,
  IconReceiptTax,
  IconUserCheck,
} from '#web/icons.ts'
import type { LabelKey } from '#web/label-key.ts'
import { Link } from '#web/link.tsx'
import { linkTo } from '#web/own-path.ts'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import { statusTone, type Tone } from '#web/page/status-tone.ts'
import { usePathname } from '#web/page/use-pathname.ts'
import type { Icon, Screen } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { useCall } from '#web/use-call.ts'
import { dashboardApi, type PeopleMatter } from '../contract.ts'
import classes from './dashboard.module.css'
import { LentRows, useScreenWithRows } from './lent-cards.tsx'
import { monthName, nearText } from './texts.ts'
import { PEOPLE, PERSON, useWayTo } from './ways.ts'

type Run = NonNullable<(typeof dashboardApi.runsWaiting)['types']>['answer'][number]
type Group = NonNullable<(typeof dashboardApi.peopleWaiting)['types']>['answer'][number]

type Unpaid = z.output<typeof ChecklistOpen>

type Item = {
  key: string
  icon: Icon
  tone: Tone
  title: ReactNode
  tag: { tone: Tone; text: string }
  about: ReactNode
  /** Where it is dealt with, and the button's words. */
  to?: string | undefined
  search?: Record<string, unknown>
  action: string
}

const FRESH = { fresh: 3_000 }
const TASK_DAYS = 7

/** What waits for this person: runs, people whose records want something, work that did not finish. */
export function WaitingCard() {
  const t = useT()
  const { may, reach, moduleOn, today } = useSession()
  const seesOthers = may('employee:read') && reach('employee:read') !== 'own'
  const runs = useCall(
    dashboardApi.runsWaiting,
    {},
    { ...FRESH, enabled: may('payroll:read') && moduleOn(PAYROLL_MODULE) },
  )
  const people = useCall(dashboardApi.peopleWaiting, {}, { ...FRESH, enabled: seesOthers })
  const unpaid = useCall(paydayApi.open, {}, { ...FRESH, enabled: may('payroll:files') && moduleOn(PAYROLL_MODULE) })
  // The very call of the bell: both show one answer.
  const tasks = useCall(taskApi.list, { per_page: 25 }, FRESH)
  const told = useCall(bellApi.items, {}, FRESH)
  const asked = [runs, unpaid, told, people, tasks]
  const here = usePathname()
  const way = useWayTo()
  const screenOf = useScreenWithRows()
  const runItems = useRunItems(runs.data ?? [])
  const unpaidItems = useUnpaidItems(unpaid.data ?? [])
  const peopleItems = usePeopleItems(people.data ?? [])
  const failed = (tasks.data?.data ?? []).filter(
    (task) =>
      task.state === 'failed' && (task.finished_at ?? task.created_at).slice(0, 10) >= addDays(today, -TASK_DAYS),
  )
  const lines = (told.data ?? []).filter(({ is_news }) => !is_news)
  const shown = lines.flatMap((line) => {
    const screen = screenOf(line.name)
    return screen ? [{ ...line, screen }] : []
  })
  const inbox = shown[0] && way(shown[0].page)
  // Rows that were here stay: they know what has just left them, and what is taken back.
  const kept = useRef(new Map<string, Screen>())
  for (const { name, screen } of shown) kept.current.set(name, screen)
  const items: Item[] = [
    ...runItems,
    ...unpaidItems,
    ...lines
      .filter(({ name }) => !screenOf(name))
      .map(({ name, text, page }) => ({
        key: `told ${name}`,
        icon: IconInbox,
        tone: 'primary' as const,
        title: text,
        tag: { tone: 'warn' as const, text: t('dashboard.tag_decide') },
        about: t('dashboard.told_about'),
        ...placeFor(way(page)),
        action: t('dashboard.do_look'),
      })),
    ...peopleItems,
    ...(tasks.data?.data ?? [])
      .filter(({ kind }) => kind === ASKED)
      .map((task) => ({
        key: task.id,
        icon: IconUserCheck,
        tone: 'warn' as const,
        title: <span data-record>{task.title}</span>,
        tag: { tone: 'warn' as const, text: t('dashboard.tag_asked') },
        about: <DateText at={task.created_at} />,
        to: task.page?.split('?')[0],
        search: { ...Object.fromEntries(new URLSearchParams(task.page?.split('?')[1])), back: here },
        action: t('dashboard.do_correct'),
      })),
    ...failed.slice(0, 2).map((task) => ({
      key: task.id,
      icon: IconCircleX,
      tone: 'bad' as const,
      title: <span data-record>{task.title}</span>,
      tag: { tone: 'bad' as const, text: t('dashboard.tag_failed') },
      about: (
        <>
          <span data-record>{task.message ?? t('dashboard.task_failed')}</span> ·{' '}
          <DateText at={task.finished_at ?? task.created_at} />
        </>
      ),
      to: task.page ?? undefined,
      action: t('action.open'),
    })),
  ]
  const isWaiting = asked.some((one) => one.isLoading)
  const broken = asked.find((one) => one.isError)
  const retry = () => {
    for (const one of asked) if (one.isError) void one.refetch()
  }
  const count = items.length + shown.reduce((sum, line) => sum + line.count, 0)
  return (
    <Card
      title={t('dashboard.waiting')}
      tag={count > 0 && <Count count={count} />}
      actions={
        inbox && (
          <Link {...linkTo(inbox)} className={classes.more}>
            {t('dashboard.open_inbox')}
          </Link>
        )
      }
    >
      {[...kept.current].map(([name, { path }]) => (
        <LentRows key={name} path={path} />
      ))}
      {isWaiting && count === 0 ? (
        <RowsSkeleton rows={3} height={62} />
      ) : count === 0 && broken ? (
        <ErrorState small error={broken.error} onRetry={retry} />
      ) : count === 0 ? (
        <EmptyState
          small
          icon={IconCircleCheck}
          title={t('dashboard.all_clear')}
          text={t('dashboard.all_clear_text')}
        />
      ) : (
        <>
          {items.length > 0 && (
            <ul className={classes.items} data-below={shown.length > 0 || undefined}>
              {items.map((item) => (
                <Row key={item.key} item={item} />
              ))}
            </ul>
          )}
          {broken && (
            <p className={classes.broken} role="alert">
              {t('dashboard.some_failed')}{' '}
              <button type="button" onClick={retry}>
                {t('action.retry')}
              </button>
            </p>
          )}
        </>
      )}
    </Card>
  )
}

/** Where a way with a query leads, as an item says it. */
function placeFor(way: string | undefined): Pick<Item, 'to' | 'search'> {
  return way === undefined ? {} : linkTo(way)
}

function Count({ count }: { count: number }) {
  const t = useT()
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="for-readers">{t('dashboard.waiting_count', { count })}</span>
    </span>
  )
}

function Row({ item }: { item: Item }) {
  const { icon: Icon } = item
  return (
    <li className={classes.item}>
      <span className={classes.mark} data-tone={item.tone} aria-hidden>
        <Icon size={16} stroke={1.8} />
      </span>
      <div className={classes.itemText}>
        <p className={classes.itemTitle}>
          <b>{item.title}</b> <Tag tone={item.tag.tone}>{item.tag.text}</Tag>
        </p>
        <p className={classes.itemAbout}>{item.about}</p>
      </div>
      {item.to && (
        <Link to={item.to} search={item.search ?? {}} className={classes.button}>
          {item.action}
          <span className="for-readers">, {item.title}</span>
        </Link>
      )}
    </li>
  )
}

function useRunItems(runs: readonly Run[]): Item[] {
  const t = useT()
  const way = useWayTo()
  const { today } = useSession()
  return runs.map((run) => {
    const isLate = run.pay_day < today
    const search = run.matter === 'unblock' || run.matter === 'check' ? { show: 'attention' } : {}
    return {
      key: run.id,
      icon: IconCash,
      tone: run.matter === 'unblock' ? 'bad' : 'primary',
      title: named(
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

/** A task by its group too, where another has the same name. */
function named(t: Say, name: string, group: string, same: readonly unknown[]): string {
  return same.length > 1 ? t('dashboard.of_group', { name, group }) : name
}

/** November payroll, with its kind and number where there may be several. */
function runName(t: Say, run: Run): string {
  const month = monthName(run.period)
  if (run.kind === 'monthly' && run.sequence === 1) return t('dashboard.run_name', { month })
  const number = run.sequence > 1 ? String(run.sequence) : ''
  return t('dashboard.run_name_kind', { month, kind: t(`dashboard.kind.${run.kind}`), number }).trim()
}

/** Months that are approved and not yet paid and filed. */
function useUnpaidItems(months: readonly Unpaid[]): Item[] {
  const t = useT()
  const way = useWayTo()
  const { today } = useSession()
  return months.map(({ run_id, period, group, open, done, overdue, next }) => ({
    key: `unpaid ${run_id}`,
    icon: IconBuildingBank,
    tone: overdue > 0 ? 'bad' : 'primary',
    title: named(
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
/** The list of those whom a matter concerns; without one, it is settled person by person. */
const SEARCHES: Record<PeopleMatter, Record<string, unknown> | undefined> = {
  permit_lapsed: { sort: 'work_permit_expires' },
  permit_ends: { permit_within: 60, sort: 'work_permit_expires' },
  probation_due: { on_probation: true },
  contract_ends: { employment_type: ['contract'] },
  no_bank_account: { no_bank_account: true },
  wrong_numbers: { wrong_numbers: true },
  no_tax_number: undefined,
}

/** Which field of the record each matter is settled in. */
const FIELDS: Record<PeopleMatter, RecordField> = {
  permit_lapsed: 'work_permit_expires',
  permit_ends: 'work_permit_expires',
  probation_due: 'employment_status',
  contract_ends: 'contract_until',
  no_bank_account: 'account_number',
  wrong_numbers: 'account_number',
  no_tax_number: 'tax_number',
}

function usePeopleItems(groups: readonly Group[]): Item[] {
  const t = useT()
  const way = useWayTo()
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
