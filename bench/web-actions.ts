import type { BrowserContext, Page } from '@playwright/test'

export type ActionFigures = {
  /**
   * Interaction to next paint with the CPU slowed 4 times: ticking a row of a list, choosing a row of the payroll
   * review.
   */
  tickRowMs: number
  choosePayrollRowMs: number
  /** Milliseconds from the answer with a page of 25 to the rows on the screen, at full speed. */
  rowsShownMs: number
}

/** Measures how quickly a list (as `hr`) and the payroll review (as `payroll`) respond to interaction. */
export async function actionFigures(hr: BrowserContext, payroll: BrowserContext): Promise<ActionFigures> {
  const [list, review] = [await openWatchedPage(hr), await openWatchedPage(payroll)]
  try {
    await list.goto('/localhr/resources/active')
    await list.locator('main tbody tr').nth(20).waitFor()
    const shown = list.evaluate<number>(ROWS_SHOWN)
    await list.locator('main thead button').first().click()
    const rowsShownMs = await shown
    const tickRowMs = await longest(list, () => list.locator('main tbody input[type=checkbox]').nth(3).click())
    await review.goto('/app/payroll/runs')
    await review.locator('main tbody a').first().click()
    await review.locator('.sheet-row').nth(2).waitFor()
    const choosePayrollRowMs = await longest(review, () => review.locator('.sheet-row .sheet-cell').nth(1).click())
    return { tickRowMs, choosePayrollRowMs, rowsShownMs: Math.round(rowsShownMs) }
  } finally {
    await Promise.all([list.close(), review.close()])
  }
}

async function openWatchedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  return page
}

/** The longest interaction of some work with the CPU slowed 4 times. The browser reports it in steps of 8 ms. */
async function longest(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await page.waitForTimeout(500)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate('window.interactions.length = 0')
  await work()
  await page.waitForTimeout(1000)
  return page.evaluate<number>('Math.max(0, ...window.interactions)')
}

// Runs in the page, so it is text: this side of the project has no DOM types.
const WATCH = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.interactions.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`
const ROWS_SHOWN = `new Promise((shown) => {
  const since = performance.now()
  const answered = () =>
    performance.getEntriesByType('resource').filter((one) => one.name.includes('/api/') && one.startTime > since).at(-1)?.responseEnd
  const watch = new MutationObserver(() => {
    const at = answered()
    if (at === undefined) return
    watch.disconnect()
    requestAnimationFrame(() => setTimeout(() => shown(performance.now() - at)))
  })
  watch.observe(document.querySelector('main tbody'), { childList: true, subtree: true, characterData: true })
})`
