import { expect } from '@playwright/test'
import { whyLabels } from '../modules/time/attendance/days/day-explanation-labels.ts'
import { attendanceLabels } from '../modules/time/attendance/labels.ts'
import { offlinePunchLabels } from '../modules/time/attendance/offline/labels.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'
import { clockButtonName, PHONE, pickLooks, wordsIn } from './words.ts'

const DOOR = { latitude: 3.139, longitude: 101.6868, accuracy: 15 }

const A = attendanceLabels
const S = offlinePunchLabels

for (const { language, size } of pickLooks('en', PHONE))
  test(`ATT-06ac somebody clocks in without network, logs out, a colleague sees nothing of it, and it is sent when they are back: ${language}, ${size.width} px`, async ({
    page,
    foreseen,
  }) => {
    test.setTimeout(240_000)
    const { asked, say, like, day } = wordsIn(language)
    // The page may call once more before it learns that it is signed out.
    foreseen.push(/ERR_INTERNET_DISCONNECTED/, /status of 401 .*\/presses\/sent$/)
    await page.setViewportSize(size)
    const context = page.context()
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(DOOR)
    await signInAs(page, 'amirul')
    await openPage(page, '/app/attendance', asked)
    const clock = page.getByRole('region', { name: say(A['attendance.today']) })
    await clock.getByRole('button', { name: clockButtonName(language) }).click()
    const at = { clock: '12:\\d\\d', place: 'Main entrance' }
    await expect(page.getByText(like(A['attendance.pressed'], at))).toBeVisible()
    // The device is registered now: the key stays on it.
    await expect(page.getByText(say(S['press-key.own']))).toBeVisible()
    await expectAccessible(page)
    // Two clock actions within one second are one punch (ATT-13).
    const pressed = Date.now()
    await expect.poll(() => Date.now() - pressed).toBeGreaterThan(1_500)
    await context.setOffline(true)
    await clock.getByRole('button', { name: say(A['attendance.clock_again']), exact: true }).click()
    await expect(page.getByText(say(S['attendance.waits_kept']))).toBeVisible()
    const waits = page.getByRole('region', { name: say(S['attendance.waits_title']) })
    await expect(waits).toContainText(like(S['attendance.waits_at']))
    await expectFits(page)

    // Signed out and online again: a colleague on the same device neither sees nor sends the punch.
    await context.clearCookies()
    await context.setOffline(false)
    await page.goto('/login')
    await signInAs(page, 'farid')
    await openPage(page, '/app/attendance', asked)
    await expect(clock).toBeVisible()
    await expect(waits).toHaveCount(0)
    await context.clearCookies()
    await page.goto('/login')
    await signInAs(page, 'amirul')
    await openPage(page, '/app/attendance', asked)
    await expect(page.getByText(like(S['attendance.waits_sent'], at))).toBeVisible()
    await expect(waits).toHaveCount(0)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: day('2026-11-26') }).click()
    await expect(main).toContainText(like(whyLabels['attendance.why.sent_later']))
    await expectAccessible(page)
    await expectFits(page)
  })

test('ATT-01c ATT-11b ATT-11c HR sets a range, somebody proposes their home and clocks in there, and another has places of their own', async ({
  page,
  someone,
}) => {
  test.setTimeout(240_000)
  await signInAs(page, 'mei.ling', 'local hr')
  await openPage(page, '/localhr/attendance/setting')
  await page.getByRole('main').getByRole('button', { name: 'New setting' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Office' }).or(dialog.getByLabel('Office')).first().fill('Kuala')
  await page.getByRole('option', { name: 'Kuala Lumpur' }).click()
  await dialog.getByLabel('Work-from-home radius (km)').fill('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Setting saved')).toBeVisible()

  const phone = await someone('farid')
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.context().grantPermissions(['geolocation'])
  await phone.context().setGeolocation({ ...DOOR, latitude: 3.2 })
  await openPage(phone, '/app/attendance')
  await phone.getByRole('button', { name: 'Send my home to HR' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Send my home to HR' }).click()
  await expect(phone.getByText('Your home waits for HR to confirm it')).toBeVisible()

  await openPage(page, '/localhr/attendance/homes')
  await page.getByText('Farid', { exact: false }).first().click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Home confirmed')).toBeVisible()
  await expect(page.getByRole('row', { name: /Farid/ })).toContainText('Confirmed')

  await phone.reload()
  await phone.getByRole('button', { name: 'Clock from home' }).click()
  await expect(phone.getByText(/Clocked at 12:\d\d, home/)).toBeVisible()
  await expect(phone.getByRole('main')).toContainText('From home')
  await expectAccessible(phone)
  await expectFits(phone)

  await openPage(page, '/localhr/attendance/places')
  await page.getByRole('main').getByRole('button', { name: 'Set personal clocking places' }).first().click()
  await dialog.getByLabel('Employee').fill('Amirul')
  await page
    .getByRole('option', { name: /Amirul/ })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Places' }).or(dialog.getByLabel('Places')).first().fill('Warehouse')
  await page
    .getByRole('option', { name: /Warehouse/ })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Amirul/ })).toContainText('Warehouse')
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, title] of [
    ['homes', '居家地點'],
    ['places', '個人打卡地點'],
    ['phones', '打卡裝置'],
  ]) {
    await openPage(page, `/localhr/attendance/${path}`, 'zh-TW')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    await expectFits(page)
  }
})
