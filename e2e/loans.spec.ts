import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('PAY-06d HR records a loan with its schedule and skips a month, and the employee sees it on a phone', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/loans')
  await page.getByRole('main').getByRole('button', { name: 'New loan or advance' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Employee').fill('Nurul')
  await page.getByRole('option', { name: /Nurul Huda/ }).click()
  await dialog.getByLabel('Amount lent').fill('1,000')
  await dialog.getByLabel('First month').fill('Jan 2027')
  await dialog.getByLabel('Number of months').fill('3')
  await expect(dialog.getByRole('region', { name: 'Schedule' })).toContainText(
    '3 instalments from Jan 2027 to Mar 2027: RM 333.33 a month The last one is RM 333.34.',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loan of Nurul Huda binti Hassan')
  await page.getByRole('button', { name: 'Skip a month' }).click()
  await expect(dialog.getByLabel('Month')).toHaveValue('Jan 2027')
  await dialog.getByRole('button', { name: 'Skip a month' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toContainText('Feb 2027')
  await expect(rows).toHaveCount(4)
  await expect(page.getByText('Jan 2027 skipped. All later instalments move by a month')).toBeVisible()
  await expectAccessible(page)

  const own = await someone('nurul')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/loans')
  await expect(own.getByText('Next: RM 333.33 from the pay of Feb 2027')).toBeVisible()
  await expect(own.getByRole('row')).toHaveCount(4)
  await expectFits(own)
  await expectAccessible(own)
  await openPage(own, '/app/loans', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('我的借款')
})
