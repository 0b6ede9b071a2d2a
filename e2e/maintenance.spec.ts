import { expect } from '@playwright/test'
import { signInAs, test } from './kit.ts'

test('SYS-01d SYS-23b GUARD-07ab operations close the system and open it again', async ({
  page,
  browser,
  someone,
  foreseen,
}) => {
  foreseen.push(/status of 503/)
  await signInAs(page, 'ops')
  await page.goto('/panel/dashboard')
  const staff = await someone('mei.ling', 'Local HR')
  await staff.goto('/localhr/company/departments')
  await expect(staff.locator('main tbody tr').first()).toBeVisible()

  await page.getByRole('button', { name: 'Start maintenance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start maintenance' }).click()
  await expect(page.getByText('Maintenance is on')).toBeVisible()

  await staff.getByRole('searchbox').fill('Sales')
  await expect(staff).toHaveURL(/\/maintenance/)
  await expect(staff.getByRole('main').getByRole('button', { name: 'Check now' })).toBeVisible()
  await expect(staff.getByRole('main').getByRole('link', { name: 'Continue' })).toHaveCount(0)
  const visitor = await browser.newContext()
  const outside = await visitor.newPage()
  await outside.goto('/maintenance')
  await expect(outside).toHaveURL(/\/maintenance$/)
  await expect(outside.locator('main h1')).toBeVisible()

  await page.getByRole('button', { name: 'End maintenance' }).click()
  await expect(page.getByText('The system is open')).toBeVisible()
  await staff.reload()
  await expect(staff.getByRole('heading', { level: 1, name: 'System is up and ready to use!' })).toBeVisible()
  await staff.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await expect(staff).toHaveURL(/\/localhr\/company\/departments/)
  await expect(staff.locator('main tbody tr').first()).toBeVisible()
})
