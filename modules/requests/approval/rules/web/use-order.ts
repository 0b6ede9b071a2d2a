import { useEffect, useState } from 'react'

/**
 * Rows that people put into an order: shown at once as they were moved, and as they were before where the server refuses.
 * `save` answers whether it was kept.
 */
export function useOrder<Row extends { id: string; version: number }>(
  kept: readonly Row[],
  save: (ids: string[]) => Promise<boolean>,
) {
  const [moved, setMoved] = useState<readonly string[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server says anew takes its place
  useEffect(() => setMoved(undefined), [kept])
  const rules = moved ? moved.flatMap((id) => kept.find((row) => row.id === id) ?? []) : kept

  function drop(from: number, to: number) {
    if (from === to || !rules[from] || to < 0 || to >= rules.length) return
    const ids = rules.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    setMoved(ids)
    void save(ids).then((isKept) => {
      if (!isKept) setMoved(undefined)
    })
  }
  return { rules, drop, move: (index: number, by: 1 | -1) => drop(index, index + by) }
}
