import { expect } from '@playwright/test'
import { approvalLabels } from '../modules/requests/approval/labels.ts'
import { requestFormLabels } from '../modules/requests/approval/sending/web/labels.ts'
import { correctionLabels } from '../modules/time/attendance/correction/labels.ts'
import { whyLabels } from '../modules/time/attendance/days/day-explanation-labels.ts'
import { attendanceLabels } from '../modules/time/attendance/labels.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, postAs, signInAs, test } from './kit.ts'
import { clockButtonName, PHONE, pickLooks, wordsIn } from './words.ts'

const DOOR = { latitude: 3.139, longitude: 101.6868, accuracy: 15 }

const A = attendanceLabels
const C = correctionLabels

for (const { language, size } of pickLooks('zh-TW', PHONE))
  test(`ATT-01a ATT-03a ATT-11a somebody clocks in, is told by how much they are too far, sees why and asks for a correction: ${language}, ${size.width} px`, async ({
    page,
    foreseen,
  }) => {
    test.setTimeout(180_000)
    const { asked, say, like, day } = wordsIn(language)
    // The journey provokes the refusal of a punch from too far away.
    foreseen.push(/status of 422/)
    await page.setViewportSize(size)
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation({ ...DOOR, latitude: 3.16 })
    await signInAs(page, 'amirul')
    await openPage(page, '/app/attendance', asked)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(A['attendance.mine']))
    const clock = page.getByRole('region', { name: say(A['attendance.today']) })
    // The button has another label once somebody has clocked in today.
    const clockIn = clock.getByRole('button', { name: clockButtonName(language) })
    await expect(clock).toContainText('09:00–18:00')
    await clockIn.click()
    const tooFar = like(A['error.press_too_far'], { place: 'Main entrance', by: '\\d+' })
    await expect(page.getByText(tooFar)).toBeVisible()
    await page.context().setGeolocation(DOOR)
    await clockIn.click()
    const pressed = like(A['attendance.pressed'], { clock: '12:\\d\\d', place: 'Main entrance' })
    await expect(page.getByText(pressed)).toBeVisible()
    await expect(clock).toContainText(like(A['attendance.last_press'], { clock: '12:\\d\\d' }))
    const main = page.getByRole('main')
    await main.getByRole('button', { name: day('2026-11-26') }).click()
    await expect(main).toContainText(like(whyLabels['attendance.why.press_too_far'], { by: '\\d+' }))
    await expect(main).toContainText(like(whyLabels['attendance.why.pattern'], { planned: '09:00–18:00' }))
    await expectAccessible(page)
    await expectFits(page)

    // He was late two working days ago: the day shows it, and the rule.
    await main.getByRole('button', { name: day('2026-11-24') }).click()
    await expect(main).toContainText(say(whyLabels['attendance.why.late'], { minutes: 27, grace: 10 }))
    await main
      .getByRole('button', { name: say(A['attendance-correction.ask']) })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say(C['attendance-correction.new_in'])).fill('08:58')
    await expect(dialog).toContainText(like(C['attendance-correction.becomes'], { times: '08:58' }))
    await dialog.getByLabel(say(approvalLabels['requests.reason'])).fill('The phone was empty')
    await expectAccessible(page)
    await expectFits(page)
    await dialog.getByRole('button', { name: say(requestFormLabels['requests.send']), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    // Withdraws the request, so that the next look can send one for the same day.
    const [{ id, version }] = (await (await page.request.get('/api/requests/mine?kind=attendance_correction')).json())
      .data
    await postAs(page, `/api/requests/${id}/withdrawal`, { version })
  })

test('ATT-02a ATT-07a ATT-13c HR opens the reason of a day, approves what is pending, imports a device file and undoes it', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await signInAs(page, 'mei.ling', 'local hr')
  await openPage(page, '/localhr/attendance')
  await expect(page).toHaveURL(/attendance\/main/)
  // The list opens on what needs somebody; all days are one press away.
  await expect(page.getByRole('button', { name: /^To approve/ })).toHaveAttribute('aria-current', 'true')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs).toContainText('Attendance')
  await expect(crumbs).not.toContainText('My attendance')
  const row = page.getByRole('row', { name: /Daniel Lee/ }).first()
  await expect(row).toContainText('No clock-out')
  await row.getByText('Daniel Lee').click()
  const peek = page.getByRole('complementary', { name: /Nov 2026/ })
  await expect(peek).toContainText('a missing punch is never added automatically')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await row.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(page.getByText('1 day approved')).toBeVisible()

  await openPage(page, '/localhr/attendance/devices')
  await page.getByRole('main').getByRole('button', { name: 'Import device file' }).first().click()
  const dialog = page.getByRole('dialog')
  const lines = ['4711\t2026-11-25 08:58:07\t1\t0\t1\t0', '4711\t2026-11-25 18:04:00\t1\t1\t1\t0', 'cut']
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'attlog.dat',
    mimeType: 'text/plain',
    buffer: Buffer.from(lines.join('\n')),
  })
  await expect(dialog).toContainText('Numbers without an employee: 4711')
  await expect(dialog).toContainText('Line 3: No day and time')
  await expect(dialog.getByLabel('Direction')).toHaveValue('3')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import device file' }).click()
  await expect(page.getByText('2 punches imported')).toBeVisible()
  const file = page.getByRole('row', { name: /attlog.dat/ })
  await expect(file).toContainText('Done')

  await openPage(page, '/localhr/attendance/numbers')
  await page.getByText('4711').first().click()
  await page.getByRole('dialog').getByLabel('Employee').fill('Farid')
  await page.getByRole('option', { name: /Farid/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign employee' }).click()
  await expect(page.getByText('Assigned, with 2 punches')).toBeVisible()

  await openPage(page, '/localhr/attendance/devices')
  await file.getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(file).toContainText('Undone')
  await expectAccessible(page)

  await openPage(page, '/localhr/attendance/setting')
  await page.getByRole('main').getByRole('button', { name: 'New setting' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('combobox', { name: 'Office' })
    .or(page.getByRole('dialog').getByLabel('Office'))
    .first()
    .fill('Kuala')
  await page.getByRole('option', { name: 'Kuala Lumpur' }).click()
  await page.getByRole('dialog').getByLabel('Grace period (minutes)').fill('15')
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
    await openPage(page, `/localhr/attendance/${path}`, 'zh-TW')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
    await expectFits(page)
  }
})
