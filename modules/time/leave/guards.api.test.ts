import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { encashmentCalls } from './encashment/contract.ts'
import { offInLieuCalls } from './off-in-lieu/contract.ts'
import { LEAVE_PAID_OUT } from './pay/paid-out-source.ts'
import { leaveBoundApi, leaveTypeApi } from './policy/contract.ts'
import { leaveRequestApi } from './request/contract.ts'

/** Refusals of leave, on both sides of each limit. In each case nothing else refuses the person. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
const HR = 'HR Generalist'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // A Tuesday.
  server.clock.set('2026-11-24T02:00:00.000Z')
  await server.tenant('meridian', (tx) => tx.deleteFrom('attendance_setting').execute())
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Json => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(who: string, of: Json, input: object, role?: RoleName): Promise<string> {
  return came(await (await server.as(who, role)).call(of, input as never))
}
let count = 0
const typeGiven = (more: object = {}) => ({
  from_day: '2025-01-01',
  entitlement: [{ months: 0, amount: 60 }],
  name: `Type ${++count}`,
  ...more,
})
const createType = async (more: object = {}): Promise<Json> =>
  good(await (await server.as('mei.ling', HR)).call(leaveTypeApi.create, typeGiven(more) as never))
const ask = (who: string, type_id: string, from_day: string, more: object = {}) =>
  call(who, leaveRequestApi.send, { type_id, from_day, until_day: from_day, ...more })
/** Sets columns of an employee while `work` runs. */
async function runWithEmployee(who: string, values: object, work: () => Promise<void>): Promise<void> {
  const id = server.employeeId(who)
  const columns = Object.keys(values) as never[]
  const was = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const updateEmployee = (to: object) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set(to as never)
        .where('id', '=', id)
        .execute(),
    )
  await updateEmployee(values)
  try {
    await work()
  } finally {
    await updateEmployee(was as object)
  }
}

describe('days of leave', () => {
  it('LEA-01b only the end of the first and the beginning of the last day may be half', async () => {
    const { id } = await createType()
    const days = { until_day: '2026-12-08' }
    expect(await ask('aisyah', id, '2026-12-07', { ...days, from_part: 'first' })).toBe('from_part')
    expect(await ask('aisyah', id, '2026-12-07', { ...days, until_part: 'second' })).toBe('until_part')
    expect(await ask('aisyah', id, '2026-12-07', { ...days, from_part: 'second', until_part: 'first' })).toBe('200')
    expect(await ask('amirul', id, '2026-12-07', { from_part: 'first', until_part: 'first' })).toBe('200')
    expect(await ask('daniel', id, '2026-12-07', { from_part: 'second', until_part: 'second' })).toBe('200')
  })

  it('LEA-01b times need one day, whole minutes, their order, and a type in hours', async () => {
    const { id } = await createType({ unit: 'hours', smallest: 'hour' })
    const at = (from_minute: number, until_minute: number) => ({ from_minute, until_minute })
    expect(await ask('aisyah', id, '2026-12-14', { ...at(600, 660), until_day: '2026-12-15' })).toBe('from_minute')
    expect(await ask('aisyah', id, '2026-12-14', { ...at(600, 660), from_part: 'first', until_part: 'first' })).toBe(
      'from_minute',
    )
    expect(await ask('aisyah', id, '2026-12-14', at(660, 600))).toBe('until_minute')
    expect(await ask('aisyah', id, '2026-12-14', at(600, 600))).toBe('until_minute')
    expect(await ask('aisyah', id, '2026-12-14', at(600, 660))).toBe('200')
    for (const more of [
      { smallest: 'half_day' },
      { unit: 'hours', smallest: 'day' },
      { unit: 'hours', smallest: 'half_day' },
    ])
      expect([more, await ask('amirul', (await createType(more)).id, '2026-12-14', at(600, 660))]).toEqual([
        more,
        'from_minute',
      ])
  })

  it('LEA-14c leave needs an existing type and days from joining to the last day after the required service', async () => {
    expect(await ask('aisyah', NOBODY, '2026-12-16')).toBe('type_id')
    const { id } = await createType({ use_after: 1 })
    await runWithEmployee('hui.min', { joined_on: '2026-11-16' }, async () => {
      expect(await ask('hui.min', id, '2026-12-15')).toBe('from_day')
      expect(await ask('hui.min', id, '2026-12-16')).toBe('200')
    })
    const from = await createType()
    await runWithEmployee('hafiz', { joined_on: '2026-12-16' }, async () => {
      const send = (from_day: string) =>
        call(
          'mei.ling',
          leaveRequestApi.send,
          {
            type_id: from.id,
            from_day,
            until_day: from_day,
            employee_id: server.employeeId('hafiz'),
          },
          HR,
        )
      expect(await send('2026-12-15')).toBe('from_day')
      expect(await send('2026-12-16')).toBe('200')
    })
  })
})

describe('policy', () => {
  it('LEA-01a a type needs a unique name and existing units when it is created, renamed and changed', async () => {
    const { id, version, name } = await createType()
    const other = await createType()
    expect(await call('mei.ling', leaveTypeApi.create, typeGiven({ name: name.toUpperCase() }), HR)).toBe('name')
    expect(await call('mei.ling', leaveTypeApi.update, { id, version, name: other.name }, HR)).toBe('name')
    for (const key of ['position_id', 'department_id', 'office_id']) {
      const entitlement = [{ months: 0, amount: 10, [key]: NOBODY }]
      expect([key, await call('mei.ling', leaveTypeApi.create, typeGiven({ entitlement }), HR)]).toEqual([
        key,
        'entitlement',
      ])
      const change = { id, version, from_day: '2026-12-01', entitlement }
      expect([key, await call('mei.ling', leaveTypeApi.change, change, HR)]).toEqual([key, 'entitlement'])
    }
    const entitlementRow = { months: 0, amount: 61, office_id: server.companies.meridian!.offices.KUL! }
    const change = { id, version, from_day: '2026-12-01', entitlement: [{ months: 0, amount: 60 }, entitlementRow] }
    expect(await call('mei.ling', leaveTypeApi.change, change, HR)).toBe('200')
    expect(
      await call('mei.ling', leaveTypeApi.update, { id, version: version + 1, name: name.toUpperCase() }, HR),
    ).toBe('200')
  })

  it('LEA-01a an increment is at most its maximum, and an unknown type’s version is not found', async () => {
    const increment = (most: number) =>
      call('mei.ling', leaveTypeApi.create, typeGiven({ increment: 2, increment_most: most, increment_after: 12 }), HR)
    expect(await increment(1)).toBe('increment_most')
    expect(await increment(2)).toBe('200')
    expect(await call('mei.ling', leaveTypeApi.one, { id: NOBODY }, HR)).toBe('404 not_found')
  })

  it('LEA-18b a limit ends after it begins and needs existing units, also when changed, and is logged', async () => {
    const days = { from_day: '2026-12-20', until_day: '2026-12-24' }
    const make = (more: object) => call('mei.ling', leaveBoundApi.create, { name: 'Year’s end', ...days, ...more }, HR)
    expect(await make({ until_day: '2026-12-19' })).toBe('until_day')
    for (const key of ['office_id', 'department_id', 'type_id'])
      expect([key, await make({ [key]: NOBODY })]).toEqual([key, key])
    const made = good(
      await (await server.as('mei.ling', HR)).call(leaveBoundApi.create, {
        name: 'One day',
        ...days,
        until_day: '2026-12-20',
        most_away: 3,
      } as never),
    )
    const at = { id: made.id, version: made.version }
    expect(await call('mei.ling', leaveBoundApi.update, { ...at, until_day: '2026-12-19' }, HR)).toBe('until_day')
    expect(await call('mei.ling', leaveBoundApi.update, { ...at, office_id: NOBODY }, HR)).toBe('office_id')
    expect(await call('mei.ling', leaveBoundApi.update, { ...at, name: 'The day' }, HR)).toBe('200')
    // Omitted fields stay.
    const bounds = good(await (await server.as('mei.ling', HR)).call(leaveBoundApi.list, {}))
    expect(bounds).toContainEqual(expect.objectContaining({ name: 'The day', most_away: 3 }))
    const entry = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('audit_entry')
        .select(['kind', 'before', 'after'])
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    expect(entry).toMatchObject({ kind: 'leave_bound', before: { name: 'One day' }, after: { name: 'The day' } })
  })

  it('LEA-15 a trial needs people in reach and an existing type', async () => {
    const tryRules = (who: string, person: string, more: object = {}, role: RoleName = HR) =>
      call(
        who,
        leaveTypeApi.trial,
        {
          id: null,
          unit: 'days',
          kind: 'granted',
          from_day: '2026-12-01',
          people: [server.employeeId(person)],
          entitlement: [{ months: 0, amount: 10 }],
          ...more,
        },
        role,
      )
    expect(await tryRules('mei.ling', 'aisyah')).toBe('200')
    expect(await tryRules('mei.ling', 'aisyah', { id: NOBODY })).toBe('404 not_found')
    expect(await tryRules('mei.ling', 'aisyah', { people: [NOBODY] })).toBe('404 not_found')
  })
})

describe('balances', () => {
  it('LEA-03 only people who reach a person read their balance', async () => {
    const person = { employee_id: server.employeeId('aisyah') }
    expect(await call('mei.ling', leaveBalanceApi.person, person, HR)).toBe('200')
    expect(await call('suresh', leaveBalanceApi.person, person)).toBe('200')
    // A manager, for people who are not their reports.
    expect(await call('suresh', leaveBalanceApi.person, { employee_id: server.employeeId('mei.ling') })).toBe(
      '404 not_found',
    )
  })

  it('LEA-15 an adjustment needs an existing person and type and an amount, and never grants less than nothing', async () => {
    // With monthly grants, December's is not granted yet.
    const { id } = await createType({ every: 'month' })
    const adjust = (more: object) =>
      call(
        'mei.ling',
        leaveBalanceApi.adjust,
        {
          people: [server.employeeId('aisyah')],
          type_id: id,
          day: '2026-11-24',
          kind: 'grant',
          amount: 1,
          reason: 'Thanks',
          ...more,
        },
        HR,
      )
    expect(await adjust({ people: [server.employeeId('aisyah'), NOBODY] })).toBe('404 not_found')
    expect(await adjust({ type_id: NOBODY })).toBe('type_id')
    expect(await adjust({ amount: 0 })).toBe('amount')
    expect(await adjust({ kind: 'adjustment', amount: 0 })).toBe('amount')
    expect(await adjust({ amount: -1 })).toBe('amount')
    expect(await adjust({ kind: 'adjustment', amount: -1 })).toBe('200')
    expect(await adjust({})).toBe('200')
    expect(await adjust({ people: [server.employeeId('mei.ling')] })).toBe('403 not_for_yourself')
    const hours = await createType({ unit: 'hours', smallest: 'hour', every: 'month' })
    expect(await adjust({ type_id: hours.id, amount: 0.001 })).toBe('amount')
    expect(await adjust({ type_id: hours.id, amount: 0.5 })).toBe('200')
  })
})

describe('encashment', () => {
  const encash = (type_id: string, amount = 1, who = 'aisyah') => call(who, encashmentCalls.send, { type_id, amount })
  const paid = { may_encash: true, lost_by: 'none' }

  it('LEA-16a needs an active type that is encashed, for the person while employed', async () => {
    const { id, version } = await createType(paid)
    expect(await encash(NOBODY)).toBe('type_id')
    expect(await encash((await createType()).id)).toBe('type_id')
    expect(await encash((await createType({ ...paid, gender: 'male' })).id)).toBe('type_id')
    await runWithEmployee('aisyah', { last_day: '2026-11-23', resigned_on: '2026-11-01' }, async () => {
      const forHer = { type_id: id, amount: 1, employee_id: server.employeeId('aisyah') }
      expect(await call('mei.ling', encashmentCalls.send, forHer, HR)).toBe('type_id')
    })
    await runWithEmployee('aisyah', { last_day: '2026-11-24', resigned_on: '2026-11-01' }, async () => {
      expect(await encash(id)).toBe('200')
    })
    good(await (await server.as('mei.ling', HR)).call(leaveTypeApi.update, { id, version, is_active: false } as never))
    expect(await encash(id)).toBe('type_id')
    const hours = await createType({ ...paid, unit: 'hours', smallest: 'hour' })
    expect(await encash(hours.id, 0.001)).toBe('amount')
    expect(await encash(hours.id, 1)).toBe('200')
  })

  it('LEA-16ac the preview shows limits only of encashable types, and the worth to people who may see pay', async () => {
    const { id } = await createType(paid)
    const previewEncashment = async (who: string, given: object, role?: RoleName) =>
      good(await (await server.as(who, role)).call(encashmentCalls.preview, given as never)).of_kind
    expect((await previewEncashment('aisyah', { type_id: (await createType()).id, amount: 1 })).bounds).toBeNull()
    expect((await previewEncashment('aisyah', { type_id: NOBODY, amount: 1 })).bounds).toBeNull()
    expect(await previewEncashment('aisyah', { type_id: id, amount: 1 })).toMatchObject({
      bounds: { most: expect.any(Number) },
    })
    expect((await previewEncashment('aisyah', { type_id: id })).pay).toBeNull()
    const forHer = { type_id: id, amount: 1, employee_id: server.employeeId('aisyah') }
    expect((await previewEncashment('mei.ling', forHer, 'HR Leave')).pay).toBeNull()
    expect((await previewEncashment('mei.ling', forHer, 'HR Leave')).bounds).not.toBeNull()
  })
})

it('LEA-16 PAY-14 a run locks the encashments that it pays while it is approved, and no others', async () => {
  const { id: type_id } = await createType({ may_encash: true, lost_by: 'none' })
  const approveEncashment = async (amount: number): Promise<string> => {
    const sent = await (await server.as('aisyah')).call(encashmentCalls.send, { type_id, amount } as never)
    const { id, version } = good(sent)
    expect(await call('suresh', requestApi.approve, { id, version })).toBe('200')
    return server.tenant('meridian', async (tx) => {
      const row = tx.selectFrom('leave_encashment').select('id').where('request_id', '=', id)
      return (await row.executeTakeFirstOrThrow()).id
    })
  }
  const [taken, other] = [await approveEncashment(1), await approveEncashment(2)]
  await server.tenant('meridian', async (run) => {
    await LEAVE_PAID_OUT.lock!(run, [taken])
    const { rows } = await server.tenant('meridian', (tx) =>
      sql`select id from leave_encashment where id in (${taken}, ${other}) for no key update skip locked`.execute(tx),
    )
    expect(rows).toEqual([{ id: other }])
  })
})

describe('off-in-lieu', () => {
  const EARNED = { entitlement: [], most_back: 30, earned_months: 3, kind: 'earned' }
  /** A Sunday. */
  const work = { day: '2026-11-22', start: '09:00', end: '18:00', break_minutes: 60 }
  const earn = (type_id: string, more: object = {}, who = 'aisyah') =>
    call(who, offInLieuCalls.send, { type_id, ...work, ...more })

  it('LEA-17a needs an existing active type for the person, on days of employment without leave', async () => {
    const { id, version } = await createType(EARNED)
    expect(await earn((await createType({ ...EARNED, gender: 'male' })).id)).toBe('type_id')
    expect(await earn((await createType({ ...EARNED, from_day: '2026-11-23' })).id)).toBe('day')
    expect(await earn((await createType({ ...EARNED, from_day: '2026-11-22' })).id, {}, 'amirul')).toBe('200')
    await runWithEmployee('daniel', { joined_on: '2026-11-23' }, async () => {
      expect(await earn(id, {}, 'daniel')).toBe('day')
    })
    await runWithEmployee('daniel', { joined_on: '2026-11-22' }, async () => {
      expect(await earn(id, {}, 'daniel')).toBe('200')
    })
    // Thirty days back is Sunday 25 October.
    expect(await earn(id, { day: '2026-10-24' })).toBe('day')
    expect(await earn(id, { day: '2026-10-25' })).toBe('200')
    const made = good(await (await server.as('aisyah')).call(offInLieuCalls.send, { type_id: id, ...work } as never))
    good(await (await server.as('mei.ling', HR)).call(leaveTypeApi.update, { id, version, is_active: false } as never))
    expect(await earn(id, {}, 'hafiz')).toBe('type_id')
    // A request sent before is still decided.
    expect(await call('suresh', requestApi.approve, { id: made.id, version: made.version })).toBe('200')
  })
})
