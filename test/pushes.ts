import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'
import { registerDevice } from '#server/push/devices.ts'
import { deliverDuePushes, type PushWorld } from '#server/push/outbox.ts'
import type { PushMessage } from '#server/push/send-push.ts'
import { openVault } from '#server/vault.ts'
import type { TestServer } from './server.ts'

/** A browser's subscription, with the keys that open what is pushed to it. */
export type TestSubscription = {
  input: { endpoint: string; p256dh: string; auth: string }
  open: (body: Buffer) => PushMessage
}

/** A subscription at a push service, by default Chrome's. */
export function pushSubscription(service = 'https://fcm.googleapis.com/fcm/send/'): TestSubscription {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const endpoint = `${service}${randomBytes(24).toString('base64url')}`
  return {
    input: { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    open: (body) => JSON.parse(decryptMessage(body, pair, auth)) as PushMessage,
  }
}

/** Decrypts as a browser does (RFC 8291). */
function decryptMessage(body: Buffer, pair: ECDH, auth: Buffer): string {
  const [salt, senderKey, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

/** Registers a device of an account in the database, as the call does. */
export async function insertPushDevice(
  server: TestServer,
  company: string,
  accountId: string,
  { sessionId = accountId, service }: { sessionId?: string; service?: string } = {},
): Promise<TestSubscription & { id: string }> {
  const { companyId, dataKey } = server.companies[company]!
  const subscription = pushSubscription(service)
  const added = await server.tenant(company, (tx) =>
    registerDevice(
      tx,
      openVault(server.secrets.wrap, companyId, dataKey),
      { accountId, sessionId },
      { ...subscription.input, device: 'Chrome on Android' },
      server.clock.now(),
    ),
  )
  if (!added) throw new Error('The person has too many devices')
  return { ...subscription, id: added.id }
}

type Pushed = { endpoint: string; headers: Headers; redirect?: string; body: Buffer }

/** Push services of all makers in one: what arrived, and the answer of each device by its endpoint, else 201. */
export function fakePushService(server: TestServer) {
  const arrived: Pushed[] = []
  const answers = new Map<string, number | 'silent'>()
  const fakeFetch: typeof fetch = async (address, how) => {
    const endpoint = String(address)
    const answer = answers.get(endpoint) ?? answers.get(new URL(endpoint).host) ?? 201
    arrived.push({
      endpoint,
      headers: new Headers(how?.headers),
      redirect: how?.redirect,
      body: Buffer.from(how?.body as Uint8Array),
    })
    if (answer === 'silent') throw new TypeError('fetch failed')
    return new Response(null, { status: answer })
  }
  const world: PushWorld = { ...server, push: { contact: 'mailto:ops@hr.example', fetch: fakeFetch } }
  return {
    arrived,
    answers,
    world,
    deliver: (company = 'meridian') => deliverDuePushes(world, server.companies[company]!.companyId),
    /** The messages that arrived at a device, opened as its browser does. */
    messagesOf: ({ input, open }: TestSubscription) =>
      arrived.filter(({ endpoint }) => endpoint === input.endpoint).map(({ body }) => open(body)),
  }
}
