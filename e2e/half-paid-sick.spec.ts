import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

const NAME = /Yu-?Ting/i

test('LEA-18 PAY-14 half-paid sick leave in Taipei goes from the request on a phone to its line of the payslip', async ({
  page,
  someone,
}) => {
  test.setTimeout(240_000)
  const own = await someone('yu.ting')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/leave/applicants')
  await own.getByRole('button', { name: 'Ask for leave' }).first().click()
  const dialog = own.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Leave type' }).click()
  await own.getByRole('option', { name: /^Sick leave \(TW\)/ }).click()
  await dialog.getByRole('textbox', { name: 'First day' }).fill('2 Nov 2026')
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('4 Nov 2026')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Influenza.')
  await expectFits(own)
  await expectAccessible(own)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  const boss = await someone('shu.fen')
  await boss.setViewportSize({ width: 390, height: 844 })
  await openPage(boss, '/app/requests')
  const asked = boss
    .locator('li[data-request]')
    .filter({ hasText: NAME })
    .filter({ hasText: 'Sick leave (TW) · 2 Nov' })
  await asked.getByRole('button').first().click()
  await boss.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(boss.getByText(/Leave of Lin Yu-Ting approved/)).toBeVisible()

  await signInAs(page, 'jun.hao')
  await page.setViewportSize({ width: 1440, height: 900 })
  await openRun(page)
  await page.getByRole('button', { name: 'Calculate again' }).click()
  await expect(page.getByText(/changed after the calculation/)).toHaveCount(0, { timeout: 30_000 })
  await page.getByRole('button', { name: 'Everyone' }).click()
  const cell = page
    .getByRole('grid', { name: 'Review' })
    .getByRole('row', { name: NAME })
    .getByRole('gridcell', { name: '−2,400', exact: true })
  await cell.click()
  const panel = page.getByRole('complementary', { name: NAME })
  await expect(panel).toContainText('Sick leave (TW), 2–4 Nov: 50 % of pay')
  await expect(panel).toContainText('48,000 × 1.5 ÷ 30')
  await panel.getByRole('link', { name: 'See where it was entered' }).first().scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await page.goto(`${page.url()}${page.url().includes('?') ? '&' : '?'}lang=zh-TW`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')

  await openPage(own, '/app/application/leave/applicants', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('我的假勤')
  await expectFits(own)
})

async function openRun(page: Page): Promise<void> {
  await openPage(page, '/app/payroll/runs')
  await page
    .getByRole('row', { name: /November 2026 payroll.*Taiwan/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Review' })).toBeVisible()
}
