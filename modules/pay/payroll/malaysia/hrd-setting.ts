import { lastDay, type Month } from '#base/days/days.ts'
import { hrdAdvice } from '#organisation/companies.ts'
import { loadMalaysiaHeadcount } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'

/**
 * Loads the HRD levy of a month from the company's profile, the head count it depends on, and what Act 612 would require.
 * Runs and screens use this function, so they show the same rate.
 */
export async function loadHrdLevy(tx: Tx, period: Month) {
  const profile = await tx.selectFrom('company_profile').select('hrd_levy').executeTakeFirst()
  const setting = profile?.hrd_levy ?? 'auto'
  const { setting: registration, ...advice } = hrdAdvice(
    setting,
    await loadMalaysiaHeadcount(tx, lastDay(period)),
    period,
  )
  return { ...advice, chosen: setting, registration }
}
