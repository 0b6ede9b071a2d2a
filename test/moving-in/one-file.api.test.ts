import { afterAll, beforeAll, expect, it } from 'vitest'
import { INTERVIEWER } from '#base/access/roles.ts'
import type { ImportMapping, MappingProposal } from '#base/contracts/import-mapping-api.ts'
import { taskApi } from '#base/contracts/session-api.ts'
import { employeeFileApi, peopleImportMapping } from '../../modules/people/import/contract.ts'
import { foundCompany } from '../found-company.ts'
import { type Caller, startTestServer, type TestServer } from '../server.ts'
import { EIGHT_PEOPLE } from './eight-people.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let owner: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  owner = await foundCompany(server, 'harbour', 'MY', 'PNG')
})
afterAll(() => server.stop())

const csv = (content: string, name = 'people.csv') => ({ files: { file: { name, content: Buffer.from(content) } } })
type Upload = ReturnType<typeof csv>

async function propose(file: Upload, arrangement: ImportMapping = {}, caller = owner): Promise<MappingProposal> {
  const input = { what: 'records', arrangement: JSON.stringify(arrangement) }
  const reply = await caller.call(peopleImportMapping.proposal, input as never, file)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}

/** Takes every proposal of a file: its departments and positions are added. */
async function arrange(file: Upload, more: ImportMapping = {}, caller = owner) {
  const { arrangement } = await propose(file, more, caller)
  const input = { what: 'records', arrangement: JSON.stringify({ ...arrangement, days: null, ...more }) }
  const made = await caller.call(peopleImportMapping.arranged, input as never, file)
  expect(made.status, made.text).toBe(200)
  return { files: { file: { name: 'people.xlsx', content: Buffer.from(made.bytes) } } }
}

const ADDS = { add_departments: true, add_positions: true }
async function run(work: 'check' | 'importDetails', file: Upload, caller = owner, code = 'harbour'): Promise<Json> {
  const input = { template: 'records', ...ADDS, ...(work === 'importDetails' && { confirmed: true }) }
  const started = await caller.call(employeeFileApi[work] as typeof employeeFileApi.check, input as never, file)
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask(code, task_id)
  return (await caller.call(employeeFileApi.state, { task_id })).body.data
}
/** Fills gaps of an import, and answers the state of its task. */
async function runFilling(caller: Caller, code: string, import_id: string, people: Json): Promise<Json> {
  const started = await caller.call(employeeFileApi.fillGaps, { task_id: import_id, people })
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask(code, task_id)
  return (await caller.call(employeeFileApi.state, { task_id })).body.data
}
/** Imports somebody without bank details, and answers the import and the person among its gaps. */
async function importOne(number: string, name: string): Promise<{ task_id: string; person: Json }> {
  const file = await arrange(csv(`Staff No,Full name,Joining date,NRIC\n${number},${name},2024-05-06,\n`))
  const started = await owner.call(
    employeeFileApi.importDetails,
    { template: 'records', confirmed: true } as never,
    file,
  )
  const { task_id } = started.body.data
  await server.runTask('harbour', task_id)
  const { people }: Json = (await owner.call(employeeFileApi.gaps, { task_id })).body.data
  return { task_id, person: people[0] }
}
const ANSWERS: ImportMapping = { adds: ['department', 'position'] }

/** Everything that an import of people writes, but for ids and times. */
const load = (code = 'harbour') =>
  server.tenant(code, async (tx) => ({
    people: await tx.selectFrom('employee').selectAll().orderBy('employee_no').execute(),
    jobs: await tx.selectFrom('employment').selectAll().orderBy('employee_id').orderBy('from_day').execute(),
    pay: await tx.selectFrom('compensation').selectAll().orderBy('employee_id').orderBy('from_day').execute(),
    banks: await tx.selectFrom('bank_detail').selectAll().orderBy('employee_id').execute(),
    statuses: await tx.selectFrom('statutory_status').selectAll().orderBy('employee_id').execute(),
    family: await tx.selectFrom('family_member').selectAll().execute(),
  }))
type Stored = Awaited<ReturnType<typeof load>>
const ofPerson = ({ people, ...others }: Stored, name: string) => {
  const person = people.find(({ full_name }) => full_name.startsWith(name))
  const own = <R extends { employee_id: string }>(rows: readonly R[]) =>
    rows.filter(({ employee_id }) => employee_id === person?.id)
  return {
    person,
    jobs: own(others.jobs),
    pay: own(others.pay),
    banks: own(others.banks),
    statuses: own(others.statuses),
    family: own(others.family),
  }
}

it('MIG-02c EMP-04c one list matches all columns of an export, and says what each feeds', async () => {
  const { sheets, open, words, sums, days } = await propose(csv(EIGHT_PEOPLE.content))
  const [people] = sheets
  const groups = new Map(people!.fields.map(({ key, group }) => [key, group]))
  expect(people!.columns.map(({ heading, key }) => [heading, key, key && groups.get(key)])).toEqual([
    ['Bil', null, null],
    ['Nama Pekerja', 'full_name', 'person'],
    ['No. KP/Pasport', 'ic_number', 'person'],
    ['Warganegara', 'nationality', 'person'],
    ['Tarikh Lahir', 'birth_date', 'person'],
    ['Jantina', 'gender', 'person'],
    ['Tarikh Masuk', 'joined_on', 'employment'],
    ['Jabatan', 'department', 'employment'],
    ['Jawatan', 'position', 'employment'],
    ['Gaji Pokok', 'basic_pay', 'pay'],
    ['Bank', 'bank_name', 'bank'],
    ['No. Akaun', 'account_number', 'bank'],
    ['No. KWSP', 'epf_number', 'statutory'],
    ['No. Cukai Pendapatan', 'tax_number', 'statutory'],
    ['Telefon', 'phone', 'person'],
    ['Baki Cuti Tahunan', 'annual_leave_left', 'leave'],
  ])
  expect([...new Set(groups.values())].sort()).toEqual([
    ...['bank', 'employment', 'family', 'leave', 'pay', 'person', 'statutory'],
  ])
  // The office is the only one; what is asked are the units that the company lacks.
  expect(sheets.flatMap(({ missing }) => missing)).toEqual([])
  expect([...new Set(words.map(({ key }) => key))]).toEqual(['department', 'position'])
  expect([open, sums.length, days.is_open]).toEqual([words.length, 1, false])
})

it('MIG-02c EMP-04c eight people of one file come in with job, pay, account, numbers and leave, numbered by the company', async () => {
  const before = await load()
  const file = await arrange(csv(EIGHT_PEOPLE.content), ANSWERS)
  const { check } = await run('check', file)
  expect(check, JSON.stringify(check.errors)).toMatchObject({ people: 8, added: 8, left_out: 0, error_count: 0 })
  expect(check.given_numbers).toHaveLength(8)
  expect(check.given_nationalities).toBe(7)
  expect(await load()).toEqual(before)

  const done = await run('importDetails', file)
  expect(done.imported, JSON.stringify(done)).toMatchObject({ added: 8, changed: 0, left_out: 0, openings: 8 })
  const after = await load()
  const aina = ofPerson(after, 'Aina')
  expect(aina.person).toMatchObject({ nationality: 'MY', birth_date: '1990-02-14', joined_on: '2020-01-02' })
  expect(aina.jobs).toMatchObject([{ from_day: '2020-01-02', employment_status: 'active_confirmed' }])
  expect(aina.jobs[0]!.office_id).not.toBeNull()
  expect(aina.pay).toMatchObject([{ from_day: '2020-01-02', basic_pay: 320_000, currency: 'MYR' }])
  expect(aina.banks).toMatchObject([{ from_day: '2020-01-02', bank_name: 'Maybank' }])
  expect(aina.statuses).toMatchObject([{ from_day: '2020-01-02', resident_status: 'citizen' }])
  // A foreigner's status is not guessed.
  expect(ofPerson(after, 'Nguyen')).toMatchObject({ person: { nationality: 'VN' }, statuses: [] })
  expect(done.imported.ready).toMatchObject({ people: 8, complete: 6 })
  const numbers = after.people.map(({ employee_no }) => employee_no)
  expect(numbers).toEqual(expect.arrayContaining(check.given_numbers))

  const again = await run('importDetails', file)
  expect(again.imported, JSON.stringify(again)).toMatchObject({ added: 0, changed: 0, facts: 0, openings: 0 })
})

it('EMP-04c what people lack to be paid is one list, and filling it in makes them ready', async () => {
  const tasks = await server.tenant('harbour', (tx) =>
    tx
      .selectFrom('task')
      .select('id')
      .where('kind', '=', 'employees.import')
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  const task_id = tasks.id
  const gaps: Json = (await owner.call(employeeFileApi.gaps, { task_id })).body.data
  const lacks = Object.fromEntries(
    gaps.people.map(({ full_name, fields }: Json) => [full_name, fields.map(({ key }: Json) => key)]),
  )
  expect(lacks).toEqual({
    'Nguyen Van Duc': ['resident_status', 'tax_number', 'epf_number', 'socso_number'],
    'Wong Kah Hoe': ['account_number', 'tax_number'],
  })
  const [duc, wong] = gaps.people
  const statuses = duc.fields[0].options.map(({ value }: Json) => value)
  expect([statuses.includes('expatriate_b'), statuses.includes('taiwan_citizen')]).toEqual([true, false])

  const fill = async (people: Json) => runFilling(owner, 'harbour', task_id, people)
  const wrong = await fill([
    { id: wong.id, values: { account_number: '8009876543', tax_number: '0000' } },
    { id: duc.id, values: { resident_status: 'expatriate_b', tax_number: 'SG 20345678096' } },
  ])
  // Who is wrong stays out whole; the others are saved.
  expect(wrong).toMatchObject({
    state: 'done',
    filled: { saved: 1, refused: [{ id: wong.id, column: 'tax_number', message: expect.stringMatching(/\w/) }] },
    problem: null,
  })
  expect(ofPerson(await load(), 'Wong').banks).toMatchObject([{ account_number: null }])
  const right = await fill([{ id: wong.id, values: { account_number: '8009876543', tax_number: 'SG 20345678097' } }])
  expect(right.filled).toEqual({ saved: 1, refused: [] })
  const left: Json = (await owner.call(employeeFileApi.gaps, { task_id })).body.data
  expect(left.people.map(({ full_name }: Json) => full_name)).toEqual(['Nguyen Van Duc'])
})

it('ENC-1 EMP-04c values typed for gaps wait in an encrypted file, which goes with the task, and nowhere else', async () => {
  const { task_id, person } = await importOne('E-1', 'Esther')
  const values = { account_number: '773100139955', bank_name: 'Maybank', tax_number: '77310013000099' }
  const fill = (id: string) => owner.call(employeeFileApi.fillGaps, { task_id, people: [{ id, values }] })
  const started = (await fill(person.id)).body.data.task_id
  const files = () =>
    server.tenant('harbour', (tx) =>
      tx.selectFrom('file').select('id').where('owner_kind', '=', 'employee_import').execute(),
    )
  const stored = () =>
    server.tenant('harbour', async (tx) =>
      JSON.stringify([
        await tx.selectFrom('task').selectAll().execute(),
        await tx.selectFrom('audit_entry').select(['before', 'after']).execute(),
      ]),
    )
  const before = await files()
  const input = await server.tenant('harbour', (tx) =>
    tx.selectFrom('task').select('input').where('id', '=', started).executeTakeFirstOrThrow(),
  )
  expect(input).toEqual({ input: { file_id: expect.any(String), template: 'records' } })
  expect(before).toContainEqual({ id: (input.input as Json).file_id })
  await server.runTask('harbour', started)
  const { filled } = (await owner.call(employeeFileApi.state, { task_id: started })).body.data as Json
  expect(filled).toMatchObject({ saved: 0, refused: [{ id: person.id, column: 'tax_number' }] })
  expect(await files()).toEqual(before.filter(({ id }) => id !== (input.input as Json).file_id))
  for (const value of [values.account_number, values.tax_number]) expect(await stored()).not.toContain(value)
})

it('SYS-17 EMP-04c a filling that was cancelled or may no longer run saves nobody and says so', async () => {
  const { task_id, person } = await importOne('F-1', 'Farah')
  const start = async () =>
    (
      await owner.call(employeeFileApi.fillGaps, {
        task_id,
        people: [{ id: person.id, values: { bank_name: 'Maybank', account_number: '514012345678' } }],
      })
    ).body.data.task_id as string
  const run = async (id: string) => {
    await server.runTask('harbour', id)
    return (await owner.call(employeeFileApi.state, { task_id: id })).body.data as Json
  }
  const cancelled = await start()
  expect((await owner.call(taskApi.cancel, { id: cancelled })).status).toBe(200)
  expect(await run(cancelled)).toMatchObject({ state: 'cancelled', filled: null, problem: null })
  const late = await start()
  await server.tenant('harbour', (tx) =>
    tx.updateTable('task').set({ role_id: INTERVIEWER }).where('id', '=', late).execute(),
  )
  expect(await run(late)).toMatchObject({
    state: 'failed',
    filled: null,
    problem: { code: 'forbidden', message: expect.stringMatching(/\w/) },
  })
  expect(ofPerson(await load(), 'Farah').banks).toEqual([])
})

const HEADINGS =
  'Staff No,Full name,Joining date,NRIC,Basic pay,Effective from,EPF No,Bank,Account No,Spouse name,Nationality,Phone'
const row = (...cells: string[]) => cells.join(',')
const file = (...rows: string[]) => csv([HEADINGS, ...rows].join('\n'))

it('MIG-02c EMP-04c a row whose account is wrong stays out whole and is reported, and the others come in', async () => {
  const upload = await arrange(
    file(
      row(
        'X-1',
        'Good One',
        '2024-05-06',
        '900214-10-5030',
        '3000',
        '',
        '',
        'Maybank',
        '514012340001',
        'Puan Good',
        '',
        '',
      ),
      row('X-2', 'Bad Account', '2024-05-06', '900214-10-5032', '3000', '', '', 'Maybank', '12', '', '', ''),
      row('X-3', 'Bad Pay', '2024-05-06', '900214-10-5034', '-5', '', '', '', '', '', '', ''),
      row('X-4', 'No Nationality', '2024-05-06', '', '3000', '', '12345699', '', '', '', '', ''),
    ),
  )
  const { imported } = await run('importDetails', upload)
  expect(imported, JSON.stringify(imported)).toMatchObject({ added: 1, left_out: 3, family: 1 })
  expect(imported.errors.map(({ sheet, row, column }: Json) => [sheet, row, column])).toEqual(
    expect.arrayContaining([
      ['People', 3, 'account_number'],
      ['People', 4, 'basic_pay'],
      ['People', 5, 'nationality'],
    ]),
  )
  const stored = await load()
  expect(stored.people.filter(({ employee_no }) => employee_no.startsWith('X-')).map((one) => one.employee_no)).toEqual(
    ['X-1'],
  )
  expect(ofPerson(stored, 'Good').family).toMatchObject([{ name: 'Puan Good', relationship: 'spouse' }])
})

it('EMP-04c a file of people who are here needs their numbers only, and changed pay needs its day', async () => {
  const pay = csv('Staff No,Basic pay\nX-1,3000\n')
  expect((await propose(pay)).open).toBe(0)
  expect((await run('check', await arrange(pay))).check).toMatchObject({ error_count: 0, added: 0 })
  const raise = await run('check', await arrange(csv('Staff No,Basic pay\nX-1,3500\n')))
  expect(raise.check.errors).toMatchObject([{ row: 2, column: 'from_day' }])
  const dated = 'Staff No,Basic pay,Effective from,Phone\nX-1,3500,2026-12-01,012 345\nX-1,3600,2027-01-01,\n'
  const done = await run('importDetails', await arrange(csv(dated)))
  expect(done.imported, JSON.stringify(done)).toMatchObject({ added: 0, changed: 1, left_out: 0 })
  const { pay: held, person } = ofPerson(await load(), 'Good')
  expect(held.map(({ from_day, basic_pay }) => [from_day, basic_pay])).toEqual([
    ['2024-05-06', 300_000],
    ['2026-12-01', 350_000],
    ['2027-01-01', 360_000],
  ])
  expect(person).toMatchObject({ phone: '012 345' })
})

it('EMP-04c columns matched once are matched for the next file, and its words too', async () => {
  const odd = (name: string) => csv(`Kod,Siapa,Bila,Dept\nZ-1,${name},2024-05-06,Kitchen\n`)
  const first = await propose(odd('Satu'))
  const columns = ['employee_no', 'full_name', 'joined_on', 'department']
  const sheets = first.arrangement.sheets.map((one) => (one.into === 'People' ? { ...one, from: 0, columns } : one))
  await arrange(odd('Satu'), {
    sheets,
    words: [{ into: 'People', key: 'department', typed: 'Kitchen', meant: 'Dapur' }],
  })
  const next = await propose(odd('Dua'))
  expect(next.sheets[0]?.columns.map(({ key, how }) => [key, how === null])).toEqual(columns.map((key) => [key, false]))
  expect(next.open).toBe(0)
})

it('EMP-04c the file keeps its name through match, check and import', async () => {
  const { files } = await arrange(csv(`${HEADINGS}\n`, 'messy.csv'))
  const kept = { files: { file: { ...files.file, name: 'messy.csv' } } }
  const started = await owner.call(employeeFileApi.check, { template: 'records' } as never, kept)
  await server.runTask('harbour', started.body.data.task_id)
  const task = await server.tenant('harbour', (tx) =>
    tx.selectFrom('task').selectAll().where('id', '=', started.body.data.task_id).executeTakeFirstOrThrow(),
  )
  expect(task).toMatchObject({ state: 'done', input: { file_name: 'messy.csv' } })
})

it('MIG-02c a company of one country is offered no field, bank or status of another', async () => {
  const taiwan = await foundCompany(server, 'teatime', 'TW', 'TPE')
  const keys = async (caller: Caller) =>
    (await propose(csv('Name,Bank\nA,Nobank\n'), {}, caller)).sheets.flatMap(({ fields }) =>
      fields.map(({ key }) => key),
    )
  const [here, there] = [await keys(owner), await keys(taiwan)]
  for (const key of ['epf_number', 'tax_category', 'zakat_monthly', 'children_under_18']) {
    expect([key, here.includes(key), there.includes(key)]).toEqual([key, true, false])
  }
  for (const key of ['tw_identity', 'labor_insurance_amount', 'branch_code'])
    expect([key, here.includes(key), there.includes(key)]).toEqual([key, false, true])
  const banks = async (caller: Caller) =>
    (await propose(csv('Full name,Joining date,Bank\nA,2024-01-01,Nobank\n'), {}, caller)).options
      .find(({ key }) => key === 'bank_name')
      ?.options.map(({ value }) => value) ?? []
  expect((await banks(owner)).includes('Maybank')).toBe(true)
  expect((await banks(taiwan)).includes('Maybank')).toBe(false)
})

it('ACL-5 EMP-04c without the right to pay the columns of pay are not there, and the file says so', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const upload = csv('Staff No,Full name,Joining date,Basic pay,Phone\nP-1,Puteri,2024-05-06,3000,012\n')
  const shown = await propose(upload, {}, hr)
  expect(shown.withheld).toEqual(['Basic pay'])
  expect(shown.sheets.flatMap(({ fields }) => fields.map(({ key }) => key))).not.toContain('basic_pay')
  const same = [{ into: 'People', key: 'office', value: 'KUL' }]
  const made = await arrange(upload, { same }, hr)
  const done = await run('importDetails', made, hr, 'meridian')
  expect(done.imported, JSON.stringify(done)).toMatchObject({ added: 1 })
  expect(ofPerson(await load('meridian'), 'Puteri').pay).toEqual([])
  // A file made by somebody with the right is refused as it is.
  const admin = await server.as('aminah', 'Company Admin')
  const paid = await arrange(upload, { same }, admin)
  const refused = await run('importDetails', paid, hr, 'meridian')
  expect(refused).toMatchObject({ state: 'failed', imported: null })
})

it('ACL-5 EMP-04c gaps are filled only by whoever may change the field, and of their own import', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const upload = csv('Staff No,Full name,Joining date\nG-1,Gopal,2024-05-06\n')
  const made = await arrange(upload, { same: [{ into: 'People', key: 'office', value: 'KUL' }] }, hr)
  const started = await hr.call(employeeFileApi.importDetails, { template: 'records', confirmed: true } as never, made)
  const { task_id } = started.body.data
  await server.runTask('meridian', task_id)
  const [gopal]: Json = (await hr.call(employeeFileApi.gaps, { task_id })).body.data.people
  expect(gopal.fields.map(({ key }: Json) => key)).not.toContain('basic_pay')
  const fill = (caller: Caller, id: string, values: Json) =>
    caller.call(employeeFileApi.fillGaps, { task_id, people: [{ id, values }] })
  expect((await fill(hr, gopal.id, { basic_pay: '3000' })).status).toBe(403)
  expect((await fill(hr, server.employeeId('nurul'), { birth_date: '1990-01-02' })).status).toBe(404)
  const admin = await server.as('aminah', 'Company Admin')
  expect((await admin.call(employeeFileApi.gaps, { task_id })).status).toBe(404)
  expect((await fill(admin, gopal.id, { basic_pay: '3000' })).status).toBe(404)
  const { filled } = await runFilling(hr, 'meridian', task_id, [{ id: gopal.id, values: { birth_date: '1990-01-02' } }])
  expect(filled).toEqual({ saved: 1, refused: [] })
  expect(ofPerson(await load('meridian'), 'Gopal')).toMatchObject({ person: { birth_date: '1990-01-02' }, pay: [] })
  const own = server.employeeId('mei.ling')
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('task')
      .set({ result: JSON.stringify({ lacking: [own] }) })
      .where('id', '=', task_id)
      .execute(),
  )
  const ofOwn = [{ id: own, values: { bank_name: 'Maybank', account_number: '514012345678' } }]
  expect(await runFilling(hr, 'meridian', task_id, ofOwn)).toMatchObject({
    state: 'failed',
    filled: null,
    problem: { code: 'not_for_yourself' },
  })
  const logged = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['operation', 'kind', 'after'])
      .where('operation', '=', 'task employees.fill-gaps')
      .orderBy('number')
      .execute(),
  )
  expect(logged).toMatchObject([
    { kind: 'import', after: { changed: 1, left_out: 0 } },
    { kind: 'employee', after: { birth_date: '1990-01-02' } },
  ])
})

it.each(['employees', 'details', 'salary'] as const)(
  'MIG-03b EMP-04c the export of %s goes through the one list and changes nothing',
  async (part) => {
    const admin = await server.as('aminah', 'Company Admin')
    const exported =
      part === 'salary'
        ? await admin.call(employeeFileApi.exportSalaries, {})
        : await admin.call(employeeFileApi.exportDetails, { template: part } as never)
    const upload = { files: { file: { name: `${part}.xlsx`, content: Buffer.from(exported.bytes) } } }
    expect(await propose(upload, {}, admin)).toMatchObject({ open: 0, fault_rows: 0 })
    const before = await load('meridian')
    const done = await run('importDetails', await arrange(upload, {}, admin), admin, 'meridian')
    expect(done.imported, JSON.stringify(done)).toMatchObject({
      added: 0,
      changed: 0,
      left_out: 0,
      facts: 0,
      family: 0,
    })
    expect(await load('meridian')).toEqual(before)
  },
)
