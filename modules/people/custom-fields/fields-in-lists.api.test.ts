import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { required } from '#base/required.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { patience } from '#test/patience.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { employeeFileApi } from '../import/contract.ts'
import { TEMPLATES } from '../import/templates/templates.ts'
import { employeeListApi } from '../list/contract.ts'
import { employeeApi } from '../record/contract.ts'
import { customFieldApi } from './contract.ts'
import { customValueApi } from './values-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let hr: Caller
let admin: Caller
let lead: Caller
let payroll: Caller
const fields: Record<'team' | 'medal' | 'bonus' | 'height' | 'licence', Shown> = {} as never

beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  admin = await server.as('aminah', 'Company Admin')
  lead = await server.as('suresh', 'mgr')
  payroll = await server.as('jun.hao', 'HR Payroll')
  const create = async (given: object) => {
    const common = { seen_by: 'everybody', edited_by: 'hr', own_access: 'see' }
    const made = await hr.call(customFieldApi.create, { ...common, ...given } as never)
    expect(made.status, made.text).toBe(200)
    return made.body.data
  }
  fields.team = await create({
    kind: 'choice',
    name_en: 'Team',
    name_zh: '組別',
    choices: [
      { name_en: 'Red', name_zh: '紅' },
      { name_en: 'Blue', name_zh: '藍' },
    ],
  })
  fields.medal = await create({ kind: 'text', name_en: 'Warning', seen_by: 'hr', own_access: 'none' })
  fields.bonus = await create({ kind: 'text', name_en: 'Deal', seen_by: 'pay', edited_by: 'pay', own_access: 'none' })
  fields.height = await create({ kind: 'number', name_en: 'Height' })
  fields.licence = await create({ kind: 'day', name_en: 'Licence until' })
  await set('amirul', { team: fields.team.choices[0].id, medal: 'zebrafish', bonus: 'quagmire', height: 171.5 })
  await set('daniel', { team: fields.team.choices[1].id, licence: '2027-03-01' })
}, patience(60_000))
afterAll(() => server.stop())

async function set(who: string, values: Partial<Record<keyof typeof fields, string | number>>) {
  const id = server.employeeId(who)
  const { version } = (await admin.call(customValueApi.ofPerson, { id })).body.data
  const given = Object.entries(values).map(([name, value]) => ({ field_id: fields[name as 'team'].id, value }))
  const reply = await admin.call(customValueApi.edit, { id, version, from_day: '2026-11-01', values: given })
  expect(reply.status, reply.text).toBe(200)
}

const listed = async (by: Caller, asked: object) => {
  const reply = await by.call(employeeListApi.list, { per_page: 200, ...asked })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data as Shown[]
}
const idsOf = (rows: Shown[]) => rows.map(({ id }) => id)

it('EMP-15d ACL-6 the list of people shows each reader the fields that they may see, on its day', async () => {
  const values = async (by: Caller, as_of?: string) => {
    const rows = await listed(by, { search: 'Amirul', ...(as_of && { as_of }) })
    return rows[0].custom_fields.map(({ text }: { text: string }) => text)
  }
  expect(await values(lead)).toEqual(['Red', '171.5'])
  expect(await values(hr)).toEqual(['Red', 'zebrafish', '171.5'])
  expect(await values(payroll)).toEqual(['Red', 'quagmire', '171.5'])
  expect(await values(hr, '2026-10-31')).toEqual([])
  const self = await server.as('amirul')
  expect(await values(self)).toEqual(['Red', '171.5'])
})

it('EMP-15d filters and the search find people by fields that the reader may see, and by no others', async () => {
  const [red, blue] = fields.team.choices
  const [amirul, daniel] = [server.employeeId('amirul'), server.employeeId('daniel')]
  expect(idsOf(await listed(hr, { custom_choice: [red.id] }))).toEqual([amirul])
  expect(idsOf(await listed(hr, { custom_choice: [red.id, blue.id] })).toSorted()).toEqual([amirul, daniel].toSorted())
  expect(idsOf(await listed(hr, { custom_choice: [red.id], as_of: '2026-10-31' }))).toEqual([])
  const missing = idsOf(await listed(hr, { custom_missing: [fields.team.id] }))
  expect([missing.includes(amirul), missing.includes(daniel), missing.length > 5]).toEqual([false, false, true])
  expect(idsOf(await listed(hr, { search: 'zebrafish' }))).toEqual([amirul])
  for (const asked of [{ search: 'zebrafish' }, { search: 'quagmire' }, { custom_missing: [fields.medal.id] }])
    expect([asked, await listed(lead, asked)]).toEqual([asked, []])
  expect(await listed(payroll, { search: 'zebrafish' })).toEqual([])
  for (const [asked, found] of [
    [{ custom_day_from: '2027-03-01' }, [daniel]],
    [{ custom_day_from: '2027-03-02' }, []],
    [{ custom_day_to: '2027-03-01', custom_field: [fields.licence.id] }, [daniel]],
    [{ custom_number_from: 170, custom_number_to: 171.5 }, [amirul]],
    [{ custom_number_from: 170, custom_field: [fields.licence.id] }, []],
  ] as const)
    expect([asked, idsOf(await listed(hr, asked))]).toEqual([asked, found])
  const views = [{ custom_choice: [red.id] }, { custom_missing: [fields.team.id] }]
  const counted = await hr.call(employeeListApi.list, { views: views.map((view) => JSON.stringify(view)) } as never)
  expect((counted.body as Shown).counts).toEqual([1, missing.length])
})

it('EMP-15d the exported list has a column for each field that its reader may see', async () => {
  const exported = async (by: Caller) => {
    await by.call(employeeListApi.list, {})
    const reply = await by.call(exportEndpoint(employeeListApi.list), { format: 'csv' } as never)
    expect(reply.status, reply.text).toBe(200)
    return reply.text
  }
  const ofHr = await exported(hr)
  const [head, ...rows] = ofHr.split('\r\n').map((line) => line.replaceAll('"', ''))
  expect(head).toMatch(/Team,Warning,Height,Licence until$/)
  expect(rows.find((row) => row.includes('Amirul'))).toMatch(/,Red,zebrafish,171.5,$/)
  expect(rows.find((row) => row.includes('Daniel'))).toMatch(/,Blue,,,2027-03-01$/)
  const ofPayroll = await exported(payroll)
  expect(ofPayroll).toContain('quagmire')
  expect(ofPayroll).not.toMatch(/Warning|zebrafish/)
})

it('EMP-15b LOG-01 the log shows a value to those who may see the field of the person', async () => {
  const read = async (by: Caller) => JSON.stringify((await by.call(activityApi.log, { per_page: 200 })).body.data)
  expect(await read(admin)).toMatch(/Warning: zebrafish/)
  expect(await read(admin)).toMatch(/Deal: quagmire/)
  const ofHr = await read(hr)
  expect(ofHr).toMatch(/Team: Red/)
  expect(ofHr).toMatch(/Warning: zebrafish/)
  expect(ofHr).not.toMatch(/quagmire/)
  // A field that becomes confidential is masked in earlier entries too.
  const { version } = (await hr.call(customFieldApi.list, {})).body.data.find(
    ({ id }: { id: string }) => id === fields.team.id,
  )
  await hr.call(customFieldApi.edit, { id: fields.team.id, version, seen_by: 'pay' })
  expect(await read(hr)).not.toMatch(/Team: Red/)
  await hr.call(customFieldApi.edit, { id: fields.team.id, version: version + 1, seen_by: 'everybody' })
})

type SheetKind = 'employees' | 'details'

/** A file of people with columns of the company's fields. */
async function file(
  headings: readonly string[],
  rows: readonly Readonly<Record<string, string>>[],
  kind: SheetKind = 'details',
) {
  const { sheets }: Template = TEMPLATES[kind]
  return writeXlsx(
    sheets.map(({ name, columns }, index) => {
      const all = [
        ...columns.map(({ header, key }) => ({ header, key })),
        ...(index === 0 ? headings.map((header) => ({ header, key: header })) : []),
      ]
      return {
        name,
        columns: all.map(({ header }) => ({ header, kind: 'text' as const })),
        rows: index > 0 ? [] : rows.map((cells) => all.map(({ key }) => cells[key] ?? '')),
      }
    }),
  )
}

async function send(
  by: Caller,
  content: Uint8Array,
  checksOnly = false,
  template: SheetKind = 'details',
): Promise<Shown> {
  const input = { template, ...(!checksOnly && { confirmed: true }) }
  const call = checksOnly ? employeeFileApi.check : employeeFileApi.importDetails
  const started = await by.call(call as never, input as never, { files: { file: { name: 'people.xlsx', content } } })
  expect(started.status, started.text).toBe(200)
  const { task_id } = started.body.data
  await server.runTask('meridian', task_id)
  return (await by.call(employeeFileApi.state, { task_id })).body.data
}

const HEADINGS = ['Team', 'Warning', 'Height', 'Licence until']

it('EMP-15e columns named like the fields set values, and the same file again changes nothing', async () => {
  const template = await hr.call(employeeFileApi.template, { template: 'details' })
  const read = await readWorkbook(new Uint8Array(template.bytes as never), { name: 'details.xlsx', deadlineMs: 60_000 })
  expect(required(read[0], 'a sheet').rows[0]?.slice(-4)).toEqual(HEADINGS)
  const number = (await hr.call(employeeApi.profile, { id: server.employeeId('farid') })).body.data.employee_no
  const rows = [
    { employee_no: number, Team: 'blue', Warning: 'too  loud', Height: '180.25', 'Licence until': '2028-01-31' },
  ]
  const checked = await send(hr, await file(HEADINGS, rows), true)
  expect(checked.check).toMatchObject({ error_count: 0, fields: 4 })
  expect((await send(hr, await file(HEADINGS, rows))).imported).toMatchObject({ fields: 4 })
  const [row] = await listed(hr, { search: number })
  expect(row.custom_fields.map(({ text }: { text: string }) => text)).toEqual([
    'Blue',
    'too loud',
    '180.25',
    '2028-01-31',
  ])
  expect((await send(hr, await file(HEADINGS, rows), true)).check).toMatchObject({ fields: 0 })
  const changed = await send(hr, await file(HEADINGS, [{ employee_no: number, Team: '紅' }]))
  expect(changed.imported).toMatchObject({ fields: 1 })
  const [after] = await listed(hr, { search: number })
  expect(after.custom_fields[0].text).toBe('Red')
  const log = JSON.stringify((await hr.call(activityApi.log, { per_page: 200 })).body.data)
  expect(log).toMatch(/Height: 180.25/)
})

it('EMP-15e ACL-5 a file sets no field that its sender may not edit, nor their own, and names wrong cells', async () => {
  const number = async (who: string) =>
    (await hr.call(employeeApi.profile, { id: server.employeeId(who) })).body.data.employee_no as string
  const own = await send(hr, await file(HEADINGS, [{ employee_no: await number('mei.ling'), Team: 'Red' }]), true)
  expect(own.check).toMatchObject({ error_count: 1, errors: [{ heading: 'Team' }] })
  const wrong = await send(
    hr,
    await file(HEADINGS, [{ employee_no: await number('farid'), Team: 'Green', Height: 'tall' }]),
    true,
  )
  expect(wrong.check.error_count).toBe(2)
  const withPay = await file([...HEADINGS, 'Deal'], [{ employee_no: await number('farid'), Deal: 'x' }])
  expect((await send(hr, withPay, true)).problem ?? { code: 'none' }).not.toEqual({ code: 'none' })
})

it('EMP-15e a file of new people fills the fields from their joining', async () => {
  const person = {
    employee_no: 'N-1',
    full_name: 'Lim Wei',
    office: 'KUL',
    nationality: 'MY',
    birth_date: '1990-01-02',
    joined_on: '2026-01-05',
    Team: 'Blue',
  }
  const done = await send(hr, await file(HEADINGS, [person], 'employees'), false, 'employees')
  expect(done.imported, JSON.stringify(done)).toMatchObject({ added: 1, fields: 1 })
  const [row] = await listed(hr, { search: 'N-1', as_of: '2026-01-05' })
  expect(row.custom_fields).toEqual([{ field_id: fields.team.id, text: 'Blue' }])
})
