import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('EMP-15 HR defines a field, fills it for somebody, and finds them by it; on a phone in Chinese too', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'aminah')
  await openPage(page, '/app/settings/custom-fields')
  await expect(page.getByText('No fields of your own yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'New field' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill('Shirt size')
  await dialog.getByLabel('Name in Chinese').fill('制服尺寸')
  await dialog.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Choice' }).click()
  await dialog.getByLabel('Choice 1 in English').fill('Small')
  await dialog.getByLabel('Choice 1 in Chinese').fill('小')
  await dialog.getByRole('button', { name: 'Add a choice' }).click()
  await dialog.getByLabel('Choice 2 in English').fill('Large')
  await dialog.getByLabel('Choice 2 in Chinese').fill('大')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toContainText('2 choices')

  await openPage(page, '/app/employee')
  await page.getByRole('searchbox').fill('Nurul')
  await page.getByRole('link', { name: /Nurul/ }).first().click()
  const card = page.getByRole('region', { name: 'More about the person' })
  await card.getByRole('button', { name: /Edit/ }).click()
  await card.getByRole('combobox', { name: 'Shirt size' }).click()
  await page.getByRole('option', { name: 'Large' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card).toContainText('Large')
  await page.getByRole('link', { name: 'Timeline', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('Shirt size')

  await openPage(page, '/app/employee')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Shirt size' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Shirt size' })).toBeVisible()

  const own = await someone('nurul')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/me', 'zh-TW')
  await expect(own.getByText('制服尺寸')).toBeVisible()
  await expect(own.getByText('大', { exact: true })).toBeVisible()
  await expectFits(own)
})
