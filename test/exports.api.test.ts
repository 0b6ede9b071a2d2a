import { afterAll, beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import { endpointName, type PageEndpoint } from '#base/endpoints/endpoint.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { exportColumns } from '#server/call/page-route.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { insertOperator } from './accounts.ts'
import { startTestServer, type TestServer } from './server.ts'

type List = PageEndpoint<z.ZodRawShape, unknown, unknown, string>

/** Lists without an export, with the reason. */
const WITHOUT: Record<string, string> = {
  'GET /api/localhr/office/get': 'names to choose from',
  'GET /api/hod/office/list': 'names to choose from',
  'GET /api/general/department/all': 'names to choose from',
  'GET /api/hod/department': 'names to choose from',
  'GET /api/general/position/all': 'names to choose from',
  'GET /api/hod/position': 'names to choose from',
  'GET /api/localhr/position': 'names to choose from',
  'GET /api/cost-center/choices': 'names to choose from',
  'GET /api/payroll/people': 'names to choose from',
  'GET /api/vacancies/choices': 'names to choose from',
  'GET /api/{env}/employee/all/active': 'names to choose from; the screen shows /api/employees',
  'GET /api/{env}/employee/all/inactive': 'names to choose from; the screen shows /api/employees',
  'GET /api/general/employee/all': 'names to choose from; the screen shows /api/employees/people',
  'GET /api/general/my/direct/subordinates': 'no screen; the same rows are in /api/employees/people',
  'GET /api/general/my/direct/subordinates/data': 'no screen; the same rows are in /api/employees',
  'GET /api/announcements/own': 'what one is told, which is read and not kept',
  'GET /api/requests/leave-covers': 'who covers leave now or soon; the leave itself has an export',
  'GET /api/tasks': 'one’s own jobs of the last days, which pass',
}

let server: TestServer
let lists: List[]
beforeAll(async () => {
  server = await startTestServer()
  lists = server.api.operations.filter(({ replies }) => replies === 'page') as unknown as List[]
})
afterAll(() => server.stop())

it('SYS-15d every list has an export, or a reason for having none', () => {
  expect(lists.length).toBeGreaterThan(60)
  const files = new Set(server.api.operations.filter(({ replies }) => replies === 'file').map(endpointName))
  const missing = lists.filter((list) => !files.has(`POST ${list.path}/export`)).map(endpointName)
  expect(missing.toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
})

it('SYS-15d SYS-12a every column of an export has a heading in both languages', () => {
  const unnamed = lists
    .filter((list) => list.exports)
    .flatMap((list) =>
      (['en', 'zh-TW'] as const).flatMap((language) =>
        exportColumns(list as never, server.api, language)
          .filter(({ key, header }) => header === key || header.trim() === '')
          .map(({ key }) => `${list.path} ${key}`),
      ),
    )
  expect([...new Set(unnamed)]).toEqual([])
})

it('SYS-15a SYS-15b SYS-15c every list can be searched, sorted both ways and paged', () => {
  for (const list of lists) {
    const asked = list.input.shape as Record<string, z.ZodType>
    expect(Object.keys(asked), list.path).toEqual(expect.arrayContaining(['search', 'page', 'per_page', 'sort']))
    for (const one of list.sort) {
      expect(asked.sort!.safeParse(one).success, `${list.path} ${one}`).toBe(true)
      expect(asked.sort!.safeParse(`-${one}`).success, `${list.path} -${one}`).toBe(true)
    }
  }
})

it('SYS-15d OPS-06 operators export companies and log, and the log records it', async () => {
  const { id } = await insertOperator(server)
  const ops = await server.signedIn({ accountId: id, companyId: null, role: 'Ops' })
  const [companies, log] = ['/api/path/ops/setting/index', '/api/panel/log'].map(
    (path) => lists.find((list) => list.path === path)!,
  )
  const reply = await ops.call(exportEndpoint(companies!) as never, { format: 'csv', search: 'Meridian' } as never)
  expect(reply.status, reply.text).toBe(200)
  const [heads, ...rows] = (await readWorkbook(reply.bytes, { name: 'list.csv' }))[0]!.rows
  expect(heads).toContain('Short name')
  expect(rows).toHaveLength(1)
  const entries = (await ops.call(log! as never, { kind: 'export' } as never)).body.data
  expect(entries).toMatchObject([{ kind: 'export', after: { rows: 1, format: 'csv' } }])
  expect((await ops.call(exportEndpoint(log!) as never, { format: 'xlsx' } as never)).status).toBe(200)
  expect(
    (await (await server.as('aminah')).call(exportEndpoint(log!) as never, { format: 'csv' } as never)).status,
  ).toBe(403)
})
