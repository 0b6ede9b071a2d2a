import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('OT-01a OT-06d OT-07b an employee requests overtime on a phone and sees its pay, and an approver decides it', async ({
  page,
  someone,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'razak')
  await openPage(page, '/app/application/overtimeClaim')
  await page.getByRole('main').getByRole('button', { name: 'Request overtime' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('16 Nov 2026')
  await dialog.getByRole('textbox', { name: 'From', exact: true }).fill('18:00')
  await dialog.getByRole('textbox', { name: 'Until', exact: true }).fill('21:00')
  const counted = dialog.getByRole('region', { name: 'Result' })
  await expect(counted).toContainText('3:00 h of overtime')
  await expect(counted).toContainText(/RM \d+\.\d\d/)
  await expect(counted).toContainText('3:00 of 104:00 h')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('18:00–21:00')
  await expectAccessible(page)

  const boss = await someone('hafiz')
  await openPage(boss, '/app/requests')
  await expect(boss.getByRole('main')).toContainText('Overtime of 3:00 hours')

  const hr = await someone('grace')
  await openPage(hr, '/app/overtime/applicants')
  await expect(hr.getByRole('table')).toContainText('Razak')
  await expectAccessible(hr)
  await openPage(hr, '/app/overtime/policy')
  await hr.getByRole('main').getByRole('button', { name: 'New overtime policy' }).first().click()
  await expect(hr.getByRole('dialog')).toContainText('At most 12:00 h a day in all and 104:00 h of overtime a month.')
  await expectAccessible(hr)
  await hr.getByRole('dialog').getByRole('textbox', { name: 'From day' }).fill('1 Jan 2027')
  await hr.getByRole('dialog').getByRole('textbox', { name: 'Daily grace period (minutes)' }).fill('10')
  await hr.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(hr.getByRole('table')).toContainText('1 Jan 2027')
  await openPage(hr, '/app/overtime/policy', 'zh-TW')
  await expect(hr.getByRole('heading', { level: 1 })).toHaveText('加班規則')
})

test('OT-10b HR sets an hourly rate, and an employee requests part-time hours at it', async ({
  page,
  someone,
  foreseen,
}) => {
  test.setTimeout(180_000)
  // The journey provokes the refusal of a rate below the law's.
  foreseen.push(/status of 422/)
  await signInAs(page, 'jun.hao')
  await openPage(page, '/app/part-time/policy')
  await page.getByRole('main').getByRole('button', { name: 'New hourly rate' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Employee').fill('Suhaila')
  await page.getByRole('option', { name: /Suhaila/ }).click()
  await dialog.getByRole('textbox', { name: 'From day' }).fill('1 Jan 2026')
  await dialog.getByRole('textbox', { name: 'Hourly rate' }).fill('8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('An hour is worth RM 8.72 at least from this day')
  await dialog.getByRole('textbox', { name: 'Hourly rate' }).fill('12')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table')).toContainText('12.00')

  const own = await someone('suhaila')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/part-time')
  await own.getByRole('main').getByRole('button', { name: 'Add hours' }).first().click()
  const requestDialog = own.getByRole('dialog')
  await requestDialog.getByRole('textbox', { name: 'Day', exact: true }).fill('16 Nov 2026')
  await requestDialog.getByRole('textbox', { name: 'From', exact: true }).fill('09:00')
  await requestDialog.getByRole('textbox', { name: 'Until', exact: true }).fill('15:00')
  await expect(requestDialog.getByRole('region', { name: 'Result' })).toContainText('6:00 h × RM 12.00 = RM 72.00')
  await expectAccessible(own)
  await expectFits(own)
  await requestDialog.getByRole('button', { name: 'Send' }).click()
  await expect(own.getByRole('main')).toContainText('09:00–15:00')
})

test('OT-03a OT-05 PAY-08 work on a holiday is a line of the payslip with its formula', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'bishnu')
  await openPage(page, '/app/application/overtimeClaim')
  const paid = page
    .getByRole('main')
    .getByText(/09:00–19:00/)
    .first()
  await expect(paid).toBeVisible()
  const reply = await page.request.get('/api/overtime/requests?mine_only=true')
  const record = (await reply.json()).data.find(({ start }: { start: string }) => start === '09:00')
  expect(record).toMatchObject({ state: 'paid', public_holiday_minutes: expect.any(Number) })
  const slips = await page.request.get('/api/payroll/payslips?mine=true&per_page=20')
  const slip = (await slips.json()).data.find(({ period }: { period: string }) => period === record.paid_in)
  await openPage(page, `/app/payslips/${slip.id}`)
  await page
    .getByRole('button', { name: /holiday/i })
    .first()
    .click()
  await expect(page.getByRole('main')).toContainText(/\d+:\d\d|\d+ h/)
  await expect(page.getByRole('main')).toContainText(/÷|×/)
  await expectFits(page)
  await expectAccessible(page)
})
