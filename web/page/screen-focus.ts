import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

let wanted = false

/** A navigation to another path has begun: the next title that renders takes the focus. */
export function focusNextTitle(): void {
  wanted = true
}

/** A new screen is shown: scrolls to the top. */
export function scrollToTop(): void {
  document.getElementById('main')?.scrollTo({ top: 0 })
  window.scrollTo({ top: 0 })
}

/** For the h1 of a screen: it takes the focus if a navigation led to the screen. */
export function useScreenFocus<Heading extends HTMLElement>() {
  const ref = useRef<Heading>(null)
  const shown = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what it waits for
  useEffect(() => {
    if (!wanted || !ref.current) return
    wanted = false
    ref.current.focus({ preventScroll: true })
  }, [shown])
  return ref
}
