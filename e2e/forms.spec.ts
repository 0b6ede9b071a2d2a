import { expect, type Page } from '@playwright/test'
import { openPage, signInAs, test } from './kit.ts'

const FORM = '/app/company/offices/new'

async function typeNewOffice(page: Page): Promise<void> {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/company/offices')
  await page
    .getByRole('link', { name: 'New office' })
    .or(page.getByRole('button', { name: 'New office' }))
    .click()
  await page.locator('form.form input').first().fill('An office half described')
}

const question = (page: Page) => page.getByRole('dialog')

test('SYS-07e SYS-09a SYS-21bc a link asks before it leaves unsaved edits: stay keeps them, leave drops them', async ({
  page,
}) => {
  await typeNewOffice(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click()
  await question(page).getByRole('button', { name: 'Stay on this page' }).last().click()
  await expect(page).toHaveURL(new RegExp(FORM))
  await expect(page.locator('form.form input').first()).toHaveValue('An office half described')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'People' }).click()
  await question(page)
    .getByRole('button', { name: /^Leave/ })
    .click()
  await expect(page).toHaveURL(/\/(employees?|resources\/active)$/)
})

test('SYS-09b the back button asks too', async ({ page }) => {
  await typeNewOffice(page)
  await page.goBack()
  await expect(question(page).getByRole('button', { name: 'Stay on this page' }).last()).toBeVisible()
  await question(page).getByRole('button', { name: 'Stay on this page' }).last().click()
  await expect(page).toHaveURL(new RegExp(FORM))
})

test('SYS-09c closing the tab asks too', async ({ page }) => {
  await typeNewOffice(page)
  const dialogOpened = page.waitForEvent('dialog')
  void page.close({ runBeforeUnload: true })
  const dialog = await dialogOpened
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
})

test('SYS-21a “save and leave” saves', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/company/departments')
  await page
    .getByRole('row', { name: /Customer Care/ })
    .getByRole('button')
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const name = page.getByRole('dialog').locator('input').first()
  await name.fill('Customer Happiness')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await expect(page.getByRole('row', { name: /Customer Happiness/ })).toBeVisible()
})

test('ORG-05 an office that gets another state offers the public holidays of that state', async ({ page }) => {
  await signInAs(page, 'aminah')
  await openPage(page, '/app/company/offices?search=Penang')
  await page.locator('main tbody').getByRole('link').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).first().click()
  await page.getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Perak' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Load the public holidays of Perak' }).click()
  await expect(page.getByRole('dialog', { name: 'Load the calendar of a year' })).toContainText('Perak')
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/load/)
})
