import { type RawBuilder, sql } from 'kysely'
import { countryCodes } from '#base/countries/served-countries.ts'
import type { Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPolicyFinder } from './policies.ts'

/**
 * Whether a person who is paid by the month may have overtime by the policies of a day (OT-07): a condition on `job`, its
 * `place`, `pay` and `company` of the query. People who are paid otherwise are checked when a record is planned. One query.
 */
export async function mayHaveOvertime(tx: Tx, today: Day): Promise<RawBuilder<boolean>> {
  const policyOf = await loadPolicyFinder(tx)
  const bounds = countryCodes().map((country) => {
    const { eligibleUpTo, positions } = policyOf(country, today)
    return { country, up_to: eligibleUpTo, positions }
  })
  // A threshold of null excludes nobody.
  return sql<boolean>`not exists (
    select from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) b(country text, up_to bigint, positions text[])
    where b.country = coalesce(place.country, company.country) and pay.pay_frequency = 'monthly' and pay.basic_pay > b.up_to
      and not coalesce(job.position_id::text = any(b.positions), false))`
}
