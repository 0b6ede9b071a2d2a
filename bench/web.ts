import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { startServer } from '../e2e/server.ts'
import { actionFigures } from './web-actions.ts'
import { plannerFigures } from './web-planner.ts'
import { sheetFigures } from './web-sheet.ts'

/** Bytes after gzip, requests and layout shift must not exceed these; times are only reported. */
const LIMITS = {
  list: 240_000,
  dashboard: 255_000,
  other: 300_000,
  chunk: 40_000,
  css: 45_000,
  fonts: 50_000,
  requests: 100,
  // What Web Vitals calls good.
  shift: 0.1,
}
/** Milliseconds, reported beside the measurements. They fail nothing. */
const TIMES = {
  lcpMs: 2_500,
  tickRowMs: 200,
  choosePayrollRowMs: 200,
  rowsShownMs: 100,
  downMsPerFrame: 10,
  sidewaysMsPerFrame: 12,
  editMs: 33,
  dragMsPerMove: 4,
}
const PROJECT = path.join(import.meta.dirname, '..')

type Sample = {
  name: string
  role: 'Local HR' | 'HR Payroll'
  address: string
  through?: string
  shows: string
  js: number
}

const ROWS = 'main tbody td'
/** Ten pages of every kind; `test/first-javascript.slow.test.ts` adds up the imports of every screen. */
const PAGES: readonly Sample[] = [
  { name: 'departments', role: 'Local HR', address: '/localhr/company/departments', shows: ROWS, js: LIMITS.list },
  { name: 'employees', role: 'Local HR', address: '/localhr/resources/active', shows: ROWS, js: LIMITS.list },
  { name: 'activity', role: 'Local HR', address: '/localhr/log', shows: ROWS, js: LIMITS.list },
  { name: 'loans', role: 'HR Payroll', address: '/app/payroll/loans', shows: 'main h1', js: LIMITS.list },
  {
    name: 'dashboard',
    role: 'Local HR',
    address: '/localhr/dashboard',
    shows: 'main figure svg',
    js: LIMITS.dashboard,
  },
  {
    name: 'person',
    role: 'Local HR',
    address: '/localhr/resources/active',
    through: 'main tbody a',
    shows: 'main h1',
    js: LIMITS.other,
  },
  {
    name: 'run review',
    role: 'HR Payroll',
    address: '/app/payroll/runs',
    through: 'main tbody a',
    shows: '.sheet-row',
    js: LIMITS.other,
  },
  { name: 'inputs', role: 'HR Payroll', address: '/app/payroll/inputs', shows: '.sheet-row', js: LIMITS.other },
  { name: 'reports', role: 'HR Payroll', address: '/app/payroll/reports', shows: 'main h1', js: LIMITS.other },
  { name: 'settings', role: 'HR Payroll', address: '/app/payroll/settings', shows: ROWS, js: LIMITS.other },
]

type LoadedResource = { address: string; kind: string }
type PageResult = {
  page: string
  js: number
  css: number
  fonts: number
  chunk: number
  requests: number
  shift: number
  lcpMs: number
  contentMs: number
}

/**
 * Measures the budgets of pages on the production build in headless Chromium: a cold load with the CPU slowed 4 times,
 * 10 Mbit/s and 40 ms latency; then interactions in lists and sheets. Sets the exit code when bytes, requests or layout
 * shift exceed their limit. Requires a build.
 */
export async function benchWeb(): Promise<Record<string, unknown>> {
  const { built } = (await import(path.join(PROJECT, 'scripts/build.mjs'))) as { built: () => Promise<void> }
  const { chromium: found } = (await import(path.join(PROJECT, 'scripts/chromium.mjs'))) as { chromium: () => string }
  await built()
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: found(), args: ['--no-sandbox'] })
  try {
    const context = async (role: string) => {
      const opened = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
      await signIn(opened, server.data, role)
      return opened
    }
    const hr = await context('Local HR')
    const pages: PageResult[] = []
    const payroll = await context('HR Payroll')
    for (const page of PAGES) pages.push(await measurePage(page.role === 'Local HR' ? hr : payroll, page))
    const actions = await actionFigures(hr, payroll)
    const sheet = await sheetFigures(payroll)
    const planner = await plannerFigures(hr)
    const over = pages.flatMap((page) => overIn(page, PAGES.find(({ name }) => name === page.page)!.js))
    if (over.length) process.exitCode = 1
    return { bench: 'web', limits: LIMITS, times: TIMES, pages, actions, sheet, planner, over }
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function signIn(context: BrowserContext, data: string, role: string): Promise<void> {
  const accounts = JSON.parse(await readFile(path.join(data, 'demo-accounts.json'), 'utf8')) as Record<string, string>[]
  const account = accounts.find((one) => one.role!.toLowerCase() === role.toLowerCase())!
  const page = await context.newPage()
  await page.goto('/login')
  await page.locator('input[name=email]').fill(account.email!)
  await page.locator('input[name=password]').fill(account.password!)
  await page.locator('main button[type=submit]').click()
  const choice = page.getByRole('dialog').getByRole('button', { name: role, exact: true })
  const inside = page.waitForURL(/\/(localhr|app)\//)
  // A person with a single role gets no role dialog.
  await Promise.race([choice.waitFor().catch(() => {}), inside])
  if (await choice.isVisible()) await choice.click()
  await inside
  await page.close()
}

async function measurePage(context: BrowserContext, sample: Sample): Promise<PageResult> {
  const { name, shows } = sample
  const address = await addressOf(context, sample)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await slowDown(session)
  const loaded: LoadedResource[] = []
  page.on('response', (reply) =>
    loaded.push({ address: new URL(reply.url()).pathname, kind: reply.request().resourceType() }),
  )
  await page.addInitScript(WATCH)
  await page.addInitScript(`window.watchFor(${JSON.stringify(shows)})`)
  await page.goto(address)
  await page.locator(shows).first().waitFor()
  await page.waitForTimeout(1000)
  const { contentMs, before } = await page.evaluate<{ contentMs: number; before: string[] }>(WAITED_FOR)
  const first = loaded.filter((one) => before.includes(one.address))
  const sizes = await zipped(first)
  const sum = (kind: string) => sizes.filter((one) => one.kind === kind).reduce((total, one) => total + one.bytes, 0)
  const { shift, lcpMs } = await readWatched(page)
  await page.close()
  const own = sizes.filter((one) => one.kind === 'script' && !SHARED.test(one.address))
  const chunk = Math.max(0, ...own.map((one) => one.bytes))
  return {
    page: name,
    js: sum('script'),
    css: sum('stylesheet'),
    fonts: sum('font'),
    chunk,
    requests: first.length,
    shift,
    lcpMs,
    contentMs,
  }
}

/** Finds the address of a page that has no fixed one: it is behind the first link of another page. */
async function addressOf(context: BrowserContext, { address, through }: Sample): Promise<string> {
  if (!through) return address
  const page = await context.newPage()
  await page.goto(address)
  const link = await page.locator(through).first().getAttribute('href')
  await page.close()
  return link!
}

/** Files in layers that all pages share; the others belong to a route. */
const SHARED = /\/(react|data|frame|shell|list|inputs|popover|menu|dialog|form|start|errors)-/

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const speed = (10 * 1024 * 1024) / 8
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: speed,
    uploadThroughput: speed,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Bytes after gzip, computed from the build itself: the same on every machine. */
async function zipped(loaded: readonly LoadedResource[]): Promise<(LoadedResource & { bytes: number })[]> {
  return Promise.all(
    loaded.map(async (one) => {
      if (!one.address.startsWith('/assets/')) return { ...one, bytes: 0 }
      const content = await readFile(path.join(PROJECT, 'dist', one.address))
      return { ...one, bytes: one.kind === 'font' ? content.length : gzipSync(content, { level: 9 }).length }
    }),
  )
}

// Runs in the page, so it is text: this side of the project has no DOM types.
const WATCH = `
  window.seen = { shift: 0, lcpMs: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    window.seen.lcpMs = Math.round(list.getEntries().at(-1).startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  window.watchFor = (content) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(content)) return
      window.seen.contentAt = performance.now()
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  }
`

/** Files that had arrived when the page first had its content. Nobody waited for later ones. */
const WAITED_FOR = `({
  contentMs: Math.round(window.seen.contentAt),
  before: performance.getEntries()
    .filter((one) => one.entryType === 'navigation' || (one.entryType === 'resource' && one.responseEnd <= window.seen.contentAt))
    .map((one) => new URL(one.name).pathname),
})`

async function readWatched(page: Page): Promise<{ shift: number; lcpMs: number }> {
  const { shift, lcpMs } = await page.evaluate<{ shift: number; lcpMs: number }>('window.seen')
  return { shift: Math.round(shift * 1000) / 1000, lcpMs }
}

function overIn(page: PageResult, js: number): string[] {
  const limits = {
    js,
    css: LIMITS.css,
    fonts: LIMITS.fonts,
    chunk: LIMITS.chunk,
    requests: LIMITS.requests,
    shift: LIMITS.shift,
  }
  return Object.entries(limits)
    .filter(([what, most]) => page[what as keyof typeof limits] > most)
    .map(([what, most]) => `${page.page}: ${what} ${page[what as keyof typeof limits]} > ${most}`)
}
