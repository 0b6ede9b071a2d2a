import { useCallback, useMemo, useState } from 'react'

/** Rows chosen to be changed together; only rows that pass `fits` can be chosen. `fits` must be stable. */
export function useChosenRows<Row extends { id: string }>(fits: (row: Row) => boolean) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const onChoose = useCallback(
    (row: Row | undefined) => {
      if (!row || !fits(row)) return
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(row.id)) next.add(row.id)
        return next
      })
    },
    [fits],
  )
  const chooseAll = useCallback(
    (rows: readonly Row[]) => setChosen(new Set(rows.filter(fits).map((row) => row.id))),
    [fits],
  )
  const clear = useCallback(() => setChosen(new Set()), [])
  return useMemo(() => ({ chosen, onChoose, chooseAll, clear }), [chosen, onChoose, chooseAll, clear])
}
