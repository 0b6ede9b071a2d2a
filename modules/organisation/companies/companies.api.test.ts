import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { companyApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const profile = async () => (await hr.call(companyApi.profile, {})).body.data

it('ORG-01d the profile includes the HRD levy by head count', async () => {
  const found = await profile()
  expect(found).toMatchObject({
    code: 'meridian',
    income_tax_number: 'SG10234567890',
    hrd_levy: 'auto',
    letter_head: null,
    version: 1,
    actions: ['edit'],
  })
  expect(found.hrd).toMatchObject({ setting: 'mandatory', law: 'mandatory', warning: null })
  expect(found.hrd.citizens).toBeLessThan(found.hrd.people)
})

it('ORG-01d SEC-12 employees read the company without authority numbers, levy and letter head', async () => {
  const own = (await (await server.as('nurul')).call(companyApi.profile, {})).body.data
  const full = await profile()
  expect(own).toMatchObject({ legal_name: full.legal_name, code: 'meridian', city: full.city, actions: [], hrd: null })
  const numbers = (of: typeof own) =>
    Object.entries(of).filter(
      ([name, value]) => /_number$|^tw_|^hrd|^letter/.test(name) && value !== null && name !== 'registration_number',
    )
  expect(numbers(own)).toEqual([])
  expect(numbers(full).length).toBeGreaterThan(5)
  // Payroll needs the numbers to write the authority files.
  const files = (await (await server.as('jun.hao', 'HR Payroll')).call(companyApi.profile, {})).body.data
  expect(files.epf_number).toBe(full.epf_number)
})

it('ORG-01a the profile is changed at its version, and a conflict names who was faster', async () => {
  expect((await hr.call(companyApi.update, { phone: '1' } as never)).status).toBe(428)
  const bad = await hr.call(companyApi.update, { version: 1, income_tax_number: 'SG123' })
  expect(bad.body).toMatchObject({
    status: 422,
    errors: { income_tax_number: ['Enter the letters and digits of the number, such as C20880050010.'] },
  })
  const saved = await hr.call(companyApi.update, {
    version: 1,
    income_tax_number: 'e 9378-720300',
    website: '',
    hrd_levy: 'none',
  })
  expect(saved.body.data).toMatchObject({
    income_tax_number: 'E9378720300',
    website: null,
    version: 2,
    hrd: { setting: 'none', warning: 'law_asks_more' },
  })
  expect((await hr.call(companyApi.update, { version: 1, phone: '2' })).body).toMatchObject({
    status: 409,
    version: 2,
    changed_by: 'Wong Mei Ling',
  })
  expect((await hr.call(companyApi.update, { version: 2, country: 'XX' })).body.errors).toHaveProperty('country')
})

it('ORG-01 the first change inserts a missing profile row', async () => {
  await server.tenant('beacon', (tx) => tx.deleteFrom('company_profile').execute())
  const admin = await server.as('beacon:aminah', 'Company Admin')
  expect((await admin.call(companyApi.profile, {})).body.data).toMatchObject({
    legal_name: 'Beacon Trading Sdn Bhd',
    version: 1,
  })
  expect((await admin.call(companyApi.update, { version: 1, city: 'Ipoh' })).body.data).toMatchObject({
    city: 'Ipoh',
    version: 2,
  })
  expect((await profile()).city).toBe('Petaling Jaya')
})

it('ORG-01c a letter head is stored as a picture or PDF, downloaded and removed', async () => {
  const picture = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#0b6b5d' } })
    .png()
    .toBuffer()
  const { version } = await profile()
  const refused = await hr.call(companyApi.uploadLetterHead, { version } as never, {
    files: { file: { name: 'head.png', content: 'plain text' } },
  })
  expect(refused.status).toBe(415)
  expect((await hr.call(companyApi.letterHead, {})).status).toBe(404)
  const uploaded = await hr.call(companyApi.uploadLetterHead, { version } as never, {
    files: { file: { name: 'head.png', content: picture } },
  })
  expect(uploaded.body.data).toMatchObject({
    letter_head: { name: 'head.png', type: 'image/png' },
    version: version + 1,
  })
  const got = await hr.call(companyApi.letterHead, {})
  expect(got.headers['content-type']).toBe('image/png')
  expect((await sharp(got.bytes).metadata()).width).toBe(8)
  const staff = await server.as('beacon:nurul', 'employee')
  expect((await staff.call(companyApi.letterHead, {})).status).toBe(404)
  expect((await hr.call(companyApi.removeLetterHead, { version: version + 1 })).body.data).toMatchObject({
    letter_head: null,
    version: version + 2,
  })
  const paper = '%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  const printed = await hr.call(companyApi.uploadLetterHead, { version: version + 2 } as never, {
    files: { file: { name: 'head.pdf', content: paper } },
  })
  expect(printed.body.data).toMatchObject({ letter_head: { name: 'head.pdf', type: 'application/pdf' } })
})

it('ORG-10 countries are named in the reader’s language', async () => {
  const { data } = (await hr.call(companyApi.countries, {})).body
  expect(data.slice(0, 3).map((one: { id: string }) => one.id)).toEqual(['MY', 'TW', 'SG'])
  expect(data).toHaveLength(249)
})

it('ORG-01 needs the permission', async () => {
  const staff = await server.as('nurul', 'employee')
  expect((await staff.call(companyApi.profile, {})).body.data.actions).toEqual([])
  expect((await staff.call(companyApi.update, { version: 1, phone: '1' })).status).toBe(403)
})
