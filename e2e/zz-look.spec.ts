import { receiptPdf } from '../demo/receipt.ts'
import { readMailedLink } from './invitations.ts'
import { signInAs, test } from './kit.ts'

const OUT = process.env.LOOK_OUT ?? '/tmp/look-apply'
const LOOKS = [
  { name: 'en', lang: 'en', scheme: 'light', width: 1440, height: 900 },
  { name: 'zh-dark', lang: 'zh-TW', scheme: 'dark', width: 1440, height: 900 },
  { name: 'zh-phone', lang: 'zh-TW', scheme: 'light', width: 390, height: 844 },
  { name: 'en-phone-dark', lang: 'en', scheme: 'dark', width: 390, height: 844 },
] as const

test('look', async ({ page, browser, foreseen }) => {
  test.setTimeout(400_000)
  foreseen.push(/./)
  const shoot = async (p: typeof page, address: string, name: string, then?: () => Promise<void>) => {
    for (const look of LOOKS) {
      await p.setViewportSize({ width: look.width, height: look.height })
      await p.emulateMedia({ colorScheme: look.scheme, reducedMotion: 'reduce' })
      await p.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${look.lang}`)
      await p.locator('main h1').first().waitFor()
      await p.waitForLoadState('networkidle')
      if (then) await then()
      await p.screenshot({ path: `${OUT}/${name}.${look.name}.png`, fullPage: p !== page, animations: 'disabled' })
    }
  }
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const out = await context.newPage()
  const people = [
    ['Lim Siew Ling', 'a@mail.example', '012-345 6789', '4,500'],
    ['Muhammad Hafizuddin bin Abdul Rahman', 'b@mail.example', '012-345 6789', '5,200'],
    ['Tan Wei', 'c@mail.example', '013-345 6789', ''],
  ]
  for (const [name, email, phone, pay] of people) {
    await out.goto('/jobApplicationForm/meridian-1?lang=en')
    await out.locator('input[name=full_name]').fill(name!)
    await out.locator('input[name=email]').fill(email!)
    await out.locator('input[name=phone]').fill(phone!)
    await out.locator('input[name=expected_pay]').fill(pay!)
    await out.getByLabel('Years in planning').fill('4')
    await out.locator('input[type=file]').setInputFiles([{
      name: 'resume of a long name that somebody gave to it 2026.pdf', mimeType: 'application/pdf',
      buffer: receiptPdf([name!, 'Production planner, Klang', 'SAP, Excel, Malay and English']),
    }])
    await out.getByLabel(/I have read/).check()
    await out.waitForTimeout(3200)
    await out.getByRole('button', { name: 'Send application' }).click()
    await out.waitForURL(/done/)
  }
  await shoot(out, '/jobApplicationForm/meridian-1', 'apply')
  await shoot(out, '/jobApplicationForm/meridian-2', 'apply-errors', async () => {
    await out.locator('main form button[type=submit]').click()
    await out.locator('input[name=website]').waitFor({ state: 'attached' })
  })
  await shoot(out, '/jobApplicationForm/meridian-6', 'closed')
  await shoot(out, '/done?about=applied&company=Meridian+Foods&next=/jobs/meridian', 'done')
  const link = await readMailedLink('a@mail.example', '/application/')
  await shoot(out, link, 'own')
  await shoot(out, '/application/nothing', 'own-none')
  await signInAs(page, 'mei.ling', 'Local HR')
  await shoot(page, '/localhr/resume/inventory', 'inventory')
  await shoot(page, '/localhr/resume/review', 'review')
  await shoot(page, '/localhr/resume/search?words=SAP', 'search')
  const rows = ((await (await page.request.get('/api/applications')).json()) as { data: { id: string }[] }).data
  await shoot(page, `/localhr/resume/${rows[1]!.id}`, 'one')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/localhr/resume/review?lang=en')
  await page.locator('main h2').first().waitFor()
  await page.keyboard.press('l')
  await page.getByRole('dialog').waitFor()
  await page.waitForTimeout(800)
  await page.screenshot({ path: `${OUT}/review-later.png` })
  await page.keyboard.press('Escape')
  await page.goto(`/localhr/resume/${rows[1]!.id}?lang=en`)
  await page.getByRole('button', { name: 'Edit data and tags' }).click()
  await page.getByRole('dialog').locator('input[name=full_name]').waitFor()
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${OUT}/edit.png` })
})
