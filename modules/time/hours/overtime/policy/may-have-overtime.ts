import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { countryCodes } from '#base/served-countries.ts'
import type { Tx } from '#server/database/database.ts'
import { loadPolicyFinder } from './policies.ts'

/**
 * Whether somebody who is paid by the month may have overtime at all, by the policies of a day (OT-07): a condition on `job`,
 * its `place`, `pay` and `company`, which are in scope. Who is paid otherwise is told when a record is looked at. One query.
 */
export async function mayHaveOvertime(tx: Tx, today: Day): Promise<RawBuilder<boolean>> {
  const policyOf = await loadPolicyFinder(tx)
  const bounds = countryCodes().map((country) => {
    const { eligibleUpTo, positions } = policyOf(country, today)
    return { country, up_to: eligibleUpTo, positions }
  })
  // Pay is never above a threshold that is none.
  return sql<boolean>`not exists (
    select from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) b(country text, up_to bigint, positions text[])
    where b.country = coalesce(place.country, company.country) and pay.pay_frequency = 'monthly' and pay.basic_pay > b.up_to
      and not coalesce(job.position_id::text = any(b.positions), false))`
}
