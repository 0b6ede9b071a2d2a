import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'

/** The calls that other programs may use, by method and path. */
const PROMISED = [
  'POST /api/auth/login',
  'POST /api/auth/path/ops/login',
  'POST /api/auth/aad-login',
  'GET /api/auth/refresh',
  'GET /api/system/check',
  'GET /api/settings/my/acl',
  'GET /api/settings/default/roles/permissions',
  'POST /api/rmt/employee/bulk/update/offices',
  'POST /api/rmt/employee/bulk/unassign/offices',
  'GET /api/{env}/employee/all/active',
  'GET /api/{env}/employee/all/inactive',
  'GET /api/{env}/employee/view/profiles/{id}',
  'GET /api/{env}/employee/view/employment/{id}',
  'GET /api/{env}/employee/view/compensation/{id}',
  'PATCH /api/{env}/employee/edit/profiles/{id}',
  'PATCH /api/{env}/employee/edit/employment/{id}',
  'PATCH /api/{env}/employee/edit/compensation/{id}',
  'GET /api/general/employee/all',
  'POST /api/localhr/employee',
  'DELETE /api/rmt/employee/delete/{id}',
  'POST /api/{env}/employee/export/details',
  'POST /api/{env}/employee/import/details',
  'GET /api/rmt/employee/same/department/{id}/requestor/{rid}',
  'GET /api/rmt/department',
  'POST /api/rmt/department',
  'PATCH /api/rmt/department/{id}',
  'GET /api/rmt/department/resource/{id}',
  'PATCH /api/rmt/department/resource/{id}',
  'PATCH /api/rmt/department/update/status/{status}',
  'GET /api/rmt/department/disabled',
  'POST /api/rmt/department/export/details/status/{status}',
  'GET /api/{env}/position',
  'POST /api/rmt/position',
  'PATCH /api/rmt/position/{id}',
  'GET /api/rmt/position/export/rbc',
  'POST /api/rmt/position/import/rbc',
  'PATCH /api/rmt/position/update/status/{status}',
  'GET /api/rmt/position/disabled',
  'POST /api/rmt/position/export/details/status/{status}',
  'GET /api/rmt/office',
  'POST /api/rmt/office',
  'GET /api/rmt/office/info',
  'GET /api/rmt/office/{id}',
  'PATCH /api/rmt/office/{id}',
  'PATCH /api/rmt/office/{id}/update/status',
  'GET /api/rmt/office/{id}/list/user',
  'PATCH /api/rmt/office/{id}/update/user/{uid}',
  'POST /api/rmt/hidden/module/office/{id}/sync',
  'GET /api/hod/office/list',
  'GET /api/hod/department',
  'GET /api/hod/position',
  'GET /api/localhr/office/get',
  'GET /api/localhr/position',
  'GET /api/general/department/all',
  'GET /api/general/position/all',
  'GET /api/general/my/direct/subordinates',
  'GET /api/general/my/direct/subordinates/data',
  'GET /api/path/ops/setting/index',
  'GET /api/path/ops/setting/modules',
  'PATCH /api/path/ops/setting/module/update/{id}',
  'PATCH /api/path/ops/setting/update/status/{status}/company/{id}',
  'GET /api/{env}/shift/index',
  'POST /api/{env}/shift/show',
  'POST /api/{env}/shift/show/v2',
  'POST /api/{env}/shift/store',
  'PATCH /api/{env}/shift/update/{id}',
  'POST /api/{env}/shift/add',
  'POST /api/{env}/shift/remove',
  'POST /api/{env}/shift/replace',
  'POST /api/{env}/shift/import',
  'POST /api/{env}/shift/export',
  'GET /api/panel/enabled/module',
  'GET /api/settings/options',
  'GET /api/settings/my/modules',
]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: false })
})
afterAll(() => server.stop())

/** Parameters may have any name, except the area and the company. */
const nameless = (call: string) => call.replace(/\{(?!env\}|company\})\w+\}/g, '{}')

it('SYS-19b the promised calls exist with their exact method and path', () => {
  const there = new Set(server.api.operations.map(({ method, path }) => nameless(`${method} ${path}`)))
  expect(PROMISED.filter((call) => !there.has(nameless(call)))).toEqual([])
})

it('SYS-19b a fixed part of a path wins over a parameter, and another spelling is a 404', async () => {
  const status = async (path: string) => (await server.nobody.request('GET', path)).status
  for (const path of ['/api/rmt/office/info', '/api/rmt/department/disabled', '/api/localhr/employee/all/active'])
    expect(await status(path), path).toBe(401)
  for (const path of ['/api/rmt/offices', '/api/Rmt/office/info/', '/api/rmt/departments'])
    expect(await status(path), path).toBe(404)
})
