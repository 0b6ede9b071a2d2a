import { expect, type Page } from '@playwright/test'
import { chooseNewPassword, invite, readMailedLink } from './invitations.ts'
import { fillSignIn, person, registerCompany, test } from './kit.ts'

const NEW = { email: 'wei.jie@northwind.example', password: 'a long enough passphrase' }

test('AUTH-12a someone registers a company by the link of the mail and signs in to it as its Company Admin', async ({
  page,
}) => {
  await page.goto('/register')
  await page.locator('input[name=company_name]').fill('Northwind Traders Sdn Bhd')
  await expect(page.locator('input[name=company_code]')).toHaveValue('northwind-traders')
  await registerCompany(page, { ...NEW, company: 'Northwind Traders Sdn Bhd', name: 'Tan Wei Jie' })
  await expect(page).toHaveURL(/\/app\//)
  await expect(page.getByText('Northwind Traders Sdn Bhd').first()).toBeVisible()
})

for (const country of ['MY', 'TW'] as const)
  test(`PAY-02 PAY-04 a company in ${country} alone changes its payroll rules and adds a pay item, unasked for the other country`, async ({
    page,
  }) => {
    const name = country === 'MY' ? 'Kuching Kopi' : 'Tainan Tea'
    const email = `owner@${country.toLowerCase()}.example`
    await registerCompany(page, { email, password: NEW.password, company: name, name: 'Lim Siew Ling', country })
    await expect(page).toHaveURL(/\/app\//)

    await page.goto('/app/payroll/settings?tab=rules&lang=en')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(page.getByText('Occupational accident rate')).toHaveCount(country === 'TW' ? 1 : 0)
    await expect(page.getByText('EPF age', { exact: false })).toHaveCount(country === 'MY' ? 1 : 0)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/The rules apply from/)).toBeVisible()

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

    await page.goto('/app/payroll/reports?lang=en')
    const reports = page.getByRole('navigation', { name: 'Reports' })
    await expect(reports.getByText('Pay records')).toBeVisible()
    await expect(reports.getByText('Withholding statements')).toHaveCount(country === 'TW' ? 1 : 0)
    await page.goto('/app/payroll/runs?lang=en')
    const tabs = page.getByRole('navigation', { name: 'Payroll' })
    await expect(tabs.getByText('Pay inputs')).toBeVisible()
    await expect(tabs.getByText('Tax forms', { exact: true })).toHaveCount(country === 'MY' ? 1 : 0)
    await expect(tabs.getByText('Insurance declarations')).toHaveCount(country === 'TW' ? 1 : 0)
  })

test('AUTH-12b the link in the mail sets a new password', async ({ page, browser }) => {
  const { email } = person('grace')
  const password = 'another long passphrase'
  await page.goto('/password/reset')
  await page.locator('input[name=email]').fill(email)
  await page.locator('main button[type=submit]').click()
  const answerText = await answer(page).innerText()
  await page.goto(await readMailedLink(email, '/password/reset/'))
  await chooseNewPassword(page, password)
  await expect(page).toHaveURL(/\/done/)
  await page.goto('/login')
  await fillSignIn(page, { email, password })
  await expect(page).toHaveURL(/\/app\//)
  // The text is the same where there is no such account.
  const elsewhere = await browser.newPage()
  await elsewhere.goto('/password/reset')
  await elsewhere.locator('input[name=email]').fill('nobody@meridian.example')
  await elsewhere.locator('main button[type=submit]').click()
  await expect(answer(elsewhere)).toHaveText(answerText)
  await elsewhere.close()
})

test('AUTH-12 an invited person joins by the link in the mail: a new one sets a password, a known one signs in', async ({
  page,
  browser,
  someone,
  foreseen,
}) => {
  foreseen.push(/status of 403 .*accounts$/)
  const admin = await someone('aminah')
  await invite(admin, 'Siti Newcomer', 'siti@newcomer.example')
  await page.goto(await readMailedLink('siti@newcomer.example', '/invitation/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Join Meridian/)
  await chooseNewPassword(page, NEW.password)
  await expect(page).toHaveURL(/\/done/)
  await page.goto('/login')
  await fillSignIn(page, { email: 'siti@newcomer.example', password: NEW.password })
  await expect(page.getByRole('status').filter({ hasText: 'Welcome, Siti Newcomer' })).toBeVisible()

  // A person who already has a company, in Chinese, through signing in.
  const known = { email: 'owner@tw.example', password: NEW.password }
  await invite(admin, 'Lim of Tainan', known.email)
  const context = await browser.newContext()
  const other = await context.newPage()
  await other.goto(`${await readMailedLink(known.email, '/invitation/')}?lang=zh-TW`)
  await expect(other.getByRole('heading', { level: 1 }).first()).toHaveText(/^加入 Meridian/)
  await fillSignIn(other, known)
  await expect(other).toHaveURL(/\/app\//)
  await expect(other.getByText('Meridian Foods').first()).toBeVisible()
  await context.close()
})

/** The answer of the form, without the text for screen readers while the page loads. */
const answer = (page: Page) => page.locator('main [role=status]:not(.for-readers)')
