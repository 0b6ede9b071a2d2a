import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completedYears } from '#statutory/malaysia/pcb/benefits.ts'
import { tickOff } from '#test/planted-pay.ts'
import { companyApi } from '../../../organisation/companies/contract.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { recomputeLine } from '../explanation/recompute-line.ts'
import { oneOffApi } from '../inputs/contract.ts'
import type { Line } from '../payslip/lines.ts'
import { payrollApi } from '../runs/contract.ts'
import { payrollSettingsApi } from '../settings/contract.ts'
import { benefitApi } from '../tax/benefits-contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let the: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  the = await startPayrollServer()
})
afterAll(() => the.server.stop())

const findSlip = async (runId: string, key: string) => {
  const slips = await the.slips(runId)
  const slip = slips.find(({ employee_id }) => employee_id === the.server.employeeId(key))!
  return { ...slip, lines: slip.lines as unknown as Line[] }
}

describe('HRD levy', () => {
  it('ORG-01d the settings show the HRD levy rate, the head count, and where Act 612 differs, and the run uses the same rate', async () => {
    const { hrd } = await expectOk(the.payroll.call(payrollSettingsApi.one, {}))
    const { hrd: profile, version } = await expectOk(the.admin.call(companyApi.profile, {}))
    expect(hrd).toMatchObject({ chosen: 'auto', people: profile.people, citizens: profile.citizens, law: profile.law })
    expect(hrd.registration).toBe(profile.setting)
    const { version: next } = await expectOk(the.admin.call(companyApi.update, { hrd_levy: 'half', version }))
    const warned = (await expectOk(the.payroll.call(payrollSettingsApi.one, {}))).hrd
    expect(warned).toMatchObject({
      chosen: 'half',
      registration: 'voluntary',
      law: 'mandatory',
      warning: 'law_asks_more',
    })
    await expectOk(the.admin.call(companyApi.update, { hrd_levy: 'auto', version: next }))
  })
})

describe('a month with benefits and compensation', () => {
  let benefit: { id: string; version: number }
  const period = '2026-10'

  it('PAY-02a a benefit is typed once with its value of the year, and only for an item that is taxed and not paid', async () => {
    const employee_id = the.server.employeeId('nurul')
    const input = {
      employee_id,
      pay_item_id: await the.itemId('benefit_in_kind'),
      from_month: period,
      value: 25_000_00,
    }
    const refusedFields = async (more: object) => {
      const { status, body } = await the.payroll.call(benefitApi.create, { ...input, ...more })
      return [status, Object.keys(body.errors ?? {})]
    }
    expect(await refusedFields({ pay_item_id: await the.itemId('fixed_allowance') })).toEqual([422, ['pay_item_id']])
    expect(await refusedFields({ until_month: '2027-01' })).toEqual([422, ['until_month']])
    expect(await refusedFields({ until_month: '2026-09' })).toEqual([422, ['until_month']])
    const made = await expectOk(the.payroll.call(benefitApi.create, input))
    // 25,000 over three months, cut to whole ringgit.
    expect(made).toMatchObject({ monthly: 8_333_00, months_taxed: 0, actions: ['edit', 'remove'] })
    benefit = made
  })

  it('PAY-03a the run taxes the month’s part of a benefit, exempts compensation by years of service, and explains both', async () => {
    const leaver = the.server.employeeId('nurul')
    const { joined_on } = await the.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('joined_on').where('id', '=', leaver).executeTakeFirstOrThrow(),
    )
    const years = completedYears(joined_on, '2026-10-31')
    expect(years).toBeGreaterThan(0)
    await expectOk(
      the.payroll.call(oneOffApi.save, {
        period,
        rows: [
          {
            employee_id: leaver,
            pay_item_id: await the.itemId('termination_benefit'),
            amount: 300_000_00,
          },
        ],
      }),
    )
    const run = await the.calculated({ period })
    const slip = await findSlip(run.id, 'nurul')
    const line = (code: string) => slip.lines.find(({ c }) => c === code)!
    expect(line('benefit_in_kind')).toMatchObject({ a: 8_333_00, n: true, b: { f: 'pcb.bik', i: { ms: 3, at: 1 } } })
    expect(line('termination_benefit').t).toMatchObject({ i: { l: years * 10_000_00, yr: years } })
    expect(slip.taxable_additional).toBe(300_000_00 - years * 10_000_00)
    expect(slip.exempt_used).toEqual({ compensation: years * 10_000_00 })
    for (const one of slip.lines) expect(recomputeLine(one)).toEqual({ employee: one.a, employer: one.e ?? 0 })
    await tickOff(the.payroll, run.id)
    const confirmed = await expectOk(
      the.payroll.call(payrollApi.confirm, { id: run.id, version: (await the.run(run.id)).version }),
    )
    await expectOk(the.finance.call(payrollApi.approve, { id: run.id, version: confirmed.version, month: period }))
  })

  it('PAY-02a after a month with a benefit is approved, only the end of the benefit can change', async () => {
    const [row] = (await the.payroll.call(benefitApi.list, { year: 2026 })).body.data
    expect(row).toMatchObject({ id: benefit.id, months_taxed: 1, actions: ['edit'] })
    const at = { id: benefit.id, version: row.version }
    const change = await the.payroll.call(benefitApi.edit, { ...at, value: 30_000_00 })
    expect([change.status, Object.keys(change.body.errors)]).toEqual([422, ['value']])
    expect((await the.payroll.call(benefitApi.remove, at)).status).toBe(409)
    const employee_id = the.server.employeeId('nurul')
    const late = await the.payroll.call(benefitApi.create, {
      employee_id,
      pay_item_id: row.pay_item_id,
      from_month: period,
      value: 1_000_00,
    })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['from_month']])
    const ended = await expectOk(the.payroll.call(benefitApi.edit, { ...at, until_month: '2026-11', value: 25_000_00 }))
    expect(ended).toMatchObject({ until_month: '2026-11', monthly: 8_333_00 })
  })

  it('PAY-03a compensation paid in parts is exempt once for the whole service, also across a year end', async () => {
    for (const month of ['2026-11', '2026-12']) await the.approved(month)
    await expectOk(
      the.payroll.call(oneOffApi.save, {
        period: '2027-01',
        rows: [
          {
            employee_id: the.server.employeeId('nurul'),
            pay_item_id: await the.itemId('termination_benefit'),
            amount: 5_000_00,
          },
        ],
      }),
    )
    const run = await the.calculated({ period: '2027-01' })
    const slip = await findSlip(run.id, 'nurul')
    expect(slip.taxable_additional).toBe(5_000_00)
    // The benefit ended in November, and another year starts at zero.
    expect(slip.lines.some(({ c }) => c === 'benefit_in_kind')).toBe(false)
    expect(run.law_checked).toBe(false)
  })
})

describe('a dated regime', () => {
  it('PAY-03a a run uses the tax regime of its month, from the approval of the regime to its end', async () => {
    const id = the.server.employeeId('nurul')
    const change = async (values: object) => {
      const { version } = await expectOk(the.admin.call(employeeApi.statutory, { id }))
      await expectOk(the.admin.call(employeeApi.editStatutory, { id, version, ...values }))
    }
    await change({ from_day: '2027-02-01', tax_regime: 'returning_expert' })
    await change({ from_day: '2027-03-01', tax_regime: 'resident' })
    const formulas: string[] = []
    for (const month of ['2027-01', '2027-02', '2027-03']) {
      const run =
        month === '2027-01'
          ? await the.calculated({ id: (await the.payroll.call(payrollApi.runs, { year: 2027 })).body.data[0].id })
          : await the.calculated({ period: month })
      formulas.push((await findSlip(run.id, 'nurul')).lines.find(({ c }) => c === 'pcb')!.b.f)
    }
    expect(formulas).toEqual(['pcb.resident', 'pcb.rep', 'pcb.resident'])
  })
})
