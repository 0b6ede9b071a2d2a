import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportMapping, MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { positionApi } from '../../modules/organisation/positions/contract.ts'
import { employeeFileApi, peopleImportMapping } from '../../modules/people/import/contract.ts'
import { migrationApi, migrationImportMapping } from '../../modules/platform/migration/contract.ts'
import { type Caller, startTestServer, type TestServer } from '../server.ts'
import { EXPORTS } from './sheets.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
  const departments = ['Finance', 'Operations']
  for (const name of ['Accountant', 'Executive', '會計', '專員'])
    await admin.call(positionApi.create, { position_id: `P-${name}`, name, department_jd: await jdOf(departments) })
})
afterAll(() => server.stop())

async function jdOf(names: string[]) {
  const rows = await server.tenant('meridian', (tx) =>
    tx.selectFrom('department').select(['id', 'name']).where('name', 'in', names).execute(),
  )
  return rows.map(({ id }) => ({ department_id: id, job_description: '' }))
}

const filed = (name: string, content: Uint8Array) => ({ files: { file: { name, content } } })
type Calls = typeof peopleImportMapping | typeof migrationImportMapping

/** A user's answers, one for each question: the usual date order, the closest word, or nothing. */
function answers({ days, words, sheets }: MappingProposal): { given: ImportMapping; count: number } {
  const open = words.filter(({ meant }) => meant === null)
  // The company has several offices and these files name none, so the import asks once.
  const same = sheets.flatMap(({ into, missing }) => missing.map((key) => ({ into, key, value: 'KUL' })))
  return {
    given: {
      ...(days.is_open && { days: 'dmy' as const }),
      ...(same.length > 0 && { same }),
      words: open.map(({ into, key, typed, near }) => ({ into, key, typed, meant: near[0] ?? '' })),
    },
    count: open.length + (days.is_open ? 1 : 0) + same.length,
  }
}

/** Maps a file to the import's template with the proposals and answers. */
async function arranged(calls: Calls, what: string, name: string, content: Uint8Array) {
  const ask = async (given: ImportMapping) =>
    (await admin.call(calls.proposal, { what, arrangement: JSON.stringify(given) } as never, filed(name, content))).body
      .data as MappingProposal
  const { given, count } = answers(await ask({}))
  const proposal = await ask(given)
  expect(proposal.sheets.flatMap(({ missing }) => missing)).toEqual([])
  expect(proposal.open).toBe(0)
  const made = await admin.call(
    calls.arranged,
    { what, arrangement: JSON.stringify(given) } as never,
    filed(name, content),
  )
  expect(made.status).toBe(200)
  return { proposal, count, content: made.bytes }
}

describe('MIG-02c exports of other products import unchanged', () => {
  it.each(EXPORTS.map((one) => [one.shape, one] as const))('%s', async (_, one) => {
    const { content, count } = await arranged(peopleImportMapping, 'employees', one.name, await one.content())
    // Besides these answers the user chooses the file, accepts its columns, and confirms the import.
    // The import asks for the people's office besides what the file leaves open.
    expect(count).toBe(one.answers + 1)
    const checked = await admin.call(
      employeeFileApi.check,
      { template: 'employees' } as never,
      filed('template.xlsx', content),
    )
    const check = (await server.runTask('meridian', checked.body.data.task_id)) as { result?: unknown }
    expect(check.result).toMatchObject({ errors: [], people: one.people, added: one.people })
    const begun = await admin.call(
      employeeFileApi.importDetails,
      { template: 'employees', confirmed: 'true' } as never,
      filed('template.xlsx', content),
    )
    expect(await server.runTask('meridian', begun.body.data.task_id)).toMatchObject({
      state: 'done',
      result: { added: one.people },
    })
  })

  it('and their days, numbers and words have the intended values', async () => {
    const people = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select(['employee_no', 'full_name', 'joined_on', 'gender', 'nationality', 'marital_status'])
        .where('employee_no', 'in', ['D001', 'SV-1', 'H1', 'T2', 'A101', 'K02', 'W2', 'S-02'])
        .orderBy('employee_no')
        .execute(),
    )
    expect(people).toEqual([
      {
        employee_no: 'A101',
        full_name: '陳美玲',
        joined_on: '2020-03-01',
        gender: 'female',
        nationality: null,
        marital_status: null,
      },
      {
        employee_no: 'D001',
        full_name: 'Aina Sofea binti Razali',
        joined_on: '2020-03-01',
        gender: 'female',
        nationality: null,
        marital_status: null,
      },
      {
        employee_no: 'H1',
        full_name: 'Aina Sofea binti Razali',
        joined_on: '2020-03-01',
        gender: 'female',
        nationality: null,
        marital_status: null,
      },
      {
        employee_no: 'K02',
        full_name: 'Ahmad Firdaus bin Omar',
        joined_on: '2019-08-15',
        gender: 'male',
        nationality: 'MY',
        marital_status: 'single',
      },
      {
        employee_no: 'S-02',
        full_name: 'Nguyen Van A',
        joined_on: '2024-08-03',
        gender: 'male',
        nationality: null,
        marital_status: 'single',
      },
      {
        employee_no: 'SV-1',
        full_name: 'Wei Jie Tan',
        joined_on: '2024-01-02',
        gender: 'male',
        nationality: 'MY',
        marital_status: null,
      },
      {
        employee_no: 'T2',
        full_name: 'Wei Jie Tan',
        joined_on: '2024-01-02',
        gender: 'male',
        nationality: null,
        marital_status: null,
      },
      {
        employee_no: 'W2',
        full_name: '陳大文',
        joined_on: '2019-07-15',
        gender: 'male',
        nationality: null,
        marital_status: null,
      },
    ])
  })

  it('MIG-02c choices are proposed for the next file with the same headings, to this company alone', async () => {
    const content = await EXPORTS[5]!.content()
    const ask = async (by: Caller) =>
      (await by.call(peopleImportMapping.proposal, { what: 'employees' } as never, filed('again.xlsx', content))).body
        .data
    expect((await ask(await server.as('aminah'))).words).toMatchObject([{ typed: 'Onboarded', meant: null }])
    const columns = (await ask(admin)).arrangement.sheets[0].columns as (string | null)[]
    const sheets = [
      { into: 'Employees', from: 0, heading_row: 0, columns: columns.map((key) => (key === 'job_title' ? null : key)) },
    ]
    const words = [{ into: 'Employees', key: 'employment_status', typed: 'Onboarded', meant: 'active_confirmed' }]
    const same = [{ into: 'Employees', key: 'office', value: 'KUL' }]
    const arrangement = JSON.stringify({ sheets, words, same })
    await admin.call(
      peopleImportMapping.arranged,
      { what: 'employees', arrangement } as never,
      filed('a.xlsx', content),
    )
    const now = (await ask(admin)) as MappingProposal
    // The office of these people was remembered for these headings too.
    expect([now.open, now.sheets[0]!.missing]).toEqual([0, []])
    expect(now.words).toMatchObject([{ typed: 'Onboarded', meant: 'active_confirmed' }])
    expect(now.arrangement.sheets![0]!.columns).toEqual(sheets[0]!.columns)
  })

  it('MIG-02c one list of people creates departments, positions and people in the steps of the wizard', async () => {
    await admin.call(migrationApi.start)
    const one = EXPORTS[0]!
    const content = await one.content()
    const { proposal, content: template } = await arranged(migrationImportMapping, 'organisation', one.name, content)
    expect(proposal.sheets.map(({ into, rows }) => [into, rows])).toEqual([
      ['Departments', 2],
      ['Positions', 2],
    ])
    const batch = await admin.call(
      migrationApi.upload,
      { step: 'organisation' } as never,
      filed('organisation.xlsx', template),
    )
    expect(await server.runTask('meridian', batch.body.data.task_id)).toMatchObject({
      state: 'done',
      result: { errors: 0 },
    })
  })
})

it('MIG-02c IMP-1 mapping ten thousand rows leaves the serving thread free', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [
    `N${at}`,
    `Person ${at}`,
    '31/12/2020',
    'F',
    'Finance',
    'RM 1,000.00',
  ])
  const columns = ['Emp ID', 'Nama', 'Join Date', 'Jantina', 'Dept', 'Gaji'].map((header) => ({
    header,
    kind: 'text' as const,
  }))
  const content = await writeXlsx([{ name: 'Sheet1', columns, rows }])
  let late = 0
  let last = performance.now()
  const beat = setInterval(() => {
    const now = performance.now()
    late = Math.max(late, now - last - 10)
    last = now
  }, 10)
  const { proposal } = await arranged(peopleImportMapping, 'employees', 'many.xlsx', content)
  clearInterval(beat)
  expect(proposal.sheets[0]!.rows).toBe(10_000)
  console.info(`10,000 rows: serving thread held for at most ${Math.round(late)} ms`)
})
