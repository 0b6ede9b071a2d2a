import { addDays, type Day, weekday } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { countryAt } from '#statutory/countries.ts'
import { holidayKey, type PublishedDay } from '#statutory/published-day.ts'

/** The people a holiday is for: an office, a state, a country, or the company where all are null. */
export type Scope = { country: string | null; state: string | null; office_id: string | null }
export type HolidayFacts = Scope & {
  id: string
  day: Day
  name: string
  kind: string
  part: string
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

/** Whether a holiday is given in an office. */
export function appliesTo(scope: Scope, office: Pick<OfficeFacts, 'id' | 'country' | 'state'>): boolean {
  if (scope.office_id !== null) return scope.office_id === office.id
  if (scope.country !== null && scope.country !== office.country) return false
  return scope.state === null || scope.state === office.state
}

type OfficeRestDays = Pick<OfficeFacts, 'country' | 'rest_days'>

/** Weekdays whose holidays are given on another day; the weekly rest day where the law says nothing more. */
export function substitutingDays({ country, rest_days }: OfficeRestDays): readonly number[] {
  return countryAt(country)?.substitutingDays(rest_days) ?? rest_days.slice(-1)
}

/**
 * The nearest later working day that is neither a rest day nor taken; the nearest earlier one where the law says so.
 */
export function substituteDay(day: Day, { country, rest_days }: OfficeRestDays, taken: ReadonlySet<Day>): Day {
  const step = countryAt(country)?.substituteStep(day) ?? 1
  let found = addDays(day, step)
  while (rest_days.includes(weekday(found)) || taken.has(found)) found = addDays(found, step)
  return found
}

export type Substitute = Scope & { holiday: HolidayFacts; day: Day; office_name: string | null }

/**
 * The days in lieu still owed for holidays on rest days (ORG-05): one for the scope of the holiday where all its
 * offices get the same day, else one for each office.
 */
export function missingSubstitutes(offices: readonly OfficeFacts[], holidays: readonly HolidayFacts[]): Substitute[] {
  const active = holidays.filter((holiday) => holiday.is_active)
  const owed = new Map<HolidayFacts, Map<string, Day>>()
  for (const office of offices) {
    const own = active.filter((holiday) => appliesTo(holiday, office)).sort((a, b) => a.day.localeCompare(b.day))
    const taken = new Set(own.map((holiday) => holiday.day))
    const substituted = new Set(own.map((holiday) => holiday.substitutes_id))
    const days = substitutingDays(office)
    for (const holiday of own) {
      // Half a day on a rest day is not given on another day.
      if (holiday.kind === 'substituted' || holiday.part !== 'whole') continue
      if (substituted.has(holiday.id) || !days.includes(weekday(holiday.day))) continue
      const day = substituteDay(holiday.day, office, taken)
      taken.add(day)
      owed.set(holiday, (owed.get(holiday) ?? new Map()).set(office.id, day))
    }
  }
  return [...owed].flatMap(([holiday, days]) => scopeSubstitutes(holiday, days, offices))
}

function scopeSubstitutes(
  holiday: HolidayFacts,
  days: ReadonlyMap<string, Day>,
  offices: readonly OfficeFacts[],
): Substitute[] {
  const concerned = offices.filter((office) => appliesTo(holiday, office))
  const [day, another] = new Set(days.values())
  if (days.size === concerned.length && day !== undefined && another === undefined) {
    const { country, state, office_id } = holiday
    return [
      {
        holiday,
        day,
        country,
        state,
        office_id,
        office_name: office_id ? (concerned[0]?.name ?? null) : null,
      },
    ]
  }
  return [...days].map(([office_id, day]) => ({
    holiday,
    day,
    country: null,
    state: null,
    office_id,
    office_name: required(
      offices.find((office) => office.id === office_id),
      `the office ${office_id}`,
    ).name,
  }))
}

export type LoadableDay = PublishedDay & { readonly key: string }

/** A country's published holidays in a year for some states: nationwide ones once, others for each state. */
export function publishedCalendar(code: string, year: number, states: readonly string[]): LoadableDay[] {
  return (countryAt(code)?.holidays(year, states) ?? []).map((day) => ({ key: holidayKey(day, code), ...day }))
}
