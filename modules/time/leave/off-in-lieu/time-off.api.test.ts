import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeImportApi } from '../../hours/imports-contract.ts'
import { overtimeApi, overtimeRequestApi } from '../../hours/overtime/contract.ts'
import { OVERTIME_BULK_IMPORT } from '../../hours/overtime/request/bulk-import.ts'
import { hoursFile, runFileTask } from '../../hours/testing/hours-file.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
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
  const { basic_pay } = await month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('compensation')
      .select('basic_pay')
      .where('employee_id', '=', month.server.employeeId('aisyah'))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )
  pay = basic_pay
})
afterAll(() => month.server.stop())

const POLICY = { country: 'MY', from_day: '2026-08-01', calculation: 'pro_rated' } as const
const EVENING = { day: '2026-10-05', start: '18:00', end: '20:00' }
const approve = async ({ id, version }: Json) => expectOk(suresh.call(requestApi.approve, { id, version }))
const loadRequest = async (id: string): Promise<Json> => expectOk(aisyah.call(requestApi.one, { id }))
const leftOn = async (on: string): Promise<number> =>
  (await expectOk(aisyah.call(leaveBalanceApi.mine, { on } as never))).find((one: Json) => one.type_id === hours).left
const hourOff = async (day: string) => {
  const input = { type_id: hours, from_day: day, until_day: day, from_minute: 540, until_minute: 600 }
  return approve(await expectOk(aisyah.call(leaveRequestApi.send, input as never)))
}

async function openedRun(period: string): Promise<string> {
  const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === 'MY')
  return (await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period }))).id
}
async function calculateLines(id: string): Promise<Line[]> {
  await month.calculated({ id })
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId('aisyah'))!
  return slip.lines as unknown as Line[]
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: period }))
}
/** Pay of minutes at a multiple of the hourly rate: 1/26 of the month, 1/8 of the day. */
const worth = (minutes: number, times: number) => Math.round((pay * minutes * times) / (26 * 480))

describe('LEA-17d overtime given as time off', () => {
  it('LEA-17d OT-04 time off is offered once a leave type is earned by the hour', async () => {
    // Every company starts with such a type; this one has disabled it.
    await month.server.tenant('meridian', (tx) =>
      sql`update leave_type set is_active = false where kind = 'earned'`.execute(tx),
    )
    const mayAsk = async (of: string) =>
      (await expectOk(aisyah.call(requestApi.kinds, {}))).find(({ kind }: Json) => kind === of).may_ask
    expect([await mayAsk('off_in_lieu'), await mayAsk('encashment'), await mayAsk('overtime')]).toEqual([
      false,
      false,
      true,
    ])
    const refused = await hr.call(overtimeApi.addPolicy, { ...POLICY, gives: 'time_off' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['gives']])
    const type = { name: 'Time for time', other_name: '補休時數', kind: 'earned', unit: 'hours', smallest: 'hour' }
    hours = (
      await expectOk(
        hr.call(leaveTypeApi.create, { ...type, from_day: '2025-01-01', entitlement: [], earned_months: 1 } as never),
      )
    ).id
    expect(await mayAsk('off_in_lieu')).toBe(true)
    await expectOk(hr.call(overtimeApi.addPolicy, { ...POLICY, gives: 'either' }))
    const { body } = await aisyah.call(overtimeRequestApi.send, EVENING as never)
    expect(Object.keys(body.errors)).toEqual(['given'])
  })

  it('LEA-17c approved overtime becomes a lot of its hours without pay; once used, it is not revoked', async () => {
    const sent = await expectOk(aisyah.call(overtimeRequestApi.send, { ...EVENING, given: 'time_off' } as never))
    expect(await leftOn('2026-10-31')).toBe(0)
    await approve(sent)
    expect([await leftOn('2026-10-04'), await leftOn('2026-10-05'), await leftOn('2026-11-04')]).toEqual([0, 2, 2])
    expect(await leftOn('2026-11-05')).toBe(0)
    const leave = await hourOff('2026-11-02')
    const { version } = await loadRequest(sent.id)
    const revoke = { id: sent.id, version, remark: 'Was not there', from_day: null }
    const refused = await hr.call(requestApi.revoke, revoke as never)
    expect([refused.status, refused.body.code]).toEqual([409, 'off_in_lieu_used'])
    expect((await loadRequest(sent.id)).state).not.toBe('revoked')
    expect((await loadRequest(leave.id)).state).not.toBe('revoked')
  })

  it('LEA-17d OT-06e two records of one day give the day’s total, and the remaining one what it gives alone', async () => {
    // Present from 10:00: one of the two hours after 18:00 fills the normal hours, so the day gives three of four.
    const late = { day: '2026-10-26', present_from: '10:00', given: 'time_off' }
    const evening = { ...late, start: '18:00', end: '20:00', present_until: '20:00' }
    const night = { ...late, start: '21:00', end: '23:00', present_until: '18:00' }
    const first = await approve(await expectOk(aisyah.call(overtimeRequestApi.send, evening as never)))
    const before = (await leftOn('2026-10-26')) - 1
    const second = await approve(await expectOk(aisyah.call(overtimeRequestApi.send, night as never)))
    expect(await leftOn('2026-10-26')).toBe(before + 3)
    await expectOk(
      hr.call(requestApi.revoke, {
        id: first.id,
        version: first.version,
        remark: 'Was not there',
        from_day: null,
      } as never),
    )
    expect(await leftOn('2026-10-26')).toBe(before + 1)
    const { version } = await loadRequest(second.id)
    await expectOk(
      hr.call(requestApi.revoke, { id: second.id, version, remark: 'Was not there', from_day: null } as never),
    )
    expect(await leftOn('2026-10-26')).toBe(before)
  })

  it('LEA-17d SYS-14 undoing an imported file undoes its time off; once some is used, nothing is undone', async () => {
    const { employee_no } = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select('employee_no')
        .where('id', '=', month.server.employeeId('aisyah'))
        .executeTakeFirstOrThrow(),
    )
    const evening = { employee_no, start: '18:00', end: '20:00', given: 'Time off' }
    const rows = ['2026-11-09', '2026-11-10'].map((day) => ({ ...evening, day }))
    const content = await hoursFile(rows, OVERTIME_BULK_IMPORT.template)
    const file = { name: 'time-off.xlsx', content }
    expect(await runFileTask(month.server, hr, 'bring', overtimeImportApi, file)).toMatchObject({
      imported: { rows: 2 },
    })
    const [{ id }] = (await expectOk(hr.call(overtimeImportApi.list, {}))) as [Json]
    const made = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('request').select(['id', 'version']).where('import_id', '=', id).execute(),
    )
    for (const one of made) await approve(one)
    expect(await leftOn('2026-11-24')).toBe(4)
    const leave = await hourOff('2026-11-24')
    const undoImport = async () => {
      const { task_id } = await expectOk(hr.call(overtimeImportApi.undo, { id, version: 1 }))
      return month.server.runTask('meridian', task_id)
    }
    expect(await undoImport()).toMatchObject({ state: 'failed', message_code: 'off_in_lieu_used' })
    expect(await Promise.all(made.map(async (one) => (await loadRequest(one.id)).state))).not.toContain('revoked')
    const { version } = await loadRequest(leave.id)
    await expectOk(hr.call(requestApi.revoke, { id: leave.id, version, remark: 'Was there', from_day: null } as never))
    expect(await undoImport()).toMatchObject({ state: 'done', result: { undone: 2 } })
    expect(await leftOn('2026-11-24')).toBe(0)
  })

  it('LEA-17d PAY-14 untaken time off is paid at the rate of the worked day when it expires, and so is what returns later', async () => {
    const run = await openedRun('2026-11')
    const paid = (await calculateLines(run)).filter(({ c }) => c === 'overtime')
    expect(paid.map(({ a }) => a)).toEqual([Math.round(worth(120, 1.5) / 2)])
    // Pending requests and overtime that is paid do not change expired time off. Approved time off may.
    const stale = async () => (await month.run(run)).stale
    const evening = { day: '2026-11-16', start: '18:00', end: '19:00' }
    const waiting = await expectOk(aisyah.call(overtimeRequestApi.send, { ...evening, given: 'time_off' } as never))
    expect(await stale()).toBe(0)
    const timeOff = await approve(waiting)
    expect(await stale()).toBe(1)
    const back = { id: timeOff.id, version: timeOff.version, remark: 'Was not there', from_day: null }
    await expectOk(hr.call(requestApi.revoke, back as never))
    await calculateLines(run)
    expect(await stale()).toBe(0)
    await closeRun(run)
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, run))).toMatchObject({
      differing: [],
      totals: [],
    })
    const leave = (await expectOk(aisyah.call(requestApi.mine, {}))).find(({ kind }: Json) => kind === 'leave')
    const { version } = await loadRequest(leave.id)
    await expectOk(hr.call(requestApi.revoke, { id: leave.id, version, remark: 'Was there', from_day: null } as never))
    const next = await openedRun('2026-12')
    const late = (await calculateLines(next)).filter(({ o }) => o?.endsWith('/2'))
    expect(late).toMatchObject([{ c: 'overtime', a: worth(120, 1.5) - paid[0]!.a, b: { f: 'pay.back' } }])
    await closeRun(next)
    const after = await openedRun('2027-01')
    expect((await calculateLines(after)).filter(({ c }) => c === 'overtime')).toEqual([])
  })

  it('LEA-17d LEA-16b time off for a rest day is paid as rest-day work when it expires and when its owner leaves', async () => {
    const lasting = { name: 'Lasting', other_name: '無期限', kind: 'earned', unit: 'hours', from_day: '2025-01-01' }
    const { id: never } = await expectOk(hr.call(leaveTypeApi.create, { ...lasting, entitlement: [] } as never))
    const sunday = { start: '09:00', end: '13:00', break_minutes: 0 }
    for (const [type_id, day] of [
      [hours, '2026-11-08'],
      [never, '2026-11-15'],
    ] as const)
      await approve(await expectOk(aisyah.call(offInLieuCalls.send, { type_id, day, ...sunday } as never)))
    // Five hours and one hour of a rest day make a day's pay together, in two lots.
    const first = { day: '2026-11-01', break_minutes: 0, given: 'time_off' }
    for (const [start, end] of [
      ['09:00', '14:00'],
      ['15:00', '16:00'],
    ])
      await approve(await expectOk(aisyah.call(overtimeRequestApi.send, { ...first, start, end } as never)))
    const left = ['2026-11-30', '2026-12-01', '2026-12-07', '2026-12-08'].map(leftOn)
    expect(await Promise.all(left)).toEqual([10, 4, 4, 0])
    await month.server.tenant('meridian', (tx) =>
      sql`update employee set last_day = '2027-01-31', resigned_on = '2026-12-01' where id = ${month.server.employeeId('aisyah')}::uuid`.execute(
        tx,
      ),
    )
    const run = (await expectOk(month.payroll.call(payrollApi.runs, { sort: '-period' }))).find(
      ({ period }: Json) => period === '2027-01',
    )
    const lines = (await calculateLines(run.id)).filter(({ c }) => c === 'rest_day_work')
    // Half the normal hours are half a day's pay. All but the lot that ends with the service expired in a closed month.
    const [half, whole] = [Math.round(pay / 26 / 2), Math.round(pay / 26)]
    const amounts = lines.map(({ a, b }) => `${a} ${b.f === 'pay.back' ? 'late' : 'now'}`)
    expect(amounts.sort()).toEqual([`${half} late`, `${half} now`, `${whole} late`].sort())
  })
})
