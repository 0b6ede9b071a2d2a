import { expect, type Page } from '@playwright/test'
import { DEMO_COMPANY, DEPARTMENT_CODES, DEPARTMENTS, OFFICES, PEOPLE } from '../demo/people.ts'
import { dailyPart } from '../test/depth.ts'
import { expectAccessible } from './accessible.ts'
import { chooseNewPassword, invite, readMailedLink } from './invitations.ts'
import { cutTexts, expectFits, fillSignIn, latinWords, openPage, person, signInAs, test } from './kit.ts'

/** The people who register and are invited below. */
const OWNER = { email: 'lin@tea.example', password: 'a long enough passphrase' }
const INVITED = { email: 'chen@newcomer.example', password: 'another long passphrase' }

/** Text from the records of the demo company, and names that stay in Latin letters in Taiwan too. */
const DATA = [
  DEMO_COMPANY.name,
  DEMO_COMPANY.domain,
  'Malaysia',
  'Taiwan',
  'taipei',
  'Asia',
  'Jalan Teknologi, Petaling Jaya, Selangor',
  `hr@${DEMO_COMPANY.domain}`,
  OWNER.email,
  INVITED.email,
  'HRD Corp',
  'Plant closing day',
  'Zakat',
  ...DEPARTMENTS,
  ...Object.values(DEPARTMENT_CODES),
  ...OFFICES.flatMap(({ name, code }) => [name, code]),
  ...OFFICES.flatMap(({ places }) => places.map(({ name }) => name)),
  ...PEOPLE.flatMap(({ name, preferred, position, key }) => [name, preferred ?? '', position, key]),
]
const CODES = /^(MF|E|SG\d+|E\d+|B\d+X|P\d{3}|MY|TW|Monday|xlsx|csv|MB|MYR|NT|TWD|USD|TP1|TP3)$/

async function expectChinese(page: Page, where: string): Promise<void> {
  const words = (await latinWords(page, DATA)).filter((word) => !CODES.test(word))
  expect.soft(words, where).toEqual([])
  expect.soft(await cutTexts(page), where).toEqual([])
}

const WORDS = {
  en: {
    runs: 'Pay runs',
    people: 'Employees',
    pay: 'Compensation',
    changed: 'Changed',
    month: 'November 2026 payroll',
  },
  'zh-TW': { runs: '薪資結算', people: '員工', pay: '薪酬', changed: '有變動', month: '2026年11月' },
}

for (const language of dailyPart(['zh-TW', 'en'] as const))
  test(`SYS-12a the main ways work in ${language}: sign in, find a person, look into the payroll`, async ({ page }) => {
    const words = WORDS[language]
    await page.addInitScript(`localStorage.setItem('kerani.language', '${language}')`)
    await page.goto('/login')
    if (language !== 'en') await expectChinese(page, 'login')
    await page.locator('input[name=email]').fill(person('jun.hao').email)
    await page.locator('input[name=password]').fill(person('jun.hao').password)
    await page.locator('main button[type=submit]').click()
    await expect(page).toHaveURL(/\/app\/dashboard/)
    // The address changes before the page: the menu of the previous page has a language button too.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('Jun Hao')
    // The account's own language is English until it is changed.
    if (language !== 'en') await choose(page, 'Language', '繁體中文')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const to = (place: string) => page.getByRole('navigation').first().locator(`a[href="/app/${place}"]`).click()
    await to('employee')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.people)
    await page.keyboard.press('/')
    await page.keyboard.type('kavitha')
    await expect(page.getByRole('row')).toHaveCount(2)
    await page.getByRole('link', { name: 'Kavitha a/p Subramaniam' }).click()
    await page.getByRole('link', { name: words.pay }).click()
    await expect(page.getByText('14,200.00').first()).toBeVisible()
    await to('payroll/runs')
    await page
      .getByRole('link', { name: language === 'en' ? /November 2026/ : /2026年11月/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(words.month)
    await page.getByRole('grid').getByText('Chloe Tan Li Wen').click()
    await expect(page.getByRole('complementary', { name: 'Chloe Tan Li Wen' })).toBeVisible()
    if (language === 'en') return
    // The greeting appeared before the language changed.
    await expect(page.getByRole('status').filter({ hasText: 'Welcome' })).toHaveCount(0)
    await expectChinese(page, 'review')
    await choose(page, '語言', 'English')
  })

test('SYS-12a AUTH-12a somebody registers a company and an invited person joins, in Traditional Chinese', async ({
  page,
  someone,
  foreseen,
}) => {
  foreseen.push(/status of 403 .*accounts$/)
  const words = (where: string) => expectChinese(page, where)
  const submit = () => page.locator('main button[type=submit]').click()
  await page.addInitScript("localStorage.setItem('kerani.language', 'zh-TW')")
  await openPage(page, '/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u)
  await words('register')
  await page.locator('input[name=company_name]').fill('臺南茶行')
  await page.locator('input[name=company_code]').fill('tainan-tea-house')
  await page.locator('select[name=country]').selectOption('TW', { force: true })
  await page.locator('select[name=state]').selectOption('TNN', { force: true })
  await page.locator('input[name=full_name]').fill('林美玲')
  await page.locator('input[name=email]').fill(OWNER.email)
  await submit()
  await page.getByRole('main').getByRole('link', { name: '開啟連結' }).click()
  await expect(page.locator('input[name=password]')).toBeVisible()
  await words('link')
  await chooseNewPassword(page, OWNER.password)
  await expect(page).toHaveURL(/\/app\/dashboard/)
  await expect(page.getByText('臺南茶行').first()).toBeVisible()

  const admin = await someone('aminah')
  await invite(admin, '陳小美', INVITED.email)
  await page.context().clearCookies()
  await page.goto(await readMailedLink(INVITED.email, '/invitation/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^加入 Meridian/)
  await chooseNewPassword(page, INVITED.password)
  await expect(page).toHaveURL(/\/done/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u)
  await page.getByRole('main').getByRole('link', { name: '登入' }).click()
  await fillSignIn(page, INVITED)
  await expect(page).toHaveURL(/\/app\/dashboard/)
})

async function choose(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: language }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'English' ? 'en' : 'zh-TW')
}

const TEMPLATES = {
  dashboard: '/app/dashboard',
  'list of people': '/app/employee',
  'new person': '/app/employee/new',
  departments: '/app/company/departments',
  company: '/app/company/profile',
  runs: '/app/payroll/runs',
  inputs: '/app/payroll/inputs',
  settings: '/app/payroll/settings',
  wizard: '/app/migration',
  log: '/app/log',
  access: '/app/access',
  security: '/app/security',
}

const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  Object.entries(TEMPLATES).map(([name, address]) => ({ name, address, colorScheme })),
)

test('SYS-12a SYS-16c every template in Traditional Chinese is accessible, whole and Chinese, light and dark', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'aminah')
  for (const { name, address, colorScheme } of dailyPart(LOOKS, 6))
    await test.step(`${name}, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme })
      await openPage(page, address, 'zh-TW')
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      await expectFits(page)
      await expectAccessible(page)
      await expectChinese(page, `${name}, ${colorScheme}`)
    })
})
