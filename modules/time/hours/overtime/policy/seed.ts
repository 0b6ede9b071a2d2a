import { sql } from 'kysely'
import { dayIn, monthOf } from '#base/days.ts'
import type { Seed } from '#server/seeds.ts'
import { presetPolicy } from './preset.ts'

/** What the law gives, as a policy that the company sees and may follow with another: of each country it has an office in. */
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
