import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('LEA-02 HR creates a leave type and tries it out, and an employee sees the balance with its lines and requests leave', async ({
  page,
  someone,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, '/app/application/leave/policy')
  await page.getByRole('main').getByRole('button', { name: 'New leave type' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start without a template' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).first().fill('Study days')
  await dialog.getByLabel('How many').fill('6')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByPlaceholder('Search').fill('Study')
  await expect(page.getByRole('table').getByText('Study days')).toBeVisible()

  await openPage(page, '/app/application/leave/balance')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave balances')
  await expectAccessible(page)
  await openPage(page, '/app/application/leave/log')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leave history')

  const own = await someone('nurul')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/leave/applicants')
  await expect(own.getByRole('heading', { name: 'Study days' })).toBeVisible()
  await expectFits(own)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Ask for leave' }).click()
  await expect(own.getByRole('dialog')).toBeVisible()
  await expectAccessible(own)
  await openPage(own, '/app/application/leave/applicants', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('我的假勤')
})
