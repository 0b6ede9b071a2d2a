import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#server/database/connection.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { costCenterApi } from '../../organisation/cost-centers/contract.ts'
import { employeeApi } from '../../people/record/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { activityApi } from './contract.ts'

let server: TestServer
/** Readers in Penang: one with the log and the records of the office, one with all records. */
let penang: Caller
let everybody: Caller
/** People in Kuala Lumpur: one with a refused leave request, one suspended. */
const ELSEWHERE = /Amirul|Nurul/

beforeAll(async () => {
  server = await startTestServer()
  penang = await server.as('boon.keat', 'local hr')
  everybody = await server.as('mei.ling', 'HR Generalist')
  const types = await server.tenant('meridian', (tx) =>
    tx.selectFrom('leave_type').select('id').where('law_id', '=', 'annual').where('country', '=', 'MY').execute(),
  )
  const leave = { type_id: types[0]!.id, from_day: '2026-12-14', until_day: '2026-12-16' }
  const sent = await (await server.as('amirul')).call(leaveRequestApi.send, leave as never)
  expect(sent.status, sent.text).toBe(200)
  const { id } = sent.body.data
  const refused = await (await server.as('suresh')).call(requestApi.reject, { id, version: 1, remark: 'No' } as never)
  expect(refused.status, refused.text).toBe(200)
  const suspended = await everybody.call(employeeApi.editEmployment, {
    id: server.employeeId('nurul'),
    version: 1,
    from_day: '2026-11-20',
    employment_status: 'suspended',
  } as never)
  expect(suspended.status, suspended.text).toBe(200)
  const near = await everybody.call(employeeApi.editContact, {
    id: server.employeeId('melissa'),
    version: 1,
    preferred_name: 'Mel',
  } as never)
  expect(near.status, near.text).toBe(200)
  const cost = await everybody.call(costCenterApi.create, { code: 'LOG', name: 'Of the company' })
  expect(cost.status, cost.text).toBe(200)
})
afterAll(() => server.stop())

const log = async (who: Caller, asked: Record<string, unknown> = {}) =>
  (await who.call(activityApi.log, { per_page: 200, ...asked } as never)).body

it('LOG-01e ACL-7 entries about people outside a reader’s reach are neither listed nor counted, with any filter', async () => {
  const all = await log(everybody)
  expect(JSON.stringify(all)).toMatch(/Amirul[^"]*/)
  expect(JSON.stringify(all)).toMatch(/Nurul/)
  const shown = await log(penang)
  expect(JSON.stringify(shown.data)).not.toMatch(ELSEWHERE)
  expect(shown.total).toBe(shown.data.length)
  // Entries about people of the own office and about nobody remain.
  const kinds = shown.data.map(({ kind, object_name }: { kind: string; object_name: string }) => [kind, object_name])
  expect(kinds).toContainEqual(['employee', 'Melissa Gomez'])
  expect(kinds).toContainEqual(['cost_center', 'Of the company'])
  for (const asked of [
    { search: 'Amirul' },
    { search: 'Nurul' },
    { kind: 'request' },
    { kind: 'employment' },
    { object_id: server.employeeId('nurul') },
    { operation: 'POST /api/requests/{id}/rejection' },
    { account_id: server.companies.meridian!.accounts.amirul! },
    { account_id: server.companies.meridian!.accounts.suresh! },
  ]) {
    expect((await log(penang, asked)).total, JSON.stringify(asked)).toBe(0)
    const everywhere = (await log(everybody, asked)).total
    if (!('operation' in asked)) expect(everywhere, JSON.stringify(asked)).toBeGreaterThan(0)
  }
})

it('LOG-01e ACL-7 the filter values and the exported log come from the entries that the reader may see', async () => {
  const facets = async (who: Caller) => (await who.call(activityApi.facets, {})).body.data
  expect((await facets(everybody)).kinds).toEqual(expect.arrayContaining(['request', 'employment', 'cost_center']))
  const theirs = await facets(penang)
  expect(theirs.kinds).toEqual(['cost_center', 'employee'])
  expect(JSON.stringify(theirs.people)).not.toMatch(/Amirul|Suresh/)
  expect(theirs.operations.some((one: string) => one.includes('/rejection'))).toBe(false)
  const exported = async (who: Caller) =>
    (
      await who.request('POST', `${activityApi.log.path}/export`, {
        body: JSON.stringify({ format: 'csv' }),
        headers: { 'content-type': 'application/json' },
      })
    ).text
  expect(await exported(everybody)).toMatch(ELSEWHERE)
  const file = await exported(penang)
  expect(file).toContain('Melissa Gomez')
  expect(file).not.toMatch(ELSEWHERE)
})

it('LOG-01e ACL-7 accesses to the pay of people out of reach are hidden, and an access to many people is listed', async () => {
  const look = (object_id: string | null, count: number) => ({
    at: server.clock.now(),
    account_id: server.companies.meridian!.accounts.arjun!,
    actor_name: 'Arjun',
    role_id: 16,
    operation: 'GET /pay',
    kind: 'pay' as const,
    object_id,
    count,
    request_id: 'r',
    address: '::1',
  })
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('access_log')
      .values([look(server.employeeId('nurul'), 1), look(server.employeeId('melissa'), 1), look(null, 60)])
      .execute(),
  )
  const looks = async (who: Caller, asked = {}) => {
    const { data, total } = (await who.call(activityApi.access, { kind: 'pay', ...asked })).body
    expect(total).toBe(data.length)
    return data.map(({ object_name }: { object_name: string | null }) => object_name).sort()
  }
  expect(await looks(everybody)).toEqual(['Melissa Gomez', 'Nurul Huda binti Hassan', null])
  expect(await looks(penang)).toEqual(['Melissa Gomez', null])
  expect(await looks(penang, { object_id: server.employeeId('nurul') })).toEqual([])
})

it('LOG-01e entries from before the log recorded the person are shown only to readers with access to all records', async () => {
  const { companyId } = server.companies.meridian!
  const owner = await connect(server.ownerUrl)
  try {
    // The form of entries before the log recorded the person.
    await owner.query(
      `insert into audit_entry (company_id, number, at, actor_name, operation, kind, object_name, request_id, address, hash)
      select $1, max(number) + 1, now(), 'Somebody', 'PATCH /x', 'employee', 'Of long ago', 'r', '::1', '' from audit_entry where company_id = $1`,
      [companyId],
    )
  } finally {
    await owner.end()
  }
  expect((await log(everybody, { search: 'long ago' })).total).toBe(1)
  expect((await log(penang, { search: 'long ago' })).total).toBe(0)
})
