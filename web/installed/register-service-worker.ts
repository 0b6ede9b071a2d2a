import { setOffers } from './offers.ts'

/** How often a page that stays open checks for a new version, in milliseconds. */
const UPDATE_CHECK_MS = 60 * 60_000

/**
 * Registers the service worker, and offers the next version once it is ready. Does nothing without a secure connection.
 */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await registerServiceWorker()
  const checkForUpdate = () => void offerUpdate(registration)
  const watchInstalling = () => registration.installing?.addEventListener('statechange', checkForUpdate)
  registration.addEventListener('updatefound', watchInstalling)
  // The new version may have been found before this listener existed, and be ready or still installing.
  watchInstalling()
  checkForUpdate()
  const ask = () => void registration.update().catch(() => undefined)
  setInterval(ask, UPDATE_CHECK_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && ask())
}

/** Registers the service worker, unless it is registered already. Throws where the browser refuses it. */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
}

async function offerUpdate({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (!waiting) return
  // This page came from the network and is the new version already: nothing changes for its user.
  if ((await requestVersion(waiting)) === pageVersion()) return waiting.postMessage('take_over')
  setOffers({
    update: () => {
      // Another window has activated it already.
      if (waiting.state !== 'installed') return location.reload()
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      waiting.postMessage('take_over')
    },
  })
}

function requestVersion(worker: ServiceWorker): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data)
    worker.postMessage('version', [port2])
  })
}

function pageVersion(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name=app-version]')?.content
}
