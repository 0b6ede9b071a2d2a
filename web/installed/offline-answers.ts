import type { AnswerCache } from '#web/calls/call.ts'
import { serverNow } from '#web/calls/clock.ts'
import { cookie } from '#web/calls/cookies.ts'
import { setShownAsOf } from './as-of-store.ts'
import { OFFLINE_CACHE_PREFIX } from './clear-offline-caches.ts'

/** The call that returns the signed-in person, whom all other cached answers depend on. */
const IDENTITY_PATH = '/api/auth/me'

type Identity = {
  kind: string
  email: string
  seeing: boolean
  company: { id: string } | null
  current_role: { id: number } | null
}
type StoredAnswer = { at: string; answer: unknown }

/**
 * Caches a person's own answers, the latest of each. The cache is named by the session, so that no other session finds
 * it, and holds one role. During a preview of another role nothing is stored.
 */
export const offlineAnswers: AnswerCache = {
  async store(address, answer) {
    const [name, token] = [await currentCacheName(), cookie('csrf')]
    if (!name || !(await mayStore(name, address, answer))) return
    const cache = await caches.open(name)
    const stored: StoredAnswer = { at: new Date(serverNow()).toISOString(), answer }
    await cache.put(address, new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } }))
    // The person signed out or changed role during the request.
    if (cookie('csrf') !== token || !(await caches.match(IDENTITY_PATH, { cacheName: name }))) await caches.delete(name)
  },
  async find(address) {
    const name = await currentCacheName()
    const found = name && cookie('expiry') ? await caches.match(address, { cacheName: name }) : undefined
    if (!found) return undefined
    const { at, answer } = (await found.json()) as StoredAnswer
    setShownAsOf(at)
    return { answer }
  },
}

/** The cache belongs to the person who signed in last: answers of another person or role are deleted first. */
async function mayStore(name: string, address: string, answer: unknown): Promise<boolean> {
  const known = await caches.match(IDENTITY_PATH, { cacheName: name })
  if (address !== IDENTITY_PATH) return known !== undefined
  const who = answer as Identity
  const before = known && (((await known.json()) as StoredAnswer).answer as Identity)
  const isSame = before !== undefined && identityKey(before) === identityKey(who)
  const others = (await caches.keys()).filter(
    (one) => one.startsWith(OFFLINE_CACHE_PREFIX) && (one !== name || !isSame),
  )
  await Promise.all(others.map((one) => caches.delete(one)))
  return who.kind === 'staff' && !who.seeing
}

const identityKey = ({ email, company, current_role, seeing }: Identity) =>
  JSON.stringify([email, company?.id, current_role?.id, seeing])

/** The name of this session's cache; undefined on a page without a secure connection, which has no caches. */
async function currentCacheName(): Promise<string | undefined> {
  const token = cookie('csrf')
  if (!token || typeof caches === 'undefined') return undefined
  const mark = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return `${OFFLINE_CACHE_PREFIX}${Array.from(new Uint8Array(mark).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
