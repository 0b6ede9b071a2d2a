import { expect } from '@playwright/test'
import { DEMO_COMPANY, DEPARTMENT_CODES, DEPARTMENTS, OFFICES, PEOPLE } from '../demo/people.ts'
import { dailyPart } from '../test/depth.ts'
import { cutTexts, latinWords, openPage, signInAs, test } from './kit.ts'

const DATA = [
  DEMO_COMPANY.name,
  DEMO_COMPANY.code,
  ...DEPARTMENTS,
  ...Object.values(DEPARTMENT_CODES),
  'Customer Happiness Sellers',
  ...OFFICES.flatMap(({ name, code }) => [name, code]),
  ...OFFICES.flatMap(({ places }) => places.map(({ name }) => name)),
  ...PEOPLE.flatMap(({ name, preferred, position, key }) => [name, preferred ?? '', position, key]),
]
const PAGES = ['/app/company/departments', '/app/company/positions', '/app/company/holiday', '/app/security']
const PUBLIC = ['/', '/login', '/register', '/pricing', '/password/reset', '/maintenance', '/error']

test('SYS-12bc SYS-10a the language changes without a reload, and numbers and days follow', async ({ page }) => {
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/localhr/company/holiday')
  await page.evaluate('globalThis.stillHere = true')
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitem', { name: '繁體中文' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  expect(await page.evaluate('globalThis.stillHere')).toBe(true)
  await expect(page.locator('main')).toContainText(/\d{4}年\d{1,2}月/)
  await page.getByRole('button', { name: '語言' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('SYS-12a public pages in Traditional Chinese show nothing in Latin letters but names', async ({ page }) => {
  for (const path of dailyPart(PUBLIC, 4)) {
    await openPage(page, path, 'zh-TW')
    expect.soft(await latinWords(page), path).toEqual([])
  }
})

test('SYS-12a signed-in pages in Traditional Chinese show nothing in Latin letters but names and data', async ({
  page,
}) => {
  await signInAs(page, 'aminah')
  for (const path of PAGES) {
    await openPage(page, path, 'zh-TW')
    const words = await latinWords(page, DATA)
    // Codes of positions are data too.
    expect
      .soft(
        words.filter((word) => !/^P\d{3}$/.test(word)),
        path,
      )
      .toEqual([])
  }
})

const LONGER = [...PUBLIC.filter((one) => one !== '/login'), ...PAGES, '/app/employee']

test('SYS-12a longer texts are not cut off', async ({ page }) => {
  await signInAs(page, 'aminah')
  await page.addInitScript("localStorage.setItem('kerani.language', 'pseudo')")
  for (const path of dailyPart(LONGER, 4)) {
    await openPage(page, path)
    expect.soft(await page.locator('main').innerText(), path).toContain('~')
    expect.soft(await cutTexts(page), path).toEqual([])
  }
})

/** Pages for payroll staff, and everyone's own pages. */
const LOADED = [
  '/app/dashboard',
  '/app/payslips',
  '/app/company/holiday',
  '/app/company/departments',
  '/app/payroll/runs',
  '/app/payroll/inputs',
  '/app/payroll/settings',
  '/app/payroll/reports',
  '/app/employee',
  '/app/me',
]

test('SYS-12b a switch of language changes what was loaded before at once: each page reads as after a reload, both ways', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'jun.hao')
  const words = async () => {
    await page.waitForLoadState('networkidle')
    return page.locator('main').innerText()
  }
  let chosen = 'English'
  const choose = async (language: string) => {
    await page.getByRole('button', { name: /^(Language|語言)$/ }).click()
    // The account stores the language before another page opens.
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/preferences'))
    await page.getByRole('menuitem', { name: language }).click()
    await saved
    chosen = language
  }
  for (const path of dailyPart(LOADED, 2)) {
    await openPage(page, path)
    // A background job may change a page between two readings: the test then reads all four again, so each waits less.
    await expect(async () => {
      if (chosen !== 'English') await choose('English')
      const english = await words()
      await choose('繁體中文')
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
      await page.reload()
      const chinese = await words()
      expect(chinese).not.toBe(english)
      await choose('English')
      await expect.poll(words, { message: `${path} in English`, timeout: 20_000 }).toBe(english)
      await choose('繁體中文')
      await expect.poll(words, { message: `${path} in Chinese`, timeout: 20_000 }).toBe(chinese)
      await choose('English')
    }).toPass({ timeout: 120_000 })
  }
})
