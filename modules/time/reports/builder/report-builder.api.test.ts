import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type RoleName } from '#base/access/roles.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { plantTwoMonths, type TwoMonths } from '#test/reported-months.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { reportResultApi, savedReportApi } from './contract.ts'
import { ReportSource } from './report-field-values.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let world: TwoMonths
let hr: Caller
let manager: Caller
beforeAll(async () => {
  server = await startTestServer()
  world = await plantTwoMonths(server)
  hr = await server.as('mei.ling', 'HR Generalist')
  manager = await server.as('suresh', 'mgr')
})
afterAll(() => server.stop())

const SPAN = { until_month: '2025-07', months: 2 }
async function load(who: Caller, source: ReportSource, input: object): Promise<Json> {
  const { status, body, text } = await who.call(
    reportResultApi[source] as never,
    {
      ...SPAN,
      per_page: 200,
      ...input,
    } as never,
  )
  expect(status, text).toBe(200)
  return body
}
const rows = async (who: Caller, source: ReportSource, input: object, fields: readonly string[]) =>
  (await load(who, source, input)).data.map((row: Json) => fields.map((name) => row[name]))
async function takeAway(role: RoleName, permissions: readonly string[]): Promise<void> {
  const role_id = ROLES.find(({ name }) => name === role)?.id ?? 0
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values(permissions.map((permission) => ({ role_id, permission, reach: null })))
      .execute(),
  )
}

describe('HRM-15 a report of one’s own', () => {
  it('HRM-15 has the chosen figures for each combination of the chosen groups', async () => {
    const chosen = { groups: ['month', 'office'], figures: ['days', 'requests'] }
    expect(await rows(hr, 'leave', chosen, ['month', 'office', 'days', 'requests', 'hours'])).toEqual([
      ['2025-06', 'North', 3, 2, null],
      ['2025-07', 'North', 2.5, 2, null],
      ['2025-07', 'South', 3, 2, null],
    ])
    expect(await rows(manager, 'leave', chosen, ['month', 'office', 'days'])).toEqual([
      ['2025-06', 'North', 3],
      ['2025-07', 'North', 2],
      ['2025-07', 'South', 3],
    ])
    const byCategory = { groups: ['category', 'person'], figures: ['amount'], sort: '-amount', office_id: world.north }
    expect(await rows(hr, 'claims', byCategory, ['category', 'person', 'amount', 'paid'])).toEqual([
      ['Report travel', 'Anna', 70_00, null],
      ['Report meals', 'Anna', 30_00, null],
      ['Report meals', 'Ben', 20_00, null],
    ])
    expect((await load(hr, 'attendance', { groups: ['person'], figures: ['absent'] })).totals).toMatchObject([
      { absent: 2 },
    ])
  })

  it('HRM-15 counts people month by month and place by place', async () => {
    const chosen = { groups: ['month', 'department'], figures: ['headcount', 'left'], office_id: world.south }
    expect(await rows(hr, 'headcount', chosen, ['month', 'department', 'headcount', 'left'])).toEqual([
      ['2025-06', 'Plant', 1, 0],
      ['2025-06', 'Quality', 1, 0],
      ['2025-07', 'Plant', 0, 1],
      ['2025-07', 'Quality', 1, 0],
    ])
  })

  it('HRM-15 is exported with the chosen columns only', async () => {
    const file = await hr.call(exportEndpoint(reportResultApi.leave as never), {
      ...SPAN,
      groups: ['office'],
      figures: ['days'],
      format: 'csv',
    } as never)
    expect(file.text.replace('\uFEFF', '').trim().split('\r\n').slice(0, 3)).toEqual([
      '"Office","Days"',
      '"North","5.5"',
      '"South","3"',
    ])
  })

  it('HRM-15 takes names of its source only, none twice, and four groups at most', async () => {
    const refused = [
      { groups: ['person; drop table employee'] },
      { groups: ['category'] },
      { figures: ['cost'] },
      { groups: ['office', 'office'] },
      { groups: ['office', 'department', 'position', 'month', 'person'] },
      { months: 25 },
      { sort: 'cost' },
    ]
    for (const input of refused) {
      const { status } = await hr.call(reportResultApi.leave as never, { ...SPAN, ...input } as never)
      expect([input, [400, 422].includes(status)]).toEqual([input, true])
    }
  })

  it('HRM-15 an order by a figure that is not shown falls back to the names', async () => {
    const chosen = { groups: ['office'], figures: ['days'], sort: '-hours' }
    expect(await rows(hr, 'leave', chosen, ['office'])).toEqual([['North'], ['South']])
  })
})

describe('HRM-15 a saved report', () => {
  const OVERTIME = {
    source: 'overtime',
    groups: ['department', 'month'],
    figures: ['minutes', 'cost'],
    months: 2,
    until_month: '2025-07',
  }
  const saved = async (who: Caller): Promise<Json[]> => (await who.call(savedReportApi.list, {} as never)).body.data
  const save = async (who: Caller, more: object): Promise<Json> => {
    const { status, body, text } = await who.call(savedReportApi.create, { ...OVERTIME, ...more } as never)
    expect(status, text).toBe(200)
    return body.data
  }

  it('HRM-15 is its owner’s until it is shared, and only the owner changes it', async () => {
    const own = await save(hr, { name: 'Mine' })
    expect(own).toMatchObject({ ...OVERTIME, is_mine: true, is_shared: false, office_id: null })
    expect((await saved(manager)).map(({ id }) => id)).not.toContain(own.id)
    const { id, version } = own
    expect((await manager.call(savedReportApi.remove, { id, version })).status).toBe(404)
    const shared = await hr.call(savedReportApi.change, { id, version, is_shared: true, name: 'Overtime by month' })
    expect(shared.body.data).toMatchObject({ name: 'Overtime by month', is_shared: true, version: 2 })
    const seen = (await saved(manager)).find((one) => one.id === id)
    expect(seen).toMatchObject({ is_mine: false, groups: ['department', 'month'] })
    const refused = await manager.call(savedReportApi.change, { id, version: 2, name: 'X' })
    expect([refused.status, refused.body.code]).toEqual([403, 'report_of_another'])
    expect((await hr.call(savedReportApi.remove, { id, version: 2 })).status).toBe(200)
    expect((await saved(hr)).map((one) => one.id)).not.toContain(id)
  })

  it('HRM-15 is shown to whoever may read its list, without the figures that they may not see', async () => {
    const { id } = await save(hr, { name: 'Shared', is_shared: true })
    const find = async (who: Caller) => (await saved(who)).find((one) => one.id === id)
    const head = await server.as('suresh', 'asst mgr')
    expect((await find(head)).figures).toEqual(['minutes', 'cost'])
    await takeAway('asst mgr', ['compensation:read'])
    expect((await find(head)).figures).toEqual(['minutes'])
    const result = (await load(head, 'overtime', { groups: ['department'], figures: ['minutes', 'cost'] })).data
    expect(result.length).toBeGreaterThan(0)
    expect(result.every(({ cost }: Json) => cost === null)).toBe(true)
    const refused = await head.call(savedReportApi.create, { ...OVERTIME, name: 'Cost' } as never)
    expect(refused.status).toBe(403)
    await takeAway('asst mgr', ['overtime:read'])
    expect(await find(head)).toBeUndefined()
    expect((await head.call(reportResultApi.overtime as never, SPAN as never)).status).toBe(403)
  })

  it('HRM-15 takes fields of its source only', async () => {
    for (const wrong of [{ groups: ['category'] }, { figures: ['days'] }, { figures: [] }, { months: 25 }]) {
      const { status } = await hr.call(savedReportApi.create, { ...OVERTIME, name: 'Wrong', ...wrong } as never)
      expect([wrong, status]).toEqual([wrong, 422])
    }
  })
})

it('HRM-15 every source answers with all of its groups and figures', async () => {
  for (const source of ReportSource.options) {
    const { data } = await load(hr, source, { until_month: '2025-07' })
    expect([source, data.length > 0]).toEqual([source, true])
  }
})
