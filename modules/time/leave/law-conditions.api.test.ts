import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { correctLawTypes } from './policy/correct-law-types.ts'
import { leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let admin: Caller
let types: Map<string, Json>
const loadTypes = async () => {
  const rows: Json[] = (await admin.call(leaveTypeApi.list, { per_page: 200 })).body.data
  types = new Map(rows.map((type) => [type.name, type]))
}
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  await loadTypes()
})
afterAll(() => server.stop())

const preview = async (who: string, type: string, from_day: string, until_day = from_day, more: object = {}) => {
  const input = { employee_id: server.employeeId(who), type_id: types.get(type).id, from_day, until_day, ...more }
  const { body } = await admin.call(leaveRequestApi.preview, input as never)
  return body.data ?? body.errors
}
const refusal = async (...of: Parameters<typeof preview>) => (await preview(...of)).refused ?? {}
/** Whether lists and the person's own page show a balance of a type on a day. */
async function showsBalance(who: string, type: string, on: string): Promise<boolean[]> {
  const employee_id = server.employeeId(who)
  const list: Json[] = (await admin.call(leaveBalanceApi.list, { on, employee_id, per_page: 200 } as never)).body.data
  const own: Json[] = (await admin.call(leaveBalanceApi.person, { employee_id, on } as never)).body.data
  return [list, own].map((rows) => rows.some(({ type_name }) => type_name === type))
}
const versionOf = async (who: string): Promise<number> => {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('version').where('id', '=', server.employeeId(who)).executeTakeFirstOrThrow(),
  )
  return rows.version
}

describe('LEA-01b LEA-07a for whom a leave of the law is', () => {
  it('LEA-07a leave for ceremonies is for Indigenous people, from the day of their status (Act on Memorial Days and Festivals art. 6)', async () => {
    const ceremonies = 'Leave for indigenous ceremonies'
    await server.tenant('meridian', async (tx) => {
      const id = server.employeeId('chia.hao')
      await sql`update statutory_status set until_day = '2026-10-31' where employee_id = ${id}::uuid`.execute(tx)
      await sql`insert into statutory_status (employee_id, from_day, resident_status) values (${id}::uuid, '2026-11-01', 'aboriginal')`.execute(
        tx,
      )
    })
    expect(await refusal('yu.ting', ceremonies, '2026-11-25')).toMatchObject({
      type_id: expect.stringMatching(/Indigenous/),
    })
    expect(await refusal('chia.hao', ceremonies, '2026-11-25')).not.toHaveProperty('type_id')
    expect(await refusal('chia.hao', ceremonies, '2026-10-30')).toHaveProperty('type_id')
    expect(await showsBalance('yu.ting', ceremonies, '2026-11-25')).toEqual([false, false])
    expect(await showsBalance('chia.hao', ceremonies, '2026-11-25')).toEqual([true, true])
    expect(await showsBalance('chia.hao', ceremonies, '2026-10-31')).toEqual([false, false])
  })

  it('LEA-07a job search leave is two days a week within the notice of a dismissal (Labor Standards Act art. 16)', async () => {
    const leaves = (who: string, is_dismissed: boolean) => async () =>
      admin.call(joiningApi.terminate, {
        id: server.employeeId(who),
        version: await versionOf(who),
        resigned_on: '2026-11-23',
        last_day: '2026-12-22',
        is_dismissed,
      } as never)
    for (const leave of [leaves('yu.ting', false), leaves('wei.chen', true)]) expect((await leave()).status).toBe(200)
    const jobSearch = 'Job search leave'
    // A resignation gives none, nor does the time before the notice.
    for (const [who, day] of [
      ['yu.ting', '2026-11-25'],
      ['chia.hao', '2026-11-25'],
      ['wei.chen', '2026-11-20'],
    ] as const)
      expect([who, await refusal(who, jobSearch, day)]).toMatchObject([
        who,
        { type_id: expect.stringMatching(/notice period of a dismissal/) },
      ])
    expect(await refusal('wei.chen', jobSearch, '2026-11-23', '2026-11-24')).toEqual({})
    expect(await refusal('wei.chen', jobSearch, '2026-11-23', '2026-11-25')).toHaveProperty('until_day')
    expect(await refusal('wei.chen', jobSearch, '2026-12-21', '2026-12-22')).toEqual({})
    expect(await showsBalance('wei.chen', jobSearch, '2026-11-23')).toEqual([true, true])
    expect(await showsBalance('wei.chen', jobSearch, '2026-11-22')).toEqual([false, false])
    expect(await showsBalance('yu.ting', jobSearch, '2026-11-23')).toEqual([false, false])
    const stays = await admin.call(joiningApi.rehire, {
      id: server.employeeId('wei.chen'),
      version: await versionOf('wei.chen'),
    } as never)
    expect(stays.status, stays.text).toBe(200)
    expect(await refusal('wei.chen', jobSearch, '2026-11-25')).toHaveProperty('type_id')
  })

  it('LEA-07a a wife whose wife gives birth has the leave of a spouse, by half days or by the hour (Gender Equality in Employment Act art. 15)', async () => {
    const leave = 'Paternity leave and check-ups'
    expect(types.get(leave)).toMatchObject({ gender: null, unit: 'hours', most: 56 })
    const hours = { from_minute: 540, until_minute: 660 }
    for (const who of ['shu.fen', 'chia.hao']) {
      expect(await preview(who, leave, '2026-11-25', '2026-11-25', hours)).toMatchObject({
        refused: {},
        of_kind: { total: 2 },
      })
      const half = await preview(who, leave, '2026-11-25', '2026-11-25', { from_part: 'second' })
      expect(half).toMatchObject({ refused: {}, of_kind: { total: 5 } })
    }
  })

  it('LEA-14b LEA-07a parental leave is two years in one request, over a leap day too (Gender Equality in Employment Act art. 16)', async () => {
    const leave = 'Parental leave'
    expect(await preview('chia.hao', leave, '2027-03-01', '2029-02-28')).toMatchObject({
      refused: {},
      of_kind: { total: 731 },
    })
    const late = await preview('chia.hao', leave, '2027-03-01', '2029-03-01')
    expect(late).toMatchObject({ until_day: [expect.stringMatching(/two years/)] })
  })
})

describe('LEA-07a types of the law in companies that exist', () => {
  it('LEA-07a untouched types follow the corrected law, and types that were changed or taken stay', async () => {
    const check = 'Prenatal check-up leave'
    const spouse = 'Paternity leave and check-ups'
    const parental = 'Parental leave'
    const makeOld = (name: string, days: number, smallest = 'half_day') =>
      server.tenant('meridian', async (tx) => {
        const { id } = types.get(name)
        await sql`update leave_type set unit = 'days', gender = ${name === spouse ? 'male' : null} where id = ${id}`.execute(
          tx,
        )
        await sql`update leave_type_version set smallest = ${smallest} where type_id = ${id}`.execute(tx)
        await sql`update leave_entitlement set amount = ${days * 1_000_000} from leave_type_version v
          where v.id = version_id and v.type_id = ${id} and amount > 0`.execute(tx)
      })
    await makeOld(check, 10)
    await makeOld(spouse, 7)
    await makeOld(parental, 730, 'day')
    await server.tenant('meridian', correctLawTypes)
    await loadTypes()
    expect(types.get(check)).toMatchObject({ unit: 'days', most: 10 })
    expect(types.get(spouse)).toMatchObject({ unit: 'hours', most: 56, gender: null })
    expect(types.get(parental)).toMatchObject({ unit: 'days', most: 731 })
    await makeOld(check, 7)
    const taken = await admin.call(leaveRequestApi.send, {
      employee_id: server.employeeId('yu.ting'),
      type_id: types.get(check).id,
      from_day: '2026-11-25',
      until_day: '2026-11-25',
      from_part: 'first',
      reason: 'Check-up.',
    } as never)
    expect(taken.status, taken.text).toBe(200)
    await server.tenant('meridian', correctLawTypes)
    await loadTypes()
    expect(types.get(check)).toMatchObject({ unit: 'days', most: 7 })
  })
})
