import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, eachDay } from '#base/days/days.ts'
import { tickOff } from '#test/planted-pay.ts'
import { plantRequest } from '#test/planted-requests.ts'
import { replayRun } from '../payroll/calculation/replay.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { payGroupApi } from '../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import type { PayableOf, SourcePayable } from '../sources/payable.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let razak = ''
beforeAll(async () => {
  month = await startPayrollServer()
  razak = month.server.employeeId('razak')
})
afterAll(() => month.server.stop())

const findGroup = async (country: string): Promise<{ id: string; version: number }> =>
  (await expectOk(month.payroll.call(payGroupApi.list, {}))).find(
    (group: { country: string }) => group.country === country,
  )

async function setCycles(country: string, cycle: string, ends: number[]) {
  const { id, version } = await findGroup(country)
  const days = { cycle, cycle_ends: ends, cycle_pay_days: ends.map((end) => end + 3), pay_day: 5 }
  await expectOk(month.admin.call(payGroupApi.edit, { id, version, ...days } as never))
}

async function calculateRun(country: string, period: string, sequence: number): Promise<string> {
  const { id: group_id } = await findGroup(country)
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id, period, sequence }))
  await month.calculated({ id })
  return id
}

async function approveRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  const confirmed = await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  await expectOk(month.finance.call(payrollApi.approve, { id, version: confirmed.version, month: period }))
}

/** What a run took of a source, in any shape: late hours are minutes, reversed ones an amount. */
async function loadTaken(id: string, source: string): Promise<SourcePayable[]> {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === razak)
  const dues = (slip?.dues ?? []) as unknown as SourcePayable[]
  return dues.filter((due) => due.source === source)
}

async function loadAmounts(id: string, source: string) {
  return (await loadTaken(id, source)).filter((due): due is PayableOf<'amount'> => due.shape === 'amount')
}

const WORK = {
  TW: { office: 'TPE', currency: 'TWD', basic_pay: 60_000 },
  MY: { office: 'KUL', currency: 'MYR', basic_pay: 5_200_00 },
} as const

/** The person works and is paid in a country from a day on. */
async function workIn(country: keyof typeof WORK, from_day: string) {
  const { office, ...pay } = WORK[country]
  await month.server.tenant('meridian', async (tx) => {
    for (const [table, change] of [
      ['employment', { office_id: month.server.companies.meridian?.offices[office] }],
      ['compensation', pay],
    ] as const) {
      const { id: _, ...row } = await tx
        .updateTable(table)
        .set({ until_day: addDays(from_day, -1) })
        .where('employee_id', '=', razak)
        .where('until_day', 'is', null)
        .returningAll()
        .executeTakeFirstOrThrow()
      const next = { ...row, ...change, from_day, until_day: null }
      await tx
        .insertInto(table)
        .values(next as never)
        .execute()
    }
  })
}

/** A shift that pays NT$300 a day until the middle of November and RM 25 from then on, published for some days. */
async function publishShift() {
  await month.server.tenant('meridian', async (tx) => {
    const shift = await tx
      .insertInto('shift')
      .values({ name: 'Night', short_name: 'NT' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const terms = { shift_id: shift.id, start_minute: 540, end_minute: 1080 }
    await tx
      .insertInto('shift_terms')
      .values([
        { ...terms, from_day: '2026-01-01', currency: 'TWD', allowance: 300 },
        { ...terms, from_day: '2026-11-16', currency: 'MYR', allowance: 25_00 },
      ])
      .execute()
    await tx
      .insertInto('shift_published')
      .values(
        [...eachDay('2026-11-09', '2026-11-11'), ...eachDay('2026-11-18', '2026-11-19')].map((day) => ({
          employee_id: razak,
          day,
          shift_id: shift.id,
          assignment_id: randomUUID(),
          published_at: new Date(0),
        })),
      )
      .execute()
  })
}

async function plantOvertime(day: string): Promise<string> {
  const approved = { state: 'approved' as const, begins_on: day }
  const request_id = await plantRequest(month.server, 'meridian', 'overtime', 'razak', approved)
  const hours = { position: 1, work: 'overtime', day_type: 'normal', lies: 'after' } as const
  const times = { day, start_minute: 1080, end_minute: 1140, minutes: 60 }
  await month.server.tenant('meridian', (tx) =>
    tx
      .insertInto('overtime_piece')
      .values({ ...hours, ...times, employee_id: razak, request_id })
      .execute(),
  )
  return request_id
}

async function plantPaidOutLeave(day: string) {
  await month.server.tenant('meridian', async (tx) => {
    const type = await tx
      .selectFrom('leave_type')
      .select('id')
      .where('kind', '=', 'granted')
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('leave_encashment')
      .values({ employee_id: razak, day, type_id: type.id, amount: 1_000_000 })
      .execute()
  })
}

it('PAY-14 SHF-01h pays the allowances of a month in the currency of each run, and late amounts in the currency of their day alone', async () => {
  await setCycles('MY', 'semi_monthly', [15])
  await setCycles('TW', 'semi_monthly', [15])
  await workIn('TW', '2026-10-01')
  await publishShift()
  const revoked = await plantOvertime('2026-11-04')

  const taiwanese = await calculateRun('TW', '2026-11', 1)
  expect(await loadAmounts(taiwanese, 'shift_allowance')).toMatchObject([{ amount: 3 * 300 }])
  await approveRun(taiwanese)

  await workIn('MY', '2026-11-16')
  // Of days in Taiwan: hours that its run paid are revoked, others and leave to be paid out come after it.
  await month.server.tenant('meridian', (tx) =>
    tx.updateTable('request').set({ state: 'revoked' }).where('id', '=', revoked).execute(),
  )
  await plantOvertime('2026-11-10')
  await plantPaidOutLeave('2026-11-10')
  await approveRun(await calculateRun('MY', '2026-11', 1))
  const malaysian = await calculateRun('MY', '2026-11', 2)
  expect(await loadAmounts(malaysian, 'shift_allowance')).toMatchObject([{ amount: 2 * 25_00 }])
  expect(await loadTaken(malaysian, 'overtime')).toEqual([])
  expect(await loadTaken(malaysian, 'leave_paid_out')).toEqual([])
  await approveRun(malaysian)

  // A day of each currency is gone: only the one that a run in this currency paid is taken back.
  await month.server.tenant('meridian', (tx) =>
    tx
      .deleteFrom('shift_published')
      .where('employee_id', '=', razak)
      .where('day', 'in', ['2026-11-10', '2026-11-19'])
      .execute(),
  )
  const december = await calculateRun('MY', '2026-12', 1)
  expect(await loadAmounts(december, 'shift_allowance')).toMatchObject([{ code: 'recovery', amount: 25_00, nth: 2 }])
  for (const id of [taiwanese, malaysian])
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
      differing: [],
      totals: [],
    })
})
