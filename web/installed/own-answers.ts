import type { Keeper } from '#web/call.ts'
import { serverNow } from '#web/clock.ts'
import { cookie } from '#web/cookies.ts'
import { OWN } from './forget-own.ts'
import { shownAsOf } from './shown-as-of.ts'

/** Who is signed in, of which everything else that is kept depends. */
const WHO = '/api/auth/me'

type Who = {
  kind: string
  email: string
  seeing: boolean
  company: { id: string } | null
  current_role: { id: number } | null
}
type Stored = { at: string; answer: unknown }

/**
 * A person's own answers, each as it was last: in a cache that is named by their sign-in, so that no other sign-in finds it,
 * and of one role. While somebody sees the pages as another role nothing is kept.
 */
export const ownAnswers: Keeper = {
  async keep(address, answer) {
    const [name, token] = [await nameNow(), cookie('csrf')]
    if (!name || !(await mayKeep(name, address, answer))) return
    const cache = await caches.open(name)
    const stored: Stored = { at: new Date(serverNow()).toISOString(), answer }
    await cache.put(address, new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } }))
    // Signed out, or another role, while this was on its way.
    if (cookie('csrf') !== token || !(await caches.match(WHO, { cacheName: name }))) await caches.delete(name)
  },
  async kept(address) {
    const name = await nameNow()
    const found = name && cookie('expiry') ? await caches.match(address, { cacheName: name }) : undefined
    if (!found) return undefined
    const { at, answer } = (await found.json()) as Stored
    shownAsOf(at)
    return { answer }
  },
}

/** Everything that is kept is of whoever signed in last: what is of somebody else, or of another role of theirs, goes first. */
async function mayKeep(name: string, address: string, answer: unknown): Promise<boolean> {
  const known = await caches.match(WHO, { cacheName: name })
  if (address !== WHO) return known !== undefined
  const who = answer as Who
  const before = known && (((await known.json()) as Stored).answer as Who)
  const isSame = before !== undefined && identity(before) === identity(who)
  const others = (await caches.keys()).filter((one) => one.startsWith(OWN) && (one !== name || !isSame))
  await Promise.all(others.map((one) => caches.delete(one)))
  return who.kind === 'staff' && !who.seeing
}

const identity = ({ email, company, current_role, seeing }: Who) =>
  JSON.stringify([email, company?.id, current_role?.id, seeing])

/** The cache of this sign-in; none on a page without a secure connection, which has no caches. */
async function nameNow(): Promise<string | undefined> {
  const token = cookie('csrf')
  if (!token || typeof caches === 'undefined') return undefined
  const mark = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return `${OWN}${Array.from(new Uint8Array(mark).slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
