import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, postAs, signInAs, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** Sends overtime of a day of November as the signed-in person. */
const sentOvertime = (page: Page, day: string) =>
  postAs(page, '/api/overtime/requests', { day, start: '18:00', end: '20:00' })

/** Rejects everything that waits for the signed-in person. */
async function rejectedEverything(page: Page): Promise<void> {
  const { data } = await (await page.request.get('/api/requests/to-decide')).json()
  const rows = data.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
  await postAs(page, '/api/requests/decisions', { rows, decision: 'rejected', remark: 'Not this month' })
}

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** The journey on a phone has a separate company: the tests below continue from the other. */
for (const { size, story } of [
  { size: PHONE, story: 'on a phone' },
  { size: DESK, story: '' },
])
  test.describe(() => {
    test.use({ story })

    test(`PAY-06 REQ-04a a month end goes from what is not decided yet to an approved run: ${size.width} px`, async ({
      page,
      someone,
    }) => {
      test.setTimeout(240_000)
      const boss = await someone('shu.fen')
      await rejectedEverything(boss)
      await sentOvertime(await someone('yu.ting'), '2026-11-18')
      await sentOvertime(await someone('razak'), '2026-11-18')

      await signInAs(page, 'jun.hao')
      await page.setViewportSize(size)
      await test.step('home says what waits before each group is paid, and for whom', async () => {
        await openPage(page, '/app/dashboard')
        const ready = card(page, 'Ready for payroll')
        const taiwan = ready.getByRole('listitem').filter({ hasText: 'Nov 2026, Taiwan' })
        // Besides the overtime: back pay that is new since the last approval, and a choice that nobody made yet.
        await expect(taiwan).toContainText('3 waiting')
        await expect(taiwan).toContainText('Huang Shu-Fen (1)')
        await expect(ready.getByRole('listitem').filter({ hasText: 'Nov 2026, Malaysia' })).toContainText('Hafiz')
        await expectFits(page)
        await expectAccessible(page)
        await taiwan.getByRole('link', { name: 'Nov 2026, Taiwan' }).click()
      })

      await test.step('the list says of whom and with whom, and reminds', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready for payroll')
        await expect(page.getByRole('main')).toContainText('Huang Shu-Fen')
        await expect(page.getByRole('main')).toContainText('Overtime')
        await expect(page.getByRole('main')).not.toContainText('Razak')
        await expectFits(page)
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Send reminder' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click()
        await expect(page.getByText('Reminder sent to 1 person')).toBeVisible()
        await page.getByRole('button', { name: 'Send reminder' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Send reminder' }).click()
        await expect(page.getByText('Everybody was already reminded today')).toBeVisible()
      })

      await test.step('the run asks before it is confirmed, and leads to the list and back', async () => {
        // Checks rows by keyboard, on a desktop.
        await page.setViewportSize(DESK)
        await page.getByRole('link', { name: 'Open the run' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toContainText('November 2026')
        await tickEverybody(page)
        await page.getByRole('button', { name: 'Confirm payroll' }).click()
        const asked = page.getByRole('dialog')
        await expect(asked).toContainText('1 request of November 2026 is not decided.')
        await asked.getByRole('link', { name: 'Requests to decide' }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready for payroll')
        await expect(page.getByRole('link', { name: /^Back to November 2026/ })).toBeVisible()
      })

      await test.step('whoever decides does it at home with one press, and may take it back', async () => {
        await boss.setViewportSize(PHONE)
        await openPage(boss, '/app/dashboard')
        const waiting = card(boss, 'Waiting for you').getByRole('listitem').filter({ hasText: 'Overtime of' })
        await expect(waiting).toContainText('18 Nov 2026')
        await expectFits(boss)
        await expectAccessible(boss)
        const counted = await startCountingPresses(boss)
        expectPresses(
          'Approve a request on a phone',
          await counted(() => waiting.getByRole('button', { name: 'Approve' }).click()),
        )
        await expect(waiting).toHaveCount(0)
        await boss.getByRole('button', { name: 'Undo' }).click()
        await expect(waiting).toHaveCount(1)
        await waiting.getByRole('button', { name: 'Approve' }).click()
        await expect(waiting).toHaveCount(0)
        // The row leaves at once; the toast appears when the approval is done.
        await expect(boss.getByRole('button', { name: 'Undo' })).toBeVisible()
      })

      await test.step('the group is ready, its run takes what was approved, and is approved', async () => {
        await page.reload()
        await expect(page.getByRole('main')).not.toContainText('Huang Shu-Fen')
        await page.getByRole('link', { name: /^Back to November 2026/ }).click()
        await expect(page.locator('footer[data-foot]')).toContainText('changed after the calculation')
        await page.getByRole('button', { name: 'Calculate again' }).click()
        await expect(page.locator('footer[data-foot]')).toContainText('Ready to confirm')
        // The review does not ask again about checked rows that did not change.
        await page.getByRole('button', { name: 'Confirm payroll' }).click()
        await expect(page.getByRole('dialog')).not.toContainText('not decided')
        await page.getByRole('dialog').getByRole('button', { name: 'Confirm payroll' }).click()
        await expect(page.locator('footer[data-foot]')).toContainText('Confirmed by Lim Jun Hao')
        const approver = await someone('aminah')
        await approver.goto(page.url())
        await approver.getByRole('button', { name: 'Approve payroll' }).click()
        const question = approver.getByRole('dialog')
        await question.getByRole('textbox').last().fill('2026-11')
        await question.getByRole('button', { name: 'Approve payroll' }).click()
        await expect(approver.locator('footer[data-foot]')).toContainText('Approved by Aminah binti Yusof')
        const own = await someone('yu.ting')
        await openPage(own, '/app/requests?tab=mine')
        await expect(own.getByRole('main')).toContainText('Paid')
      })

      await test.step('in Chinese it says the same', async () => {
        await page.setViewportSize(size)
        await openPage(page, '/app/payroll/ready', 'zh-TW')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('發薪準備')
        await expectFits(page)
      })
    })
  })

/** Ticks everybody that the review asks to check: as many as its tab counts. */
async function tickEverybody(page: Page): Promise<void> {
  const left = page.getByRole('button', { name: /^\d+ to check$/ })
  const many = Number.parseInt(await left.innerText(), 10)
  await left.click()
  const rows = page.getByRole('grid', { name: 'Review' }).getByRole('row')
  for (let at = 1; at <= many; at++) {
    await rows.nth(at).click()
    await page.keyboard.press('Space')
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true })

  for (const { language, words } of [
    {
      language: undefined,
      words: { approve: 'Approve', reject: 'Reject', undo: 'Undo', undone: /^Undone/, cancel: 'Cancel' },
    },
    { language: 'zh-TW', words: { approve: '核准', reject: '駁回', undo: '復原', undone: /^已復原/, cancel: '取消' } },
  ] as const)
    test(`REQ-04a REQ-05e requests are decided by a swipe or a press, with their facts in view, and taken back, ${language ?? 'en'}`, async ({
      page,
      someone,
    }) => {
      test.setTimeout(120_000)
      const devi = await someone('devi')
      const days = language ? ['2026-11-11', '2026-11-12'] : ['2026-11-16', '2026-11-17']
      for (const day of days) await sentOvertime(devi, day)
      await signInAs(page, 'hafiz')
      await openPage(page, '/app/requests', language)
      const rows = page.locator('li[data-request]').filter({ hasText: 'Devi' })
      await expect(rows.nth(1)).toBeVisible()
      const before = (await rows.all()).length
      const row = rows.first()
      // The approver decides by the month's limit of hours.
      await expect(row).toContainText('104:00')
      await expectFits(page)
      await expectAccessible(page)

      await test.step('a short swipe and a scroll decide nothing', async () => {
        await swipe(page, row, 60, 0)
        await swipe(page, row, 20, -160)
        await expect(rows).toHaveCount(before)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
      await test.step('to the right it approves, and Undo brings it back', async () => {
        await swipe(page, row, 160, 0)
        await expect(rows).toHaveCount(before - 1)
        await page.getByRole('button', { name: words.undo }).tap()
        await expect(page.getByText(words.undone)).toBeVisible()
        await expect(rows).toHaveCount(before)
      })
      await test.step('to the left it asks for the remark that a rejection owes', async () => {
        await swipe(page, row, -160, 0)
        const asked = page.getByRole('dialog')
        await expect(asked.getByRole('button', { name: words.reject })).toBeDisabled()
        await asked.getByRole('button', { name: words.cancel }).click()
        await expect(rows).toHaveCount(before)
        await swipe(page, row, -160, 0)
        await asked.getByRole('textbox').fill('Somebody else was there')
        await asked.getByRole('button', { name: words.reject }).click()
        await expect(rows).toHaveCount(before - 1)
      })
      await test.step('opened it shows every fact, and a press approves it', async () => {
        await rows.first().getByRole('button').last().click()
        const shown = page.getByRole('article')
        await expect(shown.locator('dl')).toContainText('104:00')
        await expectFits(page)
        await expectAccessible(page)
        await shown.getByRole('button', { name: words.approve }).tap()
        await expect(rows).toHaveCount(before - 2)
      })
    })

  test('HRM-01a LEA-02 an employee requests leave from the home page in two clicks, and sees its outcome', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signInAs(page, 'nurul')
    await openPage(page, '/app/dashboard')
    const leave = card(page, 'My leave')
    await expect(leave.getByRole('button', { name: /Annual leave/ })).toContainText('days left')
    await expect(card(page, 'My pay')).toContainText('Net pay')
    await expect(card(page, 'My requests').getByRole('button', { name: 'Claim' })).toBeVisible()
    // Only hourly-paid people can send part-time hours.
    await expect(card(page, 'My requests').getByRole('button', { name: 'Part-time hours' })).toHaveCount(0)
    await expectFits(page)
    await expectAccessible(page)
    const counted = await startCountingPresses(page)
    const presses = await counted(async () => {
      await leave.getByRole('button', { name: /Annual leave/ }).click()
      const form = page.getByRole('dialog')
      await form.getByRole('textbox', { name: 'First day' }).fill('14 Dec 2026')
      await form.getByRole('textbox', { name: 'Last day' }).fill('15 Dec 2026')
      await form.getByRole('textbox', { name: 'Last day' }).press('Tab')
      await form.getByRole('button', { name: 'Send' }).click()
      await expect(form).toHaveCount(0)
    })
    expectPresses('Ask for leave on a phone', presses)
    await expect(card(page, 'My requests').getByRole('listitem').first()).toContainText('14 Dec 2026')
    await expect(card(page, 'My requests').getByRole('listitem').first()).toContainText('Pending')
    await expect(leave.getByRole('button', { name: /Annual leave/ })).toContainText('2 pending approval')
    await openPage(page, '/app/dashboard', 'zh-TW')
    await expect(card(page, '我的申請')).toContainText('待簽核')
    await expectFits(page)
  })
})

/** Swipes from the middle of an element by this many pixels sideways and down. */
async function swipe(page: Page, on: Locator, across: number, down: number): Promise<void> {
  await on.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await on.boundingBox())!
  const from = { x: x + width / 2 - across / 2, y: y + height / 2 }
  const hand = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number) =>
    hand.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + across * at, y: from.y + down * at }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 8; step++) await touch('touchMove', step / 8)
  // The finger rests before it lifts: after a fling, the browser would take the next tap for stopping the scroll.
  await page.waitForTimeout(150)
  await touch('touchMove', 1)
  await touch('touchEnd', 1)
  await hand.detach()
}
