import { lastDay, type Month } from '#base/days/days.ts'
import { hrdAdvice } from '#organisation/companies.ts'
import { loadMalaysiaHeadcount } from '#people/employments.ts'
import type { Tx } from '#server/database/database.ts'

/**
 * The HRD levy of a month as the company's profile says it, the head count it follows from, and what Act 612 would ask
 * for. Runs and screens take it from here, so that none says another rate than the other.
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
