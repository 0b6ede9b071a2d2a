import { afterAll, beforeAll, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { employeeApi } from '../contract.ts'
import { completionRequestApi } from './contract.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

it('PAY-11 people who may not change a field see who can and ask once, and the change removes the request', async () => {
  const fatin = { id: server.employeeId('nurul'), field: 'tax_number' } as const
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const { people } = (await payroll.call(completionRequestApi.whoCan, fatin)).body.data as Json
  expect(people.length).toBeGreaterThan(0)
  expect(people.length).toBeLessThanOrEqual(3)
  expect(people.every(({ asked }: Json) => !asked)).toBe(true)
  const aminah = people.find(({ name }: Json) => name.startsWith('Aminah'))
  const ask = { ...fatin, account_id: aminah.account_id }
  expect((await payroll.call(completionRequestApi.ask, ask)).status).toBe(200)
  expect((await payroll.call(completionRequestApi.ask, ask)).status).toBe(200)
  const again = (await payroll.call(completionRequestApi.whoCan, fatin)).body.data.people as Json[]
  expect(again.find(({ account_id }) => account_id === aminah.account_id)!.asked).toBe(true)

  const admin = await server.as('aminah', 'Company Admin')
  const loadNotifications = async () =>
    ((await admin.call(taskApi.list, { per_page: 50 })).body.data as Json[]).filter(
      ({ kind }) => kind === 'employees.asked',
    )
  const [one, ...more] = await loadNotifications()
  expect(more).toEqual([])
  expect(one).toMatchObject({ state: 'done', page: `/app/employees/${fatin.id}?edit=tax_number` })
  expect(one.title).toMatch(/asks you to complete the record of /)

  const { version, statutory } = (await admin.call(employeeApi.statutory, { id: fatin.id })).body.data as Json
  const change = { id: fatin.id, version, correct_row: statutory.from_day, tax_number: 'IG10234567890' }
  expect((await admin.call(employeeApi.editStatutory, change)).status).toBe(200)
  expect(await loadNotifications()).toEqual([])
})

it('PAY-11 only people who may change a field are asked, and nobody about their own record', async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const aminah = server.employeeId('aminah')
  const own = (await payroll.call(completionRequestApi.whoCan, { id: aminah, field: 'tax_number' })).body.data
    .people as Json[]
  expect(own.some(({ name }) => name.startsWith('Aminah'))).toBe(false)
  const nobody = { id: aminah, field: 'tax_number', account_id: '00000000-0000-7000-8000-000000000000' } as const
  expect((await payroll.call(completionRequestApi.ask, nobody)).body.data).toEqual({ asked: false })
})
