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
async function countWaiting(): Promise<number> {
  const [month] = await expectOk(on.payroll.call(payrollReadyApi.months, { group_id: on.groupId, period: PERIOD }))
  return month.waits.find(({ kind }: Shown) => kind === 'incomplete_records')?.count ?? 0
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

it('PAY-11 the review lists everything missing at once, before the approval, and counts nobody twice', async () => {
  const { id } = await on.calculated({ period: PERIOD })
  expect(await countWaiting()).toBe(0)
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
