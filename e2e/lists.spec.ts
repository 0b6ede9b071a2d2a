import { expect } from '@playwright/test'
import { openPage, signInAs, test } from './kit.ts'

const EMPLOYEES = '/localhr/resources/active'

test('SYS-15abc a user searches, sorts, pages and filters a list, and its address restores the same view', async ({
  page,
}) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, EMPLOYEES)
  const rows = page.locator('main tbody tr')
  await expect(rows).toHaveCount(25)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^26\u2013/).or(page.getByText(/^26 ?[-–to]+/))).toBeVisible()
  await page.getByRole('searchbox').fill('Wong Mei Ling')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('nobody of this name')
  await expect(page.getByRole('button', { name: /clear/i }).last()).toBeVisible()
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(25)
  const sort = page.locator('main thead button.table-sort').first()
  await sort.click()
  await expect(page).toHaveURL(/sort=/)
})

test('SYS-15b text being typed into a list’s search does not follow the user to the next screen', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, EMPLOYEES)
  const person = page.locator('main tbody tr').first().getByRole('link').first()
  // The name is below the initials of the avatar.
  const name = (await person.innerText()).split('\n').at(-1)!
  // The next screen loads for longer than the search waits for more letters.
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.getByRole('searchbox').pressSequentially('a')
  await person.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/[\w-]+$/)
})

test('SYS-15a a filter narrows a list, shows above it, stays in the address and can be removed', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, EMPLOYEES)
  const rows = page.locator('main tbody tr')
  const sales = rows.filter({ hasText: 'Sales' })
  await expect(rows).toHaveCount(25)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('combobox', { name: 'Department' }).click()
  await panel.getByRole('option', { name: 'Sales' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(5)
  await expect(sales).toHaveCount(5)
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Department')
  await page.reload()
  await expect(rows).toHaveCount(5)
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(rows).toHaveCount(25)
})

test('SYS-16 a row names its person in at most two lines, even in lists of many columns', async ({ page }) => {
  await signInAs(page, 'aminah')
  for (const path of ['payroll/taiwan-year-end', 'payroll/records', 'payroll/records?tab=taiwan']) {
    await openPage(page, `/app/${path}`)
    await expect(page.locator('main tbody th').first()).toBeVisible()
    const lines = await page.evaluate<number[]>(`[...document.querySelectorAll('main tbody th')].map((head) => {
      const text = document.createRange()
      text.selectNodeContents(head)
      return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size
    })`)
    expect(Math.max(...lines), path).toBeLessThanOrEqual(2)
  }
  // The column to check stays in sight.
  await openPage(page, '/app/payroll/taiwan-year-end')
  const beyond =
    "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('main .table-scroll'))"
  expect(await page.evaluate<number>(beyond)).toBeLessThanOrEqual(0)
})

test('SYS-15d a list exports as a spreadsheet', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/company/departments')
  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem').first().click()])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
})

test('SYS-15 a user hides columns, saves a view and finds it again', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/company/departments')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'People' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /^People/ })).toHaveCount(0)
  await page.getByRole('searchbox').fill('Sales')
  await expect(page.locator('main tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.locator('.table-save input').first().fill('Sellers')
  await page.locator('.table-save button[type=submit]').click()
  await page.goto('/localhr/company/departments')
  await page.getByRole('button', { name: /^Sellers/ }).click()
  await expect(page.locator('main tbody tr')).toHaveCount(1)
})

test('SYS-16b a list works by the keyboard alone', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/company/departments')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  const menu = page.getByRole('row', { name: /Sales/ }).getByRole('button').last()
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await expect(menu).toBeFocused()
})

test('SYS-16b the first Tab of a fresh page skips to its content; a page reached by a link begins at its title', async ({
  page,
}) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/company/departments')
  await page.reload()
  await expect(page.getByRole('row', { name: /Sales/ })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the page' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('textbox').fill('Positions')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Positions' })).toBeFocused()
})
