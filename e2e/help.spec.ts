import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('HRM-03 somebody who types their question finds its answer and the page that it names, also on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'nurul')
  await openPage(page, '/app/help')
  await expectFits(page)
  await expectAccessible(page)
  await page.getByRole('searchbox').fill('payslip')
  await expect(page).toHaveURL(/search=payslip/)
  const answers = page.getByRole('main').locator('details')
  await expect(answers.first()).toHaveAttribute('open', '')
  await expect(answers.first()).toContainText(/payslip/i)
  await page.getByRole('searchbox').fill('xyzzy')
  await expect(answers).toHaveCount(0)
})
