import { expect, type Page } from '@playwright/test'
import { dailyPart } from '../test/depth.ts'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

const WORDS = {
  en: {
    more: 'Off-in-lieu and encashment',
    ask: 'Ask for off-in-lieu',
    type: 'Leave type',
    name: 'Off-in-lieu',
    day: 'Day worked',
    from: 'From',
    until: 'Until',
    send: 'Send',
    earned: '4 hours',
    approve: 'Approve',
    left: /Left\s*(\d+)/,
    undo: 'Undo',
    leave: 'Ask for leave',
    first: 'First day',
    last: 'Last day',
    hours: /Hours\s*2/,
    encash: 'Ask for encashment',
    amount: 'Days or hours',
    worth: /Amount\s*RM ([\d,.]+)/,
    newType: 'New leave type',
    blank: 'Start without a template',
    moreRules: 'More rules',
    typeName: 'Name',
    howMany: 'How many',
    mayEncash: 'Allow encashment',
    rate: 'Encashment rate (of statutory rate)',
    save: 'Save',
  },
  'zh-TW': {
    more: '補休與折現',
    ask: '申請補休',
    type: '假別',
    name: '補休',
    day: '出勤日',
    from: '開始時間',
    until: '結束時間',
    send: '送出',
    earned: '4 小時',
    approve: '核准',
    left: /剩餘\s*(\d+)/,
    undo: '復原',
    leave: '請假申請',
    first: '起日',
    last: '迄日',
    hours: /時數\s*2/,
    encash: '申請未休假折現',
    amount: '日數或時數',
    worth: /金額\s*RM ([\d,.]+)/,
    newType: '新增假別',
    blank: '不使用範本',
    moreRules: '更多規則',
    typeName: '名稱',
    howMany: '數量',
    mayEncash: '可折發工資',
    rate: '折發費率（占法定費率）',
    save: '儲存',
  },
} as const

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/**
 * Each look takes a Sunday before the demo company keeps attendance and a separate day off, so that no two request the
 * same day.
 */
const LOOKS = [
  { language: 'en', size: PHONE, day: '25 Oct 2026', end: '24 Jan 2027', off: '30 Nov 2026' },
  { language: 'zh-TW', size: DESK, day: '2026/10/18', end: '2027年1月17日', off: '2026/12/1' },
  { language: 'zh-TW', size: PHONE, day: '2026/10/11', end: '2027年1月10日', off: '2026/12/2' },
  { language: 'en', size: DESK, day: '4 Oct 2026', end: '3 Jan 2027', off: '3 Dec 2026' },
] as const

/** The approver opens the newest request of a name and approves it. */
async function approveRequest(boss: Page, name: string, said: string, language: keyof typeof WORDS): Promise<void> {
  await openPage(boss, '/app/requests', language === 'en' ? undefined : language)
  const row = boss.locator('li[data-request]').filter({ hasText: name }).first()
  await expect(row).toContainText(said)
  await row.getByRole('button').last().click()
  await boss.getByRole('article').getByRole('button', { name: WORDS[language].approve }).click()
  // The row leaves at once; the toast appears when the approval is done.
  await expect(boss.getByRole('button', { name: WORDS[language].undo })).toBeVisible()
}

for (const { language, size, day, end, off } of dailyPart(LOOKS))
  test(`LEA-06 LEA-17 work on a rest day is asked as time off, decided, in the balance and taken from it: ${language}, ${size.width} px`, async ({
    page,
    someone,
  }) => {
    test.setTimeout(120_000)
    const w = WORDS[language]
    const inLanguage = language === 'en' ? undefined : language
    await signInAs(page, 'amirul')
    await page.setViewportSize(size)
    await openPage(page, '/app/application/leave/applicants', inLanguage)
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
    await approveRequest(boss, w.name, w.earned, language)

    await openPage(page, '/app/application/leave/applicants', inLanguage)
    const card = page.getByRole('region', { name: w.name })
    const readDaysLeft = async () => Number((await card.textContent())!.match(w.left)![1])
    await expect(card).toContainText(w.left)
    const before = await readDaysLeft()
    expect(before).toBeGreaterThanOrEqual(4)
    await expectFits(page)
    await expectAccessible(page)

    await page.getByRole('main').getByRole('button', { name: w.leave, exact: true }).click()
    await dialog.getByRole('combobox', { name: w.type }).click()
    await page.getByRole('option', { name: w.name }).click()
    await dialog.getByRole('textbox', { name: w.first, exact: true }).fill(off)
    await dialog.getByRole('textbox', { name: w.last, exact: true }).fill(off)
    await dialog.getByLabel(w.from).fill('09:00')
    await dialog.getByLabel(w.until).fill('11:00')
    await expect(dialog).toContainText(w.hours)
    await expectFits(page)
    await dialog.getByRole('button', { name: w.send, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await approveRequest(boss, w.name, w.name, language)
    await openPage(page, '/app/application/leave/applicants', inLanguage)
    await expect.poll(readDaysLeft).toBe(before - 2)
  })

/** Each look uses another person: leave of one person and month is one line of pay. */
const ENCASHED = [
  { language: 'zh-TW', size: PHONE, who: 'amirul', known: 'Amirul Hakim' },
  { language: 'en', size: DESK, who: 'daniel', known: 'Daniel Lee' },
  { language: 'en', size: PHONE, who: 'aisyah', known: 'Aisyah binti' },
  { language: 'zh-TW', size: DESK, who: 'lakshmi', known: 'Lakshmi' },
] as const

for (const { language, size, who, known } of dailyPart(ENCASHED))
  test(`LEA-16 PAY-08 leave is paid out at a better rate, from its type to the line of the payslip: ${language}, ${size.width} px`, async ({
    page,
    someone,
    foreseen,
  }) => {
    test.setTimeout(240_000)
    // The journey provokes the refusal of a rate below the law's.
    foreseen.push(/status of 422/)
    const w = WORDS[language]
    const inLanguage = language === 'en' ? undefined : language
    const name = `Flexible ${language} ${size.width}`
    const hr = await someone('mei.ling', 'HR Generalist')
    await hr.setViewportSize(size)
    await openPage(hr, '/app/application/leave/policy', inLanguage)
    await hr.getByRole('main').getByRole('button', { name: w.newType }).first().click()
    const type = hr.getByRole('dialog')
    await type.getByRole('button', { name: w.blank, exact: true }).click()
    await type.getByRole('textbox', { name: w.typeName, exact: true }).fill(name)
    await type.getByLabel(w.howMany).fill('6')
    await type.getByText(w.moreRules, { exact: true }).click()
    await expect(type.getByRole('textbox', { name: w.rate })).toHaveCount(0)
    await type.getByLabel(w.mayEncash).check()
    const rate = type.getByRole('textbox', { name: w.rate })
    await rate.fill('50')
    await type.getByRole('button', { name: w.save, exact: true }).click()
    await expect(rate).toHaveAttribute('aria-invalid', 'true')
    await rate.fill('150')
    await expectFits(hr)
    await expectAccessible(hr)
    await type.getByRole('button', { name: w.save, exact: true }).click()
    await expect(type).toHaveCount(0)

    const own = await someone(who)
    await own.setViewportSize(size)
    await openPage(own, '/app/application/leave/applicants', inLanguage)
    await own.getByRole('main').getByRole('button', { name: w.more, exact: true }).click()
    await own.getByRole('menuitem', { name: w.encash }).click()
    const asked = own.getByRole('dialog')
    await asked.getByRole('combobox', { name: w.type }).click()
    await own.getByRole('option', { name }).click()
    await asked.getByRole('textbox', { name: w.amount }).fill('2')
    await expect(asked).toContainText('150%')
    await expect(asked).toContainText(w.worth)
    await expectFits(own)
    await expectAccessible(own)
    await asked.getByRole('button', { name: w.send, exact: true }).click()
    await expect(asked).toHaveCount(0)
    await approveRequest(await someone('suresh'), name, name, language)

    await signInAs(page, 'jun.hao')
    await page.setViewportSize(DESK)
    await openPage(page, '/app/payroll/runs')
    await page
      .getByRole('row', { name: /November 2026 payroll.*Malaysia/ })
      .first()
      .click()
    const grid = page.getByRole('grid', { name: 'Review' })
    await expect(grid).toBeVisible()
    await page.getByRole('button', { name: 'Everyone' }).click()
    await page.getByPlaceholder('Find a person').fill(known)
    const row = grid.getByRole('row', { name: new RegExp(known) })
    const before = await row.textContent()
    await page.getByRole('button', { name: 'Calculate again' }).click()
    await expect.poll(() => row.textContent(), { timeout: 30_000 }).not.toBe(before)
    await row.getByText(known).click()
    const panel = page.getByRole('complementary', { name: new RegExp(known) })
    await panel.getByRole('button', { name: /^Other leave paid out/ }).click()
    await expect(panel).toContainText(`${name}: 2 days paid out on 26 Nov`)
    // The run includes the month's commission as well, so the day is worth more than at the request.
    await expect(panel).toContainText(/RM [\d,.]+ for 2 days of leave not taken/)
    await expect(panel).toContainText('1.5 times the ordinary rate')
  })
