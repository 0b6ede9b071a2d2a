import { useSyncExternalStore } from 'react'

/** The event that browsers send when the product can be installed; missing from the DOM types. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

type Offers = {
  /** Installs the app, where this browser can. */
  install: (() => void) | undefined
  /** Switches to the waiting new version. */
  update: (() => void) | undefined
}

let offers: Offers = { install: undefined, update: undefined }
const listeners = new Set<() => void>()

export function setOffers(change: Partial<Offers>): void {
  offers = { ...offers, ...change }
  for (const listener of listeners) listener()
}

export function useOffers(): Offers {
  return useSyncExternalStore(subscribe, () => offers)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the browser's install prompt for the person's menu: the event fires once, early, when nobody wants it. */
export function watchInstalling(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffers({
      install: () => {
        setOffers({ install: undefined })
        void (event as InstallEvent).prompt()
      },
    })
  })
  window.addEventListener('appinstalled', () => setOffers({ install: undefined }))
}

/** Whether this is an Apple phone or tablet without the product installed: there a person installs it by hand. */
export function installsByHand(): boolean {
  const isApple =
    /iphone|ipad|ipod/i.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}
