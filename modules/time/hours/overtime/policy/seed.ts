import { sql } from 'kysely'
import { dayIn, type Month, monthOf } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { presetPolicy } from './preset.ts'

/** Inserts the policy that the law of each country sets in a month, where the company has none of that day. */
export async function insertLawPolicies(tx: Tx, countries: readonly string[], month: Month): Promise<void> {
  const presets = countries.map((country) => presetPolicy(country, month))
  await tx
    .insertInto('overtime_policy')
    .values(
      presets.map((preset) => ({
        country: preset.country,
        from_day: preset.from_day,
        eligible_up_to: preset.eligibleUpTo,
      })),
    )
    .onConflict((same) => same.columns(['company_id', 'country', 'from_day']).doNothing())
    .execute()
}

/** Inserts the law's policy of each country the company has an office in. The company sees it and may add a later one. */
export const overtimeSeed: Seed = {
  name: 'overtime',
  steps: [
    async (tx, { country, timezone }, now) => {
      const { rows } = await sql<{ country: string }>`select distinct country from office where is_active`.execute(tx)
      const countries = [...new Set([country as string, ...rows.map((row) => row.country)])]
      await insertLawPolicies(tx, countries, monthOf(dayIn(timezone, now)))
    },
  ],
}
