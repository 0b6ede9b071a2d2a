import { useCallback } from 'react'
import type { Area } from '#base/access/roles.ts'
import type { Visitor } from '#web/guard.ts'
import { pathInArea, useArea } from '#web/link.tsx'
import { canOpen, screenAt } from '#web/screens.ts'
import { useSession } from '#web/session.tsx'

/**
 * Finds the address of a screen for this person: in the area of the page, else in `/app`; undefined where it is not
 * open.
 */
export type FindPath = (paths: string | readonly string[], params?: Record<string, string>) => string | undefined

/** `way('payroll/runs/$id', { id })`; of several paths the first that opens, such as the list of people of an area. */
export function useFindPath(): FindPath {
  const area = useArea()
  const session = useSession()
  return useCallback((paths, params = {}) => findScreenPath(session, area, paths, params), [area, session])
}

/**
 * The same for a visitor of an area. A path is that of a screen itself: `employees/new` does not match `employees/$id`.
 */
export function findScreenPath(
  visitor: Visitor,
  area: Area,
  paths: string | readonly string[],
  params: Readonly<Record<string, string>> = {},
): string | undefined {
  for (const place of new Set<Area>([area, 'app']))
    for (const wanted of typeof paths === 'string' ? [paths] : paths) {
      const [path = '', query] = wanted.split('?')
      const found = screenAt(pathInArea(place, path))
      if (found?.screen.path !== path || !canOpen(visitor, found.screen, place)) continue
      const address = pathInArea(
        place,
        path.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? ''),
      )
      return query ? `${address}?${query}` : address
    }
  return undefined
}
