import { masked, type Vault } from '#server/vault.ts'
import type { DatedTable } from '../as-of.ts'
import { partsOf } from '../pay-split-rules.ts'

/** The sealed columns of each table, with the index by which a number is found, if it can be. */
const SECRETS = {
  employee: { ic_number: 'ic_index', passport_number: 'passport_index' },
  employment: { work_permit_number: 'work_permit_index' },
  compensation: {},
  bank_detail: { account_number: 'account_index', parts: 'part_indexes' },
  statutory_status: {
    tax_number: 'tax_index',
    epf_number: 'epf_index',
    socso_number: 'socso_index',
    eis_number: null,
    hrdf_number: null,
    zakat_number: null,
    labor_insurance_number: null,
    health_insurance_number: null,
  },
  work_schedule: {},
  family_member: { ic_number: null },
} as const satisfies Record<DatedTable | 'employee' | 'family_member', Record<string, string | null>>

export type SecretTable = keyof typeof SECRETS

/** A stored row of a table whose sealed columns are in plain text. */
export type Opened<T extends SecretTable, Row> = {
  [C in keyof Row]: C extends keyof (typeof SECRETS)[T] ? Exclude<Row[C], Buffer> | string : Row[C]
}

/** The sealed columns of a table, and the indexes beside them. */
export function secretColumns(table: SecretTable): string[] {
  return Object.keys(SECRETS[table])
}
export function indexColumns(table: SecretTable): string[] {
  return Object.values(SECRETS[table]).filter((index) => index !== null)
}

/** Plain values as they are stored in the row `rowId`: secret ones sealed, and indexed where they can be looked up. */
export function sealedRow(
  vault: Vault,
  table: SecretTable,
  rowId: string,
  plain: Record<string, unknown>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...plain }
  for (const [column, index] of Object.entries(SECRETS[table])) {
    if (!(column in plain)) continue
    const value = plain[column]
    const number = typeof value === 'string' && value.trim() !== '' ? value.trim() : null
    stored[column] = number === null ? null : vault.seal(`${table}.${column}|${rowId}`, number)
    if (index === 'part_indexes') stored[index] = partIndexes(vault, number)
    else if (index) stored[index] = number === null ? null : vault.index(column, number)
  }
  return stored
}

/** Parts of pay are sealed as one text; their accounts are found as those of whole rows are. */
function partIndexes(vault: Vault, parts: string | null): Buffer[] {
  return partsOf(parts).flatMap(({ account_number }) =>
    account_number === null ? [] : [vault.index('account_number', account_number)],
  )
}

/** A stored row with its secret columns in plain text. */
export function openRow<T extends SecretTable, Row extends Record<string, unknown>>(
  vault: Vault,
  table: T,
  rowId: string,
  stored: Row,
): Opened<T, Row> {
  const plain: Record<string, unknown> = { ...stored }
  for (const column of Object.keys(SECRETS[table])) {
    const sealed = stored[column]
    if (sealed instanceof Uint8Array) plain[column] = vault.open(`${table}.${column}|${rowId}`, Buffer.from(sealed))
  }
  return plain as Opened<T, Row>
}

function maskedParts(stored: string): string {
  return JSON.stringify(
    partsOf(stored).map((part) => ({ ...part, account_number: part.account_number && masked(part.account_number) })),
  )
}

/** Plain values as a reader sees them: numbers in full, or by their last four. */
export function shownTo<T extends Record<string, unknown>>(table: SecretTable, plain: T, inFull: boolean): T {
  if (inFull) return plain
  const secret = SECRETS[table]
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [
      key,
      !(key in secret) || typeof value !== 'string' ? value : key === 'parts' ? maskedParts(value) : masked(value),
    ]),
  ) as T
}
