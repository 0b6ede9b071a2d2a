import { type CountryCode, type CountryOnlyFields, isAskedIn } from '#base/countries/served-countries.ts'
import { FAMILY_FIELDS_BY_COUNTRY, STATUS_FIELDS_BY_COUNTRY } from '#people/record-fields.ts'
import { NEWCOMER_FIELDS, type NewcomerField, type NewcomerRecord } from './contract.ts'

/** Fields that only one country asks of somebody who is to join there; others are asked everywhere. */
const ONLY: CountryOnlyFields = {
  MY: [...(STATUS_FIELDS_BY_COUNTRY.MY ?? []), 'children', 'is_disabled', 'state'],
  TW: [...(STATUS_FIELDS_BY_COUNTRY.TW ?? []), 'bank_code', 'branch_code'],
}

/** The fields of the record of somebody who is to join in a country. */
export function askedFields(country: CountryCode): NewcomerField[] {
  return NEWCOMER_FIELDS.filter((field) => isAskedIn(ONLY, field, (code) => code === country))
}

/** The record without what the country does not ask: the place may have changed since it was filled in. */
export function recordInCountry(record: NewcomerRecord, country: CountryCode): NewcomerRecord {
  const asked: readonly string[] = askedFields(country)
  const own = Object.fromEntries(Object.entries(record).filter(([field]) => asked.includes(field))) as NewcomerRecord
  const asksOfMember = (field: string) => isAskedIn(FAMILY_FIELDS_BY_COUNTRY, field, (code) => code === country)
  type Member = NonNullable<NewcomerRecord['family']>[number]
  const family = own.family?.map(
    (member) => Object.fromEntries(Object.entries(member).filter(([field]) => asksOfMember(field))) as Member,
  )
  return family ? { ...own, family } : own
}

/** The values of a record that belong to one part of it. Fields that were not filled in are left out. */
export function partOf<Field extends NewcomerField>(
  record: NewcomerRecord,
  shape: { readonly [field in Field]: unknown },
): Pick<NewcomerRecord, Field> {
  return Object.fromEntries(
    Object.entries(record).filter(([field, value]) => field in shape && value !== undefined && value !== null),
  ) as Pick<NewcomerRecord, Field>
}
