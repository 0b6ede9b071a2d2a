import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { addDays } from '../base/days/days.ts'
import { receiptPdf } from '../demo/receipt.ts'
import { expectAccessible } from './accessible.ts'
import { readMailedLink, readMailedText } from './invitations.ts'
import { cutTexts, expectFits, openPage, postAs, signInAs, test } from './kit.ts'
import { givePassword, requirePassword } from './password.ts'
import { TODAY } from './server.ts'

const OUTSIDER = { name: '周雅婷', email: 'ya.ting@outside.example', language: 'zh-TW' }

test('LET-04h LET-03a an employee signs a letter from the home page, with their password', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(150_000)
  foreseen.push(/403/)
  await signInAs(page, 'nurul')
  await openPage(page, '/app/dashboard')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  const row = waiting.getByRole('listitem').filter({ hasText: 'Training bond' })
  await row.getByRole('link', { name: /^Read and sign/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Training bond')
  const signing = page.getByRole('region', { name: 'Sign this letter' })
  await expect(signing).toContainText('It is not a digital signature with a certificate.')
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(signing.getByText('Type your name first.')).toBeVisible()
  await expectAccessible(page)
  await signing.getByRole('textbox', { name: 'Your full name' }).fill('Nurul Huda binti Hassan')
  await requirePassword(page, '**/api/letters/*/signature')
  await signing.getByRole('button', { name: 'Sign', exact: true }).click()
  await givePassword(page, 'nurul')
  await expect(page.getByText(/^Signed on 26 Nov 2026/)).toBeVisible()
  await expect(signing).toHaveCount(0)
  await expectAccessible(page)
  expect(String(await savedBy(page, 'Download the signed PDF'))).toMatch(/^%PDF/)

  await openPage(page, '/app/documents')
  const own = page.getByRole('region', { name: 'My letters' })
  await expect(own.getByRole('listitem').filter({ hasText: 'Training bond' })).toContainText('Signed')
})

test('PUB-04b LET-06f somebody outside draws a signature on a phone in Chinese, and the signed PDF proves itself', async ({
  page,
  browser,
  foreseen,
}) => {
  test.setTimeout(180_000)
  foreseen.push(/404/)
  await signInAs(page, 'aminah', 'Company Admin')
  await sendOffer(page)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-TW' })
  const phone = await context.newPage()
  const address = await readMailedLink(OUTSIDER.email, '/letter/')
  await openPage(phone, address, 'zh-TW')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('錄取通知書')
  expect(String(await savedBy(phone, '開啟 PDF'))).toMatch(/^%PDF/)
  expect(String(await savedBy(phone, 'benefits.pdf'))).toMatch(/^%PDF/)
  const signing = phone.getByRole('region', { name: '簽署此信函' })
  await signing.getByText('手寫', { exact: true }).click()
  await drawOn(phone)
  await signing.getByRole('button', { name: '寄送驗證碼' }).click()
  await expect(signing.getByText('驗證碼已寄出')).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)
  expect.soft(await cutTexts(phone)).toEqual([])
  await signing
    .getByRole('textbox', { name: '郵件中的驗證碼' })
    .fill(await readMailedText(OUTSIDER.email, /驗證碼為 (\d{6})/))
  await signing.getByRole('button', { name: '簽署', exact: true }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('已簽署信函')
  await expectAccessible(phone)

  // The answer ended the address; the mailed copy has one of its own.
  await openPage(phone, address, 'zh-TW')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('此連結沒有可開啟的信函')
  const copy = await readMailedText(OUTSIDER.email, /副本在此：\s+\S*(\/letter\/[\w-]+)/)
  await openPage(phone, copy, 'zh-TW')
  await expect(phone.getByText(/^已於 2026年11月26日.*簽署$/)).toBeVisible()
  const signed = await savedBy(phone, '開啟 PDF')
  await choose(phone, signed)
  await expect(phone.getByText('本公司信函，內容未變更')).toBeVisible()
  await expectFits(phone)
  await context.close()

  await openPage(page, '/app/documents/proof')
  await choose(page, signed)
  await expect(page.getByText('Ours and unchanged')).toBeVisible()
  await expect(page.getByText('It is the signed copy.')).toBeVisible()
  await expectAccessible(page)
  const changed = Buffer.from(signed)
  changed[changed.length - 20]! ^= 1
  await choose(page, changed)
  await expect(page.getByText('Not ours, or changed')).toBeVisible()
})

test('LET-04h an employee declines a letter with a remark, and whoever sent it sees that in the bell', async ({
  page,
  someone,
}) => {
  test.setTimeout(150_000)
  await signInAs(page, 'chia.hao')
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/app/documents', 'zh-TW')
  const own = page.getByRole('region', { name: '我的信函' })
  await expect(own.getByRole('listitem').first()).toContainText('待簽署')
  await expectFits(page)
  await expectAccessible(page)
  const link = own.getByRole('link', { name: /^閱讀並簽署/ })
  await openPage(page, (await link.getAttribute('href'))!, 'zh-TW')
  await page.getByRole('button', { name: '拒絕' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '拒絕' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: '拒絕原因' }).fill('年限過長')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '拒絕' }).click()
  await expect(page.getByText(/^已於 .*拒絕$/)).toBeVisible()
  await expectFits(page)

  const sender = await someone('aminah', 'Company Admin')
  await openPage(sender, '/app/dashboard')
  await sender.getByRole('button', { name: /^Notifications/ }).click()
  await expect(sender.getByText(/letters? that you sent w(as|ere) not accepted/)).toBeVisible()
})

/** Sends an offer to somebody outside by mail. */
async function sendOffer(page: Page): Promise<void> {
  const templates = (await (await page.request.get('/api/letter-templates?search=offer')).json()) as {
    data: { id: string }[]
  }
  const letters = '/api/letters'
  await postAs(page, letters, {
    template_id: templates.data[0]!.id,
    outside: OUTSIDER,
    typed: [
      { name: 'recipient.address', text: '台北市' },
      { name: 'position', text: '行銷專員' },
      { name: 'department', text: '行銷部' },
      { name: 'office', text: '台北' },
      { name: 'starts_on', day: addDays(TODAY, 30) },
      { name: 'basic_pay', amount: 4_800_000 },
      { name: 'allowances', text: '無' },
      { name: 'probation', text: '三個月' },
      { name: 'reply_by', day: addDays(TODAY, 7) },
    ],
  })
  const drafts = (await (await page.request.get(`${letters}?state=draft&search=${OUTSIDER.name}`)).json()) as {
    data: { id: string }[]
  }
  const id = drafts.data[0]!.id
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrf')!.value
  const attached = await page.request.post(`${letters}/${id}/draft/attachments`, {
    multipart: { file: { name: 'benefits.pdf', mimeType: 'application/pdf', buffer: receiptPdf(['Benefits']) } },
    headers: { 'x-csrf-token': csrf },
  })
  expect(attached.status(), await attached.text()).toBe(200)
  await postAs(page, `${letters}/${id}/making`, { version: 1 })
  await postAs(page, `${letters}/${id}/sending`, { version: 2, by_mail: true })
}

async function savedBy(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).first().click()
  return readFile(await (await started).path())
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.locator('main input[type=file]').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer })
}

async function drawOn(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: '請在此手寫簽名' })
  await pad.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await pad.boundingBox())!
  await page.mouse.move(x + width * 0.2, y + height * 0.7)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.2, { steps: 6 })
  await page.mouse.move(x + width * 0.8, y + height * 0.7, { steps: 6 })
  await page.mouse.up()
}
