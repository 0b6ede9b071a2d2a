import { expect } from '@playwright/test'
import { dailyPart } from '../test/depth.ts'
import { allLabels } from '../web/build/labels-plugin.ts'
import { chooseNewPassword, readMailedLink } from './invitations.ts'
import { expectFits, fillSignIn, openPage, registerCompany, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'

const PASSWORD = 'a long enough passphrase'
const PHONE = { width: 390, height: 844 }

const { labels } = await allLabels()

/** The product's texts in a language, by key: the journey finds elements by their text. */
const wordsIn = (language: 'en' | 'zh-TW') => (key: string) => {
  const label = labels.get(key)
  if (!label) throw new Error(`No label ${key}`)
  return language === 'en' ? label.en : label.zh
}

for (const language of dailyPart(['en', 'zh-TW'] as const))
  test(`AUTH-12a EMP-02 PAY-01a PAY-02d PAY-07e a newcomer registers, adds an employee, pays the month and the employee reads the payslip on a phone, by what each page proposes, in ${language}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000)
    const say = wordsIn(language)
    const main = page.getByRole('main')
    const press = (key: string) =>
      main
        .getByRole('button', { name: say(key), exact: true })
        .or(main.getByRole('link', { name: say(key), exact: true }))
        .first()
        .click()
    const type = (name: string, value: string) => main.locator(`input[name=${name}]`).fill(value)
    const email = language === 'en' ? 'farah@walk.example' : 'ya.ting@walk.example'

    await test.step('registering ends at home', async () => {
      const owner = { email: `owner.${language}@walk.example`.toLowerCase(), password: PASSWORD }
      await registerCompany(page, { ...owner, company: `Walk ${language}`, name: 'Ooi Siew Ling' })
      await openPage(page, '/app/dashboard')
      // Chooses Chinese by its own name in the menu; English is the language already set.
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menuitem', { name: language === 'en' ? 'English' : '繁體中文' }).click()
      await expect(main).toContainText(say('dashboard.first_steps'))
    })

    await test.step('an employee comes in with all that pay needs', async () => {
      await press('employees.add')
      await type('full_name', 'Farah binti Idris')
      await type('ic_number', '950214-10-5678')
      await main.locator('input[name=joined_on]').fill('1 Nov 2026')
      await type('basic_pay', '4,200')
      await main.getByText(say('employees.more_fields'), { exact: true }).click()
      const bank = main.getByRole('combobox', { name: say('field.bank_name') })
      await bank.fill('Maybank')
      await page.getByRole('option', { name: 'Maybank' }).first().click()
      await type('account_number', '114012345678')
      await type('tax_number', 'IG50012345679')
      await type('epf_number', '12345678')
      await type('socso_number', '950214105678')
      await type('work_email', email)
      await press('action.save')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Farah binti Idris')
      await expect(main).not.toContainText(say('employees.missing_for_pay'))
    })
    const counted = await startCountingPresses(page)
    let presses = 0
    await test.step('home starts the run, and each next button stands on its page', async () => {
      await page
        .getByRole('navigation')
        .first()
        .getByRole('link', { name: say('dashboard.title'), exact: true })
        .click()
      presses += await counted(async () => {
        await press('dashboard.begin_run')
        // The button has the same text in Chinese.
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('pay.runs'))
        await press('pay.start_run')
        await page.waitForURL(/runs\/[0-9a-f-]{36}/)
        await press('pay.calculate')
        await expect(main.getByRole('button', { name: say('pay.confirm') })).toBeEnabled({ timeout: 60_000 })
        await press('pay.confirm')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('pay.confirm') })
          .click()
        await press('pay.approve')
        await page.getByRole('dialog').getByRole('textbox').fill('11/2026')
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('pay.approve') })
          .click()
      })
      await expect(main.getByRole('region', { name: say('payday.checklist') })).toBeVisible()
    })

    const run = page.url()
    await test.step('the list after the approval leads to the paying account and the bank file', async () => {
      await main
        .getByRole('link', { name: new RegExp(`^${say('payday.open_file')}`) })
        .first()
        .click()
      await press('payroll-files.accounts')
      await press('payroll-files.new_account')
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=name]').fill('Maybank')
      await dialog.getByRole('combobox', { name: say('payroll-files.layout') }).click()
      await page.getByRole('option', { name: /Maybank2E/ }).click()
      await dialog.locator('input[name=account_number]').fill('514012345678')
      await dialog.getByRole('button', { name: say('action.save') }).click()
      await expect(main).toContainText('Maybank')
      await page.goto(run)
      presses += await counted(async () => {
        await main
          .getByRole('link', { name: new RegExp(`^${say('payday.open_file')}`) })
          .first()
          .click()
        const file = page.waitForEvent('download')
        await main
          .getByRole('button', { name: new RegExp(`^${say('action.download')}: .*maybank`, 'i') })
          .first()
          .click()
        await file
      })
      expectPresses('Pay a month with nothing special', presses)
    })

    await test.step('who cannot log in is invited from there', async () => {
      await page.goto(run)
      await press('payday.invite')
      await press('accounts.invite')
      const dialog = page.getByRole('dialog')
      await dialog.locator('input[name=full_name]').fill('Farah binti Idris')
      await dialog.locator('input[name=email]').fill(email)
      await dialog.getByRole('combobox').nth(0).click()
      await page.getByRole('option', { name: new RegExp(`^${say('role.employee')}`) }).click()
      await page.keyboard.press('Escape')
      await dialog.getByRole('combobox').nth(1).fill('Farah')
      await page.getByRole('option', { name: /Farah/ }).click()
      await dialog.getByRole('button', { name: say('accounts.invite'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
    })

    await test.step('the employee joins on a phone and reads the payslip', async () => {
      const phone = await browser.newContext({ viewport: PHONE, baseURL: process.env.KERANI_URL! })
      const hers = await phone.newPage()
      await hers.goto(`${await readMailedLink(email, '/invitation/')}?lang=${language}`)
      await chooseNewPassword(hers, PASSWORD)
      await expect(hers).toHaveURL(/\/done/)
      await hers
        .getByRole('main')
        .getByRole('link', { name: say('login.title') })
        .click()
      await fillSignIn(hers, { email, password: PASSWORD })
      await expectFits(hers)
      await hers.getByRole('link', { name: say('dashboard.open_payslip') }).click()
      await expect(hers.getByRole('main')).toContainText('3,677.80')
      await expectFits(hers)
      await phone.close()
    })
  })
