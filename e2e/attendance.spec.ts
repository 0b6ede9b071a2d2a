import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { as, open, test } from './kit.ts'

const FAR = { latitude: 3.16, longitude: 101.6868, accuracy: 15 }

test('ATT-11a somebody who presses on a phone elsewhere is told by how much they are too far', async ({
  page,
  foreseen,
}) => {
  test.setTimeout(180_000)
  // A press from the other side of the town is refused on purpose.
  foreseen.push(/status of 422/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation(FAR)
  await as(page, 'amirul')
  await open(page, '/app/attendance')
  const clock = page.getByRole('region', { name: 'Today' })
  await expect(clock).toContainText('09:00–18:00')
  await clock.getByRole('button', { name: 'Clock in' }).click()
  await expect(page.getByText(/Too far from Main entrance, by \d+ m/)).toBeVisible()
})

test('ATT-02 ATT-07 ATT-13 HR looks why, approves what waits, brings a device file and gives a number to a person', async ({
  page,
}) => {
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
})
