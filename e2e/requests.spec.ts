import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'
import { expectPresses, startCountingPresses } from './presses.ts'
import { TODAY } from './server.ts'
import { PHONE, pickLooks } from './words.ts'

/** The texts that the journey reads, in both languages. */
const WORDS = {
  en: {
    ask: 'Ask for leave',
    type: 'Leave type',
    first: 'First day',
    last: 'Last day',
    send: 'Send',
    annual: /^Annual leave/,
    left: 'Left after',
    approve: 'Approve',
    reject: 'Reject',
    remark: 'Remark',
    approved: /Leave of Amirul Hakim bin Zainal approved/,
    undo: 'Undo',
    undone: 'Undone. The request waits again.',
    file: 'Approvals',
    taken: 'Taken',
    balances: 'My leave',
  },
  'zh-TW': {
    ask: '請假申請',
    type: '假別',
    first: '起日',
    last: '迄日',
    send: '送出',
    annual: /^特別休假|^年假/,
    left: '申請後剩餘',
    approve: '核准',
    reject: '駁回',
    remark: '說明',
    approved: /已核准 Amirul Hakim bin Zainal 的請假/,
    undo: '復原',
    undone: '已復原，申請重新待簽核。',
    file: '簽核流程',
    taken: '已休',
    balances: '我的假勤',
  },
} as const
type Language = keyof typeof WORDS

/** The date this many working days after the demo's day, also as the reader types it. */
function workingDay(ahead: number): { iso: string; typed: string } {
  const day = new Date(TODAY)
  for (let left = ahead; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left--
  }
  const [year, month, date] = day.toISOString().slice(0, 10).split('-')
  return { iso: `${year}-${month}-${date}`, typed: `${date}/${month}/${year}` }
}

const inLanguage = (language: Language) => (language === 'en' ? undefined : language)

async function asksForLeave(page: Page, language: Language, from: number, until: number): Promise<void> {
  const w = WORDS[language]
  await openPage(page, '/app/application/leave/applicants', inLanguage(language))
  await page.getByRole('main').getByRole('button', { name: w.ask }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: w.type }).click()
  await page.getByRole('option', { name: w.annual }).first().click()
  for (const [label, day] of [
    [w.first, workingDay(from)],
    [w.last, workingDay(until)],
  ] as const) {
    await dialog.getByRole('textbox', { name: label, exact: true }).fill(day.typed)
    await dialog.getByRole('textbox', { name: label, exact: true }).press('Tab')
  }
  await expect(dialog.getByText(w.left)).toBeVisible()
  // The form names the approver before the request is sent.
  await expect(dialog.getByText('Suresh a/l Pillai').first()).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: w.send, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

for (const { language, size } of pickLooks('en', PHONE))
  test(`REQ-04a REQ-05e LEA-03 ask, approve, undo, approve again, balance: ${language}, ${size.width} px`, async ({
    page,
    someone,
  }) => {
    test.setTimeout(180_000)
    const w = WORDS[language]
    // Each of the two looks uses another week, so that one request does not overlap the other.
    const from = (language === 'en' ? 30 : 40) + (size === PHONE ? 0 : 5)
    await page.setViewportSize(PHONE)
    await signInAs(page, 'amirul')
    await asksForLeave(page, language, from, from + 1)

    const boss = await someone('suresh')
    await boss.setViewportSize(size)
    await openPage(boss, '/app/requests', inLanguage(language))
    const row = boss.locator('li[data-request]').filter({ hasText: 'Amirul Hakim bin Zainal' }).first()
    await row.getByRole('button').first().click()
    await expect(boss.getByRole('article')).toContainText('Amirul Hakim bin Zainal')
    await expectFits(boss)
    await expectAccessible(boss)
    await boss.getByRole('article').getByRole('button', { name: w.approve, exact: true }).click()
    await expect(boss.getByText(w.approved)).toBeVisible()
    await boss.getByRole('button', { name: w.undo, exact: true }).first().click()
    await expect(boss.getByText(w.undone)).toBeVisible()
    const article = boss.getByRole('article')
    // On a phone the list stays open, and the returned request appears in it again.
    if (size === PHONE) await row.getByRole('button').first().click()
    await expect(article).toContainText('Amirul Hakim bin Zainal')
    // At once: the change made by one's own undo is no conflict.
    await article.getByRole('button', { name: w.approve, exact: true }).click()
    await expect(boss.getByText(w.approved)).toBeVisible()

    await openPage(page, '/app/application/leave/applicants', inLanguage(language))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(w.balances)
    const day = workingDay(from).iso
    await page.getByRole('main').locator('details, button[aria-expanded]').first().click()
    const said = new Intl.DateTimeFormat(language === 'en' ? 'en-MY' : 'zh-TW', {
      dateStyle: 'medium',
      timeZone: 'UTC',
    })
    await expect(page.getByRole('main')).toContainText(said.format(new Date(`${day}T00:00:00Z`)))
    await expectFits(page)
    await expectAccessible(page)
  })

test('REQ-03a REQ-04b REQ-09e a rejection needs a remark, several requests are approved together, and the page describes what others decided', async ({
  page,
  someone,
  foreseen,
}) => {
  test.setTimeout(180_000)
  // The journey provokes a decision by somebody else meanwhile.
  foreseen.push(/status of 409/)
  await signInAs(page, 'suresh')
  await openPage(page, '/app/requests')
  const rowOf = (name: string) => page.locator('li[data-request]').filter({ hasText: name })
  await rowOf('Daniel Lee').getByRole('button').first().click()
  const article = page.getByRole('article')
  // The approver sees the warning about a receipt already paid to somebody else before deciding.
  await expect(article.getByRole('region', { name: 'To know before deciding' })).toContainText('receipt')
  await article.getByRole('button', { name: 'Reject', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled()
  await expectAccessible(page)
  await dialog.getByLabel('Remark').fill('Lakshmi was paid for this receipt')
  await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText(/Claim of Daniel Lee Chee Hoong rejected/)).toBeVisible()

  // Two people see the same row: the second learns that it is already decided.
  const again = await someone('suresh')
  await openPage(again, '/app/requests')
  const theirs = again.locator('li[data-request]').filter({ hasText: 'Lakshmi' })
  await theirs.getByRole('button').first().click()
  await expect(again.getByRole('article')).toContainText('Lakshmi')
  await rowOf('Lakshmi').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Approve', exact: true }).last().click()
  await expect(dialog).toContainText('Approve 1 request?')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('1 request approved')).toBeVisible()
  await again.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(again.getByText(/Suresh a\/l Pillai changed this/).first()).toBeVisible()
  // The second person then sees the present state.
  await expect(theirs).toHaveCount(0)

  await page
    .getByRole('link', { name: 'Decided' })
    .or(page.getByRole('tab', { name: 'Decided' }))
    .first()
    .click()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /as Excel/ }).click()
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('REQ-02c REQ-08a HRM-01d a delegate decides for the office director, and the history names both', async ({
  page,
  someone,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'george')
  await openPage(page, '/app/requests')
  await page.locator('li[data-request]').filter({ hasText: 'Melissa Gomez' }).getByRole('button').first().click()
  await page.getByRole('article').getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText(/Leave of Melissa Gomez approved/)).toBeVisible()
  const own = await someone('melissa')
  await openPage(own, '/app/requests?tab=mine')
  await expect(own.getByRole('article')).toContainText('Approved for Teoh Boon Keat')
  const boss = await someone('boon.keat')
  await openPage(boss, '/localhr/delegation')
  await expect(boss.getByRole('table')).toContainText('George Fernandez')
  await expectAccessible(boss)
})

test('REQ-12b a manager names a deputy in four presses, and it is offered with the leave they ask for', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, 'suresh')
  const counted = await startCountingPresses(page)
  await openPage(page, '/hod/dashboard')
  const presses = await counted(async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Time' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Choose deputy' }).click()
    await page.getByRole('main').getByRole('button', { name: 'New deputy' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Deputy added')).toBeVisible()
  })
  expectPresses('Name a deputy', presses)
  await expectAccessible(page)
  await openPage(page, '/app/application/leave/applicants')
  await page.getByRole('main').getByRole('button', { name: 'Ask for leave' }).first().click()
  await expect(page.getByRole('dialog').getByText('Who decides for you while you are away?')).toBeVisible()
})

test('CLM-06 CLM-09 a journey asks no outside service for rates', async ({ page }) => {
  await signInAs(page, 'grace')
  const reply = await page.request.get('/api/exchange-rates/provider')
  expect((await reply.json()).data).toMatchObject({ provider: null, asked_at: null })
})
