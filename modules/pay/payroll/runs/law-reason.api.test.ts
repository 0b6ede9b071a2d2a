import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVault } from '#server/vault.ts'
import { tickOff } from '#test/planted-pay.ts'
import { payslipApi } from '../payslips/contract.ts'
import { loadPersonPayslips } from '../payslips/person-payslips.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payrollApi } from './contract.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const REASON = 'The print is late; pay cannot wait'
const countries = [
  { country: 'MY', who: 'nurul' },
  { country: 'TW', who: 'yu.ting' },
] as const

async function createConfirmedRun(country: string, period: string) {
  const groups = await expectOk(on.payroll.call(payGroupApi.list, {}))
  const group_id = groups.find((one: { country: string }) => one.country === country).id
  const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period }))
  const calculated = await on.calculated({ id })
  await tickOff(on.payroll, id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version }))
  return { id, version, month: period, calculated }
}

describe.each(countries)('PAY-03a a month without its own tables of law ($country)', ({ country, who }) => {
  it('PAY-03a a month with its tables needs no reason and stores none', async () => {
    const plain = await createConfirmedRun(country, '2026-12')
    expect(plain.calculated.law_checked).toBe(true)
    const { id, version, month } = plain
    const approved = await expectOk(on.finance.call(payrollApi.approve, { id, version, month, law_reason: REASON }))
    expect(approved.law_reason).toBeNull()
    const own = await on.server.as(who, 'employee')
    const [mine] = await expectOk(own.call(payslipApi.list, { mine: true, period: '2026-12' }))
    expect((await expectOk(own.call(payslipApi.one, { id: mine.id }))).law_reason).toBeNull()
  })

  let run: Awaited<ReturnType<typeof createConfirmedRun>>
  const approve = (more: object) => {
    const { id, version, month } = run
    return on.finance.call(payrollApi.approve, { id, version, month, ...more })
  }

  it('PAY-03a PAY-04 is calculated by the latest tables and reports it', async () => {
    run = await createConfirmedRun(country, '2027-01')
    expect(run.calculated).toMatchObject({ state: 'calculated', failed: 0, law_checked: false, law_reason: null })
    expect(run.calculated.totals.net).toBeGreaterThan(0)
  })

  it('PAY-03a PAY-12a is not approved until an approver gives a reason of enough length', async () => {
    const refused = await approve({})
    expect([refused.status, refused.body.code]).toEqual([409, 'law_unsettled'])
    expect(refused.body.message).toContain('2027-01')
    for (const law_reason of ['', 'Late', `  ${'x'.repeat(19)}  `, 'x'.repeat(151)]) {
      const short = await approve({ law_reason })
      expect([short.status, Object.keys(short.body.errors)]).toEqual([422, ['law_reason']])
    }
    const { id, version, month } = run
    const preparer = await on.payroll.call(payrollApi.approve, { id, version, month, law_reason: REASON })
    expect(preparer.status).toBe(403)
    expect((await on.run(run.id)).state).toBe('confirmed')
    const approved = await expectOk(approve({ law_reason: ` ${REASON} ` }))
    expect(approved).toMatchObject({ state: 'approved', law_checked: false, law_reason: REASON })
  })

  it('PAY-03a PAY-12a the reason applies to later runs of the year and country, and each shows it with its author', async () => {
    const first = run
    run = await createConfirmedRun(country, '2027-02')
    const shown = await on.run(run.id)
    expect(shown.law_reason_given).toMatchObject({ reason: REASON, by: expect.stringMatching(/Arjun/) })
    expect(await expectOk(approve({}))).toMatchObject({ state: 'approved', law_reason: REASON, law_reason_given: null })
    // Another year needs a new reason.
    run = await createConfirmedRun(country, '2028-01')
    expect((await on.run(run.id)).law_reason_given).toBeNull()
    expect((await approve({})).body.code).toBe('law_unsettled')
    run = first
  })

  it('PAY-02 PAY-03a the reason is on the run, on its payslips and in the audit log', async () => {
    expect((await on.run(run.id)).law_reason).toBe(REASON)
    const own = await on.server.as(who, 'employee')
    const [mine] = await expectOk(own.call(payslipApi.list, { mine: true, period: '2027-01' }))
    expect((await expectOk(own.call(payslipApi.one, { id: mine.id }))).law_reason).toBe(REASON)
    for (const language of ['en', 'zh-TW'] as const) {
      const remark = await on.server.tenant('meridian', async (tx) => {
        const { id, data_key } = await tx.selectFrom('company').select(['id', 'data_key']).executeTakeFirstOrThrow()
        const vault = openVault(on.server.secrets.wrap, id, data_key)
        for await (const [paper] of loadPersonPayslips(tx, { vault, files: on.server.files }, run.id, {
          language,
          fallback: language,
        }))
          return paper?.document.remark
      })
      expect(remark).toContain(REASON)
      expect(remark).toMatch(language === 'en' ? /was not confirmed/ : /當月法規尚未確認/)
    }
    const log = await on.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select('after')
        .where('kind', '=', 'pay_run')
        .where('object_id', '=', run.id)
        .execute(),
    )
    expect(log.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ state: 'approved', law_reason: REASON }),
    )
  })
})
