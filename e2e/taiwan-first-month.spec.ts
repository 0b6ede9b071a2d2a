import { expect } from '@playwright/test'
import { dailyPart } from '../test/depth.ts'
import { allLabels } from '../web/build/labels-plugin.ts'
import { expectAccessible } from './accessible.ts'
import { cutTexts, expectFits, openPage, registerCompany, test } from './kit.ts'

// The product opens in the browser's language, and proposes its country.
test.use({ locale: 'zh-TW' })

const PASSWORD = 'a long enough passphrase'
const { labels } = await allLabels()

function say(key: string): string {
  const label = labels.get(key)
  if (!label) throw new Error(`No label ${key}`)
  return label.zh
}

/**
 * November 2026 of 48,000 with a day of personal leave: a day's pay of 1,600 is not paid. Labor insurance 1,053 of the grade
 * 45,800 (11.5 %, a fifth), employment insurance 92 (1 %, a fifth), health insurance 748 of the grade 48,200 (5.17 %,
 * 30 %); no tax below the first step of the table.
 */
const NET = 48_000 - 1_600 - 1_053 - 92 - 748

for (const width of dailyPart([390, 1440] as const))
  test(`REQ-13 PAY-01a PAY-10 SYS-12 one administrator of a company in Taipei goes from the registration to the bank file in Chinese, and what they enter for others counts, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(400_000)
    await page.setViewportSize({ width, height: 900 })
    const main = page.getByRole('main')
    const dialog = page.getByRole('dialog')
    const press = (key: string) =>
      main
        .getByRole('button', { name: say(key), exact: true })
        .or(main.getByRole('link', { name: say(key), exact: true }))
        .first()
        .click()
    const type = (name: string, value: string) => main.locator(`input[name=${name}]`).fill(value)
    const look = async () => {
      await expectFits(page)
      expect.soft(await cutTexts(page)).toEqual([])
      await expectAccessible(page)
    }

    await test.step('the company is registered without a choice but its county', async () => {
      await page.goto('/register')
      await expect(page.locator('select[name=country]')).toHaveValue('TW')
      await look()
      const owner = { email: `owner@yong-le-${width}.example`, password: PASSWORD }
      await registerCompany(page, { ...owner, company: `永樂布行 ${width}`, name: '林美玲', country: 'TW' })
    })

    await test.step('a person comes in with all that pay needs', async () => {
      await openPage(page, '/app/employee/new')
      await type('full_name', '王小明')
      await type('ic_number', 'A123456789')
      await main.getByText(say('employees.more_fields'), { exact: true }).click()
      await type('birth_date', '1990/05/04')
      await type('joined_on', '2026/11/01')
      await type('basic_pay', '48,000')
      await main.getByRole('combobox', { name: say('field.bank_name') }).fill('台新')
      await page.getByRole('option', { name: /台新/ }).first().click()
      await type('account_number', '20081000123456')
      await press('action.save')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('王小明')
      await expect(main).not.toContainText(say('employees.missing_for_pay'))
      await look()
    })

    await test.step('the administrator is told that nobody else decides, and lets it count at once', async () => {
      await openPage(page, '/app/settings/requests')
      await expect(main.getByRole('region', { name: say('requests.one_admin') })).toBeVisible()
      await look()
      await press('requests.choose_at_once')
      await main.getByRole('switch', { name: say('requests.for_others_all') }).click({ force: true })
      await expect(main.getByRole('region', { name: say('requests.one_admin') })).toHaveCount(0)
      await look()
    })

    await test.step('a day of leave that they enter is approved', async () => {
      await openPage(page, '/app/leave/applicants')
      await press('leave-request.enter')
      await dialog.getByRole('combobox').first().fill('王小明')
      await page.getByRole('option', { name: /王小明/ }).click()
      await dialog.getByRole('combobox').nth(1).click()
      await page.getByRole('option', { name: '事假' }).first().click()
      await dialog.locator('input[name=from_day]').fill('2026/11/12')
      await page.keyboard.press('Tab')
      await expect(dialog.locator('input[name=until_day]')).not.toHaveValue('')
      await dialog.getByRole('button', { name: say('requests.send'), exact: true }).click()
      await expect(dialog).toHaveCount(0)
      await expect(main).toContainText(say('leave-request.state.completed'))
    })

    await test.step('the month is paid by what each page proposes', async () => {
      await openPage(page, '/app/dashboard')
      await press('dashboard.begin_run')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('pay.runs'))
      await press('pay.start_run')
      await page.waitForURL(/runs\/[0-9a-f-]{36}/)
      await look()
      await press('pay.calculate')
      await expect(main.getByRole('button', { name: say('pay.confirm') })).toBeEnabled({ timeout: 60_000 })
      await expect(main).toContainText(NET.toLocaleString('en'))
      await look()
      await press('pay.confirm')
      await dialog.getByRole('button', { name: say('pay.confirm') }).click()
      await press('pay.approve')
      await dialog.getByRole('textbox').fill('2026/11')
      await dialog.getByRole('button', { name: say('pay.approve') }).click()
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
      await dialog.locator('input[name=name]').fill('台新薪轉')
      await dialog.locator('input[name=account_number]').fill('20080100987654')
      await dialog.getByRole('button', { name: say('action.save') }).click()
      await expect(main).toContainText('台新薪轉')
      await page.goto(run)
      await main
        .getByRole('link', { name: new RegExp(`^${say('payday.open_file')}`) })
        .first()
        .click()
      await look()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        main
          .getByRole('button', { name: new RegExp(`^${say('action.download')}: .*台新薪轉`) })
          .first()
          .click(),
      ])
      const stream = await file.createReadStream()
      const bytes = Buffer.concat(await Array.fromAsync(stream))
      const text = new TextDecoder('big5').decode(bytes)
      expect(text).toContain('20081000123456')
      expect(text.replaceAll(',', ' ')).toMatch(new RegExp(`\\b0*${NET}\\b`))
    })
  })
