import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { departmentApi } from '../../organisation/departments/contract.ts'
import { employeeFileApi } from '../import/contract.ts'
import { EMPLOYEES_TEMPLATE } from '../import/templates/people-template.ts'
import { joiningApi } from '../joining/contract.ts'
import { employeeApi } from '../record/contract.ts'
import { employeeListApi } from './contract.ts'

let server: TestServer
let hr: Caller
let units: Record<'department' | 'position' | 'office', { id: string; named: string }>

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('aminah', 'Company Admin')
  units = await server.tenant('meridian', async (tx) => ({
    department: await tx
      .insertInto('department')
      .values({ name: 'Robotics' })
      .returning(['id', 'name as named'])
      .executeTakeFirstOrThrow(),
    position: await tx
      .insertInto('position')
      .values({ position_id: 'ROB', name: 'Roboticist' })
      .returning(['id', 'position_id as named'])
      .executeTakeFirstOrThrow(),
    office: await tx
      .insertInto('office')
      .values({ code: 'JHB', name: 'Johor Bahru', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur', country: 'MY' })
      .returning(['id', 'code as named'])
      .executeTakeFirstOrThrow(),
  }))
})
afterAll(() => server?.stop())

const id = (who: string) => server.employeeId(who)
const loadVersion = async (who: string) =>
  (await hr.call(employeeApi.profile, { id: id(who) })).body.data.version as number

/** Runs a call that places people while a transaction that disables the unit is still open. */
async function runWhileDisabling<T>(unit: keyof typeof units, call: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined
  try {
    await server.tenant('meridian', async (tx) => {
      await sql`update ${sql.table(unit)} set is_active = false where id = ${units[unit].id}`.execute(tx)
      answer = call()
      await pause(300)
    })
    return await answer!
  } finally {
    await server.tenant('meridian', (tx) =>
      sql`update ${sql.table(unit)} set is_active = true where id = ${units[unit].id}`.execute(tx),
    )
  }
}

describe('ORG-08c nobody is placed where it is being disabled', () => {
  it.each(['department', 'position', 'office'] as const)(
    'ORG-08 a change of job to a %s disabled at the same time is refused',
    async (unit) => {
      const version = await loadVersion('nurul')
      const refused = await runWhileDisabling(unit, () =>
        hr.call(employeeApi.editEmployment, { id: id('nurul'), version, [`${unit}_id`]: units[unit].id }),
      )
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`${unit}_id`]])
    },
  )

  it('ORG-08c nobody is added, moved or assigned to a place being disabled', async () => {
    const version = await loadVersion('nurul')
    const calls: [keyof typeof units, () => Promise<Reply>][] = [
      [
        'position',
        () =>
          hr.call(joiningApi.create, {
            full_name: 'Too late',
            joined_on: '2026-11-23',
            position_id: units.position.id,
          }),
      ],
      [
        'office',
        () =>
          hr.call(employeeListApi.updateOffices, {
            employees: [{ id: id('nurul'), version }],
            office_id: units.office.id,
          }),
      ],
      [
        'department',
        () =>
          hr.call(departmentApi.assign, {
            id: units.department.id,
            from_day: '2026-12-01',
            employees: [{ id: id('nurul'), version }],
          }),
      ],
    ]
    for (const [unit, call] of calls) expect((await runWhileDisabling(unit, call)).status, unit).toBe(422)
  })

  it('ORG-08c nobody is imported to a place being disabled', async () => {
    const content = await writeXlsx(
      EMPLOYEES_TEMPLATE.sheets.map((sheet, index) => ({
        name: sheet.name,
        columns: sheet.columns.map(({ header }) => ({ header, kind: 'text' as const })),
        rows:
          index > 0
            ? []
            : [
                sheet.columns.map(
                  ({ key }) =>
                    ({ employee_no: 'R-1', full_name: 'Robin', joined_on: '2024-01-01', department: 'Robotics' })[
                      key as string
                    ] ?? null,
                ),
              ],
      })),
    )
    const started = await hr.call(employeeFileApi.importDetails, { template: 'employees' } as never, {
      files: { file: { name: 'robots.xlsx', content } },
    })
    const task = await runWhileDisabling('department', () => server.runTask('meridian', started.body.data.task_id))
    expect([task.state, task.message_code]).toEqual(['failed', 'import_has_errors'])
    const { rows } = await server.tenant('meridian', (tx) =>
      sql`select from employee where employee_no = 'R-1'`.execute(tx),
    )
    expect(rows).toEqual([])
  })

  it('ORG-08c a disabled place may stay while another value of the row changes', async () => {
    const version = await loadVersion('daniel')
    const moved = await hr.call(employeeApi.editEmployment, {
      id: id('daniel'),
      version,
      from_day: '2026-11-01',
      cost_center_id: null,
      position_id: units.position.id,
    })
    expect(moved.status).toBe(200)
    const unchanged = await runWhileDisabling('position', () =>
      hr.call(employeeApi.editEmployment, {
        id: id('daniel'),
        version: moved.body.data.version,
        from_day: '2026-11-10',
        position_id: units.position.id,
        job_title: 'Still a roboticist',
      }),
    )
    expect(unchanged.status).toBe(200)
  })
})

describe('EMP-07a nobody moves themselves', () => {
  it('ORG-08d EMP-07a a list with the caller moves nobody', async () => {
    const version = await loadVersion('aminah')
    const other = { id: id('nurul'), version: await loadVersion('nurul') }
    const both = [other, { id: id('aminah'), version }]
    for (const reply of [
      await hr.call(departmentApi.assign, { id: units.department.id, from_day: '2026-12-01', employees: both }),
      await hr.call(employeeListApi.updateOffices, { employees: both, office_id: units.office.id }),
      await hr.call(employeeListApi.unassignOffices, { employees: both }),
    ])
      expect([reply.status, reply.body.code]).toEqual([403, 'not_for_yourself'])
    expect(await loadVersion('nurul')).toBe(other.version)
  })

  it('EMP-07a people with office reach cannot move themselves to another office', async () => {
    const local = await server.as('mei.ling', 'local hr')
    const own = await local.call(employeeApi.profile, { id: id('mei.ling') })
    const refused = await local.call(employeeApi.editEmployment, {
      id: id('mei.ling'),
      version: own.body.data.version,
      department_id: units.department.id,
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'not_for_yourself'])
  })
})
