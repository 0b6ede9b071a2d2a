import { setTimeout as pause } from 'node:timers/promises'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { addDays, type Day } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { patience } from '#test/patience.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { MAX_DAYS, shiftApi } from '../contract.ts'
import { needApi, WEEK } from '../needs/contract.ts'

/** Refusals and reach of plans, and what stays true during concurrent changes. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let planner: Caller
let am: string
let pm: string
const idOf = (key: string) => server.employeeId(key)
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  const define = async (short_name: string, start: string, end: string) =>
    good(
      await planner.call(shiftApi.create, {
        name: `Shift ${short_name}`,
        short_name,
        from_day: '2026-01-01',
        start,
        end,
        break_minutes: 60,
      }),
    ).id
  am = await define('AM', '07:00', '15:00')
  pm = await define('PM', '15:00', '23:00')
})
afterAll(() => server.stop())

function good({ status, text, body }: Reply): ReplyBody {
  expect(status, text).toBe(200)
  return body.data
}
const replyText = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(of: ReplyBody, input: object, who = 'hafiz', role: RoleName = 'Shift Planner'): Promise<string> {
  return replyText(await (await server.as(who, role)).call(of, input as never))
}
const inCompany = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('meridian', work)
const add = (key: string, day: Day, shift: string | null, more: object = {}) => ({
  employee_ids: [idOf(key)],
  from: day,
  until: day,
  shift_ids: [shift],
  confirm: true,
  ...more,
})
const planShift = async (key: string, day: Day, shift: string | null) =>
  good(await planner.call(shiftApi.add, add(key, day, shift) as never))
const loadCells = async (key: string, from: Day, until = from) =>
  good(await planner.call(shiftApi.show, { employee_ids: [idOf(key)], from, until })) as ReplyBody[]
const loadAuditEntries = (kind: string) =>
  inCompany((tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['object_name as name', 'after'])
      .where('kind', '=', kind)
      .orderBy('number')
      .execute(),
  )
const importSheet = async (content: string, more: object = {}, who = planner) =>
  who.call(shiftApi.importSheet, more as never, { files: { file: { name: 'plan.csv', content } } })
const loadNumber = async (key: string) =>
  (
    await inCompany((tx) =>
      tx.selectFrom('employee').select('employee_no').where('id', '=', idOf(key)).executeTakeFirstOrThrow(),
    )
  ).employee_no

it('SHF-02a ACL-1 days of people out of reach are not shown, changed, given away or imported, and nothing about them is disclosed', async () => {
  const day = '2027-01-04'
  await planShift('devi', day, null)
  await planShift('priya', day, am)
  const [[devis], [priyas]] = [await loadCells('devi', day), await loadCells('priya', day)]
  const farid = (of: ReplyBody, input: object) => call(of, input, 'farid', 'mgr')
  const own = add('priya', addDays(day, 1), am)
  expect(await farid(shiftApi.add, own)).toBe('200')
  // A refusal would name her day off. On skipped days only the check of reach can refuse.
  expect(await farid(shiftApi.add, add('devi', day, am))).toBe('404 not_found')
  expect(await farid(shiftApi.add, add('devi', day, am, { weekdays: [0] }))).toBe('404 not_found')
  const cell = { employee_id: idOf('devi'), day, seen: [], shifts: [{ shift_id: am }] }
  expect(await farid(shiftApi.put, { cells: [cell] })).toBe('404 not_found')
  const stale = { rows: [{ id: devis.id, version: devis.version + 1 }] }
  for (const of of [shiftApi.removeAssigned, shiftApi.replace]) {
    expect(await farid(of, stale)).toBe('404 not_found')
    expect(await call(of, stale)).toBe('409 shift_changed')
  }
  const taken = { rows: [{ id: priyas.id, version: priyas.version }], employee_id: idOf('devi') }
  expect(await farid(shiftApi.replace, taken)).toBe('404 not_found')
  const span = { employee_ids: [idOf('devi')], from: day, until: day }
  for (const of of [shiftApi.show, shiftApi.plan]) {
    expect(await farid(of, span)).toBe('404 not_found')
    expect(await farid(of, { ...span, employee_ids: [idOf('priya')] })).toBe('200')
  }
  const file = `Staff No,${addDays(day, 2)}\n${await loadNumber('devi')},AM\n`
  const read = await importSheet(file, {}, await server.as('farid', 'mgr'))
  expect(read.body).toMatchObject({ code: 'shift_sheet_has_errors', rows: [{ row: 2, code: 'shift_sheet_person' }] })
  expect(replyText(await importSheet(file))).toBe('200')
})

it('SHF-02a changed days lie within the limit of days loaded at once', async () => {
  const first = '2027-02-01'
  const putCells = (away: number) =>
    call(shiftApi.put, {
      cells: [first, addDays(first, away)].map((day) => ({
        employee_id: idOf('azman'),
        day,
        seen: [],
        shifts: [{ shift_id: am }],
      })),
    })
  expect(await putCells(MAX_DAYS)).toBe('422 too_many_days')
  expect(await putCells(MAX_DAYS - 1)).toBe('200')
})

it('SHF-01el SHF-02e planning, locking, unlocking and exporting are logged', async () => {
  const day = '2027-03-01'
  await planShift('rosli', day, am)
  const span = { employee_ids: [idOf('rosli')], from: day, until: addDays(day, 1) }
  good(await planner.call(shiftApi.lock, { ...span, publish: true, remark: 'Agreed.' }))
  good(await planner.call(shiftApi.unlock, { ...span, remark: 'Anew.' }))
  good(await planner.call(shiftApi.lock, { ...span, until: day }))
  expect((await planner.call(shiftApi.exportSheet, { ...span, format: 'csv' })).status).toBe(200)
  const name = expect.stringContaining('Rosli')
  expect((await loadAuditEntries('shift_plan')).at(-1)).toMatchObject({ name, after: { shifts: [`${day} AM`] } })
  expect((await loadAuditEntries('shift_lock')).slice(-3)).toMatchObject([
    { name: `${day} – ${span.until}`, after: { people: 1, days: 2, published: true, told: 1, remark: 'Agreed.' } },
    { after: { people: 1, days: 0, told: 1, remark: 'Anew.' } },
    { name: day, after: { days: 1, published: false, told: 0, remark: null } },
  ])
  expect((await loadAuditEntries('export')).at(-1)).toMatchObject({ name: 'shift', after: { rows: 1, format: 'csv' } })
})

it('SHF-01e a number without its leading zeros means the only person who has it with them; other texts do not', async () => {
  const day = '2027-05-03'
  const setNumber = (key: string, employee_no: string) =>
    inCompany((tx) => tx.updateTable('employee').set({ employee_no }).where('id', '=', idOf(key)).execute())
  const numbers = { priya: '0042', devi: '0051', jason: '00051', ramesh: '07b' }
  const before = new Map<string, string>()
  for (const key of Object.keys(numbers)) before.set(key, await loadNumber(key))
  const file = (...typed: string[]) => `Staff No,${day}\n${typed.map((number) => `${number},AM\n`).join('')}`
  const loadCutNumbers = async (...typed: string[]) => {
    const files = { files: { file: { name: 'plan.csv', content: file(...typed) } } }
    return good(await planner.call(shiftApi.proposeSheet, {} as never, files)).cut_numbers
  }
  try {
    for (const [key, number] of Object.entries(numbers)) await setNumber(key, number)
    expect(await loadCutNumbers('0042')).toBeNull()
    expect(await loadCutNumbers('42', '51', '7b')).toEqual({ count: 1, typed: '42', number: '0042' })
    const { left_out } = good(await importSheet(file('42', '51', '7b')))
    expect(left_out).toMatchObject({ count: 2, rows: [{ row: 3, code: 'shift_sheet_person' }, { row: 4 }] })
    expect(await loadCells('priya', day)).toMatchObject([{ shift_id: am }])
  } finally {
    for (const [key, number] of before) await setNumber(key, number)
  }
})

it('SHF-01e refuses a spreadsheet with invalid, repeated, too many or ambiguous days', async () => {
  const number = await loadNumber('muthu')
  const of = (...heads: string[]) => `Staff No,${heads.join()}\n${[number, ...heads.map(() => 'AM')].join()}\n`
  const days = (count: number) => Array.from({ length: count }, (_, at) => addDays('2027-04-01', at))
  expect(replyText(await importSheet(of('Name')))).toBe('422 shift_sheet_no_days')
  expect(replyText(await importSheet(of('2027-04-01', '2027-04-01')))).toBe('422 shift_sheet_day_twice')
  expect(replyText(await importSheet(of(...days(MAX_DAYS + 1))))).toBe('422 too_many_days')
  expect(replyText(await importSheet(of(...days(MAX_DAYS))))).toBe('200')
  const proposed = async (count: number) => {
    const file = { name: 'plan.csv', content: of(...days(count)) }
    return replyText(await planner.call(shiftApi.proposeSheet, {} as never, { files: { file } }))
  }
  expect([await proposed(MAX_DAYS + 1), await proposed(MAX_DAYS)]).toEqual(['422 too_many_days', '200'])
  expect(replyText(await importSheet(of('3/4/2027')))).toBe('422 shift_sheet_order')
  expect(replyText(await importSheet(of('3/4/2027'), { day_order: 'dmy' }))).toBe('200')
  // An unknown column between days makes its cells unreadable, so no row is imported.
  const between = await importSheet(of('2027-04-05', 'Total', '2027-04-07'))
  expect(between.body).toMatchObject({
    code: 'shift_sheet_has_errors',
    rows: [{ row: 1, column: 'C', code: 'shift_sheet_day' }],
  })
})

it('SHF-01e reads the visible plan of a workbook anywhere in it; numbers come from their own column, and totals are ignored', async () => {
  const number = await loadNumber('muthu')
  const content = await writeXlsx({
    sheets: [
      {
        name: 'OLD',
        hidden: true,
        rows: [
          ['Staff No', '1/4/2020', '2/4/2020', '3/4/2020'],
          [number, 'AM', 'AM', 'AM'],
        ],
      },
      { name: 'Notes', rows: [['AM is from seven']] },
      {
        name: 'Plan',
        rows: [
          ['Roster August 2027'],
          ['No.', 'Staff No', 'Name', '17/8/2027', '18/8/2027', 'Total'],
          [null, null, null, 'Tue', 'Wed', null],
          ['Kitchen'],
          [1, number, 'Muthu', 'AM', 'PM', null],
          [],
          [2, null, 'Somebody', 'AM', null, null],
          ['Total', null, null, 2, 1, null],
        ],
        cells: new Map([
          ['4,5', { value: 2, formula: 'COUNTA(D5:E5)' }],
          ['7,3', { value: 2, formula: 'COUNTA(D5:D7)' }],
        ]),
      },
    ],
  })
  const files = { files: { file: { name: 'plan.xlsx', content } } }
  const proposed = (await planner.call(shiftApi.proposeSheet, {} as never, files)).body.data
  expect(proposed).toMatchObject({ people: 1, first: '2027-08-17', last: '2027-08-18', open: 0, words: [] })
  expect((await planner.call(shiftApi.importSheet, {} as never, files)).body.data).toMatchObject({
    people: 1,
    added: 2,
    left_out: { count: 1, rows: [{ row: 7, column: 'B', code: 'shift_sheet_number' }] },
  })
})

it('SHF-01e a column that counts rows plans nobody unless the name fits', async () => {
  const muthu = await loadNumber('muthu')
  const setMuthuNumber = (number: string) =>
    inCompany((tx) => tx.updateTable('employee').set({ employee_no: number }).where('id', '=', idOf('muthu')).execute())
  const rows = (name: string, heading = 'No') => `${heading},Name,2027-04-26\n1,${name},AM\n`
  try {
    for (const number of ['001', '1']) {
      await setMuthuNumber(number)
      const other = await importSheet(rows('Nurul'))
      expect(other.body).toMatchObject({ status: 422, rows: [{ row: 2, column: 'A', code: 'shift_sheet_counts' }] })
      expect((await importSheet(rows('Muthu'))).body.code ?? '200').toBe(
        number === '1' ? '200' : 'shift_sheet_has_errors',
      )
      // A column named as staff numbers is read as such.
      expect(replyText(await importSheet(rows('Nurul', 'Staff No')))).toBe('200')
    }
  } finally {
    await setMuthuNumber(muthu)
  }
})

it('SHF-02ef the plan shows locked days and unpublished changes, and suggests no change of a locked day', async () => {
  const day = '2027-05-03'
  const at = { employee_ids: [idOf('wei.chen')], from: day, until: addDays(day, 2) }
  const loadPlanRow = async (more: object = {}) =>
    good(await planner.call(shiftApi.plan, { ...at, ...more } as never)).people[0] as ReplyBody
  const marks = async () =>
    (await loadPlanRow()).days.map(({ draft = false, locked = false }: ReplyBody) =>
      [draft, locked].map(Number).join(''),
    )
  await planShift('wei.chen', day, pm)
  await planShift('wei.chen', addDays(day, 1), am)
  expect(await marks()).toEqual(['10', '10', '00'])
  // Eight hours lie between the two shifts. Either day may be changed, but only within the requested days.
  const loadFixDays = async (more: object = {}) =>
    (await loadPlanRow(more)).warnings.map(({ mend }: ReplyBody) => mend?.day ?? null)
  expect(await loadFixDays({ from: addDays(day, 1) })).toEqual([addDays(day, 1)])
  const lock = (of: Day, publish = false) =>
    planner.call(shiftApi.lock, { ...at, from: of, until: of, publish, remark: 'Agreed.' })
  good(await lock(addDays(day, 1)))
  expect(await marks()).toEqual(['10', '11', '00'])
  expect(await loadFixDays()).toEqual([day])
  expect(await loadFixDays({ from: addDays(day, 1) })).toEqual([null])
  good(await lock(day))
  expect(await loadFixDays()).toEqual([null])

  good(await planner.call(shiftApi.lock, { ...at, publish: true, remark: 'Agreed.' }))
  good(await planner.call(shiftApi.unlock, { ...at, remark: 'Anew.' }))
  expect(await marks()).toEqual(['00', '00', '00'])
  const rows = (await loadCells('wei.chen', at.from, at.until)).map(({ id, version }) => ({ id, version }))
  good(await planner.call(shiftApi.removeAssigned, { rows: [rows[0]!] }))
  good(await planner.call(shiftApi.replace, { rows: [rows[1]!], shift_id: pm, confirm: true }))
  expect(await marks()).toEqual(['10', '10', '00'])
})

it('SHF-01i SYS-17 reading the plan logs the number of people whose pay it shows', async () => {
  const span = { from: '2027-05-10', until: '2027-05-10' }
  const counts = (by: string) =>
    inCompany(async (tx) =>
      (
        await tx
          .selectFrom('access_log')
          .select('count')
          .where('operation', 'like', '%shift/show/v2')
          .where('actor_name', 'like', `${by}%`)
          .orderBy('id')
          .execute()
      ).map(({ count }) => count),
    )
  const employee_ids = ['devi', 'razak', 'bala'].map(idOf)
  const admin = await server.as('aminah', 'Company Admin')
  good(await admin.call(shiftApi.plan, { ...span, employee_ids }))
  await expect.poll(() => counts('Aminah'), { timeout: patience(15_000) }).toEqual([3])
  good(await (await server.as('nurul', 'Shift Planner')).call(shiftApi.plan, { ...span, employee_ids }))
  await expect.poll(() => counts('Nurul'), { timeout: patience(15_000) }).toEqual([0])
})

it('SHF-05h ACL-1 needs are shown only for a whole department, to people who plan it or the company', async () => {
  const departments = await inCompany((tx) => tx.selectFrom('department').select(['id', 'name']).execute())
  const [operations, sales] = ['Operations', 'Sales'].map((name) => departments.find((one) => one.name === name)!.id)
  const week = Object.fromEntries(WEEK.map((day) => [day, 2]))
  for (const department_id of [operations, sales])
    good(await planner.call(needApi.create, { shift_id: am, department_id, from_day: '2026-12-01', ...week } as never))
  const day = '2027-05-12'
  const loadNeeded = async (who: string, role: RoleName, whose: object) => {
    const caller = await server.as(who, role)
    return good(await caller.call(shiftApi.plan, { from: day, until: day, ...whose } as never)).cover[0].needed
  }
  const { KUL } = server.companies.meridian!.offices
  const ofPlanner = (whose: object) => loadNeeded('hafiz', 'Shift Planner', whose)
  expect([await ofPlanner({}), await ofPlanner({ department_id: operations })]).toEqual([4, 2])
  expect(await ofPlanner({ office_id: KUL })).toBeNull()
  expect(await ofPlanner({ department_id: operations, office_id: KUL })).toBeNull()
  expect(await ofPlanner({ department_id: operations, employee_ids: [idOf('devi')] })).toBeNull()
  // A department head plans the own department, and elsewhere only some people.
  const ofHead = (whose: object) => loadNeeded('kavitha', 'hod', whose)
  expect(await ofHead({ department_id: operations })).toBe(2)
  expect(await ofHead({ department_id: operations, office_id: KUL })).toBeNull()
  expect(await ofHead({ department_id: sales })).toBeNull()
  expect(await ofHead({})).toBeNull()
  // A manager plans only some people of the department.
  expect(await loadNeeded('farid', 'mgr', { department_id: operations })).toBeNull()
})

/** Begins a call while a transaction locks the person and writes. */
async function callWhileHeld(
  key: string,
  begin: () => Promise<Reply>,
  write: (tx: Tx) => Promise<unknown>,
): Promise<Reply> {
  const { asked } = await inCompany(async (tx) => {
    await sql`select from employee where id = ${idOf(key)}::uuid for no key update`.execute(tx)
    const pending = begin()
    await pause(1000)
    await write(tx)
    return { asked: pending }
  })
  return asked
}
const insert = (key: string, day: Day, shift_id: string) => (tx: Tx) =>
  tx
    .insertInto('shift_assignment')
    .values({ employee_id: idOf(key), day, shift_id })
    .execute()

it('SHF-02a the second of two planners of one day sees what the first wrote', {
  timeout: patience(60_000),
}, async () => {
  const day = '2027-06-21'
  const cell = { employee_id: idOf('hakim'), day, seen: [], shifts: [{ shift_id: pm }] }
  const putReply = await callWhileHeld(
    'hakim',
    () => planner.call(shiftApi.put, { cells: [cell] } as never),
    insert('hakim', day, am),
  )
  expect(replyText(putReply)).toBe('409 shift_changed')
  expect((await loadCells('hakim', day)).map(({ shift_id }) => shift_id)).toEqual([am])
})

it('SHF-02e a change during publishing is published with it', {
  timeout: patience(60_000),
}, async () => {
  const day = '2027-06-07'
  const input = { employee_ids: [idOf('hakim')], from: day, until: day, publish: true, remark: 'Agreed.' }
  const locked = await callWhileHeld('hakim', () => planner.call(shiftApi.lock, input), insert('hakim', day, am))
  expect(good(locked)).toMatchObject({ locked: 1, told: 1 })
  expect(await loadCells('hakim', day)).toMatchObject([{ shift_id: am, published: true, locked: true }])
})

it('SHF-01e a plan made for a person during their swap stays', {
  timeout: patience(60_000),
}, async () => {
  const day = '2027-06-14'
  await planShift('bala', day, am)
  const rows = (await loadCells('bala', day)).map(({ id, version }) => ({ id, version }))
  const replaced = await callWhileHeld(
    'hakim',
    () => planner.call(shiftApi.replace, { rows, employee_id: idOf('hakim') }),
    insert('hakim', day, pm),
  )
  good(replaced)
  expect((await loadCells('hakim', day)).map(({ shift_id }) => shift_id).sort()).toEqual([am, pm].sort())
})
