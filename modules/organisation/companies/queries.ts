import { type Day, monthOf } from '#base/days/days.ts'
import type { Database, Tx } from '#server/database/database.ts'
import { unitPeople } from '../departments/unit-people.ts'
import { hrdAdvice } from './rules.ts'

/** The company's profile with the name of its letter head and the HRD levy by head count. */
export async function loadProfile(tx: Tx, day: Day) {
  const company = await tx
    .selectFrom('company')
    .select(['name', 'code', 'country', 'currency', 'timezone'])
    .executeTakeFirstOrThrow()
  const row = await tx.selectFrom('company_profile').selectAll().executeTakeFirst()
  const {
    company_id: _,
    letter_head_file_id,
    logo_file_id,
    ...profile
  } = row ?? blankProfile(company.name, company.country)
  const ids = [letter_head_file_id, logo_file_id].filter((id) => id !== null)
  const files =
    ids.length > 0
      ? await tx.selectFrom('file').select(['id', 'name', 'type', 'size']).where('id', 'in', ids).execute()
      : []
  const fileOf = (id: string | null) => files.find((file) => file.id === id) ?? null
  const counts = await unitPeople().countInMalaysia(tx, day)
  return {
    ...profile,
    name: company.name,
    code: company.code,
    currency: company.currency,
    timezone: company.timezone,
    hrd_levy: profile.hrd_levy,
    letter_head: fileOf(letter_head_file_id),
    logo: fileOf(logo_file_id),
    hrd: hrdAdvice(profile.hrd_levy, counts, monthOf(day)),
  }
}

/** The file of the company's logo, or null. */
export async function loadLogoFileId(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('company_profile').select('logo_file_id').executeTakeFirst()
  return row?.logo_file_id ?? null
}

/** The file of the company's letter head, or null. */
export async function loadLetterHeadFileId(tx: Tx): Promise<string | null> {
  const row = await tx.selectFrom('company_profile').select('letter_head_file_id').executeTakeFirst()
  return row?.letter_head_file_id ?? null
}

/** The logo of the company with a code, for people who are not signed in. Undefined where it is off or has none. */
export function findPublicLogo(database: Database, code: string) {
  return database.lookup
    .selectFrom('company_profile')
    .innerJoin('company', 'company.id', 'company_profile.company_id')
    .select(['company.id as company_id', 'logo_file_id'])
    .where('company.code', '=', code.trim().toLowerCase())
    .where('company.is_on', '=', true)
    .where('logo_file_id', 'is not', null)
    .executeTakeFirst()
}

/** Locks the profile's row until the transaction ends. Inserts it where the company has none. */
export async function lockOrCreateProfile(tx: Tx) {
  const company = await tx.selectFrom('company').select(['name', 'country']).executeTakeFirstOrThrow()
  await tx
    .insertInto('company_profile')
    .values({ legal_name: company.name, country: company.country })
    .onConflict((there) => there.doNothing())
    .execute()
  return tx.selectFrom('company_profile').selectAll().forUpdate().executeTakeFirstOrThrow()
}

function blankProfile(name: string, country: string) {
  return {
    company_id: '',
    legal_name: name,
    registration_number: null,
    industry: null,
    address_line1: null,
    address_line2: null,
    city: null,
    state: null,
    postal_code: null,
    country,
    phone: null,
    email: null,
    website: null,
    employer_tax_number: null,
    income_tax_number: null,
    epf_number: null,
    socso_number: null,
    eis_number: null,
    hrd_number: null,
    zakat_number: null,
    tw_name: null,
    tw_tax_number: null,
    tw_labor_unit: null,
    tw_health_unit: null,
    tw_address: null,
    tw_contact: null,
    tw_phone: null,
    tw_email: null,
    hrd_levy: 'auto' as const,
    letter_head_file_id: null,
    logo_file_id: null,
    version: 1,
  }
}
