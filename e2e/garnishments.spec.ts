import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('PAY-04e HR records an order of a court about somebody’s wages, and sees it on a phone in Chinese', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/payroll/garnishments')
  await page.getByRole('main').getByRole('button', { name: 'New order' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Employee').fill('Yu-Ting')
  await page.getByRole('option', { name: /Yu-Ting/ }).click()
  await dialog.getByLabel('Court').fill('Taipei District Court')
  await dialog.getByLabel('Order number').fill('115-1234')
  await dialog.getByLabel('Creditor').fill('Formosa Bank')
  await dialog.getByLabel('Total to pay').fill('100,000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toContainText('Formosa Bank')
  await page.getByRole('main').getByRole('link', { name: 'To pay to creditors' }).click()
  await expect(page.getByText('Nothing to pay to creditors')).toBeVisible()
  await expectAccessible(page)

  const other = await someone('jun.hao')
  await other.setViewportSize({ width: 390, height: 844 })
  await openPage(other, '/app/payroll/garnishments', 'zh-TW')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('法院強制執行扣薪')
  await expect(other.getByText('Formosa Bank')).toBeVisible()
  await expectFits(other)
})
