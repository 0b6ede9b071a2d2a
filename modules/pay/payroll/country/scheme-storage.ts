import { type RawBuilder, sql } from 'kysely'
import { sum } from '#base/money/money.ts'
import { isObject } from '#base/objects.ts'
import type { CopyValue } from '#server/database/copy.ts'
import type { DB } from '#server/database/schema.generated.ts'

export type SlipColumn = keyof DB['payslip'] & string

/**
 * How what a country's schemes counted is kept beside a payslip: in columns of its own, each with the name of what it
 * holds, where reports and files add it up over many payslips; otherwise as one document, in `schemes` unless it has a
 * column of its own.
 */
export type SchemeStorage =
  | { readonly columns: { readonly [column in SlipColumn]?: string } }
  | { readonly document: SlipColumn }

type StoresSchemes = { readonly schemeStorage: SchemeStorage }
type SumsSchemes = StoresSchemes & { readonly sums: { readonly [name: string]: readonly SlipColumn[] } }

/** Columns of a payslip that are a country's own, in the order of `ownValues`. */
export function schemeColumns({ schemeStorage: kept }: StoresSchemes): string[] {
  return 'document' in kept ? [kept.document] : Object.keys(kept.columns)
}

/** What its schemes counted, as its columns keep it. */
export function schemeValues({ schemeStorage: kept }: StoresSchemes, schemes: object): CopyValue[] {
  if ('document' in kept) return [JSON.stringify(schemes)]
  const values = schemes as Readonly<Record<string, number | object | null>>
  return Object.values(kept.columns).map((name) => {
    const value = values[name]!
    return isObject(value) ? JSON.stringify(value) : (value as number | null)
  })
}

/** One of its sums, of one payslip in memory. */
export function schemeSum({ schemeStorage: kept, sums }: SumsSchemes, name: string, schemes: object): number {
  if ('document' in kept) return 0
  const values = schemes as Readonly<Record<string, number>>
  return sum(sums[name]!.map((column) => values[kept.columns[column]!]!))
}

/** The same of a stored payslip `p`. */
export function storedSchemeSum({ sums }: SumsSchemes, name: string): RawBuilder<number> {
  return sql.join(
    sums[name]!.map((column) => sql.ref(`p.${column}`)),
    sql` + `,
  )
}

/** What of its schemes a stored payslip `p` keeps as a document, in whichever of some countries it was made. */
export function storedSchemeDocument(countries: readonly StoresSchemes[]): RawBuilder<object | null> {
  const documents = countries.flatMap(({ schemeStorage: kept }) =>
    'document' in kept ? [sql.ref(`p.${kept.document}`)] : [],
  )
  return documents.length === 0 ? sql`null::jsonb` : sql`coalesce(${sql.join(documents)})`
}
