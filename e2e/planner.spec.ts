import { expect, type Page } from '@playwright/test'
import { requestFormLabels } from '../modules/requests/approval/sending/web/labels.ts'
import { shiftLabels } from '../modules/time/shifts/labels.ts'
import { shiftShareLabels } from '../modules/time/shifts/shares/labels.ts'
import { shiftSwapLabels } from '../modules/time/shifts/swaps/labels.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'
import { DESK, LANGUAGES_AND_SIZES, pickLooks, wordsIn } from './words.ts'

async function define(page: Page, name: string, short: string, start: string, end: string) {
  await page.getByRole('main').getByRole('button', { name: 'New shift' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByLabel('Short name').fill(short)
  await dialog.getByRole('textbox', { name: 'From day' }).fill('1 Jan 2026')
  await dialog.getByRole('textbox', { name: 'Start' }).fill(start)
  await dialog.getByRole('textbox', { name: 'End' }).fill(end)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Shift created')).toBeVisible()
}

test('SHF-02acd a planner fills a month by keys and by dragging, undoes it and applies a rotating pattern', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/app/shift/definitions')
  // The shift sorts between the morning and the evening shift of the demo's team, by its start.
  await define(page, 'Office hours', 'DAY', '09:00', '18:00')
  await expectAccessible(page)

  await openPage(page, '/app/shift?month=2026-12')
  const grid = page.getByRole('grid')
  const row = grid.getByRole('row').filter({ hasText: 'Devi' })
  await row.getByRole('gridcell').nth(0).click()
  await page.keyboard.press('1')
  await expect(row.getByRole('gridcell').nth(0)).toHaveText('M')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('4')
  await expect(row.getByRole('gridcell').nth(1)).toHaveText('N')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row.getByRole('gridcell').nth(1)).not.toHaveText('N')
  // Places the chosen shift in one cell, then drags it over days. The planner paints and undoes it at once.
  const cell = (nth: number) => row.getByRole('gridcell').nth(nth)
  const palette = page.getByRole('toolbar', { name: shiftLabels['shift.palette'].en })
  await palette.getByRole('button', { name: /^N\b/ }).click()
  await expect(cell(1)).toHaveText('N')
  await cell(4).dragTo(cell(6))
  for (const nth of [4, 5, 6]) await expect(cell(nth)).toHaveText('N')
  for (const nth of [3, 7]) await expect(cell(nth)).not.toHaveText('N')
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const nth of [4, 5, 6]) await expect(cell(nth)).not.toHaveText('N')
  await expect(cell(1)).toHaveText('N')
  await expectAccessible(page)

  await openPage(page, '/app/shift/patterns')
  await page.getByRole('main').getByRole('button', { name: 'New pattern' }).first().click()
  const pattern = page.getByRole('dialog')
  await pattern.getByRole('textbox', { name: 'Name', exact: true }).fill('Two on, one off')
  await pattern.getByRole('textbox', { name: 'Rotation' }).fill('M×2, OFF')
  await pattern.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'M, M, OFF' })).toBeVisible()
  await openPage(page, '/app/shift?month=2026-12')
  const razak = grid.getByRole('row').filter({ hasText: 'Razak' })
  await razak.getByRole('gridcell').nth(0).click()
  await page.getByRole('button', { name: 'Shift plan', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Use a pattern' }).click()
  const using = page.getByRole('dialog')
  await using.getByRole('textbox', { name: /Razak.*begins with day/ }).fill('2')
  await expect(using.getByText('31 days change')).toBeVisible()
  await expectAccessible(page)
  await using.getByRole('button', { name: 'Use pattern' }).click()
  await expect(razak.getByRole('gridcell').nth(0)).toHaveText('M')
  await expect(razak.getByRole('gridcell').nth(1)).toHaveText('Off')
  await expect(razak.getByRole('gridcell').nth(2)).toHaveText('M')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(razak.getByRole('gridcell').nth(2)).not.toHaveText('M')
})

test('SHF-07 a warning is a mark on its cell, and its cure is two presses away from the planner', async ({ page }) => {
  test.setTimeout(120_000)
  await signInAs(page, 'mei.ling', 'Local HR')
  await openPage(page, '/app/shift?month=2027-05')
  const cells = page.getByRole('grid').getByRole('row').filter({ hasText: 'Devi' }).getByRole('gridcell')
  // A month of 31 days needs no scrolling sideways on a desk.
  await expect(cells.nth(30)).toBeInViewport({ ratio: 1 })
  for (let nth = 0; nth < 14; nth++) {
    await (nth === 0 ? cells.first().click() : page.keyboard.press('ArrowRight'))
    await page.keyboard.press('1')
  }
  const count = page.getByRole('button', { name: /^\d+ warnings?$/ })
  await expect(count).toBeVisible()
  const seventh = page.getByRole('gridcell', { name: /^7 May 2027.*Warning: / })
  await expect(seventh).toHaveCount(1)

  await page.getByRole('button', { name: 'Lock and publish' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/\d+ warnings? (is|are) open:.*too many workdays in a row/)).toBeVisible()
  await expect(dialog.getByText(/until somebody who may unlock them/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const countPresses = await startCountingPresses(page)
  const panel = page.getByRole('complementary', { name: 'Warnings' })
  const presses = await countPresses(async () => {
    await count.click()
    await panel.getByRole('button', { name: 'Change 7 May 2027 to Off' }).click()
    await expect(cells.nth(6)).toHaveText('Off')
  })
  expectPresses('Cure a warning of the planner', presses)
  await expect(seventh).toHaveCount(0)
  await expectAccessible(page)

  // The month stays when one leaves and returns by the side bar.
  const shares = shiftShareLabels['shift-share.title'].en
  await page.getByRole('link', { name: shares, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shares)
  await page.getByRole('navigation', { name: 'Shifts' }).getByRole('link', { name: 'Shift planner' }).click()
  await expect(page.getByRole('heading', { name: 'May 2027' })).toBeVisible()
})

const L = shiftLabels
const W = shiftSwapLabels
/** Each look uses a month without a plan. */
const MONTHS = ['2027-01', '2027-02', '2027-03', '2027-04']

for (const look of pickLooks('en', DESK)) {
  const { language, size } = look
  test(`SHF-02egh a plan is locked and published, the employee sees it, offers a day, and a colleague takes it: ${language}, ${size.width} px`, async ({
    page,
    someone,
  }) => {
    test.setTimeout(180_000)
    const { asked, say, like, day } = wordsIn(language)
    const month = MONTHS[LANGUAGES_AND_SIZES.indexOf(look)]!
    await signInAs(page, 'mei.ling', 'Local HR')
    await openPage(page, `/app/shift?month=${month}`, asked)
    const unpublished = (count: number) =>
      page.getByText(say(L[count === 1 ? 'shift.unpublished_one' : 'shift.unpublished_other'], { count }), {
        exact: true,
      })
    await expect(unpublished(0)).toBeVisible()
    await expect(page.getByText(say(L['shift.no_warnings']))).toBeVisible()
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: 'Devi' })
    await row.getByRole('gridcell').nth(0).click()
    await page.keyboard.press('1')
    await expect(row.getByRole('gridcell').nth(0)).toHaveText('M')
    await expect(unpublished(1)).toBeVisible()
    await page.setViewportSize(size)
    await page.getByRole('button', { name: say(L['shift.lock']), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expectFits(page)
    await dialog.getByRole('button', { name: say(L['shift.lock_now']), exact: true }).click()
    await expect(page.getByText(like(L['shift.locked_said'], { locked: '[\\d,]+', told: '[1-9]' }))).toBeVisible()

    const own = await someone('devi')
    await own.setViewportSize(size)
    await openPage(own, `/app/schedule?month=${month}`, asked)
    await expect(own.getByRole('heading', { level: 1 })).toHaveText(say(L['shift.mine']))
    const shift = own.getByRole('listitem').filter({ hasText: /07:00.*15:00/ })
    await expect(shift.filter({ hasText: day(`${month}-01`) })).toHaveCount(1)
    await expectFits(own)
    await expectAccessible(own)
    const offerShift = say(W['shift-swap.offer'])
    await own.getByRole('button', { name: new RegExp(`${offerShift}.*${day(`${month}-01`)}`) }).click()
    const offer = own.getByRole('dialog')
    await expectAccessible(own)
    await offer.getByRole('button', { name: offerShift, exact: true }).click()
    await expect(own.getByRole('heading', { name: say(W['shift-swap.own_offers']) })).toBeVisible()
    await expectFits(own)

    const colleague = await someone('razak')
    await colleague.setViewportSize(size)
    await openPage(colleague, '/app/schedule', asked)
    await colleague.getByRole('button', { name: new RegExp(`^${say(W['shift-swap.take'])}`) }).click()
    const take = colleague.getByRole('dialog')
    await expect(take.getByText(say(W['shift-swap.off'])).first()).toBeVisible()
    await expectFits(colleague)
    await expectAccessible(colleague)
    await take.getByRole('button', { name: say(requestFormLabels['requests.send']), exact: true }).click()
    await expect(colleague.getByText(say(W['shift-swap.offers_empty']))).toBeVisible()
    await expectFits(colleague)
  })
}
