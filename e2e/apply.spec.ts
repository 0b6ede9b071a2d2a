import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { MODULES, ONBOARDING_MODULE } from '../base/modules.ts'
import { receiptPdf } from '../demo/receipt.ts'
import { expectAccessible } from './accessible.ts'
import { readMailedLink } from './invitations.ts'
import { cutTexts, expectFits, latinWords, openPage, signInAs, test } from './kit.ts'
import { PHONE } from './words.ts'

const isReady = MODULES.some(({ id, ready }) => id === ONBOARDING_MODULE && ready)
const PLANNER = { email: 'siew.ling@mail.example', name: 'Lim Siew Ling' }
const CLERK = { email: 'yi.ting@mail.example', name: '林怡婷' }

test('PUB-02a PUB-04 REC-06 a stranger applies on a phone and corrects the phone, and HR reviews it by keyboard', async ({
  page,
  browser,
  foreseen,
}) => {
  test.skip(!isReady, 'opens with the module of onboarding')
  test.setTimeout(240_000)
  foreseen.push(/404|422/)
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-MY' })
  const phone = await context.newPage()
  await openPage(phone, '/jobs/meridian')
  await phone.getByRole('link', { name: 'Apply for Production planner' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: 'Production planner' })).toBeVisible()
  await expect(phone.getByText(/At most 3 files, each up to 10 MB/)).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)

  // A refusal stands at its fields, and what was typed stays.
  await phone.getByLabel('Name', { exact: false }).first().fill(PLANNER.name)
  await phone.getByRole('button', { name: 'Send application' }).click()
  await expect(phone.getByText('Enter your email address.')).toBeVisible()
  await expect(phone.locator('input[name=full_name]')).toHaveValue(PLANNER.name)
  await phone.locator('input[name=email]').fill(PLANNER.email)

  // It goes on under the mailed link.
  await phone.getByRole('button', { name: 'Go on later' }).click()
  await expect(phone.getByText(/A link to go on is on its way/)).toBeVisible()
  const draft = await readMailedLink(PLANNER.email, '/jobApplicationForm/meridian-1\\?draft=')
  await fillIn(phone, draft)

  const address = await readMailedLink(PLANNER.email, '/application/')
  await openPage(phone, address)
  await expect(phone.getByRole('heading', { level: 1, name: 'Production planner' })).toBeVisible()
  await expect(phone.getByText('Received', { exact: true })).toBeVisible()
  await phone.locator('input[name=phone]').fill('+60 12 999 8888')
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(phone.getByText('Saved', { exact: true })).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)

  // The draft went with it.
  await openPage(phone, draft)
  await expect(phone.getByText(/The draft of this link has ended/)).toBeVisible()

  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/resume/review')
  await expect(page.getByText('One application to review')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: PLANNER.name })).toBeVisible()
  await expect(page.getByText('RM 4,500.00')).toBeVisible()
  await expect(page.frameLocator('iframe[title="resume.pdf"]').locator('body')).toHaveCount(1)
  await expectAccessible(page)
  await page.keyboard.press('y')
  await expect(page.getByText(`${PLANNER.name}: Suitable`)).toBeVisible()
  await expect(page.getByText('Everything is reviewed')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('One application to review')).toBeVisible()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByLabel('Remark').fill('No planning experience')
  await page.getByRole('dialog').getByRole('button', { name: 'Not suitable' }).click()
  await expect(page.getByText('Everything is reviewed')).toBeVisible()
  // Keys belong to the dialog until it has closed.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(page.getByText('One application to review')).toBeVisible()
  await page.keyboard.press('y')
  await expect(page.getByText('Everything is reviewed')).toBeVisible()

  await openPage(page, '/localhr/resume')
  await expect(page).toHaveURL(/\/localhr\/resume\/inventory/)
  await page.getByRole('main').getByRole('link', { name: PLANNER.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: PLANNER.name })).toBeVisible()
  await expect(page.getByText('+60 12 999 8888')).toBeVisible()
  await expect(page.getByText('In a month')).toBeVisible()
  await expectAccessible(page)
  await phone.goto(address)
  await expect(phone.getByText('In process')).toBeVisible()
})

/** Goes on with a draft, and sends it with a PDF. */
async function fillIn(phone: Page, draft: string): Promise<void> {
  await openPage(phone, draft)
  await expect(phone.locator('input[name=email]')).toHaveValue(PLANNER.email)
  await expect(phone.locator('input[name=full_name]')).toHaveValue(PLANNER.name)
  await phone.locator('input[name=phone]').fill('012-345 6789')
  await phone.locator('input[name=expected_pay]').fill('4,500')
  await phone.getByLabel('Years in planning').fill('4')
  await phone.getByLabel('When could you start?').selectOption('In a month')
  await phone.locator('input[type=file]').setInputFiles({
    name: 'resume.pdf',
    mimeType: 'application/pdf',
    buffer: receiptPdf(['Lim Siew Ling', 'Production planner, Klang', 'SAP, Excel, Malay and English']),
  })
  await expect(phone.getByText('resume.pdf')).toBeVisible()
  await phone.getByRole('button', { name: 'Malay' }).click()
  await expect(phone.getByText(/Notis privasi untuk pemohon/)).toBeVisible()
  await phone.getByLabel(/I have read the privacy notice/).check()
  await phone.getByRole('button', { name: 'Send application' }).click()
  await expect(phone).toHaveURL(/\/done/)
  await expect(phone.getByRole('heading', { level: 1, name: 'Your application is in' })).toBeVisible()
}

test('PUB-04 somebody applies in Chinese, downloads their data and withdraws', async ({ browser, foreseen }) => {
  test.skip(!isReady, 'opens with the module of onboarding')
  test.setTimeout(180_000)
  foreseen.push(/404/)
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-TW' })
  const phone = await context.newPage()
  await openPage(phone, '/jobApplicationForm/meridian-2', 'zh-TW')
  await expect(phone.getByRole('heading', { level: 1, name: '客服專員' })).toBeVisible()
  await phone.locator('input[name=full_name]').fill(CLERK.name)
  await phone.locator('input[name=email]').fill(CLERK.email)
  await phone.locator('input[name=phone]').fill('0912-345-678')
  await phone.getByLabel('可否配合週六上班？').selectOption('是')
  await phone.locator('input[name=video_link]').fill('https://video.example/abc')
  await phone.getByLabel('我已閱讀並同意個人資料告知事項。').check()
  await expectFits(phone)
  expect.soft(await cutTexts(phone)).toEqual([])
  expect.soft(await latinWords(phone, ['MB', 'NT'])).toEqual([])
  await phone.getByRole('button', { name: '送出應徵資料' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: '已收到您的應徵資料' })).toBeVisible()

  const address = await readMailedLink(CLERK.email, '/application/')
  await openPage(phone, address, 'zh-TW')
  await expect(phone.getByText('已收件')).toBeVisible()
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: '下載我的資料' }).click()
  expect((await readFile(await (await saving).path())).subarray(0, 2).toString()).toBe('PK')
  expect.soft(await latinWords(phone)).toEqual([])
  await phone.getByRole('button', { name: '撤回應徵' }).click()
  const question = phone.getByRole('dialog')
  await expect(question).toContainText('將立即刪除')
  await question.getByRole('button', { name: '撤回應徵' }).click()
  await expect(phone.getByRole('heading', { level: 1, name: '已撤回應徵' })).toBeVisible()
  await openPage(phone, address, 'zh-TW')
  await expect(phone.getByRole('heading', { level: 1, name: '此連結沒有可開啟的應徵資料' })).toBeVisible()
})
