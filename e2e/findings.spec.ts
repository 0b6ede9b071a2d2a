import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { cutOrHidden, expectFits, openPage, searchList, signInAs, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'

async function openRun(page: Page): Promise<void> {
  await page.goto('/app/payroll/runs')
  await page
    .getByRole('link', { name: /November 2026/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('November 2026 payroll')
}

/** Number of review rows that are entirely above the element below them. */
async function wholeRows(page: Page, rows: string, below: string): Promise<number> {
  const floor = (await page.locator(below).boundingBox())!.y
  const boxes = await Promise.all((await page.locator(rows).all()).map((row) => row.boundingBox()))
  return boxes.filter((box) => box !== null && box.y >= 0 && box.y + box.height <= floor + 1).length
}

test('PAY-11 a user goes from a finding to its field and back to the same row in four clicks', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openRun(page)
  const grid = page.getByRole('grid', { name: 'Review' })
  // Findings that stop the run come first, then warnings.
  await expect(grid.getByRole('row').nth(1)).toContainText('Izzat bin Kamarudin')
  await expect(grid.getByRole('row')).toHaveCount(9)
  await expect(grid.getByRole('row').last()).toContainText('Total of 7 shown')

  const counted = await startCountingPresses(page)
  const presses = await counted(async () => {
    await grid.getByText('Sharifah Aini').click()
    const panel = page.getByRole('complementary', { name: /Sharifah/ })
    await panel.getByRole('link', { name: 'Correct the last day' }).click()
    const day = page.getByRole('dialog').getByRole('textbox', { name: 'Last day' })
    await expect(day).toBeFocused()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Last payroll date' }).fill('24 Oct 2026')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const back = page.getByRole('link', { name: 'Back to November 2026 payroll' })
    await expect(back).toBeFocused()
    await back.click()
    await expect(page.getByRole('complementary', { name: /Sharifah/ })).toBeVisible()
  })
  expectPresses('Fix a finding', presses)
})

test('EMP-05 PAY-11 a raise takes four clicks on the employee’s page', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/employee')
  await searchList(page, 'Joanne Khoo')
  await page.getByRole('link', { name: /Joanne Khoo/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Joanne')
  const counted = await startCountingPresses(page)
  const presses = await counted(async () => {
    await page.getByRole('link', { name: 'Compensation' }).click()
    await page.getByRole('button', { name: 'Edit, Pay' }).click()
    await page.getByRole('menuitem', { name: 'New value from a date' }).click()
    await page.getByRole('textbox', { name: 'Effective from' }).fill('1 Dec 2026')
    const pay = page.getByRole('textbox', { name: 'Basic pay' })
    await pay.fill(String(Number((await pay.inputValue()).replaceAll(',', '')) + 100))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Planned').first()).toBeVisible()
  })
  expectPresses('Give a raise', presses)
})

test('PAY-11 a finding names the others with the same account, and a click opens theirs', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openRun(page)
  await page.getByRole('grid', { name: 'Review' }).getByText('Kumaran a/l Selvam').click()
  const panel = page.getByRole('complementary', { name: 'Kumaran a/l Selvam' })
  await panel.getByRole('link', { name: 'Joanne Khoo Bee Leng' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Joanne')
  await expect(page.getByRole('textbox', { name: 'Account number' })).toBeFocused()
  await expectAccessible(page)
})

test('PAY-11 a user who may not correct a field asks somebody who may', async ({ page }) => {
  await signInAs(page, 'jun.hao')
  await openRun(page)
  await page.getByRole('grid', { name: 'Review' }).getByText('Fatin Nabila').click()
  const panel = page.getByRole('complementary', { name: /Fatin/ })
  await expect(panel).toContainText('You may not change this.')
  await panel.getByRole('button', { name: /^Ask Aminah/ }).click()
  await expect(panel).toContainText(/Aminah .* has been asked/)
})

test('PAY-09 a desk shows twelve rows below what the files would lack, and a phone shows rows', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'aminah')
  await openRun(page)
  await page.getByRole('button', { name: 'Everyone' }).click()
  await expect(page.getByRole('grid', { name: 'Review' })).toContainText('Total of 54 shown')
  expect(await wholeRows(page, '.sheet-body .sheet-row', '.sheet-totals')).toBeGreaterThanOrEqual(12)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('Izzat bin Kamarudin').filter({ visible: true })).toBeVisible()
  await expectFits(page)
  await expect.poll(() => wholeRows(page, '.table-card', 'footer[data-foot]')).toBeGreaterThanOrEqual(2)
  // No total, step or difference is cut off.
  expect(await cutOrHidden(page, 'main dl b, main ol > li, .table-card-line')).toEqual([])
})
