import { pushApi } from '#base/contracts/push-api.ts'
import { call } from '#web/calls/call.ts'
import { installsByHand } from './offers.ts'
import { registerServiceWorker } from './register-service-worker.ts'

/** Whether this browser can show notices; on iPhone and iPad only the app on the Home Screen can. */
export type PushSupport = 'ready' | 'home_screen' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ready'
  return installsByHand() ? 'home_screen' : 'unsupported'
}

/** Whether the person or the browser has said no to notices of this site before; browsers then no longer ask. */
export function areNoticesBlocked(): boolean {
  return pushSupport() === 'ready' && Notification.permission === 'denied'
}

/** The subscription of this browser, whoever turned it on; null without one. */
export async function findSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'ready') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Asks the person and the browser for a subscription. Call it from a press: browsers ask people only then. `blocked`: the
 * person or the browser said no. Throws where the browser does not reach its push service.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | 'blocked'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  // Without it the browser would wait for a worker for ever.
  await registerServiceWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  const key = known?.options.applicationServerKey
  if (known && key && toBase64Url(key) === publicKey) return known
  // It was made for another key, such as that of an installation that was here before.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** What the server needs to push to a subscription. */
export function toSubscriptionInput(subscription: PushSubscription): {
  endpoint: string
  p256dh: string
  auth: string
} {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, p256dh, auth }
}

/** Ends the subscription of this browser. A browser that cannot is left as it is. */
export async function unsubscribe(): Promise<void> {
  await findSubscription()
    .then((found) => found?.unsubscribe())
    .catch(() => undefined)
}

/**
 * Tells the server at the start that this browser is still used, and by which session. A subscription that another person
 * turned on here is ended: its notices are not for whoever uses the browser now.
 */
export async function syncSubscription(): Promise<void> {
  const found = await findSubscription()
  if (!found) return
  const { id, is_elsewhere } = await call(pushApi.current, { endpoint: found.endpoint }, { quiet: true })
  if (id === null && !is_elsewhere) await found.unsubscribe()
}

function toBase64Url(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
