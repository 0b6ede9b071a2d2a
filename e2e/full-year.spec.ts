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
import { close, mendNovember, newRun, openRun, type Run, told } from './month-end.ts'

takesTurns('a full year')

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Sheet = {
  columns: { code: string; kind: string }[]
  rows: { net: number; amounts: Record<string, number> }[]
  total: number
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
