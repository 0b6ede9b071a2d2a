import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyOptions } from '#web/inputs/options.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { StatusTag } from '#web/page/status-tag.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { type AllocatedPlace, allocationApi } from '../contract.ts'
import classes from './allocation.module.css'
import { useDayHead, useWeek } from './use-week.ts'

type SummaryRow = z.output<typeof AllocatedPlace>
type SummaryDay = SummaryRow['days'][number]

const WeekBar = lazyComponent(async () => (await import('./week-bar.tsx')).WeekBar)
const SHIFTS = lazyOptions(async () => (await import('../../shifts/contract.ts')).shiftApi.list)
const TONES = { short: 'bad', over: 'warn', met: 'good', not_said: 'mute' } as const

/** Heads and hours of a week by place or shift, beside the needs. */
export default function Summary() {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false }) ?? false
  const dayHead = useDayHead()
  const week = useWeek()
  const { first, days, by, at } = week
  const nameOf = ({ name }: SummaryRow) => name ?? t(`allocation.none.${by}`)
  const planner = may('shift:plan') && <Button onClick={() => go('shift')}>{t('allocation.open_planner')}</Button>
  const figure = (value: number | null) => (value === null ? '–' : numberText(value, 0))
  const dayColumn = ({ day, name, index }: (typeof days)[number]) => ({
    name,
    header: dayHead(day).join(' '),
    align: 'right' as const,
    cell: (row: SummaryRow) => <DayCount day={row.days[index]} />,
    card: 'line' as const,
  })
  return (
    <Page flush>
      <PageHeader
        title={t('allocation.title')}
        about={t('allocation.about')}
        actions={
          <>
            {may('shift:define') && (
              <Button variant="default" onClick={() => go('shift/needs')}>
                {t('allocation.say_needs')}
              </Button>
            )}
            {planner}
          </>
        }
      />
      <div className={classes.room}>
        <WeekBar week={week} isPhone={isPhone} grouped />
      </div>
      {(by === 'office' || by === 'cost_center') && (
        <p className={classes.note} style={{ padding: '0 var(--edge)', margin: 0 }}>
          {t('allocation.no_needs_here')}
        </p>
      )}
      <Table
        list={allocationApi.summary}
        input={{ week: first, by }}
        screen={isPhone ? 'allocation-day' : 'allocation'}
        title={t('allocation.title')}
        views={[
          { id: 'short', label: t('allocation.state.short'), filters: { state: ['short'] } },
          { id: 'over', label: t('allocation.state.over'), filters: { state: ['over'] } },
        ]}
        columns={[
          { name: 'name', header: t(`allocation.by.${by}`), cell: nameOf, card: 'title' },
          {
            name: 'state',
            cell: ({ state }) => (
              <StatusTag status={state} tone={TONES[state]} label={t(`allocation.state.${state}`)} />
            ),
            card: 'side',
          },
          ...(isPhone ? days.filter(({ index }) => index === at) : days).map(dayColumn),
          { name: 'hours', cell: ({ hours }) => numberText(hours, 2), card: 'none' },
          { name: 'people', card: 'none', hidden: true },
          { name: 'heads', card: 'none', hidden: true },
          { name: 'needed', cell: ({ needed }) => figure(needed), card: 'none', hidden: true },
          { name: 'missing', cell: ({ missing }) => figure(missing), card: 'none', hidden: true },
          { name: 'surplus', cell: ({ surplus }) => figure(surplus), card: 'none', hidden: true },
        ]}
        filters={{
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          cost_center_id: { options: choicesApi.costCenters },
          shift_id: { options: SHIFTS },
        }}
        rowName={nameOf}
        empty={{ title: t('allocation.empty_title'), text: t('allocation.empty'), children: planner }}
      />
    </Page>
  )
}

/** The heads of a day, with the shortage or surplus against the needs. */
function DayCount({ day }: { day: SummaryDay | undefined }) {
  const t = useT()
  if (!day || (day.heads === 0 && day.needed === null)) return <span className={classes.count}>–</span>
  return (
    <span className={classes.count}>
      <span>
        {numberText(day.heads, 0)}{' '}
        {day.needed !== null && (
          <small>
            {t('allocation.of_needed', { count: day.needed })}
            <span className="for-readers"> {t('allocation.needed')}</span>
          </small>
        )}
      </span>
      {day.missing > 0 && <small data-tone="bad">{t('allocation.short_by', { count: day.missing })}</small>}
      {day.surplus > 0 && <small data-tone="warn">{t('allocation.over_by', { count: day.surplus })}</small>}
    </span>
  )
}
