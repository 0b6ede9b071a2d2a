import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ModuleId } from '#base/modules.ts'
import type { Permission, Reach } from '#base/permissions.ts'
import type { CountryCode } from '#base/served-countries.ts'
import { sessionApi } from '#base/session-api.ts'
import { ApiError } from './api-error.ts'
import { areaOf } from './area.ts'
import { call, callFor, setBeforeCall } from './call.ts'
import { dropAllDrafts } from './form/drafts.ts'
import { tellMomentsIn } from './form/shown.ts'
import { forgetOwn } from './installed/forget-own.ts'
import { refreshSession, sessionStanding } from './session-window.ts'
import { callKey, callQuery } from './use-call.ts'

export type Me = NonNullable<typeof sessionApi.me.types>['answer']

/** Who is signed in; asked for quietly, since not being signed in is an ordinary answer. */
export const meQuery = {
  queryKey: callKey(sessionApi.me, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const me = await call(sessionApi.me, {}, { signal, quiet: true })
    callFor(me.company?.code ?? '')
    tellMomentsIn(me.timezone)
    return me
  },
  staleTime: 5 * 60_000,
  retry: false,
}

/** The access profile and the default grants, which the guard has fetched before a staff page opens (GUARD-03). */
export async function loadAccess(client: QueryClient): Promise<void> {
  const kept = { staleTime: 5 * 60_000, retry: false }
  const asked = await Promise.allSettled([
    client.ensureQueryData({ ...callQuery(sessionApi.acl, {}, { quiet: true }), ...kept }),
    client.ensureQueryData({ ...callQuery(sessionApi.defaults, {}, { quiet: true }), ...kept }),
  ])
  for (const answer of asked) {
    if (answer.status === 'fulfilled') continue
    if (answer.reason instanceof ApiError && answer.reason.status === 503) throw answer.reason
    // Shared data that does not come leaves the page usable (SYS-18).
    console.error('The access profile could not be loaded', answer.reason)
  }
}

export type Session = Me & {
  /** Whether the current role holds a permission in any reach. Screens use it to offer; the server decides. */
  may: (permission: Permission) => boolean
  reach: (permission: Permission) => Reach | undefined
  moduleOn: (id: ModuleId) => boolean
  /** Whether the company has an office in a country. */
  isIn: (country: CountryCode) => boolean
  /** The name to greet with. */
  called: string
}

/** The session of whoever is signed in, or undefined on public pages. */
export function useVisitor(): Me | undefined {
  return useQuery({ ...meQuery, enabled: false }).data
}

/** Who is signed in, asked for where this browser counts with a session: for public pages that some may see more of. */
export function useAskedVisitor(): { me: Me | undefined; isAsking: boolean } {
  const asked = useQuery({ ...meQuery, enabled: sessionStanding() !== 'none' })
  return { me: asked.data, isAsking: asked.isLoading }
}

/** The session on a guarded page. */
export function useSession(): Session {
  const me = useVisitor()
  const session = useMemo<Session | undefined>(
    () =>
      me && {
        ...me,
        may: (permission) => permission in me.grants,
        reach: (permission) => me.grants[permission],
        moduleOn: (id) => me.modules.includes(id),
        isIn: (country) => me.company?.countries.includes(country) ?? false,
        called: me.preferred_name ?? me.full_name,
      },
    [me],
  )
  if (!session) throw new Error('useSession is for pages behind the guard')
  return session
}

const NOTICE = 'kerani.notice'
let leaving = false
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kerani.session')

export type LeftNotice =
  | 'session_expired'
  | 'access_changed'
  | 'signed_out'
  | 'welcome'
  | 'password_changed'
  | 'directory_confirmed'

/** Leaves a notice to be given after the next load of the page. */
export function leaveNotice(notice: LeftNotice): void {
  sessionStorage.setItem(NOTICE, notice)
}

/** Takes the notice that was left, once; a page that is being left leaves it to the next. */
export function takeNotice(): LeftNotice | undefined {
  if (leaving) return undefined
  const notice = sessionStorage.getItem(NOTICE) as LeftNotice | null
  sessionStorage.removeItem(NOTICE)
  return notice ?? undefined
}

/** Clears what this browser keeps of the session and goes to the sign-in page, by a full load so that nothing stays. */
export function goToLogin(client: QueryClient, notice: LeftNotice, back?: string): void {
  if (leaving) return
  leaving = true
  const inPanel = areaOf(location.pathname) === 'panel'
  // What is on screen stays until the page goes: without its session it could not be drawn once more.
  void client.cancelQueries()
  const forgotten = forgetSession()
  leaveNotice(notice)
  channel?.postMessage('signed_out')
  const next = back ? `?next=${encodeURIComponent(back)}` : ''
  const go = () => {
    client.clear()
    location.assign(`${inPanel ? '/panel/login' : '/login'}${next}`)
  }
  // Nobody is kept on the page by a device that does not answer.
  void Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, 1_000))]).then(go, go)
}

/** The cookies of a session that scripts can reach. */
const READABLE = [
  'full_name',
  'preferred_name',
  'current_role',
  'roles',
  'is_aad',
  'before_expiry',
  'expiry',
  'csrf',
] as const

/**
 * Forgets cached answers, also those kept for when there is no network, drafts and the cookies that scripts can reach; the
 * server forgets the rest. Resolves when the device has none of it any more.
 */
export function clearSession(client: QueryClient): Promise<void> {
  void client.cancelQueries()
  client.clear()
  return forgetSession()
}

/** All that outlives the page. */
function forgetSession(): Promise<void> {
  dropAllDrafts(localStorage)
  for (const name of READABLE) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we support
    document.cookie = `${name}=; path=/; max-age=0`
  }
  return forgetOwn()
}

/** Ends the session on the server and here (AUTH-11). */
export async function signOut(client: QueryClient): Promise<void> {
  await call(sessionApi.signOut, {}, { quiet: true }).catch(() => undefined)
  goToLogin(client, 'signed_out')
}

/** Works in another role: the whole page loads again at that role's landing page (AUTH-07). */
export async function switchRole(roleId: number): Promise<void> {
  const signedIn = await call(sessionApi.chooseRole, { role_id: roleId })
  sessionChanged()
  location.assign(signedIn.landing)
}

/** Goes on in another company of one's own: the whole page loads again there, with the role asked for where there are several. */
export async function switchCompany(code: string): Promise<void> {
  const signedIn = await call(sessionApi.switchCompany, { code })
  sessionChanged()
  location.assign(signedIn.landing)
}

/** Tells the other tabs that the session is another one now; what was kept of the one before goes. */
export function sessionChanged(): void {
  void forgetOwn()
  channel?.postMessage('changed')
}

/** Calls that work without a session or look after it themselves. */
const OUTSIDE = '/api/auth/'

/** Watches over the session: refreshes it while it is used, ends it when it is over, follows the other tabs. */
export function watchSession(client: QueryClient): void {
  setBeforeCall((endpoint, options) => {
    if (endpoint.access === 'public' || (endpoint.path.startsWith(OUTSIDE) && endpoint !== sessionApi.me)) return
    const stands = sessionStanding()
    if (stands === 'refresh' && !options.background) void refreshSession()
    if (stands === 'over' && areaOf(location.pathname)) {
      goToLogin(client, 'session_expired', here())
      throw new DOMException('The session is over', 'AbortError')
    }
  })
  const look = () => {
    if (areaOf(location.pathname) && sessionStanding() === 'over') goToLogin(client, 'session_expired', here())
  }
  setInterval(look, 30_000)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  channel?.addEventListener('message', ({ data }: MessageEvent<'signed_out' | 'changed'>) => {
    if (!areaOf(location.pathname)) return
    if (data === 'changed') return location.reload()
    void clearSession(client)
    location.assign(areaOf(location.pathname) === 'panel' ? '/panel/login' : '/login')
  })
  // A session that ended while no page was open left what it kept.
  if (sessionStanding() === 'none') void forgetOwn()
}

/** The address shown now, to come back to. */
export function here(): string {
  return `${location.pathname}${location.search}`
}
