import { expect, type Page } from '@playwright/test'
import { dailyPart } from '../test/depth.ts'
import { cutTexts, expectFits, openPage, registerCompany, test } from './kit.ts'

// The product opens in the browser's language, and proposes its country.
test.use({ locale: 'zh-TW' })

const PASSWORD = 'a long enough passphrase'

type Opening = {
  /** The first one daily, both in a deep run. */
  widths: readonly number[]
  company: string
  country: 'MY' | 'TW'
  office: { name: string; code: string; country: string; state: string; currency: string }
  /** The card of the profile, its fields, and the paying account. */
  numbers: { card: string; fields: Record<string, string> }
  account: { layout: string; number: string }
}

const OPENINGS: readonly Opening[] = [
  {
    widths: [1440, 390],
    company: 'Bunga',
    country: 'MY',
    office: { name: '台北辦公室', code: 'TPE', country: '臺灣', state: '臺北市', currency: 'TWD' },
    numbers: {
      card: '臺灣',
      fields: { tw_tax_number: '22099131', tw_labor_unit: '012345678A', tw_health_unit: '112345678' },
    },
    account: { layout: '一般格式', number: '012345678901' },
  },
  {
    widths: [390, 1440],
    company: '東山茶行',
    country: 'TW',
    office: { name: '檳城辦公室', code: 'PEN', country: '馬來西亞', state: '檳城', currency: 'MYR' },
    numbers: {
      card: '法定編號',
      fields: { employer_tax_number: 'E 9012345678', epf_number: '012345678', socso_number: 'B3702000123X' },
    },
    account: { layout: 'DuitNow', number: '514012345678' },
  },
]

for (const opening of OPENINGS)
  for (const width of dailyPart(opening.widths))
    test(`ORG-04 SYS-12 a company in ${opening.country} opens its first office in ${opening.office.code} in Chinese, and its checklist leads to everything that pay needs there, at ${width} px`, async ({
      page,
    }) => {
      test.setTimeout(400_000)
      await page.setViewportSize({ width, height: 900 })
      const main = page.getByRole('main')
      const { office, numbers, account } = opening
      const code = `${opening.country === 'MY' ? 'bunga' : 'dong-shan'}-${width}`

      await test.step('the public pages are in the browser’s language, with its country', async () => {
        await page.goto('/register')
        await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
        await expect(page.locator('select[name=country]')).toHaveValue('TW')
        await expect(main.getByLabel('縣市')).toBeVisible()
        await expectFits(page)
        const owner = { email: `owner@${code}.example`, password: PASSWORD }
        await registerCompany(page, {
          ...owner,
          company: `${opening.company} ${width}`,
          name: '王小明',
          country: opening.country,
        })
      })

      await test.step('the new office is chosen by its country', async () => {
        await openPage(page, '/app/company/offices/new')
        await main.locator('input[name=name]').fill(office.name)
        await main.locator('input[name=code]').fill(office.code)
        await choose(page, '國家', office.country)
        await choose(page, opening.country === 'MY' ? '縣市' : '州屬', office.state)
        await main.getByRole('button', { name: '儲存' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(office.name)
      })

      const steps = main.getByRole('region', { name: '在此發薪前的設定' })
      await test.step('one press does what needs no answer', async () => {
        await expect(steps).toContainText('已備妥 3 / 8')
        await expectFits(page)
        expect.soft(await cutTexts(page)).toEqual([])
        await steps.getByRole('button', { name: '一次設定 3 項' }).click()
        await expect(steps).toContainText('已備妥 6 / 8')
      })
      const address = page.url()

      await test.step('home says what is still missing, and leads back', async () => {
        await openPage(page, '/app/dashboard')
        await expect(main).toContainText(`另一國的工作地點：${office.name}`)
        await expectFits(page)
        await main.getByRole('link', { name: /另一國的工作地點/ }).click()
        await expect(steps).toBeVisible()
      })

      await test.step('the company’s numbers', async () => {
        await steps.getByRole('link', { name: '開啟: 公司的機關編號' }).click()
        const card = main.getByRole('region', { name: numbers.card }).last()
        await card.getByRole('button').first().click()
        for (const [name, value] of Object.entries(numbers.fields))
          await card.locator(`input[name=${name}]`).fill(value)
        await card.getByRole('button', { name: '儲存' }).click()
        await expect(card.locator('form')).toHaveCount(0)
      })

      await test.step('the paying account', async () => {
        await page.goto(address)
        await expect(steps).toContainText('已備妥 7 / 8')
        await steps.getByRole('link', { name: '開啟: 付款帳戶' }).click()
        await main.getByRole('button', { name: '新增帳戶' }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.locator('input[name=name]').fill(account.layout)
        await dialog.getByRole('combobox', { name: '檔案格式' }).click()
        await page.getByRole('option', { name: account.layout }).click()
        await dialog.locator('input[name=account_number]').fill(account.number)
        await dialog.getByRole('button', { name: '儲存' }).click()
        await expect(dialog).toHaveCount(0)
      })

      await test.step('everything is there', async () => {
        await page.goto(address)
        await expect(steps).toContainText(`${office.country}所需的設定均已備妥。`)
        await steps.getByRole('button', { name: '顯示' }).click()
        await expect(steps.getByRole('listitem')).toHaveCount(8)
        await expectFits(page)
        await openPage(page, '/app/dashboard')
        await expect(main).not.toContainText('另一國的工作地點')
      })
    })

async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('main').getByRole('combobox', { name: label })
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option }).first().click()
}
