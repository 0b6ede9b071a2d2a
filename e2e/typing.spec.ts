import { expect, type Page } from '@playwright/test'
import { takesTurns } from './journeys-in-turn.ts'
import { openPage, signInAs, test } from './kit.ts'

takesTurns('typing')

const options = (page: Page) => page.getByRole('option').filter({ visible: true })

test('whoever is not among the first people is found by typing a number or a name', async ({ page }) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/loans')
  await page.getByRole('button', { name: 'New loan or advance' }).first().click()
  const dialog = page.getByRole('dialog').first()
  const picker = dialog.getByRole('combobox', { name: 'Employee' })
  await picker.pressSequentially('MF-1060')
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toContainText('MF-1060')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await picker.fill('Yusri')
  await options(page).filter({ hasText: 'Yusri' }).click()
  await expect(picker).toHaveValue(/^Yusri bin Hamzah · MF-\d+$/)
  await dialog.getByRole('textbox', { name: 'Amount lent' }).click()
  await expect(picker).toHaveValue(/^Yusri bin Hamzah/)
})

test('a choice begun by typing in a sheet is the one that begins so', async ({ page }) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/inputs?period=2027-02')
  const row = page.getByRole('grid', { name: 'One-off amounts' }).getByRole('row').nth(1)
  await row.getByRole('rowheader').click()
  await page.keyboard.type('MF-1020')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bon')
  await page.keyboard.press('Tab')
  await expect(row.getByRole('gridcell', { name: 'Bonus', exact: false })).toBeVisible()
  await expect(row).not.toContainText('Other deduction')
  await page.getByRole('link', { name: 'Monthly amounts' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/period=2027-02/)
})

test('PAY-04 a company gets a Taiwanese pay group on the screen', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/payroll/settings?tab=groups')
  await page.getByRole('button', { name: 'New pay group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Taipei, by contract')
  await dialog.getByRole('combobox', { name: 'Country' }).click()
  await options(page).filter({ hasText: 'Taiwan' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Taipei, by contract/ })).toContainText('TWD')
  await page.getByRole('button', { name: 'Actions for Taipei, by contract' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row', { name: /Taipei, by contract/ })).toHaveCount(0)
})

test('PAY-04 a row is removed by its bin, struck through and named in the save, and comes back by undo', async ({
  page,
}) => {
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/inputs?period=2027-02')
  const grid = page.getByRole('grid', { name: 'One-off amounts' })
  const row = grid.getByRole('row').nth(1)
  await row.getByRole('rowheader').click()
  for (const typed of ['MF-1020', '', 'Bon', '120']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row.getByRole('button', { name: 'Remove MF-1020' })).toBeVisible()
  await row.getByRole('button', { name: 'Remove MF-1020' }).click()
  await expect(row).toHaveClass(/is-removed/)
  await expect(page.getByText('1 row removed, not saved')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('1 row removed', { exact: true })).toBeVisible()
  await expect(page.getByText('1 row saved')).toHaveCount(0)
  await expect(grid.getByText('MF-1020')).toHaveCount(0)
  await page.locator('[role=status]', { hasText: '1 row removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 row is back')).toBeVisible()
  await page.reload()
  await expect(grid.getByText('MF-1020')).toHaveCount(1)
})
