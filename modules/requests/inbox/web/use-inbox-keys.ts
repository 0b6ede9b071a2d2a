import { useEffect, useRef } from 'react'
import { isPageKey } from '#web/page/single-keys.ts'

/** What each letter does on this page; letters that do nothing now are left out. */
export type InboxKeys = Readonly<Record<string, (() => void) | undefined>>

/** The keys of an inbox: off while typing, in dialogs and where single letters are switched off. */
export function useInboxKeys(keys: InboxKeys): void {
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
