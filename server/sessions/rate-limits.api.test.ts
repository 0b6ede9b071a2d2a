import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { countFailure, countHit, countOrRefuse, type LimitName, refuseOverLimit } from './rate-limits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: false })
})
afterAll(() => server.stop())

/** The beginning of an hour. */
const START = Date.parse('2026-11-20T02:00:00Z')
const at = (ms: number) => new Date(START + ms)
const over = (what: LimitName, who: string, ms: number, most?: number) =>
  countHit(server.database, what, who, at(ms), most)

it.each([
  ['login_address', 300, 3600],
  ['known_browsers', 60, 3600],
  ['reset_account', 3, 3600],
  ['reset_address', 20, 3600],
  ['register_address', 10, 3600],
  ['register_account', 3, 3600],
  ['export_account', 10, 60],
] as const)('SES-7 %s: %i in %i seconds, then not before the window ends', async (what, hits, seconds) => {
  for (let n = 0; n < hits; n++) expect(await over(what, 'one', 0)).toBe(0)
  expect(await over(what, 'one', 0)).toBe(seconds)
  expect(await over(what, 'one', 500)).toBe(seconds)
  expect(await over(what, 'one', seconds * 1000 - 1)).toBe(1)
  expect(await over(what, 'another', 0)).toBe(0)
  expect(await over(what, 'one', seconds * 1000)).toBe(0)
})

it('SES-7 each limit is counted by itself, and a caller may pass another maximum', async () => {
  for (let n = 0; n < 3; n++) await over('reset_account', 'both', 0)
  expect(await over('register_account', 'both', 0)).toBe(0)
  expect([await over('export_account', 'own', 0, 1), await over('export_account', 'own', 0, 1)]).toEqual([0, 60])
  for (let n = 0; n < 11; n++) expect(await over('export_account', 'more', 0, 11)).toBe(0)
})

it('SES-7 a call over the limit is refused with the exact seconds to wait', async () => {
  const count = (ms: number) => countOrRefuse(server.database, 'export_account', 'refused', at(ms), 1)
  await expect(count(0)).resolves.toBeUndefined()
  for (const [ms, seconds] of [
    [0, 60],
    [59_500, 1],
  ] as const)
    await expect(count(ms)).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      params: { seconds },
      facts: { retry_after: seconds },
    })
})

it('SES-7 a limit of failures refuses from the last failure until its window ends', async () => {
  const refused = (who: string, ms = 0) => refuseOverLimit(server.database, 'reset_account', who, at(ms))
  for (let n = 0; n < 3; n++) {
    await expect(refused('wrong')).resolves.toBeUndefined()
    await countFailure(server.database, 'reset_account', 'wrong', at(0))
  }
  await expect(refused('wrong')).rejects.toMatchObject({
    code: 'rate_limited',
    status: 429,
    facts: { retry_after: 3600 },
  })
  await expect(refused('wrong', 3_599_500)).rejects.toMatchObject({ facts: { retry_after: 1 } })
  await expect(refused('elsewhere')).resolves.toBeUndefined()
  await expect(refused('wrong', 3_600_000)).resolves.toBeUndefined()
})
