import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extendForTest } from '#server/extension-point.ts'
import { tickOff } from '#test/planted-pay.ts'
import { replayRun } from '../../modules/pay/payroll/calculation/replay.ts'
import type { Line } from '../../modules/pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../modules/pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../modules/pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../modules/pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../modules/pay/payroll/testing/month.ts'
import type { SourcePayable } from '../../modules/pay/sources/payable.ts'
import { PAY_SOURCES } from '../../modules/pay/sources/sources.ts'
import { RETROACTIVE, worths } from './retroactive-source.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let removeSource: () => void
beforeAll(async () => {
  month = await startPayrollServer()
  removeSource = extendForTest(PAY_SOURCES, RETROACTIVE)
})
afterAll(async () => {
  removeSource()
  await month.server.stop()
})

/** Sets the current worth of a payable; without an amount it is removed. */
function setWorth(worth: Omit<Worth, 'amount'>, amount?: number): void {
  const place = worths.findIndex(({ id }) => id === worth.id)
  if (place !== -1) worths.splice(place, 1)
  if (amount !== undefined) worths.push({ ...worth, amount })
}
type Worth = (typeof worths)[number]

describe.each([
  ['MY', 100],
  ['TW', 1],
] as const)('PAY-14 a source of the test that says what things are worth, in %s', (country, unit) => {
  it('PAY-14bd PAY-05b each cycle pays or takes back the difference and names the cycle that paid the day', async () => {
    const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find(
      (one: ReplyBody) => one.country === country,
    )
    const { id: group_id, version } = group
    const semiMonthly = { cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [20], pay_day: 5 }
    await expectOk(month.admin.call(payGroupApi.edit, { id: group_id, version, ...semiMonthly } as never))
    const employee = month.server.employeeId(country === 'MY' ? 'farid' : 'yu.ting')
    const thing = { employee, id: randomUUID(), code: 'bonus', day: '2026-09-20', words: 'Of a day' }
    const late = { employee, id: randomUUID(), code: 'bonus', day: '2026-09-25', words: 'Late' }
    const loadDues = async (id: string) => {
      const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === employee)!
      const dues = (slip.dues ?? []) as unknown as SourcePayable[]
      return dues.filter(({ source }) => source === RETROACTIVE.kind)
    }
    const open = async (period: string, sequence: number) => {
      const run = await expectOk(month.payroll.call(payrollApi.create, { group_id, period, sequence }))
      return (await month.calculated({ id: run.id })).id as string
    }
    async function pay(period: string, sequence: number) {
      const id = await open(period, sequence)
      await tickOff(month.payroll, id)
      await expectOk(month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
      await expectOk(
        month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: period }),
      )
      return { id, dues: await loadDues(id) }
    }
    const part = (was: number, now: number) => [
      { month: '2026-09', kind: 'monthly', sequence: 2, code: 'bonus', was: was * unit, settled: 0, now: now * unit },
    ]
    const source = RETROACTIVE.kind

    setWorth(thing, 100 * unit)
    expect((await pay('2026-09', 1)).dues).toEqual([])
    const { day: _, ...paid } = { ...thing, shape: 'amount', source }
    const first = await pay('2026-09', 2)
    expect(first.dues).toEqual([{ ...paid, amount: 100 * unit }])

    setWorth(thing, 130 * unit)
    setWorth(late, 40 * unit)
    const raised = await pay('2026-10', 1)
    expect(raised.dues).toHaveLength(2)
    expect(raised.dues).toContainEqual({ ...paid, nth: 2, amount: 30 * unit, back: part(100, 130) })
    const { day: __, ...paidLate } = { ...late, shape: 'amount', source }
    expect(raised.dues).toContainEqual({ ...paidLate, amount: 40 * unit, back: part(0, 40) })

    setWorth(thing)
    const taken = await pay('2026-10', 2)
    const gone = { ...paid, words: 'Not any more: Of a day', code: 'recovery' }
    expect(taken.dues).toEqual([{ ...gone, nth: 3, amount: 130 * unit, back: part(130, 0) }])
    const { lines } = await expectOk(month.payroll.call(runSlipApi.slip, { id: taken.id, employee_id: employee }))
    const shown = lines.find(({ code }: ReplyBody) => code === 'recovery')
    expect(shown.explanation.steps[0].label).toBe('September 2026 (2), Bonus: due less paid')
    const slip = (await month.slips(taken.id)).find(({ employee_id }) => employee_id === employee)!
    expect((slip.lines as unknown as Line[]).find(({ o }) => o === `${thing.id}/3`)).toMatchObject({ a: 130 * unit })

    expect((await pay('2026-11', 1)).dues).toEqual([])
    for (const { id } of [first, raised, taken])
      expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
        differing: [],
        totals: [],
      })
  })
})
