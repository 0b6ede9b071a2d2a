import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { completionRequestApi } from '../../../people/record/completion-requests/contract.ts'
import { startPayrollServer } from '../testing/month.ts'
import { reviewApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let runId: string
const person = (key: string) => month.server.employeeId(key)
beforeAll(async () => {
  month = await startPayrollServer()
  const { server } = month
  await month.approved('2026-09')
  await server.tenant('meridian', async (tx) => {
    const account = sql`(select account_index from bank_detail where employee_id = ${person('hakim')}::uuid limit 1)`
    await sql`update bank_detail set account_index = ${account} where employee_id = ${person('bala')}::uuid`.execute(tx)
    await sql`update bank_detail set account_number = null, account_index = null where employee_id = ${person('chloe')}::uuid`.execute(
      tx,
    )
  })
  runId = (await month.calculated({ period: '2026-10' })).id
})
afterAll(() => month.server.stop())

const PLACE = (row: Shown) => (row.blockers.length > 0 ? 0 : row.checks.length > 0 ? 1 : row.change === 0 ? 3 : 2)

it('PAY-09 the review sorts rows by blockers, checks, changes and the rest, and by name within each', async () => {
  for (const rows of [
    (await month.payroll.call(reviewApi.sheet, { id: runId, show: 'all' })).body.data.rows,
    (await month.payroll.call(reviewApi.review, { id: runId, show: 'all', per_page: 200 })).body.data,
  ] as Shown[][]) {
    const places = rows.map(PLACE)
    expect(places).toEqual([...places].sort())
    expect(rows[0].employee_id).toBe(person('chloe'))
    expect(new Set(places).size).toBeGreaterThanOrEqual(3)
    for (const place of [0, 1, 2, 3]) {
      const names = rows.filter((row) => PLACE(row) === place).map((row) => row.full_name)
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
    }
  }
})

it('PAY-09 the pages of the review together are the whole review', async () => {
  const page = async (number: number, per_page: number) =>
    (await month.payroll.call(reviewApi.review, { id: runId, show: 'all', page: number, per_page })).body.data.map(
      (row: Shown) => row.employee_id,
    )
  const whole = await page(1, 200)
  expect([...(await page(1, 5)), ...(await page(2, 5))]).toEqual(whole.slice(0, 10))
})

it('PAY-09 blockers and checks are one list', async () => {
  const rows: Shown[] = (await month.payroll.call(reviewApi.sheet, { id: runId, show: 'attention' })).body.data.rows
  const all: Shown[] = (await month.payroll.call(reviewApi.sheet, { id: runId, show: 'all' })).body.data.rows
  expect(rows.map(({ id }) => id)).toEqual(all.filter((row) => PLACE(row) < 2).map(({ id }) => id))
  expect(rows.length).toBeLessThan(all.length)
})

it('PAY-11 people who share an account are named to readers who may see them, and only counted for others', async () => {
  const asked = { id: runId, employee_id: person('hakim') }
  const known = (await month.payroll.call(reviewApi.sameAccount, asked)).body.data
  expect(known).toEqual({ people: [{ id: person('bala'), full_name: expect.any(String) }], hidden: 0 })
  const none = { id: runId, employee_id: person('chloe') }
  expect((await month.payroll.call(reviewApi.sameAccount, none)).body.data).toEqual({ people: [], hidden: 0 })
  const other = { ...asked, id: '00000000-0000-7000-8000-000000000000' }
  expect((await month.payroll.call(reviewApi.sameAccount, other)).status).toBe(404)
})

it('PAY-11 a record beyond the reader’s office is not offered, and the screen names who can correct it', async () => {
  const finance = await month.server.as('arjun', 'local finance')
  const asked = { id: runId, show: 'all' } as const
  for (const rows of [
    (await finance.call(reviewApi.review, { ...asked, per_page: 200 })).body.data,
    (await finance.call(reviewApi.sheet, asked)).body.data.rows,
  ] as Shown[][]) {
    const actionsOn = (key: string) => rows.find((row) => row.employee_id === person(key))!.actions
    expect(actionsOn('chloe')).toContain('open')
    expect(actionsOn('boon.keat')).toEqual([])
  }
  const penang = { id: person('boon.keat'), field: 'account_number' } as const
  const { people } = (await finance.call(completionRequestApi.whoCan, penang)).body.data as Shown
  expect(people.length).toBeGreaterThan(0)
  expect(
    (await finance.call(completionRequestApi.ask, { ...penang, account_id: people[0].account_id })).body.data,
  ).toEqual({
    asked: true,
  })
  const hr = await month.server.as('mei.ling', 'local hr')
  expect((await hr.call(completionRequestApi.whoCan, penang)).status).toBe(404)
})
