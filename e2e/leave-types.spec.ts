import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'

test('LEA-01 HR makes birthday leave from its template, sees it on a phone, and finds the rules that are rare under More rules', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, '/app/application/leave/policy')
  const presses = await startCountingPresses(page)
  const dialog = page.getByRole('dialog')
  const counted = await presses(async () => {
    await page.getByRole('main').getByRole('button', { name: 'New leave type' }).first().click()
    await dialog.getByRole('button', { name: 'Birthday leave' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Birthday leave')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  })
  expectPresses('New birthday leave', counted)
  await page.getByRole('main').getByPlaceholder('Search').fill('Birthday')
  await expect(page.getByRole('table').getByText('Birthday leave')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Birthday leave').first().click()
  await expect(dialog.getByText('4. Rules')).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: 'Prorate by' })).toBeHidden()
  await dialog.getByText('More rules').click()
  await expect(dialog.getByRole('combobox', { name: 'Prorate by' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})

test('LEA-03 HR reads what somebody has left on a day, and why, from the matrix of people and types', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, '/app/application/leave/balance')
  await expect(page.getByRole('columnheader', { name: 'Annual leave' }).first()).toBeVisible()
  await expectAccessible(page)
  const presses = await startCountingPresses(page)
  const counted = await presses(async () => {
    const day = page.getByRole('textbox', { name: 'As of' })
    await day.click()
    await day.fill('31/03/2027')
    await expect(page).toHaveURL(/as_of=2027-03-31/)
    await page
      .getByRole('button', { name: /Annual leave: .* left$/ })
      .first()
      .click()
    await expect(page.getByText(/left on 31 Mar 2027: .* granted/)).toBeVisible()
  })
  expectPresses('A balance on a day', counted)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: /Annual leave: .* left$/ }).first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})
