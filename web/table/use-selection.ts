import { useCallback, useRef, useState } from 'react'
import type { AnyList } from '#base/endpoints/export-endpoint.ts'
import { call } from '#web/calls/call.ts'
import { emptySelection, type SelectedRows, selectedRange, toggledRow, toggledRows } from './selection.ts'

type NamedRow = { id: string; name: string }
const MOST = 5000
const AT_ONCE = 200

/** The selected rows of a list, across pages and filters. */
export function useSelection(rows: readonly NamedRow[]) {
  const [chosen, setChosen] = useState<SelectedRows>(emptySelection)
  const [progress, setProgress] = useState<{ done: number; count: number }>()
  const last = useRef<number>(undefined)
  const rowsRef = useRef(rows)
  rowsRef.current = rows

  const choose = useCallback((index: number, isRange: boolean) => {
    const row = rowsRef.current[index]
    if (!row) return
    const from = last.current
    setChosen((now) =>
      isRange && from !== undefined ? selectedRange(now, rowsRef.current, from, index) : toggledRow(now, row),
    )
    last.current = index
  }, [])

  /** Loads the ids of all matching rows, up to 5,000. */
  async function chooseMatching(
    list: AnyList,
    input: Record<string, unknown>,
    total: number,
    named: (row: unknown) => NamedRow,
  ) {
    const count = Math.min(total, MOST)
    const found: NamedRow[] = []
    try {
      for (let page = 1; found.length < count; page++) {
        setProgress({ done: found.length, count })
        const reply = (await call(list, { ...input, page, per_page: AT_ONCE })) as { data: unknown[] }
        if (!reply.data.length) break
        found.push(...reply.data.map(named))
      }
      setChosen((now) => toggledRows(now, found.slice(0, count), true))
    } finally {
      setProgress(undefined)
    }
  }

  return {
    chosen,
    progress,
    most: MOST,
    choose,
    choosePage: (on: boolean) => setChosen((now) => toggledRows(now, rowsRef.current, on)),
    chooseMatching,
    clear: () => setChosen(emptySelection()),
  }
}

export type Selection = ReturnType<typeof useSelection>
