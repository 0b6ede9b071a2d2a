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
