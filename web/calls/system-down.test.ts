import { afterEach, expect, it, vi } from 'vitest'
import { AppTrouble } from '#web/page/app-trouble.tsx'
import { ApiError } from './api-error.ts'
import { publishTrouble } from './trouble.ts'

const went = vi.hoisted(() => [] as unknown[])
vi.mock('react', async (original) => ({ ...(await original<object>()), useEffect: (run: () => void) => void run() }))
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => ({}) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouter: () => ({ state: { location }, navigate: async (to: unknown) => void went.push(to) }),
}))

afterEach(() => void vi.unstubAllGlobals())

it('GUARD-07a that the system is down leads to the maintenance page, from there and from the sign-in of operators nowhere', () => {
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined })
  const at = { pathname: '/app/me', search: '?tab=2' }
  vi.stubGlobal('location', at)
  AppTrouble()
  const down = () => {
    const error = new ApiError({ status: 503, code: 'maintenance', message: '', errors: {}, noticed: true })
    publishTrouble({ kind: 'down', error })
  }
  down()
  expect(went).toEqual([{ to: '/maintenance', search: { next: '/app/me?tab=2' } }])
  for (const pathname of ['/maintenance', '/panel/login']) {
    at.pathname = pathname
    down()
  }
  expect(went).toHaveLength(1)
})
