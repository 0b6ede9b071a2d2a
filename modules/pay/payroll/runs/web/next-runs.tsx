import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { type Day, daysBetween, lastDay } from '#base/days/days.ts'
import { useCall } from '#web/calls/use-call.ts'
import { language, useT } from '#web/i18n.ts'
import { Link } from '#web/link.tsx'
import { Card, Cards } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { dayText, moneyText } from '#web/page/format.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useAction } from '#web/use-action.ts'
import { cycleAfter, cycleOn } from '../../cycles/cycles.ts'
import { spanText } from '../../cycles/span-text.ts'
import { longMonth } from '../../cycles/web/long-month.ts'
import { type PayGroup, payGroupApi, payrollSettingsApi } from '../../settings/contract.ts'
import classes from '../../web/payroll.module.css'
import { payrollApi, type RunRow } from '../contract.ts'

type PayGroupRow = z.output<typeof PayGroup>
type ListedRun = z.output<typeof RunRow>

type Props = {
  onMade: (id: string) => void
  /** A placeholder while the data loads. */
  waiting: ReactNode
}

/** Shows for each group the open run, or the next month to pay, and the people in no group. */
export function NextRuns({ onMade, waiting }: Props) {
  const t = useT()
  const { may, today } = useSession()
  const settings = useCall(payrollSettingsApi.one, {})
  const groups = useCall(payGroupApi.list, { per_page: 200 })
  const runs = useCall(payrollApi.runs, { per_page: 200, sort: '-period' })
  const without = useCall(payGroupApi.without, {})
  const setUp = useAction(payrollSettingsApi.setUp)
  if (settings.isLoading || groups.isLoading || runs.isLoading) return waiting
  if (!settings.data || !groups.data || !runs.data) return null
  if (!settings.data.is_set_up)
    return (
      <EmptyState
        title={t('pay.not_set_up')}
        text={may('payroll:settings') ? t('pay.not_set_up_text') : t('pay.not_set_up_ask')}
      >
        {may('payroll:settings') && (
          <Button
            loading={setUp.busy}
            onClick={() =>
              void setUp.run({}, { successMessage: ({ items }) => t('pay.set_up_done', { count: items }) })
            }
          >
            {t('pay.set_up')}
          </Button>
        )}
      </EmptyState>
    )
  const nowhere = without.data ?? []
  return (
    <>
      <Cards>
        {groups.data.data
          .filter((group) => group.is_active)
          .map((group) => (
            <NextRunCard
              key={group.id}
              group={group}
              open={openRegularRun(runs.data.data, group)}
              next={nextCycle(runs.data.data, group, today)}
              today={today}
              onMade={may('payroll:prepare') ? onMade : undefined}
            />
          ))}
      </Cards>
      {nowhere.length > 0 && (
        <p className={classes.notice} data-tone="info" data-card>
          {t('pay.offices_without', { offices: nowhere.map(({ name }) => name), count: nowhere.length })}{' '}
          {may('payroll:settings') && (
            <Link to="payroll/settings" search={{ tab: 'groups' }}>
              {t('pay.to_groups')}
            </Link>
          )}
        </p>
      )}
    </>
  )
}

type NextProps = {
  group: PayGroupRow
  open: ListedRun | undefined
  next: ReturnType<typeof nextCycle>
  today: Day
  /** Undefined for readers who may not create a run. */
  onMade: ((id: string) => void) | undefined
}

function NextRunCard({ group, open, next: { period, cycle }, today, onMade }: NextProps) {
  const t = useT()
  const making = useAction(payrollApi.create)
  // The button creates exactly the run that the card describes, without a form.
  async function start() {
    const run = await making.run({ group_id: group.id, period, kind: 'monthly', sequence: cycle.number })
    if (run) onMade?.(run.id)
  }
  const due = open?.pay_day ?? cycle.payDay
  const span = open ? open.span : cycle.of > 1 ? cycle : null
  const left = daysBetween(today, due)
  const when =
    left < 0 ? t('pay.overdue', { count: -left }) : left === 0 ? t('pay.due_today') : t('pay.due_in', { count: left })
  return (
    <Card title={group.name} tag={open && <StatusTag status={open.state} />}>
      <div className={classes.next}>
        <div>
          <b>{longMonth(open?.period ?? period)}</b>
          {span && (
            <p className="caption">
              {t('pay.cycle_days', { days: spanText(span, language()), number: span.number, total: span.of })}
            </p>
          )}
          <p className="caption">
            {t('pay.pay_day_on', { day: dayText(due) })} · <span data-late={left < 0 || undefined}>{when}</span>
          </p>
          <p className="caption">
            {open && open.state !== 'draft'
              ? t('pay.next_totals', {
                  count: open.employees,
                  amount: moneyText(open.net, open.currency, { sign: true }),
                })
              : t('pay.next_people', { count: group.employees })}
          </p>
        </div>
        {open ? (
          <Link to={`payroll/runs/${open.id}`} className={classes.nextLink}>
            {t('pay.go_on')}
          </Link>
        ) : (
          onMade && (
            <Button loading={making.busy} onClick={() => void start()}>
              {t('pay.start_run')}
            </Button>
          )
        )}
      </div>
    </Card>
  )
}

/** The group's oldest regular run that is not approved yet. */
function openRegularRun(runs: readonly ListedRun[], group: PayGroupRow): ListedRun | undefined {
  return runs.filter((run) => run.group === group.name && run.kind === 'monthly' && run.state !== 'approved').at(-1)
}

/** The cycle after the group's last regular run; the one of today for a group without runs. */
function nextCycle(runs: readonly ListedRun[], group: PayGroupRow, today: Day) {
  const last = runs.find((run) => run.group === group.name && run.kind === 'monthly')
  return last ? cycleAfter(group, last.span?.last ?? lastDay(last.period)) : cycleOn(group, today)
}
