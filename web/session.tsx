import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { type CountryCode, servedCountry } from '#base/countries/served-countries.ts'
import type { ModuleId } from '#base/modules.ts'
import { areaOf } from './area.ts'
import { ApiError } from './calls/api-error.ts'
import { call, setBeforeCall, setCallCompany } from './calls/call.ts'
import { callKey, callQuery } from './calls/use-call.ts'
import { deleteAllDrafts } from './drafts.ts'
import { clearOfflineCaches } from './installed/clear-offline-caches.ts'
import { mayShowNotices } from './installed/may-show-notices.ts'
import { refreshSession, sessionState } from './session-window.ts'
import { setReaderTimeZone } from './values/format-values.ts'

export type Me = NonNullable<typeof sessionApi.me.types>['answer']

/** The signed-in person; quiet, since not being signed in is an ordinary answer. */
export const meQuery = {
  queryKey: callKey(sessionApi.me, {}),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const me = await call(sessionApi.me, {}, { signal, quiet: true })
    setCallCompany(me.company?.code ?? '')
    setReaderTimeZone(me.timezone)
    return me
  },
  staleTime: 5 * 60_000,
  retry: false,
}

/** Loads the access profile and the default grants, which the guard needs before a staff page opens (GUARD-03). */
export async function loadAccess(client: QueryClient): Promise<void> {
  const kept = { staleTime: 5 * 60_000, retry: false }
  const asked = await Promise.allSettled([
    client.ensureQueryData({ ...callQuery(sessionApi.acl, {}, { quiet: true }), ...kept }),
    client.ensureQueryData({ ...callQuery(sessionApi.defaults, {}, { quiet: true }), ...kept }),
  ])
  for (const answer of asked) {
    if (answer.status === 'fulfilled') continue
    if (answer.reason instanceof ApiError && answer.reason.status === 503) throw answer.reason
    // A page stays usable without this shared data (SYS-18).
    console.error('The access profile could not be loaded', answer.reason)
  }
}

export type Session = Me & {
  /** Whether the current role holds a permission in any reach. Screens use it to offer actions; the server decides. */
  may: (permission: Permission) => boolean
  reach: (permission: Permission) => Reach | undefined
  hasModule: (id: ModuleId) => boolean
  /** Whether the company has an office in a country. */
  hasOfficeIn: (country: CountryCode) => boolean
  /** The languages that the company gives names in: forms ask for no others. */
  nameLanguages: { readonly english: boolean; readonly chinese: boolean }
  /** The name for greetings. */
  displayName: string
}

/** The signed-in person, or undefined on public pages. */
export function useVisitor(): Me | undefined {
  return useQuery({ ...meQuery, enabled: false }).data
}

/** The signed-in person, loaded if this browser has a session: for public pages that show some people more. */
export function useVisitorQuery(): { me: Me | undefined; isAsking: boolean } {
  const asked = useQuery({ ...meQuery, enabled: sessionState() !== 'none' })
  return { me: asked.data, isAsking: asked.isLoading }
}

function toSession(me: Me): Session {
  const countries = me.company?.countries ?? []
  const languages = countries.map((country) => servedCountry(country)?.language)
  return {
    ...me,
    may: (permission) => permission in me.grants,
    reach: (permission) => me.grants[permission],
    hasModule: (id) => me.modules.includes(id),
    hasOfficeIn: (country) => countries.includes(country),
    nameLanguages: {
      english: languages.length === 0 || languages.includes('en'),
      chinese: languages.includes('zh-TW'),
    },
    displayName: me.preferred_name ?? me.full_name,
  }
}

/** The session on a guarded page. */
export function useSession(): Session {
  const me = useVisitor()
  const session = useMemo(() => me && toSession(me), [me])
  if (!session) throw new Error('useSession is for pages behind the guard')
  return session
}

/** Loads the signed-in person anew, after a change of what every page shows of them or their company. */
export function useReloadSession(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...meQuery, staleTime: 0 })
}

const PENDING_TOAST = 'kerani.notice'
let leaving = false
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kerani.session')

export type PendingToast =
  | 'session_expired'
  | 'access_changed'
  | 'signed_out'
  | 'welcome'
  | 'password_changed'
  | 'directory_confirmed'

/** Stores a toast to show after the next load of the page. */
export function savePendingToast(notice: PendingToast): void {
  sessionStorage.setItem(PENDING_TOAST, notice)
}

/** Takes the stored toast, once; a page that is being left leaves it to the next. */
export function takePendingToast(): PendingToast | undefined {
  if (leaving) return undefined
  const notice = sessionStorage.getItem(PENDING_TOAST) as PendingToast | null
  sessionStorage.removeItem(PENDING_TOAST)
  return notice ?? undefined
}

/**
 * Clears this browser's data of the session and opens the sign-in page, by a full load so that nothing stays in memory.
 */
export function goToLogin(client: QueryClient, notice: PendingToast, back?: string): void {
  if (leaving) return
  leaving = true
  const inPanel = areaOf(location.pathname) === 'panel'
  // The screen stays as it is until the page unloads: without its session it could not render again.
  void client.cancelQueries()
  const forgotten = forgetSession()
  savePendingToast(notice)
  channel?.postMessage('signed_out')
  const next = back ? `?next=${encodeURIComponent(back)}` : ''
  const go = () => {
    client.clear()
    location.assign(`${inPanel ? '/panel/login' : '/login'}${next}`)
  }
  // A device that does not answer must not hold up the page.
  void Promise.race([forgotten, new Promise((resolve) => setTimeout(resolve, 1_000))]).then(go, go)
}

/** The cookies of a session that scripts can reach. */
const READABLE_COOKIES = [
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
 * Deletes cached answers, including offline ones, drafts and the cookies that scripts can reach; the server deletes the
 * others. Resolves when the device has none of it any more.
 */
export function clearSession(client: QueryClient): Promise<void> {
  void client.cancelQueries()
  client.clear()
  return forgetSession()
}

/** Deletes everything that outlives the page. */
function forgetSession(): Promise<void> {
  deleteAllDrafts(localStorage)
  for (const name of READABLE_COOKIES) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser we support
    document.cookie = `${name}=; path=/; max-age=0`
  }
  return clearOfflineCaches()
}

/** Ends the session on the server and here (AUTH-11), and the notices that are pushed to this browser. */
export async function signOut(client: QueryClient): Promise<void> {
  await call(sessionApi.signOut, {}, { quiet: true }).catch(() => undefined)
  if (mayShowNotices())
    await import('#web/installed/push.ts').then(
      ({ unsubscribe }) => unsubscribe(),
      () => undefined,
    )
  goToLogin(client, 'signed_out')
}

/** Switches to another role: the whole page loads again at that role's landing page (AUTH-07). */
export async function switchRole(roleId: number): Promise<void> {
  const signedIn = await call(sessionApi.chooseRole, { role_id: roleId })
  announceSessionChange()
  location.assign(signedIn.landing)
}

/**
 * Switches to another of one's companies: the whole page loads again there, and asks for the role if there are several.
 */
export async function switchCompany(code: string): Promise<void> {
  const signedIn = await call(sessionApi.switchCompany, { code })
  announceSessionChange()
  location.assign(signedIn.landing)
}

/** Tells the other tabs that the session has changed; deletes the data of the previous one. */
export function announceSessionChange(): void {
  void clearOfflineCaches()
  channel?.postMessage('changed')
}

/** Prefix of calls that work without a session or handle it themselves. */
const OUTSIDE = '/api/auth/'

/** Watches the session: refreshes it while it is used, ends it when it expires, follows the other tabs. */
export function watchSession(client: QueryClient): void {
  setBeforeCall((endpoint, options) => {
    if (endpoint.access === 'public' || (endpoint.path.startsWith(OUTSIDE) && endpoint !== sessionApi.me)) return
    const stands = sessionState()
    if (stands === 'refresh' && !options.background) void refreshSession()
    if (stands === 'over' && areaOf(location.pathname)) {
      goToLogin(client, 'session_expired', currentAddress())
      throw new DOMException('The session is over', 'AbortError')
    }
  })
  const checkSession = () => {
    if (areaOf(location.pathname) && sessionState() === 'over') goToLogin(client, 'session_expired', currentAddress())
  }
  setInterval(checkSession, 30_000)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkSession())
  channel?.addEventListener('message', ({ data }: MessageEvent<'signed_out' | 'changed'>) => {
    if (!areaOf(location.pathname)) return
    if (data === 'changed') return location.reload()
    void clearSession(client)
    location.assign(areaOf(location.pathname) === 'panel' ? '/panel/login' : '/login')
  })
  // A session that expired while no page was open left its offline answers.
  if (sessionState() === 'none') void clearOfflineCaches()
}

/** The current address, to return to. */
export function currentAddress(): string {
  return `${location.pathname}${location.search}`
}
