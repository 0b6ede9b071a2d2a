import { expect } from '@playwright/test'
import { receiptPdf } from '../demo/receipt.ts'
import { expectAccessible } from './accessible.ts'
import { cutTexts, expectFits, openPage, signInAs, test } from './kit.ts'

const PAPER = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: receiptPdf(['Passport']) }

test('LET-04d LET-04f HR asks for a document, a person adds it on a phone, and HR sees it delivered and its date in the list', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'aminah')
  await openPage(page, '/app/documents/demands')
  await page.getByRole('main').getByRole('button', { name: 'Ask for a document' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Passport' }).click()
  await dialog.getByRole('textbox', { name: 'What you ask for' }).fill('Copy of your new passport')
  await dialog.getByRole('textbox', { name: 'Due' }).fill('31 Dec 2026')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table')).toContainText('Copy of your new passport')

  const own = await someone('nurul')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/documents')
  const asked = own.getByRole('region', { name: 'Asked of me' })
  await expect(asked).toContainText('Copy of your new passport')
  await expectFits(own)
  await expectAccessible(own)
  await asked.getByRole('button', { name: 'Add file: Copy of your new passport' }).click()
  const form = own.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles(PAPER)
  await form.getByRole('textbox', { name: 'Valid until' }).fill('20 Jan 2027')
  await expectFits(own)
  await expectAccessible(own)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await expect(asked.getByRole('listitem').filter({ hasText: 'Copy of your new passport' })).toContainText('Delivered')
  await expect(own.getByRole('region', { name: 'My documents' })).toContainText('20 Jan 2027')

  await page.getByRole('link', { name: 'Copy of your new passport' }).click()
  await expect(page.getByText(/1 of \d+ have delivered/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Remind', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remind' }).click()
  await expect(page.getByText('The emails are being prepared')).toBeVisible()

  await openPage(page, '/app/reminders')
  await expect(page.getByRole('row').filter({ hasText: 'Copy of your new passport' })).toContainText('Passport ends')
  await expectAccessible(page)
})

test('LET-04a LET-04b in Chinese a person reads company documents and replaces one of their own', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAs(page, 'nurul')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/app/documents', 'zh-TW')
  await expect(page.getByRole('region', { name: '公司文件' })).toContainText('Employee handbook')
  await expectFits(page)
  expect.soft(await cutTexts(page)).toEqual([])
  const own = page.getByRole('region', { name: '我的文件' })
  await own.getByRole('button', { name: '新增文件' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '類別' }).click()
  await page.getByRole('option', { name: '證書' }).click()
  await dialog.locator('input[type=file]').setInputFiles(PAPER)
  await dialog.getByRole('button', { name: '儲存' }).click()
  await expect(dialog).toBeHidden()
  await own.getByRole('button', { name: '「證書」的更多操作' }).click()
  await page.getByRole('menuitem', { name: '更換' }).click()
  await dialog.locator('input[type=file]').setInputFiles(PAPER)
  await dialog.getByRole('button', { name: '儲存' }).click()
  await expect(dialog).toBeHidden()
  await expect(own).toContainText('第 2 版')
})
