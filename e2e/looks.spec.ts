import { expect, type Page, type Request } from '@playwright/test'
import { dailyPart } from '../test/depth.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

const TEMPLATES = {
  list: '/localhr/company/departments',
  dialog: '/localhr/resources/new',
  detail: '/app/me',
  security: '/app/security',
}
const PUBLIC = [
  '/',
  '/login',
  '/register',
  '/pricing',
  '/password/reset',
  '/done',
  '/maintenance',
  '/error',
  '/letter/ended',
]
const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

test('SYS-16ac every template is accessible in the dark, on a desk and on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'mei.ling', 'Local HR')
  for (const [name, path] of Object.entries(TEMPLATES))
    for (const size of dailyPart([DESK, PHONE]))
      await test.step(`${name}, ${size.width} px`, () => expectGood(page, path, size))
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`SYS-16ac PUB-01a PUB-01b public pages are accessible and fit, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of PUBLIC)
      for (const size of dailyPart(colorScheme === 'light' ? [DESK, PHONE] : [PHONE, DESK]))
        await test.step(`${path}, ${size.width} px`, () => expectGood(page, path, size))
  })

async function expectGood(page: Page, path: string, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size)
  const missing: string[] = []
  const watch = (request: Request) => {
    if (/\/any-[\w-]+\.js/.test(request.url())) missing.push('texts that did not come with the page')
  }
  page.on('request', watch)
  await openPage(page, path)
  page.off('request', watch)
  expect(missing).toEqual([])
  await expectFits(page)
  await expectAccessible(page)
}

test('SYS-16a the bottom bar leads through the area on a phone', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await page.setViewportSize(PHONE)
  await openPage(page, '/localhr/company/departments')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Positions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Positions/)
  await expect(page.getByText(/Account Manager|Accountant|Managing Director/).first()).toBeVisible()
})
