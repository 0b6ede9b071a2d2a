import { afterAll, beforeAll, expect, it } from 'vitest'
import { DomainError } from '#base/errors.ts'
import { tickOff } from '#test/planted-pay.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { payrollApi } from '../payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { payrollReadyApi } from '../readiness/contract.ts'
import { PAY_SOURCES } from '../sources/sources.ts'
import { backPayApi } from './contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let run = ''
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

const waits = async (): Promise<{ kind: string; count: number; page: string; question: string }[]> =>
  (await month.run(run, month.payroll)).waits
const listWaits = async () => (await waits()).map(({ kind, count }) => [kind, count])
async function checkBackPay() {
  const { task_id } = await expectOk(month.payroll.call(backPayApi.look, { id: run }))
  return month.server.runTask('meridian', task_id)
}
const createRun = async (period: string) =>
  (await expectOk(month.payroll.call(payrollApi.create, { group_id: month.groupId, period }))).id as string

it('PAY-10 PAY-06 a run reports approved months that were not checked for back pay, and links to the check', async () => {
  run = await createRun('2026-05')
  expect(await listWaits()).toEqual([])
  await expectOk(
    month.payroll.call(payrollApi.remove, { id: run, version: (await month.run(run, month.payroll)).version }),
  )
  await month.approved('2026-05')
  run = await createRun('2026-06')
  expect(await waits()).toMatchObject([
    {
      kind: 'back_pay_unchecked',
      count: 1,
      page: `payroll/runs/${run}/back-pay`,
      question: expect.stringMatching(/Check for back pay first/),
    },
  ])
  const [ready] = await expectOk(
    month.payroll.call(payrollReadyApi.months, { group_id: month.groupId, period: '2026-06' }),
  )
  expect(ready).toMatchObject({
    total: 1,
    waits: [{ kind: 'back_pay_unchecked', page: `payroll/runs/${run}/back-pay` }],
  })
  expect(await checkBackPay()).toMatchObject({ state: 'done' })
  expect(await listWaits()).toEqual([])
})

it('PAY-10 PAY-06 a failed check is reported until one succeeds', async () => {
  const [source] = PAY_SOURCES.all()
  const { loadPayables: due } = source!
  source!.loadPayables = () => Promise.reject(new DomainError('back_pay_nobody'))
  try {
    expect(await checkBackPay()).toMatchObject({ state: 'failed' })
  } finally {
    source!.loadPayables = due
  }
  expect(await listWaits()).toEqual([['back_pay_failed_check', 1]])
  expect(await checkBackPay()).toMatchObject({ state: 'done' })
  expect(await listWaits()).toEqual([])
})

it('PAY-10 PAY-06 found back pay that is in no run is reported until the approval, also in a confirmed run', async () => {
  const { server, payroll } = month
  const id = server.employeeId('farid')
  const { version } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  await expectOk(
    month.admin.call(employeeApi.editCompensation, {
      id,
      version,
      from_day: '2026-05-01',
      basic_pay: 9_000_00,
    } as never),
  )
  await checkBackPay()
  expect(await listWaits()).toEqual([['back_pay_not_taken', 1]])
  // Somebody else's month that could not be calculated again.
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('back_pay_found')
      .values({
        pay_group_id: month.groupId,
        employee_id: server.employeeId('devi'),
        amount: 0,
        parts: '[]',
        reason: 'no_birth_date',
      })
      .execute(),
  )
  expect(await listWaits()).toEqual([
    ['back_pay_uncompared', 1],
    ['back_pay_not_taken', 1],
  ])
  await month.calculated({ id: run })
  await tickOff(payroll, run)
  await expectOk(payroll.call(payrollApi.confirm, { id: run, version: (await month.run(run, month.payroll)).version }))
  expect(await listWaits()).toEqual([
    ['back_pay_uncompared', 1],
    ['back_pay_not_taken', 1],
  ])
  await expectOk(
    month.finance.call(payrollApi.approve, {
      id: run,
      version: (await month.run(run, month.payroll)).version,
      month: '2026-06',
    }),
  )
  expect(await listWaits()).toEqual([])
})

it('PAY-10 PAY-06 after another approval the check is reported again', async () => {
  month.server.clock.set('2026-11-20T03:00:00.000Z')
  month.payroll = await month.server.as('jun.hao', 'HR Payroll')
  month.finance = await month.server.as('arjun', 'local finance')
  await month.server.tenant('meridian', (tx) => tx.deleteFrom('back_pay_found').execute())
  run = await createRun('2026-07')
  expect(await listWaits()).toEqual([])
  await expectOk(
    month.payroll.call(payrollApi.remove, { id: run, version: (await month.run(run, month.payroll)).version }),
  )
  const july = await month.calculated({ id: await createRun('2026-07') }, month.payroll)
  await tickOff(month.payroll, july.id)
  await expectOk(
    month.payroll.call(payrollApi.confirm, { id: july.id, version: (await month.run(july.id, month.payroll)).version }),
  )
  await expectOk(
    month.finance.call(payrollApi.approve, {
      id: july.id,
      version: (await month.run(july.id, month.payroll)).version,
      month: '2026-07',
    }),
  )
  run = await createRun('2026-08')
  expect(await listWaits()).toEqual([['back_pay_unchecked', 1]])
})
