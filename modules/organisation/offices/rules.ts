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

/** Throws 422 at the field where an office's values contradict each other. */
export function requireConsistentOffice(office: OfficeProperties): void {
  const states = statesOf(office.country)
  if (office.state !== null && !states.includes(office.state)) throw invalidField('state', 'not_a_choice')
  if (!isTimezone(office.timezone)) throw invalidField('timezone', 'timezone_unknown')
  if (new Set(office.rest_days).size !== office.rest_days.length) throw invalidField('rest_days', 'row_given_twice')
}

/** Throws 422 where the country's holidays differ by state and the office has no state. */
export function requireStateWhereNeeded(office: Pick<OfficeProperties, 'country' | 'state'>): void {
  if (office.state === null && countryAt(office.country)?.holidaysByState) throw invalidField('state', 'required')
}

/** Whether a text is the name of an IANA zone; an offset such as +08:00 is not. */
export function isTimezone(name: string): boolean {
  if (!/^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export function statesOf(country: string): readonly string[] {
  return countryAt(country)?.states.map(({ code }) => code) ?? []
}

/** Sorts module ids and removes duplicates. Throws 422 for an unknown id. */
export function requireKnownModules(ids: readonly number[]): number[] {
  if (ids.some((id) => !MODULES.some((module) => module.id === id))) throw invalidField('modules', 'not_a_choice')
  return [...new Set(ids)].sort((a, b) => a - b)
}
