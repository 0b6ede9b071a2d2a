import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

const HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 90"><rect width="600" height="90" fill="#0b6b5d"/></svg>`

test('LET-01abc LET-06abc HR writes a letter from a ready one, with a variable of its own, and previews it on a person, in Chinese too', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(180_000)
  foreseen.push(/422/)
  await signInAs(page, 'aminah', 'Company Admin')
  await openPage(page, '/app/company/profile')
  const card = page.getByRole('region', { name: 'Letter head' })
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByRole('button', { name: 'Remove' })).toBeHidden()
  await openPage(page, '/app/documents/templates')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Letter templates' }).first()).toBeVisible()
  const ready = page.getByRole('row').filter({ hasText: 'Confirmation of employment' })
  await ready.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirmation of employment (copy)' })).toBeVisible()

  const text = page.getByRole('textbox', { name: 'English text' })
  await expect(text.getByText('Employee number')).toBeVisible()
  await text.getByText('All other terms', { exact: false }).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' You work in ')
  const tools = page.getByRole('toolbar', { name: /English text/ })
  await tools.getByRole('combobox', { name: 'Insert a variable' }).fill('depart')
  await page.getByRole('option', { name: 'Department' }).click()
  await expect(text.locator('[data-variable="employee.department"]')).toHaveText('Department')
  await tools.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type(' from now on')
  await expect(text.locator('strong')).toHaveText(' from now on')
  await expectAccessible(page)
  await expectFits(page)

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('combobox', { name: 'Person' }).or(preview.getByLabel('Person')).first().fill('Nurul')
  await page.getByRole('option', { name: /Nurul/ }).first().click()
  await preview.getByRole('button', { name: 'Show the letter' }).click()
  await expect(preview.getByText('No letter head uploaded', { exact: false }).first()).toBeVisible()

  // Leaving asks first: the text is not saved yet.
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay on this page' }).last().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Template saved')).toBeVisible()
  await expect(page.getByText('Version 2')).toBeVisible()

  await openPage(page, '/app/company/profile')
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'head.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(HEAD) })
  await expect(card.getByText('head.svg')).toBeVisible()
  await page.goBack()
  await expect(text.locator('[data-variable="employee.department"]')).toBeVisible()
  await preview.getByRole('combobox', { name: 'Person' }).or(preview.getByLabel('Person')).first().fill('Nurul')
  await page.getByRole('option', { name: /Nurul/ }).first().click()
  await preview.getByRole('button', { name: 'Show the letter' }).click()
  await expect(
    preview.getByText('Missing data for variable: Confirmed from of Nurul', { exact: false }).first(),
  ).toBeVisible()
  await preview.getByLabel('Confirmed from').first().fill('1 Dec 2026')
  await preview.getByRole('button', { name: 'Show the letter' }).click()
  await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)

  await page.getByRole('button', { name: 'Show versions' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Version 1/ })
    .click()
  await expect(page.getByRole('dialog').getByText('All other terms', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '繁體中文' }).click()
  await expect(page.getByRole('textbox', { name: '中文內文' }).getByText('員工編號').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('請使用較大的螢幕編輯內文。')).toBeVisible()
  await expectFits(page)
})
