import type { Selectable } from 'kysely'
import type { Tx } from '#server/database/database.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { RunItem, RunItems } from '../payslip/inputs.ts'

/** The flags of a pay item, by country code. Only the country's object reads its part. */
export type StoredCounts = { readonly [country: string]: object }

export type PayItemRow = Omit<Selectable<DB['pay_item']>, 'counts'> & { counts: StoredCounts }

/** The part of a country that reads pay items. */
type ItemReader = { readonly code: string; readonly inputs: { itemCounts(stored: object | undefined): object } }

/** Loads the company's pay items by code, with the flags of a country. */
export async function loadRunItems(tx: Tx, country: ItemReader): Promise<RunItems> {
  return toRunItems(await loadPayItemRows(tx), country)
}

/** Loads the pay items for several countries in one query. */
export async function loadItemsByCountry(tx: Tx): Promise<(country: ItemReader) => RunItems> {
  const rows = await loadPayItemRows(tx)
  const known = new Map<string, RunItems>()
  return (country) => {
    const items = known.get(country.code) ?? toRunItems(rows, country)
    known.set(country.code, items)
    return items
  }
}

export async function loadPayItemRows(tx: Tx): Promise<PayItemRow[]> {
  return tx.selectFrom('pay_item').selectAll().$narrowType<{ counts: StoredCounts }>().orderBy('code').execute()
}

export function toRunItems(rows: readonly PayItemRow[], country: ItemReader): RunItems {
  return Object.fromEntries(
    rows.map((row): [string, RunItem] => [
      row.code,
      {
        code: row.code,
        kind: row.kind,
        taxOnly: row.tax_only,
        prorated: row.prorated,
        work: row.work_kind,
        counts: country.inputs.itemCounts(row.counts[country.code]),
      },
    ]),
  )
}
