import { expect } from '@playwright/test'
import { as, expectAccessible, expectFits, test } from './kit.ts'

test('EMP-02a EMP-12 SYS-15a the list of people is searched, and a person opens', async ({ page }) => {
  await as(page, 'aminah')
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

test('SYS-16a people and a person fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await as(page, 'aminah')
  for (const address of ['/app/dashboard', '/app/employee', '/app/company/departments', '/app/payroll/runs']) {
    await page.goto(address)
    await expect(page.locator('main h1')).toBeVisible()
    await expectFits(page)
  }
})
