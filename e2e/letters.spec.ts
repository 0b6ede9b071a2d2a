import { expect, type Page } from '@playwright/test'
import { receiptPdf } from '../demo/receipt.ts'
import { expectAccessible } from './accessible.ts'
import { cutTexts, expectFits, openPage, postAs, signInAs, test } from './kit.ts'

const HEAD = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 90"><rect width="600" height="90" fill="#0b6b5d"/></svg>`
const TERMS = { name: 'terms.pdf', mimeType: 'application/pdf', buffer: receiptPdf(['Terms']) }

async function uploadLetterHead(page: Page): Promise<void> {
  await openPage(page, '/app/company/profile')
  const card = page.getByRole('region', { name: 'Letter head' })
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'head.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(HEAD) })
  await expect(card.getByText('head.svg')).toBeVisible()
}

/** Uploads a letter head where the company has none: HR is told so before anything is written. */
async function requireLetterHead(page: Page): Promise<void> {
  await openPage(page, '/app/documents/letters/new')
  await expect(page.getByRole('button', { name: 'Finish and send' })).toBeVisible()
  if (await page.getByText('Letters need a letter head.').isVisible()) await uploadLetterHead(page)
}

async function choose(page: Page, field: string, text: string): Promise<void> {
  const box = page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
  await box.click()
  await box.fill(text)
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click()
}

test('LET-01de LET-02ab LET-06a HR writes a letter to a person, sees it, sends it, replaces it and withdraws that', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'aminah', 'Company Admin')
  await requireLetterHead(page)

  await openPage(page, '/app/documents/letters')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'New letter' }).first().click()
  await choose(page, 'Template', 'Certificate of employment')
  await choose(page, 'Person', 'Nurul')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.locator('iframe')).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish and send' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Send letter 2026\/\d{4} to Nurul/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Letter sent')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('As it was sent')
  await expect(page.getByRole('heading', { level: 2, name: 'What happened' })).toBeVisible()
  await expect(page.locator('main iframe')).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page)
  await expectFits(page)

  // A draft keeps what was typed, and takes attachments; a new version replaces the letter.
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /New version of letter/ })).toBeVisible()
  await choose(page, 'Template', 'Letter of increment')
  await page.getByLabel('From').first().fill('1 Jan 2027')
  await page.getByLabel('New basic pay').first().fill('5500')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByLabel('New basic pay').first()).toHaveValue('5,500.00')
  await page.locator('main input[type=file]').setInputFiles(TERMS)
  await expect(page.getByRole('button', { name: 'terms.pdf', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show the letter' }).click()
  await expect(page.locator('main iframe')).toHaveAttribute('src', /^blob:/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish the letter' }).click()
  await dialog.getByRole('radio', { name: 'In Kerani only, without mail' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Letter sent')).toBeVisible()
  await page.getByRole('link', { name: /2026\/\d{4}/ }).click()
  await expect(page.getByText('Replaced by a newer version')).toBeVisible()
  await page.getByRole('link', { name: /2026\/\d{4}/ }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('Wrong amount')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Letter withdrawn')).toBeVisible()
  await expect(page.getByText('Wrong amount').first()).toBeVisible()

  // The employee's page leads to a letter with the person filled in.
  await page.getByRole('link', { name: /Nurul/ }).first().click()
  await page.getByRole('link', { name: 'Documents' }).last().click()
  await page.getByRole('region', { name: 'Letters' }).getByRole('button', { name: 'New letter' }).click()
  await expect(
    page
      .getByRole('textbox', { name: 'Person' })
      .or(page.getByRole('combobox', { name: 'Person' }))
      .first(),
  ).toHaveValue(/Nurul/)
})

test('LET-01d LET-01f letters go to everybody but those of whom a variable is missing, who are named', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(240_000)
  foreseen.push(/422/)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await requireLetterHead(page)
  const words = (text: string) => ({ type: 'text', text })
  await postAs(page, '/api/letter-templates', {
    name_en: 'Note on your manager',
    name_zh: '主管通知',
    kind: 'other',
    languages: 'en',
    body: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [words('Your manager is '), { type: 'variable', attrs: { name: 'employee.manager' } }],
        },
      ],
    },
  })
  await openPage(page, '/app/documents/letters')
  await page.getByRole('main').getByRole('button', { name: 'Send to many people' }).first().click()
  await expect(page.locator('main tbody tr').nth(5)).toBeVisible()
  await page.locator('main thead input[type=checkbox]').check()
  await page.getByRole('button', { name: /Select all \d+/ }).click()
  await page.getByRole('button', { name: 'Letters to these people' }).click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Template', 'Note on your manager')
  await dialog.getByRole('radio', { name: 'In Kerani only, without mail' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Send \d+ letters/ }).click()
  await expect(dialog.getByText(/Data of .* missing\. Nothing was sent yet/)).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Data is missing' })).toContainText('Reports to')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Send to the other \d+/ }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/\d+ letters issued, 0 of them by mail/)).toBeVisible({ timeout: 120_000 })
  await page.getByRole('link', { name: 'To the letters' }).click()
  await expect(page.locator('main tbody tr').nth(19)).toContainText('Issued')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['documents/letters', 'documents/letters/new', 'documents/letters/many']) {
    await openPage(page, `/app/${path}`, 'zh-TW')
    await expectFits(page)
    expect.soft(await cutTexts(page)).toEqual([])
  }
})
