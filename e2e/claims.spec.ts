import { expect } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, postAs, signInAs, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'
import { TODAY } from './server.ts'

/** A picture of one dot. */
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('CLM-01 CLM-02 CLM-03 HR creates a category and enters a rate, and an employee sends a claim in a foreign currency on a phone', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'aminah')
  await openPage(page, '/app/application/claim/policy')
  await page.getByRole('main').getByRole('button', { name: 'New category' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill('Conference')
  await dialog.getByLabel('Name in Chinese').fill('研討會')
  await dialog.getByLabel('Limit (0 = no limit)').fill('500')
  await dialog.getByLabel('Receipt required').uncheck()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved')).toBeVisible()

  await openPage(page, '/app/application/claim/policy/rates')
  await page.getByRole('main').getByRole('button', { name: 'Add rate' }).first().click()
  await dialog.getByRole('combobox', { name: 'Currency', exact: true }).fill('USD')
  await page.getByRole('option', { name: /USD/ }).first().click()
  await dialog.getByRole('textbox', { name: 'Rate', exact: true }).fill('4.37')
  await dialog.getByLabel('Reason').fill('Bank advice')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Rate saved')).toBeVisible()
  await expectAccessible(page)

  const own = await someone('aisyah')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  // Today is proposed, and the picture of the receipt comes first.
  const amount = own.getByRole('textbox', { name: 'Amount', exact: true })
  await expect(own.getByRole('textbox', { name: 'Transaction date' })).not.toHaveValue('')
  await own.getByRole('combobox', { name: 'Category' }).click()
  await own.getByRole('option', { name: /Conference/ }).click()
  await expect(own.getByText('RM 500.00 left')).toBeVisible()
  await own.getByRole('combobox', { name: 'Currency' }).fill('USD')
  await own.getByRole('option', { name: /USD/ }).first().click()
  await amount.fill('100')
  await expect(own.getByText(/1 USD = 4.37 MYR/)).toBeVisible()
  await expect(own.getByText('Converts to RM 437.00')).toBeVisible()
  await expectFits(own)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(own.getByText('Conference')).toBeVisible()
  await expect(own.getByText('RM 437.00')).toBeVisible()
  await openPage(own, '/app/application/normalClaim', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('我的費用報銷')
})

test('CLM-06 PAY-08 PAY-14 a claim in Taiwan dollars shows its rate with day and source, and the run of its month pays it', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  // HR types yesterday's rate, which converts today's receipt.
  await signInAs(page, 'grace')
  const day = new Date(Date.parse(TODAY) - 86_400_000).toISOString().slice(0, 10)
  const rate = { day, currency: 'TWD', home: 'MYR', unit: 100, rate: 13.55, reason: 'Bank advice' }
  await postAs(page, '/api/exchange-rates', rate)

  const own = await someone('aisyah')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC' }).format(new Date(TODAY))
  await own.getByRole('textbox', { name: 'Transaction date' }).fill(today)
  await own.getByRole('textbox', { name: 'Transaction date' }).press('Tab')
  await own.getByRole('combobox', { name: 'Category' }).click()
  await own.getByRole('option', { name: /Travel and lodging/ }).click()
  await own.getByRole('combobox', { name: 'Currency' }).fill('TWD')
  await own.getByRole('option', { name: /TWD/ }).first().click()
  await own.getByRole('textbox', { name: 'Amount', exact: true }).fill('6400')
  await expect(own.getByText(/100 TWD = 13.55 MYR/)).toBeVisible()
  await expect(own.getByText(/Entered by hand/).first()).toBeVisible()
  await expect(own.getByText('Converts to RM 867.20')).toBeVisible()
  await expectFits(own)

  // The claim of the last closed month was approved in that month and is on its payslip.
  await openPage(own, '/app/payslips')
  await own.getByRole('main').getByRole('link').filter({ hasText: /\d{4}/ }).nth(0).click()
  await expect(own.getByRole('main')).toContainText('858.98')
  await own
    .getByRole('button', { name: /^Reimbursed expenses/ })
    .first()
    .click()
  await expect(own.getByRole('main')).toContainText('RM 858.98, once, in this run')
  await expectAccessible(own)
})

test('CLM-02 a claim with its photo is sent from the home of a phone in five presses', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'nurul')
  let finishUpload: () => void = () => undefined
  const uploading = new Promise<void>((resolve) => {
    finishUpload = resolve
  })
  await page.route('**/api/**/files', async (route) => {
    await uploading
    await route.continue()
  })
  await openPage(page, '/app/dashboard')
  const counted = await startCountingPresses(page)
  const presses = await counted(async () => {
    await page.getByRole('region', { name: 'My requests' }).getByRole('button', { name: 'Claim' }).click()
    const form = page.getByRole('dialog')
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      form.getByRole('button', { name: 'Add files' }).click(),
    ])
    await chooser.setFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: RECEIPT })
    await expect(form.getByText('receipt.png')).toBeVisible()
    await form.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: /Travel and lodging/ }).click()
    await form.getByRole('textbox', { name: 'Amount', exact: true }).fill('18.40')
    // A phone in a lift: the photo is still uploading when Send is pressed, and the claim waits for it.
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(form.locator('form')).toHaveAttribute('aria-busy', 'true')
    finishUpload()
    await expect(form).toHaveCount(0)
  })
  expectPresses('Claim with a photo on a phone', presses)
})

test('CLM-11 HR sets a rate per kilometre, and an employee claims a way on a phone and sees its sum before sending', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'aminah')
  await openPage(page, '/app/application/claim/policy')
  await page.getByRole('main').getByRole('button', { name: 'New category' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name in English').fill('Own car')
  await dialog.getByLabel('Name in Chinese').fill('自用車')
  await dialog.getByRole('combobox', { name: 'Paid by' }).click()
  await page.getByRole('option', { name: 'Distance' }).click()
  await expect(dialog.getByLabel('Receipt required')).toBeHidden()
  await dialog.getByRole('button', { name: 'Add a rate' }).click()
  await dialog.getByRole('textbox', { name: 'Rate per km' }).fill('0.70')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Category saved')).toBeVisible()

  const own = await someone('aisyah')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  await own.getByRole('combobox', { name: 'Category' }).click()
  await own.getByRole('option', { name: /Own car/ }).click()
  await expect(own.getByText('RM 0.70 per km')).toBeVisible()
  await expect(own.getByRole('textbox', { name: 'Amount', exact: true })).toBeHidden()
  await own.getByRole('textbox', { name: 'From (place)' }).fill('KLCC')
  await own.getByRole('textbox', { name: 'To (place)' }).fill('https://maps.app.goo.gl/AbC123')
  await own.getByRole('textbox', { name: 'Distance (km)' }).fill('21.3')
  await own.getByLabel('Return trip (counts twice)').check()
  await expect(own.getByText('42.6 km × RM 0.70 = RM 29.82')).toBeVisible()
  await expectFits(own)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Send', exact: true }).click()
  await own.getByText('Own car').first().click()
  const map = own.getByRole('link', { name: 'maps.app.goo.gl' })
  await expect(map).toHaveAttribute('rel', /noopener/)
  await expect(own.getByText('42.6 km × RM 0.70 = RM 29.82')).toBeVisible()
  await expectFits(own)
  await expectAccessible(own)
})

const receiptPicture = (shade: number) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: shade, g: 20, b: 30 } } })
    .png()
    .toBuffer()

test('CLM-08c two receipts are sent as one claim with their total, and a manager approves both in one press and takes it back', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  const own = await someone('aisyah')
  await openPage(own, '/app/application/normalClaim')
  await own.getByRole('button', { name: 'New claim' }).first().click()
  await own.getByRole('button', { name: 'Add another receipt' }).click()
  for (const [nth, amount] of [
    [1, '61.10'],
    [2, '24.95'],
  ] as const) {
    const receipt = own.getByRole('region', { name: `Receipt ${nth}` })
    await receipt.getByRole('combobox', { name: 'Category' }).click()
    await own.getByRole('option', { name: /Travel and lodging/ }).click()
    await receipt.getByRole('textbox', { name: 'Amount', exact: true }).fill(amount)
    await receipt.getByRole('textbox', { name: 'Receipt no.' }).fill(`TWO-${nth}`)
    const [chooser] = await Promise.all([
      own.waitForEvent('filechooser'),
      receipt.getByRole('button', { name: 'Add files' }).click(),
    ])
    // Two pictures: the same one twice would be refused.
    await chooser.setFiles({ name: `${nth}.png`, mimeType: 'image/png', buffer: await receiptPicture(nth) })
    await expect(receipt.getByText(`${nth}.png`)).toBeVisible()
  }
  await expect(own.getByText('Total RM 86.05')).toBeVisible()
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Send claim with 2 receipts' }).click()
  await expect(own.getByRole('table').getByText('RM 61.10').first()).toBeVisible()
  await expect(own.getByRole('table').getByText('RM 24.95').first()).toBeVisible()
  await openPage(own, '/app/requests?tab=mine')
  await own.getByRole('button', { name: /2 sent together/ }).click()
  await expect(own.getByRole('heading', { name: '2 sent together' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Withdraw all 2' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'suresh')
  await openPage(page, '/app/requests')
  const counted = await startCountingPresses(page)
  const claim = page.getByRole('listitem').filter({ hasText: '2 sent together' })
  await expect(claim).toContainText('RM 86.05')
  const presses = await counted(async () => {
    await claim.getByRole('button').click()
    await expect(page.getByRole('heading', { name: '2 sent together' })).toBeVisible()
    await page.getByRole('button', { name: 'Approve all 2' }).click()
    await expect(page.getByText(/^2 approved for /)).toBeVisible()
  })
  expectPresses('Decide a claim of several receipts', presses)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(claim).toContainText('RM 86.05')
  await claim.getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Approve all 2' })).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
})
