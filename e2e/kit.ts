import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { ROLES } from '../base/access/roles.ts'
import { type RunningServer, startOwnServer } from './server.ts'

type Account = { company: string; role: string; name: string; email: string; password: string }
export type Person = { email: string; password: string }

type Kit = {
  server: RunningServer
  /** Tests of a file that name another story get a separate server and company. */
  story: string
  /** Patterns of the errors that a journey provokes on purpose. */
  foreseen: RegExp[]
  /** Another signed-in person, in a separate browser context. */
  someone: (key: string, role?: string) => Promise<Page>
  heard: string[]
}
type WorkerFixtures = {
  /**
   * Returns the server of a test file, or of a story in it. Each file and story gets a new one, so that none sees the
   * data of another.
   */
  serverOf: (story: string) => Promise<RunningServer>
}

/**
 * A journey. Besides its own checks it fails, in every window it opens, on a console error, a failed request, an
 * exception in the page and a violation of the content security policy.
 */
export const test = base.extend<Kit, WorkerFixtures>({
  serverOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing else is needed
    async ({}, use) => {
      let current: { story: string; server: RunningServer } | undefined
      await use(async (story) => {
        if (current?.story === story) return current.server
        await current?.server.stop()
        cookiesByPerson.clear()
        current = { story, server: await startOwnServer() }
        const { url, data } = current.server
        Object.assign(process.env, { KERANI_URL: url, KERANI_JOURNEY_DATA: data })
        return current.server
      })
      await current?.server.stop()
    },
    { scope: 'worker' },
  ],
  story: ['', { option: true }],
  server: [async ({ serverOf, story }, use, { file }) => use(await serverOf(file + story)), { timeout: 120_000 }],
  baseURL: ({ server }, use) => use(server.url),
  heard: ({ browserName: _ }, use) => use([]),
  foreseen: [
    async ({ context, heard }, use) => {
      const allowed: RegExp[] = []
      watch(context, heard)
      await use(allowed)
      expect(heard.filter((text) => !allowed.some((one) => one.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  someone: async ({ browser, heard }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (key, role) => {
      const context = await browser.newContext()
      contexts.push(context)
      watch(context, heard)
      const page = await context.newPage()
      await signInAs(page, key, role)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

function watch(context: BrowserContext, heard: string[]): void {
  context.on('page', (page) => {
    page.on('pageerror', (error) => heard.push(`fault: ${error.message}`))
    // Violations of the policy appear as console errors too.
    page.on(
      'console',
      (message) => message.type() === 'error' && heard.push(`${message.text()} ${message.location().url}`),
    )
  })
}

/** The demo person with this sign-in name, or `ops`. */
export function person(key: string): Person {
  const file = path.join(process.env.KERANI_JOURNEY_DATA!, 'demo-accounts.json')
  const accounts = JSON.parse(readFileSync(file, 'utf8')) as Account[]
  const found = accounts.find(({ email, role }) => (key === 'ops' ? role === 'Ops' : email.startsWith(`${key}@`)))
  if (!found) throw new Error(`Nobody is called ${key}`)
  return found
}

/** Signs in by the form and waits for the first page. `role` is the label to choose if the role dialog appears. */
export async function signIn(page: Page, who: string | Person, role?: string): Promise<void> {
  await page.goto(who === 'ops' ? '/panel/login' : '/login')
  await fillSignIn(page, typeof who === 'string' ? person(who) : who)
  if (role) await page.getByRole('dialog').getByRole('button', { name: role, exact: true }).click()
  await page.waitForURL((address) => !address.pathname.endsWith('/login'))
  await expect(page.locator('main h1')).toBeVisible()
}

/** Searches a list until one row is left: while rows still load they move below the pointer, and a click misses. */
export async function searchList(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('searchbox').fill(name)
  await expect(page.locator('main tbody tr')).toHaveCount(1)
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('main button[type=submit]').click()
}

/** Registers a company as its first person, by the link on the screen that replaces mail; it signs them in. */
export async function registerCompany(
  page: Page,
  of: Person & { company: string; name: string; country?: 'MY' | 'TW' },
): Promise<void> {
  await page.goto('/register')
  await page.locator('input[name=company_name]').fill(of.company)
  if (of.country) await page.locator('select[name=country]').selectOption(of.country, { force: true })
  const state = of.country === 'TW' ? 'TPE' : 'SGR'
  await page.locator('select[name=state]').selectOption(state, { force: true })
  await page.locator('input[name=full_name]').fill(of.name)
  await page.locator('input[name=email]').fill(of.email)
  await page.locator('main button[type=submit]').click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Open the link|開啟連結/ })
    .click()
  await page.locator('input[name=password]').fill(of.password)
  await page.locator('input[name=again]').fill(of.password)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/app\//)
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const cookiesByPerson = new Map<string, Cookies>()

/**
 * Signs in as someone. Reuses the session of an earlier journey of the file if there is one, because signing in is slow
 * on purpose.
 */
export async function signInAs(page: Page, key: string, role?: string): Promise<void> {
  const name = `${key}/${role ?? ''}`
  const cookies = cookiesByPerson.get(name)
  if (cookies) return page.context().addCookies(cookies)
  const { email, password } = person(key)
  const post = async (path: string, how: object) => {
    const reply = await page.request.post(path, how)
    expect(reply.status(), path).toBe(200)
  }
  await post(key === 'ops' ? '/api/auth/path/ops/login' : '/api/auth/login', { form: { email, password } })
  const signedIn = await page.context().cookies()
  if (role) {
    const { id } = ROLES.find((one) => one.name === role.toLowerCase() || one.name === role)!
    const csrf = signedIn.find((cookie) => cookie.name === 'csrf')!.value
    await post('/api/auth/role', { data: { role_id: id }, headers: { 'x-csrf-token': csrf } })
  }
  cookiesByPerson.set(name, await page.context().cookies())
}

/** Creates data before a journey or removes it afterwards: calls the API as the signed-in person's page does. */
export async function postAs(page: Page, path: string, data: object): Promise<void> {
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrf')!.value
  const reply = await page.request.post(path, { data, headers: { 'x-csrf-token': csrf } })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Opens a page, in `language` if given, and waits for its title. */
export async function openPage(page: Page, path: string, language?: 'zh-TW'): Promise<void> {
  await page.goto(language ? `${path}${path.includes('?') ? '&' : '?'}lang=${language}` : path)
  await expect(page.locator('main h1')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** Expects no horizontal scrolling of the page itself at its current width. */
export async function expectFits(page: Page): Promise<void> {
  const root = 'document.documentElement'
  await expect
    .poll(() => page.evaluate<number>(`${root}.scrollWidth - ${root}.clientWidth`), 'wider than the window')
    .toBeLessThanOrEqual(0)
}

/**
 * Texts of the matching elements that are cut off: wider than their box, or not entirely between the left and right
 * edge of the window. Leaves out text for screen readers only.
 */
export function cutOrHidden(page: Page, selector: string): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((one) => one.getBoundingClientRect().width > 1)
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      const inner = [one, ...one.querySelectorAll('*')].filter((each) => each.clientWidth > 1)
      return left < 0 || right > innerWidth + 1 || inner.some((each) => each.scrollWidth > each.clientWidth + 1)
    })
    .map((one) => one.innerText.replaceAll('\\n', ' '))`)
}

/** Names that stay in Latin letters in every language. */
export const KEPT_LATIN = [
  'Kerani',
  'A',
  'EPF',
  'SOCSO',
  'EIS',
  'PCB',
  'HRD',
  'CP38',
  'EA',
  'LINDUNG',
  'Jam',
  'JPG',
  'PDF',
  'PNG',
  'SVG',
  'ZIP',
  'KB',
  'png',
  'QR',
  'Apache',
  'English',
  'Ctrl',
  'Enter',
  'J',
  'Node',
  'js',
  'K',
  'X',
  'RM',
  'RMT',
]

// Runs in the page, so it is text: this side of the project has no DOM types.
const VISIBLE_TEXTS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const parts = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement
    if (holder?.checkVisibility() && !holder.closest('[data-record], script, style')) parts.push(node.data)
  }
  return parts
})()`

const CUT_TEXTS = `[...document.querySelectorAll('main button, main label, main h1, main h2, main th, nav a')]
  .filter((element) => element.checkVisibility() && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
  .filter((element) => getComputedStyle(element).overflowX !== 'visible' && !element.title)
  .map((element) => element.innerText)`

/**
 * The visible words in Latin letters that are neither allowed names nor data. `data` holds values from records: names,
 * codes, addresses. Text inside `[data-record]` counts as data.
 */
export async function latinWords(page: Page, data: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate<string[]>(VISIBLE_TEXTS)
  const allowed = new Set([...KEPT_LATIN, ...data.flatMap((value) => value.split(/[^\p{Script=Latin}\d]+/u))])
  return texts
    .flatMap((text) => text.match(/\p{Script=Latin}[\p{Script=Latin}\d]*/gu) ?? [])
    .filter((word) => !allowed.has(word))
}

/** The texts of elements that cut them and offer no way to read the rest. */
export async function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(CUT_TEXTS)
}
