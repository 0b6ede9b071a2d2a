import { PAYROLL_MODULE } from '#base/modules.ts'
import { useCall } from '#web/calls/use-call.ts'
import { useT } from '#web/i18n.ts'
import { IconCash } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { moneyText } from '#web/page/format.tsx'
import { Bone, Waiting } from '#web/page/skeletons.tsx'
import { StatusTag, Tag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { dashboardApi, type PayMonth } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { monthName, namesText, nearText } from './texts.ts'

const STEPS = ['inputs', 'calculate', 'review', 'confirm', 'approve'] as const
const OTHERS = 3

/** The months of the pay groups; the card and the header share them. */
export function usePayMonths() {
  const { may, hasModule: moduleOn } = useSession()
  return useCall(
    dashboardApi.payroll,
    {},
    { freshFor: 3_000, enabled: may('payroll:read') && moduleOn(PAYROLL_MODULE) },
  )
}

/** The state of the month's payroll, its sum, what blocks it, and its next step. */
export function PayrollCard() {
  const t = useT()
  const { may } = useSession()
  const way = useFindPath()
  const months = usePayMonths()
  const first = months.data?.[0]
  const settings = may('payroll:settings') ? way('payroll/settings') : undefined
  return (
    <Card
      title={first ? t('dashboard.run_name', { month: monthName(first.period) }) : t('dashboard.payroll')}
      tag={first && <State month={first} />}
    >
      <CallContent call={months} skeleton={<MonthSkeleton />}>
        {(data) =>
          data[0] === undefined ? (
            <EmptyState small icon={IconCash} title={t('dashboard.no_groups')} text={t('dashboard.no_groups_text')}>
              {settings && (
                <Link to={settings} className={classes.button}>
                  {t('dashboard.set_up_payroll')}
                </Link>
              )}
            </EmptyState>
          ) : (
            <>
              <Month month={data[0]} many={data.length > 1} />
              <Others months={data.slice(1, OTHERS + 1)} />
            </>
          )
        }
      </CallContent>
    </Card>
  )
}

/** The skeleton of a month under review, as high as the loaded one. */
function MonthSkeleton() {
  return (
    <Waiting>
      <div className={classes.month}>
        <Bone width="62%" height={34} />
        <Bone width="84%" height={38} />
        <Bone height={28} />
        <Bone width="90%" height={84} />
        <Bone height={36} />
      </div>
    </Waiting>
  )
}

function State({ month }: { month: PayMonth }) {
  const t = useT()
  if (!month.run) return <StatusTag status="draft" label={t('dashboard.not_begun')} />
  return <StatusTag status={month.run.state} label={t(`payroll.state.${month.run.state}`)} />
}

function stepIndex(month: PayMonth): number {
  if (!month.run) return 0
  return { draft: 0, calculated: 2, confirmed: 4, approved: STEPS.length }[month.run.state]
}

function Month({ month, many }: { month: PayMonth; many: boolean }) {
  const t = useT()
  const way = useFindPath()
  const { may, today } = useSession()
  const { run, currency } = month
  const here = stepIndex(month)
  const hasFigures = run !== null && run.state !== 'draft'
  const action = !run
    ? 'begin_run'
    : run.state === 'draft'
      ? 'continue_inputs'
      : run.state === 'calculated'
        ? 'continue_review'
        : run.state === 'confirmed'
          ? 'continue_approval'
          : 'open_run'
  const to = run ? way('payroll/runs/$id', { id: run.id }) : may('payroll:prepare') ? way('payroll/runs') : undefined
  return (
    <div className={classes.month}>
      {hasFigures && (
        <div>
          <p className={classes.figure}>{moneyText(run.net, currency, { sign: true })}</p>
          <p className="caption">
            {t('dashboard.net_for', { count: run.employees })}
            {run.previous && <> · {differenceText(t, run.net - run.previous.net, run.previous.period, currency)}</>}
          </p>
        </div>
      )}
      {!hasFigures && <p className="caption">{run ? t('dashboard.run_calculate') : t('dashboard.not_begun_text')}</p>}
      <p className="caption">
        {many && (
          <>
            <span data-record>{month.group.name}</span> ·{' '}
          </>
        )}
        {t('dashboard.pay_day', { day: nearText(month.pay_day, today) })}
      </p>
      <ol className={classes.steps} aria-label={t('dashboard.steps')}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-state={index < here ? 'done' : index === here ? 'here' : 'ahead'}
            aria-current={index === here ? 'step' : undefined}
          >
            {t(`dashboard.step_${step}`)}
            {index < here && <span className="for-readers">, {t('steps.done')}</span>}
          </li>
        ))}
      </ol>
      {hasFigures && run.state !== 'approved' && (
        <ul className={classes.findings}>
          {run.blocked > 0 && (
            <Finding
              tone="bad"
              tag={t('dashboard.blockers', { count: run.blocked })}
              people={run.blockers}
              total={run.blocked}
            />
          )}
          {run.to_check > 0 && (
            <Finding
              tone="warn"
              tag={t('dashboard.to_check', { count: run.to_check })}
              people={run.checks}
              total={run.to_check}
            />
          )}
          <li>
            <Tag tone="good">{t('dashboard.clear', { count: run.clear })}</Tag>
            <span>{t('dashboard.clear_text')}</span>
          </li>
        </ul>
      )}
      {to && (
        <Link to={to} className={classes.main}>
          {t(`dashboard.${action}`)}
        </Link>
      )}
    </div>
  )
}

type FindingProps = {
  tone: 'bad' | 'warn'
  tag: string
  people: readonly { id: string; name: string; code: string; reason: string }[]
  total: number
}

/** How many people have a finding, and the names of those with the first reason. */
function Finding({ tone, tag, people, total }: FindingProps) {
  const t = useT()
  const [head] = people
  const isOneReason = people.every(({ code }) => code === head?.code) && total === people.length
  const names = namesText(
    people.map(({ name }) => name),
    total,
  )
  return (
    <li>
      <Tag tone={tone}>{tag}</Tag>
      <span>
        {isOneReason && head && t('dashboard.reason', { reason: head.reason })}
        <span data-record>{names}</span>
      </span>
    </li>
  )
}

function differenceText(t: ReturnType<typeof useT>, difference: number, period: string, currency: string): string {
  const month = monthName(period)
  if (difference === 0) return t('dashboard.same_as', { month })
  const amount = moneyText(Math.abs(difference), currency, { sign: true })
  return t(difference > 0 ? 'dashboard.more_than' : 'dashboard.less_than', { amount, month })
}

function Others({ months }: { months: readonly PayMonth[] }) {
  const t = useT()
  const way = useFindPath()
  if (months.length === 0) return null
  return (
    <section className={classes.others} aria-label={t('dashboard.other_groups')}>
      {months.map((month) => {
        const to = month.run ? way('payroll/runs/$id', { id: month.run.id }) : way('payroll/runs')
        const line = (
          <>
            <span data-record>{month.group.name}</span> <State month={month} />
          </>
        )
        return to ? (
          <Link key={month.group.id} to={to}>
            {line}
          </Link>
        ) : (
          <div key={month.group.id}>{line}</div>
        )
      })}
    </section>
  )
}
