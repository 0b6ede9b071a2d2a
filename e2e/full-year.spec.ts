import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readFileTotals } from '../statutory/malaysia/bank-files/read-back.ts'
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
import { openPage, searchList, signInAs, test } from './kit.ts'
import { approveMonth, createRun, fixNovember, openRun, type Run, readApi } from './month-end.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

type Sheet = {
  columns: { code: string; kind: string }[]
  rows: { net: number; amounts: Record<string, number> }[]
  total: number
}

/** What the payslips of a run deducted under a code, and the employer's part, in minor units. */
async function readPayslips(page: Page, run: Run) {
  const { rows, total } = await readApi<Sheet>(page, `/api/payroll/runs/${run.id}/sheet?show=all`)
  expect(rows).toHaveLength(total)
  const of = (code: string) => sortAmounts(rows.map(({ amounts }) => amounts[code] ?? 0).filter(Boolean))
  return {
    net: sum(rows.map(({ net }) => net)),
    of,
    shares: (code: string) => ({ employee: of(code), employer: of(`${code}_employer`) }),
  }
}

const sortAmounts = (amounts: readonly number[]) => [...amounts].sort((a, b) => a - b)
const inOrder = ({ employee, employer }: Shares): Shares => ({
  employee: sortAmounts(employee).filter(Boolean),
  employer: sortAmounts(employer).filter(Boolean),
})

/** Downloads the file of a button; returns its content and name. */
async function downloadFile(page: Page, button: string | RegExp): Promise<{ name: string; content: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
}

test('PAY-01a PAY-04ab PAY-07abcd a year closes in both countries, and every authority’s file adds up to the payslips when read back', async ({
  page,
  someone,
  foreseen,
}) => {
  foreseen.push(/status of 403 .*approval$/)
  test.setTimeout(300_000)
  await signInAs(page, 'jun.hao')
  const approver = await someone('aminah')
  const december = {} as Record<'Malaysia' | 'Taiwan', Run>

  await test.step('November and December are closed in Malaysia and in Taiwan', async () => {
    await fixNovember(page)
    const malaysia = await openRun(page, 'Malaysia', 'November 2026')
    await page.getByRole('button', { name: 'Calculate again' }).click()
    await expect(page.getByRole('button', { name: /blocker/ })).toHaveCount(0, { timeout: 60_000 })
    await approveMonth(page, approver, await readApi<Run>(page, `/api/payroll/runs/${malaysia.id}`))
    await approveMonth(page, approver, await openRun(page, 'Taiwan', 'November 2026'))
    for (const group of ['Malaysia', 'Taiwan'] as const) {
      december[group] = await createRun(page, group, 'December 2026')
      await approveMonth(page, approver, december[group])
    }
  })

  await test.step('every authority’s file of December, and the bank’s, say what the payslips took, to the sen', async () => {
    const slips = await readPayslips(page, december.Malaysia)
    await openPage(page, `/app/payroll/runs/${december.Malaysia.id}/files`)
    const file = async (name: string) =>
      (await downloadFile(page, new RegExp(`^Download: ${name}`))).content.toString('utf8')

    const epf = readEpf((await file('EPF')).replace(/^\uFEFF/, ''))
    expect(epf.employee.length).toBeGreaterThan(40)
    expect(inOrder(epf)).toEqual(slips.shares('epf'))

    const perkeso = readPerkeso(await file('SOCSO'))
    for (const code of ['socso', 'eis'] as const) expect(inOrder(perkeso[code])).toEqual(slips.shares(code))
    expect(sortAmounts(perkeso.lindung)).toEqual(slips.of('lindung'))

    const tax = readCp39(await file('PCB'))
    expect([sortAmounts(tax.pcb), sortAmounts(tax.cp38)]).toEqual([slips.of('pcb'), slips.of('cp38')])
    expect(tax.header).toEqual([sum(slips.of('pcb')), sum(slips.of('cp38'))])

    expect(sortAmounts(readHrd((await file('HRD')).replace(/^\uFEFF/, '')))).toEqual(slips.of('hrd'))

    const { groups } = await readApi<{ groups: { method: string; total: number }[] }>(
      page,
      `/api/payroll-files/runs/${december.Malaysia.id}/payments/summary`,
    )
    const byHand = sum(groups.filter(({ method }) => method !== 'bank_transfer').map(({ total }) => total))
    expect(readFileTotals('maybank', await file('Salaries, Maybank')).total + byHand).toBe(slips.net)
  })

  await test.step('everyone of the year gets an EA form, one is read back, and C.P.8D adds up to the year', async () => {
    await openPage(page, '/app/payroll/year-end')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    // December has just been closed, so the forms given out before are out of date.
    await page.getByRole('button', { name: 'Give out forms' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give out forms' }).click()
    await expect(page.getByText(/EA forms were given out/).first()).toBeVisible({ timeout: 60_000 })
    await searchList(page, 'Daniel Lee Chee Hoong')
    await page.getByRole('link', { name: 'Daniel Lee Chee Hoong' }).click()
    const salary = page.getByRole('button', { name: /Salary, wages/ })
    const [amount] = (await salary.innerText()).match(/[\d,]+\.\d{2}/)!
    const { content } = await downloadFile(page, 'Download PDF')
    expect(readPdf(content).pages[0]!.split('\n')).toEqual(expect.arrayContaining(['Daniel Lee Chee Hoong', amount]))

    const taken = await sumYear(page, 'Malaysia')
    await openPage(page, '/app/payroll/year-end?tab=returns')
    const list = readCp8d((await downloadFile(page, /^Download: Employee file/)).content.toString('utf8'))
    expect([list.pcb, list.cp38]).toEqual([taken('pcb'), taken('cp38')])
    // In whole ringgit, truncated for each person.
    expect(list.epf).toBeLessThanOrEqual(taken('epf'))
    expect(list.epf).toBeGreaterThan(taken('epf') - list.people * 1_00)
  })

  await test.step('the withholding statements of Taipei carry the year, in whole dollars', async () => {
    const taken = await sumYear(page, 'Taiwan')
    await openPage(page, '/app/payroll/taiwan-year-end')
    const { content } = await downloadFile(page, /^Download: Withholding/)
    const list = readWithholdingList(content.toString('utf8').replace(/^\uFEFF/, ''))
    expect(list.statements).toBe(6)
    expect(list.tax).toBe(taken('tw_income_tax') + taken('tw_bonus_tax'))
    // The screen shows the same amount as the file.
    await expect(page.getByRole('main')).toContainText(`NT$ ${list.paid.toLocaleString('en-MY')}`)
    expect(list.paid).toBeGreaterThan(5_000_000)
  })
})

/** What the payslips of a group deducted in all months of the year, by code. */
async function sumYear(page: Page, group: string): Promise<(code: string) => number> {
  const reply = await page.request.get('/api/payroll/runs?year=2026&state=approved&per_page=200')
  const { data } = (await reply.json()) as { data: (Run & { group: string })[] }
  const runs = data.filter((run) => run.group === group)
  expect(runs.length).toBeGreaterThanOrEqual(12)
  const slips = await Promise.all(runs.map((run) => readPayslips(page, run)))
  return (code) => sum(slips.flatMap(({ of }) => of(code)))
}
