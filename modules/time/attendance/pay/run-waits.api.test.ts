import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { payrollReadyApi } from '../../../pay/readiness/contract.ts'
import { attendanceApi } from '../contract.ts'
import { runDailyEvaluation } from '../testing/punches.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
})
afterAll(() => month.server.stop())

const evaluateAll = () => runDailyEvaluation(month.server)
const loadReadyMonth = async (): Promise<ReplyBody> =>
  (await expectOk(month.payroll.call(payrollReadyApi.months, { group_id: month.groupId, period: '2026-11' })))[0]
const loadWait = async (kind: string) =>
  (await loadReadyMonth()).waits.find((one: ReplyBody) => one.kind === `attendance_${kind}`)

describe('ATT-12 ready for payroll', () => {
  it('ATT-12c nothing of attendance waits when no office deducts absences', async () => {
    await evaluateAll()
    expect(await loadReadyMonth()).toMatchObject({ total: 0, waits: [] })
  })

  it('ATT-12c PAY-06 lists days to approve with people and place, and open months for which nobody has to act', async () => {
    await expectOk(hr.call(attendanceApi.addSetting, { from_day: '2026-11-01' } as never))
    await evaluateAll()
    const waiting = await loadWait('waiting')
    expect(waiting).toMatchObject({
      title: 'Attendance days to approve',
      informs: false,
      page: 'attendance/main?from=2026-11-01&to=2026-11-30&approval=waiting',
    })
    expect(waiting.waits_for.length).toBeGreaterThan(0)
    expect(waiting.waits_for).toContain(
      (
        await month.server.tenant('meridian', (tx) =>
          tx
            .selectFrom('employee')
            .select('full_name')
            .where('id', '=', month.server.employeeId('mei.ling'))
            .executeTakeFirstOrThrow(),
        )
      ).full_name,
    )
    const listed = await hr.call(attendanceApi.list, {
      from: '2026-11-01',
      to: '2026-11-30',
      approval: 'waiting',
      per_page: 200,
    } as never)
    // The list covers every pay group; Taipei's days block only Taipei's run.
    expect(listed.body.total).toBeGreaterThan(waiting.count)
    const unlocked = await loadWait('unlocked')
    expect(unlocked).toMatchObject({ informs: true, waits_for: [] })
    expect((await loadReadyMonth()).total).toBe(waiting.count)

    const [day] = listed.body.data.filter((one: ReplyBody) => one.full_name.includes('Amirul'))
    await expectOk(hr.call(attendanceApi.approve, { days: [{ id: day.id, version: day.version }] }))
    expect((await loadWait('waiting')).count).toBe(waiting.count - 1)

    // A run checks only days, and locks the evaluated months.
    const run = await month.calculated({ period: '2026-11' })
    const lock = { employee_id: month.server.employeeId('amirul'), pay_run_id: run.id, locked_on: '2026-11-20' }
    await month.server.tenant('meridian', (tx) =>
      tx
        .insertInto('attendance_lock')
        .values({ ...lock, first_day: '2026-11-01', last_day: '2026-11-30' })
        .execute(),
    )
    expect((await loadWait('unlocked')).count).toBe(unlocked.count - 1)
    await month.server.tenant('meridian', (tx) => tx.deleteFrom('attendance_lock').execute())
    expect((await month.run(run.id)).waits).toMatchObject([
      {
        kind: 'attendance_waiting',
        count: waiting.count - 1,
        page: waiting.page,
        question: `${waiting.count - 1} days of attendance of November 2026 are not approved. Approve them first, or confirm without them.`,
      },
    ])
  })

  it('ATT-12c counts days without a device file in offices with devices', async () => {
    expect(await loadWait('unjudged')).toBeUndefined()
    const [setting] = await expectOk(hr.call(attendanceApi.settings, {}))
    await expectOk(
      hr.call(attendanceApi.changeSetting, { id: setting.id, version: setting.version, is_by_device: true }),
    )
    await evaluateAll()
    const unjudged = await loadWait('unjudged')
    // Today is the 20th: nineteen days for each person in the group, less days before they joined.
    expect(unjudged).toMatchObject({ title: 'Days without a device file', page: 'attendance/devices' })
    expect(unjudged.count % 19).toBe(0)
    // An evaluated day of one person no longer waits, but the same day of all others does.
    const judgedDay = {
      employee_id: month.server.employeeId('amirul'),
      day: '2026-11-18',
      lead: 'attend',
      statuses: ['attend'],
      due: 480,
      worked: 480,
      late: 0,
      early: 0,
      over: 0,
      punches: 2,
      approval: 'auto',
      failed: [],
    }
    await month.server.tenant('meridian', (tx) =>
      tx
        .insertInto('attendance_day')
        .values(judgedDay as never)
        .execute(),
    )
    expect((await loadWait('unjudged')).count).toBe(unjudged.count - 1)
    expect(await loadWait('waiting')).toBeUndefined()
  })
})
