import type { CountryCode } from '#base/countries/served-countries.ts'
import type { INDUSTRIES } from '#base/industries.ts'
import { domainEvent } from '#server/context/events.ts'
import type { SeedCompany } from './seeds.ts'

export type NewCompany = {
  code: string
  name: string
  country: CountryCode
  /** Code of the state of its first office; null where the country has no states. */
  state: string | null
  industry: (typeof INDUSTRIES)[number] | null
}

/** A company was created and has only its first administrator. The seeds of all modules are inserted after this event. */
export const COMPANY_FOUNDED = domainEvent<SeedCompany & Pick<NewCompany, 'name' | 'state' | 'industry'>>(
  'company.founded',
)
