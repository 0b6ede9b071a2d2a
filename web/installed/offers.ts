import { useSyncExternalStore } from 'react'

/** What browsers send when the product may be installed; not in the types of the DOM. */
type InstallEvent = Event & { prompt: () => Promise<unknown> }

type Offers = {
  /** Installs the app, where this browser can. */
  install: (() => void) | undefined
  /** Goes on in the new version that is here. */
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

/** Keeps the browser's question for the person's menu: it comes once, early, and unasked nobody wants it. */
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

/** A phone or tablet of Apple on which the product is not installed: there a person does it by hand. */
export function installsByHand(): boolean {
  const isApple =
    /iphone|ipad|ipod/i.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches
}
