import { expect, type Page } from '@playwright/test'
import { openPage, signInAs, test } from './kit.ts'

async function search(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, pages, actions').fill(typed)
}

test('HRM-03 the side bar marks the place of every page, and its tabs lead to the pages beside it', async ({
  page,
}) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/payroll/runs')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link')).toHaveCount(8)
  await expect(main.getByRole('link', { name: 'Payroll' })).toHaveAttribute('aria-current', 'page')
  const tabs = page.getByRole('navigation', { name: 'Payroll' })
  await expect(tabs.getByRole('link', { name: 'Pay runs' })).toHaveAttribute('aria-current', 'page')
  await tabs.getByRole('link', { name: 'Loans and garnishments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Loans and advances' })).toBeVisible()
  await openPage(page, '/app/shift')
  await page.getByRole('navigation', { name: 'Shifts' }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shifts' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'Shifts' }).getByRole('link', { name: 'Time' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shift planner' })).toBeVisible()
  await openPage(page, '/app/company/offices/new')
  await expect(main.getByRole('link', { name: 'Company' })).toHaveAttribute('aria-current', 'page')
  await expect(main.locator('[aria-current]')).toHaveCount(1)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Company', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/company\/profile$/)
})

test('HRM-03 an employee who is opened from elsewhere, such as a pay run, is below the list of employees', async ({
  page,
}) => {
  await signInAs(page, 'arjun', 'Local finance')
  const people = (await (await page.request.get('/api/employees')).json()) as { data: { id: string }[] }
  await openPage(page, `/localhr/employees/${people.data[0]!.id}`)
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')).toHaveText('People')
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Employees' }).click()
  await expect(page).toHaveURL(/\/localhr\/resources\/active$/)
})

test('the palette finds pages by other words, runs by month, and does things', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/dashboard')
  const options = page.locator('.mantine-Spotlight-action')
  await search(page, 'payroll')
  await expect(options.filter({ hasText: 'Pay runs' }).first()).toBeVisible()
  await page.getByPlaceholder('Search people, pages, actions').fill('october 2026')
  await options.filter({ hasText: 'October 2026 payroll' }).first().click()
  await expect(page).toHaveURL(/\/app\/payroll\/runs\/[0-9a-f-]+/)
  await search(page, 'new pay run')
  await options.filter({ hasText: 'New pay run' }).first().click()
  await expect(page.getByRole('dialog', { name: /New pay run/ })).toBeVisible()
  // The form loads after the dialog. Its first field is a choice, where the first Escape closes the open list.
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Regular pay/ })
    .focus()
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/new/)
  // With no text typed, the page opened last comes first.
  await page.keyboard.press('Control+k')
  await expect(options.first()).toContainText('Home')
  await page.keyboard.press('Escape')
  await search(page, 'night')
  await options.filter({ hasText: 'Switch to dark' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('SYS-12b another language also changes what was loaded before', async ({ page }) => {
  await signInAs(page, 'chloe')
  await openPage(page, '/app/payslips')
  await page
    .getByRole('main')
    .getByRole('link', { name: /October 2026|September 2026/ })
    .first()
    .click()
  await expect(page.getByText('Basic pay').first()).toBeVisible()
  await search(page, 'chinese')
  await page.getByText('繁體中文').click()
  await expect(page.getByText('本薪').first()).toBeVisible()
  await expect(page.getByText('Basic pay')).toHaveCount(0)
})

test('EMP-12 a record that does not exist leads to its list, in the language of the address', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/404/)
  await signInAs(page, 'aminah')
  const gone = '00000000-0000-4000-8000-000000000000'
  for (const [path, list, at] of [
    [`employees/${gone}`, 'Employees', '/app/employee'],
    [`payroll/runs/${gone}`, 'Pay runs', '/app/payroll/runs'],
    [`payroll/loans/${gone}`, 'Loans and advances', '/app/payroll/loans'],
  ] as const) {
    await page.goto(`/app/${path}`)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Not found')
    await alert.getByRole('link', { name: `Back to ${list}` }).click()
    await expect(page).toHaveURL(new RegExp(`${at}(\\?|$)`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('EMP-12 one page has one entry of the palette: an address that only leads on to it has none', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/dashboard')
  await search(page, 'people')
  const options = page.locator('.mantine-Spotlight-action')
  await expect(options.filter({ hasText: /^Employees/ })).toHaveCount(1)
  await expect(options.filter({ hasText: /^People(?! reports)/ })).toHaveCount(0)
})

test('UX-05 the search receives what is typed while it opens, and no shortcut of the page does', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/employee')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('november', { delay: 5 })
  await expect(page.getByPlaceholder('Search people, pages, actions')).toHaveValue('november')
})
