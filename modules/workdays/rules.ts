import { type Week, type WorkHours, workHours } from '#base/day-hours.ts'
import { addDays, type Day, daysBetween, weekday } from '#base/days.ts'
import { workingDaysOf } from '#base/week.ts'
import { countryAt } from '#statutory/countries.ts'
import { type DayOff, lastDayOff } from '#statutory/day-off.ts'
import type { AwayOn, RosteredDay, Span } from './offers.ts'
import type { DayAway, DayHoliday, DayKind, DayShift, Workday } from './workday.ts'

/** Where somebody works, as far as days ask. */
export type WorkPlace = { readonly id: string; readonly country: string; readonly rest_days: readonly number[] }

/** What holds for somebody from a day until the next stretch begins: the office, and the pattern by its week. */
export type Stretch = { readonly from: Day; readonly office: WorkPlace | null; readonly week: Week }

/** What days follow from for one person. Stretches in order, the first from the first day asked for or before. */
export type PersonFacts = {
  readonly joined: Day
  readonly last: Day | null
  readonly stretches: readonly Stretch[]
  readonly rostered: readonly (RosteredDay & { readonly source: string })[]
  readonly away: readonly (AwayOn & { readonly source: string })[]
}

const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]
const USUAL_REST_DAYS = [6, 0]

/** Which kind of day off a weekday is where `off` are all of the week; by the law of the office's country. */
function dayOffAt(office: WorkPlace | null, day: number, off: readonly number[]): DayOff {
  const restDays = office?.rest_days ?? USUAL_REST_DAYS
  const country = countryAt(office?.country ?? null)
  if (country) return country.dayOff(day, off, restDays)
  return day === lastDayOff(off, restDays) ? 'rest_day' : 'non_working'
}

/** The days of a span that contain whole weeks from Monday to Sunday: a week's days off are told from all of it. */
export function wholeWeeks({ first, last }: Span): Span {
  return { first: addDays(first, -fromMonday(first)), last: addDays(last, 6 - fromMonday(last)) }
}

function fromMonday(day: Day): number {
  return (weekday(day) + 6) % 7
}

/**
 * Days of people of one span. What many people share is worked out once: `holidays` are those of an office by day, and
 * equal days are one object, equal stretches of days one list.
 */
export function dayMaker(span: Span, holidays: ReadonlyMap<string, ReadonlyMap<Day, readonly DayHoliday[]>>) {
  const count = daysBetween(span.first, span.last) + 1
  const days = Array.from({ length: count }, (_, index) => addDays(span.first, index))
  const weekdays = days.map(weekday)
  const templates = new Map<Week, Map<string, { here: Workday[]; gone: Workday[] }>>()
  const laid = new Map<Week, (WorkHours | null)[]>()

  const hoursIn = (week: Week) => {
    const known = laid.get(week) ?? week.map((hours) => hours && workHours(hours))
    laid.set(week, known)
    return known
  }

  const kinds = (office: WorkPlace | null, working: readonly number[]): DayKind[] => {
    const off = ALL_DAYS.filter((day) => !working.includes(day))
    return ALL_DAYS.map((day) => (working.includes(day) ? 'working' : dayOffAt(office, day, off)))
  }

  /** The span as it is for whoever has this pattern in this office, employed and not. */
  function template({ office, week }: Stretch) {
    const ofWeek = templates.get(week) ?? new Map<string, { here: Workday[]; gone: Workday[] }>()
    templates.set(week, ofWeek)
    const known = ofWeek.get(office?.id ?? '')
    if (known) return known
    const hours = hoursIn(week)
    const kindOf = kinds(office, workingDaysOf(week))
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

  const indexOf = (day: Day) => daysBetween(span.first, day)
  // Rosters are looked at in whole weeks, which are the same for everybody.
  const whole = wholeWeeks(span)
  const weeks = Array.from({ length: (daysBetween(whole.first, whole.last) + 1) / 7 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => {
      const day = addDays(whole.first, week * 7 + place)
      return { day, nth: weekday(day), index: indexOf(day) }
    }),
  )

  return (facts: PersonFacts): readonly Workday[] => {
    const { joined, last, stretches } = facts
    const begins = joined <= span.first ? 0 : Math.min(count, indexOf(joined))
    const ends = last === null || last >= span.last ? count : Math.max(0, indexOf(last) + 1)
    const [only] = stretches
    const isWhole = stretches.length === 1 && begins === 0 && ends === count
    const found = isWhole ? template(only!).here : inStretches(stretches, begins, ends)
    if (facts.rostered.length === 0 && facts.away.length === 0) return found
    const own = isWhole ? [...found] : found
    if (facts.rostered.length > 0) roster(own, facts)
    for (const { employee: _, day, ...away } of facts.away) {
      const index = indexOf(day)
      const known = own[index]
      if (known) own[index] = { ...known, away: [...known.away, away satisfies DayAway] }
    }
    return own
  }

  function inStretches(stretches: readonly Stretch[], begins: number, ends: number): Workday[] {
    const found: Workday[] = []
    for (const [place, stretch] of stretches.entries()) {
      const next = stretches[place + 1]
      const until = next ? Math.min(count, Math.max(0, indexOf(next.from))) : count
      const { here, gone } = template(stretch)
      for (let index = found.length; index < until; index++)
        found.push((index >= begins && index < ends ? here : gone)[index]!)
    }
    return found
  }

  /**
   * Shifts and days off of a roster take the place of the pattern. Which of a week's days off is which is told from the
   * days that are really off in it, unless the roster knows.
   */
  function roster(own: Workday[], { stretches, rostered }: PersonFacts): void {
    const byDay = new Map<Day, (typeof rostered)[number][]>()
    for (const one of rostered) byDay.set(one.day, [...(byDay.get(one.day) ?? []), one])
    const stretchOn = (day: Day) => stretches.findLast(({ from }) => from <= day) ?? stretches[0]!
    for (const week of weeks) {
      if (!week.some(({ day }) => byDay.has(day))) continue
      const isWorked = ({ day, nth }: (typeof week)[number]) => {
        const planned = byDay.get(day)
        return planned ? planned.some(({ hours }) => hours !== null) : stretchOn(day).week[nth] !== null
      }
      const working = week.filter(isWorked).map(({ nth }) => nth)
      for (const { day, nth, index } of week) {
        const known = own[index]
        if (!known) continue
        const { office } = stretchOn(day)
        const kind = kinds(office, working)[nth]!
        const planned = byDay.get(day)?.map((one) => heldOn(one, known.holidays))
        own[index] = planned ? { ...known, ...plannedDay(planned, kind) } : { ...known, kind }
      }
    }
  }
}

const NONE: readonly never[] = []

/** A planned day as it is with the holidays of the day. */
function heldOn<T extends RosteredDay>(planned: T, holidays: readonly DayHoliday[]): T {
  const isHoliday = holidays.some(({ kind, part }) => kind !== 'company' && part === 'whole')
  return isHoliday && planned.onHoliday ? { ...planned, ...planned.onHoliday } : planned
}

/** What a roster makes of one day. Of two shifts the second is the second half, and the time between them is no work. */
function plannedDay(
  planned: readonly (RosteredDay & { readonly source: string })[],
  kind: DayKind,
): Pick<Workday, 'kind' | 'hours' | 'shift'> {
  const shifts = planned
    .flatMap((one) => (one.hours === null ? [] : [{ ...one, laid: workHours(one.hours) }]))
    .sort((a, b) => a.laid.start - b.laid.start)
  const [first, ...others] = shifts
  const said = planned.find((one) => one.kind !== undefined)?.kind
  if (!first) return { kind: said ?? kind, hours: null, shift: null }
  const shift: DayShift = {
    source: first.source,
    id: first.id,
    name: shifts.map(({ name }) => name).join(' + '),
    parts: shifts.map((one) => ({
      id: one.id,
      shift: one.shift ?? null,
      name: one.name,
      hours: one.laid,
      margins: one.margins ?? null,
    })),
  }
  return { kind: said ?? 'working', hours: others.reduce((hours, { laid }) => joined(hours, laid), first.laid), shift }
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
