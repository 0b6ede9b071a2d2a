import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { DomainError } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { leaveBoundApi } from '../policy/contract.ts'
import { leaveRequestApi } from './contract.ts'
import { createLeavePlanner, planLeave } from './plan.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
})
afterAll(() => server.stop())

it('LEA-14 leave of many people is planned as that of each alone, with the same figures, warnings and refusals', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const types = await server.tenant('meridian', (tx) =>
    tx.selectFrom('leave_type').select(['id', 'country', 'law_id']).execute(),
  )
  const typeOf = (law: string, country = 'MY') => types.find((one) => one.law_id === law && one.country === country)!.id
  const dayOff = (law: string, from_day: Day, until_day: Day = from_day, from_part = 'whole') => ({
    type_id: typeOf(law),
    from_day,
    until_day,
    from_part: from_part as 'whole' | 'first',
    until_part: 'whole' as const,
    from_minute: null,
    until_minute: null,
    cover_id: null,
    event_day: null,
  })
  const aisyah = await server.as('aisyah')
  expect((await aisyah.call(leaveRequestApi.send, dayOff('annual', '2026-12-08'))).status).toBe(200)
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('holiday')
      .values({ day: '2026-08-31', name: 'National Day', name_zh: '國慶日', kind: 'public', country: 'MY' })
      .execute(),
  )
  const closed = { name: 'Stocktaking', from_day: '2026-12-17', until_day: '2026-12-17', most_away: null }
  const { body, status } = await hr.call(leaveBoundApi.create, closed as never)
  expect([status, body]).toEqual([200, expect.anything()])

  const asked = [
    { who: 'aisyah', given: dayOff('annual', '2026-12-07', '2026-12-09') },
    { who: 'amirul', given: dayOff('annual', '2026-12-10', '2026-12-10', 'first') },
    { who: 'daniel', given: dayOff('annual', '2026-12-16', '2026-12-17') },
    { who: 'lakshmi', given: dayOff('sick', '2026-11-20', '2026-11-23') },
    { who: 'hui.min', given: dayOff('annual', '2026-12-01', '2027-03-31') },
    { who: 'suresh', given: dayOff('annual', '2029-02-05', '2029-02-06') },
    { who: 'wei.ming', given: dayOff('annual', '2026-12-12', '2026-12-13') },
    { who: 'jason', given: dayOff('maternity', '2026-12-14') },
  ].map(({ who, given }) => ({ who, employeeId: server.employeeId(who), given }))
  const outcomes = await server.tenant('meridian', async (tx) => {
    const together = await createLeavePlanner(tx, asked)
    const found = []
    for (const { who, employeeId, given } of asked) {
      const context = {
        tx,
        now: new Date('2026-11-24T02:00:00Z'),
        today: '2026-11-24',
        language: 'en',
        actor: { employeeId, grants: new Map() },
      } as unknown as Context
      const target = { employeeId, requestId: null, files: [] }
      const alone = await planLeave(context, target, given, { locked: false }).catch(refusalOf)
      expect(await together(context, target, given).catch(refusalOf), who).toEqual(alone)
      found.push([who, ...('refused' in alone ? alone.codes : alone.warnings.map(({ code }) => code))])
    }
    return found
  })
  expect(outcomes).toEqual([
    ['aisyah', 'leave_overlap'],
    ['amirul'],
    ['daniel', 'leave_closed'],
    ['lakshmi'],
    ['hui.min', 'leave_too_little'],
    ['suresh', 'holidays_missing'],
    ['wei.ming', 'leave_no_working_day'],
    ['jason', 'leave_not_for'],
  ])
})

function refusalOf(error: unknown): { readonly refused: unknown; readonly codes: readonly string[] } {
  if (!(error instanceof DomainError)) throw error
  return { refused: [error.fields, error.params], codes: Object.values(error.fields).flat() }
}
