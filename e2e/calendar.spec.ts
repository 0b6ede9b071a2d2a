import { expect, request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

test('LEA-08 the team calendar works by keyboard and in a calendar program, and is a list of days on a phone', async ({
  page,
  someone,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, '/app/leave/calendar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Team calendar')
  const grid = page.getByRole('grid', { name: 'Team calendar' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await expect(grid.getByRole('columnheader', { exact: false }).and(page.locator('[aria-current=date]'))).toHaveCount(1)
  await expectAccessible(page)

  const month = page.getByRole('heading', { level: 2 }).first()
  const shown = await month.textContent()
  await grid.locator('[tabindex="0"]').focus()
  const before = await page.locator('[data-cell]:focus').getAttribute('data-cell')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect(page.locator('[data-cell]:focus')).toHaveAttribute('data-cell', '1-0')
  expect(before).not.toBe('1-0')
  await page.keyboard.press('PageDown')
  await expect(month).not.toHaveText(shown!)
  await page.getByRole('button', { name: 'This month' }).click()
  await expect(month).toHaveText(shown!)
  await page.getByRole('main').getByRole('searchbox').fill('Aisyah')
  await expect(grid.getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calendar feeds')
  await page.getByRole('region', { name: 'Holidays' }).getByRole('button', { name: 'Get address' }).click()
  const address = await page.getByRole('textbox', { name: 'Address of Holidays' }).inputValue()
  await expectAccessible(page)
  const program = await request.newContext()
  const read = await program.get(address)
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await read.text()).toMatch(/^BEGIN:VCALENDAR\r\n/)
  await page.getByRole('region', { name: 'Holidays' }).getByRole('button', { name: 'End address' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End address' }).click()
  await expect(
    page.getByRole('region', { name: 'Holidays' }).getByRole('button', { name: 'Get address' }),
  ).toBeVisible()
  expect((await program.get(address)).status()).toBe(404)
  await program.dispose()

  const own = await someone('suresh')
  await own.setViewportSize({ width: 390, height: 844 })
  await openPage(own, '/app/leave/calendar')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Team calendar')
  await expectFits(own)
  await expectAccessible(own)
  await openPage(own, '/app/leave/calendar', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('團隊行事曆')
  await expectFits(own)
})

test('LEA-05 the best days for a leave fill its form, on a phone too', async ({ page, someone }) => {
  test.setTimeout(180_000)
  await signInAs(page, 'aisyah')
  await openPage(page, '/app/application/leave/applicants')
  await page.getByRole('button', { name: 'Show best days' }).click()
  const best = page.getByRole('dialog', { name: 'Best days' })
  await expect(best.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await best.getByLabel('Days of leave, at most').fill('2')
  await expect(best.getByRole('listitem').first()).toContainText(/days off in a row/)
  await best
    .getByRole('button', { name: /Use these days/ })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: 'Ask for leave' })
  await expect(form.getByRole('textbox', { name: 'First day' })).not.toHaveValue('')
  await expect(form.getByText('Left after')).toBeVisible()

  const phone = await someone('daniel')
  await phone.setViewportSize({ width: 390, height: 844 })
  await openPage(phone, '/app/application/leave/applicants', 'zh-TW')
  await phone.getByRole('button', { name: '顯示最佳連假' }).click()
  await expect(phone.getByRole('dialog', { name: '最佳連假' }).getByRole('listitem').first()).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)
})

test('ORG-05 HR sees what a typhoon day of a county changes before declaring it, and undoes it as a whole', async ({
  page,
  someone,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'mei.ling', 'HR Generalist')
  await openPage(page, '/app/company/holiday')
  await page.getByRole('button', { name: 'Declare day off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Declare day off' })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Typhoon Kong')
  await dialog.getByRole('textbox', { name: 'Chinese name' }).fill('康芮颱風')
  await dialog.getByLabel('States or counties').click()
  await page.getByRole('option', { name: 'Taipei' }).and(page.locator('[data-combobox-option]')).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('region', { name: 'What it changes' })).toContainText(
    /people of Taipei have the day off/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Declare day off' }).click()
  await expect(dialog).toBeHidden()

  const phone = await someone('mei.ling', 'HR Generalist')
  await phone.setViewportSize({ width: 390, height: 844 })
  await openPage(phone, '/app/company/holiday?view_as=declared', 'zh-TW')
  await expect(phone.getByText('康芮颱風').first()).toBeVisible()
  await expectFits(phone)
  await expectAccessible(phone)

  await openPage(page, '/app/company/holiday?view_as=declared')
  await page
    .getByRole('row', { name: /Typhoon Kong/ })
    .getByRole('button', { name: /Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Typhoon Kong')).toHaveCount(0)
})
