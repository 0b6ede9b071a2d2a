import { internalAddress, outdatedCaches, parsePush, requestHandling, SHELL } from './worker-rules.ts'

/** Inserted by the build: the version, the files that the page and the home page start with, and the icon of notices. */
declare const __SHELL_VERSION__: string
declare const __SHELL_FILES__: readonly string[]
declare const __NOTICE_ICON__: string

// The types of workers conflict with those of pages.
type LifecycleEvent = Event & { waitUntil: (work: Promise<unknown>) => void }
type WorkerFetchEvent = LifecycleEvent & { request: Request; respondWith: (answer: Promise<Response>) => void }
type WorkerPushEvent = LifecycleEvent & { data: { text: () => string } | null }
type NoticePressEvent = LifecycleEvent & { notification: { data: unknown; close: () => void } }
type Window = { url: string; focus: () => Promise<unknown> }
type WorkerMessage = MessageEvent<'version' | 'take_over'>
type Worker = {
  addEventListener(type: 'install' | 'activate', heard: (event: LifecycleEvent) => void): void
  addEventListener(type: 'fetch', heard: (event: WorkerFetchEvent) => void): void
  addEventListener(type: 'message', heard: (event: WorkerMessage) => void): void
  addEventListener(type: 'push', heard: (event: WorkerPushEvent) => void): void
  addEventListener(type: 'notificationclick', heard: (event: NoticePressEvent) => void): void
  skipWaiting: () => Promise<void>
  clients: {
    claim: () => Promise<void>
    matchAll: (wanted: object) => Promise<readonly Window[]>
    openWindow: (address: string) => Promise<unknown>
  }
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  location: Location
}
const worker = globalThis as unknown as Worker

/** The name of the product, which is the title of every notice. */
const TITLE = 'Kerani'
const CURRENT = `${SHELL}${__SHELL_VERSION__}`
/** The page without personal data: each address of the product returns the same file. */
const PAGE = '/'
/** Milliseconds without an answer after which the network counts as absent, if the page is in the cache. */
const PATIENCE = 6_000

worker.addEventListener('install', (event) => event.waitUntil(fillShellCache()))
worker.addEventListener('activate', (event) => event.waitUntil(removeOldCaches()))
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'version') ports[0]?.postMessage(__SHELL_VERSION__)
  if (data === 'take_over') void worker.skipWaiting()
})
worker.addEventListener('fetch', (event) => {
  const handling = requestHandling(event.request, worker.location.origin)
  if (handling === 'page') event.respondWith(answerPage(event.request))
  if (handling === 'file') event.respondWith(answerFile(event.request))
})
worker.addEventListener('push', (event) => {
  const { path, ...shown } = parsePush(event.data?.text() ?? '')
  event.waitUntil(worker.registration.showNotification(TITLE, { ...shown, icon: __NOTICE_ICON__, data: path }))
})
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(internalAddress(event.notification.data)))
})

/** Opens a page in a window of its own, or the window that shows it: another one may hold unsaved text. */
async function openPage(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin).href
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find(({ url }) => url === address)
  await (open ? open.focus() : worker.clients.openWindow(address))
}

async function fillShellCache(): Promise<void> {
  const cache = await caches.open(CURRENT)
  await cache.addAll(__SHELL_FILES__.map((address) => new Request(address)))
  await cache.add(new Request(PAGE, { cache: 'no-store', credentials: 'omit' }))
}

async function removeOldCaches(): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys(), CURRENT).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** Answers a page from the network, else from the cache; the page then says so. */
async function answerPage(request: Request): Promise<Response> {
  const cached = () => caches.open(CURRENT).then((cache) => cache.match(PAGE, { ignoreVary: true }))
  const fetched = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined))
  const answer = await Promise.race([fetched, late]).catch(() => undefined)
  // Our server answers every page: a 5xx comes from a proxy in front of it, which cannot reach it either.
  return answer && answer.status < 500 ? answer : ((await cached()) ?? fetched)
}

/**
 * Answers a file from the cache first: its name contains its content's hash. Fetched files are stored, so that a
 * visited page opens again.
 */
async function answerFile(request: Request): Promise<Response> {
  const cached = await caches.match(request, { ignoreVary: true })
  if (cached) return cached
  const answer = await fetch(request)
  if (answer.ok) await caches.open(CURRENT).then((cache) => cache.put(request, answer.clone()))
  return answer
}
