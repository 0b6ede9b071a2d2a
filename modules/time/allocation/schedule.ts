import type { Language } from '#base/access/actor.ts'
import { type Day, daysBetween, eachDay } from '#base/days/days.ts'
import { formatLabel } from '#base/labels.ts'
import { type DayOffKind, dayOffKind } from '#calendar/day-off-value.ts'
import { holidayText } from '#calendar/holidays.ts'
import type { DaySpan } from '#calendar/workdays.ts'
import { minutesPlanned, type Workday } from '#calendar/workdays.ts'
import { loadUnitNames } from '#organisation/departments.ts'
import { filterInReach } from '#people/reach.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Context } from '#server/context/context.ts'
import { cellKey, loadCells, loadLockedDays } from '../shifts/cells.ts'
import { loadPlannedDays, planWarnings, toWarningReply } from '../shifts/plan/plan.ts'
import { loadShifts } from '../shifts/terms.ts'
import type { allocationApi } from './contract.ts'
import { allocationLabels } from './labels.ts'
import { loadPeoplePage, type UnitFilter } from './people.ts'
import { toHours } from './places.ts'
import { WEEK_DAYS } from './week.ts'
import { plannedOffice } from './worked-days.ts'

type ScheduleQuery = UnitFilter & {
  page: number
  per_page: number
  sort: SortOf<typeof allocationApi.schedule>
  search?: string | undefined
}

/** A page of people with each day of a week: the planned shifts, the office, holidays, absences and warnings. */
export async function loadSchedulePage(context: Context, span: DaySpan, query: ScheduleQuery) {
  const { tx, actor, today, language } = context
  const { rows, total } = await loadPeoplePage(context, span, query)
  const ids = rows.map(({ id }) => id)
  const planned = await loadPlannedDays(context, ids, span)
  const warnings = await planWarnings(context, rows, span, planned)
  const cells = Map.groupBy(await loadCells(tx, ids, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const locked = await loadLockedDays(tx, ids, span)
  const shifts = await loadShifts(tx)
  const mayPlan = await filterInReach(tx, actor, 'shift:plan', ids, today)
  const offset = daysBetween(planned.first, span.first)
  const days = eachDay(span.first, span.last)
  const people = rows.map(({ country: _, ...person }) => {
    const own = planned.of.get(person.id) ?? []
    let minutes = 0
    const shownDays = days.flatMap((day, index) => {
      const workday = own[offset + index]
      if (!workday) return []
      const stored = cells.get(cellKey(person.id, day)) ?? []
      const due = minutesPlanned(workday)
      minutes += due
      return [
        {
          day,
          hours: toHours(due),
          employed: workday.employed,
          day_off: dayOffKind(workday),
          locked: locked.has(cellKey(person.id, day)),
          shifts: stored.map(({ id, shift_id, version }) => ({
            id,
            shift_id,
            version,
            short_name: shift_id === null ? null : (shifts.get(shift_id)?.shortName ?? null),
          })),
          office: due > 0 ? plannedOffice({ workday, cells: stored, day }, shifts) : null,
          ...holidayAndAbsence(workday, language),
        },
      ]
    })
    return { person, days: shownDays, minutes }
  })
  const offices = await loadUnitNames(tx, 'office', [
    ...new Set(people.flatMap((one) => one.days.flatMap(({ office }) => office ?? []))),
  ])
  return {
    rows: people.map(({ person, days: own, minutes }) => {
      const named = own.map((one) => ({ ...one, office: one.office && (offices.get(one.office) ?? null) }))
      return {
        ...person,
        hours: toHours(minutes),
        ...(Object.fromEntries(
          WEEK_DAYS.map((day, index) => [day, named[index] ? describeDay(named[index], person.office, language) : '']),
        ) as Record<(typeof WEEK_DAYS)[number], string>),
        days: named,
        warnings: (warnings.get(person.id) ?? []).map((warning) => {
          const { day, text } = toWarningReply(warning, language)
          return { day, text }
        }),
        actions: mayPlan.has(person.id) ? (['plan'] as const).slice() : [],
      }
    }),
    total,
  }
}

function holidayAndAbsence({ holidays, away }: Workday, language: Language) {
  const [holiday] = holidays
  const [first] = away
  return {
    holiday: holiday ? holidayText(holiday, language) : null,
    away: first ? { is_whole: first.part === 'whole', pending: first.pending ?? false } : null,
  }
}

type DescribedDay = {
  day: Day
  employed: boolean
  day_off: DayOffKind | null
  hours: number
  office: string | null
  holiday: string | null
  away: { pending: boolean } | null
  shifts: readonly { short_name: string | null }[]
}

/** Describes a day for an export: the shift or weekly hours, another office than the person's, holiday and leave. */
function describeDay(
  { employed, day_off, hours, office, holiday, away, shifts }: DescribedDay,
  own: string | null,
  language: Language,
): string {
  if (!employed) return ''
  const dayLabel = (name: 'off' | DayOffKind | 'weekly' | 'away' | 'away_pending') =>
    formatLabel(allocationLabels[`allocation.day.${name}`], language)
  const shift = shifts.map(({ short_name }) => short_name ?? dayLabel(day_off ?? 'off')).join(' + ')
  const isFree = shift === '' && hours === 0
  const isAway = away?.pending === false
  return [
    shift || (hours > 0 ? dayLabel('weekly') : !isAway && !holiday && dayLabel(day_off ?? 'off')),
    !isFree && office !== own && office,
    holiday,
    away && dayLabel(away.pending ? 'away_pending' : 'away'),
  ]
    .filter(Boolean)
    .join(' · ')
}
