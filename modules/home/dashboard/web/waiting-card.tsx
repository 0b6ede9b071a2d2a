import { useRef } from 'react'
import { notificationsApi, taskApi } from '#base/contracts/session-api.ts'
import { addDays } from '#base/days/days.ts'
import { PAYROLL_MODULE } from '#base/modules.ts'
import { paydayApi } from '#pay/contract.ts'
import { COMPLETION_REQUEST } from '#people/record-fields.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCircleCheck, IconCircleX, IconInbox, IconUserCheck } from '#web/icons.ts'
import { toLinkProps } from '#web/internal-path.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { ErrorState } from '#web/page/error-state.tsx'
import { DateText } from '#web/page/format.tsx'
import { RowsSkeleton } from '#web/page/skeletons.tsx'
import { Tag } from '#web/page/status-tag.tsx'
import type { Screen } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { usePathname } from '#web/use-pathname.ts'
import { dashboardApi, RUNS_TO_APPROVE_NAME } from '../contract.ts'
import classes from './dashboard.module.css'
import { useScreenWithRows, WaitingRows } from './home-cards.tsx'
import { type Item, toLinkTarget, usePeopleItems, useRunItems, useUnpaidItems } from './waiting-items.tsx'

const FRESH = { freshFor: 3_000 }
const TASK_DAYS = 7

/** What waits for this person: runs, people whose records need attention, and failed background jobs. */
export function WaitingCard() {
  const t = useT()
  const { may, reach, hasModule: moduleOn, today } = useSession()
  const seesOthers = may('employee:read') && reach('employee:read') !== 'own'
  const runs = useCall(
    dashboardApi.runsWaiting,
    {},
    { ...FRESH, enabled: may('payroll:read') && moduleOn(PAYROLL_MODULE) },
  )
  const people = useCall(dashboardApi.peopleWaiting, {}, { ...FRESH, enabled: seesOthers })
  const unpaid = useCall(paydayApi.open, {}, { ...FRESH, enabled: may('payroll:files') && moduleOn(PAYROLL_MODULE) })
  // The same call as that of the bell, so that both show one answer.
  const tasks = useCall(taskApi.list, { per_page: 25 }, FRESH)
  const notifications = useCall(notificationsApi.items, {}, FRESH)
  const queries = [runs, unpaid, notifications, people, tasks]
  const here = usePathname()
  const way = useFindPath()
  const screenOf = useScreenWithRows()
  const runItems = useRunItems(runs.data ?? [])
  const unpaidItems = useUnpaidItems(unpaid.data ?? [])
  const peopleItems = usePeopleItems(people.data ?? [])
  const failed = (tasks.data?.data ?? []).filter(
    (task) =>
      task.state === 'failed' && (task.finished_at ?? task.created_at).slice(0, 10) >= addDays(today, -TASK_DAYS),
  )
  const lines = (notifications.data ?? []).filter(({ name, is_news }) => !is_news && name !== RUNS_TO_APPROVE_NAME)
  const visible = lines.flatMap((line) => {
    const screen = screenOf(line.name)
    return screen ? [{ ...line, screen }] : []
  })
  const requests = visible.find(({ screen }) => screen.path === 'requests')
  const inbox = requests && way(requests.page)
  // Rows that were shown stay: they know what was just settled, and can undo it.
  const screens = useRef(new Map<string, Screen>())
  for (const { name, screen } of visible) screens.current.set(name, screen)
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
        ...toLinkTarget(way(page)),
        action: t('dashboard.do_look'),
      })),
    ...peopleItems,
    ...(tasks.data?.data ?? [])
      .filter(({ kind }) => kind === COMPLETION_REQUEST)
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
  const isWaiting = queries.some((one) => one.isLoading)
  const broken = queries.find((one) => one.isError)
  const retry = () => {
    for (const one of queries) if (one.isError) void one.refetch()
  }
  const count = items.length + visible.reduce((sum, line) => sum + line.count, 0)
  return (
    <Card
      title={t('dashboard.waiting')}
      tag={count > 0 && <Count count={count} />}
      actions={
        inbox && (
          <Link {...toLinkProps(inbox)} className={classes.more}>
            {t('dashboard.open_inbox')}
          </Link>
        )
      }
    >
      {[...screens.current].map(([name, screen]) => (
        <WaitingRows key={name} screen={screen} item={name} />
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
            <ul className={classes.items} data-below={visible.length > 0 || undefined}>
              {items.map((item) => (
                <WaitingRow key={item.key} item={item} />
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

function Count({ count }: { count: number }) {
  const t = useT()
  return (
    <span className={classes.count}>
      <span aria-hidden>{count}</span>
      <span className="for-readers">{t('dashboard.waiting_count', { count })}</span>
    </span>
  )
}

function WaitingRow({ item }: { item: Item }) {
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
