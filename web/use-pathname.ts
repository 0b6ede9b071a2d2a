import { useRouterState } from '@tanstack/react-router'

/** The path of the page shown. */
export function usePathname(): string {
  return useRouterState({ select: (state) => state.location.pathname })
}
