import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveBalanceApi } from './balance/contract.ts'
import { leaveOpeningApi } from './openings/contract.ts'
import { leaveBoundApi, leaveTypeApi } from './policy/contract.ts'
import { leaveListApi, leaveRequestApi } from './request/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
let aisyah: Caller
let suresh: Caller
let annual: string
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-20T02:00:00.000Z')
  hr = await server.as('mei.ling', 'HR Generalist')
  aisyah = await server.as('aisyah')
  suresh = await server.as('suresh')
  const made = await hr.call(leaveTypeApi.create, { ...TYPE, name: 'Rest', other_name: '休息假' })
  expect(made.body).toMatchObject({ data: { name: 'Rest', least: 14, most: 14, carry_by: 'days' } })
  annual = made.body.data.id
})
afterAll(() => server.stop())

const TYPE = {
  from_day: '2025-01-01',
  carry_by: 'days' as const,
  carry_most: 5,
  carry_months: 3,
  smallest: 'half_day' as const,
  most_back: 30,
  entitlement: [{ months: 0, amount: 14 }],
}
const DAYS = { from_day: '2026-12-01', until_day: '2026-12-02' }
const ask = (given: object, who = aisyah) =>
  who.call(leaveRequestApi.send, { type_id: annual, ...DAYS, ...given } as never)
const loadOwnBalance = async (more: object = {}): Promise<Json> =>
  (await aisyah.call(leaveBalanceApi.mine, more)).body.data.find((one: Json) => one.type_id === annual)

describe('leave', () => {
  it('LEA-01a a type shows all its settings, and dependent fields are required together', async () => {
    const bad = async (more: object) =>
      (await hr.call(leaveTypeApi.create, { ...TYPE, name: 'Bad', ...more } as never)).body.errors
    expect(await bad({ carry_most: null })).toHaveProperty('carry_most')
    expect(await bad({ round_step: 1 })).toHaveProperty('round_how')
    expect(await bad({ year_by: 'fixed' })).toHaveProperty('year_from')
    expect(await bad({ year_by: 'fixed', year_from: '02-30' })).toHaveProperty('year_from')
    expect(await bad({ entitlement: [] })).toHaveProperty('entitlement')
    expect(await bad({ smallest: 'hour' })).toHaveProperty('smallest')
    expect(await bad({ name: 'rest' })).toHaveProperty('name')
    expect(await bad({ unit: 'hours', entitlement: [{ months: 0, amount: 0.001 }] })).toHaveProperty('entitlement')
  })

  it('LEA-13a LEA-05 a request is sent, approved and taken off the balance, line by line', async () => {
    const before = await loadOwnBalance()
    expect(before).toMatchObject({ granted: 14, carried: 0, used: 0, pending: 0, unit: 'days' })
    const preview = (await aisyah.call(leaveRequestApi.preview, { type_id: annual, ...DAYS })).body.data
    expect(preview.of_kind).toMatchObject({ total: 2, days: [{ amount: 1 }, { amount: 1 }] })
    expect(preview.of_kind.left_after).toBe(preview.of_kind.left - 2)
    const sent = (await ask({})).body.data
    expect(await loadOwnBalance()).toMatchObject({ pending: 2, used: 0, left: before.left })
    const { id, version } = sent
    const approved = await suresh.call(requestApi.approve, { id, version })
    expect(approved.body.data.state).toBe('approved')
    const after = await loadOwnBalance()
    expect(after).toMatchObject({ pending: 0, used: 2, left: before.left - 2 })
    expect(after.lines.filter((line: Json) => line.kind === 'used').map((line: Json) => line.day)).toEqual([
      '2026-12-01',
      '2026-12-02',
    ])
    expect(after.lines.reduce((sum: number, line: Json) => sum + line.amount, 0)).toBe(after.left)
  })

  it('LEA-05 LEA-14bc refuses a request at its field with the missing figure', async () => {
    const field = async (given: object) => (await ask(given)).body.errors
    expect(await field({})).toMatchObject({ from_day: [expect.stringMatching(/2026-12-01/)] })
    expect(await field({ from_day: '2026-12-06', until_day: '2026-12-06' })).toHaveProperty('from_day')
    expect(await field({ from_day: '2026-12-07', until_day: '2026-12-31' })).toMatchObject({
      until_day: [expect.stringMatching(/short/)],
    })
    expect(await field({ from_day: '2026-12-08', until_day: '2026-12-07' })).toHaveProperty('until_day')
    expect(await field({ from_day: '2026-10-01', until_day: '2026-10-01' })).toHaveProperty('from_day')
    expect(await field({ from_day: '2001-01-01', until_day: '2001-01-01' })).toHaveProperty('from_day')
    expect(
      await field({ from_day: '2026-12-08', until_day: '2026-12-08', from_minute: 540, until_minute: 600 }),
    ).toHaveProperty('from_minute')
  })

  it('LEA-18bc closed days refuse a request; HR continues with a remark', async () => {
    const made = await hr.call(leaveBoundApi.create, {
      name: 'Stocktaking',
      from_day: '2026-12-14',
      until_day: '2026-12-15',
    })
    expect(made.status).toBe(200)
    const days = { from_day: '2026-12-15', until_day: '2026-12-16' }
    expect((await ask(days)).body.errors).toMatchObject({ from_day: [expect.stringMatching(/Stocktaking/)] })
    const employee_id = server.employeeId('aisyah')
    expect((await ask({ ...days, employee_id }, hr)).body.errors).toHaveProperty('remark')
    expect((await ask({ ...days, employee_id, remark: 'Agreed' }, hr)).status).toBe(200)
    const quota = { name: 'Few', from_day: '2026-12-21', until_day: '2026-12-21', most_away: 1 }
    expect((await hr.call(leaveBoundApi.create, quota)).body.data).toMatchObject({
      most_away: 1,
      actions: ['edit', 'delete'],
    })
  })

  it('LEA-15a an adjustment has a reason and a day, is previewed, and is never one’s own', async () => {
    const people = [server.employeeId('aisyah')]
    const input = { people, type_id: annual, day: '2026-11-20', amount: 1.5 }
    const preview = (await hr.call(leaveBalanceApi.adjustPreview, input)).body.data
    expect(preview.people[0].after - preview.people[0].before).toBe(1.5)
    expect((await hr.call(leaveBalanceApi.adjust, input as never)).body.errors).toHaveProperty('reason')
    const before = await loadOwnBalance()
    expect((await hr.call(leaveBalanceApi.adjust, { ...input, reason: 'Worked on a holiday' })).body.data).toEqual({
      adjusted: 1,
    })
    expect((await loadOwnBalance()).left).toBe(before.left + 1.5)
    // A manual grant is refused: the whole year was granted at its start.
    const grant = await hr.call(leaveBalanceApi.adjust, { ...input, kind: 'grant', reason: 'More' })
    expect(grant.body.errors).toHaveProperty('amount')
    const mine = await hr.call(leaveBalanceApi.adjust, {
      ...input,
      people: [server.employeeId('mei.ling')],
      reason: 'Me',
    })
    expect(mine.status).toBe(403)
  })

  it('LEA-15d complaint 39: a dated change of a type affects nothing before its day', async () => {
    const before = await loadOwnBalance({ on: '2026-12-31' })
    const type = (await hr.call(leaveTypeApi.one, { id: annual })).body.data
    const { id: _, version: __, ...settings } = type.versions[0]
    const changed = await hr.call(leaveTypeApi.change, {
      ...settings,
      id: annual,
      version: type.version,
      from_day: '2027-01-01',
      entitlement: [{ months: 0, amount: 20 }],
    } as never)
    expect(changed.body.data.versions.map((one: Json) => one.from_day)).toEqual(['2027-01-01', '2025-01-01'])
    expect(await loadOwnBalance({ on: '2026-12-31' })).toMatchObject({ left: before.left, granted: before.granted })
    expect(await loadOwnBalance({ on: '2027-01-01' })).toMatchObject({ granted: 20 })
  })

  it('LEA-01a tries a type on people before it is saved', async () => {
    const people = [server.employeeId('aisyah')]
    const trial = (
      await hr.call(leaveTypeApi.trial, { ...TYPE, from_day: '2026-12-01', every: 'month', granted_on: 'last', people })
    ).body.data
    expect(trial.people[0].months).toHaveLength(14)
    expect(trial.people[0].months[0]).toMatchObject({ month: '2026-12', granted: 1.167 })
  })

  it('LEA-02a LEA-11e lists people and types on any day, and every change in the log', async () => {
    const list = (await hr.call(leaveBalanceApi.list, { type_id: annual, on: '2026-12-31', search: 'Aisyah' })).body
    expect(list.data).toHaveLength(1)
    expect(list.data[0].left).toBe(list.data[0].granted + list.data[0].carried - list.data[0].used)
    const log = (await hr.call(leaveBalanceApi.log, {})).body.data.map((row: Json) => row.what)
    expect(log).toEqual(expect.arrayContaining(['adjustment', 'sent', 'approved']))
    const inChinese = { headers: { 'accept-language': 'zh-TW' } }
    const named = (await hr.call(leaveBalanceApi.log, { type_id: annual }, inChinese)).body.data
    expect(new Set(named.map((row: Json) => row.type_name))).toEqual(new Set(['休息假']))
    // People choose among their own types, without types of another office or for others.
    const types = (await aisyah.call(leaveTypeApi.list, { per_page: 200 })).body.data.map((row: Json) => row.name)
    expect(types).toEqual(expect.arrayContaining(['Rest', 'Annual leave']))
    expect(types.filter((name: string) => /\(TW\)|Paternity/.test(name))).toEqual([])
    expect(list.data[0].id).toContain(server.employeeId('aisyah'))
    // A manager sees reports; an employee sees nobody else.
    const rows = (await suresh.call(leaveBalanceApi.list, { type_id: annual })).body.data
    expect(rows.length).toBeGreaterThan(0)
    expect((await aisyah.call(leaveBalanceApi.list, {})).status).toBe(403)
  })

  it('LEA-14e complaint 26: a holiday after approval returns the day and notifies; removing it takes the day', async () => {
    const before = await loadOwnBalance()
    const holiday = { day: '2026-12-02', name: 'Founders Day', substitute: false }
    const made = (await hr.call(holidayApi.create, holiday)).body.data
    const balanceBefore = await loadOwnBalance()
    expect([balanceBefore.used, balanceBefore.left]).toEqual([before.used - 1, before.left + 1])
    const notices = await server.tenant('meridian', (tx) =>
      tx.selectFrom('request_notice').select('what').where('what', '=', 'recounted').execute(),
    )
    expect(notices.length).toBeGreaterThan(0)
    const rows = (await hr.call(leaveListApi.list, { from: '2026-12-01', to: '2026-12-02' })).body.data
    expect(rows).toMatchObject([{ amount: 1, state: 'approved', type_name: 'Rest' }])
    expect((await hr.call(holidayApi.remove, { id: made.id, version: made.version })).status).toBe(200)
    expect((await loadOwnBalance()).left).toBe(before.left)
  })

  it('LEA-15c imports opening balances by file: previewed, written whole, undone whole', async () => {
    const no = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select('employee_no')
        .where('id', '=', server.employeeId('aisyah'))
        .executeTakeFirstOrThrow(),
    )
    const sheet = (rows: string) => ({
      file: {
        name: 'opening.csv',
        content: Buffer.from(
          `Employee no.,Leave type,Day,Granted this year,Carried from last year,Taken this year\n${rows}`,
        ),
      },
    })
    const before = (await loadOwnBalance()).left
    const row = `${no.employee_no},Rest,2026-11-19,10,0,12.5\n`
    const previewed = await hr.call(leaveOpeningApi.preview, {} as never, { files: sheet(row) })
    expect(previewed.body).toMatchObject({ data: { count: 1, rows: [{ type_name: 'Rest', after: -4.5 }] } })
    const bad = await hr.call(leaveOpeningApi.import, {} as never, {
      files: sheet(`X9,Rest,2026-11-19,1,0,0\n${no.employee_no},Rast,2026-11-19,1,0,0\n`),
    })
    expect([bad.status, bad.body.rows.map((one: Json) => one.row)]).toEqual([422, [2, 3]])
    const less = `${no.employee_no},Rest,2026-11-19,10,0,-0.5\n`
    const below = await hr.call(leaveOpeningApi.import, {} as never, { files: sheet(less) })
    expect([below.status, below.body.rows.map(({ column }: Json) => column)]).toEqual([422, ['taken']])
    expect((await hr.call(leaveOpeningApi.import, {} as never, { files: sheet(row) })).status).toBe(200)
    expect((await loadOwnBalance()).lines[0]).toMatchObject({ kind: 'opening', day: '2026-11-19' })
    const [file] = (await hr.call(leaveOpeningApi.list, {})).body.data
    expect(file).toMatchObject({ file_name: 'opening.csv', people: 1, actions: ['undo'] })
    expect((await hr.call(leaveOpeningApi.undo, { id: file.id, version: file.version })).body.data).toEqual({
      undone: 1,
    })
    expect((await loadOwnBalance()).left).toBe(before)
  })

  it('LEA-15c imports opening balances only in reach, and never one’s own, also among others’', async () => {
    const findEmployeeNumber = (who: string) =>
      server
        .tenant('meridian', (tx) =>
          tx
            .selectFrom('employee')
            .select('employee_no')
            .where('id', '=', server.employeeId(who))
            .executeTakeFirstOrThrow(),
        )
        .then(({ employee_no }) => employee_no)
    const file = async (...people: string[]) => {
      const rows = await Promise.all(
        people.map(async (who) => `${await findEmployeeNumber(who)},Rest,2026-11-18,1,0,0`),
      )
      const head = 'Employee no.,Leave type,Day,Granted this year,Carried from last year,Taken this year'
      return { files: { file: { name: `${people.join('-')}.csv`, content: Buffer.from([head, ...rows].join('\n')) } } }
    }
    const count = () =>
      server
        .tenant('meridian', (tx) =>
          tx
            .selectFrom('leave_opening')
            .select('id')
            .where('day', '=', '2026-11-18')
            .where('is_undone', '=', false)
            .execute(),
        )
        .then((rows) => rows.length)
    const imports = async (who: Caller, ...people: string[]) =>
      who.call(leaveOpeningApi.import, {} as never, await file(...people))
    // HR imports balances of others, and another user with the right imports theirs.
    expect((await imports(hr, 'amirul', 'mei.ling')).status).toBe(403)
    expect(await count()).toBe(0)
    const local = await server.as('mei.ling', 'local hr')
    // Lakshmi works in Penang, so HR of Kuala Lumpur does not find her, and her row is left out.
    const beyond = await imports(local, 'amirul', 'lakshmi')
    expect([beyond.status, beyond.body.data?.left_out]).toEqual([
      200,
      expect.objectContaining({
        rows: [expect.objectContaining({ row: 3, message: expect.stringMatching(/Nobody has the number “MF-1023”/) })],
      }),
    ])
    expect(await count()).toBe(1)
    expect((await imports(hr, 'lakshmi')).status).toBe(200)
    const files = (await hr.call(leaveOpeningApi.list, {})).body.data as Json[]
    const [penang] = files.filter(({ file_name, undone_at }) => file_name === 'lakshmi.csv' && undone_at === null)
    const undo = { id: penang.id, version: penang.version }
    expect((await local.call(leaveOpeningApi.undo, undo)).status).toBe(404)
    expect(await count()).toBe(2)
    expect((await hr.call(leaveOpeningApi.undo, undo)).body.data).toEqual({ undone: 1 })
  })

  it('LEA-05 shows balances of the last supported day, also when the year would end after it', async () => {
    const byJoining = await hr.call(leaveTypeApi.create, { ...TYPE, name: 'Anniversary', year_by: 'joining' })
    const type_id = byJoining.body.data.id
    const on = '2199-12-31'
    const reply = await aisyah.call(leaveBalanceApi.mine, { on })
    expect(reply.status).toBe(200)
    const ends = { year_until: on, until: on }
    expect(reply.body.data.find((one: Json) => one.type_id === type_id)).toMatchObject(ends)
    const listed = await hr.call(leaveBalanceApi.list, { on, type_id })
    expect(listed.body.data[0]).toMatchObject({ year_until: on })
  })
})
