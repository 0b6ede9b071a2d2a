import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { leaveTypeApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const load = async (): Promise<Json[]> => (await hr.call(leaveTypeApi.templates, {})).body.data
const create = ({ id: _, country: __, title: ___, is_there: ____, ...values }: Json, more: object = {}) =>
  hr.call(leaveTypeApi.create, { ...values, from_day: '2026-01-01', ...more } as never)

it('LEA-01a templates have the company’s own kinds of leave, and those of the law of its offices in both countries', async () => {
  const templates = await load()
  const own = templates.filter(({ country }) => country === null).map(({ id }) => id)
  expect(own).toEqual(['birthday', 'compassionate', 'marriage', 'study', 'volunteering', 'replacement'])
  const ids = templates.map(({ id }) => id)
  for (const id of ['annual', 'sick', 'hospitalisation', 'maternity', 'paternity', 'unpaid'])
    expect(ids).toContain(`MY ${id}`)
  for (const id of ['annual', 'sick', 'menstrual', 'family_care', 'parental']) expect(ids).toContain(`TW ${id}`)
  const annual = templates.find(({ id }) => id === 'MY annual')
  expect(annual).toMatchObject({ is_there: true, kind: 'granted', unit: 'days', part: 'months' })
  expect([...new Set(annual.entitlement.map((row: Json) => `${row.months} ${row.amount}`))]).toEqual([
    '0 8',
    '24 12',
    '60 16',
  ])
  // Rows of the law name the offices of its country only.
  const offices = (country: string) =>
    new Set(
      templates
        .filter((one) => one.country === country)
        .flatMap((one) => one.entitlement.map((row: Json) => row.office_id)),
    )
  const [malaysian, taiwanese] = [offices('MY'), offices('TW')]
  expect([...malaysian].filter((id) => taiwanese.has(id))).toEqual([])
})

it('LEA-01a birthday leave is saved from its template as it is, and its name is then taken', async () => {
  const birthday = async () => (await load()).find(({ id }) => id === 'birthday')
  const template = await birthday()
  expect(template).toMatchObject({
    name: 'Birthday leave',
    other_name: '生日假',
    taken: 'birth_month',
    is_there: false,
  })
  const { status, body } = await create(template)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ name: 'Birthday leave', kind: 'granted', least: 1, most: 1, taken: 'birth_month' })
  expect(await birthday()).toMatchObject({ name: '', is_there: true })
})

it('LEA-01a every template can be saved under a name of one’s own', async () => {
  for (const template of await load()) {
    const { status, text } = await create(template, { name: `Own ${template.id}` })
    expect(status, `${template.id}: ${text}`).toBe(200)
  }
})
