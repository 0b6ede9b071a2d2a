import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { takesTurns } from './journeys-in-turn.ts'
import { as, expectFits, open, test } from './kit.ts'

takesTurns('the planner')

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

test('SHF-02 a month is painted, taken back, rotated, locked and published, and the employee sees it on a phone and offers a day', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  await as(page, 'mei.ling', 'Local HR')
  await open(page, '/app/shift/definitions')
  // Between the morning and the evening of the demo's team, by when it begins.
  await define(page, 'Office hours', 'DAY', '09:00', '18:00')
  await expectAccessible(page)

  await open(page, '/app/shift?month=2026-12')
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
  await expectAccessible(page)

  await open(page, '/app/shift/patterns')
  await page.getByRole('main').getByRole('button', { name: 'New pattern' }).first().click()
  const pattern = page.getByRole('dialog')
  await pattern.getByRole('textbox', { name: 'Name', exact: true }).fill('Two on, one off')
  await pattern.getByRole('textbox', { name: 'Rotation' }).fill('M×2, OFF')
  await pattern.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'M, M, OFF' })).toBeVisible()
  await open(page, '/app/shift?month=2026-12')
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

  await page.getByRole('button', { name: 'Lock and publish' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText(/People told: 1/)).toBeVisible()

  const own = await someone('devi')
  await own.setViewportSize({ width: 390, height: 844 })
  await open(own, '/app/schedule?month=2026-12')
  await expect(own.getByRole('listitem').filter({ hasText: '07:00 – 15:00' })).toHaveCount(1)
  await expectFits(own)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Offer shift: 1 Dec 2026' }).click()
  const offer = own.getByRole('dialog')
  await expectAccessible(own)
  await offer.getByRole('button', { name: 'Offer shift' }).click()
  await expect(own.getByRole('heading', { name: 'Offered by you' })).toBeVisible()
  await expectFits(own)

  const colleague = await someone('razak')
  await colleague.setViewportSize({ width: 390, height: 844 })
  await open(colleague, '/app/schedule')
  await colleague.getByRole('button', { name: /^Take shift/ }).click()
  const take = colleague.getByRole('dialog')
  await expect(take.getByText('day off')).toBeVisible()
  await expectFits(colleague)
  await expectAccessible(colleague)
  await take.getByRole('button', { name: 'Send' }).click()
  await expect(colleague.getByText(/Nobody offers you a shift/)).toBeVisible()

  await open(own, '/app/schedule', 'zh-TW')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('我的班表')
})
