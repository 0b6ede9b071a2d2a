import { afterAll, beforeAll, expect, it } from 'vitest'
import { flexibleHoursApi } from '../../../calendar/workdays/flexible/contract.ts'
import { oneOffApi } from '../inputs/contract.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { payGroupApi } from '../settings/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
let employee_id: string
let group_id: string
let malaysian_group: string

beforeAll(async () => {
  on = await startPayrollServer()
  employee_id = on.server.employeeId('yu.ting')
  const groups: { id: string; country: string }[] = await expectOk(on.payroll.call(payGroupApi.list, {}))
  group_id = groups.find(({ country }) => country === 'TW')!.id
  malaysian_group = groups.find(({ country }) => country === 'MY')!.id
})
afterAll(() => on.server.stop())

const agree = (office: 'TPE' | 'KUL', from_day: string, until_day: string | null = null, named: string | null = null) =>
  on.server.tenant('meridian', async (tx) => {
    const { id } = await tx
      .insertInto('flexible_hours')
      .values({
        office_id: on.server.companies.meridian!.offices[office]!,
        scheme: 'overtime',
        from_day,
        until_day,
        consent: 'meeting',
        agreed_on: from_day,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (named !== null)
      await tx.insertInto('flexible_hours_person').values({ flexible_hours_id: id, employee_id: named }).execute()
  })

/** Creates the run of a month with hours of overtime of Yu-Ting. */
async function runWith(period: string, minutes: number): Promise<string> {
  const rows = [{ employee_id, pay_item_id: await on.itemId('overtime'), minutes }]
  await expectOk(on.payroll.call(oneOffApi.save, { period, run_kind: 'monthly', sequence: 1, rows } as never))
  const { id } = await expectOk(on.payroll.call(payrollApi.create, { group_id, period }))
  await on.calculated({ id })
  return id
}

/** Moves somebody of another office to Taipei who is paid by no run of it in August. */
async function newcomerOfTaipei(): Promise<string> {
  const id = on.server.employeeId('devi')
  await on.server.tenant('meridian', (tx) =>
    tx
      .updateTable('employment')
      .set({ office_id: on.server.companies.meridian!.offices.TPE! })
      .where('employee_id', '=', id)
      .execute(),
  )
  return id
}

type SlipLine = { code: string; amount: number }
/** Whether the run finds too much overtime, and the tax of the month. */
async function found(id: string) {
  const slips = await on.slips(id)
  const own = slips.find((slip) => slip.employee_id === employee_id)!
  const { lines }: { lines: SlipLine[] } = await expectOk(on.payroll.call(runSlipApi.slip, { id, employee_id }))
  const work = own.lines as { c: string; b: { i: { in?: number; t?: number } } }[]
  const overtime = work.filter(({ c }) => c === 'overtime').map(({ b }) => [b.i.t, b.i.in])
  expect(lines.length).toBeGreaterThan(0)
  return { isAbove: JSON.stringify(own.findings).includes('overtime_above_limit'), overtime }
}

it('OT-08b 54 hours are free of tax in a month on a day of which the office agreed, 46 before it', async () => {
  await agree('TPE', '2026-10-31')
  // Up to the limit and a minute beyond, in the month before the agreement and in the month of its first day.
  const [september, october] = [await runWith('2026-09', 46 * 60 + 1), await runWith('2026-10', 54 * 60)]
  expect(await found(september)).toEqual({ isAbove: true, overtime: [[2_761, 2_760]] })
  expect(await found(october)).toEqual({ isAbove: false, overtime: [[3_240, undefined]] })
  expect(await found(await runWith('2026-11', 54 * 60 + 1))).toEqual({ isAbove: true, overtime: [[3_241, 3_240]] })
})

it('OT-08b an agreement recorded after the calculation has the run calculated again; of another office, later, or for nobody in it, it does not', async () => {
  const august = await runWith('2026-08', 50 * 60)
  expect(await found(august)).toEqual({ isAbove: true, overtime: [[3_000, 2_760]] })
  expect((await on.run(august)).stale).toBe(0)
  await agree('KUL', '2026-08-01')
  await agree('TPE', '2026-09-10', '2026-09-20')
  await agree('TPE', '2026-08-01', '2026-08-10', await newcomerOfTaipei())
  expect((await on.run(august)).stale).toBe(0)
  await agree('TPE', '2026-08-31', '2026-08-31')
  expect((await on.run(august)).stale).toBe(1)
  await on.calculated({ id: august })
  expect((await on.run(august)).stale).toBe(0)
  expect(await found(august)).toEqual({ isAbove: false, overtime: [[3_000, undefined]] })
})

it('OT-08b deleting an agreement that has not begun has the runs of its people and days calculated again, and no other', async () => {
  const admin = await on.server.as('aminah', 'Company Admin')
  const offices = on.server.companies.meridian!.offices
  const record = async (from_day: string, employee_ids: string[] = []) => {
    const given = { office_id: offices.TPE!, scheme: 'overtime', from_day, consent: 'meeting', agreed_on: '2026-11-01' }
    return expectOk(admin.call(flexibleHoursApi.create, { ...given, employee_ids } as never))
  }
  const remove = ({ id, version }: { id: string; version: number }) =>
    expectOk(admin.call(flexibleHoursApi.remove, { id, version }))
  await on.server.tenant('meridian', (tx) => tx.deleteFrom('flexible_hours').execute())
  const ofPerson = await record('2026-12-31', [employee_id])
  const december = await runWith('2026-12', 50 * 60)
  const july = await runWith('2026-07', 60)
  const later = await record('2027-02-01')
  const { id: others } = await expectOk(
    on.payroll.call(payrollApi.create, { group_id: malaysian_group, period: '2026-12' }),
  )
  await on.calculated({ id: others })
  expect(await found(december)).toEqual({ isAbove: false, overtime: [[3_000, undefined]] })
  await remove(later)
  expect([(await on.run(july)).stale, (await on.run(december)).stale]).toEqual([0, 0])
  await remove(ofPerson)
  expect([(await on.run(july)).stale, (await on.run(december)).stale]).toEqual([0, 1])
  // The same month of people whom the agreement does not name.
  expect((await on.run(others)).stale).toBe(0)
  await on.calculated({ id: december })
  expect(await found(december)).toEqual({ isAbove: true, overtime: [[3_000, 2_760]] })
  expect((await on.run(december)).stale).toBe(0)
})
