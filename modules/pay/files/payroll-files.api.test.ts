import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findBank } from '#statutory/banks.ts'
import { type PlantedPay, plantPay } from '#test/planted-pay.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from '../../organisation/companies/contract.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { payerAccountApi, payrollFileApi, type StatutoryFile } from './contract.ts'

let server: TestServer
let pay: PlantedPay
let payroll: Caller

beforeAll(async () => {
  server = await startTestServer()
  pay = await server.keep(() => plantPay(server, 'meridian'))
})
afterAll(() => server.stop())
beforeEach(async () => {
  payroll = await server.as('jun.hao', 'HR Payroll')
})

const files = async () => (await payroll.call(payrollFileApi.statutory, { id: pay.run })).body.data
const one = async (kind: StatutoryFile) => (await files()).find((file: { kind: string }) => file.kind === kind)

describe('PAY-07a files of a closed month', () => {
  it('PAY-07a each file states its payment, equal to the runs, its due day and the problems to check', async () => {
    const all = await files()
    expect(all.map(({ kind }: { kind: string }) => kind)).toEqual(['epf', 'perkeso', 'cp39', 'hrd'])
    for (const file of all) {
      expect(file.due).toBe('2026-10-15')
      for (const sum of file.sums) expect([file.kind, sum.name, sum.file]).toEqual([file.kind, sum.name, sum.runs])
    }
    const epf = all[0]
    expect(epf.people).toBeGreaterThan(20)
    expect(epf.total).toBeGreaterThan(0)
  })

  it('PAY-07a the EPF file read back pays the amount of the check', async () => {
    const epf = await one('epf')
    const reply = await payroll.call(payrollFileApi.statutoryFile, { id: pay.run, file: 'epf', heading: true })
    expect(reply.status).toBe(200)
    const rows = reply.text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','))
    expect(rows).toHaveLength(epf.people)
    const ringgit = rows.reduce((total, row) => total + Number(row.at(-1)) + Number(row.at(-2)), 0)
    expect(ringgit * 100).toBe(epf.total)
  })

  it('PAY-07a EXP-3 downloading a file of everybody is logged with its user, and counts as an export', async () => {
    const admin = await server.as('aminah', 'Company Admin')
    const loadExportLog = async () => (await admin.call(activityApi.log, { kind: 'export' })).body
    const before = (await loadExportLog()).total
    await payroll.call(payrollFileApi.statutoryFile, { id: pay.run, file: 'epf' })
    const after = await loadExportLog()
    expect(after.total).toBe(before + 1)
    expect(after.data[0]).toMatchObject({
      actor_name: 'Lim Jun Hao',
      object_name: '2026-09',
      sentence: 'Lim Jun Hao downloaded the EPF file of September 2026.',
      operation: 'GET /api/payroll-files/runs/{id}/statutory/{file}',
    })
    const { api } = server
    const most = api.options.exportsPerMinute
    try {
      Object.assign(api.options, { exportsPerMinute: 2 })
      const replies = []
      for (let time = 0; time < 4; time++)
        replies.push((await admin.call(payrollFileApi.statutoryFile, { id: pay.run, file: 'hrd' })).status)
      expect(replies).toEqual([200, 200, 429, 429])
    } finally {
      Object.assign(api.options, { exportsPerMinute: most })
    }
  })

  it('PAY-07a a company without its employer number gets no file, and the refusal names the number', async () => {
    const profile = (await payroll.call(companyApi.profile, {})).body.data
    const before = await one('perkeso')
    const stopped = before.problems.some(({ code }: { code: string }) => code === 'employer_number_missing')
    expect(stopped).toBe(!profile.socso_number)
    await server.tenant('meridian', (tx) => tx.updateTable('company_profile').set({ socso_number: null }).execute())
    const perkeso = await one('perkeso')
    expect(perkeso.stopped).toBe(true)
    expect(perkeso.problems[0]).toMatchObject({ code: 'employer_number_missing', params: { field: 'socso_number' } })
    const refused = await payroll.call(payrollFileApi.statutoryFile, { id: pay.run, file: 'perkeso' })
    expect([refused.status, refused.body.code]).toEqual([409, 'file_stopped'])
  })

  it('PAY-07a the bank file pays the net of everyone paid by transfer, once, and names people without an account', async () => {
    const account = pay.payerAccount
    const input = { id: pay.run, account_id: account }
    const checked = (await payroll.call(payrollFileApi.payments, input)).body.data
    expect(checked.sums[0].file).toBe(checked.sums[0].runs)
    const stops = checked.problems.filter(({ stops }: { stops: boolean }) => stops)
    const reply = await payroll.call(payrollFileApi.paymentFile, input)
    expect(reply.status).toBe(stops.length > 0 ? 409 : 200)
    expect(checked.total + checked.others.reduce((all: number, { total }: { total: number }) => all + total, 0)).toBe(
      checked.sums[0].runs,
    )
  })

  it('PAY-07a an account changed after the review is pointed out before money is sent there', async () => {
    const changed = server.employeeId('nurul')
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('bank_detail')
        .set({ account_index: Buffer.from('another') })
        .where('employee_id', '=', changed)
        .execute(),
    )
    const { problems } = (await payroll.call(payrollFileApi.payments, { id: pay.run, account_id: pay.payerAccount }))
      .body.data
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'account_changed', employee: expect.objectContaining({ id: changed }) }),
    )
  })

  it('PAY-07a the paying account is encrypted and shown by its last digits', async () => {
    const rows = await server.tenant('meridian', (tx) => tx.selectFrom('payer_account').selectAll().execute())
    expect(rows[0]!.account_number.toString('latin1')).not.toContain('514012345678')
    const [shown] = (await payroll.call(payerAccountApi.list, {})).body.data
    expect(shown.account_number).toBe('••••5678')
  })

  it('PAY-07a GUARD-05 an employee gets no file, and another company’s run is not found', async () => {
    const employee = await server.as('nurul')
    expect((await employee.call(payrollFileApi.statutory, { id: pay.run })).status).toBe(403)
    const foreign = await server.as('beacon:jun.hao', 'HR Payroll')
    expect((await foreign.call(payrollFileApi.statutory, { id: pay.run })).status).toBe(404)
  })

  it('PAY-07a files can name every bank that the run pays into', async () => {
    const banks = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('bank_detail')
        .innerJoin('payslip', 'payslip.employee_id', 'bank_detail.employee_id')
        .select('bank_name')
        .distinct()
        .where('payslip.pay_run_id', '=', pay.run)
        .where('bank_name', 'is not', null)
        .execute(),
    )
    expect(banks.length).toBeGreaterThan(1)
    expect(banks.map(({ bank_name }) => bank_name!).filter((name) => findBank(name) === null)).toEqual([])
  })
})
