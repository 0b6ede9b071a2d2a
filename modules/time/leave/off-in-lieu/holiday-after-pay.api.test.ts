import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeApi, overtimeRequestApi } from '../../hours/overtime/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { offInLieuCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let aisyah: Caller
let suresh: Caller
let hours: string
/** Basic monthly pay, in sen. */
let pay: number
beforeAll(async () => {
  month = await startPayrollServer()
  await month.server.tenant('meridian', (tx) => tx.deleteFrom('attendance_setting').execute())
  hr = await month.server.as('mei.ling', 'HR Generalist')
  aisyah = await month.server.as('aisyah')
  suresh = await month.server.as('suresh')
  const { basic_pay } = await month.server.tenant('meridian', async (tx) => {
    await sql`update leave_type set is_active = false where kind = 'earned'`.execute(tx)
    return tx
      .selectFrom('compensation')
      .select('basic_pay')
      .where('employee_id', '=', month.server.employeeId('aisyah'))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow()
  })
  pay = basic_pay
  const type = { name: 'Time for time', kind: 'earned', unit: 'hours', smallest: 'hour', entitlement: [] }
  const made = await expectOk(
    hr.call(leaveTypeApi.create, { ...type, from_day: '2025-01-01', earned_months: 1 } as never),
  )
  hours = made.id
  await expectOk(
    hr.call(overtimeApi.addPolicy, {
      country: 'MY',
      from_day: '2026-08-01',
      calculation: 'pro_rated',
      gives: 'either',
    } as never),
  )
})
afterAll(() => month.server.stop())

const MONDAY = '2026-10-05'
const SATURDAY = '2026-10-10'
const approve = async ({ id, version }: Json) => expectOk(suresh.call(requestApi.approve, { id, version }))
const one = async (id: string): Promise<Json> => expectOk(aisyah.call(requestApi.one, { id }))
const leftOn = async (on: string): Promise<number> =>
  (await expectOk(aisyah.call(leaveBalanceApi.mine, { on } as never))).find((of: Json) => of.type_id === hours).left
const createRun = async (period: string): Promise<string> => {
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((of: Json) => of.country === 'MY')
  return (await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period }))).id
}
/** Lines that pay for work or reverse it. */
async function calculateWorkLines(id: string): Promise<Line[]> {
  await month.calculated({ id })
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId('aisyah'))!
  const lines = slip.lines as unknown as Line[]
  return lines.filter(({ c, o }) => o !== undefined && ['overtime', 'public_holiday_work', 'recovery'].includes(c))
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: period }))
}
const amounts = (lines: readonly Line[]) => lines.map(({ c, a }) => `${c} ${a}`).sort()
/** Pay of minutes at a multiple of the hourly rate: 1/26 of the month, 1/8 of the day. */
const worth = (minutes: number, times: number) => Math.round((pay * minutes * times) / (26 * 480))

describe('LEA-14 LEA-17d a holiday changes after time off expired and was paid', () => {
  let evening: string
  let saturday: string
  let holidays: Json[]
  const ORDINARY = () => [`overtime ${worth(120, 1.5)}`, `overtime ${worth(240, 1.5)}`]
  // Two days' wages, however many of the normal hours were worked (Employment Act 1955 s.60D(3)).
  const HOLIDAY = () => worth(480, 2)

  it('LEA-17d pays untaken time off as work of the day as it was', async () => {
    const sent = await expectOk(
      aisyah.call(overtimeRequestApi.send, {
        day: MONDAY,
        start: '18:00',
        end: '20:00',
        given: 'time_off',
      } as never),
    )
    evening = (await approve(sent)).id
    const worked = { type_id: hours, day: SATURDAY, start: '09:00', end: '13:00', break_minutes: 0 }
    saturday = (await approve(await expectOk(aisyah.call(offInLieuCalls.send, worked as never)))).id
    expect([await leftOn('2026-11-04'), await leftOn('2026-11-09'), await leftOn('2026-11-10')]).toEqual([6, 4, 0])
    const run = await createRun('2026-11')
    expect(amounts(await calculateWorkLines(run))).toEqual(ORDINARY().sort())
    await closeRun(run)
  })

  it('LEA-14 LEA-17d the next run pays days that became holidays as such, less what was paid; the time off stays', async () => {
    holidays = []
    for (const day of [MONDAY, SATURDAY])
      holidays.push(
        await expectOk(hr.call(holidayApi.create, { day, name: 'Founders Day', substitute: false } as never)),
      )
    for (const id of [evening, saturday])
      expect((await one(id)).entries.map(({ what }: Json) => what)).toContain('recounted')
    expect([await leftOn('2026-11-04'), await leftOn('2026-11-10')]).toEqual([6, 0])
    const run = await createRun('2026-12')
    const lines = await calculateWorkLines(run)
    expect(amounts(lines)).toEqual(
      [
        `public_holiday_work ${HOLIDAY()}`,
        `public_holiday_work ${HOLIDAY()}`,
        `recovery ${worth(120, 1.5)}`,
        `recovery ${worth(240, 1.5)}`,
      ].sort(),
    )
    // A reversal has the description of the original line.
    const slip = await expectOk(
      month.payroll.call(runSlipApi.slip, { id: run, employee_id: month.server.employeeId('aisyah') } as never),
    )
    const words = slip.lines.flatMap(({ code, delivered }: Json) => (code === 'recovery' ? delivered.words : []))
    expect(words.sort()).toEqual([
      'Time for time: 2 hours not taken until 4 Nov 2026',
      'Time for time: 4 hours not taken until 9 Nov 2026',
    ])
    await closeRun(run)
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, run))).toMatchObject({
      differing: [],
      totals: [],
    })
  })

  it('LEA-14 LEA-17d removing the holiday restores everything, and a run that counted it is notified', async () => {
    const run = await createRun('2027-01')
    expect(await calculateWorkLines(run)).toEqual([])
    const stale = async () => (await month.run(run)).stale
    expect(await stale()).toBe(0)
    for (const { id, version } of holidays) await expectOk(hr.call(holidayApi.remove, { id, version } as never))
    expect(await stale()).toBe(2)
    expect(amounts(await calculateWorkLines(run))).toEqual(
      [...ORDINARY(), `recovery ${HOLIDAY()}`, `recovery ${HOLIDAY()}`].sort(),
    )
  })
})
