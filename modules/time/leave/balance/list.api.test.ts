import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/database/database.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { loadLeaveTypes } from '../types/leave-types.ts'
import { type BalanceKey, loadBalances } from './balances.ts'
import { leaveBalanceApi } from './contract.ts'
import { loadLeaveRecords } from './leave-records.ts'

let server: TestServer
let type: string
let aisyah: BalanceKey
beforeAll(async () => {
  server = await startTestServer()
  type = await inCompany(async (tx) => (await loadLeaveTypes(tx)).find(({ lawId }) => lawId === 'annual')!.id)
  aisyah = { employee_id: server.employeeId('aisyah'), type_id: type }
})
afterAll(() => server.stop())

const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('meridian', work)

it('LEA-03 a balance has no leave year before the person joined', async () => {
  const balance = await inCompany(async (tx) =>
    (await loadBalances(tx, [aisyah], '2001-01-01', await loadLeaveTypes(tx)))(aisyah),
  )
  const none = { granted: 0, carried: 0, used: 0, pending: 0, year_from: null, year_until: null }
  expect(balance).toEqual({ ...aisyah, ...none })
})

it('LEA-13ac coming leave of the year is in the lines once, and the forecast goes on from what it leaves', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const [own, manager] = [await server.as('nurul'), await server.as('suresh')]
  const employee_id = server.employeeId('nurul')
  await inCompany((tx) => sql`update leave_opening set is_undone = true`.execute(tx))
  const [from_day, until_day] = ['2026-12-21', '2026-12-22']
  const sent = await own.call(leaveRequestApi.send, { type_id: type, from_day, until_day })
  expect(sent.status, sent.text).toBe(200)
  const { id, version } = sent.body.data
  const find = async () => {
    const [balance] = (await hr.call(leaveBalanceApi.person, { employee_id, type_id: type })).body.data
    const days = (lines: { day: string; request_id: string | null }[]) =>
      lines.filter(({ request_id }) => request_id === id).map(({ day }) => day)
    return { ...balance, own: days(balance.lines), coming: days(balance.forecast) }
  }
  expect(await find()).toMatchObject({ own: [from_day, until_day], coming: [] })
  await manager.call(requestApi.approve, { id, version })
  const { own: listed, coming, left, forecast } = await find()
  expect({ listed, coming }).toEqual({ listed: [from_day, until_day], coming: [] })
  // Each line of the forecast is what is left before it, and what it adds.
  const steps = forecast.map(({ amount, left: after }: { amount: number; left: number }) => after - amount)
  expect(steps).toEqual([left, ...forecast.slice(0, -1).map((line: { left: number }) => line.left)])
  expect(forecast.length).toBeGreaterThan(0)
})

it('LEA-03 LEA-13a the list equals the person’s own page after any changes', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const [own, manager] = [await server.as('aisyah'), await server.as('suresh')]
  // A later opening balance would include the requested days.
  await inCompany((tx) => sql`update leave_opening set is_undone = true`.execute(tx))
  const whose = { employee_id: aisyah.employee_id, type_id: type }
  const left: number[] = []
  const bothSay = async (when: string) => {
    const [row] = (await hr.call(leaveBalanceApi.list, whose)).body.data
    const [balance] = (await hr.call(leaveBalanceApi.person, whose)).body.data
    const { granted, carried, used, pending, left: rest, year_from, year_until } = balance
    expect(row, when).toMatchObject({ granted, carried, used, pending, left: rest, year_from, year_until })
    left.push(rest - pending)
  }
  await bothSay('before')
  const input = { type_id: type, from_day: '2026-12-14', until_day: '2026-12-16' }
  let { id, version } = (await own.call(leaveRequestApi.send, input)).body.data
  await bothSay('asked')
  version = (await manager.call(requestApi.approve, { id, version })).body.data.version
  await bothSay('approved')
  const holiday = await hr.call(holidayApi.create, { day: '2026-12-15', name: 'A day off' })
  expect(holiday.status, holiday.text).toBe(200)
  await bothSay('a holiday within it')
  const revoked = await manager.call(requestApi.revoke, { id, version, remark: 'No' } as never)
  expect(revoked.status, revoked.text).toBe(200)
  await bothSay('revoked')
  const adjusted = { people: [aisyah.employee_id], type_id: type, day: TODAY, kind: 'adjustment' as const }
  expect((await hr.call(leaveBalanceApi.adjust, { ...adjusted, amount: 2, reason: 'Owed' })).status).toBe(200)
  await bothSay('adjusted')
  const before = left[0]!
  expect(left.map((one) => one - before)).toEqual([0, -3, -3, -2, 0, 2])
})

it('LEA-03 reads only leave of the requested types', async () => {
  const input = { type_id: type, from_day: '2026-12-01', until_day: '2026-12-02' }
  const sent = await (await server.as('aisyah')).call(leaveRequestApi.send, input)
  expect(sent.status, sent.text).toBe(200)
  await inCompany(async (tx) => {
    const types = await loadLeaveTypes(tx)
    const other = types.find(({ id }) => id !== type)!.id
    const countRecords = async (...only: string[]) => {
      const { requests: leaveRequests, countedDays: counted } = await loadLeaveRecords(
        tx,
        types,
        [aisyah.employee_id],
        new Set(only),
      )
      return [(leaveRequests.get(aisyah.employee_id) ?? []).length, counted.size]
    }
    const [before, rest] = [await countRecords(type), await countRecords(other)]
    expect(rest).toEqual([0, 0])
    expect(before[0]).toBeGreaterThan(0)
    expect(await countRecords(type, other)).toEqual(before)
  })
})

it.each(['office_id', 'department_id', 'position_id', 'employment_type'] as const)(
  'LEA-07a a type that gives to one %s alone is listed for its people alone',
  async (of) => {
    const hr = await server.as('aminah')
    const on = '2026-11-20'
    const at = await inCompany((tx) =>
      tx
        .selectFrom('employment')
        .innerJoin('employee', 'employee.id', 'employment.employee_id')
        .select(['employee_id', 'office_id', 'department_id', 'position_id', 'employment_type'])
        .where('from_day', '<=', on)
        .where((is) => is.or([is('until_day', 'is', null), is('until_day', '>=', on)]))
        .where((is) => is.or([is('last_day', 'is', null), is('last_day', '>=', on)]))
        .execute(),
    )
    const value = at.find(({ employee_id }) => employee_id === aisyah.employee_id)![of]
    expect(value).not.toBeNull()
    const theirs = at.filter((one) => one[of] === value).map(({ employee_id }) => employee_id)
    expect(theirs.length).toBeLessThan(at.length)
    const input = { name: `Of one ${of}`, from_day: '2026-01-01', entitlement: [{ months: 0, amount: 5, [of]: value }] }
    const made = await hr.call(leaveTypeApi.create, input as never)
    expect(made.status, made.text).toBe(200)
    const listed = await hr.call(leaveBalanceApi.list, { type_id: made.body.data.id, on, per_page: 200 })
    const people = (listed.body.data as BalanceKey[]).map(({ employee_id }) => employee_id)
    expect(people.toSorted()).toEqual(theirs.toSorted())
  },
)
