import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../../../platform/activity/contract.ts'
import { employeeApi } from '../contract.ts'
import { stayApi } from './stays-contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

async function residence(who: string) {
  const reply = await hr.call(stayApi.residence, { id: server.employeeId(who) })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
async function save(who: string, stays: { arrived_on: string; left_on: string | null }[]) {
  const { version } = await residence(who)
  return hr.call(stayApi.save, { id: server.employeeId(who), version, stays })
}

it('PAY-13a LOG-01ab stays are stored in order and counted, and propose a tax status without setting it', async () => {
  expect(await residence('nurul')).toMatchObject({ year: 2026, stays: [], days: 365, needed: 183, stated: 'resident' })
  const stays = [
    { arrived_on: '2026-09-01', left_on: null },
    { arrived_on: '2026-01-01', left_on: '2026-01-10' },
  ]
  expect((await save('nurul', stays)).status).toBe(200)
  expect(await residence('nurul')).toMatchObject({
    stays: [stays[1], stays[0]],
    days: 132,
    counted: 'non_resident',
    stated: 'resident',
    proposed: 'non_resident',
  })
  const { statutory } = (await hr.call(employeeApi.statutory, { id: server.employeeId('nurul') })).body.data
  expect(statutory.tax_regime).toBe('resident')
  const [entry] = (await hr.call(activityApi.log, { object_id: server.employeeId('nurul') })).body.data
  expect(entry).toMatchObject({ what: 'changed', kind: 'employee', actor_name: 'Wong Mei Ling' })
  // Saving replaces all stored stays.
  await save('nurul', [])
  expect(await residence('nurul')).toMatchObject({ stays: [], days: 365, proposed: null })
})

it('PAY-04d the day of arrival does not count for pay in Taiwan', async () => {
  const abroad = async (who: string, tw_identity: 'professional' | 'national') => {
    const { version } = await residence(who)
    const id = server.employeeId(who)
    const status = { resident_status: 'non_citizen_b', tax_regime: 'resident', tw_identity } as const
    expect((await hr.call(employeeApi.editStatutory, { id, version, ...status })).status).toBe(200)
  }
  await abroad('tomas', 'professional')
  await save('tomas', [{ arrived_on: '2026-07-02', left_on: null }])
  expect(await residence('tomas')).toMatchObject({ days: 182, proposed: 'non_resident' })
  await save('tomas', [{ arrived_on: '2026-07-01', left_on: null }])
  expect(await residence('tomas')).toMatchObject({ days: 183, proposed: null })
  // A person domiciled in Taiwan is a resident regardless of days.
  await abroad('tomas', 'national')
  await save('tomas', [{ arrived_on: '2026-12-01', left_on: null }])
  expect(await residence('tomas')).toMatchObject({ days: 30, proposed: null })
})

it('overlapping or reversed stays are refused at the field, and so are stale versions and colleagues', async () => {
  const wrong = await save('priya', [{ arrived_on: '2026-02-02', left_on: '2026-02-01' }])
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['stays']])
  const { version } = await residence('priya')
  const id = server.employeeId('priya')
  expect((await hr.call(stayApi.save, { id, version: version + 1, stays: [] })).status).toBe(409)
  const colleague = await server.as('nurul', 'employee')
  expect((await colleague.call(stayApi.save, { id, version, stays: [] })).status).toBe(403)
  expect((await colleague.call(stayApi.residence, { id })).status).toBe(404)
})

it('ACL-5 nobody records their own stays while somebody else could, because they propose the tax status', async () => {
  const { version } = await residence('mei.ling')
  const own = { id: server.employeeId('mei.ling'), version, stays: [] }
  expect((await hr.call(stayApi.save, own)).body.code).toBe('not_for_yourself')
  // Actions that would be refused are not offered: days and status of the own record.
  const loadActions = async (who: string) => [
    (await residence(who)).actions,
    (await hr.call(employeeApi.statutory, { id: server.employeeId(who) })).body.data.actions,
  ]
  for (const actions of await loadActions('nurul')) expect(actions).toContain('edit')
  for (const actions of await loadActions('mei.ling')) expect(actions).not.toContain('edit')
})
