import { useCallback, useRef, useState } from 'react'

/** As many are decided in one call. */
const MOST = 100

/** Rows chosen to be decided together; they stay chosen over pages and filters. */
export function useSeveral<Row extends { id: string }>(rows: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<number>(undefined)
  const put = (all: readonly Row[], on: boolean) =>
    setChosen((now) => {
      const next = new Map(now)
      for (const row of all) {
        if (!on) next.delete(row.id)
        else if (next.size < MOST) next.set(row.id, row)
      }
      return next
    })
  const onPage = rows.filter(({ id }) => chosen.has(id)).length
  return {
    chosen,
    isAll: rows.length > 0 && onPage === rows.length,
    isSome: onPage > 0,
    /** With `isRange` all from the last one chosen to this. */
    choose(index: number, isRange: boolean) {
      const row = rows[index]
      if (!row) return
      const from = isRange ? (last.current ?? index) : index
      put(rows.slice(Math.min(from, index), Math.max(from, index) + 1), !chosen.has(row.id))
      last.current = index
    },
    choosePage: (on: boolean) => put(rows, on),
    clear: useCallback(() => setChosen(new Map()), []),
  }
}

export type Several = Pick<ReturnType<typeof useSeveral>, 'isAll' | 'isSome' | 'choosePage'>
