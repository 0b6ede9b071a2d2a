import { expect } from '@playwright/test'
import { shiftLabels } from '../modules/time/shifts/labels.ts'
import { shiftShareLabels } from '../modules/time/shifts/shares/labels.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'
import { DESK, PHONE, pickLooks, wordsIn } from './words.ts'

const L = { ...shiftLabels, ...shiftShareLabels }

for (const { language, size } of pickLooks('zh-TW', DESK))
  test(`SHF-07 fair shares stand beside the plan and follow it, and each figure leads to its days: ${language}, ${size.width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const { asked, say } = wordsIn(language)
    await signInAs(page, 'hafiz', 'Shift Planner')
    await page.setViewportSize(size)
    await openPage(page, '/app/shift?month=2026-12', asked)
    await page.getByRole('button', { name: say(L['shift-share.show']) }).click()
    const panel = page.getByRole('complementary', { name: say(L['shift-share.title']) })
    const rows = panel.getByRole('row')
    await expect(rows.filter({ hasText: 'Kumaran' }).getByRole('cell').first()).toHaveText(/^\d+$/)
    await expectAccessible(page)
    await expectFits(page)

    if (size.width > PHONE.width) {
      // Somebody without shifts gets a night shift, and appears beside the others until it is undone.
      const cells = page.getByRole('grid').getByRole('row').filter({ hasText: 'Aisyah' }).getByRole('gridcell')
      const figures = rows.filter({ hasText: 'Aisyah' }).getByRole('cell')
      await cells.nth(1).click()
      await page.keyboard.press('3')
      await expect(cells.nth(1)).toHaveText('N')
      await expect(figures).toHaveText(['1', '0', '0'])
      await page.keyboard.press('Control+z')
      await expect(figures).toHaveCount(0)
    }

    await panel.getByRole('link', { name: say(L['shift-share.all']) }).click()
    await expect(page).toHaveURL(/\/shift\/shares\?.*year=2026/)
    await openPage(page, '/app/shift/shares?year=2026', asked)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say(L['shift-share.title']))
    await page
      .getByRole('main')
      .getByText(/Kumaran/)
      .first()
      .click()
    const days = page.getByRole('complementary').filter({ hasText: 'Kumaran' })
    await expect(days.getByRole('link').first()).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
    await days.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/shift\?.*month=2026-/)
  })
