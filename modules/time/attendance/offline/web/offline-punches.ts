import type { z } from 'zod'
import { deviceName } from '#web/account/device-name.ts'
import { call } from '#web/calls/call.ts'
import { serverClockOffset } from '#web/calls/clock.ts'
import type { ClockedPunch } from '../../contract.ts'
import { offlinePunchApi } from '../contract.ts'

/** The location of a punch, as signed. */
export type OfflineLocation =
  | { kind: 'place' | 'home'; latitude: number; longitude: number; accuracy_m: number; age_s: number }
  | { kind: 'code'; code: string }

/** A queued punch. Only its `owner` sees and sends it. */
export type OfflinePunch = {
  client_id: string
  owner: string
  key_id: string
  signed: string
  signature: string
  device_at: string
  /** Reason of the server's refusal. */
  problem: string | null
}

type StoredKey = { owner: string; key_id: string; pair: CryptoKeyPair; heard_at: number | null; behind: number | null }

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const

/** Whether this browser can sign and store punches; pages without TLS cannot. */
export const canQueueOffline = () => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined

let openedDatabase: Promise<IDBDatabase> | undefined

/** Database that survives signing out: the device's id, keys that scripts cannot read, and queued punches. */
function openDatabase(): Promise<IDBDatabase> {
  openedDatabase ??= new Promise((resolve, reject) => {
    const opening = indexedDB.open('kerani.presses', 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore('device')
      opening.result.createObjectStore('keys', { keyPath: 'owner' })
      opening.result.createObjectStore('waiting', { keyPath: 'client_id' })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
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
    const request = work(db.transaction(store, mode).objectStore(store))
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
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
 * Registers this device for a person once, while there is a network, and notes how far its clock is off. Returns
 * whether it was new.
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
  // Registering is a contact with the server; a punch that knows of none is flagged.
  const heard = lastContact() ?? { heard_at: null, behind: null }
  await withStore('keys', 'readwrite', (at) => at.put({ owner, key_id: id, pair, ...heard }))
  return true
}

/**
 * Last contact of this page by the server's clock, and how far the device's clock is behind; undefined before the
 * first.
 */
function lastContact(): { heard_at: number; behind: number } | undefined {
  const heard = serverClockOffset()
  return heard && { heard_at: Math.round(Date.now() + heard.behind - heard.silent), behind: heard.behind }
}

/** Signs and queues a punch; false when this device is not registered for the person. */
export async function queuePunch(owner: string, given: OfflineLocation): Promise<boolean> {
  const key = canQueueOffline() ? await loadKey(owner) : undefined
  if (!key) return false
  const heard = serverClockOffset()
  const now = Date.now()
  const behind = heard?.behind ?? key.behind
  // After a reload without a network, the last noted contact is known but not how long ago it was.
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

/** Loads a person's queued punches, the earliest first. */
export async function loadQueuedPunches(owner: string): Promise<OfflinePunch[]> {
  if (!canQueueOffline()) return []
  const all = await withStore<OfflinePunch[]>('waiting', 'readonly', (at) => at.getAll())
  return all.filter((one) => one.owner === owner).sort((a, b) => (a.device_at < b.device_at ? -1 : 1))
}

export async function deletePunch(client_id: string): Promise<void> {
  await withStore('waiting', 'readwrite', (at) => at.delete(client_id))
}

/** Stores the server's refusal; the punch stays visible until its owner removes it. */
export async function recordProblem(waiting: OfflinePunch, problem: string): Promise<void> {
  await withStore('waiting', 'readwrite', (at) => at.put({ ...waiting, problem }))
}

export function sendPunch({
  key_id,
  client_id,
  signed,
  signature,
}: OfflinePunch): Promise<z.output<typeof ClockedPunch>> {
  const input = { key_id, client_id, signed, signature, sent_at: new Date().toISOString() }
  return call(offlinePunchApi.send, input, { quiet: true, background: true })
}

/** Deletes a revoked key; the next punch creates a new one. */
export async function deleteKey(owner: string): Promise<void> {
  await withStore('keys', 'readwrite', (at) => at.delete(owner))
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
