import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#base/days/days.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { declaredApi } from '../../calendar/holidays/declared/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { overtimeRequestApi } from '../hours/overtime/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveTypeApi } from './policy/contract.ts'
import { leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let chia: Caller
let aisyah: Caller
let type_id: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  chia = await server.as('chia.hao')
  const shu = await server.as('shu.fen')
  const type = { name: 'Rest', from_day: '2025-01-01', smallest: 'half_day', entitlement: [{ months: 0, amount: 14 }] }
  type_id = (await hr.call(leaveTypeApi.create, type as never)).body.data.id
  const days = { type_id, from_day: '2026-11-18', until_day: '2026-11-19' }
  const sent = (await chia.call(leaveRequestApi.send, days as never)).body.data
  expect((await shu.call(requestApi.approve, { id: sent.id, version: sent.version })).status).toBe(200)
  const same = (await aisyah.call(leaveRequestApi.send, days as never)).body.data
  expect(same.state).toBe('pending')
  const late = { day: '2026-11-19', start: '19:00', end: '21:00' }
  const over = await (await server.as('shu.fen')).call(overtimeRequestApi.send, late as never)
  expect(over.status).toBe(200)
})
afterAll(() => server.stop())

const TYPHOON = { day: '2026-11-19', name: 'Typhoon', name_zh: '颱風假', states: ['TPE'] }
const loadBalance = async (who: Caller) =>
  (await who.call(leaveBalanceApi.mine, { on: '2026-11-20' })).body.data.find((one: Json) => one.type_id === type_id)
const dayTypes = () =>
  server.tenant('meridian', async (tx) =>
    (await tx.selectFrom('overtime_piece').select('day_type').execute()).map(({ day_type }) => day_type),
  )
const count = (table: 'holiday' | 'declared_day_off' | 'request_notice') =>
  server.tenant('meridian', async (tx) => (await tx.selectFrom(table).selectAll().execute()).length)

describe('a sudden day off', () => {
  it('ORG-05 LEA-14 a preview lists affected leave and overtime of a county and stores nothing', async () => {
    const before = [await count('holiday'), await count('request_notice'), await dayTypes()]
    const preview = (await hr.call(declaredApi.preview, TYPHOON)).body.data
    expect(preview).toMatchObject({ offices: ['Taipei'], known: [], substitutes: [], total: 2 })
    expect(preview.people).toBeGreaterThan(3)
    expect(preview.changes).toMatchObject([
      { kind: 'leave', before: '2', after: '1' },
      { kind: 'overtime', before: '2:00 Normal day', after: '2:00 Declared day off' },
    ])
    expect(preview.changes[0].who).toMatch(/\S/)
    expect([await count('holiday'), await count('request_notice'), await dayTypes()]).toEqual(before)
    expect(await count('declared_day_off')).toBe(0)
  })

  it('ORG-05 a preview counts people employed there on the day, not former or future ones', async () => {
    const people = async () => (await hr.call(declaredApi.preview, TYPHOON)).body.data.people
    const before = await people()
    const tingId = server.employeeId('yu.ting')
    const updateTing = (values: object) =>
      server.tenant('meridian', (tx) => tx.updateTable('employee').set(values).where('id', '=', tingId).execute())
    const row = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select(['joined_on', 'last_day', 'resigned_on', 'last_payroll_day'])
        .where('id', '=', tingId)
        .executeTakeFirstOrThrow(),
    )
    const leaves = (day: string) => ({ last_day: day, resigned_on: row.joined_on, last_payroll_day: day })
    await updateTing(leaves(addDays(TYPHOON.day, -1)))
    expect(await people()).toBe(before - 1)
    await updateTing(leaves(TYPHOON.day))
    expect(await people()).toBe(before)
    await updateTing(row)
  })

  it('ORG-05 LEA-14 a sudden day off is declared for all offices at once, notifies affected people, and is undone as a whole', async () => {
    const before = (await loadBalance(chia)).used
    const made = (await hr.call(declaredApi.declare, TYPHOON)).body.data
    expect(made).toMatchObject({ offices: 1, touched: 2 })
    expect((await loadBalance(chia)).used).toBe(before - 1)
    expect(await dayTypes()).toEqual(['disaster'])
    const notices = await server.tenant('meridian', (tx) =>
      tx.selectFrom('request_notice').select('what').where('what', '=', 'recounted').execute(),
    )
    expect(notices.length).toBeGreaterThan(1)
    // Malaysia's leave is unchanged.
    expect((await loadBalance(aisyah)).pending).toBe(2)
    const [row] = (await hr.call(declaredApi.list, {})).body.data
    expect(row).toMatchObject({ name: 'Typhoon', offices: ['Taipei'], actions: ['undo'] })
    // A part of a declared day off can be neither changed nor deleted alone.
    const own = (await hr.call(holidayApi.list, { from: '2026-11-19', to: '2026-11-19' })).body.data[0]
    expect(own).toMatchObject({ declared_id: made.id, actions: [] })
    const part = { id: own.id, version: own.version }
    expect((await hr.call(holidayApi.remove, part)).body.code).toBe('holiday_declared')
    expect((await hr.call(holidayApi.update, { ...part, name: 'Other' })).body.code).toBe('holiday_declared')
    // Declaring it again adds nothing.
    expect((await hr.call(declaredApi.declare, { ...TYPHOON, name: 'Again' })).body.code).toBe('declared_there')
    expect((await hr.call(declaredApi.undo, { id: made.id, version: 99 })).status).toBe(409)
    expect((await hr.call(declaredApi.undo, { id: made.id, version: row.version })).body.data).toEqual({
      removed: 1,
      touched: 2,
    })
    expect((await loadBalance(chia)).used).toBe(before)
    expect(await dayTypes()).toEqual(['normal'])
    expect(await count('declared_day_off')).toBe(0)
  })

  it('ORG-05 half a day off is declared for offices of two countries at once', async () => {
    const offices = await server.tenant('meridian', (tx) => tx.selectFrom('office').select(['id', 'name']).execute())
    const office_ids = offices.filter(({ name }) => name !== 'Penang').map(({ id }) => id)
    const half = { day: '2026-11-19', name: 'Half a day', part: 'second', office_ids } as const
    const preview = (await hr.call(declaredApi.preview, half)).body.data
    const leave = preview.changes.filter(({ kind }: Json) => kind === 'leave')
    expect(leave.map(({ before, after }: Json) => [before, after])).toEqual([
      ['2', '1.5'],
      ['2', '1.5'],
    ])
    const made = (await hr.call(declaredApi.declare, half)).body.data
    expect(made.offices).toBe(office_ids.length)
    expect((await hr.call(declaredApi.undo, { id: made.id, version: 1 })).body.data.removed).toBe(office_ids.length)
  })

  it('ORG-05 a state’s declared day off on a rest day gives the next working day in lieu', async () => {
    const input = { day: '2026-11-22', name: 'Royal event', kind: 'public' as const, states: ['KUL'] }
    expect((await hr.call(declaredApi.preview, input)).body.data.substitutes).toMatchObject([{ day: '2026-11-23' }])
    const company = (await hr.call(declaredApi.preview, { ...input, kind: 'company' })).body.data
    expect(company.substitutes).toEqual([])
    // The undo also removes its day in lieu and leaves no day off.
    const before = await count('holiday')
    const made = (await hr.call(declaredApi.declare, input)).body.data
    expect(await count('holiday')).toBe(before + 2)
    expect((await hr.call(declaredApi.undo, { id: made.id, version: 1 })).body.data.removed).toBe(2)
    expect(await count('holiday')).toBe(before)
  })

  it('ORG-05 the call refuses at the field an unknown office, no office and a day too far away, and callers without the right', async () => {
    const errors = async (more: object) => (await hr.call(declaredApi.preview, { ...TYPHOON, ...more })).body.errors
    expect(await errors({ states: ['LIE'] })).toHaveProperty('states')
    expect(await errors({ states: [] })).toHaveProperty('office_ids')
    expect(await errors({ day: '2029-01-01' })).toHaveProperty('day')
    expect((await aisyah.call(declaredApi.declare, TYPHOON)).status).toBe(403)
  })
})
