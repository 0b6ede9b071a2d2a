import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('ATT-11 HR gives an office another place for clocking in, changes its radius and deletes it', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/company/places')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'New place' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Office').fill('Penang')
  await page.getByRole('option', { name: 'Penang' }).click()
  await dialog.getByLabel('Name').fill('Loading bay')
  await dialog.getByLabel('Latitude').fill('5.298')
  await dialog.getByLabel('Longitude').fill('100.277')
  await dialog.getByLabel('Radius in metres').fill('5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('10')
  await dialog.getByLabel('Radius in metres').fill('60')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Place created')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByText('Loading bay').first().click()
  await dialog.getByLabel('Radius in metres').fill('80')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Place saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /Loading bay/ })).toContainText('80')

  await page
    .getByRole('row', { name: /Loading bay/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Place deleted')).toBeVisible()
  await expect(page.getByText('Loading bay')).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/app/company/places', 'zh-TW')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('打卡地點')
  await expectFits(page)
  await expectAccessible(page)
})
