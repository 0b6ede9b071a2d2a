import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'

/** The most rows of one insert. */
const INSERT_BATCH = 1_000

/** A rate of the company's own to store; `rate` in millionths. */
export type NewRate = {
  day: string
  currency: string
  unit: number
  rate: number
  home: string
  reason: string
}

/** The key of a pair of currencies on a day. */
export function rateKey({ day, currency, home }: Pick<NewRate, 'day' | 'currency' | 'home'>): string {
  return `${day} ${currency} ${home}`
}

/** The company's valid rates on some days, by their key. */
export async function loadCurrentRates(tx: Tx, days: readonly string[], lock = false) {
  const rows =
    days.length === 0
      ? []
      : await tx
          .selectFrom('exchange_rate')
          .selectAll()
          .where('ended_at', 'is', null)
          .where('day', 'in', [...new Set(days)])
          .$if(lock, (query) => query.forUpdate())
          .execute()
  return new Map(rows.map((row) => [rateKey(row), row]))
}

/** Inserts rates and ends those that they replace. Returns their ids, in order. */
export async function replaceRates(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  rates: readonly NewRate[],
  importId: string | null,
): Promise<string[]> {
  const known = await loadCurrentRates(
    tx,
    rates.map(({ day }) => day),
    true,
  )
  const rows = rates.map((rate) => ({
    ...rate,
    id: randomUUID(),
    import_id: importId,
    by_name: actor.fullName,
    at: now,
  }))
  const replaced = rows.flatMap(({ id, ...rate }) => {
    const before = known.get(rateKey(rate))
    return before ? [{ before: before.id, by: id }] : []
  })
  if (replaced.length > 0)
    await sql`
      update exchange_rate set ended_at = ${now}, ended_by = ${actor.fullName}, replaced_by = new.id
      from unnest(${replaced.map(({ before }) => before)}::uuid[], ${replaced.map(({ by }) => by)}::uuid[]) as new (before, id)
      where exchange_rate.id = new.before`.execute(tx)
  for (let from = 0; from < rows.length; from += INSERT_BATCH)
    await tx
      .insertInto('exchange_rate')
      .values(rows.slice(from, from + INSERT_BATCH))
      .execute()
  return rows.map(({ id }) => id)
}

/** Ends the rates of an import that are still valid, and restores those that they had replaced. */
export async function undoImport(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  importId: string,
): Promise<{ ended: number; restored: number }> {
  const ended = await tx
    .updateTable('exchange_rate')
    .set({ ended_at: now, ended_by: actor.fullName })
    .where('import_id', '=', importId)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute()
  if (ended.length === 0) return { ended: 0, restored: 0 }
  const restored = await tx
    .updateTable('exchange_rate')
    .set({ ended_at: null, ended_by: null, replaced_by: null })
    .where(
      'replaced_by',
      'in',
      ended.map(({ id }) => id),
    )
    .returning('id')
    .execute()
  return { ended: ended.length, restored: restored.length }
}
