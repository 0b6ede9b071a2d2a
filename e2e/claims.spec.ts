import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, postAs, signInAs, test } from './kit.ts'
import { TODAY } from './server.ts'

test('CLM-01 CLM-02 CLM-03 HR creates a category and enters a rate, and an employee sends a claim in a foreign currency on a phone', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'aminah')
  await openPage(page, '/app/application/claim/policy')
  await page.getByRole('main').getByRole('button', { name: 'New category' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill('Conference')
  await dialog.getByLabel('Name in Chinese').fill('研討會')
  await dialog.getByLabel('Limit (0 is none)').fill('500')
  await dialog.getByLabel('Receipt must be attached').uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved')).toBeVisible()

  await openPage(page, '/app/application/claim/policy/rates')
  await page.getByRole('main').getByRole('button', { name: 'Type a rate' }).first().click()
  await dialog.getByRole('combobox', { name: 'Currency', exact: true }).fill('USD')
  await page.getByRole('option', { name: /USD/ }).first().click()
  await dialog.getByRole('textbox', { name: 'Rate', exact: true }).fill('4.37')
  await dialog.getByLabel('Reason').fill('Bank advice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rate kept')).toBeVisible()
  await expectAccessible(page)

  const own = await someone('aisyah')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(new Date(TODAY))
  const amount = own.getByRole('textbox', { name: 'Amount', exact: true })
  await expect(amount).toBeDisabled()
  await own.getByRole('textbox', { name: 'Transaction date' }).fill(today)
  await own.getByRole('textbox', { name: 'Transaction date' }).press('Tab')
  await expect(amount).toBeEnabled()
  await own.getByRole('combobox', { name: 'Category' }).click()
  await own.getByRole('option', { name: /Conference/ }).click()
  await expect(own.getByText('RM 500.00 left')).toBeVisible()
  await own.getByRole('combobox', { name: 'Currency' }).fill('USD')
  await own.getByRole('option', { name: /USD/ }).first().click()
  await amount.fill('100')
  await expect(own.getByText(/1 USD = 4.37 MYR/)).toBeVisible()
  await expect(own.getByText('Comes to RM 437.00')).toBeVisible()
  await expectFits(own)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(own.getByText('Conference')).toBeVisible()
  await expect(own.getByText('RM 437.00')).toBeVisible()
  await openPage(own, '/app/application/normalClaim', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('我的費用報銷')
})

test('CLM-06 PAY-08 PAY-14 a claim in Taiwan dollars shows its rate with day and source, and the run of its month pays it', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  // HR types yesterday's rate, which converts today's receipt.
  await signInAs(page, 'grace')
  const day = new Date(Date.parse(TODAY) - 86_400_000).toISOString().slice(0, 10)
  const rate = { day, currency: 'TWD', home: 'MYR', unit: 100, rate: 13.55, reason: 'Bank advice' }
  await postAs(page, '/api/exchange-rates', rate)

  const own = await someone('aisyah')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(new Date(TODAY))
  await own.getByRole('textbox', { name: 'Transaction date' }).fill(today)
  await own.getByRole('textbox', { name: 'Transaction date' }).press('Tab')
  await own.getByRole('combobox', { name: 'Category' }).click()
  await own.getByRole('option', { name: /Travel and lodging/ }).click()
  await own.getByRole('combobox', { name: 'Currency' }).fill('TWD')
  await own.getByRole('option', { name: /TWD/ }).first().click()
  await own.getByRole('textbox', { name: 'Amount', exact: true }).fill('6400')
  await expect(own.getByText(/100 TWD = 13.55 MYR/)).toBeVisible()
  await expect(own.getByText(/typed/i).first()).toBeVisible()
  await expect(own.getByText('Comes to RM 867.20')).toBeVisible()
  await expectFits(own)

  // The claim of the last closed month was approved in that month and is on its payslip.
  await openPage(own, '/app/payslips')
  await own.getByRole('main').getByRole('link').filter({ hasText: /\d{4}/ }).nth(0).click()
  await expect(own.getByRole('main')).toContainText('858.98')
  await own
    .getByRole('button', { name: /^Reimbursed expenses/ })
    .first()
    .click()
  await expect(own.getByRole('main')).toContainText('RM 858.98, once, in this run')
  await expectAccessible(own)
})
