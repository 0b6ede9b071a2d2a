import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvCells } from '#statutory/csv.ts'
import { tickOff } from '#test/planted-pay.ts'
import { branchNeedApi } from '../../../people/core/pay/branch-need-contract.ts'
import { loadMissingForPay } from '../../../people/core/pay/missing-for-pay.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { activityApi } from '../../../platform/activity/contract.ts'
import { paydayApi } from '../../payday/contract.ts'
import { runSlipApi } from '../../payroll/payslips/contract.ts'
import { reviewApi } from '../../payroll/review/contract.ts'
import { payrollApi } from '../../payroll/runs/contract.ts'
import { payGroupApi } from '../../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../payroll/testing/month.ts'
import { payerAccountApi, payrollFileApi } from '../contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any
type Month = Awaited<ReturnType<typeof startPayrollServer>>

let month: Month
let group: string
let account: Shown
let runId: string
const id = (who: string) => month.server.employeeId(who)
const PERIOD = '2026-09'
const COLUMNS = [
  { field: 'bank_branch', title: '銀行分行' },
  { field: 'account', title: '帳號' },
  { field: 'amount', title: '金額' },
] as const

async function correctBank(who: string, given: Record<string, unknown>) {
  const { version, bank } = await expectOk(month.payroll.call(employeeApi.bank, { id: id(who) }))
  await expectOk(
    month.payroll.call(employeeApi.editCompensation, {
      id: id(who),
      version,
      correct_row: bank.from_day,
      ...given,
    } as never),
  )
}
async function editAccount(given: Record<string, unknown>) {
  account = await expectOk(
    month.payroll.call(payerAccountApi.edit, { id: account.id, version: account.version, ...given } as never),
  )
}
const checksOf = async (run: string, who: string): Promise<string[]> => {
  const rows: Shown[] = await expectOk(month.payroll.call(reviewApi.review, { id: run, show: 'all', per_page: 200 }))
  const row = rows.find(({ employee_id }) => employee_id === id(who))
  return [...row.checks, ...(row.blockers ?? [])].map(({ code }: Shown) => code)
}
const lacksBranch = async (who: string) => {
  const missing = await month.server.tenant('meridian', (tx) => loadMissingForPay(tx, [id(who)], '2026-11-30'))
  return (missing.get(id(who)) ?? []).includes('branch_code')
}
const loadFile = () => expectOk(month.payroll.call(payrollFileApi.payments, { id: runId, account_id: account.id }))
const loadRows = async () => {
  const file = await month.payroll.call(payrollFileApi.paymentFile, { id: runId, account_id: account.id })
  expect(file.status, file.text).toBe(200)
  return csvCells(file.text).slice(1)
}
const problemsOf = (file: Shown, who: string) =>
  file.problems.filter(({ employee }: Shown) => employee?.id === id(who)).map(({ code }: Shown) => code)
const take = (by: Month['payroll'], ...people: string[]) =>
  by.call(payrollFileApi.takeAccounts, { id: runId, employee_ids: people.map(id) })

beforeAll(async () => {
  month = await startPayrollServer()
  const groups: Shown[] = await expectOk(month.payroll.call(payGroupApi.list, {}))
  group = groups.find(({ currency }) => currency === 'TWD').id
  await correctBank('shu.fen', { branch_code: null })
  await correctBank('chia.hao', { bank_name: '郵局', account_number: '00012345678901', branch_code: null })
  await correctBank('yu.ting', { bank_name: '玉山銀行', account_number: '0808123456789', branch_code: null })
  account = await expectOk(
    month.payroll.call(payerAccountApi.create, {
      name: 'Taipei',
      layout: 'taiwan',
      account_number: '0808 9999 12345',
      bank_name: '玉山',
    }),
  )
})
afterAll(() => month?.server.stop())

it('PAY-07c the branch is asked for before the approval where the paying account’s list names it, not of the post office or the own bank', async () => {
  expect(account).toMatchObject({ bank_name: 'E.SUN Commercial Bank' })
  const need = () => expectOk(month.payroll.call(branchNeedApi.need, {}))
  expect(await need()).toEqual({ asked: false, ownBanks: ['E.SUN Commercial Bank'] })
  expect(await lacksBranch('shu.fen')).toBe(false)
  await editAccount({ columns: [...COLUMNS] })
  expect(await need()).toMatchObject({ asked: true })
  expect(await Promise.all(['shu.fen', 'chia.hao', 'yu.ting', 'wei.chen', 'nurul'].map(lacksBranch))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  const run = await expectOk(month.payroll.call(payrollApi.create, { group_id: group, period: PERIOD }))
  runId = (await month.calculated({ id: run.id })).id
  expect(await checksOf(runId, 'shu.fen')).toContain('missing_branch_code')
  for (const who of ['chia.hao', 'yu.ting', 'wei.chen'])
    expect(await checksOf(runId, who)).not.toContain('missing_branch_code')
  await editAccount({ is_active: false })
  expect(await lacksBranch('shu.fen')).toBe(false)
  await editAccount({ is_active: true })
})

it('PAY-07c a late run pays an account that was recorded after its pay day, once it is calculated again', async () => {
  const { bank } = await expectOk(month.payroll.call(employeeApi.bank, { id: id('pei.yu') }))
  await month.server.tenant('meridian', (tx) =>
    tx.deleteFrom('bank_detail').where('employee_id', '=', id('pei.yu')).execute(),
  )
  await month.calculated({ id: runId })
  expect(await checksOf(runId, 'pei.yu')).toContain('no_bank_account')
  const { version } = await expectOk(month.payroll.call(employeeApi.bank, { id: id('pei.yu') }))
  const { pay_day } = await month.run(runId)
  const from_day = '2026-11-20'
  expect(from_day > pay_day).toBe(true)
  await expectOk(
    month.payroll.call(employeeApi.editCompensation, {
      id: id('pei.yu'),
      version,
      from_day,
      payment_method: 'bank_transfer',
      bank_name: bank.bank_name,
      account_number: bank.account_number,
      branch_code: '0037',
    } as never),
  )
  await month.calculated({ id: runId })
  expect(await checksOf(runId, 'pei.yu')).not.toContain('no_bank_account')
})

it('PAY-07c PAY-12a an approved run takes corrected account details when an approver says so, and keeps those of its approval', async () => {
  await tickOff(month.payroll, runId)
  const { version } = await expectOk(
    month.payroll.call(payrollApi.confirm, { id: runId, version: (await month.run(runId)).version }),
  )
  await expectOk(month.finance.call(payrollApi.approve, { id: runId, version, month: PERIOD }))
  expect(problemsOf(await loadFile(), 'shu.fen')).toEqual(['taiwan_branch_missing'])
  expect(problemsOf(await loadFile(), 'pei.yu')).toEqual([])
  const unchanged = await take(month.finance, 'shu.fen')
  expect([unchanged.status, unchanged.body.code]).toEqual([409, 'accounts_not_changed'])

  await correctBank('shu.fen', { branch_code: '0121' })
  await correctBank('wei.chen', { account_number: '013000055556666' })
  const shown = await loadFile()
  expect(problemsOf(shown, 'shu.fen')).toEqual(['taiwan_branch_missing', 'account_changed'])
  expect(problemsOf(shown, 'wei.chen')).toEqual(['account_changed'])
  expect(shown.stopped).toBe(true)
  expect((await take(month.payroll, 'shu.fen')).status).toBe(403)
  expect(await expectOk(take(month.finance, 'shu.fen', 'yu.ting'))).toEqual({ people: 1 })

  const rows = await loadRows()
  expect(rows.map(([branch]) => branch)).toEqual(expect.arrayContaining(['0130121', '7000021', '808']))
  expect(rows.flat()).not.toContain('013000055556666')
  expect(problemsOf(await loadFile(), 'shu.fen')).toEqual([])
  const { payments } = await expectOk(month.payroll.call(runSlipApi.slip, { id: runId, employee_id: id('wei.chen') }))
  expect(payments[0].account).not.toContain('6666')
  expect(await expectOk(take(month.finance, 'wei.chen'))).toEqual({ people: 1 })
  expect((await loadRows()).flat()).toContain('013000055556666')
  const corrected = await expectOk(month.payroll.call(runSlipApi.slip, { id: runId, employee_id: id('wei.chen') }))
  expect(corrected.payments[0].account).toContain('6666')
  expect((await month.run(runId)).totals.net).toBe((await loadFile()).total)

  const stored = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip_bank').select(['branch_code', 'correction']).where('bank_name', 'is not', null).execute(),
  )
  expect(stored).toEqual(
    expect.arrayContaining([
      { branch_code: null, correction: 0 },
      { branch_code: '0121', correction: 1 },
    ]),
  )
  const log: Shown[] = await expectOk(month.admin.call(activityApi.log, { kind: 'employee' }))
  const entry = log.find(({ operation }) => operation.endsWith('/corrected-accounts'))
  expect(JSON.stringify(entry)).toContain('6666')
  expect(JSON.stringify(entry)).not.toContain('013000055556666')
})

it('PAY-07c nobody changes the stored accounts of an approved run, and a run marked as paid takes no correction', async () => {
  for (const correction of [0, 1])
    await expect(
      month.server.tenant('meridian', (tx) =>
        tx.updateTable('payslip_bank').set({ bank_name: 'Another' }).where('correction', '=', correction).execute(),
      ),
    ).rejects.toThrow('cannot be changed')
  await correctBank('shu.fen', { branch_code: '0999' })
  const steps: Shown[] = (await expectOk(month.finance.call(paydayApi.steps, { id: runId }))).steps
  const step = steps.find(({ kind }) => kind === 'bank')
  await expectOk(month.finance.call(paydayApi.mark, { id: step.id, mark: 'paid', version: step.version }))
  const refused = await take(month.finance, 'shu.fen')
  expect([refused.status, refused.body.code]).toEqual([409, 'run_already_paid'])
})
