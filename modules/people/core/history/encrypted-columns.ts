import { maskAllButLastFour, type Vault } from '#server/vault.ts'
import type { DatedTable } from '../as-of.ts'
import { parseParts } from '../numbers/pay-split-rules.ts'

/** Encrypted columns by table, with the index column by which a number is found. */
const ENCRYPTED_COLUMNS = {
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

export type EncryptedTable = keyof typeof ENCRYPTED_COLUMNS

/** A stored row with decrypted columns. */
export type Decrypted<T extends EncryptedTable, Row> = {
  [C in keyof Row]: C extends keyof (typeof ENCRYPTED_COLUMNS)[T] ? Exclude<Row[C], Buffer> | string : Row[C]
}

/** The encrypted columns of a table and their index columns. */
export function encryptedColumns(table: EncryptedTable): string[] {
  return Object.keys(ENCRYPTED_COLUMNS[table])
}
export function indexColumns(table: EncryptedTable): string[] {
  return Object.values(ENCRYPTED_COLUMNS[table]).filter((index) => index !== null)
}

/** Encrypts values for the row `rowId` and computes their indexes. */
export function encryptRow(
  vault: Vault,
  table: EncryptedTable,
  rowId: string,
  plain: Record<string, unknown>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...plain }
  for (const [column, index] of Object.entries(ENCRYPTED_COLUMNS[table])) {
    if (!(column in plain)) continue
    const value = plain[column]
    const number = typeof value === 'string' && value.trim() !== '' ? value.trim() : null
    stored[column] = number === null ? null : vault.encrypt(`${table}.${column}|${rowId}`, number)
    if (index === 'part_indexes') stored[index] = partIndexes(vault, number)
    else if (index) stored[index] = number === null ? null : vault.blindIndex(column, number)
  }
  return stored
}

/** Pay parts are encrypted as one text; their accounts are indexed as those of rows. */
function partIndexes(vault: Vault, parts: string | null): Buffer[] {
  return parseParts(parts).flatMap(({ account_number }) =>
    account_number === null ? [] : [vault.blindIndex('account_number', account_number)],
  )
}

/** Decrypts a stored row. */
export function decryptRow<T extends EncryptedTable, Row extends Record<string, unknown>>(
  vault: Vault,
  table: T,
  rowId: string,
  stored: Row,
): Decrypted<T, Row> {
  const plain: Record<string, unknown> = { ...stored }
  for (const column of Object.keys(ENCRYPTED_COLUMNS[table])) {
    const sealed = stored[column]
    if (sealed instanceof Uint8Array) plain[column] = vault.decrypt(`${table}.${column}|${rowId}`, Buffer.from(sealed))
  }
  return plain as Decrypted<T, Row>
}

function redactParts(stored: string): string {
  return JSON.stringify(
    parseParts(stored).map((part) => ({
      ...part,
      account_number: part.account_number && maskAllButLastFour(part.account_number),
    })),
  )
}

/** Values with numbers in full or their last four digits. */
export function redactRow<T extends Record<string, unknown>>(table: EncryptedTable, plain: T, inFull: boolean): T {
  if (inFull) return plain
  const secret = ENCRYPTED_COLUMNS[table]
  return Object.fromEntries(
    Object.entries(plain).map(([key, value]) => [
      key,
      !(key in secret) || typeof value !== 'string'
        ? value
        : key === 'parts'
          ? redactParts(value)
          : maskAllButLastFour(value),
    ]),
  ) as T
}
