import { type DayHours, type Week, type WorkHours, workHours } from '#base/days/day-hours.ts'
import { addDays, type Day, daysBetween, eachDay, weekday } from '#base/days/days.ts'
import { workingWeekdays } from '#base/days/week.ts'
import { required } from '#base/required.ts'
import { countryAt } from '#statutory/countries.ts'
import { type DayOff, lastDayOff } from '#statutory/day-off.ts'
import type { AwayDay, DaySpan, RosteredDay } from './day-sources.ts'
import type { FlexiblePeriod } from './flexible-periods.ts'
import type { DayAway, DayHoliday, DayKind, DayShift, Workday } from './workday.ts'

/** The parts of an office that days depend on. */
export type WorkPlace = { readonly id: string; readonly country: string; readonly rest_days: readonly number[] }

/** Office and weekly pattern from a day until the next stretch begins. */
export type PatternStretch = { readonly from: Day; readonly office: WorkPlace | null; readonly week: Week }

/** The inputs of one person. Stretches are in order; the first begins on or before the first day. */
export type WorkdayPerson = {
  readonly joined: Day
  readonly last: Day | null
  readonly stretches: readonly PatternStretch[]
  readonly rostered: readonly RosteredDay[]
  /** Periods of flexible hours that meet the span; `rostered` has all their days. */
  readonly flexible?: readonly FlexiblePeriod[]
  readonly away: readonly (AwayDay & { readonly source: string })[]
}

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
const USUAL_REST_DAYS = [6, 0]

/** The kind of a day off, by the law of the office's country; `off` are all days off of the week. */
function dayOffKind(office: WorkPlace | null, day: number, off: readonly number[]): DayOff {
  const restDays = office?.rest_days ?? USUAL_REST_DAYS
  const country = countryAt(office?.country ?? null)
  if (country) return country.dayOff(day, off, restDays)
  return day === lastDayOff(off, restDays) ? 'rest_day' : 'non_working'
}

/** The span extended to whole weeks from Monday to Sunday, because the kinds of days off follow from the whole week. */
export function wholeWeeks({ first, last }: DaySpan): DaySpan {
  return { first: addDays(first, -daysFromMonday(first)), last: addDays(last, 6 - daysFromMonday(last)) }
}

function daysFromMonday(day: Day): number {
  return (weekday(day) + 6) % 7
}

/**
 * Builds the days of people in one span. `holidays` are those of an office by day. Work that many people share is done
 * once: equal days are one object, and equal lists of days one list.
 */
export function createWorkdayBuilder(
  span: DaySpan,
  holidays: ReadonlyMap<string, ReadonlyMap<Day, readonly DayHoliday[]>>,
) {
  const count = daysBetween(span.first, span.last) + 1
  const days = Array.from({ length: count }, (_, index) => addDays(span.first, index))
  const weekdays = days.map(weekday)
  const templates = new Map<Week, Map<string, { here: Workday[]; gone: Workday[] }>>()
  const laid = new Map<Week, (WorkHours | null)[]>()
  const laidShifts = new Map<DayHours, WorkHours>()
  const kindsAt = new Map<WorkPlace | null, (readonly DayKind[])[]>()

  const weekHours = (week: Week) => {
    const known = laid.get(week) ?? week.map((hours) => hours && workHours(hours))
    laid.set(week, known)
    return known
  }

  /**
   * The kinds of a week's days in an office, computed once for each set of worked weekdays; `which` has a bit for each.
   */
  const weekdayKinds = (office: WorkPlace | null, which: number): readonly DayKind[] => {
    const ofOffice = kindsAt.get(office) ?? []
    kindsAt.set(office, ofOffice)
    const known = ofOffice[which]
    if (known) return known
    const working = ALL_DAYS.filter((day) => which & (1 << day))
    const off = ALL_DAYS.filter((day) => !working.includes(day))
    const made = ALL_DAYS.map((day) => (working.includes(day) ? 'working' : dayOffKind(office, day, off)))
    ofOffice[which] = made
    return made
  }

  /** The days of a pattern in an office, employed and not. */
  function patternDays({ office, week }: PatternStretch) {
    const ofWeek = templates.get(week) ?? new Map<string, { here: Workday[]; gone: Workday[] }>()
    templates.set(week, ofWeek)
    const known = ofWeek.get(office?.id ?? '')
    if (known) return known
    const hours = weekHours(week)
    const kindOf = weekdayKinds(
      office,
      workingWeekdays(week).reduce((days, day) => days | (1 << day), 0),
    )
    const own = office ? holidays.get(office.id) : undefined
    const here = days.map(
      (day, index): Workday => ({
        employed: true,
        office: office?.id ?? null,
        kind: kindOf[weekdays[index]!]!,
        hours: hours[weekdays[index]!] ?? null,
        shift: null,
        holidays: own?.get(day) ?? NONE,
        away: NONE,
      }),
    )
    const made = { here, gone: here.map((day) => ({ ...day, employed: false })) }
    ofWeek.set(office?.id ?? '', made)
    return made
  }

  const dayIndex = (day: Day) => daysBetween(span.first, day)
  // Rosters are read in whole weeks, which are the same for everybody.
  const whole = wholeWeeks(span)
  const weeks = Array.from({ length: (daysBetween(whole.first, whole.last) + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_, nthOfWeek) => {
      const place = week * 7 + nthOfWeek
      const day = addDays(whole.first, place)
      return { day, place, nth: weekday(day), index: dayIndex(day) }
    }),
  )
  const placeOf = new Map(weeks.flat().map(({ day, place }) => [day, place]))

  return (facts: WorkdayPerson): readonly Workday[] => {
    const { joined, last, stretches } = facts
    const begins = joined <= span.first ? 0 : Math.min(count, dayIndex(joined))
    const ends = last === null || last >= span.last ? count : Math.max(0, dayIndex(last) + 1)
    const [only] = stretches
    const isWhole = only !== undefined && stretches.length === 1 && begins === 0 && ends === count
    const found = isWhole ? patternDays(only).here : joinStretches(stretches, begins, ends)
    if (facts.rostered.length === 0 && facts.away.length === 0) return found
    const own = isWhole ? [...found] : found
    if (facts.rostered.length > 0) applyRoster(own, facts)
    if (facts.rostered.length > 0) for (const period of facts.flexible ?? []) applyPeriod(own, facts, period)
    for (const { employee: _, day, ...away } of facts.away) {
      const index = dayIndex(day)
      const known = own[index]
      if (known) own[index] = { ...known, away: [...known.away, away satisfies DayAway] }
    }
    return own
  }

  function joinStretches(stretches: readonly PatternStretch[], begins: number, ends: number): Workday[] {
    const found: Workday[] = []
    for (const [place, stretch] of stretches.entries()) {
      const next = stretches[place + 1]
      const until = next ? Math.min(count, Math.max(0, dayIndex(next.from))) : count
      const { here, gone } = patternDays(stretch)
      for (let index = found.length; index < until; index++)
        found.push((index >= begins && index < ends ? here : gone)[index]!)
    }
    return found
  }

  /** The clock hours of a shift. All days of one shift share the object. */
  function shiftHours(hours: DayHours): WorkHours {
    const known = laidShifts.get(hours) ?? workHours(hours)
    laidShifts.set(hours, known)
    return known
  }

  /**
   * Applies planned shifts to a day. With two shifts the second one is the second half, and the time between is not
   * worked.
   */
  function plannedWorkday(known: Workday, planned: readonly RosteredDay[], kind: DayKind): Workday {
    const { employed, office, holidays, away } = known
    const [only, another] = planned
    // The usual case, thousands of times in a plan.
    if (only && !another && only.hours !== null) {
      const { id, shift = null, name, margins = null, source } = only
      const hours = shiftHours(only.hours)
      const parts = [{ id, shift, name, hours, margins }]
      return {
        employed,
        office,
        kind: only.kind ?? 'working',
        hours,
        shift: { source, id, name, parts },
        holidays,
        away,
      }
    }
    const parts = planned
      .flatMap(({ id, shift = null, name, hours, margins = null }) =>
        hours === null ? [] : [{ id, shift, name, hours: shiftHours(hours), margins }],
      )
      .sort((a, b) => a.hours.start - b.hours.start)
    const [first, ...others] = parts
    const plannedKind = planned.find((one) => one.kind !== undefined)?.kind
    if (!first) return { employed, office, kind: plannedKind ?? kind, hours: null, shift: null, holidays, away }
    const { source } = required(
      planned.find(({ id }) => id === first.id),
      `what plans ${first.name}`,
    )
    const shift: DayShift = { source, id: first.id, name: parts.map(({ name }) => name).join(' + '), parts }
    const hours = others.reduce((sum, one) => joined(sum, one.hours), first.hours)
    return { employed, office, kind: plannedKind ?? 'working', hours, shift, holidays, away }
  }

  /**
   * Replaces the pattern by the shifts and days off of a roster. Kinds of days off follow from the days that are really
   * off in the week, unless the roster sets them.
   */
  function applyRoster(own: Workday[], { stretches, rostered }: WorkdayPerson): void {
    const byPlace: RosteredDay[][] = []
    for (const one of rostered) {
      const place = placeOf.get(one.day)
      if (place === undefined) continue
      const there = byPlace[place]
      if (there) there.push(one)
      else byPlace[place] = [one]
    }
    const stretchOn = (day: Day) =>
      (stretches.length > 1 && stretches.findLast(({ from }) => from <= day)) || stretches[0]!
    const isWorked = ({ day, place, nth }: (typeof weeks)[number][number]) => {
      const planned = byPlace[place]
      return planned ? planned.some(({ hours }) => hours !== null) : stretchOn(day).week[nth] !== null
    }
    for (const week of weeks) {
      if (!week.some(({ place }) => byPlace[place])) continue
      let working = 0
      for (const day of week) if (isWorked(day)) working |= 1 << day.nth
      for (const { day, place, nth, index } of week) {
        const known = own[index]
        if (!known) continue
        const kind = weekdayKinds(stretchOn(day).office, working)[nth]!
        const there = byPlace[place]
        const planned = known.holidays.length === 0 ? there : there?.map((one) => plannedOnHoliday(one, known.holidays))
        if (planned) own[index] = plannedWorkday(known, planned, kind)
        else if (kind !== known.kind) own[index] = { ...known, kind }
      }
    }
  }

  /** In a period of flexible hours the kinds of days off follow from the whole period, unless the roster sets them. */
  function applyPeriod(own: Workday[], facts: WorkdayPerson, period: FlexiblePeriod): void {
    const isOff = freeDays(facts, period)
    const office =
      facts.stretches.findLast(({ from }) => from <= period.covers.first)?.office ?? facts.stretches[0]?.office
    const kinds = countryAt(period.country)?.daysOffInPeriod?.(
      period.hours,
      { isOff, firstWeekday: weekday(period.first) },
      office?.rest_days ?? USUAL_REST_DAYS,
    )
    const set = new Set(facts.rostered.flatMap(({ day, kind }) => (kind === undefined ? [] : [day])))
    for (const [at, kind] of (kinds ?? []).entries()) {
      const day = addDays(period.first, at)
      const index = dayIndex(day)
      const known = own[index]
      if (!known || kind === null || set.has(day) || day < period.covers.first || day > period.covers.last) continue
      own[index] = { ...known, kind }
    }
  }
}

/** The worked and free days of a period of flexible hours, from its first. */
function freeDays({ stretches, rostered }: WorkdayPerson, { first, last }: FlexiblePeriod): boolean[] {
  const planned = Map.groupBy(rostered, ({ day }) => day)
  return eachDay(first, last).map((day) => {
    const there = planned.get(day)
    if (there) return there.every(({ hours }) => hours === null)
    const { week } = required(stretches.findLast(({ from }) => from <= day) ?? stretches[0], 'a pattern')
    return week[weekday(day)] === null
  })
}

const NONE: readonly never[] = []

/** The planned day on a public holiday. */
function plannedOnHoliday(planned: RosteredDay, holidays: readonly DayHoliday[]): RosteredDay {
  const isHoliday = holidays.some(({ kind, part }) => kind !== 'company' && part === 'whole')
  return isHoliday && planned.onHoliday ? { ...planned, ...planned.onHoliday } : planned
}

function joined(a: WorkHours, b: WorkHours): WorkHours {
  const start = Math.min(a.start, b.start)
  const end = Math.max(a.end, b.end)
  const minutes = a.minutes + b.minutes
  return {
    start,
    end,
    break: end - start - minutes,
    breakAt: a.end,
    divides: a.end,
    minutes,
    halves: [a.minutes, b.minutes],
  }
}
