import { expect, type Page, type Request } from '@playwright/test'
import type { Area, RoleName } from '../base/access/roles.ts'
import { dailyPart } from '../test/depth.ts'
import { everyScreen } from '../test/screens.ts'
import { expectAccessible, expectReadable } from './accessible.ts'
import { expectFits, signInAs, test } from './kit.ts'
import { BY_GRANT, canOpen, findAddress, GIVEN_OUT, VISITORS, waitUntilSettled } from './visits.ts'
import { DESK, PHONE } from './words.ts'

// Runs in the page, so it is text: finds elements that respond to a press but that the keyboard cannot reach.
const UNREACHABLE = `(() => {
  const reached = 'a[href], button, input, select, textarea, label, summary, [tabindex], [contenteditable]'
  return [...document.querySelectorAll('body *')].filter((element) => {
    const props = Object.keys(element).find((key) => key.startsWith('__reactProps'))
    return props && element[props].onClick && element.checkVisibility()
      && !element.closest(reached) && !element.querySelector(reached)
  }).map((element) => element.outerHTML.slice(0, 200))
})()`

/** What a form says that differs from what is stored. */
const UNSAVED = /Not saved yet|Draft kept/

/**
 * Tables of amounts that people compare by scrolling sideways, with the person pinned at the left and the menu at the
 * right.
 */
const WIDE = ['/payroll/records', '/payroll/taiwan-year-end', '/leave/balance']

// Runs in the page, so it is text: finds lists with a column out of sight, tabs out of sight, and cells that cut their
// content.
const CUT = `(() => {
  const lists = [...document.querySelectorAll('.table-scroll')]
  const columns = lists.filter((list) => list.scrollWidth > list.clientWidth + 1)
    .map((list) => list.getAttribute('aria-label') + ': ' + (list.scrollWidth - list.clientWidth) + ' px out of sight')
  const tabs = [...document.querySelectorAll('nav')].filter((row) => row.scrollWidth > row.clientWidth + 1)
    .map((row) => row.getAttribute('aria-label') + ': tabs out of sight')
  const cells = lists.flatMap((list) => [...list.querySelectorAll('td, th')])
    .filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => 'cut: ' + cell.textContent.slice(0, 60))
  return [...columns, ...tabs, ...cells]
})()`

// These tests only look and change nothing, so both workers share them, and each area has two windows of which one
// waits.
test.describe.configure({ mode: 'parallel' })
const WINDOWS = 2

/**
 * Roles with many screens are split into this many tests. The number of tests is fixed before the screens are known.
 */
const PARTS: Partial<Record<RoleName, number>> = { 'local finance': 3 }

for (const visitor of VISITORS)
  for (let part = 0, parts = PARTS[visitor.role] ?? 1; part < parts; part++)
    test(`SYS-16abc every page of ${visitor.area} for ${visitor.role} is accessible, fits a phone and works by keyboard${parts > 1 ? `, part ${part + 1} of ${parts}` : ''}`, async ({
      page,
      context,
    }) => {
      test.setTimeout(1_200_000)
      const screens = (await everyScreen()).filter(
        (screen) => !GIVEN_OUT.includes(screen.path) && VISITORS.find((one) => canOpen(one, screen)) === visitor,
      )
      await signInAs(page, visitor.key, visitor.label)
      const wrong: string[] = []
      const left = screens.map(({ path }) => path).filter((_, at) => at % parts === part)
      const windows = [page, ...(await Promise.all(Array.from({ length: WINDOWS - 1 }, () => context.newPage())))]
      await Promise.all(
        windows.map(async (window) => {
          for (let path = left.shift(); path !== undefined; path = left.shift())
            wrong.push(...(await wrongOn(window, visitor.area, path)))
        }),
      )
      expect(wrong).toEqual([])
    })

const LOOKS = (['desk', 'phone'] as const).flatMap((on) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ on, colorScheme })),
)

/** Opens a screen once in each look, and returns the faults. */
async function wrongOn(page: Page, area: Area, path: string): Promise<string[]> {
  const wrong: string[] = []
  const address = await findAddress(page, area, path)
  const inVain: string[] = []
  const watch = (request: Request) => {
    if (/\/any-[\w-]+\.js/.test(request.url())) inVain.push('a text that did not come with the page was looked for')
  }
  for (const { on, colorScheme } of dailyPart(LOOKS)) {
    const checkLook = async (what: string, at: () => Promise<void>) => {
      await at().catch((error: Error) =>
        wrong.push(`${address} on a ${on}, ${colorScheme}, ${what}: ${error.message.slice(0, 1500)}`),
      )
    }
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(on === 'desk' ? DESK : PHONE)
    page.on('request', watch)
    await page.goto(address)
    await waitUntilSettled(page)
    page.off('request', watch)
    expect(new URL(page.url()).pathname, path).not.toMatch(/login|error/)
    await checkLook('its words', async () => expect(inVain).toEqual([]))
    await checkLook('its forms before a key was pressed', () =>
      expect(page.locator('.form-state').filter({ hasText: UNSAVED })).toHaveCount(0),
    )
    await checkLook('for everybody', () => expectAccessible(page))
    if (on === 'phone') await checkLook('its width', () => expectFits(page))
    else {
      await checkLook('by keyboard', async () => expect(await page.evaluate(UNREACHABLE)).toEqual([]))
      if (WIDE.some((one) => address.endsWith(one))) continue
      for (const width of [1440, 1280]) {
        await page.setViewportSize({ ...DESK, width })
        await checkLook(`its lists at ${width} px`, async () => expect(await page.evaluate(CUT)).toEqual([]))
      }
    }
  }
  return wrong
}

test('SYS-16ac the check finds text that cannot be read in the dark', async ({ page }) => {
  await page.goto('/login')
  await waitUntilSettled(page)
  await expectReadable(page, 'dark')
  await page.evaluate(
    `document.querySelector('main').insertAdjacentHTML('beforeend', '<p id="wrong">Hard to read</p>')`,
  )
  await page.evaluate("document.querySelector('#wrong').style.setProperty('color', '#333')")
  await expect(expectReadable(page, 'dark')).rejects.toThrow('color-contrast')
  await expectReadable(page, 'light')
})

test('SYS-16a the check finds a picture without a text, a button without a name and grey on grey', async ({ page }) => {
  await page.goto('/login')
  await waitUntilSettled(page)
  await expectAccessible(page)
  for (const wrong of ['<img src="/favicon.svg">', '<button></button>', '<p class="grey">Hard to read</p>']) {
    const added = JSON.stringify(`<div id="wrong">${wrong}</div>`)
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend', ${added})`)
    await page.evaluate("document.querySelector('#wrong p')?.style.setProperty('color', '#ccc')")
    await expect(expectAccessible(page), wrong).rejects.toThrow()
    await page.evaluate("document.querySelector('#wrong').remove()")
  }
})

/**
 * Ways to spoil the contrast of a text in the page: its colour, its background, and the background of its container.
 */
const SPOILT: Record<string, string> = {
  'grey letters': "text.style.color = '#bbb'",
  'letters on a dark ground': "text.style.background = '#555'",
  'letters in a dark box': "text.style.background = 'none'; text.parentElement.style.background = '#555'",
}

/** The last visible text within the first element that matches. */
const textIn = (place: string) => `(() => {
  const held = document.querySelector('${place}')
  return [held, ...held.querySelectorAll('*')].findLast((element) => element.checkVisibility()
    && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
})()`

test('SYS-16a the check finds poor contrast far down a list, in a bar and on a phone, where it has checked the like before', async ({
  page,
}) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  for (const [width, places] of [
    [1440, ['main tbody tr:nth-child(20)', 'nav a[href="/localhr/company/profile"]']],
    [390, ['main .table-card:nth-child(20)']],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/localhr/resources/active')
    await waitUntilSettled(page)
    await expectAccessible(page)
    for (const place of places)
      for (const [how, spoil] of Object.entries(SPOILT)) {
        await expect(page.locator(place).first()).toBeVisible()
        await page.evaluate(`{ const text = ${textIn(place)}; ${spoil} }`)
        await expect(expectAccessible(page), `${how} in ${place} at ${width} px`).rejects.toThrow('color-contrast')
        await page.reload()
        await waitUntilSettled(page)
      }
  }
})

test('SYS-16 some visitor checks every screen', async () => {
  const unseen = (await everyScreen()).filter(
    (screen) => !BY_GRANT.includes(screen.path) && !VISITORS.some((one) => canOpen(one, screen)),
  )
  expect(unseen.map(({ path }) => path)).toEqual([])
})
