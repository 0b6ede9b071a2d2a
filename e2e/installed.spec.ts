import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, fillSignIn, person, test } from './kit.ts'

test.use({ serviceWorkers: 'allow' })

type Front = { url: string; isDown: boolean; change: (text: string) => string; close: () => void }

/** Starts a proxy in front of the server. It can be closed, as a network can, and can serve another build. */
async function startFront(server: string): Promise<Front> {
  const behind = new URL(server)
  const door: Server = createServer((asked, answer) => {
    if (front.isDown) return asked.socket.destroy()
    const { method, url = '/', headers } = asked
    const isText = url === '/sw.js' || headers['sec-fetch-mode'] === 'navigate' || url === '/'
    // The proxy needs the whole file to rewrite it: with its validators the server would answer "not modified".
    const whole = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }
    const sent = { ...headers, ...(isText && whole) }
    const passed = request(
      { hostname: behind.hostname, port: behind.port, path: url, method, headers: sent },
      (from) => {
        if (!isText) {
          answer.writeHead(from.statusCode!, from.rawHeaders)
          return from.pipe(answer)
        }
        const parts: Buffer[] = []
        from.on('data', (part: Buffer) => parts.push(part))
        from.on('end', () => {
          const text = Buffer.from(front.change(Buffer.concat(parts).toString()))
          answer.writeHead(from.statusCode!, { ...from.headers, 'content-length': text.length })
          answer.end(text)
        })
      },
    )
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const front: Front = {
    url: `http://localhost:${(door.address() as AddressInfo).port}`,
    isDown: false,
    change: (text) => text,
    close: () => {
      door.closeAllConnections()
      door.close()
    },
  }
  return front
}

/** Signs in by the form through the proxy, with the service worker active. */
async function visitAs(page: Page, front: Front, key: string, role?: string): Promise<void> {
  await page.goto(`${front.url}/login`)
  await fillSignIn(page, person(key))
  if (role) await page.getByRole('dialog').getByRole('button', { name: role, exact: true }).click()
  await expect(page).toHaveURL(/dashboard/)
  await expect(page.locator('main h1')).toBeVisible()
  // Deferred code loads after the person moves.
  await page.mouse.move(50, 60)
  await page.mouse.move(60, 80)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true)
}

const ownCaches = (page: Page): Promise<string[]> =>
  page.evaluate(`caches.keys().then((names) => names.filter((name) => name.startsWith('kerani.own.')))`)

/** All addresses and texts in all caches of this browser. */
const everythingKept = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const found = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) found.push(name, key.url, name.startsWith('kerani.shell.') && /woff2$/.test(key.url) ? '' : await (await cache.match(key)).text())
    }
    return found.join('\\n')
  })()`)

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click()
}

let front: Front
test.beforeEach(async ({ server }) => {
  front = await startFront(server.url)
})
test.afterEach(() => front.close())

test('SYS-25a the product installs: a manifest in either language, icons, a worker, and an entry in the menu', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await visitAs(page, front, 'amirul')
  const devtools = await page.context().newCDPSession(page)
  const { data, errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data!)
  expect(manifest).toMatchObject({ name: 'Kerani', start_url: '/app', scope: '/', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const picture = await page.request.get(`${front.url}${src}`)
    expect(picture.headers()['content-type']).toBe('image/png')
    const bytes = await picture.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const worker = await page.request.get(`${front.url}/sw.js`)
  expect(worker.headers()['cache-control']).toBe('no-cache')

  // A headless browser never offers installation by itself.
  await page.evaluate(`window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }),
    { prompt: () => { document.title = 'asked'; return Promise.resolve() } }))`)
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await expect.poll(() => page.title()).toBe('asked')
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Install app' })).toHaveCount(0)

  await page.goto(`${front.url}/app/dashboard?lang=zh-TW`)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.zh-TW.webmanifest')
})

test('SYS-25a the menu explains how to install on an iPhone', async ({ browser }) => {
  const context: BrowserContext = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${front.url}/login`)
  await fillSignIn(page, person('amirul'))
  await expect(page).toHaveURL(/dashboard/)
  await page.getByRole('button', { name: 'Close' }).click()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Install app' }).click()
  await expect(page.getByRole('dialog')).toContainText('Add to Home Screen')
  await expectAccessible(page)
  await expectFits(page)
  await context.close()
})

for (const { language, width, said } of [
  { language: 'en', width: 390, said: /No network: shown as of 26 Nov 2026/ },
  { language: 'zh-TW', width: 1440, said: /目前沒有網路，顯示的是 2026年11月26日/ },
])
  test(`SYS-25b SYS-26a without a network it opens with one’s own day, and says since when (${language})`, async ({
    page,
    foreseen,
  }) => {
    test.setTimeout(120_000)
    foreseen.push(/net::ERR|Failed to|could not be loaded|ApiError/)
    await page.setViewportSize({ width, height: 844 })
    await visitAs(page, front, 'amirul')
    await page.goto(`${front.url}/app/dashboard?lang=${language}`)
    const main = page.getByRole('main')
    await expect(main.getByText('09:00–18:00').first()).toBeVisible()
    await page.waitForLoadState('networkidle')

    front.isDown = true
    await page.goto(`${front.url}/app/dashboard?lang=${language}`)
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Amirul')
    await expect(page.getByText(said)).toBeVisible()
    await expect(main.getByText('09:00–18:00').first()).toBeVisible()
    await expect(main.getByText(language === 'en' ? 'Annual leave' : '年假').first()).toBeVisible()
    // A part without cached data says that it needs a network; nothing is reported as a fault.
    await expect(main.getByText(language === 'en' ? 'Needs a network' : '需要網路').first()).toBeVisible()
    await expect(main.getByRole('alert')).toHaveCount(0)
    await expectFits(page)
    await expectAccessible(page)

    front.isDown = false
    // The page may notice by itself before the button is pressed.
    const again = page.getByRole('status').filter({ hasText: said }).getByRole('button')
    await Promise.race([again.click(), expect(page.getByText(said)).toHaveCount(0)])
    await expect(page.getByText(said)).toHaveCount(0)
    await expect(main.getByRole('alert')).toHaveCount(0)
  })

test('SYS-26b SYS-26c signing out removes the person’s data from the device, and none comes back without a network', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(120_000)
  foreseen.push(/net::ERR|Failed to|could not be loaded|ApiError/)
  await visitAs(page, front, 'amirul')
  await page.goto(`${front.url}/app/dashboard`)
  await expect.poll(() => ownCaches(page)).toHaveLength(1)
  await expect.poll(() => everythingKept(page)).toContain('/api/shift/own')
  expect(await everythingKept(page)).toContain('amirul')
  const kept = await everythingKept(page)
  // Pay, and everything about other people, is never cached.
  for (const path of ['/api/dashboard', '/api/requests', '/api/bell', 'payslip'])
    expect(kept.split('\n').filter((line) => line.startsWith('http') && line.includes(path))).toEqual([])

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await ownCaches(page)).toEqual([])
  expect(await everythingKept(page)).not.toMatch(/amirul/i)
  front.isDown = true
  await page.goto(`${front.url}/app/dashboard`)
  await expect(page.getByText(/internet/).first()).toBeVisible()
  await expect(page.getByText('Amirul')).toHaveCount(0)
})

test('SYS-26b an ended session, another role and another person leave no earlier data on the device', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(180_000)
  foreseen.push(/net::ERR|Failed to|could not be loaded|ApiError|status of 401/)
  await visitAs(page, front, 'mei.ling', 'Local HR')
  await page.goto(`${front.url}/localhr/dashboard`)
  await expect.poll(() => everythingKept(page)).toContain('"landing":"/localhr/dashboard"')
  await page
    .getByRole('button', { name: /Switch|Work as|Meridian/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'HR Generalist' }).click()
  await expect(page).toHaveURL(/\/app\/dashboard/)
  await expect.poll(() => everythingKept(page)).toContain('"landing":"/app/dashboard"')
  expect(await ownCaches(page)).toHaveLength(1)
  expect(await everythingKept(page)).not.toContain('"landing":"/localhr/dashboard"')

  // Another person signs in while the previous person's page is still open in another window.
  const other = await page.context().newPage()
  await page.context().clearCookies()
  await other.goto(`${front.url}/login`)
  await fillSignIn(other, person('amirul'))
  await expect(other).toHaveURL(/dashboard/)
  await expect.poll(() => everythingKept(other)).toContain('amirul')
  expect(await everythingKept(other)).not.toContain('mei.ling')
  expect(await ownCaches(other)).toHaveLength(1)

  // Cookies end with the session: the caches are removed before anything is shown, with or without a network.
  await page.close()
  await page.context().clearCookies()
  front.isDown = true
  await other.goto(`${front.url}/app/dashboard`)
  await expect(other.getByText(/internet/).first()).toBeVisible()
  await expect(other.getByText('Amirul')).toHaveCount(0)
  await expect.poll(() => ownCaches(other)).toEqual([])
})

test('SYS-25c the page offers a new version and waits while something is typed', async ({ page }) => {
  test.setTimeout(120_000)
  await visitAs(page, front, 'aminah')
  const version = await page.locator('meta[name=app-version]').getAttribute('content')
  const next = 'feedfeedfeedfeed'
  await page.goto(`${front.url}/app/company/departments`)
  await expect(page.locator('main h1')).toBeVisible()
  await page.mouse.move(50, 60)
  await page.mouse.move(60, 80)
  front.change = (text) => text.replaceAll(version!, next)
  await page.evaluate('navigator.serviceWorker.ready.then((one) => one.update())')
  const bar = page.getByRole('status').filter({ hasText: 'A new version is ready' })
  await expect(bar).toBeVisible()
  await expectAccessible(page)

  const row = page.getByRole('row', { name: /Customer Care/ })
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').first().fill('Half typed')
  await page.evaluate(`[...document.querySelectorAll('button')].find((one) => one.textContent === 'Reload').click()`)
  await expect(page.getByText('Save what you typed, or leave the form.')).toBeVisible()
  await expect(dialog.locator('input').first()).toHaveValue('Half typed')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await bar.getByRole('button', { name: 'Reload' }).click()
  await expect(page.locator('meta[name=app-version]')).toHaveAttribute('content', next)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(bar).toHaveCount(0)
  // Pages of the previous version may still be open: its files stay, and those of older versions are removed.
  const shells = `caches.keys().then((names) => names.filter((name) => name.startsWith('kerani.shell.')).length)`
  expect(await page.evaluate(shells)).toBe(2)
})

type Shown = { title: string; tag: string; body: string; icon: string; data: string }

test('SYS-27e the worker shows a push with its sentence, the icon of the app and the page that it opens', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await visitAs(page, front, 'amirul')
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(front.url))
      if (own) resolve(own.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: front.url, registrationId, data })
  // A headless browser shows no notices: the worker writes down what it asks for.
  const [worker] = page.context().serviceWorkers()
  await worker!.evaluate(`{
    self.shown = []
    self.registration.showNotification = async (title, about) => void self.shown.push({ title, ...about })
  }`)
  const shown = () => worker!.evaluate<Shown[]>('self.shown')
  const request = { id: '1', body: 'A request is waiting for you', path: '/app/requests?request=7' }
  await push(JSON.stringify(request))
  const notice = {
    title: 'Kerani',
    tag: '1',
    body: 'A request is waiting for you',
    icon: expect.stringMatching(/^\/assets\/icon-any-192.*\.png$/),
    data: '/app/requests?request=7',
  }
  await expect.poll(shown).toEqual([notice])
  const icon = await page.request.get(front.url + (await shown())[0]!.icon)
  expect(icon.headers()['content-type']).toBe('image/png')

  await push(JSON.stringify({ ...request, id: '2', path: 'https://evil.example/' }))
  await expect.poll(shown).toEqual([notice, { ...notice, tag: '2', data: '/app/dashboard' }])
})

/** A browser with a push service: headless ones have none. Nothing is ever sent to its address. */
const PUSH_SERVICE = `(() => {
  const made = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/journey',
    options: {},
    toJSON: () => ({ keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    } }),
    unsubscribe: async () => { localStorage.removeItem('subscribed'); return true },
  }
  PushManager.prototype.getSubscription = async () => (localStorage.getItem('subscribed') ? made : null)
  PushManager.prototype.subscribe = async () => { localStorage.setItem('subscribed', 'yes'); return made }
})()`

test('SYS-27a SYS-27d a person turns notices on for a device, sees it and turns them off; logging out ends them', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await page.context().grantPermissions(['notifications'], { origin: front.url })
  await page.context().addInitScript(PUSH_SERVICE)
  await page.setViewportSize({ width: 390, height: 844 })
  await visitAs(page, front, 'amirul')
  const main = page.getByRole('main')
  const turnOn = async () => {
    await page.goto(`${front.url}/app/push`)
    await expect(main.getByText('No device gets notices yet')).toBeVisible()
    await main.getByRole('button', { name: 'Turn on' }).click()
    await expect(main.getByRole('listitem')).toContainText('This device')
  }
  await turnOn()
  await expectFits(page)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Turn off' }).click()
  await expect(main.getByText('No device gets notices yet')).toBeVisible()
  await turnOn()

  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login/)
  await visitAs(page, front, 'amirul')
  await page.goto(`${front.url}/app/push`)
  await expect(main.getByText('No device gets notices yet')).toBeVisible()
})

for (const { browser, without, said } of [
  { browser: 'without pushes', without: 'delete window.PushManager', said: /This browser cannot show notices/ },
  {
    browser: 'that blocks notices',
    without: `Notification.requestPermission = async () => 'denied'`,
    said: /Notices are blocked for this site/,
  },
  {
    browser: 'without a push service',
    without: `Notification.requestPermission = async () => 'granted';
      PushManager.prototype.subscribe = async () => { throw new DOMException('no', 'AbortError') }`,
    said: /The browser could not reach its push service/,
  },
])
  test(`SYS-27a a browser ${browser} says why it gets no notices`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.context().addInitScript(without)
    await visitAs(page, front, 'amirul')
    await page.goto(`${front.url}/app/push`)
    const main = page.getByRole('main')
    await expect(main.getByText('No device gets notices yet')).toBeVisible()
    const button = main.getByRole('button', { name: 'Turn on' })
    if (browser === 'without pushes') await expect(button).toHaveCount(0)
    else await button.click()
    await expect(main.getByText(said)).toBeVisible()
    await expectAccessible(page)
  })
