import { invalidField } from '#base/errors.ts'
import { MODULES } from '#base/modules.ts'
import { countryAt } from '#statutory/countries.ts'

export type OfficeProperties = {
  country: string
  state: string | null
  currency: string
  timezone: string
  rest_days: readonly number[]
}

/** Throws Refused 422 naming the field when an office's facts do not fit together. */
export function requireConsistentOffice(office: OfficeProperties): void {
  const states = statesOf(office.country)
  if (office.state !== null && !states.includes(office.state)) throw invalidField('state', 'not_a_choice')
  if (!isTimezone(office.timezone)) throw invalidField('timezone', 'timezone_unknown')
  if (new Set(office.rest_days).size !== office.rest_days.length) throw invalidField('rest_days', 'row_given_twice')
}

/** Throws Refused 422 where holidays differ by the state, and pay by them, and the office says none. */
export function requireStateWhereNeeded(office: Pick<OfficeProperties, 'country' | 'state'>): void {
  if (office.state === null && countryAt(office.country)?.holidaysByState) throw invalidField('state', 'required')
}

/** A zone of the IANA database by its name; an offset such as +08:00 is none. */
export function isTimezone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** The codes of the states or counties of a country. */
export function statesOf(country: string): readonly string[] {
  return countryAt(country)?.states.map(({ code }) => code) ?? []
}

/** The modules in order and once each. Throws 422 for an id that no module has. */
export function requireKnownModules(ids: readonly number[]): number[] {
  if (ids.some((id) => !MODULES.some((module) => module.id === id))) throw invalidField('modules', 'not_a_choice')
  return [...new Set(ids)].sort((a, b) => a - b)
}
