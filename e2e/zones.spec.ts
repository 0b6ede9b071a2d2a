import { expect } from '@playwright/test'
import { openPage, signInAs, test } from './kit.ts'

// For eighteen hours it is still the day before there: the browser's own day differs from the company's.
test.use({ timezoneId: 'Pacific/Honolulu', viewport: { width: 390, height: 844 } })

test('LEA-14 HRM-01a complaints 28, 30 and 33: on a phone in another zone today is the company’s and a day that is chosen stays that day', async ({
  page,
}) => {
  await signInAs(page, 'nurul')
  await openPage(page, '/app/dashboard')
  await expect(page.getByRole('main')).toContainText('Thursday 26 November')
  await page
    .getByRole('region', { name: 'My leave' })
    .getByRole('button', { name: /Annual leave/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'First day' }).fill('14 Dec 2026')
  await form.getByRole('textbox', { name: 'Last day' }).fill('15 Dec 2026')
  await form.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toHaveCount(0)
  const { data } = await (await page.request.get('/api/requests/mine')).json()
  expect(data[0]).toMatchObject({ from_day: '2026-12-14', until_day: '2026-12-15', days: 2_000_000 })
})
