import { useEffect, useSyncExternalStore } from 'react'

let leaf: string | undefined
const listeners = new Set<() => void>()

function setLeaf(text: string | undefined): void {
  leaf = text
  for (const listener of listeners) listener()
}

/** Names the page in the breadcrumb and the window's title while the caller is mounted. */
export function useCrumb(text: string | undefined): void {
  useEffect(() => {
    if (!text) return
    setLeaf(text)
    return () => setLeaf(undefined)
  }, [text])
}

export function useCurrentCrumb(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => leaf,
  )
}
