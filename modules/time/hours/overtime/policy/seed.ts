import { sql } from 'kysely'
import { dayIn, monthOf } from '#base/days/days.ts'
import type { Seed } from '#server/manifest/seeds.ts'
import { presetPolicy } from './preset.ts'

/** Inserts the law's policy of each country the company has an office in. The company sees it and may add a later one. */
export const overtimeSeed: Seed = {
  name: 'overtime',
  steps: [
    async (tx, { country, timezone }, now) => {
      const { rows } = await sql<{ country: string }>`select distinct country from office where is_active`.execute(tx)
      const month = monthOf(dayIn(timezone, now))
      const presets = [...new Set([country as string, ...rows.map((row) => row.country)])].map((code) =>
        presetPolicy(code, month),
      )
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
    },
  ],
}
