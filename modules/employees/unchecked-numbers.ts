import { sql } from 'kysely'
import type { DailyWork } from '#server/daily.ts'
import { asJson } from './history/change.ts'
import { openRow } from './history/secret-columns.ts'
import { wrongPlaces } from './stored-bank.ts'

/** Rows opened at a time. */
const AT_ONCE = 1_000

/** Marks what is wrong with bank details that nobody has looked at: those from before the check, and after each new list of banks. */
export const UNCHECKED_NUMBERS: DailyWork = {
  name: 'employees.unchecked_numbers',
  async run({ tx, vault }) {
    for (;;) {
      const rows = await tx
        .selectFrom('bank_detail')
        .select(['id', 'bank_name', 'account_number', 'parts'])
        .where('wrong_numbers', 'is', null)
        .limit(AT_ONCE)
        .execute()
      const found = rows.map(({ id, ...row }) => ({
        id,
        wrong_numbers: wrongPlaces(openRow(vault, 'bank_detail', id, row)),
      }))
      if (found.length > 0)
        await sql`update bank_detail t set wrong_numbers = r.wrong_numbers
          from jsonb_populate_recordset(null::bank_detail, ${asJson(found)}::jsonb) r where t.id = r.id`.execute(tx)
      if (found.length < AT_ONCE) return
    }
  },
}
