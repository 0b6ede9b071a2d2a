import { useMemo, useRef, useState } from 'react'
import { type ChangeSet, changeSet } from './change-set.ts'
import type { SheetColumn } from './columns.ts'
import { countedValue, runningTotals } from './totals.ts'

/**
 * The unsaved changes and running totals of a sheet whose rows may be loaded again or filtered at any time: edits stay
 * by row id. `touched` renders again after a change; the stamps of the change set tell which rows.
 */
export function useSheetData<Row>(
  rows: readonly Row[],
  columns: readonly SheetColumn<Row>[],
  rowId: (row: Row) => string,
) {
  const [stamp, setStamp] = useState(0)
  const columnsRef = useRef(columns)
  columnsRef.current = columns
  const known = useRef(new Map<string, Row>())
  const seen = useRef<readonly Row[] | undefined>(undefined)

  const changes: ChangeSet = useState<ChangeSet>(() =>
    changeSet((id, columnId) => {
      const row = known.current.get(id)
      const column = columnsRef.current.find((one) => one.id === columnId)
      return row === undefined || !column ? null : column.value(row, (other) => changes.value(id, other))
    }),
  )[0]

  const summed = columns.filter((column) => column.total).map((column) => column.id)
  const removal = columns.find(({ kind }) => kind === 'remove')?.id
  const summedKey = [...summed, removal].join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list
  const totals = useMemo(() => {
    seen.current = undefined
    return runningTotals(summed, (id, column) => countedValue(changes, removal, id, column))
  }, [summedKey, changes])

  if (seen.current !== rows) {
    const fresh: string[] = []
    for (const row of rows) {
      const id = rowId(row)
      const before = known.current.get(id)
      if (before !== undefined && before !== row) fresh.push(id)
      known.current.set(id, row)
    }
    changes.dropSettled(fresh)
    totals.reset(rows.map(rowId))
    seen.current = rows
  }

  function refreshTotals(ids: Iterable<string>) {
    totals.updateRows(ids)
    setStamp((now) => now + 1)
  }

  return { changes, totals, stamp, touched: refreshTotals, rowOf: (id: string) => known.current.get(id) }
}
