import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { lockPeople } from '../../../requests/kinds/lock-person.ts'
import { leaveTypeApi } from '../policy/contract.ts'
import { leaveRequestApi } from '../request/contract.ts'
import { leaveBalanceApi } from './contract.ts'

/** Readers of balances, and what concurrent adjustments leave each other. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const HR = 'HR Generalist'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // A Tuesday.
  server.clock.set('2026-11-24T02:00:00.000Z')
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
let count = 0
const createType = async (more: object): Promise<string> =>
  good(
    await (await server.as('mei.ling', HR)).call(leaveTypeApi.create, {
      name: `Type ${++count}`,
      from_day: '2025-01-01',
      entitlement: [{ months: 0, amount: 60 }],
      ...more,
    } as never),
  ).id
const adjustBalance = async (type_id: string, people: readonly string[], more: object = {}): Promise<Reply> =>
  (await server.as('mei.ling', HR)).call(leaveBalanceApi.adjust, {
    people: people.map((who) => server.employeeId(who)),
    type_id,
    day: '2026-11-24',
    amount: 1,
    reason: 'Owed',
    ...more,
  } as never)
const peopleIn = ({ body }: Reply) => new Set(body.data.map(({ employee_id }: Json) => employee_id))

describe('balances and their log', () => {
  it('LEA-02 ACL-01 the list covers people in reach: a manager’s own people, an office for its HR, everybody for HR', async () => {
    const type_id = await createType({})
    // Aisyah works in Kuala Lumpur, Lakshmi in Penang, and Arjun in Human Resources.
    const [aisyah, lakshmi, boss] = ['aisyah', 'lakshmi', 'arjun'].map((who) => server.employeeId(who))
    good(await adjustBalance(type_id, ['aisyah', 'lakshmi', 'arjun']))
    const seenBy = async (who: string, role?: RoleName) => {
      const caller = await server.as(who, role)
      const [list, log] = [
        peopleIn(await caller.call(leaveBalanceApi.list, { type_id, per_page: 200 })),
        peopleIn(await caller.call(leaveBalanceApi.log, { type_id, per_page: 200 })),
      ]
      return [aisyah, lakshmi, boss].map((id) => [list.has(id), log.has(id)])
    }
    const [both, none] = [
      [true, true],
      [false, false],
    ]
    expect(await seenBy('aminah', HR)).toEqual([both, both, both])
    expect(await seenBy('suresh')).toEqual([both, both, none])
    expect(await seenBy('aminah', 'local hr')).toEqual([both, none, both])
  })

  it('LEA-11a balances follow each person’s own employment: an office’s row is for people who work there', async () => {
    const office_id = server.companies.meridian!.offices.KUL!
    const type_id = await createType({
      entitlement: [
        { months: 0, amount: 10 },
        { months: 0, amount: 12, office_id },
      ],
    })
    const hr = await server.as('aminah', HR)
    const loadGranted = async (who: string) =>
      good(await hr.call(leaveBalanceApi.list, { type_id, employee_id: server.employeeId(who) }))[0].granted
    expect([await loadGranted('aisyah'), await loadGranted('lakshmi')]).toEqual([12, 10])
  })

  it('LEA-09c the list and the own page show figures with up to three decimals', async () => {
    // 11/12 of fourteen days: 12.8333…
    const type_id = await createType({ every: 'month', entitlement: [{ months: 0, amount: 14 }] })
    const own = good(await (await server.as('aisyah')).call(leaveBalanceApi.mine, {}))
    const employee_id = server.employeeId('aisyah')
    const [row] = good(await (await server.as('aminah', HR)).call(leaveBalanceApi.list, { type_id, employee_id }))
    expect([row.left, own.find((one: Json) => one.type_id === type_id).left]).toEqual([12.833, 12.833])
  })

  it('LEA-02 LEA-09a the log shows hours for requests in hours', async () => {
    const type_id = await createType({ unit: 'hours', smallest: 'hour' })
    const day = { from_day: '2026-12-07', until_day: '2026-12-07', from_minute: 600, until_minute: 720 }
    good(await (await server.as('aisyah')).call(leaveRequestApi.send, { type_id, ...day } as never))
    const [row] = good(await (await server.as('aminah', HR)).call(leaveBalanceApi.log, { type_id }))
    expect(row).toMatchObject({ what: 'sent', unit: 'hours', amount: 2 })
  })
})

describe('an adjustment', () => {
  it('LEA-15a concurrent adjustments of a person wait for each other: of two grants for the last day of room one succeeds', async () => {
    // With monthly grants, December's five days are not granted yet.
    const type_id = await createType({ every: 'month', granted_on: 'first' })
    const grant = { kind: 'grant', amount: 5 }
    let second: Promise<Reply> | null = null
    await server.tenant('meridian', async (tx) => {
      const id = server.employeeId('aisyah')
      await lockPeople(tx, [id])
      const by = { by_account: server.companies.meridian!.accounts.aminah!, by_name: 'Aminah', at: new Date() }
      await tx
        .insertInto('leave_adjustment')
        .values({
          employee_id: id,
          type_id,
          day: '2026-11-24',
          reason: 'First',
          ...by,
          ...grant,
          amount: 5_000_000,
        } as never)
        .execute()
      let isAnswered = false
      second = adjustBalance(type_id, ['aisyah'], grant).finally(() => (isAnswered = true))
      const waits = async () => (await sql`select from pg_locks where not granted`.execute(tx)).rows.length > 0
      while (!isAnswered && !(await waits())) await setTimeout(20)
    })
    expect((await second!).body.errors).toHaveProperty('amount')
    expect((await adjustBalance(type_id, ['amirul'], grant)).status).toBe(200)
  })

  it('LEA-15a ACL-01 an adjustment needs every person in reach, also in the preview', async () => {
    const type_id = await createType({})
    const local = await server.as('aminah', 'local hr')
    const adjustmentInput = (...people: string[]) => ({
      people: people.map((who) => server.employeeId(who)),
      type_id,
      day: '2026-11-24',
      amount: 1,
    })
    for (const people of [['lakshmi'], ['aisyah', 'lakshmi']]) {
      expect((await local.call(leaveBalanceApi.adjustPreview, adjustmentInput(...people))).status).toBe(404)
      expect((await local.call(leaveBalanceApi.adjust, { ...adjustmentInput(...people), reason: 'Owed' })).status).toBe(
        404,
      )
    }
    expect((await local.call(leaveBalanceApi.adjustPreview, adjustmentInput('aisyah'))).status).toBe(200)
    expect((await local.call(leaveBalanceApi.adjust, { ...adjustmentInput('aisyah'), reason: 'Owed' })).status).toBe(
      200,
    )
  })

  it('LEA-15a an adjustment is logged for each person with amount and reason', async () => {
    const type_id = await createType({})
    good(await adjustBalance(type_id, ['aisyah', 'lakshmi'], { amount: 1.5 }))
    const entries = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['object_name', 'after'])
        .where('kind', '=', 'leave_adjustment')
        .orderBy('number', 'desc')
        .limit(2)
        .execute(),
    )
    expect(entries.map(({ object_name }) => object_name).sort()).toEqual([
      expect.stringMatching(/Aisyah/),
      expect.stringMatching(/Lakshmi/),
    ])
    for (const { after } of entries)
      expect(after).toMatchObject({ amount: 1.5, reason: 'Owed', counts_as: 'adjustment' })
  })
})
