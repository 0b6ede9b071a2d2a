import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

// Runs in the page, so it is text: this side of the project has no DOM types.
const LISTEN = "addEventListener('pointerdown', (event) => { if (event.isTrusted) countPress() }, true)"

/** Counts the pointer presses of a person in this page, at any address, from now on. */
export async function startCountingPresses(page: Page) {
  let count = 0
  await page.exposeFunction('countPress', () => {
    count += 1
  })
  await page.addInitScript(LISTEN)
  await page.evaluate(LISTEN)
  return async (work: () => Promise<void>): Promise<number> => {
    const before = count
    await work()
    await page.evaluate('0')
    return count - before
  }
}

/** Expects exactly the presses that docs/fewest-clicks.md promises for a piece of work, within its limit there. */
export function expectPresses(work: string, counted: number): void {
  const page = readFileSync(new URL('../docs/fewest-clicks.md', import.meta.url), 'utf8')
  const [, presses, most] = new RegExp(`^\\| ${work} \\|.*\\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(page)!
  expect({ work, counted }).toEqual({ work, counted: Number(presses) })
  expect(counted).toBeLessThanOrEqual(Number(most))
}
