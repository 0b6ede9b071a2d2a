import type { Language } from '#base/actor.ts'
import { type Day, daysBetween, eachDay } from '#base/days.ts'
import { text } from '#base/labels.ts'
import { holidayText } from '#modules/calendar/workdays/holiday-text.ts'
import type { Span } from '#modules/calendar/workdays/offers.ts'
import { minutesPlanned, type Workday } from '#modules/calendar/workdays/workday.ts'
import { unitNames } from '#modules/organisation/departments/queries.ts'
import { reached } from '#modules/people/employees/reach.ts'
import { cellKey, cellsOf, lockedDays } from '#modules/time/shifts/cells.ts'
import { plannedDays, warningShown, warningsIn } from '#modules/time/shifts/plan.ts'
import { knownShifts } from '#modules/time/shifts/terms.ts'
import type { Context } from '#server/context.ts'
import type { SortOf } from '#server/sorting.ts'
import type { allocationApi } from './contract.ts'
import { allocationLabels } from './labels.ts'
import { type Narrowed, namedPage } from './people.ts'
import { hoursOf } from './places.ts'
import { WEEK_DAYS } from './week.ts'
import { officeOf } from './worked.ts'

type Asked = Narrowed & {
  page: number
  per_page: number
  sort: SortOf<typeof allocationApi.schedule>
  search?: string | undefined
}

/** A page of people with each day of a week: what is planned, where, what stands against it. */
export async function schedulePage(context: Context, span: Span, asked: Asked) {
  const { tx, actor, today, language } = context
  const { rows, total } = await namedPage(context, span, asked)
  const ids = rows.map(({ id }) => id)
  const planned = await plannedDays(context, ids, span)
  const warnings = await warningsIn(context, rows, span, planned)
  const cells = Map.groupBy(await cellsOf(tx, ids, span), ({ employee_id, day }) => cellKey(employee_id, day))
  const locked = await lockedDays(tx, ids, span)
  const shifts = await knownShifts(tx)
  const mayPlan = await reached(tx, actor, 'shift:plan', ids, today)
  const offset = daysBetween(planned.first, span.first)
  const days = eachDay(span.first, span.last)
  const made = rows.map(({ country: _, ...person }) => {
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
          hours: hoursOf(due),
          employed: workday.employed,
          locked: locked.has(cellKey(person.id, day)),
          shifts: stored.map(({ id, shift_id, version }) => ({
            id,
            shift_id,
            version,
            short_name: shift_id === null ? null : (shifts.get(shift_id)?.shortName ?? null),
          })),
          office: due > 0 ? officeOf({ workday, cells: stored, day }, shifts) : null,
          ...besides(workday, language),
        },
      ]
    })
    return { person, days: shownDays, minutes }
  })
  const offices = await unitNames(tx, 'office', [
    ...new Set(made.flatMap((one) => one.days.flatMap(({ office }) => office ?? []))),
  ])
  return {
    rows: made.map(({ person, days: own, minutes }) => {
      const named = own.map((one) => ({ ...one, office: one.office && (offices.get(one.office) ?? null) }))
      return {
        ...person,
        hours: hoursOf(minutes),
        ...(Object.fromEntries(
          WEEK_DAYS.map((day, index) => [day, named[index] ? inWords(named[index], person.office, language) : '']),
        ) as Record<(typeof WEEK_DAYS)[number], string>),
        days: named,
        warnings: (warnings.get(person.id) ?? []).map((warning) => {
          const { day, text: said } = warningShown(warning, language)
          return { day, text: said }
        }),
        actions: mayPlan.has(person.id) ? (['plan'] as const).slice() : [],
      }
    }),
    total,
  }
}

function besides({ holidays, away }: Workday, language: Language) {
  const [holiday] = holidays
  const [first] = away
  return {
    holiday: holiday ? holidayText(holiday, language) : null,
    away: first ? { is_whole: first.part === 'whole', pending: first.pending ?? false } : null,
  }
}

type InWords = {
  day: Day
  employed: boolean
  hours: number
  office: string | null
  holiday: string | null
  away: { pending: boolean } | null
  shifts: readonly { short_name: string | null }[]
}

/** A day for a file: the shift or the weekly hours, the place where it is another, leave and holiday. */
function inWords(
  { employed, hours, office, holiday, away, shifts }: InWords,
  own: string | null,
  language: Language,
): string {
  if (!employed) return ''
  const say = (name: 'off' | 'weekly' | 'away' | 'away_pending') =>
    text(allocationLabels[`allocation.day.${name}`], language)
  const shift = shifts.map(({ short_name }) => short_name ?? say('off')).join(' + ')
  const isFree = shift === '' && hours === 0
  const isAway = away?.pending === false
  return [
    shift || (hours > 0 ? say('weekly') : !isAway && !holiday && say('off')),
    !isFree && office !== own && office,
    holiday,
    away && say(away.pending ? 'away_pending' : 'away'),
  ]
    .filter(Boolean)
    .join(' · ')
}
