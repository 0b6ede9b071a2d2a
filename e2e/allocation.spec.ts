import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, searchList, signInAs, test } from './kit.ts'

test('SHF-05bc the allocation shows a week by shift, and its figures follow a day that is changed where a person is missing', async ({
  page,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, '/app/allocation/summary?week=2026-12-07&by=shift')
  const row = page.getByRole('row').filter({ hasText: 'N · Night' })
  await expect(row.getByText('of 1').first()).toBeVisible({ timeout: 90_000 })
  await expect(row.getByText('1 missing')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Allocation' }).getByRole('link', { name: 'By person' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Schedule by person' })).toBeVisible()
  await searchList(page, 'Devi')
  const devi = page.getByRole('row').filter({ hasText: 'Devi' })
  await devi.getByRole('button', { name: /Weekly.*Change 9 Dec 2026/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Shift').selectOption({ label: 'N 23:00–07:00' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Plan changed')).toBeVisible()
  await expect(devi.getByRole('button', { name: /^N .*9 Dec 2026/ })).toContainText('Penang')
  await expectAccessible(page)

  await page.getByRole('navigation', { name: 'Allocation' }).getByRole('link', { name: 'By place' }).click()
  await page.getByLabel('Group by').selectOption({ label: 'Shift' })
  await expect(row).toBeVisible({ timeout: 30_000 })
  await expect(row.getByText('1 missing')).toHaveCount(0)
})

test('SHF-05c a locked day of the schedule says so and refuses changes; a phone shows one day at a time', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/app/allocation')
  await expect(page).toHaveURL(/\/app\/allocation\/summary/)
  await openPage(page, '/app/allocation/schedule?week=2026-12-07')
  await expectFits(page)
  await page.getByRole('button', { name: 'Tue 8' }).click()
  await page.getByPlaceholder('Search').last().fill('Bishnu')
  await page.getByRole('button', { name: /Locked.*Change 8 Dec 2026 of Bishnu/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('This day is locked')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
})
