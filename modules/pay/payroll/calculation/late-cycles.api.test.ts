import { describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { plantRequest } from '#test/planted-requests.ts'
import type { SourcePayable } from '../../sources/payable.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

/** Twice a month, and weeks that end on Sundays: 26 October to 1 November is the first week of November. */
const CYCLES = [
  {
    rule: { cycle: 'semi_monthly', cycle_ends: [15], cycle_pay_days: [18], pay_day: 5 },
    paid: [
      ['2026-10', 1],
      ['2026-10', 2],
    ],
    day: '2026-10-20',
    names: { month: '2026-10', kind: 'monthly', sequence: 2 },
    next: ['2026-11', 1],
  },
  {
    rule: { cycle: 'weekly', week_end: 0, pay_after: 3, proration: 'calendar' },
    paid: [
      ['2026-10', 4],
      ['2026-11', 1],
      ['2026-11', 2],
    ],
    day: '2026-10-30',
    names: { month: '2026-11', kind: 'monthly', sequence: 1 },
    next: ['2026-11', 3],
  },
] as const

describe('PAY-05b what is late in a group paid several times a month', () => {
  it.each(CYCLES)(
    'PAY-05b PAY-10 a late approval names the $rule.cycle run that paid its day',
    async ({ rule, paid, day, names, next }) => {
      const on = await startPayrollServer()
      try {
        const { server, payroll, finance, groupId } = on
        const [group] = await expectOk(payroll.call(payGroupApi.list, {}))
        await expectOk(on.admin.call(payGroupApi.edit, { id: group.id, version: group.version, ...rule } as never))
        const calculateCycle = async (period: string, sequence: number) =>
          on.calculated({
            id: (await expectOk(payroll.call(payrollApi.create, { group_id: groupId, period, sequence }))).id,
          })
        for (const [period, sequence] of paid) {
          const run = await calculateCycle(period, sequence)
          await tickOff(payroll, run.id)
          const { version } = await expectOk(
            payroll.call(payrollApi.confirm, { id: run.id, version: (await on.run(run.id)).version }),
          )
          await expectOk(finance.call(payrollApi.approve, { id: run.id, version, month: period }))
        }
        const employee_id = server.employeeId('nurul')
        const approved = { state: 'approved' as const, begins_on: day }
        const overtime = await plantRequest(server, 'meridian', 'overtime', 'nurul', approved)
        const hours = await plantRequest(server, 'meridian', 'part_time', 'nurul', approved)
        await server.tenant('meridian', async (tx) => {
          const piece = {
            employee_id,
            day,
            request_id: overtime,
            position: 1,
            work: 'restDay',
            day_type: 'non_working',
            lies: 'all',
          } as const
          await tx
            .insertInto('overtime_piece')
            .values({ ...piece, start_minute: 540, end_minute: 600, minutes: 60 })
            .execute()
          await tx.updateTable('part_time_request').set({ day }).where('request_id', '=', hours).execute()
          const { id: type_id } = await tx
            .selectFrom('leave_type')
            .select('id')
            .where('kind', '=', 'granted')
            .orderBy('position')
            .limit(1)
            .executeTakeFirstOrThrow()
          await tx.insertInto('leave_encashment').values({ employee_id, day, type_id, amount: 1_000_000 }).execute()
        })
        const run = await calculateCycle(next[0], next[1])
        const slip = (await on.slips(run.id)).find((one) => one.employee_id === employee_id)!
        const backs = ((slip.dues as SourcePayable[] | null) ?? []).map((due) => [
          due.source,
          due.shape === 'amount' && due.back,
        ])
        expect(backs).toHaveLength(3)
        expect(Object.fromEntries(backs)).toMatchObject({
          overtime: [names],
          part_time: [names],
          leave_paid_out: [names],
        })
      } finally {
        await on.server.stop()
      }
    },
  )
})
