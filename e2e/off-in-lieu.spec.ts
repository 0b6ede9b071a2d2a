import { expect } from '@playwright/test'
import { theseOf } from '../test/turns.ts'
import { expectAccessible } from './accessible.ts'
import { as, expectFits, open, test } from './kit.ts'
import { isLong } from './long-journeys.ts'

isLong('time off')

const WORDS = {
  en: {
    ...{
      more: 'Off-in-lieu and encashment',
      ask: 'Ask for off-in-lieu',
      type: 'Leave type',
      name: 'Off-in-lieu',
      day: 'Day worked',
    },
    ...{ from: 'From', until: 'Until', send: 'Send', earned: '4 hours', approve: 'Approve' },
    ...{ left: /Left\s*(4|8|12|16)/, undo: 'Undo' },
  },
  'zh-TW': {
    ...{ more: '補休與折現', ask: '申請補休', type: '假別', name: '補休', day: '出勤日' },
    ...{ from: '開始時間', until: '結束時間', send: '送出', earned: '4 小時', approve: '核准' },
    ...{ left: /剩餘\s*(4|8|12|16)/, undo: '復原' },
  },
} as const

/** Each on a Sunday of its own: nobody asks twice for one. */
const LOOKS = [
  { language: 'en', size: { width: 390, height: 844 }, day: '22 Nov 2026', end: '21 Feb 2027' },
  { language: 'zh-TW', size: { width: 1440, height: 900 }, day: '2026/11/15', end: '2027年2月14日' },
  { language: 'zh-TW', size: { width: 390, height: 844 }, day: '2026/11/1', end: '2027年1月31日' },
  { language: 'en', size: { width: 1440, height: 900 }, day: '25 Oct 2026', end: '24 Jan 2027' },
] as const

for (const { language, size, day, end } of theseOf('off-in-lieu', LOOKS))
  test(`LEA-06 LEA-17 work on a rest day is asked as time off, decided, and in the balance until it expires: ${language}, ${size.width} px`, async ({
    page,
    someone,
  }) => {
    test.setTimeout(120_000)
    const w = WORDS[language]
    const inLanguage = language === 'en' ? undefined : language
    await as(page, 'amirul')
    await page.setViewportSize(size)
    await open(page, '/app/application/leave/applicants', inLanguage)
    await page.getByRole('main').getByRole('button', { name: w.more, exact: true }).click()
    await page.getByRole('menuitem', { name: w.ask }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: w.type }).click()
    await page.getByRole('option', { name: w.name }).click()
    await dialog.getByRole('textbox', { name: w.day, exact: true }).fill(day)
    await dialog.getByRole('textbox', { name: w.from, exact: true }).fill('09:00')
    await dialog.getByRole('textbox', { name: w.until, exact: true }).fill('13:00')
    await expect(dialog).toContainText(w.earned)
    await expect(dialog).toContainText(end)
    await expectFits(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: w.send, exact: true }).click()
    await expect(dialog).toHaveCount(0)

    const boss = await someone('suresh')
    await open(boss, '/app/requests', inLanguage)
    const row = boss.locator('li[data-request]').filter({ hasText: w.name }).first()
    await expect(row).toContainText(w.earned)
    await row.getByRole('button').last().click()
    await boss.getByRole('article').getByRole('button', { name: w.approve }).click()
    // The row leaves at once; the notice comes when it is done.
    await expect(boss.getByRole('button', { name: w.undo })).toBeVisible()

    await open(page, '/app/application/leave/applicants', inLanguage)
    const card = page.getByRole('region', { name: w.name })
    await expect(card).toContainText(w.left)
    await expectFits(page)
    await expectAccessible(page)
  })
