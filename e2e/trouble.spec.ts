import { expect } from '@playwright/test'
import { as, open, test } from './kit.ts'

const LIST = '/localhr/company/departments'

test('SYS-02 a session that has ended goes to the sign-in page and says why', async ({ page, context, foreseen }) => {
  foreseen.push(/status of 401/)
  await as(page, 'mei.ling', 'Local HR')
  await open(page, LIST)
  await context.clearCookies({ name: 'token' })
  // Whatever asks next finds out: the search, or a card that was about to ask by itself.
  await Promise.race([page.waitForURL(/\/login/), page.getByRole('searchbox').fill('Sales')])
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText('Session expired due to inactivity, please login again')).toBeVisible()
})

test('SYS-04 no connection: a notice at the top for 10 seconds, then a small state', async ({
  page,
  context,
  foreseen,
}) => {
  foreseen.push(/ERR_INTERNET_DISCONNECTED/)
  await as(page, 'mei.ling', 'Local HR')
  await open(page, LIST)
  await page.clock.install()
  await context.setOffline(true)
  const notice = page.getByText('Unable connect to internet, please check your internet connection')
  await expect(notice).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(notice).toHaveCount(0)
  await expect(page.getByText('Offline', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0)
})

test('SYS-05 a file that does not come says so', async ({ page, foreseen }) => {
  foreseen.push(/status of 400/)
  await as(page, 'mei.ling', 'Local HR')
  await open(page, LIST)
  await page.route('**/export', (route) => route.fulfill({ status: 400, contentType: 'text/plain', body: '' }))
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText('No file record')).toBeVisible()
})

test('SYS-06 a call that is given up passes silently', async ({ page }) => {
  await as(page, 'mei.ling', 'Local HR')
  await open(page, LIST)
  await page.route('**/api/rmt/department?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('searchbox').fill('Sal')
  await page.waitForTimeout(400)
  await page.getByRole('searchbox').fill('Finance')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('SYS-08 a part of the page that does not come within 120 seconds ends in a notice with retry', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/part of the page/i, /PartMissing/)
  await as(page, 'mei.ling', 'Local HR')
  await open(page, LIST)
  await page.clock.install()
  await page.route('**/assets/positions-*.js', () => undefined)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Positions' }).click()
  await page.clock.fastForward(121_000)
  await expect(page.getByText('A part of the page did not load')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
