import { expect, type Page } from '@playwright/test'
import { openPage, searchList, signInAs, test } from './kit.ts'

const VIKRAM = 'Vikram a/l Chandran'
const XIN_YI = 'Yap Xin Yi'

test('EMP-06abc HR plans a change of pay and department, which holds from its day in page, list and chart', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'aminah')
  await openPerson(page, VIKRAM)
  await changeDepartment(page, '1 Jan 2027', 'Operations')
  await page.getByRole('link', { name: 'Compensation' }).click()
  await page.getByRole('button', { name: 'Edit, Pay' }).click()
  await page.getByRole('menuitem', { name: 'New value from a date' }).click()
  await page.getByRole('textbox', { name: 'Effective from' }).fill('1 Jan 2027')
  await page.getByRole('textbox', { name: 'Basic pay' }).fill('5800')
  await save(page)

  await test.step('planned in the timeline, not yet in force', async () => {
    await expect(facts(page, 'Pay')).toContainText('RM 5,250.00')
    const planned = page.getByRole('listitem').filter({ hasText: 'Planned' })
    await expect(planned).toContainText('1 Jan 2027')
    await expect(planned).toContainText('5,800.00')
    await page.getByRole('link', { name: 'Timeline' }).click()
    await expect(planned.filter({ hasText: 'Operations' })).toContainText('Engineering')
  })
  await test.step('the page of that day has both', async () => {
    await page.getByRole('textbox', { name: 'As of' }).fill('1 Jan 2027')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/as_of=2027-01-01/)
    await page.getByRole('link', { name: 'Compensation' }).click()
    await expect(facts(page, 'Pay')).toContainText('RM 5,800.00')
    await page.getByRole('link', { name: 'Employment' }).click()
    await expect(facts(page, 'Job')).toContainText('Operations')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(facts(page, 'Job')).toContainText('Engineering')
  })
  await test.step('so has the list', async () => {
    await page.goto('/app/employee')
    await page.getByRole('searchbox').fill(VIKRAM)
    const row = page.getByRole('row', { name: new RegExp(VIKRAM) })
    await expect(row).toContainText('Engineering')
    await filterAsOf(page, '1 Jan 2027')
    await expect(row).toContainText('Operations')
  })
  await test.step('and the chart', async () => {
    await page.goto('/app/org-chart')
    await expectInChart(page, VIKRAM, 'Engineer · Engineering')
    await page.getByRole('textbox', { name: 'As of' }).fill('1 Jan 2027')
    await page.keyboard.press('Tab')
    await expect(page).toHaveURL(/as_of=2027-01-01/)
    await expectInChart(page, VIKRAM, 'Engineer · Operations')
  })
})

test('EMP-06a a correction of the past holds from its day on, and earlier days keep the old value', async ({
  page,
}) => {
  await signInAs(page, 'aminah')
  await openPerson(page, XIN_YI)
  await changeDepartment(page, '1 Sep 2026', 'Engineering')
  await page.getByRole('link', { name: 'Employment' }).click()
  await expect(facts(page, 'Job')).toContainText('Engineering')
  for (const [day, department] of [
    ['31 Aug 2026', 'Operations'],
    ['1 Sep 2026', 'Engineering'],
  ] as const) {
    await page.goto('/app/employee')
    await page.getByRole('searchbox').fill(XIN_YI)
    await filterAsOf(page, day)
    await expect(page.getByRole('row', { name: new RegExp(XIN_YI) })).toContainText(department)
  }
})

const facts = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

async function openPerson(page: Page, name: string): Promise<void> {
  await page.goto('/app/employee')
  await searchList(page, name)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function changeDepartment(page: Page, from: string, department: string): Promise<void> {
  await page.getByRole('link', { name: 'Employment' }).click()
  await page.getByRole('button', { name: 'Edit, Job' }).click()
  await page.getByRole('menuitem', { name: 'New value from a date' }).click()
  await page.getByRole('textbox', { name: 'Effective from' }).fill(from)
  await page.getByRole('combobox', { name: 'Department' }).click()
  await page.getByRole('option', { name: department, exact: true }).click()
  await save(page)
}

async function save(page: Page): Promise<void> {
  await page.locator('main form').getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('main form')).toHaveCount(0)
}

/** Chooses the day of a list in its filters. */
async function filterAsOf(page: Page, day: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('textbox', { name: 'As of' }).fill(day)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/as_of=/)
}

/** Searches for a person in the chart and expects this text about them. */
async function expectInChart(page: Page, name: string, said: string): Promise<void> {
  await page.getByLabel('Find a person').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('treeitem').filter({ hasText: name })).toContainText(said)
}

test('UX-15 a dialog opens at its beginning, with the text before its first field in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 })
  await signInAs(page, 'aminah')
  const people = (await (await page.request.get('/api/employees')).json()) as { data: { id: string }[] }
  await openPage(page, `/app/employee/${people.data[3]!.id}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'End employment' }).click()
  const dialog = page.getByRole('dialog', { name: 'End employment' })
  await expect(dialog.getByRole('textbox', { name: 'Notice given on' })).toBeFocused()
  const scrolled =
    "Math.max(...[...document.querySelectorAll('[role=dialog], [role=dialog] *')].map((one) => one.scrollTop))"
  expect(await page.evaluate<number>(scrolled)).toBe(0)
})
