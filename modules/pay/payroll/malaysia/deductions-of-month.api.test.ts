import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneOffApi } from '../inputs/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

type Amounts = { readonly [code: string]: number }
async function saveAmounts(who: string, of: object, amounts: Amounts): Promise<void> {
  const employee_id = on.server.employeeId(who)
  const rows = await Promise.all(
    Object.entries(amounts).map(async ([code, amount]) => ({
      employee_id,
      pay_item_id: await on.itemId(code),
      amount,
    })),
  )
  await expectOk(on.payroll.call(oneOffApi.save, { ...of, rows } as never))
}
/** An off-cycle run for somebody who gets 1,000.00, of which 700.00 are deducted. */
async function calculateExtraRun(who: string, period: string, sequence: number): Promise<string> {
  await saveAmounts(who, { period, run_kind: 'off_cycle', sequence }, { incentive: 1_000_00, other_deduction: 700_00 })
  const about = { group_id: on.groupId, period, kind: 'off_cycle', sequence } as const
  const { id } = await expectOk(on.payroll.call(payrollApi.create, about))
  await on.calculated({ id })
  return id
}
const findSlip = async (run: string, who: string) =>
  (await on.slips(run)).find(({ employee_id }) => employee_id === on.server.employeeId(who))!
async function overHalf(run: string, who: string): Promise<object | undefined> {
  const { k = [] } = ((await findSlip(run, who)).findings ?? {}) as { k?: [string, object][] }
  return k.find(([code]) => code === 'deductions_over_half')?.[1]
}

it('PAY-06d the deduction check of a month counts the person’s approved runs of that month, and no other person, month or open run', async () => {
  await on.approved('2026-08', await calculateExtraRun('azman', '2026-08', 1))
  const first = await calculateExtraRun('nurul', '2026-09', 1)
  // A run of any kind deducts at most half of what the month has earned so far.
  expect(await overHalf(first, 'nurul')).toMatchObject({ half: 500_00, own: 700_00 })
  await on.approved('2026-09', first)
  await calculateExtraRun('farid', '2026-09', 2)

  const { id } = await on.calculated({ period: '2026-09' })
  const taken: Record<string, number> = {}
  for (const who of ['nurul', 'azman', 'farid']) {
    const { gross, deductions } = await findSlip(id, who)
    // 100.00 less than half of what this payslip pays.
    taken[who] = Math.floor(gross / 2) - deductions - 100_00
    await saveAmounts(who, { period: '2026-09' }, { other_deduction: taken[who]! })
  }
  await on.calculated({ id })
  const before = await findSlip(first, 'nurul')
  const now = await findSlip(id, 'nurul')
  expect(await overHalf(id, 'nurul')).toEqual({
    taken: now.deductions + before.deductions,
    half: Math.floor((now.gross + 1_000_00) / 2),
    law: now.deductions + before.deductions - taken.nurul! - 700_00,
    own: taken.nurul! + 700_00,
  })
  expect([await overHalf(id, 'azman'), await overHalf(id, 'farid')]).toEqual([undefined, undefined])
})
