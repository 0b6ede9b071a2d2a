import { useRef } from 'react'

type VersionedRow = { id: string; version: number }

/**
 * The rows a list has shown, by id: bulk changes send each row at the version that was seen (SYS-24), also of rows
 * chosen on other pages. `seen` goes into the list's `rowName`, which is asked for every row that can be chosen.
 */
export function useSeenRows<Row extends VersionedRow>() {
  const rows = useRef(new Map<string, Row>())
  return {
    rememberRow(row: Row, name: string): string {
      rows.current.set(row.id, row)
      return name
    },
    /** Id and version of chosen rows. */
    versionsOf: (ids: readonly string[]) => ids.map((id) => ({ id, version: rows.current.get(id)?.version })),
  }
}
