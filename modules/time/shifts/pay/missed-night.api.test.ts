import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { attendanceApi } from '../../attendance/contract.ts'
import { insertPunches, runDailyEvaluation } from '../../attendance/testing/punches.ts'
import { shiftApi } from '../contract.ts'

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  await expectOk(hr.call(attendanceApi.addSetting, { from_day: '2026-11-01', lock_days: 60 }))
})
afterAll(() => month.server.stop())

const openRun = async (period: string): Promise<string> =>
  (await expectOk(month.payroll.call(payrollApi.create, { group_id: month.groupId, period }))).id

it('SHF-01h ATT-09h PAY-14 a missed night has no allowance once it is deducted, also when that is found after payment', async () => {
  const admin = await month.server.as('aminah', 'Company Admin')
  const planner = await month.server.as('hafiz', 'Shift Planner')
  const night = { name: 'Night', short_name: 'NT', from_day: '2026-01-01', start: '23:00', end: '07:00' }
  const { id: shift_id } = await expectOk(
    admin.call(shiftApi.create, { ...night, break_minutes: 60, allowance: 25_00 } as never),
  )
  const people = ['devi', 'razak'].map((key) => month.server.employeeId(key))
  const of = { employee_ids: people, from: '2026-11-10', until: '2026-11-13' }
  await expectOk(planner.call(shiftApi.add, { ...of, shift_ids: [shift_id], confirm: true }))
  await expectOk(planner.call(shiftApi.lock, { ...of, publish: true, remark: 'As agreed.' }))
  // Devi missed two of four nights, Razak none.
  const nights = (...days: number[]) =>
    days.flatMap((day) => [`2026-11-${day} 22:58:00`, `2026-11-${day + 1} 07:00:30`])
  await insertPunches(month.server, 'devi', nights(10, 12))
  await insertPunches(month.server, 'razak', nights(10, 11, 12, 13))
  await runDailyEvaluation(month.server)
  const approveAbsence = async (day: string) => {
    const input = { employee_id: people[0]!, from: day, to: day }
    const [row] = await expectOk(hr.call(attendanceApi.list, input))
    expect(row).toMatchObject({ lead: 'absent', missed: 420, approval: 'waiting' })
    await expectOk(
      hr.call(attendanceApi.approve, { days: [{ id: row.id, version: row.version }], remark: 'Did not come.' }),
    )
  }
  const november = await openRun('2026-11')
  const loadAllowances = async (run: string) => {
    await month.calculated({ id: run })
    const slips = await month.slips(run)
    return people.map((id) => {
      const lines = slips.find(({ employee_id }) => employee_id === id)!.lines as unknown as Line[]
      return lines
        .filter(({ c, o }) => c === 'shift_allowance' || (c === 'recovery' && o))
        .map(({ c, a }) => `${c} ${a}`)
    })
  }
  expect(await loadAllowances(november)).toEqual([['shift_allowance 10000'], ['shift_allowance 10000']])
  await approveAbsence('2026-11-11')
  expect(await loadAllowances(november)).toEqual([['shift_allowance 7500'], ['shift_allowance 10000']])
  await month.approved('2026-11', november)
  await approveAbsence('2026-11-13')
  const [devi, razak] = await loadAllowances(await openRun('2026-12'))
  // The deduction of the night, and the reversal of its allowance.
  expect(devi).toHaveLength(2)
  expect(devi).toContain('recovery 2500')
  expect(razak).toEqual([])
})
