import { afterAll, beforeAll, expect, it } from 'vitest'
import { reviewApi } from '../review/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { payrollApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let runId: string
beforeAll(async () => {
  month = await startPayrollServer()
  runId = (await month.calculated({ period: '2026-10' })).id
})
afterAll(() => month?.server.stop())

const person = (key: string) => month.server.employeeId(key)
const findRow = async (key: string): Promise<Shown> =>
  (await month.payroll.call(reviewApi.review, { id: runId, show: 'all', per_page: 200 })).body.data.find(
    (row: Shown) => row.employee_id === person(key),
  )
const noteVersion = async (key: string) => (await findRow(key)).note_version as number
const check = async (key: string, more: { checked?: boolean; note?: string | null } = {}, by = month.payroll) =>
  expectOk(
    by.call(reviewApi.check, {
      id: runId,
      employee_id: person(key),
      checked: true,
      note: null,
      note_version: await noteVersion(key),
      ...more,
    }),
  )
const many = async (keys: string[], more: { checked?: boolean; note?: string | null } = {}, by = month.payroll) =>
  expectOk(
    by.call(reviewApi.checkMany, {
      id: runId,
      checked: true,
      note: null,
      ...more,
      rows: await Promise.all(
        keys.map(async (key) => ({ employee_id: person(key), note_version: await noteVersion(key) })),
      ),
    }),
  )
const loadAuditEntries = (objectId: string) =>
  month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('kind', '=', 'review_note')
      .where('object_id', '=', objectId)
      .orderBy('number')
      .execute(),
  )

it('PAY-09a a note that somebody else adds keeps the tick with its author and time', async () => {
  const { server, admin } = month
  const first = await check('farid')
  expect(first).toMatchObject({ checked: true, note: null, note_version: 1, checked_by: 'Lim Jun Hao' })
  const at = server.clock.now().toISOString()
  expect(first.checked_at).toBe(at)
  server.clock.forward(300_000)
  expect(await check('farid', { note: 'Seen again' }, admin)).toEqual({
    checked: true,
    note: 'Seen again',
    note_version: 2,
    checked_by: 'Lim Jun Hao',
    checked_at: at,
  })
  expect(await many(['farid'], {}, admin)).toEqual({
    rows: [
      {
        employee_id: person('farid'),
        checked: true,
        note: 'Seen again',
        note_version: 3,
        checked_by: 'Lim Jun Hao',
        checked_at: at,
      },
    ],
  })
})

it('PAY-09a a removed tick has no author, and a new one has the author of the new tick', async () => {
  const { server, admin } = month
  const none = { checked: false, checked_by: null, checked_at: null }
  expect(await check('farid', { checked: false, note: '' })).toEqual({ ...none, note: null, note_version: 4 })
  expect(await findRow('farid')).toMatchObject({ ...none, note: null })
  const again = await check('farid', {}, admin)
  expect(again.checked_at).toBe(server.clock.now().toISOString())
  expect(again.checked_by).not.toBe('Lim Jun Hao')
  expect((await many(['farid'], { checked: false }, admin)).rows[0]).toMatchObject({ ...none, note_version: 6 })
  expect((await many(['farid', 'azman'], { note: 'Both' })).rows.map((row: Shown) => row.checked_by)).toEqual(
    Array(2).fill('Lim Jun Hao'),
  )
})

it('PAY-09a the audit log has the previous values, for one person and for many', async () => {
  const azman = (await findRow('azman')).full_name as string
  await check('azman', { note: null })
  await check('azman', { checked: false, note: 'Not yet' })
  expect((await loadAuditEntries(person('azman'))).map(({ before, after }) => [before, after])).toEqual([
    [
      { checked: true, note: 'Both' },
      { checked: true, note: null },
    ].map((one) => expect.objectContaining(one)),
    [
      { checked: true, note: null },
      { checked: false, note: 'Not yet' },
    ].map((one) => expect.objectContaining(one)),
  ])
  expect((await loadAuditEntries(person('farid')))[0]!.before).toBeNull()
  await many(['azman', 'farid'])
  const last = (await loadAuditEntries(runId)).at(-1)!
  expect(last.before).toEqual({ checked: [(await findRow('farid')).full_name] })
  expect(last.after).toMatchObject({
    checked: true,
    note: null,
    employees: [azman, (await findRow('farid')).full_name],
  })
})

it('PAY-09a a tick requires a person in the run and the current version of the note', async () => {
  const { payroll } = month
  const one = { id: runId, checked: true, note: null, note_version: 0 }
  const unknown = '0190a000-0000-7000-8000-000000000001'
  expect((await payroll.call(reviewApi.check, { ...one, employee_id: unknown })).status).toBe(404)
  const stale = await payroll.call(reviewApi.check, { ...one, employee_id: person('farid') })
  expect(stale.body).toMatchObject({ code: 'version_conflict', version: await noteVersion('farid') })
  const rows = [{ employee_id: person('farid'), note_version: 0 }]
  expect((await payroll.call(reviewApi.checkMany, { id: runId, checked: true, note: null, rows })).body).toMatchObject({
    code: 'version_conflict',
    employee_id: person('farid'),
    version: await noteVersion('farid'),
    message: expect.stringContaining('Lim Jun Hao'),
  })
  // A person without a tick has no note whose version could have changed.
  const early = { ...one, employee_id: person('jason'), note_version: 1 }
  expect((await payroll.call(reviewApi.check, early)).body).toMatchObject({ code: 'version_conflict', version: 0 })
})

it('PAY-12a ticks cannot change once the run is confirmed or approved', async () => {
  const { payroll, finance } = month
  const codes = async () => {
    const note_version = await noteVersion('farid')
    const input = { id: runId, checked: false, note: null }
    const rows = [{ employee_id: person('farid'), note_version }]
    return [
      (await payroll.call(reviewApi.check, { ...input, ...rows[0]! })).body.code,
      (await payroll.call(reviewApi.checkMany, { ...input, rows })).body.code,
    ]
  }
  const open = (await payroll.call(reviewApi.review, { id: runId, show: 'unchecked', per_page: 200 })).body.data
  for (const { employee_id, note_version } of open)
    await expectOk(payroll.call(reviewApi.check, { id: runId, employee_id, checked: true, note: null, note_version }))
  const confirmed = await expectOk(
    payroll.call(payrollApi.confirm, { id: runId, version: (await month.run(runId)).version }),
  )
  expect(await codes()).toEqual(['run_confirmed', 'run_confirmed'])
  await expectOk(finance.call(payrollApi.approve, { id: runId, version: confirmed.version, month: '2026-10' }))
  expect(await codes()).toEqual(['run_approved', 'run_approved'])
})
