import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { backPayApi } from '../../../pay/back-pay/contract.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import { recomputeLine } from '../../../pay/payroll/explanation/recompute-line.ts'
import { absenceApi } from '../../../pay/payroll/inputs/contract.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveRequestApi } from '../../leave/request/contract.ts'
import { attendanceApi } from '../contract.ts'
import { insertPunches, runDailyEvaluation } from '../testing/punches.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
const runs: Record<string, string> = {}
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  await expectOk(
    hr.call(attendanceApi.addSetting, { from_day: '2026-10-01', half_day_under: 300, lock_days: 60 } as never),
  )
  for (const key of ['amirul', 'yu.ting'])
    for (const day of ['02', '03', '04', '05', '06', '10', '11', '12', '13', '16', '17', '18', '19', '20'])
      if (!['05', '12'].includes(day)) await insertPunchesOf(key, `2026-11-${day} 08:58:00`, leavesAt(day))
  await evaluateAll()
})
afterAll(() => month.server.stop())

/** On the 10th the person leaves before noon, which is less than half a day. */
const leavesAt = (day: string) => `2026-11-${day} ${day === '10' ? '11:58' : '18:02'}:00`
const insertPunchesOf = (key: string, ...moments: string[]) => insertPunches(month.server, key, moments)
const evaluateAll = () => runDailyEvaluation(month.server)
const loadDay = async (key: string, day: string): Promise<ReplyBody> => {
  const employee_id = month.server.employeeId(key)
  return (await expectOk(hr.call(attendanceApi.list, { employee_id, from: day, to: day }))).at(0)
}
async function decideDays(who: Caller, key: string, days: string[], remark: string | null = null) {
  const rows = await Promise.all(days.map((day) => loadDay(key, day)))
  return who.call(attendanceApi.approve, { days: rows.map(({ id, version }) => ({ id, version })), remark })
}
const approve = async (key: string, ...days: string[]) => expectOk(decideDays(hr, key, days))
/** Approves a paid day as a user who may change locked months. */
const approveLate = async (key: string, day: string) => expectOk(decideDays(hr, key, [day], 'Nobody had seen it.'))
const findGroupId = async (country: string) =>
  (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: ReplyBody) => one.country === country).id
async function openRun(country: string, period: string) {
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: await findGroupId(country), period }))
  runs[`${country} ${period}`] = id
  await month.calculated({ id })
  return id as string
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
const findSlip = async (id: string, key: string) =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(key))!
const loadLines = async (id: string, key: string) => (await findSlip(id, key)).lines as unknown as Line[]
const loadUnpaid = async (id: string, key: string) => (await loadLines(id, key)).find(({ c }) => c === 'unpaid')?.a ?? 0
const readSlip = (id: string, key: string) =>
  expectOk(month.payroll.call(runSlipApi.slip, { id, employee_id: month.server.employeeId(key) }))
async function takeLeave(key: string, day: string) {
  const who = await month.server.as(key)
  const boss = await month.server.as('suresh')
  const annual = await month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('leave_type')
      .select('id')
      .where('law_id', '=', 'annual')
      .where('country', '=', 'MY')
      .executeTakeFirstOrThrow(),
  )
  const sent = await expectOk(
    who.call(leaveRequestApi.send, {
      type_id: annual.id,
      from_day: day,
      until_day: day,
      reason: 'Forgot to ask',
      remark: 'Late',
    } as never),
  )
  await expectOk(boss.call(requestApi.approve, { id: sent.id, version: sent.version, remark: 'Agreed' } as never))
  return sent.id as string
}

describe('ATT-09 PAY-14 absences by attendance in pay', () => {
  it('PAY-14 deducts nothing, and waits for nothing, in an office that deducts no absences', async () => {
    const setDeductsAbsence = async (deducts_absence: boolean) => {
      const { id, version } = (await expectOk(hr.call(attendanceApi.settings, {})))[0]
      await expectOk(hr.call(attendanceApi.changeSetting, { id, version, deducts_absence }))
      await evaluateAll()
    }
    await setDeductsAbsence(false)
    expect(await loadDay('razak', '2026-11-05')).toMatchObject({ lead: 'absent', approval: 'none', missed: 0 })
    await setDeductsAbsence(true)
    expect(await loadDay('razak', '2026-11-05')).toMatchObject({ lead: 'absent', approval: 'waiting', missed: 480 })
  })

  it('ATT-09h PAY-06e Malaysia deducts an absent day and a missed half once approved, never beside leave or a typed absence', async () => {
    expect(await loadDay('amirul', '2026-11-05')).toMatchObject({
      lead: 'absent',
      approval: 'waiting',
      failed: ['unpaid_absence'],
      missed: 480,
      actions: ['approve', 'reset'],
    })
    expect(await loadDay('amirul', '2026-11-10')).toMatchObject({ lead: 'insufficient_hours', missed: 240 })
    const november = await openRun('MY', '2026-11')
    expect(await loadUnpaid(november, 'amirul')).toBe(0)
    await approve('amirul', '2026-11-05', '2026-11-10')
    // Days approved since then require a new calculation.
    await tickOff(month.payroll, november)
    expect((await confirm(november)).body).toMatchObject({ code: 'amounts_changed' })
    await month.calculated({ id: november })
    const unpaid = (await loadLines(november, 'amirul')).find(({ c }) => c === 'unpaid')!
    // One and a half of the thirty calendar days, in half days.
    expect(unpaid).toMatchObject({ b: { i: { u: [3], of: 60 } } })
    expect(recomputeLine(unpaid)).toEqual({ employee: unpaid.a, employer: 0 })
    const { lines } = await readSlip(november, 'amirul')
    const id = (await loadDay('amirul', '2026-11-05')).id
    expect(lines.find(({ code }: ReplyBody) => code === 'unpaid').away).toEqual([
      { words: 'Absent by attendance, 5 Nov', page: `attendance/main?id=${id}` },
      { words: expect.stringMatching(/^Half a day absent by attendance, 10 Nov$/), page: expect.any(String) },
    ])
    expect(await expectOk(hr.call(attendanceApi.list, { id }))).toMatchObject([{ id, day: '2026-11-05' }])

    // A typed absence of the same day is deducted only once.
    const typed = await expectOk(
      month.admin.call(absenceApi.create, {
        employee_id: month.server.employeeId('amirul'),
        kind: 'unpaid',
        from_day: '2026-11-05',
        until_day: '2026-11-05',
      } as never),
    )
    await month.calculated({ id: november })
    expect(await loadUnpaid(november, 'amirul')).toBe(unpaid.a)
    await expectOk(month.admin.call(absenceApi.remove, { id: typed.id, version: typed.version } as never))
    await month.calculated({ id: november })
    expect(await loadUnpaid(november, 'amirul')).toBe(unpaid.a)
    await closeRun(november)
    const settlements = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('pay_run_took').selectAll().where('source', '=', 'attendance').execute(),
    )
    expect(settlements.map(({ source_id, shape, nth }) => [source_id, shape, nth])).toContainEqual([id, 'days', 1])
    expect(settlements).toHaveLength(2)
  })

  it('ATT-12c PAY-14 the next run explains and pays a change after payment, and back pay does not find it again', async () => {
    const paid = await loadUnpaid(runs['MY 2026-11']!, 'amirul')
    await takeLeave('amirul', '2026-11-05')
    const local = await month.server.as('mei.ling', 'local hr')
    expect(await decideDays(local, 'amirul', ['2026-11-12'])).toMatchObject({
      status: 422,
      body: { errors: { day: [expect.stringContaining('November 2026 is locked: it was paid by a run')] } },
    })
    await approveLate('amirul', '2026-11-12')
    const december = await openRun('MY', '2026-12')
    const counters = (await loadLines(december, 'amirul')).filter(({ o }) => o !== undefined)
    expect(counters.map(({ c, k }) => [c, k])).toEqual([
      ['arrears', 'earning'],
      ['recovery', 'deduction'],
    ])
    const { lines } = await readSlip(december, 'amirul')
    const words = lines.flatMap(({ delivered }: ReplyBody) => (delivered ? [delivered.words] : []))
    expect(words).toEqual([
      'Absent by attendance, 5 Nov: given back after it was paid',
      'Absent by attendance, 12 Nov: of a month that was closed',
    ])
    // Both return the same amount for a day.
    expect(counters[0]!.a).toBe(counters[1]!.a)
    expect(counters[0]!.a).toBeGreaterThan(0)
    expect(Math.abs(-paid - (counters[0]!.a * 3) / 2)).toBeLessThan(2)
    await closeRun(december)
    const january = await openRun('MY', '2027-01')
    expect((await loadLines(january, 'amirul')).filter(({ o }) => o !== undefined)).toEqual([])
    const { task_id } = await expectOk(month.payroll.call(backPayApi.look, { id: january }))
    expect(await month.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    const found = await expectOk(month.payroll.call(backPayApi.people, { id: january, per_page: 200 }))
    expect(found.filter((one: ReplyBody) => one.id === month.server.employeeId('amirul'))).toEqual([])
    for (const id of [runs['MY 2026-11']!, december])
      expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
        differing: [],
        totals: [],
      })
  })

  it('ATT-09h PAY-06e Taiwan deducts a thirtieth of the month in whole dollars, and returns the same', async () => {
    await approve('yu.ting', '2026-11-05')
    const november = await openRun('TW', '2026-11')
    // NT$48,000 ÷ 30.
    expect(await loadUnpaid(november, 'yu.ting')).toBe(-1_600)
    await closeRun(november)
    await approveLate('yu.ting', '2026-11-12')
    const december = await openRun('TW', '2026-12')
    expect((await loadLines(december, 'yu.ting')).filter(({ o }) => o !== undefined)).toMatchObject([
      { c: 'recovery', k: 'deduction', a: 1_600 },
    ])
  })
})
