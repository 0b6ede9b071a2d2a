import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveBalanceApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

type Cell = { type_id: string; left: number; unit: string; type_name: string }
type Row = { id: string; full_name: string; employee_no: string; balances: Cell[] }
const load = async (who: Caller, more: object = {}): Promise<Row[]> =>
  (await who.call(leaveBalanceApi.matrix, { per_page: 200, ...more })).body.data

it('LEA-03a the matrix says the same as the balances of each person on the day, today and at the end of March', async () => {
  for (const on of ['2026-11-24', '2027-03-31']) {
    const rows = await load(hr, { on })
    expect(rows.length).toBeGreaterThan(5)
    for (const { id, balances } of rows.slice(0, 6)) {
      const { body } = await hr.call(leaveBalanceApi.person, { employee_id: id, on })
      const own = (body.data as (Cell & { kind: string })[]).filter(
        ({ kind }) => kind === 'granted' || kind === 'earned',
      )
      expect(balances).toEqual(own.map(({ type_id, type_name, unit, left }) => ({ type_id, type_name, unit, left })))
    }
  }
})

it('LEA-03a the matrix has who is employed on the day, within reach, and follows its filters', async () => {
  const people = await load(hr)
  const joins = server.employeeId('aisyah')
  await server.tenant('meridian', (tx) =>
    tx.updateTable('employee').set({ last_day: '2026-12-31' }).where('id', '=', joins).execute(),
  )
  const has = async (on: string) => (await load(hr, { on })).some(({ id }) => id === joins)
  expect([await has('2026-12-31'), await has('2027-01-01')]).toEqual([true, false])
  const [one] = await load(hr, { employee_id: joins })
  expect(one?.id).toBe(joins)
  // Who sees only their own people sees no others in it.
  const manager = await load(await server.as('suresh'))
  expect(manager.length).toBeLessThan(people.length)
})

it('LEA-03a types are named in the reader’s language, and the file has a column for each of them', async () => {
  const [type] = (await hr.call(leaveTypeApi.list, { per_page: 200 })).body.data
  const file = await hr.call(
    exportEndpoint(leaveBalanceApi.matrix) as never,
    { format: 'csv', on: '2026-11-24' } as never,
  )
  expect(file.status).toBe(200)
  const [head = '', first = ''] = file.text.replace('\uFEFF', '').split('\r\n')
  expect(head).toContain(type.title)
  expect(first.split(',').length).toBe(head.split(',').length)
})
