import type { StoredCounts } from '../gather/pay-items.ts'
import { MALAYSIA } from '../malaysia/country.ts'
import {
  type MalaysianItemFields,
  readMalaysianCounts,
  toMalaysianCounts,
  toMalaysianFields,
} from '../malaysia/item-counts.ts'
import { TAIWAN } from '../taiwan/country.ts'
import { type TaiwanItemFields, toTaiwanCounts, toTaiwanFields } from '../taiwan/item-counts.ts'

/** The country flags of a pay item, as fields of its form. */
export type ItemFields = MalaysianItemFields & TaiwanItemFields

export function toItemFields(counts: StoredCounts): ItemFields {
  return {
    ...toMalaysianFields(readMalaysianCounts(counts[MALAYSIA.code])),
    ...toTaiwanFields(counts[TAIWAN.code] ?? {}),
  }
}

/** Builds a table row from form fields. Keeps the stored flags of countries that the form does not show. */
export function toItemRow<Input extends ItemFields>(input: Input, stored: StoredCounts = {}) {
  const { epf, socso_eis, hrd, pcb, exempt_kind, is_bonus, in_ordinary_rate, tw_kind, ...row } = input
  const malaysian = { epf, socso_eis, hrd, pcb, exempt_kind, is_bonus, in_ordinary_rate }
  const counts: StoredCounts = {
    ...stored,
    [MALAYSIA.code]: toMalaysianCounts(malaysian),
    [TAIWAN.code]: toTaiwanCounts({ tw_kind }),
  }
  return { ...row, counts: JSON.stringify(counts) }
}
