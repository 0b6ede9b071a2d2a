import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { correctionCalls } from '../../attendance/correction/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { offInLieuCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let suresh: Caller
/** Two people of one office. The attendance of one must not affect the other. */
const people: Record<string, Caller> = {}
let days: string
let hours: string

/** A Malaysian rest day with eight normal hours and an hour's break. */
const SUNDAY = '2026-11-22'
const WHOLE = { day: SUNDAY, start: '09:00', end: '18:00', break_minutes: 60 }

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  suresh = await server.as('suresh')
  for (const key of ['amirul', 'aisyah']) people[key] = await server.as(key)
  const earned = { from_day: '2025-01-01', entitlement: [], most_back: 30, earned_months: 3 }
  const createType = async (type: object) =>
    good(await hr.call(leaveTypeApi.create, { ...earned, ...type } as never)).id
  days = await createType({ name: 'Replacement', kind: 'earned', unit: 'days', smallest: 'half_day' })
  hours = await createType({ name: 'Time for time', kind: 'earned', unit: 'hours', smallest: 'hour' })
})
beforeEach(() =>
  server.tenant('meridian', async (tx) => {
    for (const table of [
      'punch',
      'attendance_day',
      'attendance_setting',
      'leave_earning',
      'off_in_lieu_request',
    ] as const)
      await tx.deleteFrom(table).execute()
    await sql`delete from company_module where module_id = 6`.execute(tx)
    await tx
      .insertInto('attendance_setting')
      .values({ office_id: server.companies.meridian!.offices.KUL!, from_day: '2026-01-01' })
      .execute()
  }),
)
afterAll(() => server.stop())

const insertPunches = (key: string, day: string, ...clocks: string[]) =>
  server.tenant('meridian', (tx) =>
    tx
      .insertInto('punch')
      .values(
        clocks.map((clock) => ({
          employee_id: server.employeeId(key),
          at: new Date(`${day}T${clock}:00+08:00`),
          source: 'location' as const,
          received_at: server.clock.now(),
        })),
      )
      .execute(),
  )
const preview = async (key: string, given: object = {}): Promise<Json> =>
  good(await people[key]!.call(offInLieuCalls.preview, { type_id: days, ...WHOLE, ...given } as never)).of_kind
const ask = (key: string, given: object = {}) =>
  people[key]!.call(offInLieuCalls.send, { type_id: days, ...WHOLE, ...given } as never)
const approve = async ({ id, version }: Json) => good(await suresh.call(requestApi.approve, { id, version }))
const loadLeft = async (key: string, type = days): Promise<number> =>
  good(await people[key]!.call(leaveBalanceApi.mine, { on: '2026-11-24' } as never)).find(
    (one: Json) => one.type_id === type,
  ).left

describe('off-in-lieu with attendance', () => {
  it('LEA-17b P079 punches from 09:00 to 13:00 earn half a day of the requested nine to six', async () => {
    await insertPunches('amirul', SUNDAY, '09:00', '13:00')
    expect(await preview('amirul')).toMatchObject({ attended: 240, earned: { minutes: 240, amount: 0.5 } })
    const sent = good(await ask('amirul'))
    await approve(sent)
    expect(await loadLeft('amirul')).toBe(0.5)
    // Neither another person's punches nor those of the day before count for an absent person.
    await insertPunches('aisyah', '2026-11-21', '09:00', '18:00')
    expect(await preview('aisyah')).toMatchObject({ attended: 0, earned: null })
    expect((await ask('aisyah')).body.errors).toEqual({ start: [expect.stringMatching(/Attendance shows nothing/)] })
  })

  it('LEA-17b counts only attendance within the requested hours, minute by minute', async () => {
    await insertPunches('amirul', SUNDAY, '11:00', '15:30')
    expect(await preview('amirul', { type_id: hours })).toMatchObject({ attended: 270, earned: { amount: 4.5 } })
    expect(await preview('amirul', { type_id: hours, end: '13:00', break_minutes: 0 })).toMatchObject({
      attended: 120,
      earned: { amount: 2 },
    })
    expect(await preview('amirul', { end: '14:59', break_minutes: 0 })).toMatchObject({ earned: { amount: 0 } })
    expect(await preview('amirul', { end: '15:00', break_minutes: 0 })).toMatchObject({ earned: { amount: 0.5 } })
    // A person without clock-out has no attended minutes.
    await insertPunches('aisyah', SUNDAY, '09:00')
    expect(await preview('aisyah')).toMatchObject({ attended: 0 })
  })

  it('LEA-17b an office without attendance, a day before it started and a company without the module use the approved record', async () => {
    const updateSetting = (values: object) =>
      server.tenant('meridian', (tx) => tx.updateTable('attendance_setting').set(values).execute())
    expect(await preview('amirul')).toMatchObject({ attended: 0 })
    await updateSetting({ office_id: server.companies.meridian!.offices.PEN! })
    expect(await preview('amirul')).toMatchObject({ attended: null, earned: { amount: 1 } })
    await updateSetting({ office_id: null, from_day: '2026-11-23' })
    expect(await preview('amirul')).toMatchObject({ attended: null, earned: { amount: 1 } })
    await updateSetting({ office_id: null, from_day: SUNDAY })
    expect(await preview('amirul')).toMatchObject({ attended: 0 })
    await server.tenant('meridian', (tx) =>
      tx.insertInto('company_module').values({ module_id: 6, is_on: false }).execute(),
    )
    expect(await preview('amirul')).toMatchObject({ attended: null, earned: { amount: 1 } })
  })

  it('LEA-17b counts the punches so far on a day that is not evaluated yet', async () => {
    server.clock.set('2026-11-22T06:00:00.000Z')
    const amirul = await server.as('amirul')
    await insertPunches('amirul', SUNDAY, '09:00', '13:00')
    const input = { type_id: days, ...WHOLE, end: '13:00', break_minutes: 0 }
    const { body } = await amirul.call(offInLieuCalls.preview, input as never)
    server.clock.set('2026-11-24T02:00:00.000Z')
    expect(body.data.of_kind).toMatchObject({ attended: 240, earned: { amount: 0.5 } })
  })

  it('LEA-03 LEA-17b corrected attendance recounts it after the approval, down and up, and deletes no row', async () => {
    await insertPunches('amirul', SUNDAY, '09:00', '18:00')
    const sent = good(await ask('amirul'))
    await approve(sent)
    expect(await loadLeft('amirul')).toBe(1)
    const correct = async (times: object) => {
      const request = good(
        await people.amirul!.call(correctionCalls.send, { day: SUNDAY, reason: 'x', ...times } as never),
      )
      await approve(request)
    }
    await correct({ new_in: '09:00', new_out: '13:30' })
    expect(await loadLeft('amirul')).toBe(0.5)
    await correct({ new_in: '13:00', new_out: '13:30' })
    expect(await loadLeft('amirul')).toBe(0)
    const rows = () =>
      server.tenant('meridian', (tx) =>
        tx.selectFrom('leave_earning').select(['amount', 'is_undone']).orderBy('is_undone', 'desc').execute(),
      )
    expect(await rows()).toEqual([{ amount: 500_000, is_undone: true }])
    await correct({ new_in: '09:00', new_out: '18:00' })
    expect(await loadLeft('amirul')).toBe(1)
    expect(await rows()).toEqual([
      { amount: 500_000, is_undone: true },
      { amount: 1_000_000, is_undone: false },
    ])
  })
})

it('REQ-10c off-in-lieu is completed with its approval', async () => {
  await insertPunches('amirul', SUNDAY, '09:00', '17:00')
  // Requested and approved on the day of the work.
  server.clock.set('2026-11-22T10:00:00.000Z')
  const [amirul, boss] = [await server.as('amirul'), await server.as('suresh')]
  const input = { type_id: days, ...WHOLE, end: '17:00', break_minutes: 0 }
  const sent = good(await amirul.call(offInLieuCalls.send, input as never))
  const decided = good(await boss.call(requestApi.approve, { id: sent.id, version: sent.version }))
  server.clock.set('2026-11-24T02:00:00.000Z')
  const { id, state } = decided
  expect(state).toBe('completed')
  const { version } = good(await people.amirul!.call(requestApi.one, { id }))
  const withdrawn = await people.amirul!.call(requestApi.withdraw, { id, version })
  expect([withdrawn.status, withdrawn.body.code]).toEqual([409, 'request_is_completed'])
  const revoked = { id, version, remark: 'Was not there', from_day: null }
  expect((await suresh.call(requestApi.revoke, revoked as never)).status).not.toBe(200)
  expect(good(await hr.call(requestApi.revoke, revoked as never)).state).toBe('revoked')
  expect(await loadLeft('amirul')).toBe(0)
})
