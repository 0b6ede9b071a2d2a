import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openPage, signInAs, test } from './kit.ts'

const REPORTS = '/app/people-reports'
const rows = (page: Page) => page.locator('main .table-scroll table tbody tr')
const choice = (page: Page, text: string) => page.locator('main label').filter({ hasText: new RegExp(`^${text}$`) })

test('HRM-15 HR reads headcount by department and by month, with the picture as a table', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, REPORTS)
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('figure', { name: 'People at the end of each month' })).toBeVisible()
  await page.getByRole('button', { name: /People at the end of each month$/ }).click()
  await expect(page.getByRole('region', { name: 'People at the end of each month' }).locator('tbody tr')).toHaveCount(
    12,
  )
  await choice(page, 'Month').click()
  await expect(page).toHaveURL(/by=month/)
  await choice(page, '3 months').click()
  await expect(rows(page)).toHaveCount(3)
  await expectAccessible(page)
})

test('HRM-15 a report that somebody put together is saved and opened again, at the width of a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(
    page,
    `${REPORTS}?tab=builder&source=headcount&groups=["office","month"]&figures=["headcount"]&months=3`,
  )
  await expect(page.getByRole('main').getByText('Kuala Lumpur').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Heads by office')
  await page.getByRole('button', { name: 'Save report' }).last().click()
  await expect(page.getByText('Saved “Heads by office”')).toBeVisible()
  await openPage(page, `${REPORTS}?tab=builder`)
  await page.getByRole('combobox', { name: 'Saved reports' }).click()
  await page.getByRole('option', { name: 'Heads by office' }).click()
  await expect(page).toHaveURL(/source=headcount/)
  await expect(page.getByRole('main').getByText('Kuala Lumpur').first()).toBeVisible()
  await expectAccessible(page)
})
