import { useCallback, useRef, useState } from 'react'

/** The most requests that one call decides. */
const MAX_SELECTED = 100

/** Selects rows to decide together; the selection stays across pages and filters. */
export function useRowSelection<Row extends { id: string }>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<number>(undefined)
  const updateSelection = (all: readonly Row[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const row of all) {
        if (!on) next.delete(row.id)
        else if (next.size < MAX_SELECTED) next.set(row.id, row)
      }
      return next
    })
  const onPage = rows.filter(({ id }) => chosen.has(id)).length
  return {
    chosen,
    isAll: rows.length > 0 && onPage === rows.length,
    isSome: onPage > 0,
    /** With `isRange` it selects all rows from the last selected one to this. */
    choose(index: number, isRange: boolean) {
      const row = rows[index]
      if (!row) return
      const from = isRange ? (last.current ?? index) : index
      updateSelection(rows.slice(Math.min(from, index), Math.max(from, index) + 1), !chosen.has(row.id))
      last.current = index
    },
    choosePage: (on: boolean) => updateSelection(rows, on),
    clear: useCallback(() => setChosen(new Map()), []),
  }
}

export type RowSelection = Pick<ReturnType<typeof useRowSelection>, 'isAll' | 'isSome' | 'choosePage'>
