import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpointName } from '#base/endpoints/endpoint.ts'
import { plantColleagues } from './colleagues.ts'
import { type GeneratedApiTest, isPlatform, startGeneratedApiTest } from './generated-api-test.ts'
import { patience } from './patience.ts'
import type { WrittenRows } from './undo.ts'

let walk: GeneratedApiTest
beforeAll(async () => {
  walk = await startGeneratedApiTest()
  await walk.samples.world()
  // Back pay that somebody else was found to have makes a run out of date, and a picture of two people stays.
  await plantColleagues(walk, 3, ['back_pay', 'back_pay_found', 'employee_photo'])
}, patience(300_000))
afterAll(() => walk.stop())

/** What every call writes beside its own: the log, and what the serving of calls keeps. */
const BESIDE = /^(audit_\w+|access_log|login_session|idempotency_key|rate_count|task|file|mail|notification)$/

const told = ({ table, inserted, updated, deleted }: WrittenRows) =>
  `${table}${inserted ? ` +${inserted}` : ''}${updated ? ` ~${updated}` : ''}${deleted ? ` -${deleted}` : ''}`

it('SYS-12 each call that writes changes the rows that are recorded of it and no others, in a world of several people', {
  timeout: patience(300_000),
}, async () => {
  const written: Record<string, string> = {}
  for (const endpoint of walk.server.api.operations) {
    if (endpoint.safe || endpoint.access === 'public' || endpoint.access === 'session' || isPlatform(endpoint)) continue
    const { call } = await walk.succeeding(endpoint)
    const { value, written: rows } = await walk.server.entriesOf(() => call())
    expect(value.status, endpointName(endpoint)).toBe(200)
    const own = rows.filter(({ table }) => !BESIDE.test(table)).toSorted((a, b) => (a.table < b.table ? -1 : 1))
    if (own.length > 0) written[endpointName(endpoint)] = own.map(told).join(', ')
  }
  await expect(`${JSON.stringify(written, null, 1)}\n`).toMatchFileSnapshot('written-rows.json')
})
