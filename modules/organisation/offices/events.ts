import type { CountryCode } from '#base/countries/served-countries.ts'
import { domainEvent } from '#server/context/events.ts'

/** An office was opened or moved to another country or state, whose law applies from now on. */
export const OFFICE_PLACED = domainEvent<{
  readonly id: string
  readonly country: CountryCode
  readonly state: string | null
  readonly timezone: string
}>('office.placed')
