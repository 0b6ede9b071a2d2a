import type { PushSubscription } from './devices.ts'
import { encryptMessage } from './encrypt-message.ts'
import { isPushService } from './push-service.ts'
import { type VapidKeys, vapidAuthorization } from './vapid.ts'

/** How a push ended. `gone`: the device is no longer there. `unreachable`: no answer at all, as without a network. */
export type PushResult = 'delivered' | 'gone' | 'refused' | 'busy' | 'unreachable'

/** What the browser shows: one sentence, and the internal address that a press opens. */
export type PushMessage = { id: string; body: string; path: string }

export type PushSender = { keys: VapidKeys; contact: string; fetch: typeof fetch; now: Date }

const TIMEOUT_MS = 10_000

/** Sends a message to one device by its push service, which keeps it for `ttl` seconds. Follows no redirect. */
export async function sendPush(
  { keys, contact, fetch, now }: PushSender,
  subscription: PushSubscription,
  message: PushMessage,
  ttl: number,
): Promise<PushResult> {
  const { endpoint } = subscription
  if (!isPushService(endpoint)) return 'gone'
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        authorization: await vapidAuthorization(keys, endpoint, contact, now),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttl),
        urgency: 'normal',
      },
      body: new Uint8Array(encryptMessage(JSON.stringify(message), subscription)),
    })
    await answer.body?.cancel()
    return resultOfStatus(answer.status)
  } catch {
    return 'unreachable'
  }
}

function resultOfStatus(status: number): PushResult {
  if (status >= 200 && status < 300) return 'delivered'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'busy' : 'refused'
}
