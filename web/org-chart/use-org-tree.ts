import { useMemo, useRef, useState } from 'react'
import { type BoxSize, tidyLayout } from './tidy-layout.ts'
import { buildTree, managersAbove, type OrgPerson } from './tree.ts'

export const BOX: BoxSize = { width: 236, height: 72, gapX: 16, gapY: 52 }

/**
 * The expanded people and the place of every box. The people below may come from a call when a person is first
 * expanded.
 */
export function useOrgTree<Person extends OrgPerson & { reports?: number }>(
  given: readonly Person[],
  load: ((id: string) => Promise<readonly Person[]>) | undefined,
) {
  const [loaded, setLoaded] = useState<readonly Person[]>([])
  const [failed, setFailed] = useState<string>()
  const asked = useRef(new Set<string>())
  const all = useMemo(() => {
    if (!loaded.length) return given
    const own = new Set(given.map((person) => person.id))
    return [...given, ...loaded.filter((person) => !own.has(person.id))]
  }, [given, loaded])
  const tree = useMemo(() => buildTree(all), [all])
  const [opened, setOpened] = useState<ReadonlySet<string>>()
  // The state before any expansion: one level under a single top, only the tops if there are several.
  const open = useMemo(() => opened ?? new Set(tree.roots.length === 1 ? tree.roots : []), [opened, tree])
  const layout = useMemo(
    () => tidyLayout(tree.roots, (id) => (open.has(id) ? (tree.children.get(id) ?? []) : []), BOX),
    [tree, open],
  )
  const places = useMemo(() => new Map(layout.boxes.map((box) => [box.id, box])), [layout])

  /** Number of people below, from the list or from the person's own count. */
  function countBelow(id: string): number {
    return Math.max(tree.below.get(id) ?? 0, tree.people.get(id)?.reports ?? 0)
  }

  async function fetchBelow(id: string) {
    if (!load || tree.children.has(id) || asked.current.has(id) || !countBelow(id)) return
    asked.current.add(id)
    setFailed(undefined)
    try {
      const people = await load(id)
      setLoaded((now) => [...now, ...people])
    } catch {
      asked.current.delete(id)
      setFailed(id)
    }
  }

  function toggle(id: string) {
    const next = new Set(open)
    if (!next.delete(id)) {
      next.add(id)
      void fetchBelow(id)
    }
    setOpened(next)
  }

  return {
    tree,
    open,
    layout,
    places,
    failed,
    countBelow,
    toggle,
    collapse: () => setOpened(undefined),
    /** Expands everyone above a person, so that their box exists. */
    reveal: (id: string) => setOpened(new Set([...open, ...managersAbove(tree, id)])),
  }
}
