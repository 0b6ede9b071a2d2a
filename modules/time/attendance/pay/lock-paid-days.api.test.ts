import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller, Reply } from '#test/server.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { attendanceApi } from '../contract.ts'
import { correctionCalls } from '../correction/contract.ts'
import { DAILY_EVALUATION } from '../evaluation/daily-evaluation.ts'
import { lockPeople } from '../person-locks.ts'
import { lockPaidDays } from './lock-paid-days.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
/** HR of the company may change locked months; HR of an office may not. */
let hr: Caller
let local: Caller
let november: string
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  local = await month.server.as('mei.ling', 'local hr')
  await expectOk(hr.call(attendanceApi.addSetting, { from_day: '2026-10-01', lock_days: 60 } as never))
  await runScheduledJobs({ ...month.server } as never, [DAILY_EVALUATION])
  november = (await month.calculated({ period: '2026-11' })).id
})
afterAll(() => month.server.stop())

const loadDay = async (key: string, day: string, who = local): Promise<ReplyBody> =>
  (await expectOk(who.call(attendanceApi.list, { employee_id: month.server.employeeId(key), from: day, to: day }))).at(
    0,
  )
const approve = async (who: Caller, key: string, day: string, remark: string | null = null): Promise<Reply> => {
  const { id, version } = await loadDay(key, day, hr)
  return who.call(attendanceApi.approve, { days: [{ id, version }], remark })
}
const locks = () => month.server.tenant('meridian', (tx) => tx.selectFrom('attendance_lock').selectAll().execute())

/** Runs work in a transaction that stays open until it is released. */
function runInTransaction(work: Parameters<typeof month.server.tenant>[1]) {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => (letGo = resolve))
  let signalStart = () => {}
  const began = new Promise<void>((resolve) => (signalStart = resolve))
  const done = month.server.tenant('meridian', async (tx) => {
    await work(tx)
    signalStart()
    await released
  })
  return { began, letGo, done }
}

describe('ATT-12 a month locks when its run is approved', () => {
  it('ATT-12c a change during a run’s approval is either done before it or finds the lock', async () => {
    const hearing = { today: '2026-11-20' } as never
    const approval = runInTransaction((tx) =>
      lockPaidDays({ runId: november }, { ...(hearing as object), tx } as never),
    )
    await approval.began
    const { id, version } = await loadDay('amirul', '2026-11-06')
    const late = [approve(local, 'amirul', '2026-11-05'), local.call(attendanceApi.reset, { id, version })]
    await wait(150)
    approval.letGo()
    await approval.done
    const locked = { status: 422, body: { errors: { day: [expect.stringContaining('is locked')] } } }
    expect(await Promise.all(late)).toMatchObject([locked, locked])
    expect(await loadDay('amirul', '2026-11-05')).toMatchObject({ approval: 'waiting' })
    await month.server.tenant('meridian', (tx) => tx.deleteFrom('attendance_lock').execute())

    const edit = runInTransaction((tx) => lockPeople(tx, [month.server.employeeId('amirul')]))
    await edit.began
    let isApproved = false
    const closing = month.server
      .tenant('meridian', (tx) => lockPaidDays({ runId: november }, { ...(hearing as object), tx } as never))
      .then(() => {
        isApproved = true
      })
    await wait(150)
    expect(isApproved).toBe(false)
    edit.letGo()
    await Promise.all([edit.done, closing])
    expect((await locks()).length).toBeGreaterThan(3)
    await month.server.tenant('meridian', (tx) => tx.deleteFrom('attendance_lock').execute())
  })

  it('ATT-12c a run that pays no days locks none', async () => {
    const undone = new Error('undone')
    let found: unknown[] | undefined
    await month.server
      .tenant('meridian', async (tx) => {
        await tx.updateTable('pay_run').set({ kind: 'bonus' }).where('id', '=', november).execute()
        await lockPaidDays({ runId: november }, { tx, today: '2026-11-20' } as never)
        found = await tx.selectFrom('attendance_lock').selectAll().execute()
        throw undone
      })
      .catch((error) => expect(error).toBe(undone))
    expect(found).toEqual([])
  })

  it('ATT-12c locks days of the people in the run until the last evaluated one, and nobody else’s', async () => {
    expect(await approve(local, 'amirul', '2026-11-04')).toMatchObject({ status: 200 })
    await month.calculated({ id: november })
    await tickOff(month.payroll, november)
    const { version } = await expectOk(
      month.payroll.call(payrollApi.confirm, { id: november, version: (await month.run(november)).version }),
    )
    expect(await locks()).toEqual([])
    await expectOk(month.finance.call(payrollApi.approve, { id: november, version, month: '2026-11' }))
    const found = await locks()
    expect(found.find(({ employee_id }) => employee_id === month.server.employeeId('amirul'))).toMatchObject({
      pay_run_id: november,
      first_day: '2026-11-01',
      last_day: '2026-11-19',
      locked_on: '2026-11-20',
    })
    // Another run pays Taipei.
    expect(found.some(({ employee_id }) => employee_id === month.server.employeeId('yu.ting'))).toBe(false)
    expect(await approve(hr, 'yu.ting', '2026-11-05')).toMatchObject({ status: 200 })
    expect((await loadDay('yu.ting', '2026-11-06', hr)).actions).toContain('reset')
    expect((await loadDay('amirul', '2026-11-06', hr)).actions).toContain('reset_locked')
  })

  it('ATT-12c ATT-12b a locked day changes only with the right and a remark: by approval, correction and reset', async () => {
    const words = expect.stringContaining(
      'November 2026 is locked: it was paid by a run that was approved on 2026-11-20',
    )
    expect(await loadDay('amirul', '2026-11-05')).toMatchObject({ approval: 'waiting', actions: [] })
    expect((await approve(local, 'amirul', '2026-11-05', 'Please.')).body.errors).toEqual({ day: [words] })
    expect((await approve(hr, 'amirul', '2026-11-05')).body.errors).toEqual({
      remark: [
        'November 2026 was paid by a run that was approved on 2026-11-20: say why it changes. The next run pays the difference.',
      ],
    })
    const amirul = await month.server.as('amirul')
    const correction = await amirul.call(correctionCalls.send, {
      day: '2026-11-05',
      new_in: '09:00',
      new_out: '18:00',
      reason: 'The phone was empty',
    } as never)
    expect(correction.body.errors).toEqual({ day: [expect.stringContaining('November 2026 is locked')] })
    expect(await approve(hr, 'amirul', '2026-11-05', 'Seen late.')).toMatchObject({ status: 200 })
    const { id, version } = await loadDay('amirul', '2026-11-05', hr)
    const reset = (who: Caller, remark: string | null) => who.call(attendanceApi.reset, { id, version, remark })
    expect((await reset(local, 'Wrong.')).body.errors).toEqual({ day: [words] })
    expect(await reset(hr, 'Wrong.')).toMatchObject({ status: 200 })
  })

  it('ATT-12c a locked day stays as paid when its evaluation would differ', async () => {
    const before = await loadDay('amirul', '2026-11-05')
    await month.server.tenant('meridian', async (tx) => {
      await tx
        .insertInto('punch')
        .values(
          ['01:00', '10:00'].map((time) => ({
            employee_id: month.server.employeeId('amirul'),
            at: `2026-11-05T${time}:00Z`,
            source: 'location' as const,
            received_at: month.server.clock.now(),
          })),
        )
        .execute()
      await tx.deleteFrom('daily_work').execute()
    })
    await runScheduledJobs({ ...month.server } as never, [DAILY_EVALUATION])
    expect(await loadDay('amirul', '2026-11-05')).toMatchObject({ lead: 'absent', version: before.version })
    // A day after the last evaluated one is open.
    month.server.clock.set('2026-11-25T02:00:00.000Z')
    await month.server.tenant('meridian', (tx) => tx.deleteFrom('daily_work').execute())
    await runScheduledJobs({ ...month.server } as never, [DAILY_EVALUATION])
    local = await month.server.as('mei.ling', 'local hr')
    expect(await loadDay('amirul', '2026-11-24')).toMatchObject({ lead: 'absent', actions: ['approve', 'reset'] })
  })
})
