import { isCancelledError, type QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import type { Area } from '#base/access/roles.ts'
import { accountScreens } from '#web/account/screens.ts'
import { App } from '#web/app.tsx'
import { areaOf } from '#web/area.ts'
import { ApiError } from '#web/calls/api-error.ts'
import { systemState } from '#web/calls/system.ts'
import { verdict } from '#web/guard.ts'
import { adoptAccountLanguage } from '#web/i18n.ts'
import { loadChunk } from '#web/loading/load-chunk.ts'
import { RouteError, RouteWaiting } from '#web/page/error-state.tsx'
import { focusNextTitle, scrollToTop } from '#web/page/screen-focus.ts'
import { loadPublicPages, PUBLIC_PAGES, type PublicPage } from '#web/public/addresses.ts'
import { allScreens, landingPath, loadPage, type RouteLocation, registerScreens, type Screen } from '#web/screens.ts'
import { clearSession, goToLogin, loadAccess, type Me, meQuery } from '#web/session.tsx'
import { sessionState } from '#web/session-window.ts'
import { listed } from './screens.generated.ts'

// The screens that modules list appear in the routes, the side bar and the palette. A page without an area is shown in
// the public frame.
registerScreens(accountScreens)
registerScreens(listed.filter((one) => 'areas' in one))

// On a public address the list of public pages starts loading at once.
if (!areaOf(window.location.pathname)) void loadPublicPages().catch(() => undefined)

type Context = { client: QueryClient }
type RouteEntry = { context: Context; location: ParsedLocation }

const loadShell = () => import('#web/shell/shell.tsx')
const loadErrorPage = () => import('#web/public/error-page.tsx')

const root = createRootRouteWithContext<Context>()({
  component: App,
  notFoundComponent: lazyRouteComponent(() => loadChunk(loadErrorPage)),
  errorComponent: RouteError,
})

const publicLayout = createRoute({
  getParentRoute: () => root,
  id: 'public',
  component: lazyRouteComponent(() => loadChunk(() => import('#web/public/frame/public-layout.tsx'))),
})

/** The component gallery, in development builds only. */
const GALLERY: readonly PublicPage[] = import.meta.env.GALLERY
  ? [{ path: '/dev/gallery', title: 'missing.title', component: () => import('#web/gallery/gallery.tsx') }]
  : []

const publicPages: readonly PublicPage[] = [
  ...PUBLIC_PAGES,
  ...listed.filter((one): one is PublicPage => !('areas' in one)),
  ...GALLERY,
  { path: '/$', title: 'missing.title', component: loadErrorPage } as const,
]
const publicRoute = (page: PublicPage, parent: () => AnyRoute) =>
  createRoute({
    getParentRoute: parent,
    path: page.path,
    component: lazyRouteComponent(() => loadChunk(page.component)),
    errorComponent: RouteError,
    staticData: { title: page.title },
  })
const framedRoutes = publicPages.filter((page) => !page.fills).map((page) => publicRoute(page, () => publicLayout))
const filledRoutes = publicPages.filter((page) => page.fills).map((page) => publicRoute(page, () => root))

const AREAS: readonly Area[] = ['app', 'hod', 'localhr', 'rmt', 'panel']

/** The area's shell with its screens as children. */
function areaRoute(area: Area): AnyRoute {
  const layout = createRoute({
    getParentRoute: () => root,
    path: area,
    beforeLoad: async ({ context, location, matches }) => {
      const screen = matches.at(-1)?.staticData
      for (const soon of [loadShell, screen?.pages]) void soon?.().catch(() => undefined)
      await enterArea(area, { context, location })
    },
    component: lazyRouteComponent(() => loadChunk(loadShell)),
    errorComponent: RouteError,
  })
  const start = createRoute({
    getParentRoute: () => layout,
    path: '/',
    beforeLoad: ({ context }) => {
      throw redirect({ to: landingPath(requireMe(context.client)), replace: true })
    },
  })
  const screens = allScreens().filter((screen) => screen.areas.includes(area))
  const missing = createRoute({
    getParentRoute: () => layout,
    path: '$',
    component: lazyRouteComponent(() => loadChunk(loadErrorPage)),
    staticData: { title: 'missing.title' },
  })
  return layout.addChildren([start, ...screens.map((screen) => screenRoute(layout, area, screen)), missing])
}

function screenRoute(layout: AnyRoute, area: Area, screen: Screen): AnyRoute {
  return createRoute({
    getParentRoute: () => layout,
    path: screen.path,
    beforeLoad: ({ context, location }: RouteEntry) =>
      admitOrRedirect(requireMe(context.client), { ...screen, area }, location),
    loader: ({ context, params, location }) => {
      const place = {
        area,
        params: params as Record<string, string>,
        search: location.search as Record<string, unknown>,
      }
      void preload(screen, place, (context as Context).client)
    },
    component: lazyRouteComponent(() => loadChunk(async () => (await loadPage(screen)).component())),
    errorComponent: RouteError,
    staticData: { title: screen.title, pages: screen.pages },
  }) as AnyRoute
}

/** Starts the screen's first calls. The screen repeats those that fail and shows the error. */
async function preload(screen: Screen, place: RouteLocation, client: QueryClient): Promise<void> {
  const queries = await loadPage(screen)
    .then((page) => page.preload?.(place) ?? [])
    .catch(() => [])
  for (const query of queries) void client.prefetchQuery(query as never)
}

/**
 * Requires a session. Without one it redirects to the sign-in page, which returns here afterwards (GUARD-01, GUARD-03).
 */
async function enterArea(area: Area, { context, location }: RouteEntry): Promise<void> {
  // Read before the call: a refusal clears the session's cookies.
  const sessionBefore = sessionState()
  try {
    const me = await context.client.ensureQueryData({ ...meQuery, revalidateIfStale: true })
    if (me.kind === 'staff') await loadAccess(context.client)
    await adoptAccountLanguage(me.language)
    admitOrRedirect(me, { area }, location)
  } catch (error) {
    // Another call has found that the session is over, and the page is being left.
    if (isCancelledError(error)) return new Promise(() => {})
    if (!(error instanceof ApiError)) throw error
    if (error.status === 503 || systemState().down)
      throw redirect({ to: '/maintenance', search: { next: location.href } })
    // The server ended a session that this browser still had: the sign-in page says so.
    if (error.status === 401 && (sessionBefore !== 'none' || error.code === 'access_changed')) {
      goToLogin(context.client, error.code === 'access_changed' ? 'access_changed' : 'session_expired', location.href)
      return new Promise(() => {})
    }
    // The session ended earlier: delete what it left on this device.
    if (error.status === 401) void clearSession(context.client)
    if (error.status === 401 || error.status === 403)
      throw redirect({ to: area === 'panel' ? '/panel/login' : '/login', search: { next: location.href } })
    throw error
  }
}

function admitOrRedirect(me: Me, gate: Parameters<typeof verdict>[1], location: ParsedLocation): void {
  const guardVerdict = verdict(me, gate)
  if (guardVerdict === 'ok') return
  if (guardVerdict === 'not_found') throw redirect({ to: '/error' })
  throw redirect({ to: '/login', search: { denied: location.href } })
}

function requireMe(client: QueryClient): Me {
  const me = client.getQueryData<Me>(meQuery.queryKey)
  if (!me) throw redirect({ to: '/login' })
  return me
}

/** Creates the router with all routes. */
export function newRouter(client: QueryClient) {
  const router = createRouter({
    routeTree: root.addChildren([publicLayout.addChildren(framedRoutes), ...filledRoutes, ...AREAS.map(areaRoute)]),
    context: { client },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: RouteWaiting,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
  })
  router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) focusNextTitle()
  })
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (pathChanged && fromLocation) scrollToTop()
  })
  return router
}
