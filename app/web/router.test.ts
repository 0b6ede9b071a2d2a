import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { meQuery } from '#web/session.tsx'

// The content of the frames is not under test here.
vi.mock('#web/loading/load-chunk.ts', () => ({ loadChunk: async () => ({ default: () => null }) }))
vi.mock('#web/shell/shell.tsx', () => ({ default: () => null }))

const scrolled: string[] = []
let tab: ReturnType<typeof newTab>
let server: Record<string, (() => Response | Promise<Response>) | undefined>
let asked: string[]
let newRouter: typeof import('./router.tsx').newRouter

/** The part of a browser's window that the router uses: an address and its history. */
function newTab(address: string) {
  const been = [{ address, state: null as unknown }]
  const listeners = new Map<string, () => void>()
  let at = 0
  const now = () => new URL(been[at]!.address, 'http://localhost:3000')
  return {
    origin: 'http://localhost:3000',
    location: {
      get pathname() {
        return now().pathname
      },
      get search() {
        return now().search
      },
      get hash() {
        return now().hash
      },
      assign: (to: string) => been.push({ address: to, state: null }),
    },
    history: {
      get state() {
        return been[at]!.state
      },
      get length() {
        return been.length
      },
      pushState: (state: unknown, _: string, to: string) => {
        at += 1
        been.splice(at, been.length, { address: to, state })
      },
      replaceState: (state: unknown, _: string, to = been[at]!.address) => {
        been[at] = { address: to, state }
      },
      back: () => {
        at -= 1
        listeners.get('popstate')?.()
      },
    },
    addEventListener: (name: string, run: () => void) => void listeners.set(name, run),
    removeEventListener: () => undefined,
    scrollTo: ({ top }: { top: number }) => scrolled.push(`window ${top}`),
  }
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const NOBODY = () => json(401, { code: 'not_signed_in' })
const DOWN = () => json(503, { code: 'maintenance' })
const me = (id: number, name: string, kind = 'staff') => ({
  kind,
  current_role: { id, name },
  roles: [{ id, name }],
  full_name: 'Nurul Huda',
  landing: '/app/dashboard',
  grants: { 'company:read': 'company', 'department:read': 'company' },
  modules: [],
  language: 'en',
  timezone: 'Asia/Kuala_Lumpur',
  company: kind === 'ops' ? null : { code: 'meridian', countries: ['MY'] },
})
const EMPLOYEE = me(8, 'employee')
const LOCAL_HR = me(9, 'local hr')
const comes = (who: object) => {
  server[sessionApi.me.path] = () => json(200, { data: who })
}

function openTab(address: string) {
  tab = newTab(address)
  vi.stubGlobal('window', tab)
  vi.stubGlobal('location', tab.location)
}

/** Opens an address in a new tab, as typing it does. */
async function visit(address: string) {
  openTab(address)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = newRouter(client)
  await router.load()
  return { router, client, title: () => router.state.matches.at(-1)?.staticData.title }
}
/** The address of a tab, and its state. */
const standsAt = () => [tab.location.pathname, Object.fromEntries(new URLSearchParams(tab.location.search))]

beforeAll(async () => {
  openTab('/')
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('document', {
    documentElement: { lang: 'en' },
    cookie: '',
    addEventListener: () => undefined,
    getElementById: (id: string) => ({
      scrollTo: ({ top }: { top: number }) => scrolled.push(`${id} ${top}`),
    }),
  })
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, length: 0 }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0]!
    asked.push(path)
    return (server[path] ?? (() => json(200, { data: {} })))()
  })
  newRouter = (await import('./router.tsx')).newRouter
})
beforeEach(() => {
  asked = []
  scrolled.length = 0
  server = { [sessionApi.me.path]: NOBODY }
})
afterAll(() => void vi.unstubAllGlobals())

it('GUARD-01a the sign-in page opens for a person without a session, for staff and operators at their own address, and returns to the requested page', async () => {
  await visit('/app/security?tab=2')
  expect(standsAt()).toEqual(['/login', { next: '/app/security?tab=2' }])
  await visit('/panel/companies')
  expect(standsAt()).toEqual(['/panel/login', { next: '/panel/companies' }])
})

it('GUARD-03a the access profile and the default grants load before a page makes its own calls; operators have none', async () => {
  comes(LOCAL_HR)
  const held = Promise.withResolvers<Response>()
  server[sessionApi.acl.path] = () => held.promise
  const opened = visit('/localhr/company/profile')
  await vi.waitFor(() => expect(asked).toContain(sessionApi.acl.path))
  // While one of the two is pending, no other call is made.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toEqual([sessionApi.me.path, sessionApi.acl.path, sessionApi.defaults.path])
  held.resolve(json(200, { data: {} }))
  expect((await opened).title()).toBe('company.title')
  await vi.waitFor(() => expect(asked).toHaveLength(4))

  asked = []
  comes(me(20, 'Ops', 'ops'))
  await visit('/panel/dashboard')
  expect(tab.location.pathname).toBe('/panel/dashboard')
  expect(asked).not.toContain(sessionApi.acl.path)
})

it('GUARD-03b the maintenance page opens when the access profile or the default grants answer that the system is down', async () => {
  comes(LOCAL_HR)
  for (const { path } of [sessionApi.acl, sessionApi.defaults]) {
    server = { ...server, [sessionApi.acl.path]: undefined, [path]: DOWN }
    await visit('/localhr/company/profile')
    expect(standsAt(), path).toEqual(['/maintenance', { next: '/localhr/company/profile' }])
  }
})

it('GUARD-06a a typed address, a new tab and going back are all checked against the current permissions', async () => {
  comes(EMPLOYEE)
  for (const address of ['/localhr/company/profile', '/panel/dashboard', '/app/payroll/runs']) {
    await visit(address)
    expect(standsAt()).toEqual(['/login', { denied: address }])
  }
  comes(LOCAL_HR)
  const { router, client } = await visit('/localhr/company/profile')
  await router.navigate({ to: '/app/security' })
  expect(standsAt()).toEqual(['/app/security', {}])
  // The role was switched meanwhile, in another tab.
  client.setQueryData(meQuery.queryKey, EMPLOYEE as never)
  tab.history.back()
  await router.load()
  expect(standsAt()).toEqual(['/login', { denied: '/localhr/company/profile' }])
})

it('GUARD-06b another page opens at its top, and a filter keeps the scroll position', async () => {
  const { router } = await visit('/pricing')
  await router.navigate({ to: '/done' })
  expect(scrolled).toEqual(['main 0', 'window 0'])
  await router.navigate({ to: '/done', search: { q: 'a' } as never })
  expect(scrolled).toHaveLength(2)
})

it('GUARD-06c every screen has a path that the server serves too, and each visit is in the browser history', async () => {
  const { router } = await visit('/pricing')
  await router.navigate({ to: '/done' })
  expect([tab.location.pathname, tab.location.hash, tab.history.length]).toEqual(['/done', '', 2])
  tab.history.back()
  expect(tab.location.pathname).toBe('/pricing')
})

it('GUARD-07a the maintenance page opens for everybody while the system is down, and does not leave by itself', async () => {
  server = { [sessionApi.me.path]: DOWN }
  const { title } = await visit('/maintenance?next=%2Fapp%2Fsecurity')
  expect([...standsAt(), title()]).toEqual(['/maintenance', { next: '/app/security' }, 'maintenance.title'])
  expect(asked).toEqual([])
  const led = await visit('/app/security')
  expect([...standsAt(), led.title()]).toEqual(['/maintenance', { next: '/app/security' }, 'maintenance.title'])
})

it('PUB-01ab PUB-03a a visitor without a session sees the public pages at their addresses, and a page that says not found at any other address', async () => {
  const titles: Record<string, unknown> = {}
  for (const address of ['/', '/pricing', '/done', '/maintenance', '/export', '/no/such/page', '/jobs'])
    titles[address] = (await visit(address)).title()
  expect(titles).toEqual({
    '/': 'landing.title',
    '/pricing': 'pricing.title',
    '/done': 'done.title',
    '/maintenance': 'maintenance.title',
    '/export': 'exports.title',
    '/no/such/page': 'missing.title',
    '/jobs': 'missing.title',
  })
  expect(asked).toEqual([])
})
