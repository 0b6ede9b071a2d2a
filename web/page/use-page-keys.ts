import { useEffect, useRef } from 'react'
import { isPageKey } from './single-keys.ts'

/** What each letter does on this page; undefined where it does nothing now. */
export type PageKeys = Readonly<Record<string, (() => void) | undefined>>

/** Listens for single letters, except while typing, in dialogs, and where they are switched off. */
export function usePageKeys(keys: PageKeys): void {
  const now = useRef(keys)
  now.current = keys
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      if (!isPageKey(event) || (target !== document.body && !document.querySelector('main')?.contains(target))) return
      const act = now.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
}
