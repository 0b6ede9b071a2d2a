import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { takesTurns } from './journeys-in-turn.ts'
import { as, expectFits, open, test } from './kit.ts'

takesTurns('attendance')

const DOOR = { latitude: 3.139, longitude: 101.6868, accuracy: 15 }

test('ATT-01a ATT-03 ATT-11a somebody clocks in on a phone, is told by how much they are too far, sees why and asks for a correction', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(180_000)
  // A press from the other side of the town is refused on purpose.
  foreseen.push(/status of 422/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ ...DOOR, latitude: 3.16 })
  await as(page, 'amirul')
  await open(page, '/app/attendance')
  const clock = page.getByRole('region', { name: 'Today' })
  await expect(clock).toContainText('09:00–18:00')
  await clock.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText(/Too far from Main entrance, by \d+ m/)).toBeVisible()
  await page.context().setGeolocation(DOOR)
  await clock.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText(/Clocked at 12:\d\d, Main entrance/)).toBeVisible()
  await expect(clock).toContainText(/Last at 12:\d\d/)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /26 Nov 2026/ }).click()
  await expect(main).toContainText('Press refused: too far by')
  await expect(main).toContainText('Weekly hours 09:00–18:00')
  await expectAccessible(page)
  await expectFits(page)

  // Two working days ago he was late: the day says so, and by which rule.
  await main.getByRole('button', { name: /24 Nov 2026/ }).click()
  await expect(main).toContainText('Late by 27 minutes, beyond 10 of grace')
  await main.getByRole('button', { name: 'Correct a day' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Clock-in').fill('08:58')
  await expect(dialog).toContainText('Corrected: 08:58')
  await dialog.getByLabel('Reason').fill('The phone was empty')
  await expectAccessible(page)
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toHaveCount(0)

  await open(page, '/app/attendance', 'zh-TW')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的出勤')
  await expectFits(page)
})

test('ATT-02 ATT-07 ATT-13 HR looks why, approves what waits, brings a device file and undoes it', async ({ page }) => {
  test.setTimeout(180_000)
  await as(page, 'mei.ling', 'local hr')
  await open(page, '/localhr/attendance')
  await expect(page).toHaveURL(/attendance\/main/)
  await page
    .getByRole('tab', { name: /To approve/ })
    .or(page.getByRole('button', { name: /To approve/ }))
    .first()
    .click()
  const row = page.getByRole('row', { name: /Daniel Lee/ }).first()
  await expect(row).toContainText('No clock-out')
  await row.getByText('Daniel Lee').click()
  const peek = page.getByRole('complementary', { name: /Nov 2026/ })
  await expect(peek).toContainText('a missing one is never invented')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(page.getByText('1 days approved').or(page.getByText('1 day approved'))).toBeVisible()

  await open(page, '/localhr/attendance/devices')
  await page.getByRole('main').getByRole('button', { name: 'Import device file' }).first().click()
  const dialog = page.getByRole('dialog')
  const lines = ['4711\t2026-11-25 08:58:07\t1\t0\t1\t0', '4711\t2026-11-25 18:04:00\t1\t1\t1\t0', 'cut']
  await dialog.locator('input[type=file]').setInputFiles({
    ...{ name: 'attlog.dat', mimeType: 'text/plain' },
    buffer: Buffer.from(lines.join('\n')),
  })
  await expect(dialog).toContainText('Numbers nobody has: 4711')
  await expect(dialog).toContainText('Line 3: No day and time')
  await expect(dialog.getByLabel('Direction')).toHaveValue('3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import device file' }).click()
  await expect(page.getByText('2 punches imported')).toBeVisible()
  const file = page.getByRole('row', { name: /attlog.dat/ })
  await expect(file).toContainText('Done')

  await open(page, '/localhr/attendance/numbers')
  await page.getByText('4711').first().click()
  await page.getByRole('dialog').getByLabel('Employee').fill('Farid')
  await page.getByRole('option', { name: /Farid/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give to a person' }).click()
  await expect(page.getByText('Given, with 2 punches')).toBeVisible()

  await open(page, '/localhr/attendance/devices')
  await file.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(file).toContainText('Undone')
  await expectAccessible(page)

  await open(page, '/localhr/attendance/setting')
  await page.getByRole('main').getByRole('button', { name: 'New setting' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Office' })
    .or(page.getByRole('dialog').getByLabel('Office'))
    .first()
    .fill('Kuala')
  await page.getByRole('option', { name: 'Kuala Lumpur' }).click()
  await page.getByRole('dialog').getByLabel('Grace, minutes').fill('15')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Setting saved')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, title] of [
    ['main', '出勤'],
    ['correction', '出勤補登'],
    ['devices', '打卡機檔案'],
    ['setting', '出勤規則'],
  ]) {
    await open(page, `/localhr/attendance/${path}`, 'zh-TW')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    await expectFits(page)
  }
})
