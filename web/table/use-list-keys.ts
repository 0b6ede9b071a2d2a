import { useEffect, useRef, useState } from 'react'
import { isPageKey } from '#web/page/single-keys.ts'

type ListKeysOptions = {
  count: number
  box: React.RefObject<HTMLElement | null>
  search: React.RefObject<HTMLInputElement | null>
  onOpen: (index: number) => void
  onChoose: ((index: number) => void) | undefined
}

/**
 * The keys of a list: J and K move, X selects, Enter opens, slash searches. Off while typing, in dialogs, or when
 * single-letter keys are disabled.
 */
export function useListKeys({ count, box, search, onOpen, onChoose }: ListKeysOptions): number {
  const [here, setHere] = useState(-1)
  const now = useRef({ here, count, onOpen, onChoose })
  now.current = { here, count, onOpen, onChoose }

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const target = event.target as HTMLElement
      if (
        !isPageKey(event) ||
        !box.current ||
        box.current.closest('[inert]') ||
        (target !== document.body && !document.querySelector('main')?.contains(target))
      )
        return
      const { here: at, count: rows } = now.current
      const key = event.key.toLowerCase()
      if (key === '/') search.current?.focus()
      else if (key === 'j' || key === 'k') {
        const next = Math.max(0, Math.min(rows - 1, at + (key === 'j' ? 1 : -1)))
        setHere(next)
        box.current.querySelector(`[data-row="${next}"]`)?.scrollIntoView({ block: 'nearest' })
      } else if (key === 'x' && at >= 0 && now.current.onChoose) now.current.onChoose(at)
      else if (
        key === 'enter' &&
        at >= 0 &&
        (target === document.body || target === box.current || target.matches('h1, main, [data-row]'))
      )
        now.current.onOpen(at)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [box, search])

  return here < count ? here : -1
}
