import { createContext, use, useLayoutEffect } from 'react'

/** Told by what stands above a home's cards once it knows whether there is any of it. */
export const NewsKnown = createContext<() => void>(() => {})

/** Says so before anything is painted: what stands below it shows, and stays where it is. */
export function useNewsKnown(isKnown: boolean): void {
  const known = use(NewsKnown)
  useLayoutEffect(() => {
    if (isKnown) known()
  }, [isKnown, known])
}
