import { afterAll, beforeAll, expect, it } from 'vitest'
import { joiningApi } from '../../people/joining/contract.ts'
import { employeeListApi } from '../../people/list/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { reviewApi } from '../payroll/review/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { payrollReadyApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
let before: number
let nothing: string
let withoutCard: string
const PERIOD = '2026-11'

async function createEmployee(full_name: string, more: object): Promise<string> {
  const office_id = on.server.companies.meridian!.offices.KUL!
  return (
    await expectOk(
      on.admin.call(joiningApi.create, { full_name, joined_on: '2026-11-02', office_id, ...more } as never),
    )
  ).id
}
async function loadMonth(): Promise<Shown> {
  return (await expectOk(on.payroll.call(payrollReadyApi.months, { group_id: on.groupId, period: PERIOD })))[0]
}
async function countWaiting(): Promise<number> {
  return (await loadMonth()).waits.find(({ kind }: Shown) => kind === 'incomplete_records')?.count ?? 0
}
const listMissing = async (by = on.admin): Promise<string[]> =>
  (await expectOk(by.call(employeeListApi.list, { missing_for_pay: true, per_page: 200 } as never))).map(
    ({ id }: Shown) => id,
  )

beforeAll(async () => {
  on = await startPayrollServer()
  before = await countWaiting()
  nothing = await createEmployee('A Nothing Known', {})
  withoutCard = await createEmployee('A Without Card', {
    birth_date: '1990-01-01',
    resident_status: 'citizen',
    basic_pay: 4_000_00,
  })
  await on.server.tenant('meridian', (tx) =>
    tx.deleteFrom('statutory_status').where('employee_id', '=', nothing).execute(),
  )
  await on.server.tenant('meridian', (tx) =>
    tx
      .insertInto('bank_detail')
      .values({ employee_id: withoutCard, from_day: '2026-11-02', payment_method: 'cash' })
      .execute(),
  )
})
afterAll(() => on.server.stop())

it('PAY-11 people who cannot be paid yet are counted once before the run, and listed with everything missing', async () => {
  expect(await countWaiting()).toBe(before + 2)
  const found = await listMissing()
  expect(found).toEqual(expect.arrayContaining([nothing, withoutCard]))
  expect(found).not.toContain(on.server.employeeId('nurul'))
  const page = await expectOk(on.admin.call(employeeApi.profile, { id: nothing }))
  const all = ['birth_date', 'basic_pay', 'account_number', 'resident_status', 'tax_number', 'ic_number']
  expect(page.missing_for_pay).toEqual(all)
})

it('PAY-11 a month is not ready while somebody lacks a number of files, or the company a number or an account to pay from', async () => {
  // Who lacks what a first pay needs is counted among what waits, not here again.
  const clearKinds = async () => (await loadMonth()).stops.map(({ kind }: Shown) => kind)
  expect(await clearKinds()).toEqual(['paying_account'])
  await on.server.tenant('meridian', (tx) =>
    tx
      .updateTable('statutory_status')
      .set({ tax_number: null })
      .where('employee_id', '=', on.server.employeeId('nurul'))
      .execute(),
  )
  expect((await loadMonth()).stops[0]).toEqual({ kind: 'file_numbers', count: 1, page: 'resources?incomplete=true' })
  const listed = await expectOk(on.admin.call(employeeListApi.list, { incomplete: true, per_page: 200 } as never))
  expect(listed.map(({ id }: Shown) => id)).toEqual(expect.arrayContaining([nothing, on.server.employeeId('nurul')]))

  const account = { layout: 'maybank', name: 'Main', account_number: Buffer.from('x') } as const
  await on.server.tenant('meridian', (tx) => tx.insertInto('payer_account').values(account).execute())
  expect(await clearKinds()).not.toContain('paying_account')
  const numbers = { employer_tax_number: 'E 1234567890', epf_number: '012345678', socso_number: 'A1234567890B' }
  const setNumbers = (values: Record<string, string | null>) =>
    on.server.tenant('meridian', (tx) => tx.updateTable('company_profile').set(values).execute())
  await setNumbers(numbers)
  expect(await clearKinds()).not.toContain('company_numbers')
  await setNumbers({ epf_number: null })
  expect(await clearKinds()).toContain('company_numbers')
  await setNumbers(numbers)
})

it('PAY-11 the review lists everything missing at once, before the approval, and counts nobody twice', async () => {
  const { id } = await on.calculated({ period: PERIOD })
  expect(await countWaiting()).toBe(0)
  const blocked = (await loadMonth()).stops.find(({ kind }: Shown) => kind === 'blocked')
  expect(blocked).toMatchObject({ page: `payroll/runs/${id}` })
  expect(blocked.count).toBeGreaterThanOrEqual(1)
  const rows: Shown[] = await expectOk(on.payroll.call(reviewApi.review, { id, show: 'all', per_page: 200 }))
  const row = (who: string) => rows.find((one) => one.employee_id === who)
  expect(row(nothing).failure).toEqual({
    code: 'no_birth_date',
    params: { missing: 'birth_date,basic_pay,account_number,resident_status,tax_number,ic_number' },
  })
  expect(row(withoutCard).failure).toBeNull()
  const checks = row(withoutCard).checks.map(({ code }: Shown) => code)
  expect(checks).toEqual(
    expect.arrayContaining(['missing_tax_number', 'missing_identity_number', 'missing_epf_number']),
  )
})

it('PAY-11 people without the rights to numbers and pay do not see who lacks what', async () => {
  const lead = await on.server.as('kavitha', 'hod')
  const reply = await lead.call(employeeListApi.list, { missing_for_pay: true, per_page: 200 } as never)
  expect(reply.status === 200 ? reply.body.data : []).toEqual([])
})
