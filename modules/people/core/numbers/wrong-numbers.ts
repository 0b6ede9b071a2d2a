import { faultyBankFields } from './normalize-bank.ts'
import { faultyIdentityFields } from './normalize-identities.ts'
import { faultyStatutoryFields } from './normalize-numbers.ts'

type FieldValues = Readonly<Record<string, unknown>>

/**
 * Which numbers of a row cannot be, by its table: numbers are sealed, lists and runs ask SQL, so each row says it of
 * itself (`wrong_numbers`), written with the numbers.
 */
const FAULTY_FIELDS_BY_TABLE = {
  employee: faultyIdentityFields,
  bank_detail: faultyBankFields,
  statutory_status: faultyStatutoryFields,
} as const satisfies Record<string, (plain: FieldValues) => string[]>

export type MarkedTable = keyof typeof FAULTY_FIELDS_BY_TABLE
export const MARKED_TABLES = Object.keys(FAULTY_FIELDS_BY_TABLE) as MarkedTable[]

/** The column that says which numbers of these plain values cannot be; nothing for a table without such numbers. */
export function wrongNumbersMark(table: string, plain: FieldValues): { wrong_numbers?: string[] } {
  return hasWrongNumbersColumn(table) ? { wrong_numbers: FAULTY_FIELDS_BY_TABLE[table](plain) } : {}
}

export function hasWrongNumbersColumn(table: string): table is MarkedTable {
  return Object.hasOwn(FAULTY_FIELDS_BY_TABLE, table)
}
