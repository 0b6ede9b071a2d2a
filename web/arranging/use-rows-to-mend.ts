import { useEffect, useState } from 'react'
import type { ArrangingCalls, RowsToMend } from '#base/arranging-api.ts'
import { call } from '#web/call.ts'

/** What is wrong with a cell, or with a whole row where no field is named. */
export type RowTrouble = { sheet: string; row: number; key: string; message: string }
export type MendRow = RowsToMend['sheets'][number]['rows'][number] & { troubles: ReadonlyMap<string, string> }
export type MendSheet = Omit<RowsToMend['sheets'][number], 'rows'> & { rows: MendRow[] }

const MOST_ROWS = 1_000

/** The rows of a file that something is wrong with, cell by cell; nothing while they are being read. */
export function useRowsToMend(
  calls: ArrangingCalls,
  what: string,
  file: File,
  troubles: readonly RowTrouble[],
): MendSheet[] | undefined {
  const [found, setFound] = useState<MendSheet[]>()
  useEffect(() => {
    const stop = new AbortController()
    const wanted = new Map(troubles.map(({ sheet, row }) => [`${sheet} ${row}`, { into: sheet, row }]))
    const rows = { list: [...wanted.values()].slice(0, MOST_ROWS) }
    call(calls.rows, { what, file, rows }, { signal: stop.signal }).then(
      ({ sheets }) => setFound(sheets.map((sheet) => withTroubles(sheet, troubles))),
      () => undefined,
    )
    return () => stop.abort()
  }, [calls, what, file, troubles])
  return found
}

function withTroubles(sheet: RowsToMend['sheets'][number], troubles: readonly RowTrouble[]): MendSheet {
  const own = Map.groupBy(
    troubles.filter((one) => one.sheet === sheet.into),
    ({ row }) => row,
  )
  const first = sheet.columns[0]!.key
  const known = new Set(sheet.columns.map(({ key }) => key))
  return {
    ...sheet,
    rows: sheet.rows.map((row) => ({
      ...row,
      troubles: new Map((own.get(row.row) ?? []).map(({ key, message }) => [known.has(key) ? key : first, message])),
    })),
  }
}
