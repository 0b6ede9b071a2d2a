import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskApi } from '#base/contracts/session-api.ts'
import { addDays } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { patience } from '#test/patience.ts'
import type { Caller } from '#test/server.ts'
import { captureStatements } from '../../../../bench/calls.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { lockPeople } from '../../../requests/kinds/lock-person.ts'
import { overtimeImportApi } from '../imports-contract.ts'
import { PART_TIME_BULK_IMPORT } from '../part-time/bulk-import.ts'
import { type Cells, hoursFile, runFileTask, startFileTask } from '../testing/hours-file.ts'
import { overtimeRequestApi } from './contract.ts'
import { OVERTIME_BULK_IMPORT } from './request/bulk-import.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

const MANY = 25

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('grace', 'HR Claim')
  await plantPeople('W', 60, 'full_time')
  await plantPeople('P', 60, 'part_time')
})
afterAll(() => month.server.stop())

/** Adds people who work in Razak's office and report to his manager. */
async function plantPeople(letter: string, people: number, type: 'full_time' | 'part_time') {
  await month.server.tenant('meridian', async (tx) => {
    await sql`insert into employee (employee_no, full_name, joined_on)
      select ${letter} || n, ${letter} || ' ' || n, '2020-01-01' from generate_series(1, ${people}::int) n`.execute(tx)
    await sql`insert into employment (employee_id, from_day, office_id, employment_type, employment_status, report_to)
      select w.id, w.joined_on, e.office_id, ${type}, 'active_confirmed', e.report_to from employee w
      join employment e on e.employee_id = ${month.server.employeeId('razak')}::uuid and e.until_day is null
      where w.employee_no ~ ('^' || ${letter} || '[0-9]+$')`.execute(tx)
    await sql`insert into work_schedule (employee_id, from_day) select id, joined_on from employee
      where employee_no ~ ('^' || ${letter} || '[0-9]+$')`.execute(tx)
    await sql`insert into compensation (employee_id, from_day, basic_pay, currency)
      select id, joined_on, 300000, 'MYR' from employee where employee_no ~ ('^' || ${letter} || '[0-9]+$')`.execute(tx)
    if (type === 'part_time')
      await sql`insert into part_time_rate (employee_id, from_day, per_hour, currency)
        select id, joined_on, 1500, 'MYR' from employee where employee_no ~ ('^' || ${letter} || '[0-9]+$')`.execute(tx)
  })
}

const evening = { start: '18:00', end: '21:00' }
const makeRows = (letter: string, from: number, count: number): Cells[] =>
  Array.from({ length: count }, (_, at) => ({ employee_no: `${letter}${from + at}`, day: '2026-11-16', ...evening }))
const overtime = (rows: readonly Cells[]) => hoursFile(rows, OVERTIME_BULK_IMPORT.template)
const partTime = (rows: readonly Cells[]) => hoursFile(rows, PART_TIME_BULK_IMPORT.template)

/** Loads requests of an import or of a person. */
async function loadRequests(where: { employee: string }): Promise<Json[]> {
  return month.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('request')
      .innerJoin('employee', 'employee.id', 'request.employee_id')
      .select(['request.id', 'request.state', 'request.import_id'])
      .where('employee.employee_no', '=', where.employee)
      .execute(),
  )
}

/** Runs a task and returns each statement by its first words. */
async function runAndCountStatements(taskId: string): Promise<string[]> {
  const all = await captureStatements(
    () => month.server.runTask('meridian', taskId),
    () => true,
  )
  return all.map(({ text }) =>
    text
      .replace(/\s+/g, ' ')
      .replace(/\$\d+(::\w+)?(, \$\d+(::\w+)?)*/g, '$')
      .slice(0, 90),
  )
}

/** Runs a task until it waits for a locked person, and calls `then` in the transaction that holds the lock. */
async function runWhileWaiting(task_id: string, employee_no: string, then: (tx: Tx, id: string) => Promise<void>) {
  let running: Promise<unknown> | undefined
  await month.server.tenant('meridian', async (tx) => {
    const person = tx.selectFrom('employee').select('id').where('employee_no', '=', employee_no)
    const { id } = await person.executeTakeFirstOrThrow()
    await lockPeople(tx, [id])
    running = month.server.runTask('meridian', task_id)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await then(tx, id)
  })
  await running
}

describe.each([
  { name: 'OT-01 overtime', calls: overtimeImportApi, file: overtime, letter: 'W' },
  { name: 'OT-10 part-time hours', calls: PART_TIME_BULK_IMPORT.endpoints, file: partTime, letter: 'P' },
])('$name by file', ({ calls, file, letter }) => {
  it('SYS-14 a check, an import and an undo run as many statements for 25 rows as for one', async () => {
    const files = [makeRows(letter, 1, 1), makeRows(letter, 2, 2), makeRows(letter, 4, MANY)]
    const runImportTask = async (what: 'check' | 'bring', rows: Cells[]) => {
      const task = await startFileTask(hr, what, calls, { name: `${rows.length}.xlsx`, content: await file(rows) })
      const statements = await runAndCountStatements(task)
      const state = await expectOk(hr.call(calls.state, { task_id: task }))
      expect(what === 'check' ? state.check : state.imported).toMatchObject({ rows: rows.length })
      return statements
    }
    for (const what of ['check', 'bring'] as const) {
      const [one, two, many] = [
        await runImportTask(what, files[0]!),
        await runImportTask(what, files[1]!),
        await runImportTask(what, files[2]!),
      ]
      expect(one.length).toBeGreaterThan(10)
      expect([two, many]).toEqual([one, one])
    }
    // Some requests of two files are approved, so that both kinds of undo run for many rows and for two.
    const hafiz = await month.server.as('hafiz')
    for (const number of [2, 4, 5, 6]) {
      const [{ id }] = (await loadRequests({ employee: `${letter}${number}` })) as [Json]
      await expectOk(hafiz.call(requestApi.approve, { id, version: 1, remark: null }))
    }
    const undoFile = async (name: string) => {
      const { id, version } = (await expectOk(hr.call(calls.list, {}))).find((one: Json) => one.file_name === name)
      return runAndCountStatements((await expectOk(hr.call(calls.undo, { id, version }))).task_id)
    }
    expect(await undoFile(`${MANY}.xlsx`)).toEqual(await undoFile('2.xlsx'))
    const states = await Promise.all([2, 3, 4, 7].map((number) => loadRequests({ employee: `${letter}${number}` })))
    expect(states.flat().map(({ state }) => state)).toEqual(['revoked', 'cancelled', 'revoked', 'cancelled'])
  })
})

describe('SYS-14 two at once', () => {
  it('REQ-09c two imports of one file at once import it once, and the other names who imported the rows', async () => {
    const rows = makeRows('W', 30, 5)
    const content = await overtime(rows)
    const other = await month.server.as('mei.ling', 'HR Claim')
    const tasks = await Promise.all([
      startFileTask(hr, 'bring', overtimeImportApi, { name: 'first.xlsx', content }),
      startFileTask(other, 'bring', overtimeImportApi, { name: 'second.xlsx', content }),
    ])
    await Promise.all(tasks.map((task) => month.server.runTask('meridian', task)))
    const states: Json[] = [
      await expectOk(hr.call(overtimeImportApi.state, { task_id: tasks[0]! })),
      await expectOk(other.call(overtimeImportApi.state, { task_id: tasks[1]! })),
    ]
    expect(states.map(({ state }) => state).sort()).toEqual(['done', 'failed'])
    const failed = states.find(({ state }) => state === 'failed')
    expect(failed.problem).toMatchObject({ code: 'request_imported' })
    expect(failed.problem.message).toMatch(/imported these rows already, from (first|second)\.xlsx/)
    for (const { employee_no } of rows) expect(await loadRequests({ employee: employee_no! })).toHaveLength(1)
  })

  it('REQ-09c two files with the same people in different orders wait for each other and import no row twice', async () => {
    const [some, more] = [makeRows('W', 36, 6), makeRows('W', 36, 6).toReversed().slice(1)]
    const tasks = []
    for (const [at, rows] of [some, more].entries())
      tasks.push(
        await startFileTask(hr, 'bring', overtimeImportApi, { name: `${at}.xlsx`, content: await overtime(rows) }),
      )
    await Promise.all(tasks.map((task) => month.server.runTask('meridian', task)))
    const states: Json[] = []
    for (const task_id of tasks) states.push(await expectOk(hr.call(overtimeImportApi.state, { task_id })))
    // The later import leaves out rows of the earlier one. A file with only such rows is refused.
    expect(states.every(({ imported, problem }) => imported || problem.code === 'request_import_errors')).toBe(true)
    expect(states.reduce((sum, { imported }) => sum + (imported?.rows ?? 0), 0)).toBe(some.length)
    for (const { employee_no } of more) expect(await loadRequests({ employee: employee_no! })).toHaveLength(1)
  })

  it('OT-05 an import and a person’s own request for the same hours give one request, and the other is refused', async () => {
    const razak = await month.server.as('razak')
    const number = await month.server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select('employee_no')
        .where('id', '=', month.server.employeeId('razak'))
        .executeTakeFirstOrThrow(),
    )
    let beside = 0
    for (const day of ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']) {
      const rows = [{ ...number, day, ...evening }, ...makeRows('W', 50, 1).map((one) => ({ ...one, day }))]
      const task_id = await startFileTask(hr, 'bring', overtimeImportApi, {
        name: 'same.xlsx',
        content: await overtime(rows),
      })
      const [own] = await Promise.all([
        razak.call(overtimeRequestApi.send, { day, ...evening } as never),
        month.server.runTask('meridian', task_id),
      ])
      const state = await expectOk(hr.call(overtimeImportApi.state, { task_id }))
      const came = own.status < 300 ? 'own' : 'file'
      if (came === 'own') expect(state.imported).toMatchObject({ rows: 1, left_out: 1, errors: [{ row: 2 }] })
      else expect([own.status, Object.keys(own.body.errors)]).toEqual([422, ['day']])
      expect(state.state).toBe('done')
      const there = (await loadRequests({ employee: number.employee_no })).length
      expect(there).toBe(Number(day.slice(-2)) - 15)
      // A person beside a refused row is imported all the same.
      beside += 1
      expect(await loadRequests({ employee: 'W50' })).toHaveLength(beside)
    }
  })

  it('REQ-09c an undo beside approvals of the same rows revokes or cancels each of them', async () => {
    const rows = makeRows('W', 42, 5)
    const file = { name: 'undone.xlsx', content: await overtime(rows) }
    await runFileTask(month.server, hr, 'bring', overtimeImportApi, file)
    const hafiz = await month.server.as('hafiz')
    const { id, version } = (await expectOk(hr.call(overtimeImportApi.list, {}))).find(
      (one: Json) => one.file_name === 'undone.xlsx',
    )
    const made = (await Promise.all(rows.map((row) => loadRequests({ employee: row.employee_no! })))).flat()
    const { task_id } = await expectOk(hr.call(overtimeImportApi.undo, { id, version }))
    const [undone, ...approved] = await Promise.all([
      month.server.runTask('meridian', task_id),
      ...made.map((one) => hafiz.call(requestApi.approve, { id: one.id, version: 1, remark: null })),
    ])
    expect(undone).toMatchObject({ state: 'done', result: { undone: rows.length } })
    for (const { status } of approved) expect([200, 409]).toContain(status)
    const after = (await Promise.all(rows.map((row) => loadRequests({ employee: row.employee_no! })))).flat()
    expect(after.map(({ state }) => state)).toEqual(
      approved.map(({ status }) => (status === 200 ? 'revoked' : 'cancelled')),
    )
  })

  it('OT-05 an import waits for a locked person and checks them as they are afterwards', async () => {
    const [row] = makeRows('W', 55, 1) as [Cells]
    const task_id = await startFileTask(hr, 'bring', overtimeImportApi, {
      name: 'late.xlsx',
      content: await overtime([row]),
    })
    await runWhileWaiting(task_id, 'W55', async (tx, id) => {
      await sql`update employee set last_day = ${addDays(row.day!, -1)} where id = ${id}::uuid`.execute(tx)
    })
    const state = await expectOk(hr.call(overtimeImportApi.state, { task_id }))
    expect(state.problem).toMatchObject({ code: 'request_import_errors' })
    expect(await loadRequests({ employee: 'W55' })).toEqual([])
  })
})

it('REQ-09c an undo waits for a transaction that counts the hours of its people', async () => {
  const rows = makeRows('W', 25, 2)
  await runFileTask(month.server, hr, 'bring', overtimeImportApi, { name: 'held.xlsx', content: await overtime(rows) })
  const listed: Json[] = await expectOk(hr.call(overtimeImportApi.list, {}))
  const { id, version } = listed.find(({ file_name }) => file_name === 'held.xlsx')
  const { task_id } = await expectOk(hr.call(overtimeImportApi.undo, { id, version }))
  let isDone = false
  let running: Promise<unknown> | undefined
  await month.server.tenant('meridian', async (tx) => {
    const second = tx.selectFrom('employee').select('id').where('employee_no', '=', 'W26')
    await lockPeople(tx, [(await second.executeTakeFirstOrThrow()).id])
    running = month.server.runTask('meridian', task_id).finally(() => {
      isDone = true
    })
    // Several times longer than an undo that waits for nobody.
    await new Promise((resolve) => setTimeout(resolve, patience(1_500)))
    expect(isDone).toBe(false)
  })
  expect(await running).toMatchObject({ state: 'done', result: { undone: 2 } })
})

describe('SYS-17 cancelled on its way', () => {
  it('REQ-09c a cancelled import writes nothing, locks nobody, and the same file can be imported afterwards', async () => {
    const rows = makeRows('W', 56, 4)
    const file = { name: 'stopped.xlsx', content: await overtime(rows) }
    const task_id = await startFileTask(hr, 'bring', overtimeImportApi, file)
    await runWhileWaiting(task_id, 'W59', async () => {
      await expectOk(hr.call(taskApi.cancel, { id: task_id }))
    })
    expect(await expectOk(hr.call(taskApi.one, { id: task_id }))).toMatchObject({ state: 'cancelled' })
    for (const { employee_no } of rows) expect(await loadRequests({ employee: employee_no! })).toEqual([])
    const listed = await expectOk(hr.call(overtimeImportApi.list, {}))
    expect(listed.filter((one: Json) => one.file_name === 'stopped.xlsx')).toEqual([])
    const again = await runFileTask(month.server, hr, 'bring', overtimeImportApi, file)
    expect(again.imported).toMatchObject({ rows: 4 })
    for (const { employee_no } of rows) expect(await loadRequests({ employee: employee_no! })).toHaveLength(1)
  })
})
