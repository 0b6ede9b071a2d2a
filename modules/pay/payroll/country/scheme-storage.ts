import { type RawBuilder, sql } from 'kysely'
import { sum } from '#base/money/money.ts'
import { isObject } from '#base/objects.ts'
import { required } from '#base/required.ts'
import type { CopyValue } from '#server/database/copy.ts'
import type { DB } from '#server/database/schema.generated.ts'

export type SlipColumn = keyof DB['payslip'] & string

/**
 * How the sums of a country's schemes are stored with a payslip. Separate columns, named after their content, let reports
 * and files add up many payslips. Otherwise they are one document, in `schemes` or in a column of its own.
 */
export type SchemeStorage =
  | { readonly columns: { readonly [column in SlipColumn]?: string } }
  | { readonly document: SlipColumn }

type StoresSchemes = { readonly schemeStorage: SchemeStorage }
type SumsSchemes = StoresSchemes & { readonly sums: { readonly [name: string]: readonly SlipColumn[] } }

/** Payslip columns of a country, in the order of `schemeValues`. */
export function schemeColumns({ schemeStorage: storage }: StoresSchemes): string[] {
  return 'document' in storage ? [storage.document] : Object.keys(storage.columns)
}

/** The values of these columns for one payslip. */
export function schemeValues({ schemeStorage: storage }: StoresSchemes, schemes: object): CopyValue[] {
  if ('document' in storage) return [JSON.stringify(schemes)]
  const values = schemes as Readonly<Record<string, number | object | null>>
  return Object.values(storage.columns).map((name) => {
    const value = values[name]!
    return isObject(value) ? JSON.stringify(value) : (value as number | null)
  })
}

/** One of the country's sums, from a payslip in memory. */
export function schemeSum({ schemeStorage: storage, sums }: SumsSchemes, name: string, schemes: object): number {
  if ('document' in storage) return 0
  const values = schemes as Readonly<Record<string, number>>
  return sum(required(sums[name], 'columns of a sum').map((column) => values[storage.columns[column]!]!))
}

/** The same sum as an SQL expression over a stored payslip `p`. */
export function storedSchemeSum({ sums }: SumsSchemes, name: string): RawBuilder<number> {
  return sql.join(
    required(sums[name], 'columns of a sum').map((column) => sql.ref(`p.${column}`)),
    sql` + `,
  )
}

/** The scheme document of a stored payslip `p`, whichever of some countries it is from. */
export function storedSchemeDocument(countries: readonly StoresSchemes[]): RawBuilder<object | null> {
  const documents = countries.flatMap(({ schemeStorage: storage }) =>
    'document' in storage ? [sql.ref(`p.${storage.document}`)] : [],
  )
  return documents.length === 0 ? sql`null::jsonb` : sql`coalesce(${sql.join(documents)})`
}
