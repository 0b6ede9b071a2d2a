import type { BrowserContext, CDPSession, Page, Route } from '@playwright/test'

const ROWS = 5_000
const COLUMNS = 40
const FRAMES = 90
const PASTED = 25

export type SheetFigures = {
  rows: number
  columns: number
  /** Script and style time of one frame while the review sheet scrolls, at full speed. */
  downMsPerFrame: number
  sidewaysMsPerFrame: number
  /**
   * Script and style time of a key that moves the cursor, of typing and committing an amount, and of pasting a block.
   */
  moveMs: number
  editMs: number
  pasteMs: number
  pastedRows: number
}

/**
 * Measures the payroll sheets at full size: the product's own pages, with calls answered by the demo's rows repeated.
 * Measures time on the main thread, so that a machine that draws slowly gives the same result.
 */
export async function sheetFigures(context: BrowserContext): Promise<SheetFigures> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  try {
    await page.route(/\/api\/payroll\/runs\/[^/]+\/sheet/, (route) => answerWith(route, wideReview))
    await page.goto('/app/payroll/runs')
    await page.locator('main tbody a').first().click()
    await page.waitForURL(/payroll\/runs\/./)
    await page.goto(`${page.url()}?show=all`)
    await page.locator('.sheet-row').nth(5).waitFor()
    await page.waitForTimeout(500)
    const downMsPerFrame = (await measureBusy(session, () => page.evaluate(scrollScript('scrollTop', 160)))) / FRAMES
    if ((await page.evaluate<number>(`document.querySelector('.sheet').scrollTop`)) < 160 * FRAMES)
      throw new Error('The sheet did not scroll')
    const sidewaysMsPerFrame =
      (await measureBusy(session, () => page.evaluate(scrollScript('scrollLeft', 60)))) / FRAMES
    await page.locator('.sheet-row .sheet-cell').nth(3).click()
    await page.waitForTimeout(500)
    const moveMs = await busyOn(session, page, async () => page.keyboard.press('ArrowDown'))

    await page.route(/\/api\/payroll\/one-off-items\/sheet/, (route) => answerWith(route, longList))
    await page.goto('/app/payroll/inputs')
    await page.locator('.sheet-row').nth(5).waitFor()
    await page.waitForTimeout(500)
    const number = await page.locator('.sheet-row .sheet-cell').first().innerText()
    await page.locator('[data-cell="0:3"]').click()
    await page.keyboard.type('1234')
    const editMs = await busyOn(session, page, async () => page.keyboard.press('Enter'))
    const block = Array.from({ length: PASTED }, (_, index) => `${number}\t\t\t${100 + index}`).join('\n')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Home')
    for (let up = 0; up < PASTED; up++) await page.keyboard.press('ArrowUp')
    await page.waitForTimeout(300)
    const pasteMs = await busyOn(session, page, () => page.evaluate(pasteScript(block)))
    const pasted = await page.locator('.sheet-row', { hasText: number }).count()
    if (pasted < PASTED / 2) throw new Error(`Only ${pasted} rows show what was pasted`)
    return {
      rows: ROWS,
      columns: COLUMNS,
      downMsPerFrame: rounded(downMsPerFrame),
      sidewaysMsPerFrame: rounded(sidewaysMsPerFrame),
      moveMs: rounded(moveMs),
      editMs: rounded(editMs),
      pasteMs: rounded(pasteMs),
      pastedRows: PASTED,
    }
  } finally {
    await page.close()
  }
}

type Json = Record<string, unknown>

async function answerWith(route: Route, made: (data: never) => Json): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue()
  const reply = await route.fetch()
  const body = (await reply.json()) as { data: never }
  await route.fulfill({ response: reply, json: { ...body, data: made(body.data) } })
}

function wideReview(data: { columns: Json[]; rows: (Json & { id: string; amounts: Record<string, number> })[] }): Json {
  const more = Array.from({ length: Math.max(0, COLUMNS - data.columns.length) }, (_, index) => `more_${index}`)
  const given = more.map((code, index) => ({
    ...data.columns[index % data.columns.length],
    code,
    title: `Item ${index}`,
  }))
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = data.rows[index % data.rows.length]!
    const amounts = Object.fromEntries(more.map((code, at) => [code, 10_000 + ((index * 37 + at * 101) % 900_000)]))
    return { ...row, id: `${row.id}:${index}`, amounts: { ...row.amounts, ...amounts } }
  })
  return { ...data, columns: [...data.columns, ...given], rows, total: ROWS }
}

function longList(data: { rows: (Json & { id: string })[] }): Json {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const row = data.rows[index % data.rows.length]!
    return { ...row, id: `${row.id.slice(0, -6)}${String(index).padStart(6, '0')}` }
  })
  return { ...data, rows, total: ROWS }
}

/** Milliseconds of script, style and layout on the page's main thread during some work. */
export async function measureBusy(session: CDPSession, work: () => Promise<unknown>): Promise<number> {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    const of = (name: string) => metrics.find((metric) => metric.name === name)!.value * 1000
    return of('ScriptDuration') + of('RecalcStyleDuration') + of('LayoutDuration')
  }
  const before = await spent()
  await work()
  return (await spent()) - before
}

/** Busy time as above, until the page has drawn the result. */
async function busyOn(session: CDPSession, page: Page, work: () => Promise<unknown>): Promise<number> {
  return measureBusy(session, async () => {
    await work()
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))')
  })
}

// Runs in the page, so it is text: this side of the project has no DOM types.
function scrollScript(side: 'scrollTop' | 'scrollLeft', step: number): string {
  return `new Promise((over) => {
    const box = document.querySelector('.sheet')
    let left = ${FRAMES}
    const on = () => {
      if (left-- === 0) return over(0)
      box.${side} += ${step}
      requestAnimationFrame(on)
    }
    requestAnimationFrame(on)
  })`
}

function pasteScript(block: string): string {
  return `(() => {
    document.querySelector('.sheet').focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', ${JSON.stringify(block)})
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })()`
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
