import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { joiningApi } from '../../people/joining/contract.ts'
import { eraseApplication } from '../candidates/erase.ts'
import { insertApplication, vaultOf } from '../candidates/test-samples.ts'
import { insertAskingVacancy } from '../vacancies/test-samples.ts'
import { ownToDoApi, toDoApi, toDoTemplateApi } from './contract.ts'
import {
  cancelToDos,
  followLeavings,
  handToDosToApplication,
  handToDosToEmployee,
  makeToDos,
  moveToDos,
  type ToDoContext,
} from './make-to-dos.ts'
import { completeNewcomerToDo, listNewcomerToDos } from './newcomer.ts'
import { insertReadyTemplates, READY_TEMPLATES } from './ready-templates.ts'
import { insertToDo } from './test-samples.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  await server.tenant('meridian', (tx) =>
    tx.insertInto('company_module').values({ module_id: 4, is_on: true }).execute(),
  )
})
beforeEach(async () => {
  await server.tenant('meridian', async (tx) => {
    await tx.deleteFrom('to_do').execute()
    await tx.deleteFrom('to_do_template').execute()
  })
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

type Answer = { id: string; version: number; [field: string]: unknown }
async function ok(reply: ReturnType<Caller['call']>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
const codeOf = async (reply: ReturnType<Caller['call']>) => {
  const { status, body } = await reply
  return status === 200 ? '200' : `${status} ${body.code}`
}
const listed = (more: object = {}, who = hr): Promise<Answer[]> =>
  ok(who.call(toDoApi.list, { per_page: 200, ...more } as never))
const own = (who: Caller, more: object = {}): Promise<Answer[]> => ok(who.call(ownToDoApi.list, more as never))
const one = (id: string, who = hr) => ok(who.call(toDoApi.one, { id }))
const id = (key: string) => server.employeeId(key)

/** Runs what modules above call. */
function inCompany<T>(work: (context: ToDoContext & { recorded: AuditChange[] }) => Promise<T>): Promise<T> {
  return server.tenant('meridian', (tx: Tx) => {
    const recorded: AuditChange[] = []
    return work({
      tx,
      now: server.clock.now(),
      today: TODAY,
      vault: vaultOf(server, 'meridian'),
      record: (change) => void recorded.push(change),
      recorded,
    })
  })
}
const workOf = async (key: string) =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select(['office_id', 'department_id', 'employment_type', 'report_to'])
      .where('employee_id', '=', id(key))
      .where('until_day', 'is', null)
      .executeTakeFirstOrThrow(),
  )

const ROWS = [
  { title_en: 'Laptop', title_zh: '筆電', doer: { by: 'role', role_id: 13 }, days: -5 },
  { title_en: 'First week', doer: { by: 'manager' }, days: -2 },
  { title_en: 'Own details', note: 'As on the identity card', doer: { by: 'newcomer' }, days: 0 },
]
const template = (more: object = {}) =>
  ok(
    hr.call(toDoTemplateApi.create, { name_en: 'Joining', occasion: 'joining', rows: ROWS, ...more } as never),
  ) as Promise<Answer>

async function ofApplication(key = 'nurul', anchor = '2026-12-01') {
  const application = await insertApplication(server, 'meridian', key)
  const { report_to: manager_id, ...work } = await workOf(key)
  const made = await inCompany((context) =>
    makeToDos(context, { occasion: 'joining', of: { application_id: application.id }, anchor, manager_id, ...work }),
  )
  return { application, made, rows: await listed({ application_id: application.id }) }
}
const about = (application: { id: string }) => ({ application_id: application.id })

it('REC-15a a template with its rows is written, changed and deleted; what it says wrongly is refused at its field', async () => {
  const made = await template({ country: 'MY' })
  expect(made).toMatchObject({ name_zh: 'Joining', to_dos: 3, country: 'MY', is_active: true })
  expect(made.rows).toMatchObject([{ title_zh: '筆電' }, { title_zh: 'First week', note: null }, { days: 0 }])
  const named = [{ title_zh: '座位', doer: { by: 'person', employee_id: id('farid') }, days: -3 }]
  const changed = await ok(hr.call(toDoTemplateApi.update, { id: made.id, version: 1, rows: named } as never))
  expect(changed).toMatchObject({ occasion: 'joining', version: 2 })
  expect(changed.rows).toMatchObject([{ title_en: '座位', doer_name: expect.stringContaining('Farid') }])
  const create = (more: object) =>
    codeOf(hr.call(toDoTemplateApi.create, { name_en: 'X', occasion: 'joining', rows: ROWS, ...more } as never))
  const refused = '422 validation_failed'
  expect(await create({ rows: [] })).toBe(refused)
  expect(await create({ rows: [ROWS[0], ROWS[0]] })).toBe(refused)
  expect(await create({ rows: [{ doer: { by: 'manager' }, days: 1 }] })).toBe(refused)
  expect(await create({ rows: [{ ...ROWS[0], doer: { by: 'role', role_id: 8 } }] })).toBe(refused)
  expect(await create({ rows: [{ ...ROWS[0], doer: { by: 'person', employee_id: made.id } }] })).toBe(refused)
  expect(await create({ rows: [{ ...ROWS[0], days: 731 }] })).toBe(refused)
  expect(await create({ rows: Array.from({ length: 101 }, (_, days) => ({ ...ROWS[1], days })) })).toBe(refused)
  expect(await create({ office_id: made.id })).toBe(refused)
  expect(await create({ name_en: undefined })).toBe(refused)
  expect(await codeOf(hr.call(toDoTemplateApi.update, { id: made.id, version: 1, is_active: false }))).toBe(
    '409 version_conflict',
  )
  const local = await server.as('mei.ling', 'local hr')
  expect((await local.call(toDoTemplateApi.list, {})).status).toBe(403)
  expect(await ok(hr.call(toDoTemplateApi.remove, { id: made.id, version: 2 }))).toEqual({ removed: 1 })
})

it('REC-15a ready templates come once, and are for the country that their law is of', async () => {
  await server.tenant('meridian', insertReadyTemplates)
  await server.tenant('meridian', insertReadyTemplates)
  expect(await ok(hr.call(toDoTemplateApi.list, { per_page: 200 }))).toHaveLength(READY_TEMPLATES.length)
  const titles = async (key: string) => (await ofApplication(key)).rows.map(({ title_en }) => title_en)
  const [malaysian, taiwanese] = [await titles('nurul'), await titles('pei.yu')]
  expect(malaysian).toContain('Register with EPF')
  expect(malaysian).not.toContain('Enrol in health insurance')
  expect(taiwanese).toContain('Enrol in health insurance')
  expect(taiwanese).not.toContain('Register with EPF')
})

it('REC-15b to-dos are made by all templates that fit, with day and person, and what nobody does is missing', async () => {
  await template()
  await template({ name_en: 'Part time', employment_type: 'part_time' })
  await template({ name_en: 'Off', is_active: false })
  await template({ name_en: 'Leaving', occasion: 'leaving' })
  const { made, rows } = await ofApplication()
  expect(made).toBe(3)
  const { report_to, office_id } = await workOf('nurul')
  expect(rows).toMatchObject([
    { title_en: 'Laptop', due_day: '2026-11-26', assignee_id: id('mei.ling'), person: 'Tan Ah Kow', office_id },
    { title_en: 'First week', due_day: '2026-11-29', assignee_id: report_to, is_assignee_missing: false },
    { title_en: 'Own details', assignee_id: null, is_newcomer: true, is_assignee_missing: false },
  ])
  const set = (key: string, last_day: string | null) =>
    server.tenant('meridian', (tx) => tx.updateTable('employee').set({ last_day }).where('id', '=', key).execute())
  const missing = async () => (await listed({ is_assignee_missing: true })).map(({ title_en }) => title_en)
  await set(report_to!, '2026-11-28')
  expect(await missing()).toEqual(['First week'])
  await set(report_to!, '2026-11-29')
  expect(await missing()).toEqual([])
  await set(report_to!, null)
})

it('REC-15c a moved first day moves what is open and was not given a day by hand', async () => {
  await template()
  const { application, rows } = await ofApplication()
  const [laptop, week, details] = rows as [Answer, Answer, Answer]
  await ok(hr.call(toDoApi.update, { id: week.id, version: 1, due_day: '2026-11-25' }))
  await ok(hr.call(toDoApi.answer, { id: laptop.id, version: 1, state: 'done' }))
  const move = (anchor: string) =>
    inCompany((context) => moveToDos(context, { of: about(application), occasion: 'joining', anchor }))
  expect(await move('2026-12-11')).toBe(3)
  expect(await move('2026-12-11')).toBe(0)
  expect(
    await inCompany((context) => moveToDos(context, { of: about(application), occasion: 'leaving', anchor: TODAY })),
  ).toBe(0)
  expect([await one(laptop.id), await one(week.id), await one(details.id)]).toMatchObject([
    { due_day: '2026-11-26', anchor_day: '2026-12-11', state: 'done' },
    { due_day: '2026-11-25', anchor_day: '2026-12-11', is_moved: true },
    { due_day: '2026-12-11', anchor_day: '2026-12-11', is_moved: false },
  ])
})

it('REC-15b the to-dos of an application become those of the employee, and go back', async () => {
  await template()
  const { application, rows } = await ofApplication()
  const [laptop, , details] = rows as [Answer, Answer, Answer]
  const employee_id = id('daniel')
  await inCompany((context) => handToDosToEmployee(context, { application_id: application.id, employee_id }))
  expect(await one(details.id)).toMatchObject({
    employee_id,
    assignee_id: employee_id,
    person: expect.stringMatching(/Daniel/),
  })
  expect(await one(laptop.id)).toMatchObject({ employee_id, assignee_id: id('mei.ling') })
  const daniel = await server.as('daniel', 'employee')
  expect((await own(daniel)).map(({ title_en }) => title_en)).toEqual(['Own details'])
  await inCompany((context) => handToDosToApplication(context, { application_id: application.id }))
  expect(await one(details.id)).toMatchObject({ employee_id: null, assignee_id: null, person: 'Tan Ah Kow' })
  expect(await own(daniel)).toEqual([])
})

it('REC-15b what is cancelled is not needed any more, and what was done stays done', async () => {
  await template()
  const { application, rows } = await ofApplication()
  const [laptop, week] = rows as [Answer, Answer]
  await ok(hr.call(toDoApi.answer, { id: laptop.id, version: 1, state: 'done', remark: 'On the desk' }))
  await inCompany((context) => cancelToDos(context, { of: about(application), occasion: 'joining' }))
  expect(await one(laptop.id)).toMatchObject({ state: 'done', remark: 'On the desk', actions: [] })
  expect(await one(week.id)).toMatchObject({ state: 'not_needed', is_cancelled: true, actions: [], closed_by: null })
  expect(await codeOf(hr.call(toDoApi.answer, { id: week.id, version: 2, state: 'open' }))).toBe('409 to_do_closed')
})

it('REC-15d whoever leaves has to-dos, which move with the last day and end where they stay', async () => {
  await template({ occasion: 'leaving', rows: [{ title_en: 'Laptop back', doer: { by: 'manager' }, days: 0 }] })
  const admin = await server.as('aminah')
  const employee_id = id('nurul')
  const version = async () =>
    server.tenant('meridian', async (tx) => {
      const row = await tx
        .selectFrom('employee')
        .select('version')
        .where('id', '=', employee_id)
        .executeTakeFirstOrThrow()
      return row.version
    })
  const leave = async (last_day: string) =>
    ok(admin.call(joiningApi.terminate, { id: employee_id, version: await version(), resigned_on: TODAY, last_day }))
  const stay = async () => ok(admin.call(joiningApi.rehire, { id: employee_id, version: await version() } as never))
  const rows = () => listed({ employee_id })
  await leave('2026-12-31')
  const { report_to } = await workOf('nurul')
  expect(await rows()).toMatchObject([
    { due_day: '2026-12-31', assignee_id: report_to, occasion: 'leaving', state: 'open' },
  ])
  await leave('2026-12-24')
  expect(await rows()).toMatchObject([{ due_day: '2026-12-24', state: 'open' }])
  await stay()
  expect(await rows()).toMatchObject([{ state: 'not_needed', is_cancelled: true }])
  await leave('2027-01-15')
  expect(await listed({ employee_id, state: ['open'] })).toMatchObject([{ due_day: '2027-01-15' }])
  await stay()
  // Where the module is off, and for people who left long ago, nothing is made.
  const switchTo = (is_on: boolean) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('company_module').set({ is_on }).where('module_id', '=', 4).execute(),
    )
  await switchTo(false)
  await leave('2027-01-15')
  await stay()
  await switchTo(true)
  await leave('2026-12-31')
  expect(await listed({ employee_id })).toHaveLength(3)
  await stay()
})

it('REC-15d leavings of any number of people take the same statements', async () => {
  await template({ occasion: 'leaving', rows: [{ title_en: 'Laptop back', doer: { by: 'manager' }, days: 0 }] })
  const people = await server.tenant('meridian', (tx) => tx.selectFrom('employee').select('id').execute())
  const leaving = people.map((one) => ({ employeeId: one.id, lastDay: '2026-12-31' }))
  const count = (some: typeof leaving) =>
    inCompany(async (context) => {
      let statements = 0
      const tx = context.tx.withPlugin({
        transformQuery({ node }) {
          statements++
          return node
        },
        transformResult: async ({ result }) => result,
      })
      await followLeavings({ ...context, tx: tx as Tx }, some)
      return statements
    })
  const later = leaving.map((person) => ({ ...person, lastDay: '2027-01-31' }))
  expect(await count(leaving.slice(1))).toBe(await count(leaving.slice(0, 1)))
  expect(await count(later.slice(1))).toBe(await count(later.slice(0, 1)))
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ due_day: string; count: number }>`select due_day, count(*)::int as count from to_do group by due_day`.execute(
      tx,
    ),
  )
  expect(rows).toEqual([{ due_day: '2027-01-31', count: people.length }])
})

it('REC-15e HR adds, changes and answers to-dos; a reason is asked for what is not needed, and the history says it', async () => {
  const given = {
    employee_id: id('nurul'),
    title_zh: '訂購椅子',
    assignee_id: id('farid'),
    due_day: '2026-12-01',
    note: 'Blue',
  }
  const made = await ok(hr.call(toDoApi.create, given))
  expect(made).toMatchObject({
    title_en: '訂購椅子',
    occasion: 'other',
    anchor_day: null,
    note: 'Blue',
    is_moved: true,
  })
  const create = (more: object) => codeOf(hr.call(toDoApi.create, { ...given, ...more } as never))
  const { id: application_id } = await insertApplication(server, 'meridian', 'nurul')
  expect(await create({ title_zh: undefined })).toBe('422 validation_failed')
  expect(await create({ application_id })).toBe('422 validation_failed')
  expect(await create({ employee_id: undefined })).toBe('422 validation_failed')
  expect(await create({ assignee_id: made.id })).toBe('422 validation_failed')
  expect(await create({ employee_id: made.id })).toBe('404 not_found')
  expect(await create({ employee_id: id('mei.ling') })).toBe('403 not_for_yourself')
  expect(await create({ employee_id: undefined, application_id })).toBe('200')
  const changed = await ok(
    hr.call(toDoApi.update, { id: made.id, version: 1, assignee_id: id('mei.ling'), note: null }),
  )
  expect(changed).toMatchObject({ assignee_id: id('mei.ling'), note: null, version: 2 })
  const answer = (version: number, more: object) => hr.call(toDoApi.answer, { id: made.id, version, ...more } as never)
  expect(await codeOf(answer(2, { state: 'not_needed' }))).toBe('422 validation_failed')
  expect(await codeOf(answer(1, { state: 'done' }))).toBe('409 version_conflict')
  expect(await codeOf(answer(2, { state: 'open' }))).toBe('409 to_do_already_open')
  expect(await ok(answer(2, { state: 'not_needed', remark: 'Has one' }))).toMatchObject({
    state: 'not_needed',
    remark: 'Has one',
    closed_by: 'Wong Mei Ling',
  })
  expect(await codeOf(answer(3, { state: 'done' }))).toBe('409 to_do_closed')
  expect(await codeOf(hr.call(toDoApi.update, { id: made.id, version: 3, due_day: '2026-12-02' }))).toBe(
    '409 to_do_closed',
  )
  expect(await ok(answer(3, { state: 'open' }))).toMatchObject({ state: 'open', remark: null, closed_by: null })
  const { changes } = await one(made.id)
  expect(changes.map((change: { changes: { field: string }[] }) => change.changes.map(({ field }) => field))).toEqual([
    ['state'],
    ['state'],
    ['assignee_id', 'note_changed'],
    ['due_day', 'assignee_id'],
  ])
  const { text } = await server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{
      text: string
    }>`select string_agg(concat(before, after, object_name), ' ') as text from audit_entry where kind = 'to_do'`.execute(
      tx,
    )
    return rows[0]!
  })
  expect(text).not.toMatch(/Blue|Has one/)
})

it('REC-15e several get another person and day at once, all or none', async () => {
  await template()
  const { rows } = await ofApplication()
  const chosen = rows.map((row) => ({ id: row.id, version: row.version }))
  const change = (more: object) => hr.call(toDoApi.updateMany, { rows: chosen, ...more } as never)
  expect(await codeOf(change({}))).toBe('422 validation_failed')
  await ok(hr.call(toDoApi.answer, { id: chosen[0]!.id, version: 1, state: 'done' }))
  expect(await codeOf(change({ due_day: '2026-12-09' }))).toBe('409 version_conflict')
  chosen[0]!.version = 2
  expect(await codeOf(change({ due_day: '2026-12-09' }))).toBe('409 to_do_closed')
  await ok(hr.call(toDoApi.answer, { id: chosen[0]!.id, version: 2, state: 'open' }))
  chosen[0]!.version = 3
  expect(await ok(change({ due_day: '2026-12-09', assignee_id: id('farid') }))).toEqual({ changed: 3 })
  expect(await listed()).toMatchObject(
    rows.map(() => ({ due_day: '2026-12-09', assignee_id: id('farid'), is_moved: true, is_newcomer: false })),
  )
  const local = await server.as('mei.ling', 'local hr')
  const away = await insertToDo(server, 'meridian', 'pei.yu')
  expect(await codeOf(local.call(toDoApi.updateMany, { rows: [{ id: away, version: 1 }], due_day: TODAY }))).toBe(
    '404 not_found',
  )
})

it('REC-15f everybody sees and completes what is theirs, and reads only the name, place and first day of whom it is about', async () => {
  const mine = await insertToDo(server, 'meridian', 'nurul')
  const other = await insertToDo(server, 'meridian', 'farid')
  const nurul = await server.as('nurul', 'employee')
  const rows = await own(nurul)
  expect(rows.map((row) => row.id)).toEqual([mine])
  expect(rows[0]).toMatchObject({ person: 'Tan Ah Kow', anchor_day: '2026-12-01', note: 'With a second screen' })
  expect(Object.keys(rows[0]!)).not.toContain('application_id')
  expect(JSON.stringify(rows)).not.toMatch(/outside\.example|6789/)
  expect((await nurul.call(toDoApi.list, {})).status).toBe(403)
  const answer = (of: string, version: number, state: 'open' | 'done') =>
    nurul.call(ownToDoApi.answer, { id: of, version, state, remark: 'Ready' })
  expect(await codeOf(answer(other, 1, 'done'))).toBe('404 not_found')
  expect(await ok(answer(mine, 1, 'done'))).toMatchObject({ state: 'done', remark: 'Ready', actions: ['reopen'] })
  expect(await one(mine)).toMatchObject({ closed_by: expect.stringMatching(/Nurul/) })
  expect(await ok(answer(mine, 2, 'open'))).toMatchObject({ state: 'open', remark: null })
  await ok(hr.call(toDoApi.answer, { id: mine, version: 3, state: 'not_needed', remark: 'No' }))
  expect(await codeOf(answer(mine, 4, 'open'))).toBe('409 to_do_closed')
  const file = await nurul.call(exportEndpoint(ownToDoApi.list as never), { format: 'csv' } as never)
  expect([file.status, file.text.includes('Tan Ah Kow')]).toEqual([200, true])
})

it('REC-15f the bell says what is due and what is new, and nothing where the module is off', async () => {
  await insertToDo(server, 'meridian', 'nurul', { due_day: TODAY })
  await insertToDo(server, 'meridian', 'nurul', { due_day: '2026-11-21' })
  await insertToDo(server, 'meridian', 'nurul', {
    due_day: '2026-11-22',
    assigned_at: new Date('2026-11-12T02:00:00Z'),
  })
  const nurul = await server.as('nurul', 'employee')
  const bell = async () => {
    const rows = (await ok(nurul.call(notificationsApi.items, {}))) as { name: string; count: number }[]
    return rows.filter(({ name }) => name.startsWith('to-dos')).map(({ name, count }) => [name, count])
  }
  expect(await bell()).toEqual([
    ['to-dos', 1],
    ['to-dos-assigned', 1],
  ])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('company_module').set({ is_on: false }).where('module_id', '=', 4).execute(),
  )
  expect(await bell()).toEqual([])
  await server.tenant('meridian', (tx) =>
    tx.updateTable('company_module').set({ is_on: true }).where('module_id', '=', 4).execute(),
  )
})

it('REC-15g reach is the place of the application; nobody sees those about themselves, nor of their own application', async () => {
  const near = await insertToDo(server, 'meridian', 'nurul')
  const away = await insertToDo(server, 'meridian', 'pei.yu')
  const local = await server.as('mei.ling', 'local hr')
  expect((await listed({}, local)).map((row) => row.id)).toEqual([near])
  expect((await local.call(toDoApi.one, { id: away })).status).toBe(404)
  expect((await listed()).map((row) => row.id).sort()).toEqual([near, away].sort())
  const self = await server.tenant('meridian', async (tx) => {
    await tx
      .updateTable('to_do')
      .set({ employee_id: id('mei.ling') })
      .where('id', '=', near)
      .execute()
    return near
  })
  expect((await hr.call(toDoApi.one, { id: self })).status).toBe(404)
  const { id: vacancy } = await insertAskingVacancy(server, 'meridian', 'mei.ling')
  const card = await insertApplication(server, 'meridian', 'mei.ling', { email: 'Mei.Ling@Meridian.example', vacancy })
  const mine = await insertToDo(server, 'meridian', 'mei.ling', { application_id: card.id })
  expect((await hr.call(toDoApi.one, { id: mine })).status).toBe(404)
  expect(await codeOf(hr.call(toDoApi.answer, { id: mine, version: 1, state: 'done' }))).toBe('404 not_found')
  expect(await own(hr)).toEqual([])
  const outside = await server.as('beacon:aminah', 'Company Admin')
  expect((await outside.call(toDoApi.one, { id: away })).status).toBe(404)
})

it('REC-15g to-dos are found by state, delay, person and words, also of a name that is encrypted', async () => {
  const late = await insertToDo(server, 'meridian', 'nurul', { due_day: '2026-11-19', title_en: 'Order cards' })
  const today = await insertToDo(server, 'meridian', 'farid', {
    due_day: TODAY,
    state: 'done',
    closed_at: new Date(),
    closed_by: 'Farid',
  })
  const found = async (more: object) => (await listed(more)).map((row) => row.id)
  expect(await found({ is_overdue: true })).toEqual([late])
  expect(await found({ state: ['done'] })).toEqual([today])
  expect(await found({ assignee_id: [id('farid')] })).toEqual([today])
  expect(await found({ search: 'cards' })).toEqual([late])
  expect(await found({ search: 'nurul' })).toEqual([late])
  expect(await found({ search: 'ah kow' })).toEqual([late, today])
  expect(await found({ search: 'nobody' })).toEqual([])
  const counts = await hr.call(toDoApi.list, {
    views: [JSON.stringify({ is_overdue: true }), JSON.stringify({ search: 'kow' })],
  } as never)
  expect(counts.body.counts ?? counts.body.data?.counts).toEqual([1, 2])
})

it('REC-15h candidates do their own to-dos on their page before they are employees, and erasing takes what is not an employee’s', async () => {
  await template()
  const { application, rows } = await ofApplication()
  const details = rows[2]!
  const opened = <T>(work: (context: ToDoContext) => Promise<T>) => inCompany(work)
  expect(await opened((context) => listNewcomerToDos(context, application.id))).toEqual([
    {
      id: details.id,
      title_en: 'Own details',
      title_zh: 'Own details',
      note: 'As on the identity card',
      due_day: '2026-12-01',
      is_done: false,
    },
  ])
  const complete = (of: string) =>
    opened((context) => completeNewcomerToDo(context, { application_id: application.id, id: of }))
  await expect(complete(rows[0]!.id)).rejects.toThrow('not_found')
  await complete(details.id)
  await expect(complete(details.id)).rejects.toThrow('to_do_closed')
  expect(await one(details.id)).toMatchObject({ state: 'done', closed_by: 'Tan Ah Kow' })
  const { application: hired, rows: handed } = await ofApplication()
  await inCompany((context) => handToDosToEmployee(context, { application_id: hired.id, employee_id: id('daniel') }))
  await server.tenant('meridian', async (tx) => {
    for (const { id: of } of [application, hired])
      await eraseApplication(tx, of, 'expired', server.clock.now(), server.secrets.account)
  })
  expect((await listed()).map((row) => row.id).sort()).toEqual(handed.map((row) => row.id).sort())
})
