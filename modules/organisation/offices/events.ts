import type { CountryCode } from '#base/served-countries.ts'

declare module '#server/events.ts' {
  interface DomainEvents {
    /** An office was opened, or lies in another country or state than before: what the law gives there holds in it now. */
    'office.placed': {
      readonly id: string
      readonly country: CountryCode
      readonly state: string | null
      readonly timezone: string
    }
  }
}
