import { faultyBankFields } from './normalize-bank.ts'
import { faultyIdentityFields } from './normalize-identities.ts'
import { faultyStatutoryFields } from './normalize-numbers.ts'

type FieldValues = Readonly<Record<string, unknown>>

/**
 * Invalid numbers by table. Numbers are encrypted and lists and runs use SQL, so each row stores its invalid columns in
 * `wrong_numbers`.
 */
const FAULTY_FIELDS_BY_TABLE = {
  employee: faultyIdentityFields,
  bank_detail: faultyBankFields,
  statutory_status: faultyStatutoryFields,
} as const satisfies Record<string, (plain: FieldValues) => string[]>

export type MarkedTable = keyof typeof FAULTY_FIELDS_BY_TABLE
export const MARKED_TABLES = Object.keys(FAULTY_FIELDS_BY_TABLE) as MarkedTable[]

/** The column `wrong_numbers` of plain values; empty for a table without numbers. */
export function wrongNumbersMark(table: string, plain: FieldValues): { wrong_numbers?: string[] } {
  return hasWrongNumbersColumn(table) ? { wrong_numbers: FAULTY_FIELDS_BY_TABLE[table](plain) } : {}
}

export function hasWrongNumbersColumn(table: string): table is MarkedTable {
  return Object.hasOwn(FAULTY_FIELDS_BY_TABLE, table)
}
