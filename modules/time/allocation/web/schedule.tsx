import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import type { z } from 'zod'
import { choicesApi } from '#base/contracts/choices-api.ts'
import { useT } from '#web/i18n.ts'
import { lazyOptions } from '#web/inputs/options.ts'
import { useGo } from '#web/link.tsx'
import { lazyComponent } from '#web/loading/lazy-component.tsx'
import { dayText, numberText } from '#web/page/format.tsx'
import { Page, PageHeader } from '#web/page/page.tsx'
import { useSession } from '#web/session.tsx'
import { Table } from '#web/table/table.tsx'
import { allocationApi, type ScheduledPerson } from '../contract.ts'
import classes from './allocation.module.css'
import { useDayHead, useWeek } from './use-week.ts'

const WeekBar = lazyComponent(async () => (await import('./week-bar.tsx')).WeekBar)
const SHIFTS = lazyOptions(async () => (await import('../../shifts/contract.ts')).shiftApi.list)
const ChangeDay = lazyComponent(async () => (await import('./change-day.tsx')).ChangeDay)

export type Person = z.output<typeof ScheduledPerson>
export type ScheduledDay = Person['days'][number]

/** Each person's week by day. A click on a day changes the plan. */
export default function Schedule() {
  const t = useT()
  const go = useGo()
  const { may } = useSession()
  const isPhone = useMediaQuery('(max-width: 760px)', false, { getInitialValueInEffect: false }) ?? false
  const dayHead = useDayHead()
  const week = useWeek()
  const { first, days, at } = week
  const [changing, setChanging] = useState<{ person: Person; day: ScheduledDay }>()
  const planner = may('shift:plan') && <Button onClick={() => go('shift')}>{t('allocation.open_planner')}</Button>
  const dayColumn = ({ day: date, name, index }: (typeof days)[number]) => ({
    name,
    header: dayHead(date).join(' '),
    cell: (person: Person) => {
      const day = person.days[index]
      return day && <DayCell person={person} day={day} onChange={() => setChanging({ person, day })} />
    },
    card: 'line' as const,
  })
  return (
    <Page flush>
      <PageHeader title={t('allocation.schedule')} about={t('allocation.schedule_about')} actions={planner} />
      <div className={classes.room}>
        <WeekBar week={week} isPhone={isPhone} />
      </div>
      <Table
        list={allocationApi.schedule}
        input={{ week: first }}
        screen={isPhone ? 'schedule-day' : 'schedule-week'}
        title={t('allocation.schedule')}
        columns={[
          { name: 'full_name', card: 'title' },
          ...(isPhone ? days.filter(({ index }) => index === at) : days).map(dayColumn),
          { name: 'hours', cell: ({ hours }) => numberText(hours, 2), align: 'right', card: 'none' },
          { name: 'department', card: 'none', hidden: true },
          { name: 'office', card: 'none', hidden: true },
          { name: 'cost_center', card: 'none', hidden: true },
          { name: 'employee_no', card: 'none', hidden: true },
        ]}
        filters={{
          office_id: { options: choicesApi.offices },
          department_id: { options: choicesApi.departments },
          cost_center_id: { options: choicesApi.costCenters },
          shift_id: { options: SHIFTS },
        }}
        empty={{ title: t('allocation.nobody_title'), text: t('allocation.nobody'), children: planner }}
      />
      {changing && <ChangeDay {...changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

/** A person's day with its warnings; a button for readers who may change it. */
function DayCell({ person, day, onChange }: { person: Person; day: ScheduledDay; onChange: () => void }) {
  const t = useT()
  if (!day.employed) return <span className={classes.cell}>{t('allocation.day.not_employed')}</span>
  const warnings = person.warnings.filter((one) => one.day === day.day).length
  const off = t(`allocation.day.${day.day_off ?? 'off'}`)
  const planned = day.shifts.map(({ short_name }) => short_name ?? off).join(' + ')
  const hours = t('allocation.day.hours', { hours: numberText(day.hours, 2) })
  const away = day.away && t(day.away.pending ? 'allocation.day.away_pending' : 'allocation.day.away')
  const isFree = planned === '' && day.hours === 0
  const besides = [
    planned === '' ? day.hours > 0 && t('allocation.day.by_week') : day.hours > 0 && hours,
    day.office !== person.office && day.office,
    day.holiday,
    away,
    day.locked && t('allocation.day.locked'),
  ].filter((text) => text && text !== dayOffReason(day, away, off))
  const visible = (
    <>
      {isFree ? <span>{dayOffReason(day, away, off)}</span> : <b>{planned || hours}</b>}
      {besides.map((text) => (
        <small key={String(text)}>{text}</small>
      ))}
      {warnings > 0 && <small className={classes.warned}>{t('allocation.day.warnings', { count: warnings })}</small>}
    </>
  )
  if (!person.actions.includes('plan')) return <span className={classes.cell}>{visible}</span>
  return (
    <button type="button" className={classes.cell} onClick={onChange}>
      {visible}
      <span className="for-readers">
        {t('allocation.change_of', { name: person.full_name, day: dayText(day.day) })}
      </span>
    </button>
  )
}

/** Why a day has no work: leave, or else a holiday, or else a day off. */
function dayOffReason(day: ScheduledDay, away: string | null, off: string): string | null {
  if (day.hours > 0 || day.shifts.length > 0) return null
  return (day.away?.pending === false && away) || day.holiday || off
}
