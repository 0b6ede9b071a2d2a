import { createContext, use, useLayoutEffect } from 'react'

/** The content above a home page's cards calls this once it knows whether it has any. */
export const NewsKnown = createContext<() => void>(() => {})

/** Reports it before the first paint: the cards below appear, and do not move later. */
export function useNewsKnown(isKnown: boolean): void {
  const known = use(NewsKnown)
  useLayoutEffect(() => {
    if (isKnown) known()
  }, [isKnown, known])
}
