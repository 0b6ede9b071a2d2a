import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import { recomputeLine } from '../../../pay/payroll/explanation/recompute-line.ts'
import { absenceApi } from '../../../pay/payroll/inputs/contract.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { reviewApi } from '../../../pay/payroll/review/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { shiftApi } from '../contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let planner: Caller
let admin: Caller
let razak = ''
const shift: Record<string, string> = {}
beforeAll(async () => {
  month = await startPayrollServer()
  planner = await month.server.as('hafiz', 'Shift Planner')
  admin = await month.server.as('aminah', 'Company Admin')
  razak = month.server.employeeId('razak')
  for (const [short_name, start, end, allowance] of [
    ['AM', '07:00', '15:00', 0],
    ['NT', '23:00', '07:00', 25_00],
  ] as const)
    shift[short_name] = (
      await expectOk(
        admin.call(shiftApi.create, {
          name: `Shift ${short_name}`,
          short_name,
          from_day: '2026-01-01',
          start,
          end,
          break_minutes: 60,
          allowance,
        }),
      )
    ).id
})
afterAll(() => month.server.stop())

/** Replaces the planned shifts of some days by a shift, or without one by a day off. */
async function planShifts(from: string, until: string, short: string | null) {
  const rows = await expectOk(planner.call(shiftApi.show, { employee_ids: [razak], from, until }))
  const replaced = rows.map(({ id, version }: ReplyBody) => ({ id, version }))
  if (replaced.length > 0) await expectOk(planner.call(shiftApi.removeAssigned, { rows: replaced }))
  await expectOk(
    planner.call(shiftApi.add, {
      employee_ids: [razak],
      from,
      until,
      shift_ids: [short === null ? null : shift[short]!],
      confirm: true,
    }),
  )
}
/** Publishes days. Paid days need a user who prepares pay. */
const publishDays = (from: string, until: string, by = planner) =>
  expectOk(by.call(shiftApi.lock, { employee_ids: [razak], from, until, publish: true, remark: 'As agreed.' }))
const unlockDays = (from: string, until: string) =>
  expectOk(planner.call(shiftApi.unlock, { employee_ids: [razak], from, until, remark: 'Changed.' }))
async function replanDays(from: string, until: string, short: string | null, by = planner) {
  await unlockDays(from, until)
  await planShifts(from, until, short)
  await publishDays(from, until, by)
}
const loadLines = async (id: string) =>
  ((await month.slips(id)).find(({ employee_id }) => employee_id === razak)!.lines as unknown as Line[]).filter(
    ({ c, o }) => c === 'shift_allowance' || (c === 'recovery' && o !== undefined),
  )
const loadTexts = async (id: string): Promise<string[]> => {
  const { lines } = await expectOk(month.payroll.call(runSlipApi.slip, { id, employee_id: razak }))
  return lines.flatMap(({ code, delivered }: ReplyBody) =>
    ['shift_allowance', 'recovery'].includes(code) && delivered ? [delivered.words] : [],
  )
}
/** The causes in the review for the allowance and for one-off items. */
const loadReviewCauses = async (id: string): Promise<ReplyBody[]> => {
  const rows = await expectOk(month.payroll.call(reviewApi.review, { id, show: 'all', per_page: 200 } as never))
  const { causes } = rows.find(({ employee_id }: ReplyBody) => employee_id === razak)
  return causes.filter(({ code }: ReplyBody) => ['shift_allowance', 'one_off'].includes(code))
}
const confirm = async (id: string) =>
  month.payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version })
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  await expectOk(confirm(id))
  const { version, period } = await month.run(id)
  const reason = period > '2026-12' && { law_reason: 'Figures of the year before.' }
  return expectOk(month.finance.call(payrollApi.approve, { id, version, month: period, ...reason } as never))
}

describe('SHF-01 PAY-14 allowances of shifts in pay', () => {
  it('SHF-01h PAY-06h PAY-14 the run of their month pays published days, and the next run pays later changes', async () => {
    await planShifts('2026-11-02', '2026-11-06', 'NT')
    await planShifts('2026-11-09', '2026-11-10', 'AM')
    const november = await month.calculated({ period: '2026-11' })
    // An unpublished plan pays nobody.
    expect(await loadLines(november.id)).toEqual([])
    await publishDays('2026-11-02', '2026-11-10')
    await expectOk(
      month.payroll.call(absenceApi.create, {
        employee_id: razak,
        kind: 'absent',
        from_day: '2026-11-05',
        until_day: '2026-11-05',
      } as never),
    )
    await month.calculated({ id: november.id })
    const lines = await loadLines(november.id)
    expect(lines).toMatchObject([{ c: 'shift_allowance', k: 'earning', a: 4 * 25_00 }])
    for (const line of lines) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: 0 })
    expect(await loadTexts(november.id)).toEqual([
      'Shift NT: 4 × RM 25.00 (2–4 Nov, 6 Nov), published by Hafiz bin Abdullah',
    ])

    await replanDays('2026-11-06', '2026-11-06', 'AM')
    await tickOff(month.payroll, november.id)
    expect((await confirm(november.id)).body).toMatchObject({ code: 'amounts_changed' })
    await replanDays('2026-11-06', '2026-11-06', 'NT')
    await closeRun(november.id)
    const settlements = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('pay_run_took').selectAll().where('source', '=', 'shift_allowance').execute(),
    )
    expect(settlements).toMatchObject([{ source_id: lines[0]!.o, employee_id: razak, nth: 1, amount: 100_00 }])

    // One day off and one day published late: one day less and one day more.
    await replanDays('2026-11-03', '2026-11-04', null, admin)
    await planShifts('2026-11-17', '2026-11-17', 'NT')
    await planShifts('2026-12-01', '2026-12-01', 'NT')
    // A night over the end of the year belongs to the day on which it begins.
    await planShifts('2026-12-31', '2026-12-31', 'NT')
    await publishDays('2026-11-17', '2026-12-31', admin)
    const december = await month.calculated({ period: '2026-12' })
    expect(await loadLines(december.id)).toMatchObject([
      { c: 'recovery', k: 'deduction', a: 25_00, o: `${lines[0]!.o}/2`, b: { f: 'pay.recovery' } },
      { c: 'shift_allowance', a: 50_00 },
    ])
    expect(await loadTexts(december.id)).toEqual([
      'Shift NT: 3 × RM 25.00 (2 Nov, 6 Nov, 17 Nov), published by Hafiz bin Abdullah, Aminah binti Yusof',
      'Shift NT: 2 × RM 25.00 (1 Dec, 31 Dec), published by Aminah binti Yusof',
    ])
    // The review names its cause: 100.00 in November; 50.00 less 25.00 now, by the plans of two people.
    expect(await loadReviewCauses(december.id)).toEqual([
      {
        code: 'shift_allowance',
        params: { from: 100_00, to: 25_00, by: 'Hafiz bin Abdullah, Aminah binti Yusof' },
      },
    ])
    await closeRun(december.id)

    // All of November's days are removed and none of December's: the amount paid, less the reversal, is taken back.
    await replanDays('2026-11-02', '2026-11-17', null, admin)
    const january = await month.calculated({ period: '2027-01' })
    expect(await loadLines(january.id)).toMatchObject([{ c: 'recovery', a: 75_00, o: `${lines[0]!.o}/3` }])
    expect(await loadTexts(january.id)).toEqual(['Shift NT: no days'])
    expect(await loadReviewCauses(january.id)).toEqual([
      { code: 'shift_allowance', params: { from: 25_00, to: -75_00 } },
    ])
    await closeRun(january.id)
    await replanDays('2026-11-09', '2026-11-10', 'NT', admin)
    const february = await month.calculated({ period: '2027-02' })
    expect(await loadLines(february.id)).toMatchObject([{ c: 'shift_allowance', a: 50_00, o: `${lines[0]!.o}/4` }])
    for (const { id } of [november, december, january])
      expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
        differing: [],
        totals: [],
      })
  })

  it('SHF-01h PAY-06h in Taiwan an allowance in its currency is a wage of the month, and one in another currency is not paid', async () => {
    const ting = month.server.employeeId('yu.ting')
    const made = async (short_name: string, allowance: number, currency: string) =>
      (
        await expectOk(
          admin.call(shiftApi.create, {
            name: `Shift ${short_name}`,
            short_name,
            from_day: '2026-01-01',
            start: '14:00',
            end: '22:00',
            break_minutes: 60,
            allowance,
            currency,
          }),
        )
      ).id
    const [late, foreign] = [await made('TWN', 300, 'TWD'), await made('MYN', 25_00, 'MYR')]
    const at = { employee_ids: [ting], confirm: true }
    await expectOk(planner.call(shiftApi.add, { ...at, from: '2026-11-02', until: '2026-11-04', shift_ids: [late] }))
    await expectOk(planner.call(shiftApi.add, { ...at, from: '2026-11-05', until: '2026-11-05', shift_ids: [foreign] }))
    await expectOk(
      planner.call(shiftApi.lock, {
        employee_ids: [ting],
        from: '2026-11-02',
        until: '2026-11-05',
        publish: true,
        remark: 'As agreed.',
      }),
    )
    const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
    const group_id = groups.find(({ country }: ReplyBody) => country === 'TW').id
    const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id, period: '2026-11' }))
    await month.calculated({ id })
    const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === ting)!
    const lines = (slip.lines as unknown as Line[]).filter(({ c }) => c === 'shift_allowance')
    expect(lines).toMatchObject([{ k: 'earning', a: 900 }])
    const read = await expectOk(month.payroll.call(runSlipApi.slip, { id, employee_id: ting }))
    expect(read.lines.find(({ code }: ReplyBody) => code === 'shift_allowance').delivered).toEqual({
      words: 'Shift TWN: 3 × NT$ 300 (2–4 Nov), published by Hafiz bin Abdullah',
      page: 'shift?month=2026-11',
    })
  })
})
