import { expect, type Page } from '@playwright/test'
import { attendanceLabels } from '../modules/time/attendance/labels.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'
import { PHONE, pickLooks, wordsIn } from './words.ts'

/** Shows a picture to the camera of a page: frames of a canvas, read as those of a camera are. */
async function holdBefore(page: Page, png: Buffer): Promise<void> {
  await page.evaluate(`
    const image = new Image()
    const drawn = new Promise((resolve) => { image.onload = resolve })
    image.src = 'data:image/png;base64,${png.toString('base64')}'
    navigator.mediaDevices.getUserMedia = async () => {
      await drawn
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const drawing = canvas.getContext('2d')
      const draw = () => {
        drawing.fillStyle = '#8a8f8c'
        drawing.fillRect(0, 0, 640, 480)
        drawing.drawImage(image, 170, 90, 300, 300)
      }
      draw()
      setInterval(draw, 100)
      return canvas.captureStream(10)
    }
    undefined`)
}

/** Denies the page permission to use the camera. */
const REFUSE = `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError')); undefined`

const A = attendanceLabels
for (const { language, size } of pickLooks('en', PHONE))
  test.describe(() => {
    test.use({ story: `${language} ${size.width}` })

    test(`ATT-01b ATT-11d a tablet is opened as a kiosk, somebody scans its code and is greeted, and HR revokes it: ${language}, ${size.width} px`, async ({
      page,
      browser,
      foreseen,
      someone,
    }) => {
      test.setTimeout(240_000)
      const { asked, say, like } = wordsIn(language)
      // The journey uses a code twice and disconnects the tablet on purpose.
      foreseen.push(/status of 422/, /ERR_INTERNET_DISCONNECTED/)
      await signInAs(page, 'mei.ling', 'local hr')
      await openPage(page, '/localhr/attendance/kiosks')
      await page.getByRole('main').getByRole('button', { name: 'New kiosk' }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name').fill('Front desk')
      await dialog.getByRole('combobox', { name: 'Office' }).or(dialog.getByLabel('Office')).first().fill('Kuala')
      await page.getByRole('option', { name: 'Kuala Lumpur' }).click()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Save' }).click()
      const code = await page.getByRole('status', { name: 'Opening code' }).textContent()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      const row = page.getByRole('row', { name: /Front desk/ })
      await expect(row).toContainText('Waits for its code')

      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const tablet = await context.newPage()
      await tablet.goto('/kiosk')
      await tablet.getByLabel('Opening code').fill('AAAAA-AAAAA')
      await tablet.getByRole('button', { name: 'Open kiosk' }).click()
      await expect(tablet.getByText('This opening code is unknown')).toBeVisible()
      await tablet.getByLabel('Opening code').fill(code!.toLowerCase())
      await tablet.getByRole('button', { name: 'Open kiosk' }).click()
      await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Kuala Lumpur')
      await expect(tablet.getByRole('img', { name: 'Code to clock in' })).toBeVisible()
      await expectAccessible(tablet)
      await expectFits(tablet)

      const phone = await someone('amirul')
      await phone.setViewportSize(size)
      await openPage(phone, '/app/attendance', asked)
      const clock = phone.getByRole('region', { name: say(A['attendance.today']) })
      // Without permission the page explains what to do.
      await phone.evaluate(REFUSE)
      await clock.getByRole('button', { name: say(A['attendance.scan']) }).click()
      await expect(phone.getByRole('dialog')).toContainText(say(A['attendance.scan_denied']))
      await expectAccessible(phone)
      await expectFits(phone)
      // Waits for a new code, so that the code does not expire during the steps.
      await expect(tablet.getByText(/Next code in (2[5-9]|30) s/)).toBeVisible({ timeout: 40_000 })
      const picture = await tablet.getByRole('img', { name: 'Code to clock in' }).screenshot()
      await holdBefore(phone, picture)
      await phone
        .getByRole('dialog')
        .getByRole('button', { name: say(A['attendance.scan_retry']) })
        .click()
      await expect(
        phone.getByText(like(A['attendance.pressed'], { clock: '12:\\d\\d', place: 'Kuala Lumpur' })),
      ).toBeVisible()
      await expect(tablet.getByText(/Hello Amirul, clocked at 12:\d\d/)).toBeVisible()
      await expect(clock).toContainText(like(A['attendance.last_press'], { clock: '12:\\d\\d' }))
      // Each person can use a code once.
      await holdBefore(phone, picture)
      await clock.getByRole('button', { name: say(A['attendance.scan']) }).click()
      await expect(phone.getByText(say(A['error.press_code_used']))).toBeVisible()
      // The camera app of the phone opens the address.
      const colleague = await someone('farid')
      await colleague.setViewportSize(size)
      await openPage(colleague, '/app/attendance?code=made.up.code', asked)
      await expect(colleague.getByText(say(A['error.press_code_not_ours']))).toBeVisible()
      await expect(colleague).not.toHaveURL(/code=/)

      // Without a network the kiosk says so, and continues by itself.
      await context.setOffline(true)
      await expect(tablet.getByText('No connection')).toBeVisible({ timeout: 20_000 })
      await context.setOffline(false)
      await expect(tablet.getByText('No connection')).toHaveCount(0, { timeout: 20_000 })
      await tablet.setViewportSize({ width: 390, height: 844 })
      await tablet.getByRole('button', { name: 'Language' }).click()
      await tablet.getByRole('menuitem', { name: '繁體中文' }).click()
      await expect(tablet.getByRole('menu')).toHaveCount(0)
      await expect(tablet.getByText('掃描此代碼打卡')).toBeVisible()
      await expectAccessible(tablet)
      await expectFits(tablet)

      await page.reload()
      await expect(row).toContainText('Open')
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(dialog.getByLabel('Name')).toHaveValue('Front desk')
      await expectAccessible(page)
      await dialog.getByLabel('Name').fill('Front desk, left')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(row).toContainText('Front desk, left')
      await row.getByRole('button').last().click()
      await page.getByRole('menuitem', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await expect(row).toContainText('Revoked')
      await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('將此裝置開啟為打卡看板', { timeout: 20_000 })
      await page.setViewportSize({ width: 390, height: 844 })
      await openPage(page, '/localhr/attendance/kiosks', 'zh-TW')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('打卡看板')
      await expectFits(page)
      await context.close()
    })
  })
