import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { fillSignIn, person, test } from './kit.ts'

const NEW = { email: 'wei.jie@northwind.example', password: 'a long enough passphrase' }

test('AUTH-12 someone registers a company and signs in to it as its Company Admin', async ({ page }) => {
  await page.goto('/register')
  await page.locator('input[name=company_name]').fill('Northwind Traders Sdn Bhd')
  await expect(page.locator('input[name=company_code]')).toHaveValue('northwind-traders')
  await page.locator('input[name=full_name]').fill('Tan Wei Jie')
  await page.locator('input[name=email]').fill(NEW.email)
  await page.locator('input[name=password]').fill(NEW.password)
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/done/)
  await page.goto('/login')
  await fillSignIn(page, NEW)
  await expect(page).toHaveURL(/\/app\//)
  await expect(page.getByText('Northwind Traders Sdn Bhd').first()).toBeVisible()
})

for (const country of ['MY', 'TW'] as const)
  test(`PAY-02 PAY-04 a company in ${country} alone changes its payroll rules and adds a pay item, unasked for the other country`, async ({
    page,
  }) => {
    const name = country === 'MY' ? 'Kuching Kopi' : 'Tainan Tea'
    const email = `owner@${country.toLowerCase()}.example`
    await page.goto('/register')
    await page.locator('input[name=company_name]').fill(name)
    await page.locator('select[name=country]').selectOption(country, { force: true })
    await page.locator('input[name=full_name]').fill('Lim Siew Ling')
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(NEW.password)
    await page.locator('main button[type=submit]').click()
    await expect(page).toHaveURL(/\/done/)
    await page.goto('/login?lang=en')
    await fillSignIn(page, { email, password: NEW.password })
    await expect(page).toHaveURL(/\/app\//)

    await page.goto('/app/payroll/settings?tab=rules&lang=en')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('Occupational accident rate')).toHaveCount(country === 'TW' ? 1 : 0)
    await expect(page.getByText('EPF age', { exact: false })).toHaveCount(country === 'MY' ? 1 : 0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/The rules hold from/)).toBeVisible()

    await page.goto('/app/payroll/settings?lang=en')
    await page.getByRole('button', { name: 'New pay item' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=name_en]').fill('Night shift allowance')
    await dialog.locator('input[name=name_zh]').fill('夜班津貼')
    await dialog.locator('input[name=code]').fill('night_shift')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByPlaceholder('Search').first().fill('night_shift')
    await expect(page.getByText('Night shift allowance').first()).toBeVisible()

    const bar = page.getByRole('navigation').first()
    await expect(bar.getByText('Withholding statements')).toHaveCount(country === 'TW' ? 1 : 0)
    await expect(bar.getByText('Tax forms', { exact: true })).toHaveCount(country === 'MY' ? 1 : 0)
  })

test('AUTH-12 the link in the mail sets a new password', async ({ page, browser }) => {
  const { email } = person('grace')
  await page.goto('/password/reset')
  await page.locator('input[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  const said = await answer(page).innerText()
  await expect.poll(() => resetLink(email), { timeout: 20_000 }).toBeTruthy()
  await page.goto((await resetLink(email))!)
  await page.locator('input[name=password]').fill('another long passphrase')
  await page.locator('input[name=again]').fill('another long passphrase')
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/done/)
  await page.goto('/login')
  await fillSignIn(page, { email, password: 'another long passphrase' })
  await expect(page).toHaveURL(/\/app\//)
  // the same words where there is no such account
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/password/reset')
  await elsewhere.locator('input[name=email]').fill('nobody@meridian.example')
  await elsewhere.locator('main button[type=submit]').click()
  await expect(answer(elsewhere)).toHaveText(said)
  await elsewhere.close()
})

/** What the form answered, apart from the words for readers while the page loads. */
const answer = (page: Page) => page.locator('main [role=status]:not(.for-readers)')

/** The address in the newest mail to someone, as the outbox folder holds it. */
async function resetLink(to: string): Promise<string | undefined> {
  const folder = path.join(process.env.KERANI_JOURNEY_DATA!, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.sort().map((file) => readFile(path.join(folder, file), 'utf8')))
  const mail = mails
    .findLast((text) => text.includes(to))
    ?.replace(/=\r?\n/g, '')
    .replaceAll('=3D', '=')
  return mail?.match(/\/password\/reset\/[\w.~-]+/)?.[0]
}
