import { useRef } from 'react'

type VersionedRow = { id: string; version: number }

/**
 * The rows that a list has shown, by id: bulk changes send each row with the version that was seen (SYS-24), including
 * rows selected on other pages. Pass `seen` to the list's `rowName`, which is called for every selectable row.
 */
export function useSeenRows<Row extends VersionedRow>() {
  const rows = useRef(new Map<string, Row>())
  return {
    rememberRow(row: Row, name: string): string {
      rows.current.set(row.id, row)
      return name
    },
    /** Id and version of the selected rows. */
    versionsOf: (ids: readonly string[]) => ids.map((id) => ({ id, version: rows.current.get(id)?.version })),
  }
}
