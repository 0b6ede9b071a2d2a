import { addDays, type Day, weekday } from '#base/days.ts'
import { holidayRows } from '#statutory/malaysia/holidays/holidays.ts'
import { HOLIDAY_NAMES } from '#statutory/malaysia/holidays/names.ts'
import { holidaysOfTaiwan } from '#statutory/taiwan/holidays.ts'

/** Whom a holiday is for: an office, a state, a country, or with all of them null the company. */
export type Scope = { country: string | null; state: string | null; office_id: string | null }
export type HolidayFacts = Scope & {
  id: string
  day: Day
  name: string
  kind: string
  substitutes_id: string | null
  is_active: boolean
}
export type OfficeFacts = {
  id: string
  name: string
  country: string
  state: string | null
  rest_days: readonly number[]
}

/** Whether the people of an office have a holiday. */
export function appliesTo(scope: Scope, office: Pick<OfficeFacts, 'id' | 'country' | 'state'>): boolean {
  if (scope.office_id !== null) return scope.office_id === office.id
  if (scope.country !== null && scope.country !== office.country) return false
  return scope.state === null || scope.state === office.state
}

/**
 * The weekdays on which a holiday is given on another day. Malaysia: the weekly rest day only (Employment Act 1955
 * s.60D(1A)); Taiwan: both days off of the week (Labor Standards Act enforcement rules s.23-1).
 */
export function substitutingDays(office: Pick<OfficeFacts, 'country' | 'rest_days'>): readonly number[] {
  return office.country === 'TW' ? office.rest_days : office.rest_days.slice(-1)
}

/** The working day nearest after a day that is no rest day and not taken; before it for a Saturday in Taiwan. */
export function substituteDay(
  day: Day,
  office: Pick<OfficeFacts, 'country' | 'rest_days'>,
  taken: ReadonlySet<Day>,
): Day {
  const step = office.country === 'TW' && weekday(day) === 6 ? -1 : 1
  let found = addDays(day, step)
  while (office.rest_days.includes(weekday(found)) || taken.has(found)) found = addDays(found, step)
  return found
}

export type Substitute = Scope & { holiday: HolidayFacts; day: Day; office_name: string | null }

/**
 * The days in lieu that are still owed for holidays on rest days (ORG-05): for the same people as the holiday where all
 * its offices get the same day, else one for each office.
 */
export function missingSubstitutes(offices: readonly OfficeFacts[], holidays: readonly HolidayFacts[]): Substitute[] {
  const active = holidays.filter((holiday) => holiday.is_active)
  const owed = new Map<HolidayFacts, Map<string, Day>>()
  for (const office of offices) {
    const own = active.filter((holiday) => appliesTo(holiday, office)).sort((a, b) => a.day.localeCompare(b.day))
    const taken = new Set(own.map((holiday) => holiday.day))
    const given = new Set(own.map((holiday) => holiday.substitutes_id))
    const days = substitutingDays(office)
    for (const holiday of own) {
      if (holiday.kind === 'substituted' || given.has(holiday.id) || !days.includes(weekday(holiday.day))) continue
      const day = substituteDay(holiday.day, office, taken)
      taken.add(day)
      owed.set(holiday, (owed.get(holiday) ?? new Map()).set(office.id, day))
    }
  }
  return [...owed].flatMap(([holiday, days]) => inScope(holiday, days, offices))
}

function inScope(holiday: HolidayFacts, days: ReadonlyMap<string, Day>, offices: readonly OfficeFacts[]): Substitute[] {
  const concerned = offices.filter((office) => appliesTo(holiday, office))
  const different = new Set(days.values())
  if (days.size === concerned.length && different.size === 1) {
    const { country, state, office_id } = holiday
    return [
      {
        holiday,
        day: [...different][0]!,
        country,
        state,
        office_id,
        office_name: office_id ? concerned[0]!.name : null,
      },
    ]
  }
  return [...days].map(([office_id, day]) => ({
    holiday,
    day,
    country: null,
    state: null,
    office_id,
    office_name: offices.find((office) => office.id === office_id)!.name,
  }))
}

export type LoadableDay = {
  key: string
  day: Day
  name: string
  name_zh: string
  kind: 'public' | 'substituted'
  state: string | null
  /** The holiday's day and key, for a day in lieu. */
  substitutes_day: Day | null
  substitutes_key: string | null
  is_unconfirmed: boolean
}

/** The published holidays of a country's year for some of its states: those of every state once, the others for each. */
export function calendarOf(country: 'MY' | 'TW', year: number, states: readonly string[]): LoadableDay[] {
  const days = country === 'TW' ? taiwanDays(year) : malaysianDays(year, states)
  return days.map((day) => ({ key: keyOf(day, country), ...day }))
}

/** Names a day of a calendar: day, state or country, English name. */
export function keyOf({ day, state, name }: { day: Day; state: string | null; name: string }, country: string): string {
  return `${day}/${state ?? country}/${name}`
}

type Bare = Omit<LoadableDay, 'key'>

function malaysianDays(year: number, states: readonly string[]): Bare[] {
  const days: Bare[] = []
  const lastOf = new Map<string, Bare>()
  for (const [monthAndDay, id, kept, kind = 'holiday', status = 'scheduled'] of holidayRows(year)) {
    const day = `${year}-${monthAndDay}`
    const name = HOLIDAY_NAMES[id]
    const where = kept === 'ALL' ? [null] : states.filter((state) => kept.split(' ').includes(state))
    const is_unconfirmed = status === 'unconfirmed'
    for (const state of where) {
      const original = lastOf.get(`${id} ${state}`) ?? lastOf.get(`${id} null`)
      if (kind === 'holiday') {
        const holiday: Bare = {
          day,
          name: name.en,
          name_zh: name.zh,
          kind: 'public',
          state,
          substitutes_day: null,
          substitutes_key: null,
          is_unconfirmed,
        }
        days.push(holiday)
        lastOf.set(`${id} ${state}`, holiday)
      } else
        days.push({ day, ...inLieu(name), kind: 'substituted', state, ...standsFor(original, 'MY'), is_unconfirmed })
    }
  }
  return days
}

function taiwanDays(year: number): Bare[] {
  const listed = holidaysOfTaiwan(year)
  const bare = ({ day, name }: (typeof listed)[number]) => ({
    day,
    name: name.en,
    name_zh: name.zh,
    state: null,
    is_unconfirmed: false,
  })
  return listed.map((one) => {
    if (one.kind === 'holiday') return { ...bare(one), kind: 'public', substitutes_day: null, substitutes_key: null }
    const original = listed.find((other) => other.day === one.replaces)
    return {
      ...bare(one),
      kind: 'substituted',
      ...standsFor(original && bare(original), 'TW'),
      substitutes_day: one.replaces,
    }
  })
}

function standsFor(original: { day: Day; state: string | null; name: string } | undefined, country: string) {
  return { substitutes_day: original?.day ?? null, substitutes_key: original ? keyOf(original, country) : null }
}

/** A holiday's names on the day that is given for it. */
export function inLieu(name: { en: string; zh: string | null }): { name: string; name_zh: string } {
  return { name: `${name.en} (in lieu)`, name_zh: name.zh ? `${name.zh}（補假）` : '' }
}
