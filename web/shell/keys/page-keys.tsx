import { lazy, Suspense, useEffect, useState } from 'react'
import { useArea, useGo } from '#web/link.tsx'
import { isPageKey } from '#web/page/single-keys.ts'
import { navigation } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'
import { onShowKeys } from './show-keys.ts'

const KeyList = lazy(() => import('./key-list.tsx'))

/** Milliseconds within which the letter must follow G. */
const PATIENCE = 1500

/** The keys of every page: G and a letter opens a page, a question mark lists all keys. */
export function PageKeys() {
  const session = useSession()
  const area = useArea()
  const go = useGo()
  const [open, setOpen] = useState(false)
  useEffect(() => onShowKeys(() => setOpen(true)), [])
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    function handleKey(event: KeyboardEvent) {
      // Counted from the start of the page: a letter soon after it follows no G.
      const isSecond = event.timeStamp - begun < PATIENCE
      begun = Number.NEGATIVE_INFINITY
      if (!isPageKey(event)) return
      const key = event.key.toLowerCase()
      const to = isSecond
        ? navigation(session, area)
            .flatMap((group) => group.entries)
            .find(({ screen }) => screen.nav?.letter === key)?.to
        : undefined
      if (to) go(to)
      else if (key === '?') setOpen(true)
      else if (key === 'g') begun = event.timeStamp
      else return
      event.preventDefault()
      // The lists' keys J, K and X are letters of pages too.
      event.stopPropagation()
    }
    document.addEventListener('keydown', handleKey, { capture: true })
    return () => document.removeEventListener('keydown', handleKey, { capture: true })
  }, [session, area, go])
  if (!open) return null
  return (
    <Suspense>
      <KeyList onClose={() => setOpen(false)} />
    </Suspense>
  )
}
