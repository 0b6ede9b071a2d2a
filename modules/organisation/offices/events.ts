import type { CountryCode } from '#base/served-countries.ts'
import { domainEvent } from '#server/context/events.ts'

/** An office was opened, or lies in another country or state than before: the law there applies to it from now on. */
export const OFFICE_PLACED = domainEvent<{
  readonly id: string
  readonly country: CountryCode
  readonly state: string | null
  readonly timezone: string
}>('office.placed')
