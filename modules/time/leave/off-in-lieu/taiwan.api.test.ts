import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../balance/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { offInLieuCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let chiaHao: Caller
let aisyah: Caller
let manager: Caller
let days: string
let hours: string

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('attendance_setting').execute()
    // 25 October 2026 is a Sunday with its day in lieu on Monday. 9 November is a Monday.
    await sql`insert into holiday (day, name, country, kind) values
      ('2026-10-26', 'Retrocession Day in lieu', 'TW', 'substituted'), ('2026-11-09', 'Deepavali in lieu', 'MY', 'substituted')
      on conflict do nothing`.execute(tx)
  })
  hr = await server.as('mei.ling', 'HR Generalist')
  chiaHao = await server.as('chia.hao')
  aisyah = await server.as('aisyah')
  manager = await server.as('shu.fen')
  const earned = { from_day: '2025-01-01', entitlement: [], most_back: 60, earned_months: 3 }
  const createType = async (type: object) =>
    good(await hr.call(leaveTypeApi.create, { ...earned, ...type } as never)).id
  days = await createType({ name: 'Replacement', kind: 'earned', unit: 'days', smallest: 'half_day' })
  hours = await createType({ name: 'Time for time', kind: 'earned', unit: 'hours', smallest: 'hour' })
})
afterAll(() => server.stop())

/** What two hours of a morning earn, in days or hours. */
const earned = async (who: Caller, day: string, more: object = {}): Promise<Json> => {
  const input = { type_id: days, day, start: '09:00', end: '11:00', break_minutes: 0, ...more }
  return good(await who.call(offInLieuCalls.preview, input as never)).of_kind.earned
}

describe('off-in-lieu in Taiwan', () => {
  it('LEA-17c P157 two hours of work on the regular day off earn a whole day beside the pay (Labor Standards Act art. 40)', async () => {
    expect(await earned(chiaHao, '2026-11-08')).toMatchObject({ amount: 1, whole_day: true, beside_pay: true })
    expect(await earned(chiaHao, '2026-11-08', { end: '09:01' })).toMatchObject({ amount: 1 })
    expect(await earned(chiaHao, '2026-11-08', { type_id: hours })).toMatchObject({ amount: 8, unit: 'hours' })
    const input = { type_id: days, day: '2026-11-08', start: '09:00', end: '11:00', break_minutes: 0 }
    const { id, version } = good(await chiaHao.call(offInLieuCalls.send, input as never))
    expect(good(await manager.call(requestApi.approve, { id, version })).state).toBe('completed')
    const balances = good(await chiaHao.call(leaveBalanceApi.mine, { on: '2026-11-24' } as never))
    expect(balances.find((one: Json) => one.type_id === days).left).toBe(1)
  })

  it('LEA-17ac hours on a holiday earn a whole day too; the company’s own day off and a Saturday earn by their hours', async () => {
    const monday = await earned(chiaHao, '2026-10-26')
    expect(monday).toMatchObject({ amount: 1, whole_day: true, beside_pay: false })
    expect(await earned(chiaHao, '2026-11-07')).toMatchObject({ amount: 0, whole_day: false })
    expect(await earned(chiaHao, '2026-11-07', { end: '13:00' })).toMatchObject({ amount: 0.5 })
    await server.tenant('meridian', (tx) =>
      sql`insert into holiday (day, name, kind) values ('2026-11-11', 'Founding day', 'company')`.execute(tx),
    )
    expect(await earned(chiaHao, '2026-11-11')).toMatchObject({ amount: 0, whole_day: false })
    expect(await earned(chiaHao, '2026-11-11', { end: '13:00' })).toMatchObject({ amount: 0.5 })
  })

  it('LEA-17a in Malaysia a rest day and a holiday earn by their hours', async () => {
    expect(await earned(aisyah, '2026-11-08')).toMatchObject({ amount: 0, whole_day: false })
    expect(await earned(aisyah, '2026-11-08', { end: '13:00' })).toMatchObject({ amount: 0.5 })
    expect(await earned(aisyah, '2026-11-09')).toMatchObject({ amount: 0, whole_day: false })
  })
})
