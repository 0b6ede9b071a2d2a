import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearOfflineCaches, OFFLINE_CACHE_PREFIX } from './clear-offline-caches.ts'
import { offlineAnswers } from './offline-answers.ts'

/** The part of the browser's CacheStorage that the code uses. */
class Caches {
  readonly named = new Map<string, Map<string, string>>()
  async keys() {
    return [...this.named.keys()]
  }
  async delete(name: string) {
    return this.named.delete(name)
  }
  async open(name: string) {
    const cache = this.named.get(name) ?? new Map<string, string>()
    this.named.set(name, cache)
    return { put: async (key: string, reply: Response) => void cache.set(key, await reply.text()) }
  }
  async match(key: string, { cacheName }: { cacheName: string }) {
    const found = this.named.get(cacheName)?.get(key)
    return found === undefined ? undefined : new Response(found)
  }
}

let caches: Caches
let cookies: string
const signedInAs = (token: string) => {
  cookies = `csrf=${token}; expiry=1`
}
const me = (more: object = {}) => ({
  kind: 'staff',
  email: 'nurul@x.example',
  seeing: false,
  company: { id: 'c' },
  current_role: { id: 1 },
  ...more,
})
const ME = '/api/auth/me'
const SHIFTS = '/api/shift/own?from=2026-11-26'
const kept = async (address: string) => (await offlineAnswers.find(address))?.answer

beforeEach(() => {
  caches = new Caches()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('document', {
    get cookie() {
      return cookies
    },
  })
  signedInAs('one')
})
afterEach(() => vi.unstubAllGlobals())

describe('SYS-26 what a device keeps of a person', () => {
  it('SYS-26a the last answer comes back to the sign-in that got it', async () => {
    await offlineAnswers.store(ME, me())
    await offlineAnswers.store(SHIFTS, { days: [1] })
    await offlineAnswers.store(SHIFTS, { days: [1, 2] })
    expect(await kept(SHIFTS)).toEqual({ days: [1, 2] })
    expect(await kept('/api/leave/mine')).toBeUndefined()
  })

  it('SYS-26b another sign-in finds nothing, and what was there goes as soon as it is known who it is', async () => {
    await offlineAnswers.store(ME, me())
    await offlineAnswers.store(SHIFTS, { days: [1] })
    signedInAs('two')
    expect(await kept(ME)).toBeUndefined()
    expect(await kept(SHIFTS)).toBeUndefined()
    await offlineAnswers.store(ME, me({ email: 'other@x.example' }))
    expect(await caches.keys()).toHaveLength(1)
    expect(await kept(SHIFTS)).toBeUndefined()
  })

  it('SYS-26b another role or company of the same sign-in begins anew', async () => {
    for (const other of [{ current_role: { id: 9 } }, { company: { id: 'd' } }]) {
      await offlineAnswers.store(ME, me())
      await offlineAnswers.store(SHIFTS, { days: [1] })
      await offlineAnswers.store(ME, me(other))
      expect(await kept(SHIFTS)).toBeUndefined()
      expect(await kept(ME)).toEqual(me(other))
    }
  })

  it('SYS-26b nothing is kept of operators, while seeing as another role, or before it is known who it is', async () => {
    await offlineAnswers.store(SHIFTS, { days: [1] })
    await offlineAnswers.store(ME, me({ kind: 'ops' }))
    await offlineAnswers.store(ME, me({ seeing: true }))
    await offlineAnswers.store(SHIFTS, { days: [1] })
    expect(caches.named.size).toBe(0)
  })

  it('SYS-26b without the cookies of a session nothing is shown, and forgetting leaves the shell', async () => {
    await offlineAnswers.store(ME, me())
    cookies = 'csrf=one'
    expect(await kept(ME)).toBeUndefined()
    await caches.open('kerani.shell.1')
    await clearOfflineCaches()
    expect(await caches.keys()).toEqual(['kerani.shell.1'])
  })

  it('SYS-26b an answer that was under way when somebody signed out is not kept', async () => {
    await offlineAnswers.store(ME, me())
    const { open } = caches
    caches.open = async (name) => {
      await clearOfflineCaches()
      cookies = ''
      return open.call(caches, name)
    }
    await offlineAnswers.store(SHIFTS, { days: [1] })
    expect((await caches.keys()).filter((name) => name.startsWith(OFFLINE_CACHE_PREFIX))).toEqual([])
  })
})
