import { expect } from '@playwright/test'
import { signIn, test } from './kit.ts'

test('SHF-05de HR approves posts from a row of the headcount, and vacancies show at once', async ({ page }) => {
  await signIn(page, 'mei.ling', 'Local HR')
  await page.goto('/localhr/headcount')
  await expect(page.getByRole('heading', { level: 1, name: 'Headcount' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Not approved' }).first()
  const name = (await row.getByRole('cell').first().innerText()).trim()
  await row.getByRole('cell').nth(1).click()
  const panel = page.getByRole('complementary').filter({ hasText: 'In these posts' })
  await expect(panel.getByText('Coming and leaving')).toBeVisible()
  await panel.getByRole('button', { name: 'Approve posts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=posts]').fill('9.5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Approved posts saved')).toBeVisible()
  const now = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '9.5' })
  await expect(now.getByText('Vacant')).toBeVisible()
  await page.goto('/localhr/headcount/posts')
  await expect(page.getByRole('row').filter({ hasText: '9.5' })).toHaveCount(1)
})
