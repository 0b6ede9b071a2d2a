import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { plantTwoMonths, type TwoMonths } from '#test/reported-months.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeListApi } from '../../people/list/contract.ts'
import { attendanceApi } from '../attendance/contract.ts'
import { peopleReportApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let world: TwoMonths
let hr: Caller
let manager: Caller
let payroll: Caller
beforeAll(async () => {
  server = await startTestServer()
  world = await plantTwoMonths(server)
  hr = await server.as('mei.ling', 'HR Generalist')
  manager = await server.as('suresh', 'mgr')
  payroll = await server.as('jun.hao', 'HR Payroll')
})
afterAll(() => server.stop())

const SPAN = { until_month: '2025-07', months: 2 }
const JUNE = { until_month: '2025-06', months: 1 }
async function load(who: Caller, report: keyof typeof peopleReportApi, input: object): Promise<Json> {
  const { status, body, text } = await who.call(
    peopleReportApi[report] as never,
    {
      ...SPAN,
      per_page: 200,
      ...input,
    } as never,
  )
  expect(status, text).toBe(200)
  return body
}
/** The rows by name, with some of their figures. */
const figures = (rows: Json[], names: readonly string[]) =>
  Object.fromEntries(rows.map((row) => [row.name, names.map((name) => row[name])]))
const report = async (who: Caller, name: keyof typeof peopleReportApi, input: object, names: readonly string[]) =>
  figures((await load(who, name, input)).data, names)

describe('HRM-15 leave taken', () => {
  const names = ['people', 'requests', 'days', 'hours'] as const

  it('HRM-15 counts granted days in the month of each day, without those given back', async () => {
    expect(await report(hr, 'leave', { by: 'month' }, names)).toEqual({
      '2025-06': [1, 2, 3, 0],
      '2025-07': [4, 4, 5.5, 2.5],
    })
    expect(await report(hr, 'leave', { by: 'office' }, names)).toEqual({ North: [2, 3, 5.5, 0], South: [2, 2, 3, 2.5] })
    expect(await report(hr, 'leave', { by: 'department' }, names)).toEqual({
      Plant: [2, 3, 8, 0],
      Quality: [2, 2, 0.5, 2.5],
    })
    expect(await report(hr, 'leave', { by: 'leave_type' }, names)).toEqual({
      'Report days': [3, 4, 8.5, 0],
      'Report hours': [1, 1, 0, 2.5],
    })
    expect(await report(hr, 'leave', { by: 'person', office_id: world.north }, names)).toEqual({
      Anna: [1, 2, 5, 0],
      Ben: [1, 1, 0.5, 0],
    })
    const { totals } = await load(hr, 'leave', {})
    expect(totals).toMatchObject([{ people: 4, requests: 5, days: 8.5, hours: 2.5 }])
  })

  it('HRM-15 a manager’s report has direct reports only', async () => {
    expect(await report(manager, 'leave', { by: 'person' }, names)).toEqual({ Anna: [1, 2, 5, 0], Cai: [1, 1, 3, 0] })
    expect(await report(manager, 'leave', { by: 'office' }, names)).toEqual({
      North: [1, 2, 5, 0],
      South: [1, 1, 3, 0],
    })
  })
})

describe('HRM-15 absence and lateness', () => {
  const names = ['working_days', 'absent', 'late', 'late_minutes', 'early', 'worked_minutes'] as const

  it('HRM-15 counts days by their statuses, as the list of days finds them', async () => {
    expect(await report(hr, 'attendance', { by: 'office' }, names)).toEqual({
      North: [3, 1, 2, 55, 1, 900],
      South: [2, 1, 0, 0, 0, 480],
    })
    expect(await report(hr, 'attendance', { by: 'department' }, names)).toEqual({
      Plant: [3, 2, 1, 20, 0, 460],
      Quality: [2, 0, 1, 35, 1, 920],
    })
    expect(await report(hr, 'attendance', { by: 'month' }, names)).toEqual({
      '2025-06': [2, 1, 1, 20, 0, 460],
      '2025-07': [3, 1, 1, 35, 1, 920],
    })
    const span = { from: '2025-06-01', to: '2025-07-31', office_id: world.north }
    for (const [status, count] of [
      ['absent', 1],
      ['late', 2],
    ] as const)
      expect((await hr.call(attendanceApi.list, { ...span, status })).body.total).toBe(count)
  })

  it('HRM-15 a manager’s report has direct reports only', async () => {
    expect(await report(manager, 'attendance', { by: 'office' }, names)).toEqual({
      North: [2, 1, 1, 20, 0, 460],
      South: [1, 1, 0, 0, 0, 0],
    })
  })
})

describe('HRM-15 overtime and its cost', () => {
  const names = ['people', 'records', 'minutes', 'time_off_minutes', 'unpaid_minutes', 'currency', 'cost'] as const

  it('HRM-15 counts approved and paid hours; the cost is what runs paid less what they took back', async () => {
    expect(await report(payroll, 'overtime', { by: 'office' }, names)).toEqual({
      North: [2, 2, 210, 0, 90, 'MYR', 50_00],
      South: [1, 1, 60, 60, 0, 'MYR', 0],
    })
    expect(await report(payroll, 'overtime', { by: 'month' }, names)).toEqual({
      '2025-06': [1, 1, 120, 0, 0, 'MYR', 50_00],
      '2025-07': [2, 2, 150, 60, 90, 'MYR', 0],
    })
    expect((await load(payroll, 'overtime', {})).totals).toMatchObject([
      { people: 3, minutes: 270, cost: 50_00, currency: 'MYR' },
    ])
  })

  it('HRM-15 whoever may not see the pay of the people sees their hours without a cost', async () => {
    expect(await report(hr, 'overtime', { by: 'office' }, ['minutes', 'cost'])).toEqual({
      North: [210, null],
      South: [60, null],
    })
    const rows = await report(manager, 'overtime', { by: 'department' }, names)
    expect(rows).toEqual({ Plant: [2, 2, 180, 60, 0, 'MYR', null] })
    expect((await load(manager, 'overtime', {})).totals).toMatchObject([{ minutes: 180, cost: null }])
  })

  it('HRM-15 LOG-02b the log of reads counts the rows that showed a cost, on the screen and in a file', async () => {
    const file = exportEndpoint(peopleReportApi.overtime as never)
    const accounts = ['arjun', 'grace'].map((who) => server.companies.meridian?.accounts[who] ?? '')
    const input = { ...SPAN, by: 'person' }
    for (const who of [await server.as('arjun', 'HR Payroll'), await server.as('grace', 'HR Claim')]) {
      expect((await who.call(peopleReportApi.overtime as never, input as never)).status).toBe(200)
      expect((await who.call(file, { ...input, format: 'csv' } as never)).status).toBe(200)
    }
    const logged = () =>
      server.tenant('meridian', (tx) =>
        tx
          .selectFrom('access_log')
          .select(['operation', 'count'])
          .where('account_id', 'in', accounts)
          .where('operation', 'like', '%people-reports/overtime%')
          .orderBy('operation')
          .orderBy('count')
          .execute(),
      )
    await expect.poll(logged).toEqual([
      { operation: 'GET /api/people-reports/overtime', count: 0 },
      { operation: 'GET /api/people-reports/overtime', count: 3 },
      { operation: 'POST /api/people-reports/overtime/export', count: 0 },
      { operation: 'POST /api/people-reports/overtime/export', count: 3 },
    ])
  })
})

describe('HRM-15 headcount and turnover', () => {
  const names = ['opening', 'joined', 'left', 'headcount', 'average', 'turnover'] as const
  const own = (rows: Record<string, unknown>, ...kept: string[]) =>
    Object.fromEntries(Object.entries(rows).filter(([name]) => kept.includes(name)))

  it('HRM-15 counts who was employed at the start and the end, where they worked on that day', async () => {
    expect(own(await report(hr, 'headcount', { by: 'office' }, names), 'North', 'South')).toEqual({
      North: [2, 0, 0, 2, 2, 0],
      South: [1, 1, 1, 1, 1.5, 66.7],
    })
    expect(own(await report(hr, 'headcount', { by: 'department' }, names), 'Plant', 'Quality')).toEqual({
      Plant: [2, 0, 1, 1, 1.8, 57.1],
      Quality: [1, 1, 0, 2, 1.8, 0],
    })
    expect(await report(hr, 'headcount', { by: 'month', office_id: world.south }, names)).toEqual({
      '2025-06': [1, 1, 0, 2, 1.5, 0],
      '2025-07': [2, 0, 1, 1, 1.5, 66.7],
    })
  })

  it('HRM-15 reaches as far as the reader’s list of people on the last day of the month', async () => {
    for (const who of [hr, manager, await server.as('siti', 'local hr')]) {
      const { body } = await who.call(employeeListApi.list, {
        as_of: '2025-06-30',
        standing: ['active'],
        per_page: 1,
      } as never)
      const counted = await report(who, 'headcount', { by: 'month', ...JUNE }, ['headcount'])
      expect(counted).toEqual({ '2025-06': [body.total] })
    }
  })

  it('HRM-15 this month counts the people of today, and months ahead count nobody', async () => {
    const now = await hr.call(employeeListApi.list, { as_of: '2026-11-20', standing: ['active', 'resigned'] } as never)
    const [row] = (await load(hr, 'headcount', { by: 'month', until_month: '2026-11', months: 1 })).data
    const left = await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('id').where('last_day', '<', '2026-11-20').execute(),
    )
    expect(row.headcount).toBe(now.body.total - left.filter(({ id }) => id !== world.people.cai).length)
    expect((await load(hr, 'headcount', { by: 'month', until_month: '2027-03', months: 1 })).total).toBe(0)
  })
})

describe('HRM-15 claims', () => {
  const names = ['people', 'claims', 'currency', 'amount', 'paid', 'unpaid'] as const

  it('HRM-15 sums approved and paid claims, each part in its own category', async () => {
    expect(await report(hr, 'claims', { by: 'category' }, names)).toEqual({
      'Report travel': [2, 2, 'MYR', 85_00, 70_00, 15_00],
      'Report meals': [2, 2, 'MYR', 50_00, 30_00, 20_00],
    })
    expect(await report(hr, 'claims', { by: 'person' }, names)).toEqual({
      Anna: [1, 1, 'MYR', 100_00, 100_00, 0],
      Ben: [1, 1, 'MYR', 20_00, 0, 20_00],
      Dewi: [1, 1, 'MYR', 15_00, 0, 15_00],
    })
    expect(await report(hr, 'claims', { by: 'month' }, ['amount'])).toEqual({
      '2025-06': [100_00],
      '2025-07': [35_00],
    })
    expect((await load(hr, 'claims', {})).totals).toMatchObject([{ people: 3, claims: 3, amount: 135_00 }])
  })

  it('HRM-15 a manager’s report has direct reports only', async () => {
    expect(await report(manager, 'claims', { by: 'office' }, names)).toEqual({
      North: [1, 1, 'MYR', 100_00, 100_00, 0],
    })
  })
})

describe('HRM-15 every report', () => {
  const NAMES = Object.keys(peopleReportApi) as (keyof typeof peopleReportApi)[]

  it('HRM-15 is refused to whoever may not read the list that it sums up', async () => {
    const lists = ['leave:read', 'attendance:read', 'overtime:read', 'employee:read', 'claim:read']
    const role_id = ROLES.find(({ name }) => name === 'hod')?.id ?? 0
    const head = await server.as('suresh', 'hod')
    for (const name of NAMES)
      expect([name, (await head.call(peopleReportApi[name] as never, {} as never)).status]).toEqual([name, 200])
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('role_grant')
        .values(lists.map((permission) => ({ role_id, permission, reach: null })))
        .execute(),
    )
    for (const name of NAMES) {
      const [read, file] = [peopleReportApi[name], exportEndpoint(peopleReportApi[name] as never)]
      expect([name, (await head.call(read as never, {} as never)).status]).toEqual([name, 403])
      expect((await head.call(file, { format: 'csv' } as never)).status).not.toBe(200)
    }
  })

  it('HRM-15 covers 24 months at most', async () => {
    for (const name of NAMES) {
      const { status } = await hr.call(peopleReportApi[name] as never, { ...SPAN, months: 25 } as never)
      expect([name, status]).toEqual([name, 400])
    }
  })

  it('HRM-15 is exported with its headings and the sum', async () => {
    for (const name of NAMES) {
      const file = await hr.call(exportEndpoint(peopleReportApi[name] as never), { ...SPAN, format: 'csv' } as never)
      expect([name, file.status]).toEqual([name, 200])
      const lines = file.text.replace('\uFEFF', '').trim().split('\r\n')
      expect(lines.at(-1)).toContain('Total')
      expect(file.headers['content-disposition']).toContain(`${name}-by-`)
    }
  })

  it('HRM-15 a search narrows groups and sums', async () => {
    const found = await load(hr, 'leave', { by: 'office', search: 'sou' })
    expect(found.total).toBe(1)
    expect(found.totals).toMatchObject([{ people: 2, days: 3 }])
  })
})
