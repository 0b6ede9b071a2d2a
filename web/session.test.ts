import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { sessionApi } from '#base/contracts/session-api.ts'
import { subject } from '#base/endpoints/endpoint.ts'

const tried = subject('tried')

const NOW = Date.UTC(2026, 10, 20, 2)
const employees = tried.endpoint('GET /api/employees', { access: 'employee:read', reply: z.unknown() })

let page: ReturnType<typeof browserPage>
/** The handler of messages from another tab. */
let heard: ((event: { data: string }) => void) | undefined
let told: string[]

/** The part of the browser's page that the session uses. */
function browserPage(pathname: string) {
  const cookies = new Map<string, string>()
  const stored = new Map<string, string>()
  const listeners = new Map<string, () => void>()
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
    key: (index: number) => [...stored.keys()][index] ?? null,
    get length() {
      return stored.size
    },
  }
  const went: string[] = []
  return {
    cookies,
    stored,
    storage,
    listeners,
    went,
    location: {
      pathname,
      search: '?tab=2',
      assign: (to: string) => void went.push(to),
      reload: () => went.push('again'),
    },
    document: {
      documentElement: { lang: 'en' },
      visibilityState: 'visible',
      addEventListener: (name: string, run: () => void) => void listeners.set(name, run),
      get cookie() {
        return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      },
      set cookie(text: string) {
        const [name, value] = text.split(';')[0]!.split('=') as [string, string]
        if (/max-age=0/.test(text)) cookies.delete(name)
        else cookies.set(name, value)
      },
    },
  }
}

async function watched(pathname: string, { expiry, heardAt = NOW }: { expiry: number; heardAt?: number | null }) {
  page = browserPage(pathname)
  for (const name of ['full_name', 'preferred_name', 'current_role', 'roles', 'is_aad', 'csrf', 'language'])
    page.cookies.set(name, 'x')
  page.cookies.set('expiry', String(expiry))
  page.cookies.set('before_expiry', String(expiry - 2_700_000))
  page.stored.set('kerani.draft.a@b.my.employee/new', '{"ic":"900101-14-5555"}')
  page.stored.set('kerani.theme', 'dark')
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('location', page.location)
  vi.stubGlobal('window', { location: page.location })
  vi.stubGlobal('localStorage', page.storage)
  vi.stubGlobal('sessionStorage', browserPage('').storage)
  const session = await import('./session.tsx')
  const calls = await import('./calls/call.ts')
  const { recordServerTime: noteServerTime } = await import('./calls/clock.ts')
  if (heardAt) noteServerTime(new Date(heardAt).toUTCString())
  const client = new QueryClient()
  client.setQueryData(['employees'], ['secret'])
  session.watchSession(client)
  return { session, client, ...calls }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  told = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(message: string) {
        told.push(message)
      }
      addEventListener(_: string, run: typeof heard) {
        heard = run
      }
    },
  )
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json({ data: { landing: '/login' } })),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Expects no data of the session on this device, and all other data unchanged. */
function expectCleared(client: QueryClient): void {
  expect([...page.cookies.keys()]).toEqual(['language'])
  expect([...page.stored.keys()]).toEqual(['kerani.theme'])
  expect(client.getQueryData(['employees'])).toBeUndefined()
}

it('AUTH-10bcd past expiry the request is cancelled, cookies and caches are cleared, and the person goes to sign in', async () => {
  const { call, client } = await watched('/app/employees', { expiry: NOW })
  await expect(call(employees, {})).rejects.toMatchObject({ name: 'AbortError' })
  expect(fetch).not.toHaveBeenCalled()
  expectCleared(client)
  expect(page.went).toEqual([`/login?next=${encodeURIComponent('/app/employees?tab=2')}`])
  expect(told).toEqual(['signed_out'])
})

it('AUTH-10d operations go to the panel’s own sign-in page', async () => {
  const { client } = await watched('/panel/companies', { expiry: NOW + 20_000 })
  expect(page.went).toEqual([])
  await vi.advanceTimersByTimeAsync(30_000)
  expectCleared(client)
  expect(page.went).toEqual([`/panel/login?next=${encodeURIComponent('/panel/companies?tab=2')}`])
})

it('AUTH-10 a page that is looked at again after the end of the session ends too, a public one does not', async () => {
  await watched('/app/employees', { expiry: NOW + 1_000 })
  vi.setSystemTime(NOW + 1_000)
  page.listeners.get('visibilitychange')!()
  await vi.advanceTimersByTimeAsync(0)
  expect(page.went).toHaveLength(1)
  vi.resetModules()
  await watched('/pricing', { expiry: NOW })
  page.listeners.get('visibilitychange')!()
  expect(page.went).toEqual([])
})

it('AUTH-10 a machine whose clock is hours ahead signs nobody out: what is over is the server’s to say', async () => {
  const { call } = await watched('/app/employees', { expiry: NOW - 7_200_000, heardAt: null })
  page.listeners.get('visibilitychange')!()
  await call(employees, {})
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(page.went).toEqual([])
  expect(page.cookies.has('csrf')).toBe(true)
})

it('AUTH-10a inside the window a call of the person refreshes the session and is made; one of the page itself does not', async () => {
  const { call } = await watched('/app/employees', { expiry: NOW + 1_000_000 })
  const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address)
  await call(employees, {}, { background: true })
  expect(asked()).toEqual(['/api/employees'])
  await call(employees, {})
  await vi.advanceTimersByTimeAsync(0)
  expect(asked().slice(1).sort()).toEqual(['/api/auth/refresh', '/api/employees'])
})

it('AUTH-11ac SYS-26b logging out clears cookies, caches and drafts, also those of another tab, and goes to the right sign-in page', async () => {
  const staff = await watched('/app/employees', { expiry: NOW + 3_600_000 })
  const left = new Set(['kerani.own.1', 'kerani.shell.1'])
  vi.stubGlobal('caches', { keys: async () => [...left], delete: async (name: string) => left.delete(name) })
  await staff.session.signOut(staff.client)
  await vi.advanceTimersByTimeAsync(0)
  expect([...left]).toEqual(['kerani.shell.1'])
  expect(vi.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([sessionApi.signOut.path])
  expectCleared(staff.client)
  expect(page.went).toEqual(['/login'])

  vi.resetModules()
  const other = await watched('/app/employees', { expiry: NOW + 3_600_000 })
  heard!({ data: 'signed_out' })
  expectCleared(other.client)
  expect(page.went).toEqual(['/login'])

  vi.resetModules()
  const ops = await watched('/panel/dashboard', { expiry: NOW + 3_600_000 })
  await ops.session.signOut(ops.client)
  await vi.advanceTimersByTimeAsync(0)
  expectCleared(ops.client)
  expect(page.went).toEqual(['/panel/login'])
})

it('AUTH-07d another role loads the whole page again at its landing page, and tells the other tabs', async () => {
  const { session } = await watched('/app/employees', { expiry: NOW + 3_600_000 })
  vi.mocked(fetch).mockImplementation(async () => Response.json({ data: { landing: '/hod/dashboard' } }))
  await session.switchRole(3)
  const [address, init] = vi.mocked(fetch).mock.calls.at(-1)!
  expect([address, init?.body]).toEqual([sessionApi.chooseRole.path, '{"role_id":3}'])
  expect(page.went).toEqual(['/hod/dashboard'])
  expect(told).toEqual(['changed'])
})

it('SYS-18ab shared data that fails to load is logged and leaves the page usable; a system that is down does not', async () => {
  const { session, client } = await watched('/app/employees', { expiry: NOW + 3_600_000 })
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const answering = (status: number) =>
    vi
      .mocked(fetch)
      .mockImplementation(async (address) =>
        String(address) === sessionApi.defaults.path ? Response.json({}, { status }) : Response.json({ data: {} }),
      )
  answering(500)
  await expect(session.loadAccess(client)).resolves.toBeUndefined()
  expect(logged.mock.calls).toEqual([
    ['The access profile could not be loaded', expect.objectContaining({ status: 500 })],
  ])
  answering(503)
  await expect(session.loadAccess(client)).rejects.toMatchObject({ status: 503 })
  logged.mockRestore()
})
