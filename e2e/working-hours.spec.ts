import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, searchList, signInAs, test } from './kit.ts'

test('EMP-01g HR sets the hours of a week with one click or day by day, on a desk and on a phone, in both languages', async ({
  page,
}) => {
  await signInAs(page, 'aminah')
  await page.goto('/app/employee')
  await searchList(page, 'Suhaila')
  await page.getByRole('link', { name: 'Suhaila binti Ariffin' }).click()
  await page.getByRole('link', { name: 'Employment' }).click()
  const main = page.locator('main')
  await expect(main.getByText('Mon–Fri 09:00–13:00 (half day)')).toBeVisible()
  const card = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Working time' }) })
  await card.getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('menuitem', { name: 'New value from a date' }).click()
  await expect(main.getByText('20:00 hours a week, 4:00 hours a usual day')).toBeVisible()
  await main.getByRole('button', { name: 'Mon–Fri 9 to 6' }).click()
  await expect(main.getByText('40:00 hours a week, 8:00 hours a usual day')).toBeVisible()
  await main.getByRole('checkbox', { name: 'Sat is worked' }).check()
  await main.getByLabel('End, Sat').fill('13:00')
  await main.getByRole('checkbox', { name: 'Half day, Sat' }).check()
  await main.getByLabel('Break (min), Sat').fill('0')
  await expect(main.getByText('44:00 hours a week, 8:00 hours a usual day')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
  await expectAccessible(page)
  // A break as long as the day shows an error at its field, and nothing is saved.
  await main.getByLabel('Break (min), Mon').fill('540')
  await expect(main.getByText('The break is as long as the day.').first()).toBeVisible()
  await main.getByLabel('Break (min), Mon').fill('60')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Mon–Fri 09:00–18:00 (60 min break), Sat 09:00–13:00 (half day)')).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?tab=employment&lang=zh-TW`)
  await expect(main.getByText('週一至週五 09:00–18:00（休息 60 分鐘）、週六 09:00–13:00（半天）')).toBeVisible()
})

test('ORG-04e the form of an office asks for its county in Taiwan and for its state in Malaysia', async ({ page }) => {
  await signInAs(page, 'aminah')
  await page.goto('/app/company/offices')
  await page.getByRole('link', { name: 'Taipei' }).click()
  await expect(page.getByText('Taipei City')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByRole('combobox', { name: 'County or city' })).toHaveValue('Taipei City')
})
