import { useRouterState } from '@tanstack/react-router'

/** The path of the current page. */
export function usePathname(): string {
  return useRouterState({ select: (state) => state.location.pathname })
}
