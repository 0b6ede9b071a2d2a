import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/session-api.ts'
import { PASSWORD, withPassword } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { asideDone } from './background.ts'
import { hashesMade } from './passwords.ts'
import { newSetupCode } from './registration.ts'

let server: TestServer
let address = 0
const NEW = 'kelapa-muda-di-pantai-9'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const company = (code: string, email: string, more: Record<string, unknown> = {}) => ({
  company_name: `Syarikat ${code}`,
  company_code: code,
  country: 'MY' as const,
  full_name: 'Salmah binti Idris',
  email,
  password: NEW,
  ...more,
})

beforeAll(async () => {
  server = await startTestServer()
  await withPassword(server, 'nurul')
})
afterAll(async () => {
  await asideDone()
  await server.stop()
})

it('AUTH-12 registers a company whose first person is Company Admin, with profile, office, key and log', async () => {
  const b = fresh()
  const reply = await b.call(sessionApi.register, company('cempaka', 'Salmah@cempaka.example'))
  expect(reply.body.data).toEqual({ company_code: 'cempaka', next: '/login' })
  const signedIn = await b.call(sessionApi.signIn, { email: 'salmah@cempaka.example', password: NEW })
  expect(signedIn.body.data).toMatchObject({
    state: 'signed_in',
    current_role: { id: 12, name: 'Company Admin' },
    landing: '/app/dashboard',
  })
  const me = (await b.call(sessionApi.me)).body.data
  expect(me).toMatchObject({
    company: { code: 'cempaka', country: 'MY', currency: 'MYR' },
    grants: { 'access:edit': 'company' },
  })
  expect(
    await server.api.database.tenant(me.company.id, (tx) =>
      tx.selectFrom('company_profile').select('legal_name').execute(),
    ),
  ).toEqual([{ legal_name: 'Syarikat cempaka' }])
  expect(
    await server.api.database.tenant(me.company.id, (tx) =>
      tx.selectFrom('office').select(['code', 'timezone']).execute(),
    ),
  ).toEqual([{ code: 'HQ', timezone: 'Asia/Kuala_Lumpur' }])
  const entries = await server.api.database.tenant(me.company.id, (tx) =>
    tx.selectFrom('audit_entry').select(['number', 'kind']).orderBy('number').execute(),
  )
  expect(entries[0]).toEqual({ number: 1, kind: 'company' })
})

it('SYS-19 refuses short names that are parts of our addresses, and taken ones, and leaves nothing behind', async () => {
  for (const code of [
    'rmt',
    'localhr',
    'hod',
    'app',
    'general',
    'auth',
    'settings',
    'system',
    'path',
    'panel',
    'payroll',
    'leave',
  ]) {
    const reply = await fresh().call(sessionApi.register, company(code, `${code}@names.example`))
    expect(reply.body.errors?.company_code, code).toEqual(['This short name cannot be used.'])
  }
  const taken = await fresh().call(sessionApi.register, company('meridian', 'late@names.example'))
  expect(taken.body.errors.company_code).toEqual(['This short name is taken.'])
  expect((await fresh().call(sessionApi.register, company('Bad Code', 'bad@names.example'))).status).toBe(422)
  const left = await server.database.outside((tx) =>
    tx.selectFrom('account').select('email').where('email', 'like', '%@names.example').execute(),
  )
  expect(left).toEqual([])
})

it('AUTH-12 SES-8 answers an e-mail that has an account as one that has none, makes nothing and tells its owner', async () => {
  const stranger = await fresh().call(sessionApi.register, company('melur', 'nurul@meridian.example'))
  const unknown = await fresh().call(sessionApi.register, company('melati', 'new@melati.example'))
  expect([stranger.status, unknown.status]).toEqual([200, 200])
  expect(stranger.body.data).toEqual({ company_code: 'melur', next: '/login' })
  expect(
    await server.database.outside((tx) => tx.selectFrom('company').select('id').where('code', '=', 'melur').execute()),
  ).toEqual([])
  await asideDone()
  const folder = path.join(server.dataFolder, 'mail')
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')))
  expect(mails.filter((mail) => mail.includes('To: nurul@meridian.example'))).toHaveLength(1)
})

it('AUTH-12 SES-8 a known e-mail costs the same work as an unknown one, and keeps the same names refused', async () => {
  const { database } = server.api as unknown as { database: { into: (...parts: never[]) => Promise<unknown> } }
  const before = database.into
  let works = 0
  database.into = (...parts) => {
    works++
    return before(...parts)
  }
  const hashes = async (code: string, email: string) => {
    const [from, start] = [works, hashesMade()]
    const reply = await fresh().call(sessionApi.register, company(code, email))
    return { status: reply.status, works: works - from, hashes: hashesMade() - start }
  }
  expect(await hashes('lily-one', 'nurul@meridian.example')).toEqual(await hashes('lily-two', 'new@lily.example'))
  expect(await hashes('lily-two', 'ken@meridian.example')).toEqual(await hashes('lily-two', 'newer@lily.example'))
  database.into = before
  await asideDone()
  const made = await server.database.lookup
    .selectFrom('company')
    .select('code')
    .where('code', 'like', 'lily%')
    .execute()
  expect(made).toEqual([{ code: 'lily-two' }])
})

it('AUTH-12 a new company starts with the holidays of its country and what a first pay run needs', async () => {
  const startsWith = async (country: 'MY' | 'TW') => {
    const b = fresh()
    const code = `start-${country.toLowerCase()}`
    await b.call(sessionApi.register, company(code, `${code}@start.example`, { country }))
    await b.call(sessionApi.signIn, { email: `${code}@start.example`, password: NEW })
    const { id } = (await b.call(sessionApi.me)).body.data.company
    return server.api.database.tenant(id, async (tx) => ({
      years: (await tx.selectFrom('holiday').select('day').execute()).map(({ day }) => day.slice(0, 4)),
      items: (await tx.selectFrom('pay_item').select('code').execute()).length,
      groups: (await tx.selectFrom('pay_group').select('name').execute()).map(({ name }) => name),
    }))
  }
  const malaysia = await startsWith('MY')
  expect(new Set(malaysia.years)).toEqual(new Set(['2026', '2027']))
  expect(malaysia.items).toBeGreaterThan(20)
  expect(malaysia.groups).toEqual(['Malaysia'])
  const taiwan = await startsWith('TW')
  expect(taiwan.years).toContain('2026')
  expect(taiwan.items).toBe(malaysia.items)
  expect(taiwan.groups).toEqual(['Taiwan'])
})

it('AUTH-12 somebody with an account and its password registers a further company', async () => {
  const b = fresh()
  expect(
    (await b.call(sessionApi.register, company('kenanga', 'nurul@meridian.example', { password: PASSWORD }))).status,
  ).toBe(200)
  const signedIn = await b.call(sessionApi.signIn, { email: 'nurul@meridian.example', password: PASSWORD })
  expect(signedIn.body.data.companies.map((one: { code: string }) => one.code)).toEqual(['meridian', 'kenanga'])
})

it('AUTH-12 where registration is closed the set-up code is needed, and makes one company', async () => {
  const { options } = server.api as unknown as { options: { openRegistration: boolean } }
  options.openRegistration = false
  expect(
    (await fresh().call(sessionApi.register, company('pandan', 'a@pandan.example'))).body.errors.setup_code,
  ).toHaveLength(1)
  expect(await newSetupCode(server.database)).toBeNull()
  const empty = await startTestServer({ seed: false })
  ;(empty.api as unknown as { options: { openRegistration: boolean } }).options.openRegistration = false
  const code = await newSetupCode(empty.database)
  const attempt = (name: string, setup_code: string) =>
    browser(empty.api).call(sessionApi.register, company(name, `a@${name}.example`, { setup_code }))
  expect((await attempt('pandan', 'made-up')).status).toBe(422)
  const both = await Promise.all([attempt('pandan', code!), attempt('serai', code!)])
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 422])
  await empty.stop()
  options.openRegistration = true
})

it('AUTH-12 SES-7 takes ten registrations an hour from one address', async () => {
  const b = browser(server.api, { address: '192.0.2.50' })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await b.call(sessionApi.register, company('rmt', 'x@y.example'))).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(statuses[10]).toBe(429)
})
