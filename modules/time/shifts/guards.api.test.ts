import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { addDays, type Day } from '#base/days/days.ts'
import { type Reply, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { SHIFTS_BEFORE_JOINING } from './before-joining.ts'
import { shiftApi } from './contract.ts'
import { needApi, WEEK } from './needs/contract.ts'
import { patternApi } from './patterns/contract.ts'

/** Refusals of shifts and needs. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): ReplyBody => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const replyText = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(of: ReplyBody, input: object, who = 'hafiz', role: RoleName = 'Shift Planner'): Promise<string> {
  return replyText(await (await server.as(who, role)).call(of, input as never))
}
const hours = { from_day: '2026-12-01', start: '07:00', end: '15:00', break_minutes: 60 }
let count = 0
async function createShift(more: object = {}): Promise<ReplyBody> {
  const short_name = `S${++count}`
  const input = { ...hours, name: `Shift ${short_name}`, short_name, ...more }
  return good(await (await server.as('hafiz', 'Shift Planner')).call(shiftApi.create, input as never))
}

const loadLastAuditEntry = () =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['kind', 'object_name as name', 'before', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
/** Inserts a person's planned shift and, with `publish`, its published copy. */
async function insertPlannedShift(
  key: string,
  day: Day,
  shift_id: string,
  { publish }: { publish: boolean },
): Promise<void> {
  const at = { employee_id: server.employeeId(key), day, shift_id }
  await server.tenant('meridian', async (tx) => {
    const { id } = await tx.insertInto('shift_assignment').values(at).returning('id').executeTakeFirstOrThrow()
    if (publish)
      await tx
        .insertInto('shift_published')
        .values({ ...at, assignment_id: id, published_at: server.clock.now() })
        .execute()
  })
}

it('SHF-01ab a shift needs a unique short name and an existing active office and replacement other than itself', async () => {
  const [one, other, off] = [await createShift(), await createShift(), await createShift()]
  expect(await call(shiftApi.update, { id: off.id, version: off.version, is_active: false })).toBe('200')
  const { KUL, PEN } = server.companies.meridian!.offices
  await server.tenant('meridian', (tx) =>
    tx.updateTable('office').set({ is_active: false }).where('id', '=', PEN!).execute(),
  )
  const input = { ...hours, name: 'New', short_name: 'NEW' }
  expect(await call(shiftApi.create, { ...input, office_id: PEN })).toBe('office_id')
  expect(await call(shiftApi.create, { ...input, replacement_id: off.id })).toBe('replacement_id')
  expect(await call(shiftApi.create, { ...input, short_name: 'KUL', office_id: KUL, replacement_id: one.id })).toBe(
    '200',
  )
  expect(await call(shiftApi.create, { ...input, short_name: one.short_name.toLowerCase() })).toBe('short_name')
  expect(await call(shiftApi.create, { ...input, office_id: NOBODY })).toBe('office_id')
  expect(await call(shiftApi.create, { ...input, replacement_id: NOBODY })).toBe('replacement_id')
  const at = { id: one.id, version: one.version, from_day: '2026-12-01' }
  expect(await call(shiftApi.update, { ...at, short_name: other.short_name })).toBe('short_name')
  expect(await call(shiftApi.update, { ...at, office_id: NOBODY })).toBe('office_id')
  expect(await call(shiftApi.update, { ...at, replacement_id: NOBODY })).toBe('replacement_id')
  expect(await call(shiftApi.update, { ...at, replacement_id: one.id })).toBe('replacement_id')
  expect(
    await call(shiftApi.update, { ...at, replacement_id: other.id, short_name: one.short_name.toLowerCase() }),
  ).toBe('200')
})

it('SHF-05g a need requires an existing shift and department, and its change and removal are logged', async () => {
  const shift = await createShift()
  const department = await server.tenant('meridian', (tx) =>
    tx.selectFrom('department').select('id').where('is_active', '=', true).limit(1).executeTakeFirstOrThrow(),
  )
  const week = Object.fromEntries(WEEK.map((day) => [day, 2]))
  const input = { shift_id: shift.id, department_id: department.id, from_day: '2026-12-01', ...week }
  const planner = await server.as('hafiz', 'Shift Planner')
  expect(await call(needApi.create, { ...input, shift_id: NOBODY })).toBe('shift_id')
  expect(await call(needApi.create, { ...input, department_id: NOBODY })).toBe('department_id')
  const off = await createShift()
  expect(await call(shiftApi.update, { id: off.id, version: off.version, is_active: false })).toBe('200')
  expect(await call(needApi.create, { ...input, shift_id: off.id })).toBe('shift_id')
  const closed = await server.tenant('meridian', (tx) =>
    tx.insertInto('department').values({ name: 'Closed', is_active: false }).returning('id').executeTakeFirstOrThrow(),
  )
  expect(await call(needApi.create, { ...input, department_id: closed.id })).toBe('department_id')
  const need = good(await planner.call(needApi.create, input as never))
  const added = await loadLastAuditEntry()
  expect(await call(needApi.create, input)).toBe('from_day')
  expect(added).toMatchObject({ kind: 'shift_need', after: { from_day: '2026-12-01', monday: 2 } })
  expect(await call(needApi.update, { id: NOBODY, version: 1, monday: 3 })).toBe('404 not_found')
  expect(await call(needApi.update, { id: need.id, version: need.version, monday: 3 })).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift_need', after: { heads: expect.anything() } })
  expect(await call(needApi.update, { id: need.id, version: need.version, monday: 4 })).toBe('409 version_conflict')
  expect(await call(needApi.remove, { id: need.id, version: need.version + 1 })).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({
    kind: 'shift_need',
    before: { from_day: '2026-12-01' },
    after: null,
  })
})

it('SHF-02b days cannot be copied onto themselves', async () => {
  const copy = (to: string) =>
    call(shiftApi.copy, {
      employee_ids: [server.employeeId('razak')],
      from: '2026-12-07',
      until: '2026-12-09',
      to,
      confirm: false,
    })
  for (const to of ['2026-12-05', '2026-12-07', '2026-12-09']) expect([to, await copy(to)]).toEqual([to, 'to'])
  for (const to of ['2026-12-04', '2026-12-10']) expect([to, await copy(to)]).toEqual([to, '200'])
})

it('SHF-01e changes of shifts, patterns and settings are logged; missing ones return 404', async () => {
  const name = 'Shift of the log'
  const one = await createShift({ name })
  expect(await loadLastAuditEntry()).toMatchObject({
    kind: 'shift',
    name,
    after: { from_day: '2026-12-01', start: '07:00' },
  })
  const renamed = { id: one.id, version: one.version, name: `${name}, renamed` }
  expect(await call(shiftApi.update, renamed)).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift', before: { name }, after: { name: renamed.name } })
  expect(await call(shiftApi.update, { ...renamed, name: 'Late' })).toBe('409 version_conflict')
  const longer = { id: one.id, version: one.version + 1, from_day: '2026-12-01', end: '16:00' }
  expect(await call(shiftApi.update, longer)).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift', before: { end: '15:00' }, after: { end: '16:00' } })
  expect(await call(shiftApi.remove, { id: one.id, version: one.version + 2 })).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({
    kind: 'shift',
    before: { short_name: one.short_name },
    after: null,
  })
  for (const gone of [one.id, NOBODY])
    expect(await call(shiftApi.remove, { id: gone, version: 1 })).toBe('404 not_found')

  const shift = await createShift()
  const rotation = `${shift.short_name}, OFF`
  const pattern = good(
    await (await server.as('hafiz', 'Shift Planner')).call(patternApi.create, { name: 'One on', rotation }),
  )
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift_pattern', name: 'One on', after: { rotation } })
  const patternAt = { id: pattern.id, version: pattern.version }
  expect(await call(patternApi.update, { ...patternAt, name: 'One on, one off' })).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift_pattern', before: { name: 'One on' } })
  expect(await call(patternApi.update, { ...patternAt, name: 'Late' })).toBe('409 version_conflict')
  expect(await call(patternApi.remove, { ...patternAt, version: 2 })).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift_pattern', before: { rotation }, after: null })
  const days = { from: '2026-12-01', until: '2026-12-02', people: [{ employee_id: NOBODY, begins_with: 1 }] }
  expect(await call(patternApi.update, { id: NOBODY, version: 1, name: 'X' })).toBe('404 not_found')
  expect(await call(patternApi.remove, { id: NOBODY, version: 1 })).toBe('404 not_found')
  // A missing pattern is reported before the people are checked.
  const own = [{ employee_id: server.employeeId('razak'), begins_with: 1 }]
  expect(await call(patternApi.preview, { id: NOBODY, ...days, people: own })).toBe('404 not_found')

  expect(await call(shiftApi.saveSettings, { rest_minutes: 600, version: 0 })).toBe('200')
  expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift_setting', after: { rest_minutes: 600 } })
  for (const version of [0, 2])
    expect(await call(shiftApi.saveSettings, { rest_minutes: 540, version })).toBe('409 version_conflict')
  expect(await call(shiftApi.saveSettings, { rest_minutes: null, version: 1 })).toBe('200')
})

it('SHF-01e offers no action to people who only read shifts', async () => {
  const { id } = await createShift()
  const actions = async (who: string, role: RoleName) =>
    (good(await (await server.as(who, role)).call(shiftApi.list, { per_page: 200 })) as ReplyBody[]).find(
      (one) => one.id === id,
    ).actions
  expect(await actions('hafiz', 'Shift Planner')).toEqual(['edit', 'delete'])
  expect(await actions('aisyah', 'employee')).toEqual([])
})

it('SHF-06c terms must begin after the last past day for which the shift was published to somebody', async () => {
  const [shift, other] = [await createShift({ from_day: '2026-01-01' }), await createShift({ from_day: '2026-01-01' })]
  const worked = addDays(TODAY, -3)
  await insertPlannedShift('razak', worked, shift.id, { publish: true })
  await insertPlannedShift('devi', TODAY, shift.id, { publish: true })
  let version = shift.version
  const ends = async (from_day: Day, end: string) => {
    const reply = await call(shiftApi.update, { id: shift.id, version, from_day, end })
    if (reply === '200') version++
    return reply
  }
  expect(await ends(addDays(worked, -1), '16:00')).toBe('from_day')
  expect(await ends(worked, '16:00')).toBe('from_day')
  expect(await ends(addDays(worked, 1), '16:00')).toBe('200')
  expect(await ends(TODAY, '16:30')).toBe('200')
  // Nobody worked the other shift.
  expect(await call(shiftApi.update, { id: other.id, version: other.version, from_day: worked, end: '16:00' })).toBe(
    '200',
  )
  // An unpublished shift was not worked.
  await insertPlannedShift('razak', addDays(TODAY, -2), other.id, { publish: false })
  expect(
    await call(shiftApi.update, {
      id: other.id,
      version: other.version + 1,
      from_day: addDays(TODAY, -2),
      end: '17:00',
    }),
  ).toBe('200')
})

it('SHF-06a refuses changed hours of a shift that would overlap for people planned for it', async () => {
  const [early, late] = [await createShift(), await createShift({ start: '15:00', end: '23:00' })]
  const at = { from: '2026-12-07', until: '2026-12-07' }
  const planner = await server.as('hafiz', 'Shift Planner')
  const shift_ids = [early.id]
  const razak = [server.employeeId('razak')]
  good(await planner.call(shiftApi.add, { ...at, employee_ids: razak, shift_ids, confirm: true } as never))
  good(await planner.call(shiftApi.add, { ...at, employee_ids: razak, shift_ids: [late.id], confirm: true } as never))
  const from = { id: late.id, version: late.version, start: '14:59' }
  expect(await call(shiftApi.update, { ...from, from_day: '2026-12-07' })).toBe('422 shift_clash')
  expect(await call(shiftApi.update, { ...from, from_day: '2026-12-08' })).toBe('200')
})

it('SHF-07c counts a person’s planned and published shifts before a first day', async () => {
  const shift = await createShift()
  const day = '2027-02-01'
  for (const key of ['azman', 'rosli']) await insertPlannedShift(key, day, shift.id, { publish: true })
  await insertPlannedShift('azman', '2027-02-02', shift.id, { publish: false })
  const count = (key: string) =>
    server.tenant('meridian', (tx) =>
      SHIFTS_BEFORE_JOINING.count(tx, server.employeeId(key), { first: '2027-02-01', last: '2027-02-28' }),
    )
  expect([await count('azman'), await count('rosli'), await count('muthu')]).toEqual([2, 1, 0])
  await server.tenant('meridian', (tx) => tx.deleteFrom('shift_assignment').where('day', '=', day).execute())
  expect([await count('azman'), await count('rosli'), await count('muthu')]).toEqual([2, 1, 0])
})

it('SHF-02e people with an employee record mark changes as read, and it is logged', async () => {
  const reader = await server.as('chloe')
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('shift_notice')
      .values(
        ['chloe', 'azman'].map((key) => ({
          employee_id: server.employeeId(key),
          first_day: '2027-03-01',
          last_day: '2027-03-02',
          what: 'published',
          told_at: server.clock.now(),
        })),
      )
      .execute(),
  )
  // A person's own notices, each once.
  for (const read of [1, 0]) {
    expect(good(await reader.call(shiftApi.readOwn, {}))).toEqual({ read })
    expect(await loadLastAuditEntry()).toMatchObject({ kind: 'shift_notice', after: { read } })
  }
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('membership')
      .set({ employee_id: null })
      .where('employee_id', '=', server.employeeId('chloe'))
      .execute(),
  )
  expect(replyText(await (await server.as('chloe')).call(shiftApi.readOwn, {}))).toBe('404 not_found')
})
