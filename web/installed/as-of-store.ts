import { useSyncExternalStore } from 'react'

let asOf: string | undefined
const listeners = new Set<() => void>()

/** Marks content on the page as of a moment; the page shows the oldest. */
export function setShownAsOf(moment: string | undefined): void {
  if (moment !== undefined && asOf !== undefined && asOf <= moment) return
  if (asOf === moment) return
  asOf = moment
  for (const listener of listeners) listener()
}

/** The moment of the oldest cached answer on the page; undefined where all answers are fresh. */
export function useShownAsOf(): string | undefined {
  return useSyncExternalStore(subscribe, () => asOf)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
