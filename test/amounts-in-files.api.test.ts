import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { oneOffApi } from '../modules/pay/payroll/inputs/contract.ts'
import { reviewApi } from '../modules/pay/payroll/review/contract.ts'
import { payrollApi } from '../modules/pay/payroll/runs/contract.ts'
import { payGroupApi } from '../modules/pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../modules/pay/payroll/testing/month.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const PERIOD = '2026-09'

/** Exports a list to a file and reads it back: each row by heading. */
async function exported(path: string, input: object, format: 'csv' | 'xlsx'): Promise<Record<string, string>[]> {
  const reply = await month.payroll.request('POST', `${path}/export`, { body: { ...input, format } })
  expect(reply.status, reply.text).toBe(200)
  const [heads, ...rows] = (await readWorkbook(reply.bytes, { name: `list.${format}` }))[0]!.rows
  return rows.map((row) => Object.fromEntries(heads!.map((head, index) => [head, row[index] ?? ''])))
}

it('SYS-10a SYS-15d an export writes amounts in ringgit and sen, and leaves a missing amount empty', async () => {
  const [bonus, overtime] = await Promise.all([month.itemId('bonus'), month.itemId('overtime')])
  await expectOk(
    month.payroll.call(oneOffApi.save, {
      period: PERIOD,
      rows: [
        { employee_id: month.server.employeeId('farid'), pay_item_id: bonus, amount: 1_250_05 },
        { employee_id: month.server.employeeId('azman'), pay_item_id: overtime, minutes: 240 },
      ],
    }),
  )
  for (const format of ['csv', 'xlsx'] as const) {
    const rows = await exported('/api/payroll/one-off-items', { period: PERIOD }, format)
    expect(rows.map((row) => row.Amount).sort()).toEqual(['', '1250.05'])
  }
})

it('SYS-15d SYS-10a the export of the review has net pay, last month’s net pay and the change in the same unit', async () => {
  await month.approved(PERIOD)
  const { id } = await month.calculated({ period: '2026-10' })
  const rows = (await expectOk(month.payroll.call(reviewApi.review, { id, show: 'all', per_page: 200 }))) as {
    employee_no: string
    net: number
    previous_net: number
    change: number
  }[]
  const file = await exported(`/api/payroll/runs/${id}/review`, { show: 'all' }, 'csv')
  expect(file).toHaveLength(rows.length)
  const ringgit = (sen: number) => `${sen < 0 ? '-' : ''}${(Math.abs(sen) / 100).toFixed(2)}`
  const farid = rows.find(({ change }) => change !== 0)!
  const cells = Object.values(file.find((row) => Object.values(row).includes(farid.employee_no))!)
  expect(cells).toEqual(
    expect.arrayContaining([ringgit(farid.net), ringgit(farid.previous_net), ringgit(farid.change), 'MYR']),
  )
})

it('SYS-10a an export writes Taiwanese pay in whole dollars, never as hundredths', async () => {
  const groups = (await expectOk(month.payroll.call(payGroupApi.list, {}))) as { id: string; currency: string }[]
  const taiwan = groups.find(({ currency }) => currency === 'TWD')!
  const { id, version } = await expectOk(month.payroll.call(payrollApi.create, { group_id: taiwan.id, period: PERIOD }))
  const { task_id } = await expectOk(month.payroll.call(payrollApi.calculate, { id, version }))
  expect((await month.server.runTask('meridian', task_id)).state).toBe('done')
  const slips = await month.slips(id)
  const file = await exported(`/api/payroll/runs/${id}/review`, { show: 'all' }, 'xlsx')
  expect(file).toHaveLength(slips.length)
  for (const { net } of slips) expect(file.flatMap((row) => Object.values(row))).toContain(String(net))
})

it('PAY-09a the export of the review has a column for each line of pay, whose sums equal those of the run', async () => {
  const sen = (decimal: string) => Math.round(Number(decimal || 0) * 100)
  const runs = (await expectOk(month.payroll.call(payrollApi.runs, {}))) as {
    id: string
    period: string
    currency: string
  }[]
  const { id } = runs.find(({ period, currency }) => period === '2026-10' && currency === 'MYR')!
  const run = await month.run(id)
  const { columns } = (await expectOk(month.payroll.call(reviewApi.sheet, { id, show: 'all' }))) as {
    columns: { title: string; code: string; kind: string }[]
  }
  const file = await exported(`/api/payroll/runs/${id}/review`, { show: 'all' }, 'xlsx')
  expect(Object.keys(file[0]!)).toEqual(expect.arrayContaining(columns.map(({ title }) => title)))
  const sum = (title: string) => file.reduce((total, row) => total + sen(row[title]!), 0)
  const sumOf = (kind: string) =>
    columns.filter((column) => column.kind === kind).reduce((total, { title }) => total + sum(title), 0)
  const titleOf = (code: string) => columns.find((column) => column.code === code)!.title
  const { totals } = run
  expect(totals.deductions).toBeGreaterThan(0)
  expect([sumOf('earning'), sumOf('deduction'), sumOf('reimbursement')]).toEqual([
    totals.gross,
    totals.deductions,
    totals.reimbursements,
  ])
  expect(totals.gross + totals.reimbursements + sumOf('employer_cost')).toBe(totals.employer_cost)
  expect([sum(titleOf('epf')), sum(titleOf('epf_employer')), sum(titleOf('pcb'))]).toEqual([
    totals.epf_employee,
    totals.epf_employer,
    totals.pcb,
  ])
})
