import { useSyncExternalStore } from 'react'

let asOf: string | undefined
const listeners = new Set<() => void>()

/** Something on the page is as it was at a moment: the oldest of those is said. */
export function setShownAsOf(moment: string | undefined): void {
  if (moment !== undefined && asOf !== undefined && asOf <= moment) return
  if (asOf === moment) return
  asOf = moment
  for (const listener of listeners) listener()
}

/** Since when the oldest kept answer on the page is; undefined where all is fresh. */
export function useShownAsOf(): string | undefined {
  return useSyncExternalStore(subscribe, () => asOf)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
