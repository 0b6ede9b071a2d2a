import { useEffect, useState } from 'react'
import type { ImportMappingEndpoints, RowsToFix } from '#base/contracts/import-mapping-api.ts'
import { required } from '#base/required.ts'
import { call } from '#web/calls/call.ts'

/** An error in a cell, or in a whole row if it names no field. */
export type RowProblem = { sheet: string; row: number; key: string; message: string }
export type RowToFix = RowsToFix['sheets'][number]['rows'][number] & { problems: ReadonlyMap<string, string> }
export type SheetToFix = Omit<RowsToFix['sheets'][number], 'rows'> & { rows: RowToFix[] }

const MAX_ROWS = 1_000

/** The rows of a file with their errors, cell by cell; undefined while they load. */
export function useRowsToFix(
  calls: ImportMappingEndpoints,
  what: string,
  file: File,
  troubles: readonly RowProblem[],
): SheetToFix[] | undefined {
  const [found, setFound] = useState<SheetToFix[]>()
  useEffect(() => {
    const stop = new AbortController()
    const wanted = new Map(troubles.map(({ sheet, row }) => [`${sheet} ${row}`, { into: sheet, row }]))
    const rows = { list: [...wanted.values()].slice(0, MAX_ROWS) }
    call(calls.rows, { what, file, rows }, { signal: stop.signal }).then(
      ({ sheets }) => setFound(sheets.map((sheet) => withProblems(sheet, troubles))),
      () => undefined,
    )
    return () => stop.abort()
  }, [calls, what, file, troubles])
  return found
}

function withProblems(sheet: RowsToFix['sheets'][number], troubles: readonly RowProblem[]): SheetToFix {
  const own = Map.groupBy(
    troubles.filter((one) => one.sheet === sheet.into),
    ({ row }) => row,
  )
  const first = required(sheet.columns[0], 'a column of the sheet').key
  const known = new Set(sheet.columns.map(({ key }) => key))
  return {
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      problems: new Map((own.get(row.row) ?? []).map(({ key, message }) => [known.has(key) ? key : first, message])),
    })),
  }
}
