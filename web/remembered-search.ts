import { useEffect } from 'react'
import type { z } from 'zod'
import { useSearchState } from './link.tsx'
import { useSession } from './session.tsx'

/**
 * Search state that a screen has again when its reader returns to it without an address: the values of their last
 * visit, kept in this window and per person until the window closes. What an address says wins.
 */
export function useRememberedSearch<S extends z.ZodObject>(
  screen: string,
  schema: S,
): ReturnType<typeof useSearchState<S>> {
  const { email, company } = useSession()
  const name = `kerani.search.${company?.code} ${email} ${screen}`
  const [stated, change] = useSearchState(schema)
  const isStated = Object.values(stated).some((value) => value !== undefined)
  const values = isStated ? stated : loadSearch(name, schema)
  useEffect(() => {
    if (isStated) sessionStorage.setItem(name, JSON.stringify(stated))
  }, [name, isStated, stated])
  return [
    values,
    (some, options) => {
      const next = { ...values, ...some }
      sessionStorage.setItem(name, JSON.stringify(next))
      change(next, options)
    },
  ]
}

function loadSearch<S extends z.ZodObject>(name: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(name) ?? '{}'))
  } catch {
    return schema.parse({})
  }
}
