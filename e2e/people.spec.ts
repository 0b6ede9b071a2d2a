import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, searchList, signInAs, test } from './kit.ts'

test('EMP-02a SYS-15a a user searches the list of people and opens a person', async ({ page }) => {
  await signInAs(page, 'aminah')
  await page.goto('/app/employee')
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('kavitha')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Kavitha a/p Subramaniam' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kavitha')
  await page.getByRole('link', { name: 'Compensation' }).click()
  await expect(page.getByText('14,200.00').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kavitha')
})

test('EMP-12abcd “resources” leads to the active employees; resigned ones and each person have an address', async ({
  page,
}) => {
  // The director of the office that the person has left.
  await signInAs(page, 'boon.keat')
  await page.goto('/localhr/resources')
  await expect(page).toHaveURL((url) => url.pathname === '/localhr/resources/active')
  await expect(page.getByRole('heading', { level: 1, name: 'Employees' })).toBeVisible()
  await searchList(page, 'Melissa Gomez')
  await page.getByRole('link', { name: 'Melissa Gomez' }).click()
  await expect(page).toHaveURL(({ pathname }) => /^\/localhr\/resources\/profile\/[\da-f-]{36}$/.test(pathname))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Melissa Gomez')
  await page.goto('/localhr/resources/resign')
  await page.getByRole('link', { name: 'Sharifah Aini binti Syed Ali' }).click()
  await expect(page).toHaveURL(/\/localhr\/resources\/profile\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sharifah Aini binti Syed Ali')
})

test('EMP-07 several people change department from a day on, from the list', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/resources/active?search=MF-104')
  const rows = page.locator('main tbody tr')
  const two = await Promise.all([0, 1].map(async (at) => (await rows.nth(at).innerText()).match(/MF-\d+/)![0]))
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change department' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change department' })
  await dialog.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: 'Sales', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 people changed')).toBeVisible()
  for (const number of two) await expect(rows.filter({ hasText: number })).toContainText('Sales')
})

test('EMP-07 several people get another manager from a day on, and a circle is refused at the field', async ({
  page,
  foreseen,
}) => {
  foreseen.push(/status of 422 .*\/managers$/)
  await signInAs(page, 'aminah')
  await openPage(page, '/app/employee?search=MF-104')
  const rows = page.locator('main tbody tr')
  const two = await Promise.all([0, 1].map(async (at) => (await rows.nth(at).innerText()).match(/MF-\d+/)![0]))
  const name = (await rows.nth(0).getByRole('link').first().innerText()).split('\n').at(-1)!.trim()
  const choose = async (manager: string) => {
    for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Change manager' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change manager' })
    await dialog.getByRole('combobox', { name: 'Reports to' }).fill(manager)
    await page.getByRole('option', { name: manager }).first().click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  const refused = await choose(name)
  await expect(refused.getByText(/already reports to/).first()).toBeVisible()
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await choose('Wong Mei Ling')
  await expect(page.getByText('2 people changed')).toBeVisible()
  for (const number of two) await expect(rows.filter({ hasText: number })).toContainText('Wong Mei Ling')
})

test('SYS-16a people and a person fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'aminah')
  for (const address of ['/app/dashboard', '/app/employee', '/app/company/departments', '/app/payroll/runs']) {
    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    await expectFits(page)
  }
})

test('ORG-07a an org chart of 10,000 people opens, draws only what is in view, and finds the last of them', async ({
  page,
}) => {
  const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
  const all = Array.from({ length: 10_000 }, (_, number) => number)
  const chart = {
    as_of: '2026-11-23',
    positions: ['Post'],
    departments: ['Operations'],
    offices: ['Kuala Lumpur'],
    ids: all.map(id),
    full_names: all.map((number) => `Person ${number}`),
    position: all.map(() => 0),
    department: all.map(() => 0),
    office: all.map(() => 0),
    // Each person manages eight others: five levels.
    report_to: all.map((number) => (number === 0 ? null : Math.floor((number - 1) / 8))),
  }
  await signInAs(page, 'aminah')
  await page.route('**/api/employees/org-chart*', (route) => route.fulfill({ json: { data: chart } }))
  await page.goto('/app/org-chart?lang=en')
  const boxes = page.getByRole('treeitem')
  await expect(boxes.filter({ hasText: 'Person 0' })).toContainText('9,999')
  await page.getByRole('searchbox', { name: 'Find a person' }).fill('Person 9999')
  await expect(page.getByText('1 person found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a person' }).press('Enter')
  const last = boxes.filter({ hasText: 'Person 9999' })
  await expect(last).toBeInViewport()
  await expect(last).toHaveAttribute('aria-level', '6')
  // Of all open boxes, only those near the viewport are drawn.
  expect((await boxes.all()).length).toBeLessThan(120)
  await page.getByRole('tree').press('ArrowUp')
  await expect(boxes.filter({ hasText: 'Person 1249' })).toBeInViewport()
  await expectFits(page)
})
