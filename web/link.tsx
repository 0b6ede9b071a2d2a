import {
  type LinkComponentProps,
  Link as RouterLink,
  useNavigate,
  useParams,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'
import type { Area } from '#base/access/roles.ts'
import { areaOf } from './area.ts'
import { usePathname } from './use-pathname.ts'

/** The area of the current page. */
export function useArea(): Area {
  return areaOf(usePathname()) ?? 'app'
}

/** A full address: one that does not start with `/` is within the area. */
export function pathInArea(area: Area, to: string): string {
  return to.startsWith('/') ? to : `/${area}/${to}`
}

type Props = Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'params'> & {
  /** Within the area, such as `employees/42`; with a leading `/`, anywhere. */
  to: string
  search?: Record<string, unknown>
}

/** A link to a screen. It loads the screen's code when the pointer comes near. */
export function Link({ to, search, ...rest }: Props) {
  const area = useArea()
  return <RouterLink {...rest} to={pathInArea(area, to)} search={search ?? {}} />
}

/** Returns a function that navigates: `go('employees/42', { tab: 'bank' })`. */
export function useGo(): (to: string, search?: Record<string, unknown>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  const area = useArea()
  return useCallback(
    (to, search, options) =>
      void navigate({ to: pathInArea(area, to), search: search ?? {}, replace: options?.replace }),
    [navigate, area],
  )
}

/** A parameter of the screen's path. */
export function useParam(name: string): string {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  return params[name] ?? ''
}

type Search = Record<string, unknown>

/**
 * Changes the query of the address, unless the reader is on the way to another screen: a delayed change of a list must
 * not end up there.
 */
export function useUpdateSearch(): (change: (before: Search) => Search, options: { replace: boolean }) => void {
  const router = useRouter()
  return useCallback(
    (change, { replace }) => {
      const shown = router.state.resolvedLocation?.pathname
      if (shown !== undefined && shown !== router.latestLocation.pathname) return
      void router.navigate({ to: '.', search: change, replace })
    },
    [router],
  )
}

/**
 * State stored in the query: its values by a zod object (give each key a `.catch`), and a function that changes some of
 * them; undefined removes a key. Other keys stay as they are.
 */
export function useSearchState<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (change: Partial<z.input<S>>, options?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const changeSearch = useUpdateSearch()
  const values = useMemo(() => {
    const own = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, search[key]]))
    return schema.parse(own)
  }, [schema, search])
  const change = useCallback(
    (some: Partial<z.input<S>>, options?: { replace?: boolean }) =>
      changeSearch((before) => ({ ...before, ...some }), { replace: options?.replace ?? true }),
    [changeSearch],
  )
  return [values, change]
}
