import { expect } from '@playwright/test'
import { as, expectAccessible, expectFits, open, test } from './kit.ts'

const TEMPLATES = {
  list: '/localhr/company/departments',
  'list of people': '/localhr/resources/active',
  dialog: '/localhr/resources/new',
  detail: '/app/me',
  log: '/localhr/log',
  security: '/app/security',
}
const PUBLIC = ['/', '/login', '/register', '/pricing', '/password/reset', '/done', '/maintenance', '/error']

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`SYS-16 every template is accessible and fits, ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await as(page, 'mei.ling', 'Local HR')
      await page.setViewportSize({ width, height })
      for (const [name, path] of Object.entries(TEMPLATES)) {
        await open(page, path)
        await test.step(name, async () => {
          await expectFits(page)
          await expectAccessible(page)
        })
      }
    })
    test(`SYS-16 PUB-01 public pages are accessible and fit, ${colorScheme}, ${width} px`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height })
      for (const path of PUBLIC) {
        await open(page, path)
        await test.step(path, async () => {
          await expectFits(page)
          await expectAccessible(page)
        })
      }
    })
  }

test('SYS-16 the bottom bar leads through the area on a phone', async ({ page }) => {
  await as(page, 'mei.ling', 'Local HR')
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/localhr/company/departments')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Positions' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Positions/)
  await expect(page.getByText(/Account Manager|Accountant|Managing Director/).first()).toBeVisible()
})
