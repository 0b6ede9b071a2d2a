import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES } from '#base/access/roles.ts'
import type { Day } from '#base/days/days.ts'
import { plantRequest } from '#test/planted-requests.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { holidayApi } from '../../calendar/holidays/contract.ts'
import { loadWorkdays } from '../../calendar/workdays/load-workdays.ts'
import { minutesDue } from '../../calendar/workdays/workday.ts'
import { attendanceApi } from '../attendance/contract.ts'
import { shiftApi } from './contract.ts'
import { needApi } from './needs/contract.ts'

let server: TestServer
let planner: Caller
let admin: Caller
let hr: Caller
const shift: Record<string, string> = {}
const idOf = (key: string) => server.employeeId(key)

async function createShift(short_name: string, start: string, end: string, more = {}) {
  const made = await admin.call(shiftApi.create, {
    name: `Shift ${short_name}`,
    short_name,
    from_day: '2026-01-01',
    start,
    end,
    break_minutes: 60,
    ...more,
  })
  expect(made.body, short_name).toMatchObject({ data: { short_name } })
  shift[short_name] = made.body.data.id
  return made.body.data
}

beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  admin = await server.as('aminah', 'Company Admin')
  hr = await server.as('mei.ling', 'HR Generalist')
  await createShift('AM', '07:00', '15:00')
  await createShift('PM', '15:00', '23:00', { replacement_id: shift.AM, allowance: 10_00 })
  await createShift('NT', '23:00', '07:00', { allowance: 25_00 })
})
afterAll(() => server.stop())

const add = (key: string, day: Day, short: string | null, more = {}) =>
  planner.call(shiftApi.add, {
    employee_ids: [idOf(key)],
    from: day,
    until: day,
    shift_ids: [short === null ? null : shift[short]!],
    ...more,
  })
const loadCells = async (key: string, from: Day, until = from) =>
  (await planner.call(shiftApi.show, { employee_ids: [idOf(key)], from, until })).body.data as {
    id: string
    day: Day
    shift_id: string | null
    version: number
    locked: boolean
    published: boolean
  }[]
const loadShiftNames = async (key: string, from: Day, until = from) =>
  (await loadCells(key, from, until)).map(
    ({ day, shift_id }) => `${day.slice(5)} ${Object.keys(shift).find((name) => shift[name] === shift_id) ?? 'off'}`,
  )
const loadWorkday = async (key: string, day: Day) =>
  (await server.tenant('meridian', (tx) => loadWorkdays(tx, [idOf(key)], { first: day, last: day }))).of.get(
    idOf(key),
  )![0]!

describe('SHF-01 shifts', () => {
  it('SHF-01ac short names are unique without case and have six characters; reports impossible hours at their field', async () => {
    const input = { name: 'X', short_name: 'am', from_day: '2026-01-01', start: '07:00', end: '15:00' }
    const errors = async (more: object) =>
      Object.keys((await planner.call(shiftApi.create, { ...input, ...more })).body.errors ?? {})
    expect(await errors({})).toEqual(['short_name'])
    expect(await errors({ short_name: 'SEVEN77' })).toEqual(['short_name'])
    expect(await errors({ short_name: 'off' })).toEqual(['short_name'])
    expect(await errors({ short_name: 'X', break_minutes: 480 })).toEqual(['break_minutes'])
    expect(await errors({ short_name: 'X', break_minutes: 1441 })).toEqual(['break_minutes'])
    expect(await errors({ short_name: 'X', divides: '16:00' })).toEqual(['divides'])
    expect(await errors({ short_name: 'X', replaced_on_holidays: true })).toEqual(['replacement_id'])
    // An end equal to the start makes a shift of 24 hours, the longest allowed.
    expect(await createShift('LONG', '07:00', '07:00', { break_minutes: 0 })).toMatchObject({ minutes: 1440 })
  })

  it('SHF-01d SHF-06c a shift changes from a day on and stays as it was before', async () => {
    const { id, version } = await createShift('CHG', '08:00', '16:00')
    const changed = await planner.call(shiftApi.update, { id, version, from_day: '2027-01-01', end: '17:00' })
    expect(changed.body.data).toMatchObject({ from_day: '2027-01-01', end: '17:00', minutes: 480, divides: '12:00' })
    const on = async (day: Day) =>
      (await planner.call(shiftApi.list, { on: day, search: 'CHG' })).body.data[0] as Record<string, unknown>
    expect(await on('2026-12-31')).toMatchObject({ end: '16:00', next_from_day: '2027-01-01' })
    expect(await on('2027-01-01')).toMatchObject({ end: '17:00', next_from_day: null })
    expect((await planner.call(shiftApi.update, { id, version, name: 'Y' })).status).toBe(409)
    const removed = await planner.call(shiftApi.remove, { id, version: version + 1 })
    expect(removed.status).toBe(200)
    const used = (await planner.call(shiftApi.list, { search: 'AM' })).body.data[0]
    expect(used.actions).toEqual(['edit'])
    expect((await planner.call(shiftApi.remove, { id: used.id, version: used.version })).body.code).toBe('shift_in_use')
  })
})

describe('SHF-06a SHF-07 planning', () => {
  it('SHF-03b SHF-06a SHF-07a refuses overlapping shifts over midnight with person and day, all or none; touching is allowed', async () => {
    expect((await add('devi', '2026-12-31', 'NT')).status).toBe(200)
    expect((await add('devi', '2027-01-01', 'AM')).status).toBe(200)
    const clash = await planner.call(shiftApi.add, {
      employee_ids: [idOf('nurul'), idOf('devi')],
      from: '2027-01-01',
      until: '2027-01-01',
      shift_ids: [shift.LONG!],
    })
    expect(clash.body).toMatchObject({
      status: 422,
      code: 'shift_clash',
      cells: [{ employee_id: idOf('devi'), day: '2027-01-01', code: 'shift_clash' }],
    })
    expect(clash.body.message).toMatch(/Devi.*2027-01-01.*Shift LONG overlaps with Shift AM|Devi.*2027-01-01/)
    expect(await loadShiftNames('nurul', '2027-01-01')).toEqual([])
    expect(await loadShiftNames('devi', '2026-12-31', '2027-01-01')).toEqual(['12-31 NT', '01-01 AM'])
    expect((await add('devi', '2027-01-01', null)).body.code).toBe('shift_and_day_off')
  })

  it('SHF-07c refuses days outside employment, an inactive shift, and a person out of reach', async () => {
    const joined = await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('joined_on').where('id', '=', idOf('devi')).executeTakeFirstOrThrow(),
    )
    const before = `${Number(joined.joined_on.slice(0, 4)) - 1}-06-01`
    expect((await add('devi', before, 'AM')).body.code).toBe('shift_before_joining')
    const { id, version } = await createShift('GONE', '08:00', '16:00')
    await planner.call(shiftApi.update, { id, version, is_active: false })
    expect((await add('devi', '2027-02-01', 'GONE')).body.errors).toHaveProperty('shift_id')
    const manager = await server.as('nurul', 'asst mgr')
    const refused = await manager.call(shiftApi.add, {
      employee_ids: [idOf('devi')],
      from: '2027-02-01',
      until: '2027-02-01',
      shift_ids: [null],
    })
    expect(refused.status).toBe(404)
  })

  it('SHF-03a SHF-07d assigns a person on leave after confirmation', async () => {
    await plantRequest(server, 'meridian', 'leave', 'suhaila', { state: 'approved' })
    const refused = await add('suhaila', '2026-11-16', 'AM')
    expect(refused.body).toMatchObject({
      status: 422,
      code: 'on_leave',
      cells: [{ day: '2026-11-16', code: 'on_leave' }],
    })
    expect(await loadShiftNames('suhaila', '2026-11-16')).toEqual([])
    expect((await add('suhaila', '2026-11-16', null)).status).toBe(200)
    expect((await add('suhaila', '2026-11-17', 'AM')).status).toBe(200)
    const [off] = await loadCells('suhaila', '2026-11-16')
    const replaced = { rows: [{ id: off!.id, version: 1 }], shift_id: shift.AM! }
    expect((await planner.call(shiftApi.replace, replaced)).body.code).toBe('on_leave')
    expect((await planner.call(shiftApi.replace, { ...replaced, confirm: true })).status).toBe(200)
    expect(await loadShiftNames('suhaila', '2026-11-16', '2026-11-17')).toEqual(['11-16 AM', '11-17 AM'])
  })

  it('SHF-01ef replaces a shift by its replacement, another shift or another person', async () => {
    await add('tomas', '2026-12-07', 'PM', { until: '2026-12-09' })
    const rows = (await loadCells('tomas', '2026-12-07', '2026-12-09')).map(({ id, version }) => ({ id, version }))
    expect((await planner.call(shiftApi.replace, { rows: [rows[0]!] })).status).toBe(200)
    expect((await planner.call(shiftApi.replace, { rows: [rows[1]!], shift_id: shift.NT! })).status).toBe(200)
    expect((await planner.call(shiftApi.replace, { rows: [rows[2]!], employee_id: idOf('wei.chen') })).status).toBe(200)
    expect(await loadShiftNames('tomas', '2026-12-07', '2026-12-09')).toEqual(['12-07 AM', '12-08 NT'])
    expect(await loadShiftNames('wei.chen', '2026-12-09')).toEqual(['12-09 PM'])
    // A manager can move shifts neither from nor to a person out of reach.
    const taken = { rows: (await loadCells('wei.chen', '2026-12-09')).map(({ id, version }) => ({ id, version })) }
    const manager = await server.as('farid', 'mgr')
    expect((await manager.call(shiftApi.replace, { ...taken, employee_id: idOf('priya') })).status).toBe(404)
    await add('priya', '2026-12-10', 'AM')
    const own = { rows: (await loadCells('priya', '2026-12-10')).map(({ id, version }) => ({ id, version })) }
    expect((await manager.call(shiftApi.replace, { ...own, employee_id: idOf('wei.chen') })).status).toBe(404)
    // A shift that somebody removed meanwhile is not found.
    expect((await planner.call(shiftApi.removeAssigned, { rows: [rows[0]!] })).status).toBe(404)
    const [none] = await loadCells('tomas', '2026-12-07')
    const { body } = await planner.call(shiftApi.replace, { rows: [{ id: none!.id, version: 1 }] })
    expect(body.code).toBe('shift_no_replacement')
  })

  it('SHF-02a refuses days that somebody changed since they were seen, and undoes exactly', async () => {
    const cell = { employee_id: idOf('priya'), day: '2026-12-14' }
    const putCells = (seen: object[], ...names: (string | null)[]) =>
      planner.call(shiftApi.put, {
        cells: [{ ...cell, seen, shifts: names.map((name) => ({ shift_id: name && shift[name]! })) }] as never,
      })
    const first = await putCells([], 'AM')
    expect(first.body.data.added).toMatchObject([{ day: '2026-12-14', locked: false, published: false }])
    expect((await putCells([], 'PM')).body).toMatchObject({
      status: 409,
      code: 'shift_changed',
      cells: [{ ...cell, code: 'shift_changed' }],
    })
    const seen = first.body.data.added.map(({ id, version }: { id: string; version: number }) => ({ id, version }))
    const split = await putCells(seen, 'AM', 'PM')
    expect(split.body.data).toMatchObject({ removed: 0, added: [{ shift_id: shift.PM }] })
    const both = (await loadCells('priya', '2026-12-14')).map(({ id, version }) => ({ id, version }))
    expect((await putCells(both)).body.data).toMatchObject({ removed: 2, added: [] })
    expect(await loadShiftNames('priya', '2026-12-14')).toEqual([])
  })

  it('SHF-01e imports another program’s plan: a title, days as 1/12, other columns, codes of rest and leave; asks about unknown words', async () => {
    const { employee_no } = await server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select('employee_no').where('id', '=', idOf('ramesh')).executeTakeFirstOrThrow(),
    )
    const content = `Weekly roster\n\nStaff No,Name,Dept,7/12/2026,8/12/2026,9/12/2026,10/12/2026,Total\n${employee_no},R,Ops,am, PM ,RD,AL,2\n`
    const files = { files: { file: { name: 'plan.csv', content } } }
    const propose = async (more: object, sent = files) =>
      (await planner.call(shiftApi.proposeSheet, more as never, sent)).body.data
    expect(await propose({})).toMatchObject({
      people: 1,
      days: 4,
      first: '2026-12-07',
      last: '2026-12-10',
      open: 0,
      words: [
        { typed: 'RD', count: 1, meant: 'off' },
        { typed: 'AL', count: 1, meant: 'stays' },
      ],
    })
    await add('ramesh', '2026-12-10', 'AM')
    expect((await planner.call(shiftApi.importSheet, {} as never, files)).body.data).toMatchObject({
      people: 1,
      added: 3,
    })
    // The day with AL stays as planned.
    expect((await loadShiftNames('ramesh', '2026-12-07', '2026-12-10')).sort()).toEqual([
      '12-07 AM',
      '12-08 PM',
      '12-09 off',
      '12-10 AM',
    ])
    // Days without a month and an unknown code: the import asks about both.
    const open = { files: { file: { name: 'plan.csv', content: `Staff No,Name,14,15\n${employee_no},R,ZZ,AM\n` } } }
    expect(await propose({}, open)).toMatchObject({ open: 1, month: { is_open: true } })
    expect((await planner.call(shiftApi.importSheet, {} as never, open)).body.code).toBe('shift_sheet_month')
    const month = { month: '2026-12' }
    expect(await propose(month, open)).toMatchObject({ open: 1, words: [{ typed: 'ZZ', meant: null }] })
    expect((await planner.call(shiftApi.importSheet, month as never, open)).body).toMatchObject({
      code: 'shift_sheet_has_errors',
      rows: [{ row: 2, column: 'C', code: 'shift_sheet_name' }],
    })
    const answered = { ...month, words: JSON.stringify([{ typed: 'zz', meant: 'off' }]) }
    expect(await propose(answered, open)).toMatchObject({ open: 0, first: '2026-12-14' })
    expect((await planner.call(shiftApi.importSheet, answered as never, open)).body.data).toMatchObject({ added: 2 })
  })

  it('SHF-01e exports a plan and imports it again; names and skips an unreadable row without stopping others', async () => {
    await add('ramesh', '2026-12-21', 'AM', { until: '2026-12-23' })
    await add('ramesh', '2026-12-24', null)
    const span = { from: '2026-12-21', until: '2026-12-24', employee_ids: [idOf('ramesh')] }
    const file = await planner.call(shiftApi.exportSheet, { ...span, format: 'csv' })
    const text = file.bytes.toString('utf8').replace(/^\uFEFF/, '')
    const send = (content: string) =>
      planner.call(shiftApi.importSheet, {} as never, { files: { file: { name: 'plan.csv', content } } })
    expect(text).toContain('2026-12-24')
    expect((await send(text)).body.data).toMatchObject({ people: 1, added: 0, removed: 0 })
    const [head, line] = text.trim().split(/\r?\n/)
    const changed = line!.replace('AM', 'am + PM').replace('OFF', '')
    expect((await send(`${head}\n${changed}`)).body.data).toMatchObject({
      people: 1,
      added: 1,
      removed: 1,
      left_out: { count: 0 },
    })
    expect((await loadShiftNames('ramesh', '2026-12-21', '2026-12-24')).sort()).toEqual([
      '12-21 AM',
      '12-21 PM',
      '12-22 AM',
      '12-23 AM',
    ])
    const wrong = await send(`${head}\n${line!.replace('AM', 'WHAT')}\n"NOBODY","N","AM"`)
    expect(wrong.body).toMatchObject({
      status: 422,
      code: 'shift_sheet_has_errors',
      rows: [
        { row: 2, column: 'C', code: 'shift_sheet_name' },
        { row: 3, column: 'A', code: 'shift_sheet_person' },
      ],
    })
    expect(await loadShiftNames('ramesh', '2026-12-24')).toEqual([])
    const left = await send(`${head}\n${line!.replace('AM', 'PM')}\n"NOBODY","N","AM"`)
    expect(left.body.data).toMatchObject({
      people: 1,
      left_out: { count: 1, rows: [{ row: 3, column: 'A', code: 'shift_sheet_person' }] },
    })
    expect(await loadShiftNames('ramesh', '2026-12-21')).toContain('12-21 PM')
  })
})

describe('SHF-02 locked and published', () => {
  const SPAN = { from: '2027-04-12', until: '2027-04-18' }
  const all = () => ({ ...SPAN, employee_ids: [idOf('jason')] })

  it('SHF-02e an unpublished plan changes no day; once published, leave and pay use the shift, and people are notified once', async () => {
    const employee = await server.as('jason', 'employee')
    await add('jason', '2027-04-12', 'NT')
    await add('jason', '2027-04-13', null)
    expect((await loadWorkday('jason', '2027-04-12')).shift).toBeNull()
    const marks = async () => {
      const [{ days }] = (await planner.call(shiftApi.plan, all())).body.data.people
      return days.map((one: { draft?: true; locked?: true }) => [one.draft ?? false, one.locked ?? false])
    }
    expect(await marks()).toEqual([...Array(2).fill([true, false]), ...Array(5).fill([false, false])])
    const published = await hr.call(shiftApi.lock, { ...all(), publish: true })
    expect(published.body.data).toEqual({ locked: 7, told: 1, warnings: 0, left_out: false })
    expect(await marks()).toEqual(Array(7).fill([false, true]))
    const day = await loadWorkday('jason', '2027-04-12')
    expect(day).toMatchObject({
      hours: { start: 23 * 60, end: 31 * 60, minutes: 420 },
      shift: { name: 'Shift NT', parts: [{ shift: shift.NT, margins: { before: 60, after: 60, grace: 0 } }] },
    })
    expect(minutesDue(day).reduce((a, b) => a + b, 0)).toBe(420)
    expect((await loadWorkday('jason', '2027-04-13')).hours).toBeNull()
    const own = (await employee.call(shiftApi.own, SPAN)).body.data
    expect(own.unread).toBe(1)
    expect(own.days.slice(0, 2)).toMatchObject([
      { day: '2027-04-12', short_name: 'NT', start: '23:00', end: '07:00', is_off: false },
      { day: '2027-04-13', is_off: true },
    ])
    // Publishing an unchanged plan notifies nobody.
    expect((await hr.call(shiftApi.lock, { ...all(), publish: true })).body.data).toMatchObject({ locked: 0, told: 0 })
    await employee.call(shiftApi.readOwn, {})
    expect((await employee.call(shiftApi.own, SPAN)).body.data.unread).toBe(0)
  })

  it('SHF-01l SHF-02f SHF-07bj refuses a locked day; unlocking needs its permission and a remark, and notifies people with published shifts', async () => {
    expect((await add('jason', '2027-04-14', 'AM')).body).toMatchObject({ status: 422, code: 'shift_locked' })
    const manager = await server.as('daniel', 'mgr')
    expect((await manager.call(shiftApi.unlock, { ...all(), remark: 'x' })).status).toBe(403)
    expect((await hr.call(shiftApi.unlock, all() as never)).body.errors).toHaveProperty('remark')
    expect((await hr.call(shiftApi.unlock, { ...all(), remark: 'A colleague is ill' })).body.data).toEqual({
      unlocked: 7,
      told: 1,
    })
    expect((await add('jason', '2027-04-14', 'AM')).status).toBe(200)
    // Until it is published again, the person's day stays as it was.
    expect((await loadWorkday('jason', '2027-04-14')).shift).toBeNull()
  })

  it('SHF-03c SHF-07fi shows warnings in the planner with the law; locking with warnings needs a remark', async () => {
    await add('wei.chen', '2027-04-12', 'PM', { until: '2027-04-12' })
    await add('wei.chen', '2027-04-13', 'AM', { until: '2027-04-13' })
    const input = { ...SPAN, employee_ids: [idOf('wei.chen')] }
    const plan = (await planner.call(shiftApi.plan, input)).body.data
    expect(plan.days).toHaveLength(7)
    expect(plan.people).toMatchObject([{ full_name: expect.any(String), cost: null }])
    const country = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .innerJoin('office', 'office.id', 'employment.office_id')
        .select('office.country')
        .where('employee_id', '=', idOf('wei.chen'))
        .executeTakeFirstOrThrow(),
    )
    expect(country.country).toBe('TW')
    expect(plan.people[0].warnings).toMatchObject([
      {
        day: '2027-04-13',
        rule: 'rest',
        found: 480,
        limit: 660,
        source: 'Labor Standards Act art. 34',
        mend: { day: expect.any(String) },
      },
    ])
    expect(plan.cover[0]).toEqual({
      day: '2027-04-12',
      heads: 1,
      needed: null,
      shifts: [{ shift_id: shift.PM, heads: 1, needed: null }],
    })
    // The shift before the first requested day counts for the warning but is not in the reply.
    const later = (await planner.call(shiftApi.plan, { ...input, from: '2027-04-13' })).body.data
    expect(later.people[0].warnings).toMatchObject([{ day: '2027-04-13', rule: 'rest', found: 480 }])
    expect(later.people[0].days.map(({ shifts }: { shifts: object[] }) => shifts.length)).toEqual([1, 0, 0, 0, 0, 0])
    expect((await hr.call(shiftApi.lock, input)).body.errors).toHaveProperty('remark')
    const locked = await hr.call(shiftApi.lock, { ...input, remark: 'Agreed with both' })
    expect(locked.body.data).toEqual({ locked: 7, told: 0, warnings: 1, left_out: false })
  })

  it('SHF-03b SHF-06a SHF-07a a shift overlaps the night shift of the day before, which the change does not include', async () => {
    await createShift('EARLY', '06:00', '14:00')
    expect((await add('farid', '2027-08-03', 'NT')).status).toBe(200)
    const clash = await add('farid', '2027-08-04', 'EARLY')
    expect([clash.status, clash.body.code]).toEqual([422, 'shift_clash'])
    expect(await loadShiftNames('farid', '2027-08-04')).toEqual([])
    expect((await add('farid', '2027-08-05', 'EARLY')).status).toBe(200)
    // A night also overlaps the early shift of the next day.
    expect((await add('farid', '2027-08-04', 'NT')).body.code).toBe('shift_clash')
  })

  it('SHF-02b copies a week to the same weekdays, shift by shift', async () => {
    await add('farid', '2027-08-10', 'AM')
    await add('farid', '2027-08-12', null)
    await add('farid', '2027-08-14', 'PM')
    const week = { employee_ids: [idOf('farid')], from: '2027-08-10', until: '2027-08-16', to: '2027-08-17' }
    expect((await planner.call(shiftApi.copy, week)).status).toBe(200)
    expect(await loadShiftNames('farid', '2027-08-17', '2027-08-24')).toEqual(['08-17 AM', '08-19 off', '08-21 PM'])
  })

  it('SHF-07j ACL-1 unlocks days in reach of unlocking, whatever the reach of planning', async () => {
    const boss = await server.as('hafiz', 'mgr')
    const role_id = ROLES.find(({ name }) => name === 'mgr')!.id
    const day = '2027-06-07'
    await add('razak', day, 'AM')
    const input = { employee_ids: [idOf('razak')], from: day, until: day }
    expect((await boss.call(shiftApi.lock, { ...input, remark: 'Agreed.' })).status).toBe(200)
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id, permission: 'shift:unlock', reach: 'own' }).execute(),
    )
    try {
      const refused = await (await server.as('hafiz', 'mgr')).call(shiftApi.unlock, { ...input, remark: 'Once more.' })
      expect(refused.status).toBe(404)
      const { employee_ids: _, ...days } = input
      const all = await (await server.as('hafiz', 'mgr')).call(shiftApi.unlock, { ...days, remark: 'Once more.' })
      expect([all.status, Object.keys(all.body.errors)]).toEqual([422, ['from']])
      expect(await loadCells('razak', day)).toMatchObject([{ locked: true }])
    } finally {
      await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
    }
  })

  it('SHF-02a LEA-14 shows half a day off as half to planners and to the person, with the remaining hours', async () => {
    const half = {
      day: '2026-12-22',
      name: 'Solstice',
      name_zh: '冬至',
      kind: 'company',
      country: 'MY',
      part: 'second',
    }
    const made = await hr.call(holidayApi.create, half as never)
    expect(made.status, made.text).toBe(200)
    const at = { from: '2026-12-21', until: '2026-12-22' }
    const own = (await (await server.as('devi')).call(shiftApi.own, at)).body.data.days
    expect(own).toMatchObject([
      { start: '09:00', end: '18:00', holiday: null },
      { start: '09:00', end: '13:00', minutes: 240, holiday: 'Solstice, second half' },
    ])
    const plan = (await hr.call(shiftApi.plan, { employee_ids: [idOf('devi')], ...at })).body.data
    expect(plan.people[0].days[1]).toMatchObject({ minutes: 240, holiday: 'Solstice, second half' })
  })

  it('SHF-01g uses the replacement on a public holiday, in the office that has it', async () => {
    const { id, version } = (await planner.call(shiftApi.list, { search: 'PM' })).body.data[0]
    const changed = { id, version, from_day: '2026-12-01', replaced_on_holidays: true }
    expect((await planner.call(shiftApi.update, changed)).body.data).toMatchObject({ replaced_on_holidays: true })
    const christmas = { name: 'Christmas Day', day: '2026-12-25', country: 'MY', kind: 'public', substitute: false }
    expect((await hr.call(holidayApi.create, christmas as never)).status).toBe(200)
    await add('devi', '2026-12-24', 'PM', { until: '2026-12-25' })
    const plan = (
      await planner.call(shiftApi.plan, { from: '2026-12-24', until: '2026-12-25', employee_ids: [idOf('devi')] })
    ).body.data
    expect(plan.people[0].days.map(({ holiday }: { holiday?: string }) => holiday)).toEqual([
      undefined,
      'Christmas Day',
    ])
    await hr.call(shiftApi.lock, {
      from: '2026-12-24',
      until: '2026-12-25',
      employee_ids: [idOf('devi')],
      publish: true,
      remark: 'Christmas',
    })
    expect((await loadWorkday('devi', '2026-12-24')).shift?.name).toBe('Shift PM')
    expect((await loadWorkday('devi', '2026-12-25')).shift?.name).toBe('Shift AM')
  })

  it('SHF-07h shows too few people in the cover row, by department and day', async () => {
    const { department_id } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employment')
        .select('department_id')
        .where('employee_id', '=', idOf('devi'))
        .executeTakeFirstOrThrow(),
    )
    const week = { monday: 2, tuesday: 2, wednesday: 2, thursday: 2, friday: 2, saturday: 0, sunday: 0 }
    const input = { shift_id: shift.AM!, department_id, from_day: '2027-05-01', ...week }
    expect((await planner.call(needApi.create, input)).body.data).toMatchObject({ shift: 'AM', monday: 2, sunday: 0 })
    expect((await planner.call(needApi.create, input)).body.errors).toHaveProperty('from_day')
    await add('devi', '2027-05-03', 'AM')
    const span = { from: '2027-05-01', until: '2027-05-03' }
    const cover = async (whose: object) => (await planner.call(shiftApi.plan, { ...span, ...whose })).body.data.cover
    expect((await cover({ department_id }))[2]).toMatchObject({
      heads: 1,
      needed: 2,
      shifts: [{ shift_id: shift.AM, heads: 1, needed: 2 }],
    })
    expect((await cover({}))[0]).toMatchObject({ heads: 0, needed: 0 })
    // For some people only, the number of missing heads is unknown.
    expect((await cover({ employee_ids: [idOf('devi')] }))[2].needed).toBeNull()
  })
})

it('SHF-02e ATT-11a an own day off says which of the law’s it is: in Taipei Saturday the rest day, Sunday the regular one', async () => {
  server.clock.set('2026-11-29T02:00:00.000Z')
  const kinds = async (key: string) => {
    const person = await server.as(key, 'employee')
    const { days } = (await person.call(shiftApi.own, { from: '2026-11-27', until: '2026-11-29' })).body.data
    const { day_off } = (await person.call(attendanceApi.clock, {})).body.data
    return [...days.map((one: { day_off: string | null }) => one.day_off), day_off]
  }
  expect(await kinds('yu.ting')).toEqual([null, 'rest_day', 'regular_day_off', 'regular_day_off'])
  expect(await kinds('nurul')).toEqual([null, 'non_working', 'rest_day', 'rest_day'])
})
