import { expect } from '@playwright/test'
import { MODULES, ONBOARDING_MODULE } from '../base/modules.ts'
import { openPage, signInAs, test } from './kit.ts'

const isReady = MODULES.some(({ id, ready }) => id === ONBOARDING_MODULE && ready)

test('REC-01af PUB-04e HR opens a vacancy with a question, anybody finds it, and it is gone once it is closed', async ({
  page,
  browser,
  foreseen,
}) => {
  test.skip(!isReady, 'opens with the module of onboarding')
  test.setTimeout(180_000)
  foreseen.push(/422/)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/job')
  await page.getByRole('button', { name: 'New vacancy' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const [label, name] of [
    ['Office', 'Kuala Lumpur'],
    ['Department', 'Finance'],
    ['Position', 'Accountant'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label }).first().click()
    await page.getByRole('option', { name, exact: true }).first().click()
  }
  await dialog.locator('input[name=title_en]').fill('Night cook')
  await dialog.locator('input[name=pay_from]').fill('1,500')
  await dialog.getByRole('button', { name: 'Add a question' }).click()
  await dialog.getByLabel('Question in English').fill('Which nights?')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('below the minimum wage', { exact: false }).first()).toBeVisible()
  await dialog.locator('input[name=pay_from]').fill('3,200')
  await dialog.getByLabel('Show the pay range to applicants').check()
  await dialog.getByLabel('Reason for more places than approved').fill('A second shift')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Vacancy saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Night cook' })).toBeVisible()
  await expect(page.getByText('Which nights?')).toBeVisible()

  const outside = await (await browser.newContext()).newPage()
  await outside.goto('/jobs/meridian')
  await expect(outside.getByRole('heading', { level: 1, name: /Meridian Foods/ })).toBeVisible()
  const job = outside.getByRole('listitem').filter({ hasText: 'Night cook' })
  await expect(job.getByText('From RM 3,200.00 a month')).toBeVisible()

  await page.getByRole('button', { name: 'More for this vacancy' }).click()
  await page.getByRole('menuitem', { name: 'Close' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Budget')
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByText('Vacancy closed')).toBeVisible()
  await expect(page.getByText('Closed: Budget')).toBeVisible()
  await outside.reload()
  await expect(outside.getByRole('heading', { level: 1, name: /Meridian Foods/ })).toBeVisible()
  await expect(outside.getByText('Night cook')).toHaveCount(0)
})
