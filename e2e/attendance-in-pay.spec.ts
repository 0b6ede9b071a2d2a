import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits, openPage, signInAs, test } from './kit.ts'

const PHONE = { width: 390, height: 844 }

/** The answer of a call made as the signed-in person. */
async function readApi(page: Page, path: string) {
  const reply = await page.request.get(path)
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()).data
}

test('OT-10 HR looks at the hours that attendance shows, requests them with one click, and decides them', async ({
  page,
  someone,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize(PHONE)
  await signInAs(page, 'wei.chen')
  await test.step('one’s own page proposes what lies beyond the hours', async () => {
    await openPage(page, '/app/attendance')
    const proposed = page.getByRole('region', { name: 'Not requested yet' })
    await expect(proposed).toContainText(/25 Nov 2026: 3:\d\d h, 08:51–21:40/)
    await expectFits(page)
    await expectAccessible(page)
    await proposed.getByRole('button', { name: /^Review and request.*25 Nov/ }).click()
    const form = page.getByRole('dialog')
    await expect(form).toContainText('3:48')
    await expectFits(page)
    await form.getByRole('button', { name: 'Cancel' }).click()
    await proposed.getByRole('button', { name: /^Request overtime.*25 Nov/ }).click()
    await expect(page.getByText('Sent for approval')).toBeVisible()
    await expect(proposed.filter({ hasText: '25 Nov 2026' })).toHaveCount(0)
  })

  const hr = await someone('mei.ling', 'HR Generalist')
  await test.step('HR sees what nobody has asked for', async () => {
    await openPage(hr, '/app/attendance/proposals')
    await expect(hr.getByRole('heading', { level: 1 })).toHaveText('Proposed hours')
    const row = hr.getByRole('row', { name: /Abdul Razak/ }).first()
    await expect(row).toContainText('Overtime')
    await expect(hr.getByRole('row', { name: /Chang Wei-Chen.*25 Nov 2026/ })).toHaveCount(0)
    await expectAccessible(hr)
    await openPage(hr, '/app/attendance/proposals', 'zh-TW')
    await expect(hr.getByRole('heading', { level: 1 })).toHaveText('待申報時數')
    await hr.setViewportSize(PHONE)
    await expectFits(hr)
  })

  await test.step('whoever decides approves it as any other', async () => {
    const boss = await someone('shu.fen')
    await openPage(boss, '/app/requests')
    await boss.getByRole('main').getByText('Chang Wei-Chen').first().click()
    await boss.getByRole('button', { name: 'Approve' }).last().click()
    await expect(boss.getByRole('button', { name: 'Undo' })).toBeVisible()
    const own = await readApi(page, '/api/overtime/requests?mine_only=true&from=2026-11-25')
    expect(own[0]).toMatchObject({ day: '2026-11-25' })
  })
})

test('ATT-09h ATT-12c ATT-05b HR approves an absence that reduces pay, and sees before the run what is pending and what a perfect month pays', async ({
  page,
  someone,
}) => {
  test.setTimeout(240_000)
  const payroll = await someone('jun.hao')
  await test.step('ready for payroll counts days to approve, with whom, and leads to them', async () => {
    await openPage(payroll, '/app/payroll/ready')
    const main = payroll.getByRole('main')
    await expect(main).toContainText('People whose month is not locked')
    await main.getByRole('link', { name: /Attendance days to approve/ }).click()
    await expect(payroll).toHaveURL(/attendance\/main\?.*approval=waiting/)
    await expect(payroll.getByRole('row', { name: /Lakshmi/ }).first()).toContainText('Absent')
  })

  await signInAs(page, 'mei.ling', 'HR Generalist')
  await test.step('the absence is approved, and its day says why', async () => {
    await openPage(page, '/app/attendance/main?status=absent&from=2026-11-01')
    const row = page.getByRole('row', { name: /Lakshmi/ }).first()
    await row.getByText('Lakshmi').first().click()
    const peek = page.getByRole('complementary', { name: /Nov 2026/ })
    await expect(peek).toContainText('Absence with pay deduction')
    await page.keyboard.press('Escape')
    await row.getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Approve' }).click()
    await expect(page.getByText(/1 days? approved/)).toBeVisible()
    const [day] = await readApi(page, '/api/attendance/days?status=absent&from=2026-11-01&approval=approved')
    // The address that a payslip links to.
    await openPage(page, `/app/attendance/main?id=${day.id}`)
    await expect(page.getByRole('complementary', { name: /Nov 2026/ })).toContainText('Absent')
  })

  await test.step('a setting says what is taken off, proposed and rewarded', async () => {
    // A reward is pay: HR without the right to pay sees the rest.
    const admin = await someone('aminah')
    await openPage(page, '/app/attendance/setting')
    await page.getByRole('main').getByRole('button', { name: 'New setting' }).first().click()
    await expect(page.getByRole('dialog').getByLabel('Deduct absences from pay')).toBeChecked()
    await expect(page.getByRole('dialog').getByLabel('Perfect attendance bonus')).toHaveCount(0)
    await openPage(admin, '/app/attendance/setting')
    await admin.getByRole('main').getByRole('button', { name: 'New setting' }).first().click()
    const dialog = admin.getByRole('dialog')
    await expect(dialog.getByLabel('Deduct absences from pay')).toBeChecked()
    await expect(dialog.getByLabel('Propose hours')).toBeChecked()
    await dialog.getByLabel('Perfect attendance bonus').fill('200')
    await expect(dialog.getByLabel('Currency')).toBeVisible()
    await expectAccessible(admin)
    await admin.setViewportSize(PHONE)
    await expectFits(admin)
  })
})
