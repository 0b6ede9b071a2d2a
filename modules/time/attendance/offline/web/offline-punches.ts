import type { z } from 'zod'
import { deviceName } from '#web/account/device-name.ts'
import { call } from '#web/call.ts'
import { serverClockOffset } from '#web/clock.ts'
import type { ClockedPunch } from '../../contract.ts'
import { offlinePunchApi } from '../contract.ts'

/** How somebody said where they were, as it is signed. */
export type OfflineLocation =
  | { kind: 'place' | 'home'; latitude: number; longitude: number; accuracy_m: number; age_s: number }
  | { kind: 'code'; code: string }

/** A press that waits on this device. `owner`: whose it is, and who alone sees and sends it. */
export type OfflinePunch = {
  client_id: string
  owner: string
  key_id: string
  signed: string
  signature: string
  device_at: string
  /** Why the server refused it. */
  problem: string | null
}

type StoredKey = { owner: string; key_id: string; pair: CryptoKeyPair; heard_at: number | null; behind: number | null }

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Whether this browser can sign and keep: a page without TLS cannot. */
export const canQueueOffline = () => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined

let openedDatabase: Promise<IDBDatabase> | undefined

/** What outlives logging out: the device's id, keys that no script can read, and presses that wait. */
function openDatabase(): Promise<IDBDatabase> {
  openedDatabase ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open('kerani.presses', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('device')
      asked.result.createObjectStore('keys', { keyPath: 'owner' })
      asked.result.createObjectStore('waiting', { keyPath: 'client_id' })
    }
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  return openedDatabase
}

async function withStore<T>(
  store: string,
  mode: IDBTransactionMode,
  work: (at: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await openDatabase()
  return new Promise((resolve, reject) => {
    const asked = work(db.transaction(store, mode).objectStore(store))
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
}

async function deviceId(): Promise<string> {
  const known = await withStore<string | undefined>('device', 'readonly', (at) => at.get('id'))
  if (known) return known
  const made = crypto.randomUUID()
  await withStore('device', 'readwrite', (at) => at.put(made, 'id'))
  return made
}

const loadKey = (owner: string) => withStore<StoredKey | undefined>('keys', 'readonly', (at) => at.get(owner))

/**
 * Makes this device known for somebody, once, while there is a network; and notes how far its clock is off. Answers
 * whether it has become known now.
 */
export async function registerDevice(owner: string): Promise<boolean> {
  if (!canQueueOffline()) return false
  const known = await loadKey(owner)
  if (known) {
    const heard = lastContact()
    if (heard) await withStore('keys', 'readwrite', (at) => at.put({ ...known, ...heard }))
    return false
  }
  const pair = await crypto.subtle.generateKey(ECDSA, false, ['sign', 'verify'])
  const public_key = base64(await crypto.subtle.exportKey('raw', pair.publicKey))
  const device = { device_id: await deviceId(), device_name: deviceName(navigator.userAgent), public_key }
  const { id } = await call(offlinePunchApi.register, device, { quiet: true, background: true })
  // Registering it has heard the server: a press that knows less is flagged.
  const heard = lastContact() ?? { heard_at: null, behind: null }
  await withStore('keys', 'readwrite', (at) => at.put({ owner, key_id: id, pair, ...heard }))
  return true
}

/** When this page heard the server last, by the server's clock, and how far the device's own is behind; undefined before it did. */
function lastContact(): { heard_at: number; behind: number } | undefined {
  const heard = serverClockOffset()
  return heard && { heard_at: Math.round(Date.now() + heard.behind - heard.silent), behind: heard.behind }
}

/** Signs a press and keeps it until it can be sent; false where this device is not known for the person. */
export async function queuePunch(owner: string, given: OfflineLocation): Promise<boolean> {
  const key = canQueueOffline() ? await loadKey(owner) : undefined
  if (!key) return false
  const heard = serverClockOffset()
  const now = Date.now()
  const behind = heard?.behind ?? key.behind
  // After a reload without network what was noted last is known, and not how long ago that is.
  const heardAt = heard ? now + heard.behind - heard.silent : key.heard_at
  const client_id = crypto.randomUUID()
  const device_at = new Date(now).toISOString()
  const signed = JSON.stringify({
    key_id: key.key_id,
    client_id,
    device_at,
    heard_at: heardAt === null ? null : new Date(heardAt).toISOString(),
    off_s: behind === null ? null : Math.round(behind / 1000),
    silent_s: heard ? Math.round(heard.silent / 1000) : null,
    given,
  })
  const signature = base64(
    await crypto.subtle.sign(SIGNING, key.pair.privateKey, await new Blob([signed]).arrayBuffer()),
  )
  const waiting: OfflinePunch = { client_id, owner, key_id: key.key_id, signed, signature, device_at, problem: null }
  await withStore('waiting', 'readwrite', (at) => at.put(waiting))
  return true
}

/** What waits of somebody, the earliest first. */
export async function loadQueuedPunches(owner: string): Promise<OfflinePunch[]> {
  if (!canQueueOffline()) return []
  const all = await withStore<OfflinePunch[]>('waiting', 'readonly', (at) => at.getAll())
  return all.filter((one) => one.owner === owner).sort((a, b) => (a.device_at < b.device_at ? -1 : 1))
}

export async function deletePunch(client_id: string): Promise<void> {
  await withStore('waiting', 'readwrite', (at) => at.delete(client_id))
}

/** Notes why the server refused one: it stays to be seen until its person removes it. */
export async function recordProblem(waiting: OfflinePunch, problem: string): Promise<void> {
  await withStore('waiting', 'readwrite', (at) => at.put({ ...waiting, problem }))
}

/** Sends one; throws as any call does. */
export function sendPunch({
  key_id,
  client_id,
  signed,
  signature,
}: OfflinePunch): Promise<z.output<typeof ClockedPunch>> {
  const given = { key_id, client_id, signed, signature, sent_at: new Date().toISOString() }
  return call(offlinePunchApi.send, given, { quiet: true, background: true })
}

/** A device that was revoked makes a new key with the next press. */
export async function deleteKey(owner: string): Promise<void> {
  await withStore('keys', 'readwrite', (at) => at.delete(owner))
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
