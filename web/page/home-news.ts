import { createContext, use, useEffect } from 'react'

/** Told by what stands above a home's cards once it knows whether there is any of it. */
export const NewsKnown = createContext<() => void>(() => {})

/** Says so: what stands below it shows, and stays where it is. */
export function useNewsKnown(isKnown: boolean): void {
  const known = use(NewsKnown)
  useEffect(() => {
    if (isKnown) known()
  }, [isKnown, known])
}
