import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { employeeListApi } from '../../modules/people/list/contract.ts'
import { accessApi } from '../../modules/platform/access/contract.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(() => server.stop())

const HR = 13
const file = exportEndpoint(employeeListApi.list) as never
async function granted(grants: { [permission: string]: string | null }): Promise<void> {
  const { roles } = (await admin.call(accessApi.table)).body.data
  const { version } = roles.find(({ id }: { id: number }) => id === HR)
  const changes = Object.entries(grants).map(([permission, reach]) => ({ permission, reach }))
  const changed = await admin.call(accessApi.change, { id: HR, version, grants: changes } as never)
  expect(changed.status, changed.text).toBe(200)
}
/** How many people the list has for somebody, and how many rows the file. */
async function seen(by: Caller): Promise<[list: number, file: number]> {
  const list = (await by.call(employeeListApi.list, { per_page: 200 })).body.total
  const csv = await by.call(file, { format: 'csv' } as never)
  return [list, csv.status === 200 ? csv.text.trim().split('\r\n').length - 1 : csv.status]
}

it('SYS-15d GUARD-05 an export reaches as far as the narrower of the list’s permission and the right to export', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const [everyone] = await seen(hr)
  expect(everyone).toBe(60)
  const ofOffice = async (reach: string) => {
    await granted({ 'employee:read': reach, 'employee:export': reach })
    return (await seen(hr))[0]
  }
  const office = await ofOffice('office')
  const own = await ofOffice('own')
  expect([own, office < everyone, office > own]).toEqual([1, true, true])

  await granted({ 'employee:read': 'company', 'employee:export': 'company' })
  expect(await seen(hr)).toEqual([everyone, everyone])
  await granted({ 'employee:read': 'company', 'employee:export': 'office' })
  expect(await seen(hr)).toEqual([everyone, office])
  await granted({ 'employee:read': 'company', 'employee:export': 'own' })
  expect(await seen(hr)).toEqual([everyone, own])
  await granted({ 'employee:read': 'office', 'employee:export': 'company' })
  expect(await seen(hr)).toEqual([office, office])
  await granted({ 'employee:read': 'company', 'employee:export': null })
  expect(await seen(hr)).toEqual([everyone, 403])
  await granted({ 'employee:read': null, 'employee:export': 'company' })
  const without = await hr.call(file, { format: 'csv' } as never)
  expect([without.status, without.body.code]).toEqual([422, 'nothing_to_export'])
})

it('SYS-15d a file of chosen rows has only those that the caller may export', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  await granted({ 'employee:read': 'company', 'employee:export': 'own' })
  const ids = [server.employeeId('farid'), server.employeeId('mei.ling')]
  const own = await hr.call(file, { format: 'csv', ids } as never)
  expect(own.text).toContain('Wong Mei Ling')
  expect(own.text).not.toContain('Farid')
  const none = await hr.call(file, { format: 'csv', ids: ids.slice(0, 1) } as never)
  expect([none.status, none.body.code]).toEqual([422, 'nothing_to_export'])
})
