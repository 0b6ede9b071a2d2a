import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { as, expectFits, open, test } from './kit.ts'

test('CLM-01 CLM-02 CLM-03 a category is made, a rate typed, and a claim in a foreign currency sent on a phone', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  await as(page, 'mei.ling')
  await open(page, '/app/application/claim/policy')
  await page.getByRole('main').getByRole('button', { name: 'New category' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill('Conference')
  await dialog.getByLabel('Name in Chinese').fill('研討會')
  await dialog.getByLabel('Limit (0 is none)').fill('500')
  await dialog.getByLabel('Receipt must be attached').uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved')).toBeVisible()

  await open(page, '/app/application/claim/policy/rates')
  await page.getByRole('main').getByRole('button', { name: 'Type a rate' }).first().click()
  await dialog.getByLabel('Currency', { exact: true }).fill('USD')
  await page.getByRole('option', { name: /USD/ }).first().click()
  await dialog.getByLabel('Rate', { exact: true }).fill('4.37')
  await dialog.getByLabel('Reason').fill('Bank advice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rate kept')).toBeVisible()
  await expectAccessible(page)

  const own = await someone('aisyah')
  await own.setViewportSize({ width: 390, height: 844 })
  await open(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  await expect(own.getByLabel('Amount', { exact: true })).toBeDisabled()
  await own.getByLabel('Transaction date').fill('today')
  await expect(own.getByLabel('Amount', { exact: true })).toBeEnabled()
  await expectFits(own)
})
