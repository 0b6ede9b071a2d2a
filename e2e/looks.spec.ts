import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { as, expectFits, open, test } from './kit.ts'

const TEMPLATES = {
  list: '/localhr/company/departments',
  dialog: '/localhr/resources/new',
  detail: '/app/me',
  security: '/app/security',
}
const PUBLIC = ['/', '/login', '/register', '/pricing', '/password/reset', '/done', '/maintenance', '/error']
const PHONE = { width: 390, height: 844 }

test('SYS-16ac every template is accessible in the dark, on a desk and on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await as(page, 'mei.ling', 'Local HR')
  for (const [name, path] of Object.entries(TEMPLATES)) {
    await open(page, path)
    await test.step(name, async () => {
      await expectAccessible(page)
      await page.setViewportSize(PHONE)
      await expectFits(page)
      await expectAccessible(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    })
  }
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`SYS-16ac PUB-01a PUB-01b public pages are accessible and fit, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    for (const path of PUBLIC) {
      await open(page, path)
      await test.step(path, async () => {
        await expectAccessible(page)
        await page.setViewportSize(PHONE)
        await expectFits(page)
        await expectAccessible(page)
        await page.setViewportSize({ width: 1440, height: 900 })
      })
    }
  })

test('SYS-16a the bottom bar leads through the area on a phone', async ({ page }) => {
  await as(page, 'mei.ling', 'Local HR')
  await page.setViewportSize(PHONE)
  await open(page, '/localhr/company/departments')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Positions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Positions/)
  await expect(page.getByText(/Account Manager|Accountant|Managing Director/).first()).toBeVisible()
})
