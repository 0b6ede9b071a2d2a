import { useId, useState } from 'react'
import { useCall } from '#web/calls/use-call.ts'
import { LineArea } from '#web/charts/charts.tsx'
import { labelOf, useT } from '#web/i18n.ts'
import { IconUsers } from '#web/icons.ts'
import { Link } from '#web/link.tsx'
import { Card } from '#web/page/card.tsx'
import { EmptyState } from '#web/page/empty-state.tsx'
import { listText, numberText } from '#web/page/format.tsx'
import { Bone, LinesSkeleton, Waiting } from '#web/page/skeletons.tsx'
import { useSession } from '#web/session.tsx'
import { useFindPath } from '#web/shell/find-path.ts'
import { dashboardApi } from '../contract.ts'
import { CallContent } from './call-content.tsx'
import classes from './dashboard.module.css'
import { PEOPLE } from './screen-paths.ts'
import { monthName } from './texts.ts'

type Headcount = NonNullable<(typeof dashboardApi.headcount)['types']>['answer']
type PeopleNow = NonNullable<(typeof dashboardApi.people)['types']>['answer']
const DEPARTMENTS_SHOWN = 7
const PEOPLE_LABELS = {
  company: 'dashboard.people_today',
  office: 'dashboard.people_office',
  department: 'dashboard.people_department',
} as const
const FINDING_LABELS = {
  company: 'dashboard.finding',
  office: 'dashboard.finding_office',
  department: 'dashboard.finding_department',
} as const

/** Whose people the card counts, said beside the number: pay on the same page may cover more people. */
function useWhose(): keyof typeof PEOPLE_LABELS {
  const reach = useSession().reach('employee:read')
  return reach === 'office' || reach === 'department' ? reach : 'company'
}

/** How many people there were at the end of each of twelve months. */
export function HeadcountCard() {
  const t = useT()
  const [by, setBy] = useState<'total' | 'office'>('total')
  const headcount = useCall(dashboardApi.headcount, { by }, { keepPrevious: true })
  return (
    <Card
      title={t('dashboard.headcount')}
      actions={
        <fieldset aria-label={t('dashboard.by')} className={classes.toggle}>
          {(['total', 'office'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={by === one} onClick={() => setBy(one)}>
              {t(`dashboard.by_${one}`)}
            </button>
          ))}
        </fieldset>
      }
    >
      <CallContent
        call={headcount}
        skeleton={
          <Waiting>
            <Bone height={320} />
          </Waiting>
        }
      >
        {(data) => <HeadcountChart data={data} />}
      </CallContent>
    </Card>
  )
}

function HeadcountChart({ data }: { data: Headcount }) {
  const t = useT()
  const whose = useWhose()
  const series = data.series.map((one) => ({
    name:
      one.name ??
      (data.series.length === 1
        ? t('dashboard.everyone')
        : one.rest
          ? t('dashboard.other_offices')
          : t('dashboard.no_office')),
    values: one.values,
  }))
  const now = series.reduce((sum, one) => sum + (one.values.at(-1) ?? 0), 0)
  if (series.every((one) => one.values.every((value) => value === 0)))
    return <EmptyState small icon={IconUsers} title={t('dashboard.no_people')} text={t('dashboard.no_people_text')} />
  const [largest] = series
  const isByOffice = series.length > 1
  const finding =
    isByOffice && largest
      ? t('dashboard.finding_offices', { office: largest.name, count: largest.values.at(-1) ?? 0, total: now })
      : listText([
          t(FINDING_LABELS[whose], { count: now }),
          ...(data.joined > 0 ? [t('dashboard.finding_joined', { count: data.joined })] : []),
          ...(data.left > 0 ? [t('dashboard.finding_left', { count: data.left })] : []),
        ])
  return (
    <div data-record={isByOffice || undefined}>
      <LineArea
        bare
        near
        title={t('dashboard.headcount')}
        finding={finding}
        labels={data.months.map((month) => monthName(month, 'short'))}
        series={series}
        show={(value) => numberText(value, 0)}
        unit={1}
        height={280}
      />
    </div>
  )
}

/** Today's people by status and by department. */
export function PeopleCard() {
  const t = useT()
  const people = useCall(dashboardApi.people, {})
  return (
    <Card title={t('dashboard.people')}>
      <CallContent call={people} skeleton={<LinesSkeleton lines={8} />}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState small icon={IconUsers} title={t('dashboard.no_people')} text={t('dashboard.no_people_text')} />
          ) : (
            <PeopleBars data={data} />
          )
        }
      </CallContent>
    </Card>
  )
}

const SERIES: Record<string, number> = { active_confirmed: 1, active_probation: 2, resigned: 4, suspended: 5 }

function PeopleBars({ data }: { data: PeopleNow }) {
  const t = useT()
  const way = useFindPath()
  const heading = useId()
  const whose = useWhose()
  const to = way(PEOPLE)
  const visible =
    data.departments.length > DEPARTMENTS_SHOWN ? data.departments.slice(0, DEPARTMENTS_SHOWN - 1) : data.departments
  const rest = data.departments.slice(visible.length)
  const most = Math.max(...data.departments.map(({ count }) => count), 1)
  return (
    <div className={classes.people}>
      <p>
        <span className={classes.figure}>{numberText(data.total, 0)}</span>{' '}
        <span className="caption">{t(PEOPLE_LABELS[whose], { count: data.total })}</span>
      </p>
      <div className={classes.strip} aria-hidden>
        {data.statuses.map(({ status, count }) => (
          <i key={status} data-series={SERIES[status] ?? 3} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label={t('dashboard.by_status')}>
        {data.statuses.map(({ status, count }) => (
          <li key={status}>
            <i data-series={SERIES[status] ?? 3} aria-hidden />
            <span>{labelOf(`dashboard.status.${status}`)}</span>
            <b>{numberText(count, 0)}</b>
          </li>
        ))}
      </ul>
      {data.departments.length > 1 && (
        <>
          <h3 id={heading}>{t('dashboard.by_department')}</h3>
          <ul className={classes.bars} aria-labelledby={heading}>
            {visible.map((department) => {
              const name = department.name ?? t('dashboard.no_department')
              return (
                <li key={department.id ?? 'none'}>
                  <span className={classes.barName} data-record={department.name ? true : undefined}>
                    {to && department.id ? (
                      <Link to={to} search={{ department_id: [department.id] }}>
                        {name}
                      </Link>
                    ) : (
                      name
                    )}
                  </span>
                  <span className={classes.bar} data-series={1} aria-hidden>
                    <i style={{ width: `${Math.max(2, Math.round((department.count / most) * 100))}%` }} />
                  </span>
                  <b>{numberText(department.count, 0)}</b>
                </li>
              )
            })}
            {rest.length > 0 && (
              <li>
                <span className={classes.barName}>{t('dashboard.other_departments', { count: rest.length })}</span>
                <span className={classes.bar} data-series={5} aria-hidden>
                  <i style={{ width: `${Math.min(100, Math.max(2, Math.round((totalCount(rest) / most) * 100)))}%` }} />
                </span>
                <b>{numberText(totalCount(rest), 0)}</b>
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  )
}

function totalCount(rows: readonly { count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}
