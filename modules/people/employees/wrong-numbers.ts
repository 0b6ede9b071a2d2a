import { wrongPlaces } from './stored-bank.ts'
import { wrongIdentities } from './stored-identities.ts'
import { wrongStatutory } from './stored-numbers.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Which numbers of a row cannot be, by its table: numbers are sealed, lists and runs ask SQL, so each row says it of
 * itself (`wrong_numbers`), written with the numbers.
 */
const WRONG_IN = {
  employee: wrongIdentities,
  bank_detail: wrongPlaces,
  statutory_status: wrongStatutory,
} as const satisfies Record<string, (plain: Values) => string[]>

export type MarkedTable = keyof typeof WRONG_IN
export const MARKED_TABLES = Object.keys(WRONG_IN) as MarkedTable[]

/** The column that says which numbers of these plain values cannot be; nothing for a table without such numbers. */
export function markOf(table: string, plain: Values): { wrong_numbers?: string[] } {
  return isMarked(table) ? { wrong_numbers: WRONG_IN[table](plain) } : {}
}

export function isMarked(table: string): table is MarkedTable {
  return Object.hasOwn(WRONG_IN, table)
}
