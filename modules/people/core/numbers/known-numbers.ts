import { type RawBuilder, sql } from 'kysely'
import { SERVED_COUNTRIES } from '#base/countries/served-countries.ts'

/*
 * What pay needs and a record may lack, for a query that has joined the person's row of the day (`joinOnDay`). Joined
 * once for everybody instead of being looked for beside each of ten thousand people.
 */

/** Whether somebody is paid by transfer and has no account; needs `bank_detail`. */
export const lacksBank: RawBuilder<boolean> = sql<boolean>`(bank_detail.id is null or (bank_detail.payment_method = 'bank_transfer' and bank_detail.account_number is null))`

/** Whether a number of the person, the bank or an authority is invalid; needs `bank_detail` and `statutory_status`. */
export const hasWrongNumbers: RawBuilder<boolean> = sql<boolean>`(coalesce(employee.wrong_numbers <> '{}', false) or coalesce(statutory_status.wrong_numbers <> '{}', false)
  or coalesce(bank_detail.payment_method = 'bank_transfer' and bank_detail.wrong_numbers <> '{}', false))`

const COUNTRIES_WITH_TAX_NUMBER = SERVED_COUNTRIES.filter(({ taxedByIdentity }) => !taxedByIdentity).map(
  ({ code }) => code,
)

/** The country of the person's office; needs `office`. */
export const officeCountry: RawBuilder<string> = sql<string>`coalesce(office.country, ${SERVED_COUNTRIES[0].code})`

/** Whether a country has tax numbers of their own. */
export function isTaxedByNumber(country: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${country} = any(${COUNTRIES_WITH_TAX_NUMBER}::text[]))`
}

/** Whether the tax number of such a country is missing; needs `statutory_status` and `office`. */
export const lacksTaxNumber: RawBuilder<boolean> = sql<boolean>`(${isTaxedByNumber(officeCountry)} and statutory_status.tax_number is null)`
