import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { coverApi, delegationApi } from '../../../requests/delegation/contract.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let type: string

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  const hr = await server.as('mei.ling', 'HR Generalist')
  const made = { name: 'Rest', from_day: '2025-01-01', entitlement: [{ months: 0, amount: 60 }] }
  type = good(await hr.call(leaveTypeApi.create, made as never)).id
})
beforeEach(() => {
  server.clock.set('2026-11-24T02:00:00.000Z')
})
afterAll(() => server.stop())

const idOf = (key: string) => server.employeeId(key)
const leaveInput = (cover: string | null, more: object = {}) =>
  ({ type_id: type, from_day: '2026-12-01', until_day: '2026-12-03', cover_id: cover, ...more }) as never
const refusal = async (who: Caller, cover: string, more: object = {}) =>
  (await who.call(leaveRequestApi.send, leaveInput(cover, more))).body.errors
const on = async (day: string, who: string) => {
  server.clock.set(`${day}T02:00:00.000Z`)
  return server.as(who)
}
/** Inserts leave of Suresh, Aisyah's decider, approved by his manager. */
async function leaveOfManager(cover: string | null, more: object = {}): Promise<string> {
  const suresh = await server.as('suresh')
  const { id, version } = good(await suresh.call(leaveRequestApi.send, leaveInput(cover, more)))
  good(await (await server.as('noraini')).call(requestApi.approve, { id, version }))
  return id
}
async function cancelRequest(id: string): Promise<void> {
  await server.tenant('meridian', (tx) =>
    sql`update request set state = 'cancelled' where id = ${id}::uuid`.execute(tx),
  )
}
/** Sends a request of one of Suresh's people for his cover to decide. */
async function toDecide(from_day: string): Promise<Json> {
  const aisyah = await server.as('aisyah')
  return good(await aisyah.call(leaveRequestApi.send, leaveInput(null, { from_day, until_day: from_day })))
}
const waitsFor = async (who: Caller, id: string): Promise<boolean> =>
  good(await who.call(requestApi.toDecide, {})).some((one: Json) => one.id === id)

describe('covers beside deputies', () => {
  it('REQ-12a covers of approved leave are listed for who sees its person, until the leave is over or withdrawn', async () => {
    const covers = async (who: string, role?: RoleName, input: object = {}) =>
      good(await (await server.as(who, role)).call(coverApi.list, input as never)).map((row: Json) => [
        row.employee_id,
        row.to_employee_id,
        row.from_day,
        row.until_day,
        row.state,
      ])
    const waiting = good(await (await server.as('suresh')).call(leaveRequestApi.send, leaveInput(idOf('hafiz'))))
    expect(await covers('suresh')).toEqual([])
    await cancelRequest(waiting.id)
    const leave = await leaveOfManager(idOf('hafiz'))
    const row = [idOf('suresh'), idOf('hafiz'), '2026-12-01', '2026-12-03', 'upcoming']
    expect(await covers('suresh')).toEqual([row])
    expect(await covers('mei.ling', 'HR Generalist')).toEqual([row])
    expect(await covers('mei.ling', 'HR Generalist', { employee_id: idOf('hafiz') })).toEqual([])
    // Own reach is the person who is covered.
    expect(await covers('hafiz')).toEqual([])
    server.clock.set('2026-12-03T02:00:00.000Z')
    expect((await covers('suresh')).map((one: Json) => one[4])).toEqual(['active'])
    server.clock.set('2026-12-04T02:00:00.000Z')
    expect(await covers('suresh')).toEqual([])
    await cancelRequest(leave)
    server.clock.set('2026-11-24T02:00:00.000Z')
    expect(await covers('suresh')).toEqual([])
  })
})

describe('allowed covers', () => {
  it('REQ-12a a cover is another person of the company, employed on all days, who may decide', async () => {
    const suresh = await server.as('suresh')
    expect(await refusal(suresh, randomUUID())).toHaveProperty('cover_id')
    expect(await refusal(suresh, idOf('beacon:aminah'))).toHaveProperty('cover_id')
    expect(await refusal(suresh, idOf('suresh'))).toHaveProperty('cover_id')
    const refusalWithout = async (change: string, back: string) => {
      const runSql = (text: string) => server.tenant('meridian', (tx) => sql.raw(text).execute(tx))
      await runSql(change)
      const errors = await refusal(suresh, idOf('hafiz'))
      await runSql(back)
      return errors
    }
    const hafiz = `employee_id = '${idOf('hafiz')}'`
    const employee = (last: string, joined: string) =>
      `update employee set last_day = ${last}, resigned_on = ${last}, joined_on = '${joined}' where id = '${idOf('hafiz')}'`
    const before = await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('joined_on').where('id', '=', idOf('hafiz')).executeTakeFirstOrThrow(),
    )
    const usual = employee('null', before.joined_on)
    // Employment must last until the last day of the leave. The day before is too early.
    expect(await refusalWithout(employee(`'2026-12-02'`, before.joined_on), usual)).toHaveProperty('cover_id')
    expect(
      await refusalWithout(
        `update membership set is_active = false where ${hafiz}`,
        `update membership set is_active = true where ${hafiz}`,
      ),
    ).toHaveProperty('cover_id')
    expect(
      await refusalWithout(
        `update employment set employment_status = 'suspended' where ${hafiz}`,
        `update employment set employment_status = 'active_confirmed' where ${hafiz}`,
      ),
    ).toHaveProperty('cover_id')
    await server.tenant('meridian', (tx) => sql.raw(employee(`'2026-12-03'`, before.joined_on)).execute(tx))
    const { id, version } = good(await suresh.call(leaveRequestApi.send, leaveInput(idOf('hafiz'))))
    await server.tenant('meridian', (tx) => sql.raw(usual).execute(tx))
    expect((await suresh.call(requestApi.withdraw, { id, version })).status).toBe(200)
  })

  it('REQ-12a hole 4: HR who enters leave for a decider is never its cover, and the leave’s decider is shown who is', async () => {
    const hr = await server.as('mei.ling', 'HR Generalist')
    const of = { employee_id: idOf('suresh') }
    expect(await refusal(hr, idOf('mei.ling'), of)).toHaveProperty('cover_id')
    const preview = good(await hr.call(leaveRequestApi.preview, leaveInput(idOf('mei.ling'), of)))
    expect(preview.refused).toHaveProperty('cover_id')
    const { id, version } = good(await hr.call(leaveRequestApi.send, leaveInput(idOf('hafiz'), of)))
    const noraini = await server.as('noraini')
    const details = good(await noraini.call(requestApi.one, { id }))
    expect(details.facts).toContainEqual(
      expect.objectContaining({ name: 'Cover', text: expect.stringMatching(/Hafiz/) }),
    )
    // A cover changed behind the form is refused at the decision.
    const cover = (to: string) =>
      server.tenant('meridian', (tx) =>
        tx.updateTable('leave_request').set({ cover_id: to }).where('request_id', '=', id).execute(),
      )
    await cover(idOf('mei.ling'))
    expect((await noraini.call(requestApi.approve, { id, version })).body.errors).toHaveProperty('cover_id')
    await cover(idOf('hafiz'))
    good(await noraini.call(requestApi.approve, { id, version }))
    // She does not stand in for leave that was stored like this before, either.
    await cover(idOf('mei.ling'))
    const request = await toDecide('2026-12-10')
    expect(await waitsFor(await on('2026-12-01', 'mei.ling'), request.id)).toBe(false)
    await cover(idOf('hafiz'))
    expect(await waitsFor(await on('2026-12-01', 'hafiz'), request.id)).toBe(true)
    await cancelRequest(id)
    await cancelRequest(request.id)
  })

  it('REQ-12a people on leave may name covers whom HR may not: HR, or the decider', async () => {
    for (const cover of ['mei.ling', 'noraini']) await cancelRequest(await leaveOfManager(idOf(cover)))
  })
})

describe('the cover of a decider who is away', () => {
  it('REQ-08e a cover decides for that decider on the days of the leave, up to the revoked day, and neither before nor after', async () => {
    const leave = await leaveOfManager(idOf('hafiz'))
    const request = await toDecide('2026-12-14')
    const can = async (day: string, who: string) => waitsFor(await on(day, who), request.id)
    expect([await can('2026-11-30', 'hafiz'), await can('2026-12-01', 'hafiz')]).toEqual([false, true])
    expect([await can('2026-12-03', 'hafiz'), await can('2026-12-04', 'hafiz')]).toEqual([true, false])
    // Nobody else stands in, and no cover of leave that is not approved.
    expect(await can('2026-12-01', 'izzat')).toBe(false)
    server.clock.set('2026-11-24T02:00:00.000Z')
    await server.tenant('meridian', (tx) =>
      sql`update request set state = 'pending' where id = ${leave}::uuid`.execute(tx),
    )
    expect(await can('2026-12-01', 'hafiz')).toBe(false)
    // The leave is revoked from its second day, so he is still away on the first.
    const setRevokedFrom = (from: string | null) =>
      server.tenant('meridian', (tx) =>
        sql`update request set state = 'revoked', revoked_from = ${from}::date where id = ${leave}::uuid`.execute(tx),
      )
    await setRevokedFrom(null)
    expect(await can('2026-12-01', 'hafiz')).toBe(false)
    await setRevokedFrom('2026-12-02')
    expect([await can('2026-12-01', 'hafiz'), await can('2026-12-02', 'hafiz')]).toEqual([true, false])
    const decided = good(
      await (await on('2026-12-01', 'hafiz')).call(requestApi.approve, { id: request.id, version: request.version }),
    )
    expect(decided.entries.at(-1)).toMatchObject({ what: 'approved', for_name: expect.stringMatching(/Suresh/) })
    await cancelRequest(leave)
  })
})

describe('a delegation', () => {
  it('REQ-12a hole 13: a receiver may shorten a delegation but not extend it; another director may extend it', async () => {
    const { accounts } = server.companies.meridian!
    const insertDelegation = (to: string) =>
      server.tenant('meridian', (tx) =>
        tx
          .insertInto('delegation')
          .values({
            employee_id: idOf('zulkifli'),
            to_employee_id: idOf(to),
            from_day: '2026-11-20',
            until_day: '2026-12-10',
            set_by: accounts.aminah!,
            set_by_name: 'Aminah',
          })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    const director = await server.as('boon.keat')
    const [own, other] = [await insertDelegation('boon.keat'), await insertDelegation('melissa')]
    const changeUntil = (id: string, until_day: string, version = 1) =>
      director.call(delegationApi.change, { id, version, until_day } as never)
    expect((await changeUntil(own.id, '2026-12-11')).body.errors).toHaveProperty('until_day')
    expect((await changeUntil(own.id, '2026-12-09')).status).toBe(200)
    expect((await changeUntil(other.id, '2026-12-11')).status).toBe(200)
    // The delegation would last longer than its receiver may decide.
    await server.tenant('meridian', (tx) =>
      sql`update membership set is_active = false where employee_id = ${idOf('melissa')}::uuid`.execute(tx),
    )
    expect((await changeUntil(other.id, '2026-12-12', 2)).body.errors).toHaveProperty('until_day')
    expect((await changeUntil(other.id, '2026-12-10', 2)).status).toBe(200)
  })
})
