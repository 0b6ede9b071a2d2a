import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { clearAttempts, countAttempt } from './sign-in-attempts.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: false })
})
afterAll(() => server.stop())

const START = Date.parse('2026-11-20T02:00:00Z')
const QUARTER = 900_000
/** The seconds to wait when an attempt is refused, or null. */
async function tried(key: string, ms: number): Promise<number | null> {
  try {
    await countAttempt(server.database, key, new Date(START + ms))
    return null
  } catch (error) {
    expect(error).toMatchObject({ code: 'account_locked', status: 429 })
    return (error as { facts: { retry_after: number } }).facts.retry_after
  }
}
const many = async (key: string, times: number, ms = 0) => {
  for (let n = 0; n < times; n++) expect(await tried(key, ms)).toBeNull()
}

it('SES-7 five attempts are free, each further wait doubles, and from the tenth it is a quarter of an hour', async () => {
  await many('waits', 4)
  let ms = 0
  for (const seconds of [30, 60, 120, 240, 480, 900]) {
    expect(await tried('waits', ms)).toBeNull()
    for (const later of [0, 999]) expect(await tried('waits', ms + later)).toBe(seconds)
    expect(await tried('waits', ms + seconds * 1000 - 1)).toBe(1)
    ms += seconds * 1000
  }
  // A quarter of an hour after the last wrong attempt the count starts again.
  await many('waits', 5, ms)
  expect(await tried('waits', ms)).toBe(30)
})

it('SES-7 attempts are cleared exactly a quarter of an hour after the last one', async () => {
  await many('early', 4)
  expect(await tried('early', QUARTER - 1)).toBeNull()
  expect(await tried('early', QUARTER - 1)).toBe(30)
  await many('late', 4)
  await many('late', 4, QUARTER)
  expect(await tried('late', QUARTER)).toBeNull()
  expect(await tried('late', QUARTER)).toBe(30)
})

it('SES-7 the tenth wrong attempt in a row locks for a quarter of an hour', async () => {
  let ms = 0
  await many('tenth', 4)
  for (const seconds of [30, 60, 120, 240, 480]) {
    await many('tenth', 1, ms)
    ms += seconds * 1000
  }
  await many('tenth', 1, ms)
  expect(await tried('tenth', ms)).toBe(900)
  expect(await tried('tenth', ms + QUARTER - 500)).toBe(1)
})

it('SES-7 the wait is rounded up to whole minutes', async () => {
  await many('minutes', 5)
  const said = (ms: number) =>
    countAttempt(server.database, 'minutes', new Date(START + ms)).then(
      () => 'free',
      (error) => error.params.minutes,
    )
  expect(await said(0)).toBe(1)
  await many('minutes', 1, 30_000)
  expect(await said(30_000)).toBe(1)
  await many('minutes', 1, 90_000)
  expect([await said(90_000), await said(149_000), await said(150_001)]).toEqual([2, 2, 1])
})

it('SES-7 a right password clears only its own attempts', async () => {
  await many('own', 5)
  await many('others', 5)
  await clearAttempts(server.database.lookup, 'own')
  await many('own', 5)
  expect(await tried('others', 0)).toBe(30)
})
