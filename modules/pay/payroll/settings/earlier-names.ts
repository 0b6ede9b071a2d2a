import { sql } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import { usualItems } from './set-up.ts'

/** Chinese names that default items had before, by code. */
const EARLIER_NAMES: { readonly [code: string]: string } = {
  commission: '佣金',
  commission_irregular: '不定期佣金',
  gratuity: '酬勞金',
  ex_gratia: '特惠金',
  regular_day_off_work: '例假日出勤',
}

/** Gives default items their Chinese names of today, where the company kept the earlier one. */
export async function renameEarlierItems(tx: Tx): Promise<void> {
  const names = new Map(usualItems().map(({ code, name_zh }) => [code, name_zh]))
  for (const [code, earlier] of Object.entries(EARLIER_NAMES))
    await tx
      .updateTable('pay_item')
      .set({ name_zh: names.get(code) ?? earlier, changed_at: sql`now()`, version: sql`version + 1` })
      .where('code', '=', code)
      .where('name_zh', '=', earlier)
      .execute()
}
