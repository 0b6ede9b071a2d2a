import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { absenceApi } from '../../../pay/payroll/inputs/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveRequestApi } from '../../leave/request/contract.ts'
import { overtimeRequestApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let razak: Caller
let hafiz: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  razak = await month.server.as('razak')
  hafiz = await month.server.as('hafiz')
})
afterAll(() => month.server.stop())

const holiday = (day: string) =>
  expectOk(month.admin.call(holidayApi.create, { name: `Day ${day}`, day, kind: 'public', country: 'MY' } as never))
const sendOvertime = (given: object) =>
  razak.call(overtimeRequestApi.send, { remark: 'Stock-taking.', ...given } as never)
const loadPieces = async (id: string) =>
  (
    await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('overtime_piece').selectAll().where('request_id', '=', id).orderBy('position').execute(),
    )
  ).map(({ day, work, minutes }) => [day, work, minutes])
const loadState = async (id: string) => (await expectOk(razak.call(requestApi.one, { id }))).state

it('OT-06f a record over midnight is recounted when the day after it changes', async () => {
  const { id } = await expectOk(sendOvertime({ day: '2026-11-16', start: '20:00', end: '02:00' }))
  expect(await loadPieces(id)).toEqual([['2026-11-16', 'overtime', 360]])
  await holiday('2026-11-17')
  expect(await loadPieces(id)).toEqual([
    ['2026-11-16', 'overtime', 240],
    ['2026-11-17', 'publicHoliday', 120],
  ])
})

it('OT-06f PAY-14 a record over the end of a month is paid once both months paid their part, and paid parts are not recounted', async () => {
  // From a Saturday into the Sunday, which is the rest day.
  const sent = await expectOk(sendOvertime({ day: '2026-10-31', start: '20:00', end: '02:00' }))
  await expectOk(hafiz.call(requestApi.approve, { id: sent.id, version: sent.version, remark: 'Agreed.' } as never))
  const pieces = await loadPieces(sent.id)
  expect(pieces.map(([day, , minutes]) => [day, minutes])).toEqual([
    ['2026-10-31', 240],
    ['2026-11-01', 120],
  ])
  const october = await month.calculated({ period: '2026-10' })
  await tickOff(month.payroll, october.id)
  const at = async () => (await month.run(october.id)).version
  await expectOk(month.payroll.call(payrollApi.confirm, { id: october.id, version: await at() }))
  await expectOk(
    month.finance.call(payrollApi.approve, { id: october.id, version: await at(), month: '2026-10' } as never),
  )
  // A part of it is paid in November.
  expect(await loadState(sent.id)).toBe('completed')
  await holiday('2026-10-31')
  expect(await loadPieces(sent.id)).toEqual(pieces)
})

it('OT-01 overtime on approved leave is refused, and on pending leave it is allowed', async () => {
  const employee_id = month.server.employeeId('razak')
  const off = { employee_id, kind: 'unpaid', from_day: '2026-11-18', until_day: '2026-11-18' }
  await expectOk(month.admin.call(absenceApi.create, off as never))
  const evening = { start: '18:00', end: '20:00' }
  const refused = await sendOvertime({ ...evening, day: '2026-11-18' })
  expect([refused.status, refused.body.errors?.day]).toEqual([422, ['There is leave on this day. Take it back first.']])
  const { id: type_id } = await month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('leave_type')
      .select('id')
      .where('law_id', '=', 'annual')
      .where('country', '=', 'MY')
      .executeTakeFirstOrThrow(),
  )
  const leave = { type_id, from_day: '2026-11-19', until_day: '2026-11-19', reason: 'Late', remark: 'Late' }
  await expectOk(razak.call(leaveRequestApi.send, leave as never))
  await expectOk(sendOvertime({ ...evening, day: '2026-11-19' }))
})
