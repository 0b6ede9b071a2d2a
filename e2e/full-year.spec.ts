import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paidByFile } from '../statutory/malaysia/bank-files/read-back.ts'
import {
  readCp8d,
  readCp39,
  readEpf,
  readHrd,
  readPerkeso,
  readWithholdingList,
  type Shares,
} from '../test/authority-files.ts'
import { readPdf } from '../test/read-pdf.ts'
import { takesTurns } from './journeys-in-turn.ts'
import { as, open, searchedFor, test } from './kit.ts'
import { givePassword, passwordWanted } from './password.ts'

takesTurns('a full year')

const grid = (page: Page) => page.getByRole('grid', { name: 'Review' })
const foot = (page: Page) => page.locator('footer[data-foot]').getByRole('status')
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** What the journey knows of a run before it looks at the screen: the server's own word. */
type Run = { id: string; state: string; to_check: number; checked: number }
type Sheet = {
  columns: { code: string; kind: string }[]
  rows: { net: number; amounts: Record<string, number> }[]
  total: number
}

async function told<T>(page: Page, address: string): Promise<T> {
  const reply = await page.request.get(address)
  expect(reply.status(), address).toBe(200)
  return ((await reply.json()) as { data: T }).data
}

/** The month's run of a group, from the list of runs. */
async function openRun(page: Page, group: string, month: string): Promise<Run> {
  await open(page, '/app/payroll/runs')
  await page
    .getByRole('row', { name: new RegExp(`${month} payroll.*${group}`) })
    .first()
    .click()
  return shownRun(page, month)
}

/** A new run of the month, calculated. */
async function newRun(page: Page, group: string, month: string): Promise<Run> {
  await open(page, '/app/payroll/runs')
  await page.getByRole('button', { name: 'New pay run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Pay group' }).click()
  await page.getByRole('option', { name: group }).click()
  await dialog.getByRole('textbox', { name: 'Month' }).fill(month)
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Start run' }).click()
  const { id, state } = await shownRun(page, month)
  expect(state).toBe('draft')
  await page.getByRole('button', { name: 'Calculate', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Calculate again' })).toBeVisible({ timeout: 60_000 })
  await expect(foot(page)).not.toContainText(/calculat/i, { timeout: 60_000 })
  return told<Run>(page, `/api/payroll/runs/${id}`)
}

/** Of what the open month was made with only this stands in the way: an account without its number. */
async function mendNovember(page: Page): Promise<void> {
  const [person] = await told<{ id: string }[]>(page, '/api/employees?search=Izzat')
  const { version } = await told<{ version: number }>(page, `/api/app/employee/view/compensation/${person!.id}`)
  const csrf = (await page.context().cookies()).find(({ name }) => name === 'csrf')!.value
  const reply = await page.request.patch(`/api/app/employee/edit/compensation/${person!.id}`, {
    data: { version, from_day: '2026-11-01', account_number: '30055512345' },
    headers: { 'x-csrf-token': csrf },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

async function shownRun(page: Page, month: string): Promise<Run> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${month} payroll`)
  await page.waitForLoadState('networkidle')
  return told<Run>(page, `/api/payroll/runs/${new URL(page.url()).pathname.split('/').at(-1)}`)
}

/** From a calculated month to its approval, by two people. */
async function close(page: Page, approver: Page, run: Run): Promise<void> {
  const people = run.to_check - run.checked
  if (people > 0) await tickAll(page, people)
  await expect(foot(page)).toContainText('Ready to confirm')
  await page.getByRole('button', { name: 'Confirm payroll' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm payroll' }).click()
  await expect(foot(page)).toContainText('Somebody else has to approve it')
  await approve(approver, page.url())
}

/** Every row that wants a look, in one go. */
async function tickAll(page: Page, people: number): Promise<void> {
  await page.getByRole('button', { name: `${people} to check` }).click()
  const rows = grid(page).getByRole('row')
  // a heading and the totals; until the list has come, all people are still shown
  await expect(rows).toHaveCount(people + 2)
  await rows.nth(1).getByRole('rowheader').click()
  await page.keyboard.press('x')
  const chosen = page.getByRole('toolbar')
  if (people > 1) await chosen.getByRole('button', { name: `Select all ${people}` }).click()
  await chosen.getByRole('button', { name: 'Mark as checked' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as checked' }).click()
}

async function approve(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const { period } = await told<{ period: string }>(
    page,
    `/api/payroll/runs/${new URL(address).pathname.split('/').at(-1)}`,
  )
  await passwordWanted(page, '**/approval')
  await page.getByRole('button', { name: 'Approve payroll' }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill(period)
  await question.getByRole('button', { name: 'Approve payroll' }).click()
  await givePassword(page, 'aminah')
  await expect(foot(page)).toContainText('Approved by Aminah binti Yusof')
}

/** What the payslips of a run took under a code, and from the employer; in the smallest unit. */
async function payslipsOf(page: Page, run: Run) {
  const { rows, total } = await told<Sheet>(page, `/api/payroll/runs/${run.id}/sheet?show=all`)
  expect(rows).toHaveLength(total)
  const of = (code: string) => sorted(rows.map(({ amounts }) => amounts[code] ?? 0).filter(Boolean))
  return {
    net: sum(rows.map(({ net }) => net)),
    of,
    shares: (code: string) => ({ employee: of(code), employer: of(`${code}_employer`) }),
  }
}

const sorted = (amounts: readonly number[]) => [...amounts].sort((a, b) => a - b)
const inOrder = ({ employee, employer }: Shares): Shares => ({
  employee: sorted(employee).filter(Boolean),
  employer: sorted(employer).filter(Boolean),
})

/** A file that a button gives, and its name. */
async function fileOf(page: Page, button: string | RegExp): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('PAY-01a PAY-04ab PAY-07abcd a year is closed in both countries: every authority’s file is read back and adds up to the payslips', async ({
  page,
  someone,
  foreseen,
}) => {
  foreseen.push(/status of 403 .*approval$/)
  test.setTimeout(300_000)
  await as(page, 'jun.hao')
  const approver = await someone('aminah')
  const december = {} as Record<'Malaysia' | 'Taiwan', Run>

  await test.step('November and December are closed in Malaysia and in Taiwan', async () => {
    await mendNovember(page)
    const malaysia = await openRun(page, 'Malaysia', 'November 2026')
    await page.getByRole('button', { name: 'Calculate again' }).click()
    await expect(page.getByRole('button', { name: /blocker/ })).toHaveCount(0, { timeout: 60_000 })
    await close(page, approver, await told<Run>(page, `/api/payroll/runs/${malaysia.id}`))
    await close(page, approver, await openRun(page, 'Taiwan', 'November 2026'))
    for (const group of ['Malaysia', 'Taiwan'] as const) {
      december[group] = await newRun(page, group, 'December 2026')
      await close(page, approver, december[group])
    }
  })

  await test.step('every authority’s file of December, and the bank’s, say what the payslips took, to the sen', async () => {
    const slips = await payslipsOf(page, december.Malaysia)
    await open(page, `/app/payroll/runs/${december.Malaysia.id}/files`)
    const file = async (name: string) => (await fileOf(page, new RegExp(`^Download: ${name}`))).content.toString('utf8')

    const epf = readEpf((await file('EPF')).replace(/^\uFEFF/, ''))
    expect(epf.employee.length).toBeGreaterThan(40)
    expect(inOrder(epf)).toEqual(slips.shares('epf'))

    const perkeso = readPerkeso(await file('SOCSO'))
    for (const code of ['socso', 'eis'] as const) expect(inOrder(perkeso[code])).toEqual(slips.shares(code))
    expect(sorted(perkeso.lindung)).toEqual(slips.of('lindung'))

    const tax = readCp39(await file('PCB'))
    expect([sorted(tax.pcb), sorted(tax.cp38)]).toEqual([slips.of('pcb'), slips.of('cp38')])
    expect(tax.header).toEqual([sum(slips.of('pcb')), sum(slips.of('cp38'))])

    expect(sorted(readHrd((await file('HRD')).replace(/^\uFEFF/, '')))).toEqual(slips.of('hrd'))

    const { groups } = await told<{ groups: { method: string; total: number }[] }>(
      page,
      `/api/payroll-files/runs/${december.Malaysia.id}/payments/summary`,
    )
    const byHand = sum(groups.filter(({ method }) => method !== 'bank_transfer').map(({ total }) => total))
    expect(paidByFile('maybank', await file('Salaries, Maybank')).total + byHand).toBe(slips.net)
  })

  await test.step('everyone of the year gets an EA form, one is read back, and C.P.8D adds up to the year', async () => {
    await open(page, '/app/payroll/year-end')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // December has just been closed: what was given out before has changed
    await page.getByRole('button', { name: 'Give out forms' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give out forms' }).click()
    await expect(page.getByText(/EA forms were given out/).first()).toBeVisible({ timeout: 60_000 })
    await searchedFor(page, 'Daniel Lee Chee Hoong')
    await page.getByRole('link', { name: 'Daniel Lee Chee Hoong' }).click()
    const salary = page.getByRole('button', { name: /Salary, wages/ })
    const [amount] = (await salary.innerText()).match(/[\d,]+\.\d{2}/)!
    const { content } = await fileOf(page, 'Download PDF')
    expect(readPdf(content).pages[0]!.split('\n')).toEqual(expect.arrayContaining(['Daniel Lee Chee Hoong', amount]))

    const taken = await yearOf(page, 'Malaysia')
    await open(page, '/app/payroll/year-end?tab=returns')
    const list = readCp8d((await fileOf(page, /^Download: Employee file/)).content.toString('utf8'))
    expect([list.pcb, list.cp38]).toEqual([taken('pcb'), taken('cp38')])
    // in whole ringgit, cut for each person
    expect(list.epf).toBeLessThanOrEqual(taken('epf'))
    expect(list.epf).toBeGreaterThan(taken('epf') - list.people * 1_00)
  })

  await test.step('the withholding statements of Taipei carry the year, in whole dollars', async () => {
    const taken = await yearOf(page, 'Taiwan')
    await open(page, '/app/payroll/taiwan-year-end')
    const { content } = await fileOf(page, /^Download: Withholding/)
    const list = readWithholdingList(content.toString('utf8').replace(/^\uFEFF/, ''))
    expect(list.statements).toBe(6)
    expect(list.tax).toBe(taken('tw_income_tax') + taken('tw_bonus_tax'))
    // The list says what the screen says.
    await expect(page.getByRole('main')).toContainText(`NT$ ${list.paid.toLocaleString('en-MY')}`)
    expect(list.paid).toBeGreaterThan(5_000_000)
  })
})

/** What the payslips of a group took in all months of the year, by code. */
async function yearOf(page: Page, group: string): Promise<(code: string) => number> {
  const reply = await page.request.get('/api/payroll/runs?year=2026&state=approved&per_page=200')
  const { data } = (await reply.json()) as { data: (Run & { group: string })[] }
  const runs = data.filter((run) => run.group === group)
  expect(runs.length).toBeGreaterThanOrEqual(12)
  const slips = await Promise.all(runs.map((run) => payslipsOf(page, run)))
  return (code) => sum(slips.flatMap(({ of }) => of(code)))
}
