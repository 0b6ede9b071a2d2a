import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeRequestApi } from '../overtime/contract.ts'
import { partTimeApi, partTimeRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let suhaila: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  suhaila = await month.server.as('suhaila')
})
afterAll(() => month.server.stop())

const HOURS = { day: '2026-11-16', start: '09:00', end: '15:30', break_minutes: 30 }
const errors = async (call: ReturnType<Caller['call']>) => {
  const { status, body } = await call
  return [status, ...Object.keys(body.errors ?? {})]
}
const send = (given: object, who = suhaila) => who.call(partTimeRequestApi.send, given as never)
const addRate = (rate: object, who = month.finance) => who.call(partTimeApi.addRate, rate as never)
const loadLines = async (id: string): Promise<Line[]> =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId('suhaila'))!
    .lines as unknown as Line[]

describe('OT-10 hourly rates', () => {
  it('OT-10b hours without a rate are refused with an explanation', async () => {
    expect(await errors(send(HOURS))).toEqual([422, 'day'])
  })

  it('OT-10bc a rate of a person or a position cannot be below the minimum of the day’s law', async () => {
    const employee_id = month.server.employeeId('suhaila')
    const low = await addRate({ employee_id, from_day: '2026-01-01', per_hour: 8_71 })
    expect([low.status, low.body.errors.per_hour[0]]).toEqual([
      422,
      'An hour is worth RM 8.72 at least from this day (Minimum Wages Order 2024).',
    ])
    const position_id = await month.server.tenant('meridian', async (tx) => {
      const { rows } = await sql<{
        id: string
      }>`select position_id as id from employment where employee_id = ${employee_id}::uuid`.execute(tx)
      return rows[0]!.id
    })
    const ofPosition = await expectOk(addRate({ position_id, from_day: '2026-01-01', per_hour: 8_72 }))
    expect(ofPosition).toMatchObject({ currency: 'MYR', employee_id: null, actions: ['edit', 'delete'] })
    expect((await send(HOURS)).status).toBe(200)
    await expectOk(addRate({ employee_id, from_day: '2026-11-17', per_hour: 12_00 }))
    expect(await errors(addRate({ employee_id, from_day: '2026-11-17', per_hour: 13_00 }))).toEqual([422, 'from_day'])
    expect(await errors(addRate({ employee_id, position_id, from_day: '2026-12-01', per_hour: 13_00 }))).toEqual([
      422,
      'employee_id',
    ])
    const loadPrice = async (day: string) =>
      (await expectOk(suhaila.call(partTimeRequestApi.preview, { ...HOURS, day } as never))).of_kind.counted
    expect(await loadPrice('2026-11-18')).toMatchObject({ minutes: 360, per_hour: 12_00, amount: 72_00 })
    expect((await loadPrice('2026-11-12')).per_hour).toBe(8_72)
    expect((await loadPrice('2026-11-12')).formula).toBe('6:00 h × RM 8.72 = RM 52.32')
  })

  it('OT-10b a rate ten times the one before or the minimum wage of Taiwan is questioned, and saved once it is confirmed', async () => {
    const employee_id = month.server.employeeId('chia.hao')
    const rate = (from_day: string, per_hour: number, confirmed?: string[]) =>
      addRate({ employee_id, from_day, per_hour, ...(confirmed && { confirmed }) })
    const asked = async (reply: ReturnType<typeof rate>) => {
      const { status, body } = await reply
      return [status, body.code, body.message]
    }
    // 196 an hour in 2026.
    expect(await asked(rate('2026-01-01', 20_000))).toEqual([
      422,
      'pay_ten_times',
      expect.stringMatching(/20,000 is far from the usual .*196/),
    ])
    await expectOk(rate('2026-01-01', 220))
    expect(await asked(rate('2026-02-01', 2_200))).toEqual([422, 'pay_ten_times', expect.stringContaining('220')])
    await expectOk(rate('2026-02-01', 2_200, ['pay_ten_times']))
    const { id, version } = await expectOk(rate('2026-03-01', 1_000))
    const change = (per_hour: number, confirmed?: string[]) =>
      month.finance.call(partTimeApi.changeRate, { id, version, per_hour, ...(confirmed && { confirmed }) } as never)
    expect(await asked(change(22_000))).toEqual([422, 'pay_ten_times', expect.stringContaining('2,200')])
    await expectOk(change(1_500))
    await month.server.tenant('meridian', (tx) =>
      tx.deleteFrom('part_time_rate').where('employee_id', '=', employee_id).execute(),
    )
  })

  it('OT-10b before a rate changes, the hours that keep theirs are counted from its day on', async () => {
    const sent = (from_day: string, key = 'suhaila') =>
      month.finance.call(partTimeApi.sentHours, { from_day, employee_id: month.server.employeeId(key) } as never)
    expect(await expectOk(sent('2026-11-16'))).toEqual({ records: 1, minutes: 360 })
    expect(await expectOk(sent('2026-11-17'))).toEqual({ records: 0, minutes: 0 })
    expect(await expectOk(sent('2026-11-01', 'chia.hao'))).toEqual({ records: 0, minutes: 0 })
  })

  it('OT-10 readers without pay permission see no rates, and nobody sets their own', async () => {
    expect(await expectOk(suhaila.call(partTimeApi.rates, {}))).toHaveLength(1)
    expect(
      (
        await addRate(
          { employee_id: month.server.employeeId('suhaila'), from_day: '2027-01-01', per_hour: 50_00 },
          suhaila,
        )
      ).status,
    ).toBe(403)
    const own = { employee_id: month.server.employeeId('arjun'), from_day: '2027-01-01', per_hour: 50_00 }
    expect((await addRate(own)).status).toBe(403)
  })
})

describe('OT-10 part-time hours', () => {
  it('OT-10a people who are not employed part-time have no part-time hours', async () => {
    const { body } = await send(HOURS, await month.server.as('devi'))
    expect(body.errors).toEqual({ day: ['Part-time hours are for people employed part-time on this day.'] })
  })

  it('OT-05c OT-10a a record has at most 1,440 minutes, in the database too, and is refused in the future, over another record or without time', async () => {
    expect(await errors(send({ ...HOURS, start: '14:00', end: '16:00' }))).toEqual([422, 'start'])
    expect(await errors(send({ ...HOURS, day: '2026-11-20', start: '09:00', end: '10:01' }))).toEqual([422, 'day'])
    expect((await send({ ...HOURS, day: '2026-11-20', start: '09:00', end: '10:00', break_minutes: 0 })).status).toBe(
      200,
    )
    expect(await errors(send({ ...HOURS, day: '2026-11-10', end: '09:00' }))).toEqual([422, 'end'])
    expect(await errors(send({ ...HOURS, day: '2026-11-10', break_minutes: 390 }))).toEqual([422, 'break_minutes'])
    await expect(
      month.server.tenant('meridian', (tx) =>
        sql`update part_time_request set minutes = 1441, end_minute = 2011`.execute(tx),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('OT-10e overtime of a part-timer begins after their hours and the day’s normal hours, and no minute is paid twice', async () => {
    await expectOk(send({ ...HOURS, day: '2026-11-11', start: '09:00', end: '18:00', break_minutes: 60 }))
    expect(
      await errors(suhaila.call(overtimeRequestApi.send, { day: '2026-11-11', start: '17:00', end: '19:00' } as never)),
    ).toEqual([422, 'start'])
    const over = await expectOk(
      suhaila.call(overtimeRequestApi.send, { day: '2026-11-11', start: '18:00', end: '19:00' } as never),
    )
    expect(over.state).toBe('pending')
    expect(await errors(send({ ...HOURS, day: '2026-11-11', start: '18:30', end: '20:00' }))).toEqual([422, 'start'])
    const { of_kind } = await expectOk(
      suhaila.call(overtimeRequestApi.preview, {
        day: '2026-11-11',
        start: '18:00',
        end: '19:00',
        id: over.id,
      } as never),
    )
    expect(of_kind.counted).toMatchObject({ worked: 540, minutes: 60 })
  })

  it('OT-10d part-time hours have the day’s ceiling of overtime: twelve hours are allowed, and more need a remark', async () => {
    const long = { ...HOURS, day: '2026-11-13', start: '08:00', break_minutes: 0 }
    expect(await errors(send({ ...long, end: '20:01' }))).toEqual([422, 'remark'])
    expect((await send({ ...long, end: '20:00' })).status).toBe(200)
  })

  it('PAY-06 PAY-14 OT-10bd REQ-10b approved hours are paid at the rate of their day, marked paid, and taken back once revoked', async () => {
    const boss = await month.server.as('melissa')
    const hr = await month.server.as('grace', 'HR Claim')
    const rows = await expectOk(suhaila.call(partTimeApi.list, {}))
    const monday = rows.find(({ day }: Json) => day === '2026-11-16')
    expect(monday).toMatchObject({ minutes: 360, per_hour: 8_72, amount: 52_32, state: 'pending' })
    // Approved work is completed on the day after it at the latest.
    const approval = { id: monday.id, version: monday.version, remark: null }
    expect((await expectOk(boss.call(requestApi.approve, approval))).state).toBe('completed')
    const run = await month.calculated({ period: '2026-11' })
    expect((await loadLines(run.id)).find(({ o }) => o === monday.id)).toMatchObject({ c: 'part_time_hours', a: 52_32 })
    await tickOff(month.payroll, run.id)
    await expectOk(month.payroll.call(payrollApi.confirm, { id: run.id, version: (await month.run(run.id)).version }))
    await expectOk(
      month.finance.call(payrollApi.approve, {
        id: run.id,
        version: (await month.run(run.id)).version,
        month: '2026-11',
      }),
    )
    const paid = await expectOk(suhaila.call(requestApi.one, { id: monday.id }))
    expect(paid.state).toBe('paid')

    // Approved after its month was closed, it is paid in the next run at the rate of its day.
    const late = rows.find(({ day }: Json) => day === '2026-11-11')
    await expectOk(boss.call(requestApi.approve, { id: late.id, version: late.version, remark: null }))
    await expectOk(
      hr.call(requestApi.revoke, { id: monday.id, version: paid.version, remark: 'Entered twice.' } as never),
    )
    const next = await month.calculated({ period: '2026-12' })
    const lines = await loadLines(next.id)
    expect(lines.find(({ o }) => o === late.id)).toMatchObject({ c: 'part_time_hours', a: 69_76, b: { f: 'pay.back' } })
    expect(lines.find(({ o }) => o === `${monday.id}/2`)).toMatchObject({ c: 'recovery', a: 52_32 })
  })
})
