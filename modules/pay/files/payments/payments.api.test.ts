import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseMoney, sum } from '#base/money/money.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { csvCells } from '#statutory/csv.ts'
import { BANKS } from '#statutory/malaysia/bank-files/banks.ts'
import { readFileTotals } from '#statutory/malaysia/bank-files/read-back.ts'
import { approveRun, tickOff } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { oneOffApi } from '../../payroll/inputs/contract.ts'
import { payslipApi, runSlipApi } from '../../payroll/payslips/contract.ts'
import { reviewApi } from '../../payroll/review/contract.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { type BankLayout, payerAccountApi, payrollFileApi } from '../contract.ts'

type Month = Awaited<ReturnType<typeof startPayrollServer>>
let month: Month
let runId: string
const id = (who: string) => month.server.employeeId(who)
const MAYBANK = {
  method: 'bank_transfer',
  bank_name: 'Maybank',
  account_number: '512399998888',
  account_holder: 'Nurul',
  share: 200_000,
} as const
const CASH = { method: 'cash', amount: 200_00, currency: 'MYR' } as const

async function pays(who: string, given: Record<string, unknown>) {
  const { version } = await expectOk(month.payroll.call(employeeApi.bank, { id: id(who) }))
  return expectOk(month.payroll.call(employeeApi.editCompensation, { id: id(who), version, ...given } as never))
}
const slip = async (who: string, run = runId) =>
  expectOk(month.payroll.call(runSlipApi.slip, { id: run, employee_id: id(who) }))
const loadSummary = async (run = runId) => expectOk(month.payroll.call(payrollFileApi.summary, { id: run }))
const ACCOUNTS: { [layout in BankLayout]?: string } = {
  cimb: '80-0123456-7',
  public_bank: '3140 123 456',
  rhb: '2-12345-6789012-3',
}
const accountWith = async (layout: BankLayout) =>
  (
    await expectOk(
      month.payroll.call(payerAccountApi.create, {
        name: `Salaries ${layout}`,
        layout,
        bank_customer: '12345',
        account_number: ACCOUNTS[layout] ?? '5140 1234 5678',
        bank_codes: Object.fromEntries(BANKS.map(({ bic }, index) => [bic, String((index % 90) + 10)])),
      }),
    )
  ).id as string

/** The payments of the usual list, by its seventh column. */
function readListTotals(text: string): { count: number; total: number } {
  const rows = csvCells(text).slice(1)
  return { count: rows.length, total: sum(rows.map((cells) => parseMoney(cells[6] ?? ''))) }
}

beforeAll(async () => {
  month = await startPayrollServer()
  const from_day = '2026-08-01'
  await pays('nurul', { from_day, parts: [CASH, MAYBANK] })
  await pays('amirul', { from_day, payment_method: 'cheque' })
  await pays('hafiz', { from_day, payment_method: 'cash' })
  runId = (await month.approved('2026-09')).id
})
afterAll(() => month?.server.stop())

describe('PAY-07c payments of a run', () => {
  it('PAY-07c the summary by method and bank adds up to the net pay of the run, each account of a person separately', async () => {
    const summary = await loadSummary()
    const run = await month.run(runId)
    expect(summary.net).toBe(run.totals.net)
    expect(sum(summary.groups.map(({ total }: { total: number }) => total))).toBe(run.totals.net)
    expect(summary.total).toBe(run.totals.net)
    expect(summary.people).toBe((await month.slips(runId)).filter(({ net }) => net > 0).length)
    expect(summary.payments).toBe(summary.people + 2)
    const by = (method: string) => summary.groups.filter((group: { method: string }) => group.method === method)
    expect(by('cheque')).toEqual([expect.objectContaining({ payments: 1, total: (await slip('amirul')).net })])
    expect(by('cash')).toEqual([expect.objectContaining({ payments: 2, total: (await slip('hafiz')).net + 200_00 })])
    expect(by('bank_transfer').length).toBeGreaterThan(1)
  })

  it('PAY-07c a payslip shows where its net pay goes, by the last four digits, on screen and on paper', async () => {
    const { net, payments } = await slip('nurul')
    const share = Math.round(net * 0.2)
    expect(payments).toEqual([
      { method: 'cash', bank_name: '', account: '', amount: 200_00 },
      { method: 'bank_transfer', bank_name: 'Maybank', account: '•••• 8888', amount: share },
      expect.objectContaining({ method: 'bank_transfer', amount: net - share - 200_00 }),
    ])
    const paper = await month.payroll.call(runSlipApi.slipPdf, { id: runId, employee_id: id('nurul') })
    const text = readPdf(paper.bytes).pages.join('\n')
    expect(text).toContain('Maybank •••• 8888')
    expect(text).toContain('200.00')
    expect(text).not.toContain('512399998888')
  })

  it.each(['maybank', 'maybank_biz', 'cimb', 'public_bank', 'rhb', 'transfer'] as const)(
    'PAY-07 the %s file read back has a row for each account and pays the run’s transfers',
    async (layout) => {
      const account_id = await accountWith(layout)
      const checked = await expectOk(month.payroll.call(payrollFileApi.payments, { id: runId, account_id }))
      expect(checked.problems.filter(({ stops }: { stops: boolean }) => stops)).toEqual([])
      const file = await month.payroll.call(payrollFileApi.paymentFile, { id: runId, account_id })
      expect(file.status, file.text).toBe(200)
      const content =
        layout === 'public_bank' || layout === 'rhb'
          ? (await readWorkbook(file.bytes, { name: 'file.xlsx' }))[0]!.rows.map((row) => [...row])
          : file.text
      const groups = (await loadSummary()).groups.filter((one: { method: string }) => one.method === 'bank_transfer')
      const read = layout === 'transfer' ? readListTotals(file.text) : readFileTotals(layout, content)
      expect(read).toEqual({
        count: sum(groups.map(({ payments }: { payments: number }) => payments)),
        total: sum(groups.map(({ total }: { total: number }) => total)),
      })
      const text = typeof content === 'string' ? content : JSON.stringify(content)
      expect(text).toContain('512399998888')
      expect(checked.total).toBe(read.total)
    },
  )

  it('PAY-07c the customer number is checked on entry: it has at most the digits of the bank’s file', async () => {
    const given = { name: 'Typed', layout: 'cimb', account_number: '80-0123456-7' } as const
    const refused = async (reply: Promise<{ status: number; body: unknown }>) =>
      expect(await reply).toMatchObject({ status: 422, body: { errors: { bank_customer: expect.anything() } } })
    for (const bank_customer of ['', '123456', 'MER01'])
      await refused(month.payroll.call(payerAccountApi.create, { ...given, bank_customer }))
    const { id: account, version } = await expectOk(
      month.payroll.call(payerAccountApi.create, { ...given, layout: 'transfer', account_number: '5140 1234 5678' }),
    )
    // Another layout checks the number that is stored already.
    await refused(month.payroll.call(payerAccountApi.edit, { id: account, version, layout: 'cimb' }))
    await refused(
      month.payroll.call(payerAccountApi.edit, { id: account, version, layout: 'maybank', bank_customer: 'A|B' }),
    )
    await expectOk(
      month.payroll.call(payerAccountApi.edit, { id: account, version, layout: 'cimb', bank_customer: '00123' }),
    )
  })

  it('PAY-07c cash and cheques are lists with name, number and amount, as rows and on paper to sign', async () => {
    const csv = await month.payroll.call(payrollFileApi.handList, { id: runId, method: 'cash', format: 'csv' })
    // Spreadsheets read a file as UTF-8 only with this mark at its start.
    expect(csv.text.startsWith('\uFEFF')).toBe(true)
    const rows = csvCells(csv.text.slice(1))
    expect(rows[0]).toEqual(['Name', 'Employee number', 'Amount', 'Currency', 'Received: signature and date'])
    expect(rows.slice(1)).toHaveLength(2)
    expect(rows.find((row) => row[0]!.startsWith('Nurul') || row[0]!.includes('Nurul'))?.slice(2, 4)).toEqual([
      '200.00',
      'MYR',
    ])
    const cheque = await month.payroll.call(payrollFileApi.handList, { id: runId, method: 'cheque', format: 'csv' })
    expect(csvCells(cheque.text.slice(1))[0]).toContain('Cheque number')
    expect(csvCells(cheque.text.slice(1))).toHaveLength(2)
    for (const method of ['cash', 'cheque'] as const) {
      const pdf = await month.payroll.call(payrollFileApi.handList, { id: runId, method, format: 'pdf' })
      expect([pdf.status, Buffer.from(pdf.bytes).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    }
  })

  it('PAY-07c PAY-12a an approved run keeps its accounts: a later account changes no payslip or file, and is pointed out', async () => {
    const account_id = await accountWith('transfer').catch(
      async () => (await expectOk(month.payroll.call(payerAccountApi.list, {})))[0].id,
    )
    const before = await slip('nurul')
    const file = async () => (await month.payroll.call(payrollFileApi.paymentFile, { id: runId, account_id })).text
    const paid = await file()
    const { bank } = await expectOk(month.payroll.call(employeeApi.bank, { id: id('nurul') }))
    await pays('nurul', { correct_row: bank.from_day, bank_name: 'Maybank', account_number: '600011112222', parts: [] })
    expect((await slip('nurul')).payments).toEqual(before.payments)
    expect(await file()).toBe(paid)
    const { problems } = await loadSummary()
    expect(problems).toContainEqual(
      expect.objectContaining({
        code: 'account_changed',
        stops: false,
        employee: expect.objectContaining({ id: id('nurul') }),
      }),
    )
    const refused = await month.server
      .tenant('meridian', (tx) => tx.updateTable('payslip_bank').set({ bank_name: 'Another' }).execute())
      .catch((error: Error) => error.message)
    expect(refused).toContain('cannot be changed')
    await pays('nurul', {
      correct_row: bank.from_day,
      bank_name: bank.bank_name,
      account_number: bank.account_number,
      parts: [CASH, MAYBANK],
    })
  })

  it('PAY-09a the review points out changed or shared accounts, and an approval needs the accounts that were reviewed', async () => {
    const rajesh = (await expectOk(month.payroll.call(employeeApi.bank, { id: id('rajesh') }))).bank
    await pays('nurul', {
      from_day: '2026-10-01',
      parts: [CASH, { ...MAYBANK, bank_name: rajesh.bank_name, account_number: rajesh.account_number }],
      confirmed: ['bank_account_shared'],
    })
    await pays('daniel', { from_day: '2026-10-01', parts: [{ ...CASH, amount: 50_00 }] })
    const { id: october } = await month.calculated({ period: '2026-10' })
    const rows = await expectOk(month.payroll.call(reviewApi.review, { id: october, show: 'all', per_page: 200 }))
    const codes = (who: string) =>
      rows
        .find((row: { employee_id: string }) => row.employee_id === id(who))
        .checks.map(({ code }: { code: string }) => code)
    expect(codes('nurul')).toEqual(expect.arrayContaining(['bank_account_changed', 'duplicate_bank_account']))
    expect(codes('rajesh')).toContain('duplicate_bank_account')
    expect(codes('rajesh')).not.toContain('bank_account_changed')
    expect(codes('daniel')).not.toContain('bank_account_changed')
    await tickOff(month.payroll, october)
    const { version } = await expectOk(
      month.payroll.call(payrollApi.confirm, { id: october, version: (await month.run(october)).version }),
    )
    const was = (await expectOk(month.payroll.call(employeeApi.bank, { id: id('farid') }))).bank
    await pays('farid', { correct_row: was.from_day, bank_name: 'Maybank', account_number: '700022223333' })
    const refused = await month.finance.call(payrollApi.approve, { id: october, version, month: '2026-10' })
    expect([refused.status, refused.body.code]).toEqual([409, 'accounts_changed'])
    await pays('farid', { correct_row: was.from_day, bank_name: was.bank_name, account_number: was.account_number })
    expect((await month.finance.call(payrollApi.approve, { id: october, version, month: '2026-10' })).status).toBe(200)
  })

  it('PAY-07c a bonus run pays to the same accounts, and its files omit people without pay', async () => {
    await expectOk(
      month.payroll.call(oneOffApi.save, {
        period: '2026-10',
        run_kind: 'bonus',
        sequence: 1,
        rows: [{ employee_id: id('nurul'), pay_item_id: await month.itemId('bonus'), amount: 150_00 }],
      } as never),
    )
    const bonus = await approveRun(
      month.server,
      'meridian',
      { group_id: month.groupId, period: '2026-10', kind: 'bonus' },
      month,
    )
    const { net, payments } = await slip('nurul', bonus)
    expect(net).toBeLessThan(200_00)
    expect(payments).toEqual([{ method: 'cash', bank_name: '', account: '', amount: net }])
    const summary = await loadSummary(bonus)
    expect(summary.groups).toEqual([{ method: 'cash', bank: '', payments: 1, people: 1, total: net }])
  })
})

describe('PAY-07c a bank in Taiwan', () => {
  it('PAY-07c a list in whole dollars pays a run in dollars and adds up to it, with bank and identity', async () => {
    const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
    const group_id = groups.find(({ currency }: { currency: string }) => currency === 'TWD').id
    const run = await approveRun(month.server, 'meridian', { group_id, period: '2026-09' }, month)
    const summary = await loadSummary(run)
    expect([summary.currency, summary.total]).toEqual(['TWD', summary.net])
    expect(summary.people).toBeGreaterThan(1)
    const none = await month.payroll.call(payrollFileApi.payments, { id: run })
    expect([none.status, none.body.code]).toEqual([409, 'no_payer_account'])
    const account_id = await accountWith('taiwan')
    const checked = await expectOk(month.payroll.call(payrollFileApi.payments, { id: run, account_id }))
    expect(checked.stopped).toBe(false)
    const file = await month.payroll.call(payrollFileApi.paymentFile, { id: run, account_id })
    const payDay = (await month.run(run)).pay_day.replaceAll('-', '')
    const [heading, ...rows] = csvCells(file.text)
    expect(heading).toEqual(['銀行代碼', '帳號', '身分證字號', '戶名', '金額', '發薪日'])
    expect(sum(rows.map((row) => Number(row[4])))).toBe(summary.net)
    for (const [bank, account, identity, , amount, day] of rows) {
      expect([bank, account]).toEqual(['013', expect.stringMatching(/^\d{6,}$/)])
      expect([amount, day]).toEqual([expect.stringMatching(/^\d+$/), payDay])
      expect(identity).not.toBe('')
    }
    await expectOk(month.payroll.call(payerAccountApi.remove, { id: account_id, version: 1 }))
  })

  it('PAY-07c an account of a bank without a known layout keeps the columns that HR arranged, until it takes another layout', async () => {
    const account_id = await accountWith('transfer').catch(async () => {
      const all = await expectOk(month.payroll.call(payerAccountApi.list, { per_page: 200 }))
      return all.find(({ layout }: { layout: string }) => layout === 'transfer').id as string
    })
    const loadAccount = async () =>
      (await expectOk(month.payroll.call(payerAccountApi.list, { per_page: 200 }))).find(
        ({ id }: { id: string }) => id === account_id,
      )
    const shown = await loadAccount()
    expect([shown.columns.length, shown.days, shown.heading]).toEqual([9, 'iso', true])
    const columns = [
      { field: 'bic', title: 'Bank' },
      { field: 'account', title: 'Acct no' },
      { field: 'amount', title: 'RM' },
    ] as const
    const edit = (version: number, given: object) =>
      month.payroll.call(payerAccountApi.edit, { id: account_id, version, ...given } as never)
    const foreign = await edit(shown.version, { columns: [...columns, { field: 'branch_code', title: 'B' }] })
    expect(foreign).toMatchObject({ status: 422, body: { errors: { columns: expect.anything() } } })
    const saved = await expectOk(edit(shown.version, { columns: [...columns], days: 'day_first', heading: false }))
    expect(saved).toMatchObject({ columns, days: 'day_first', heading: false })
    const file = await month.payroll.call(payrollFileApi.paymentFile, { id: runId, account_id })
    expect(file.status, file.text).toBe(200)
    const rows = csvCells(file.text)
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([3]))
    expect(rows.some(([bic, account]) => bic === 'MBBEMYKL' && account === '512399998888')).toBe(true)
    // Another layout begins with its own usual list.
    const other = await expectOk(edit(saved.version, { layout: 'maybank_biz' }))
    const back = await expectOk(edit(other.version, { layout: 'transfer' }))
    expect([back.columns.length, back.days, back.heading]).toEqual([9, 'iso', true])
  })

  it('PAY-07c an account in Taiwan has its own columns, and pays no run in ringgit', async () => {
    const account_id = await accountWith('taiwan')
    const [shown] = (await expectOk(month.payroll.call(payerAccountApi.list, { per_page: 200 }))).filter(
      (one: { id: string }) => one.id === account_id,
    )
    expect(shown.columns.map(({ field }: { field: string }) => field)).not.toContain('branch_code')
    const columns = [
      { field: 'account', title: '帳號' },
      { field: 'amount', title: '金額' },
    ] as const
    const edit = (given: object) =>
      month.payroll.call(payerAccountApi.edit, { id: account_id, version: shown.version, ...given } as never)
    expect((await edit({ columns: [columns[0]] })).status).toBe(422)
    expect((await edit({ columns: [...columns, columns[0]] })).status).toBe(422)
    const saved = await expectOk(edit({ columns: [...columns], days: 'roc' }))
    expect(saved).toMatchObject({ columns, days: 'roc', heading: true })
    const refused = await month.payroll.call(payrollFileApi.payments, { id: runId, account_id })
    expect([refused.status, refused.body.code]).toEqual([409, 'account_other_currency'])
  })
})

describe('GUARD-05 payments', () => {
  it('GUARD-05 PAY-07c an employee gets no payment data, another company’s run is not found, an open run pays nobody', async () => {
    const nurul = await month.server.as('nurul')
    expect((await nurul.call(payrollFileApi.summary, { id: runId })).status).toBe(403)
    const list = { id: runId, method: 'cash', format: 'csv' } as const
    expect((await nurul.call(payrollFileApi.handList, list)).status).toBe(403)
    const foreign = await month.server.as('beacon:jun.hao', 'HR Payroll')
    expect((await foreign.call(payrollFileApi.summary, { id: runId })).status).toBe(404)
    expect((await foreign.call(payrollFileApi.handList, list)).status).toBe(404)
    const own = await expectOk(nurul.call(payslipApi.list, { mine: true }))
    expect((await expectOk(nurul.call(payslipApi.one, { id: own[0].id }))).payments.length).toBeGreaterThan(0)
    const { id: november } = await month.calculated({ period: '2026-11' })
    const open = await month.payroll.call(payrollFileApi.summary, { id: november })
    expect([open.status, open.body.code]).toEqual([409, 'run_not_approved'])
  })
})
