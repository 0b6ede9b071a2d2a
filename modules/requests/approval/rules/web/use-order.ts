import { useEffect, useState } from 'react'

/**
 * Returns rows in the order people moved them to, and moves them back where the server refuses. `save` returns whether the
 * order was stored.
 */
export function useOrder<Row extends { id: string; version: number }>(
  stored: readonly Row[],
  save: (ids: string[]) => Promise<boolean>,
) {
  const [moved, setMoved] = useState<readonly string[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer of the server replaces the moved order
  useEffect(() => setMoved(undefined), [stored])
  const rules = moved ? moved.flatMap((id) => stored.find((row) => row.id === id) ?? []) : stored

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
