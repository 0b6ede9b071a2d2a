import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { extendForTest } from '#server/extension-point.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from '../../organisation/companies/contract.ts'
import { letterTemplateApi } from './contract.ts'
import { insertReadyTemplates } from './ready/seed.ts'
import { LETTER_VARIABLES } from './variables/letter-variables.ts'

let server: TestServer
let hr: Caller
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
  admin = await server.as('farid', 'Company Admin')
  for (const company of ['meridian', 'beacon'])
    await server.tenant(company, (tx) => insertReadyTemplates(tx, server.clock.now()))
})
afterAll(() => server.stop())
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

const doc = (...parts: (string | { variable: string })[]) => ({
  type: 'doc' as const,
  content: [
    {
      type: 'paragraph' as const,
      content: parts.map((part) =>
        typeof part === 'string'
          ? { type: 'text' as const, text: part }
          : { type: 'variable' as const, attrs: { name: part.variable } },
      ),
    },
  ],
})
const write = async (more: Record<string, unknown> = {}, who = hr) =>
  who.call(letterTemplateApi.create, {
    name_en: 'Plain letter',
    kind: 'other',
    languages: 'en',
    body: doc('Hello'),
    ...more,
  } as never)
const written = async (more: Record<string, unknown> = {}) => {
  const { status, body } = await write(more)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const idOf = (key: string) => server.employeeId(key)

async function uploadLetterHead(): Promise<void> {
  const content = await sharp({ create: { width: 600, height: 90, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  const { version } = (await hr.call(companyApi.profile, {})).body.data
  const { status } = await hr.call(companyApi.uploadLetterHead, { version } as never, {
    files: { file: { name: 'head.png', content } },
  })
  expect(status).toBe(200)
}

it('LET-01a a company begins with the letters of the order, in English and Chinese', async () => {
  const { data } = (await hr.call(letterTemplateApi.list, { per_page: 200 })).body
  expect(data.map((one: { name_en: string; kind: string }) => [one.kind, one.name_en])).toEqual([
    ['offer', 'Letter of offer'],
    ['appointment', 'Letter of appointment'],
    ['confirmation', 'Confirmation of employment'],
    ['extension', 'Extension of probation'],
    ['promotion', 'Letter of promotion'],
    ['increment', 'Letter of increment'],
    ['bonus', 'Bonus letter'],
    ['warning', 'Warning letter'],
    ['bond', 'Training bond'],
    ['certificate', 'Certificate of employment'],
    ['certificate', 'Certificate of attendance'],
  ])
  for (const { id } of data) {
    const one = (await hr.call(letterTemplateApi.one, { id })).body.data
    // The product's own texts pass the rules of the company's: each can be saved as it is.
    const { languages, body, second_body, typed } = one
    expect(body.content).toHaveLength(second_body.content.length)
    const saved = await hr.call(letterTemplateApi.update, {
      id,
      version: one.version,
      languages,
      body,
      second_body,
      typed,
    })
    expect([one.name_en, saved.status, saved.body.data?.number]).toEqual([one.name_en, 200, 1])
  }
  await server.tenant('meridian', (tx) => insertReadyTemplates(tx, server.clock.now()))
  expect((await hr.call(letterTemplateApi.list, {})).body.total).toBe(11)
})

it('LET-01b a body with an unknown node, mark or attribute is refused', async () => {
  const { id, version } = await written()
  for (const node of [
    { type: 'image', attrs: { src: 'https://example.com/a.png' } },
    { type: 'paragraph', content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: '#' } }] }] },
    { type: 'paragraph', attrs: { style: 'color: red' } },
  ]) {
    const body = { type: 'doc', content: [node] }
    expect([400, 422]).toContain((await write({ body })).status)
    expect([400, 422]).toContain((await hr.call(letterTemplateApi.update, { id, version, body } as never)).status)
  }
  expect((await hr.call(letterTemplateApi.one, { id })).body.data).toMatchObject({ version, body: doc('Hello') })
})

it('LET-01b LET-06b an unknown variable is refused with its name when a template is saved', async () => {
  const body = doc('Dear ', { variable: 'employee.nickname' })
  const refused = await write({ body })
  expect(refused.body).toMatchObject({
    status: 422,
    errors: { body: ['There is no variable “employee.nickname” for this letter.'] },
  })
  const { id, version } = await written()
  expect((await hr.call(letterTemplateApi.update, { id, version, body })).status).toBe(422)
  const chinese = await write({ languages: 'en_zh', second_body: body })
  expect(Object.keys(chinese.body.errors)).toEqual(['second_body'])
  // A letter outside has no employee, and one to an employee no recipient that is typed.
  expect((await write({ recipient: 'outside', body: doc({ variable: 'employee.name' }) })).status).toBe(422)
  expect((await write({ body: doc({ variable: 'recipient.name' }) })).status).toBe(422)
  expect((await write({ recipient: 'outside', body: doc({ variable: 'recipient.name' }) })).status).toBe(200)
  // What is typed is the template's own.
  const typed = [{ name: 'reason', label_en: 'Reason', label_zh: '原因', kind: 'text' }]
  expect((await write({ body: doc({ variable: 'typed.reason' }) })).status).toBe(422)
  expect((await write({ body: doc({ variable: 'typed.reason' }), typed })).status).toBe(200)
  const used = await written({ body: doc({ variable: 'typed.reason' }), typed })
  expect((await hr.call(letterTemplateApi.update, { id: used.id, version: 1, typed: [] })).status).toBe(422)
})

it('LET-01a two languages have two texts, and one has one', async () => {
  expect((await write({ languages: 'en_ms' })).body.errors).toHaveProperty('second_body')
  expect((await write({ languages: 'zh', second_body: doc('Hello') })).body.errors).toHaveProperty('second_body')
  expect((await write({ languages: 'en_ms', second_body: doc('Salam') })).status).toBe(200)
})

it('LET-01a LET-06c every version of a text is kept, and switching off or moving makes none', async () => {
  const { id } = await written({ name_en: 'Kept' })
  const changed = (
    await hr.call(letterTemplateApi.update, { id, version: 1, body: doc('Good day'), needs: 'acknowledgement' })
  ).body.data
  expect(changed).toMatchObject({ version: 2, number: 2, saved_by: 'Wong Mei Ling' })
  const off = (await hr.call(letterTemplateApi.update, { id, version: 2, is_active: false, place: 7 })).body.data
  expect(off).toMatchObject({ version: 3, number: 2, is_active: false, place: 7 })
  const { data } = (await hr.call(letterTemplateApi.versions, { id })).body
  expect(data.map((one: { number: number }) => one.number)).toEqual([2, 1])
  const first = (await hr.call(letterTemplateApi.version, { id, version_id: data[1].id })).body.data
  expect(first).toMatchObject({ number: 1, needs: 'nothing', body: doc('Hello') })
  expect((await hr.call(letterTemplateApi.update, { id, version: 1, place: 1 })).status).toBe(409)
  const copy = (await hr.call(letterTemplateApi.duplicate, { id })).body.data
  expect(copy).toMatchObject({ name_en: 'Kept (copy)', number: 1, is_active: true, body: doc('Good day') })
  // A version of another template does not exist under this one.
  expect((await hr.call(letterTemplateApi.version, { id: copy.id, version_id: data[0].id })).status).toBe(404)
  expect((await hr.call(letterTemplateApi.remove, { id, version: 3 })).status).toBe(200)
  expect((await hr.call(letterTemplateApi.one, { id })).status).toBe(404)
})

it('LET-01c SYS-07d without a letter head nothing is made', async () => {
  const { id } = await written({ body: doc({ variable: 'employee.name' }) })
  const refused = await hr.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul') })
  expect(refused.body).toMatchObject({ status: 422, code: 'no_letter_head' })
  expect(refused.body.message ?? refused.body.detail ?? refused.text).toContain('No letter head uploaded')
})

it('LET-01c the rest is tried with a letter head', uploadLetterHead)

it('LET-01c a preview is a PDF of the letter for a person, of what is saved or of a draft', async () => {
  const { id } = await written({ body: doc('Dear ', { variable: 'employee.name' }) })
  const saved = await hr.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul') })
  expect(saved.headers['content-type']).toBe('application/pdf')
  expect(saved.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const draft = {
    languages: 'en_zh' as const,
    arrangement: 'columns' as const,
    body: doc({ variable: 'today' }),
    second_body: doc({ variable: 'employee.joined_on' }),
    typed: [],
  }
  expect((await hr.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul'), draft })).status).toBe(200)
  const unknown = { ...draft, second_body: doc({ variable: 'nothing' }) }
  expect((await hr.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul'), draft: unknown })).status).toBe(
    422,
  )
  expect((await hr.call(letterTemplateApi.preview, { id })).body.errors).toHaveProperty('employee_id')
  expect((await hr.call(letterTemplateApi.one, { id })).body.data).toMatchObject({ version: 1, languages: 'en' })
})

it('LET-06b a value that the caller may not see of that person is refused by its name', async () => {
  const { id } = await written({
    body: doc({ variable: 'employee.identity_number' }, ' ', { variable: 'pay.basic' }),
  })
  // HR Generalists see identity numbers of everybody and the pay of nobody else.
  const refused = await hr.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul') })
  expect(refused.body).toMatchObject({
    status: 403,
    code: 'letter_values_not_allowed',
    variables: [{ variable: 'pay.basic', employee_id: idOf('nurul') }],
  })
  expect(refused.text).toContain('Basic pay of Nurul')
  expect((await admin.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul') })).status).toBe(200)
  // Local HR reads pay in their own office only.
  const local = await server.as('mei.ling', 'local hr')
  expect((await local.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul') })).status).toBe(200)
  const elsewhere = await local.call(letterTemplateApi.preview, { id, employee_id: idOf('boon.keat') })
  expect(elsewhere.status).toBe(404)
})

it('LET-01c SYS-07c missing values are named with the person before anything is made', async () => {
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employee')
      .set({ ic_number: null, passport_number: null, resigned_on: null, last_day: null })
      .where('id', '=', idOf('devi'))
      .execute(),
  )
  const { id } = await written({
    body: doc(
      { variable: 'employee.identity_number' },
      { variable: 'employee.last_day' },
      { variable: 'typed.amount' },
      { variable: 'employee.name' },
    ),
    typed: [{ name: 'amount', label_en: 'Amount of the bonus', label_zh: '獎金金額', kind: 'amount' }],
  })
  const employee_id = idOf('devi')
  const refused = await hr.call(letterTemplateApi.preview, { id, employee_id })
  expect(refused.body).toMatchObject({
    status: 422,
    code: 'letter_values_missing',
    variables: [
      { variable: 'employee.identity_number', employee_id },
      { variable: 'employee.last_day', employee_id },
      { variable: 'typed.amount', employee_id },
    ],
  })
  expect(refused.text).toMatch(/Missing data for variable: Identity or passport number of Devi/)
  const typed = [{ name: 'amount', amount: 500_00 }]
  const less = await hr.call(letterTemplateApi.preview, { id, employee_id, typed })
  expect(less.body.variables).toHaveLength(2)
  const wrongKind = await hr.call(letterTemplateApi.preview, {
    id,
    employee_id,
    typed: [{ name: 'amount', text: '5' }],
  })
  expect(wrongKind.body.errors).toHaveProperty('typed')
  const unknown = await hr.call(letterTemplateApi.preview, { id, employee_id, typed: [{ name: 'other', text: '5' }] })
  expect(unknown.body.errors).toHaveProperty('typed')
})

it('LET-01c a letter to somebody outside takes who they are from what is typed', async () => {
  const { id } = await written({
    recipient: 'outside',
    body: doc({ variable: 'recipient.name' }, { variable: 'today' }),
  })
  const refused = await hr.call(letterTemplateApi.preview, { id })
  expect(refused.body).toMatchObject({ variables: [{ variable: 'recipient.name', employee_id: null }] })
  const typed = [{ name: 'recipient.name', text: 'Lim Ah Kow' }]
  expect((await hr.call(letterTemplateApi.preview, { id, typed })).status).toBe(200)
  expect((await hr.call(letterTemplateApi.preview, { id, typed, employee_id: idOf('nurul') })).status).toBe(422)
})

it('LET-06b a module adds variables with their permission and values', async () => {
  cleanUps.push(
    extendForTest(LETTER_VARIABLES, {
      about: 'employee',
      variables: [{ name: 'shoe.size', label: { en: 'Size of shoes', zh: '鞋號' }, permission: 'compensation:read' }],
      load: async (_, people) => new Map(people.map((id) => [id, { 'shoe.size': { kind: 'text', text: '42' } }])),
    }),
  )
  const { data } = (await hr.call(letterTemplateApi.variables, {})).body
  expect(data.at(-1)).toEqual({
    name: 'shoe.size',
    label: 'Size of shoes',
    about: 'employee',
    permission: 'compensation:read',
  })
  const { id } = await written({ body: doc({ variable: 'shoe.size' }) })
  expect((await hr.call(letterTemplateApi.preview, { id, employee_id: idOf('nurul') })).status).toBe(403)
})

it('LET-06a two companies have their templates apart, and employees have none', async () => {
  const { id } = await written({ name_en: 'Of Meridian' })
  const other = await server.as('beacon:aminah', 'Company Admin')
  expect((await other.call(letterTemplateApi.one, { id })).status).toBe(404)
  expect((await other.call(letterTemplateApi.update, { id, version: 1, place: 1 })).status).toBe(404)
  expect((await other.call(letterTemplateApi.duplicate, { id })).status).toBe(404)
  expect((await other.call(letterTemplateApi.preview, { id, typed: [] })).status).toBe(404)
  expect((await other.call(letterTemplateApi.versions, { id })).status).toBe(404)
  expect((await other.call(letterTemplateApi.list, {})).body.total).toBe(11)
  const nurul = await server.as('nurul', 'employee')
  expect((await nurul.call(letterTemplateApi.list, {})).status).toBe(403)
})
