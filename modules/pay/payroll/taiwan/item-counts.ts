import { sql } from 'kysely'
import { TAIWAN_COUNTRY } from '#statutory/taiwan/country.ts'
import type { TaiwanKind } from '../values.ts'

/** What a pay item counts for in Taiwan. An earning without a kind is not paid there. */
export type TaiwanCounts = { readonly kind?: TaiwanKind }

/** The same flag as a field of the pay item's form. */
export type TaiwanItemFields = { tw_kind: TaiwanKind | null }

export function toTaiwanCounts({ tw_kind }: TaiwanItemFields): TaiwanCounts {
  return tw_kind === null ? {} : { kind: tw_kind }
}

export function toTaiwanFields({ kind }: TaiwanCounts): TaiwanItemFields {
  return { tw_kind: kind ?? null }
}

/** SQL for the kind of a stored pay item `i`. */
export const STORED_TAIWAN_KIND = sql<TaiwanKind | null>`i.counts -> ${sql.lit(TAIWAN_COUNTRY.code)} ->> 'kind'`
