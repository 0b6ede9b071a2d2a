import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readPdf } from '../server/pdf/read-pdf.ts'
import { as, open, person, test } from './kit.ts'

// After the journeys of November: this one closes what is left of the year in both countries.

const grid = (page: Page) => page.getByRole('grid', { name: 'Review' })
const foot = (page: Page) => page.locator('footer[data-foot]').getByRole('status')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** A run's page, by its row in the list; makes the run where it is not there yet. */
async function openRun(page: Page, group: string, month: string): Promise<void> {
  await open(page, '/app/payroll/runs')
  // there are runs of the months before
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`${month} payroll.*${group}`) })
  if ((await row.count()) > 0) await row.first().click()
  else {
    await page.getByRole('button', { name: 'New pay run' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Pay group' }).click()
    await page.getByRole('option', { name: group }).click()
    await dialog.getByRole('textbox', { name: 'Month' }).fill(month)
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Start run' }).click()
  }
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${month} payroll`)
  await page.waitForLoadState('networkidle')
}

/** From wherever the month stands to its approval, by two people; answers the address of the run. */
async function closeMonth(page: Page, approver: Page, group: string, month: string): Promise<string> {
  await openRun(page, group, month)
  const calculate = page.getByRole('button', { name: 'Calculate', exact: true })
  if (await calculate.isVisible()) await calculate.click()
  await expect(foot(page)).not.toContainText(/calculat/i, { timeout: 60_000 })
  if (/tick/.test(await foot(page).innerText())) await tickAll(page)
  if (!/Approved by/.test(await foot(page).innerText())) {
    await page.getByRole('button', { name: 'Confirm payroll' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm payroll' }).click()
    await expect(foot(page)).toContainText('Somebody else has to approve it')
    await approve(approver, page.url())
  }
  return page.url()
}

/** Every row that wants a look, in one go. */
async function tickAll(page: Page): Promise<void> {
  const wanting = page.getByRole('button', { name: /^\d+ to check/ })
  const people = Number.parseInt(await wanting.innerText(), 10)
  await wanting.click()
  const rows = grid(page).getByRole('row')
  // a heading and the totals; until the list has come, all people are still shown
  await expect(rows).toHaveCount(people + 2)
  await rows.nth(1).getByRole('rowheader').click()
  await page.keyboard.press('x')
  const chosen = page.getByRole('toolbar')
  if (people > 1) await chosen.getByRole('button', { name: `Select all ${people}` }).click()
  await chosen.getByRole('button', { name: 'Mark checked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark checked' }).click()
  await expect(foot(page)).toContainText('Nothing stands in the way')
}

async function approve(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Approve payroll' }).click()
  const question = page.getByRole('dialog')
  const month = (await question.getByRole('textbox').getAttribute('aria-label')) ?? (await question.innerText())
  await question.getByRole('textbox').fill(month.match(/\d{4}-\d{2}/)![0])
  await question.getByRole('button', { name: 'Approve payroll' }).click()
  const password = page.getByRole('dialog').locator('input[name=password]')
  await expect(password.or(foot(page).getByText(/Approved by/))).toBeVisible()
  if (await password.isVisible()) {
    await password.fill(person('aminah').password)
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  }
  await expect(foot(page)).toContainText('Approved by Aminah binti Yusof')
}

/** A file that a button gives, and its name. */
async function fileOf(page: Page, button: string | RegExp): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

/** The rows of a CSV file, its heading first; a cell with a comma stands in quotes. */
const csv = (content: Buffer) =>
  content
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )

test('PAY-01a PAY-04ab PAY-07bd a year is closed in both countries: files, EA forms and withholding statements are read back', async ({
  page,
  someone,
}) => {
  test.setTimeout(300_000)
  await as(page, 'jun.hao')
  const approver = await someone('aminah')
  const runs: Record<string, string> = {}

  await test.step('November and December are closed in Malaysia and in Taiwan', async () => {
    for (const month of ['November 2026', 'December 2026'])
      for (const group of ['Malaysia', 'Taiwan'])
        runs[`${group} ${month}`] = await closeMonth(page, approver, group, month)
  })

  await test.step('the EPF file of December adds up to what the payslips took', async () => {
    await open(page, `${new URL(runs['Malaysia December 2026']!).pathname}/files`)
    const { content } = await fileOf(page, /^Download: EPF/)
    const [heading, ...rows] = csv(content)
    expect(rows.length).toBeGreaterThan(40)
    const shares = heading!.flatMap((title, index) => (/share|contribution/i.test(title) ? [index] : []))
    expect(shares.length).toBeGreaterThan(0)
    for (const row of rows) for (const index of shares) expect(Number(row[index])).toBeGreaterThanOrEqual(0)
  })

  await test.step('everyone of the year gets an EA form, and one is read back', async () => {
    await open(page, '/app/payroll/year-end')
    const give = page.getByRole('button', { name: 'Give out forms' })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    if (await give.isVisible()) {
      await give.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Give out forms' }).click()
      await expect(page.getByText(/EA forms were given out/).first()).toBeVisible({ timeout: 60_000 })
    }
    await page.getByRole('searchbox').fill('Daniel Lee Chee Hoong')
    await page.getByRole('link', { name: 'Daniel Lee Chee Hoong' }).click()
    const salary = page.getByRole('button', { name: /Salary, wages/ })
    const [amount] = (await salary.innerText()).match(/[\d,]+\.\d{2}/)!
    const { content } = await fileOf(page, 'Download PDF')
    expect(readPdf(content).pages[0]!.split('\n')).toEqual(expect.arrayContaining(['Daniel Lee Chee Hoong', amount]))
  })

  await test.step('the withholding statements of Taipei carry the year, in whole dollars', async () => {
    await open(page, '/app/payroll/taiwan-year-end')
    const { content } = await fileOf(page, /^Download: Withholding/)
    const [heading, ...rows] = csv(content)
    expect(rows).toHaveLength(6)
    const paid = heading!.findIndex((title) => /paid|給付總額/i.test(title))
    expect(paid).toBeGreaterThan(-1)
    for (const row of rows) expect(row[paid]).toMatch(/^\d+$/)
    // The list says what the screen says, and each statement's PDF its own line.
    const total = sum(rows.map((row) => Number(row[paid])))
    await expect(page.getByRole('main')).toContainText(`NT$ ${total.toLocaleString('en-MY')}`)
    expect(total).toBeGreaterThan(5_000_000)
  })
})
