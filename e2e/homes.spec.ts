import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('HRM-01a a manager sees who has come today, and each figure opens its people', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAs(page, 'kavitha', 'hod')
  await openPage(page, '/hod/dashboard')
  const main = page.getByRole('main')
  const card = main.getByRole('region', { name: 'Attendance today' })
  await expect(card).toContainText(/\d+ of \d+ have come/)
  await expect(main.getByRole('region', { name: 'Coming shifts' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(6)
  await expectAccessible(page)
  await card.getByRole('link', { name: /^Late/ }).click()
  await expect(page).toHaveURL(/\/hod\/attendance\/today\?.*state=late/)
  await expect(page.getByRole('row', { name: /Devi/ })).toContainText('Late')
  await expect(page.getByRole('row', { name: /Not yet in/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await openPage(page, '/hod/attendance/today?state=late', 'zh-TW')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今日出勤')
  await expect(main).toContainText('遲到')
  await expectFits(page)
})

test('HRM-01a a planner sees which coming shifts lack people, and opens them', async ({ page }) => {
  await signInAs(page, 'hafiz', 'Shift Planner')
  await openPage(page, '/app/dashboard')
  const card = page.getByRole('main').getByRole('region', { name: 'Coming shifts' })
  await expect(card.getByRole('listitem')).toHaveCount(7)
  await expect(card).toContainText('planned')
  await card.getByRole('link', { name: /1 Dec/ }).click()
  await expect(page).toHaveURL(/\/app\/shift\?.*month=2026-12/)
})

test('HRM-01a on a phone the home of an employee begins with the clock, the next shift, balances, requests and the payslip', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'amirul')
  await openPage(page, '/app/dashboard')
  const titles = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText([
    'My attendance',
    'Next shifts',
    'My leave',
    'My requests',
    'My pay',
    'Holidays coming',
  ])
  const tops = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main h2')].map((one) => one.getBoundingClientRect().top)`,
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  const next = page.getByRole('main').getByRole('region', { name: 'Next shifts' })
  await expect(next.getByRole('listitem').first()).toContainText('Today')
  await expect(next.getByRole('listitem').first()).toContainText('09:00–18:00')
  await expectAccessible(page)
  await expectFits(page)
  await openPage(page, '/app/dashboard', 'zh-TW')
  await expect(titles.nth(1)).toHaveText('接下來的班次')
  await expectFits(page)
})
