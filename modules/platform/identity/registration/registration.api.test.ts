import { afterAll, beforeAll, expect, it } from 'vitest'
import { prepareFirstStart } from '#app/first-start.ts'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { givePasswords, PASSWORD } from '#test/accounts.ts'
import { browser } from '#test/browser.ts'
import { deliverAndReadMails, readMailedToken } from '#test/mails.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { hashesComputed } from '../passwords/passwords.ts'

let server: TestServer
let address = 0
const NEW = 'kelapa-muda-di-pantai-9'
const fresh = () => browser(server.api, { address: `198.51.100.${++address}` })
const company = (code: string, email: string, more: Record<string, unknown> = {}) => ({
  company_name: `Syarikat ${code}`,
  company_code: code,
  country: 'MY' as const,
  state: more.country === 'TW' ? 'TPE' : 'SGR',
  full_name: 'Salmah binti Idris',
  email,
  ...more,
})
const linkTo = (email: string) => readMailedToken(server, email, '/register/')
const companies = async () =>
  (await server.database.lookup.selectFrom('company').select('code').execute()).map(({ code }) => code)

/** Registers and follows the link that was mailed. */
async function founded(code: string, email: string, more: Record<string, unknown> = {}) {
  const b = fresh()
  expect((await b.call(signInApi.register, company(code, email, more))).status).toBe(200)
  const reply = await b.call(signInApi.found, { token: await linkTo(email.toLowerCase()), password: NEW })
  expect(reply.status, reply.text).toBe(200)
  return b
}

beforeAll(async () => {
  server = await startTestServer()
  await givePasswords(server, 'nurul', 'ken')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

it('AUTH-12a registers a company whose first person is Company Admin, with profile, office, key and log', async () => {
  const b = await founded('cempaka', 'Salmah@cempaka.example', { industry: 'manufacturing' })
  // The person who chose the password is signed in by it.
  expect((await b.call(sessionApi.me)).body.data.company).toMatchObject({ code: 'cempaka', name: 'Syarikat cempaka' })
  const signedIn = await b.call(signInApi.signIn, { email: 'salmah@cempaka.example', password: NEW })
  expect(signedIn.body.data).toMatchObject({
    state: 'signed_in',
    full_name: 'Salmah binti Idris',
    current_role: { id: 12, name: 'Company Admin' },
    landing: '/app/dashboard',
  })
  const me = (await b.call(sessionApi.me)).body.data
  expect(me).toMatchObject({
    company: { code: 'cempaka', country: 'MY', currency: 'MYR' },
    grants: { 'access:edit': 'company' },
  })
  expect(
    await server.api.database.runInTenant(me.company.id, (tx) =>
      tx.selectFrom('company_profile').select(['legal_name', 'industry']).execute(),
    ),
  ).toEqual([{ legal_name: 'Syarikat cempaka', industry: 'manufacturing' }])
  expect(
    await server.api.database.runInTenant(me.company.id, (tx) =>
      tx.selectFrom('office').select(['code', 'state', 'timezone']).execute(),
    ),
  ).toEqual([{ code: 'HQ', state: 'SGR', timezone: 'Asia/Kuala_Lumpur' }])
  const entries = await server.api.database.runInTenant(me.company.id, (tx) =>
    tx.selectFrom('audit_entry').select(['number', 'kind']).orderBy('number').execute(),
  )
  expect(entries[0]).toEqual({ number: 1, kind: 'company' })
})

it('AUTH-12a HOL-02 a company needs its state, or its county in Taiwan', async () => {
  const asked = async (more: Record<string, unknown>) =>
    (await fresh().call(signInApi.register, company('bunga', 'a@bunga.example', more))).body.errors
  expect(Object.keys(await asked({ state: undefined }))).toEqual(['state'])
  expect(Object.keys(await asked({ state: 'TPE' }))).toEqual(['state'])
  expect(Object.keys(await asked({ country: 'TW', state: 'SGR' }))).toEqual(['state'])
  expect(Object.keys(await asked({ country: 'TW', state: undefined }))).toEqual(['state'])
})

it('AUTH-12a a company without a code of its own gets a free one by its name, or by its country where the name has no Latin letter', async () => {
  const proposed = async (company_name: string, country: string) => {
    const email = `${++address}@codes.example`
    const input = { ...company('x', email, { country }), company_name, company_code: undefined }
    expect((await fresh().call(signInApi.register, input)).status).toBe(200)
    return (await fresh().call(signInApi.registration, { token: await linkTo(email) })).body.data.company_code
  }
  expect(await proposed('Kedai Melur Sdn. Bhd.', 'MY')).toBe('kedai-melur')
  expect(await proposed('大同茶行股份有限公司', 'TW')).toMatch(/^tw-[1-9]\d{4}$/)
  // Taken, and reserved: a name has digits then.
  expect(await proposed('Meridian', 'MY')).toMatch(/^meridian-[1-9]\d{4}$/)
  expect(await proposed('Payroll', 'TW')).toMatch(/^payroll-[1-9]\d{4}$/)
  expect(await proposed('A 茶', 'MY')).toMatch(/^my-[1-9]\d{4}$/)
  const longest = await proposed('Abcdefghij Abcdefghij Abcdefghij Abcdefghij', 'MY')
  expect(longest).toBe('abcdefghij-abcdefghij-abcdefghi')
})

it('AUTH-12a nothing is created and no password stored before the mailed link is followed, which is valid once within a day', async () => {
  const email = 'waits@seroja.example'
  const b = fresh()
  const reply = await b.call(signInApi.register, company('seroja', email))
  expect(reply.body.data).toEqual({ email, link: null })
  expect(await companies()).not.toContain('seroja')
  expect(await server.database.lookup.selectFrom('account').select('id').where('email', '=', email).execute()).toEqual(
    [],
  )
  const waiting = await server.database.lookup
    .selectFrom('registration')
    .selectAll()
    .where('email', '=', email)
    .execute()
  expect(Object.keys(waiting[0]!).filter((column) => /password/.test(column))).toEqual([])
  const token = await linkTo(email)
  expect(JSON.stringify(waiting)).not.toContain(token)

  expect((await b.call(signInApi.registration, { token })).body.data).toEqual({
    company_name: 'Syarikat seroja',
    company_code: 'seroja',
    email,
    has_password: false,
  })
  expect((await b.call(signInApi.found, { token })).body.errors.password).toHaveLength(1)
  expect((await b.call(signInApi.found, { token, password: 'passwordpassword1' })).body.errors.password).toHaveLength(1)
  const both = await Promise.all([1, 2].map(() => b.call(signInApi.found, { token, password: NEW })))
  expect(both.map((one) => one.status).sort()).toEqual([200, 422])
  expect((await companies()).filter((code) => code === 'seroja')).toHaveLength(1)
  expect((await b.call(signInApi.registration, { token })).body.code).toBe('link_used')

  await b.call(signInApi.register, company('late', 'late@seroja.example'))
  const lateToken = await linkTo('late@seroja.example')
  server.clock.forward(24 * 3_600_000)
  const late = await b.call(signInApi.found, { token: lateToken, password: NEW })
  expect(late.body.code).toBe('link_used')
})

it('SYS-19f refuses reserved and taken short names and mails nothing', async () => {
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
    const reply = await fresh().call(signInApi.register, company(code, `${code}@names.example`))
    expect(reply.body.errors?.company_code, code).toEqual(['This short name cannot be used.'])
  }
  const taken = await fresh().call(signInApi.register, company('meridian', 'late@names.example'))
  expect(taken.body.errors.company_code).toEqual(['This short name is taken. Choose another.'])
  expect((await fresh().call(signInApi.register, company('Bad Code', 'bad@names.example'))).status).toBe(422)
  expect(await deliverAndReadMails(server, 'late@names.example')).toEqual([])
})

it('AUTH-12 a short name taken meanwhile is refused at its field, and another one is accepted', async () => {
  const email = 'second@dahlia.example'
  await fresh().call(signInApi.register, company('dahlia', email))
  const token = await linkTo(email)
  await founded('dahlia', 'first@dahlia.example')
  const attempt = (more = {}) => fresh().call(signInApi.found, { token, password: NEW, ...more })
  expect((await attempt()).body.errors.company_code).toEqual(['This short name is taken. Choose another.'])
  expect((await attempt({ company_code: 'panel' })).body.errors.company_code).toHaveLength(1)
  expect((await attempt({ company_code: 'dahlia-two' })).status).toBe(200)
  expect(await companies()).toContain('dahlia-two')
})

it('AUTH-12 SES-8 reply, work and mail are the same for every address, without a password', async () => {
  await server.database.runOutsideTenants((tx) =>
    tx
      .insertInto('account')
      .values({ email: 'ops@quiet.example', kind: 'ops', full_name: 'Quiet', email_verified_at: new Date(0) })
      .execute(),
  )
  const seen = new Set<string>()
  for (const [n, email] of ['nurul@meridian.example', 'nobody@quiet.example', 'ops@quiet.example'].entries()) {
    const hashes = hashesComputed()
    const reply = await fresh().call(signInApi.register, company(`melur-${n}`, email))
    expect(hashesComputed()).toBe(hashes)
    const [mail] = await deliverAndReadMails(server, email)
    const plain = `${reply.status} ${reply.text} ${mail!.slice(mail!.indexOf('Subject'))}`
    seen.add(
      plain
        .replaceAll(email, '…')
        .replaceAll(`melur-${n}`, '…')
        .replace(/register\/[\w-]+/, ''),
    )
  }
  expect(seen.size).toBe(1)
  const withPassword_ = await fresh().call(signInApi.register, company('melur-x', 'x@quiet.example', { password: NEW }))
  expect(withPassword_.status).toBe(400)
  const ops = await fresh().call(signInApi.found, { token: await linkTo('ops@quiet.example'), password: NEW })
  expect(ops.body.code).toBe('link_used')
})

it('AUTH-12a a new company starts with the holidays of its country and what a first pay run needs', async () => {
  const startsWith = async (country: 'MY' | 'TW') => {
    const code = `start-${country.toLowerCase()}`
    const b = await founded(code, `${code}@start.example`, { country })
    await b.call(signInApi.signIn, { email: `${code}@start.example`, password: NEW })
    const { id } = (await b.call(sessionApi.me)).body.data.company
    return server.api.database.runInTenant(id, async (tx) => ({
      years: (await tx.selectFrom('holiday').select('day').execute()).map(({ day }) => day.slice(0, 4)),
      items: (await tx.selectFrom('pay_item').select('code').execute()).length,
      names: (await tx.selectFrom('holiday').select('name').where('state', '=', 'SGR').execute()).map(
        ({ name }) => name,
      ),
      groups: await tx.selectFrom('pay_group').select(['name', 'pay_day', 'paid_next_month']).execute(),
      states: await tx.selectFrom('office').select('state').execute(),
    }))
  }
  const malaysia = await startsWith('MY')
  expect(new Set(malaysia.years)).toEqual(new Set(['2026', '2027']))
  expect(malaysia.items).toBeGreaterThan(20)
  expect(malaysia.groups).toEqual([{ name: 'Malaysia', pay_day: 28, paid_next_month: false }])
  expect(malaysia.names).toContain('Deepavali')
  const taiwan = await startsWith('TW')
  expect(taiwan.years).toContain('2026')
  // The employment stability fee is Taiwan's alone.
  expect(taiwan.items).toBe(malaysia.items + 1)
  // The initial records of a company are named in its language. Taiwan's wages are paid on the 5th of the next month.
  expect(taiwan.groups).toEqual([{ name: '臺灣', pay_day: 5, paid_next_month: true }])
  expect(taiwan.states).toEqual([{ state: 'TPE' }])
})

it('AUTH-12 a person with an account registers a further company by the link and keeps their password', async () => {
  const email = 'ken@meridian.example'
  await fresh().call(signInApi.register, company('kenanga', email, { full_name: 'Ken the founder' }))
  const token = await linkTo(email)
  expect((await fresh().call(signInApi.registration, { token })).body.data.has_password).toBe(true)
  expect((await fresh().call(signInApi.found, { token, password: NEW })).status).toBe(200)
  expect((await fresh().call(signInApi.signIn, { email, password: NEW })).status).toBe(401)
  const b = fresh()
  const signedIn = await b.call(signInApi.signIn, { email, password: PASSWORD })
  expect(signedIn.body.data.companies.map((one: { code: string }) => one.code)).toEqual(['meridian', 'kenanga'])
  const chosen = await b.call(signInApi.chooseCompany, { code: 'kenanga' })
  expect(chosen.body.data.full_name).toBe('Ken the founder')
})

it('AUTH-12 closed registration needs the printed setup link, which proves the address and creates one company', async () => {
  const { options } = server.api as unknown as { options: { openRegistration: boolean } }
  options.openRegistration = false
  expect(
    (await fresh().call(signInApi.register, company('pandan', 'a@pandan.example'))).body.errors.setup_code,
  ).toHaveLength(1)
  options.openRegistration = true
  const empty = await startTestServer({ seed: false })
  ;(empty.api as unknown as { options: { openRegistration: boolean } }).options.openRegistration = false
  const printed = await prepareFirstStart({
    database: empty.database,
    secrets: empty.secrets,
    settings: { data: empty.dataFolder, demo: false, publicUrl: 'http://localhost:3000' } as never,
    ownerUrl: undefined,
  })
  const code = /\/register\?setup=([\w-]+)$/.exec(printed.join('\n'))![1]!
  const attempt = (name: string, setup_code: string, email = `a@${name}.example`) =>
    browser(empty.api).call(signInApi.register, company(name, email, { setup_code }))
  expect((await attempt('pandan', 'made-up')).status).toBe(422)
  const links = [await attempt('pandan', code), await attempt('serai', code)].map((reply) => reply.body.data.link)
  const found = (link: string) =>
    browser(empty.api).call(signInApi.found, { token: link.slice('/register/'.length), password: NEW })
  const both = await Promise.all(links.map(found))
  expect(both.map((reply) => reply.status).sort()).toEqual([200, 422])
  expect((await attempt('halia', code)).status).toBe(422)
  await empty.stop()
})

it('AUTH-12 a link is shown only in a demo without mail, viewed from its own machine', async () => {
  const { options } = server.api as unknown as { options: { linksOnScreen: boolean } }
  let n = 0
  const shown = async (from: string, headers: Record<string, string> = {}) => {
    const b = browser(server.api, { address: from })
    const local = { host: 'localhost:3000', ...headers }
    const registered = await b.call(signInApi.register, company(`cat-${++n}`, `cat${n}@screen.example`), local)
    const reset = await b.call(signInApi.askReset, { email: 'nurul@meridian.example' }, local)
    server.clock.forward(3_600_000)
    return [registered.body.data.link, reset.body.data.link].map((link) => link !== null)
  }
  expect(await shown('127.0.0.1')).toEqual([false, false])
  options.linksOnScreen = true
  // A reset link is shown only for accounts of the demo company.
  expect(await shown('127.0.0.1')).toEqual([true, false])
  expect(await shown('192.0.2.8')).toEqual([false, false])
  expect(await shown('127.0.0.1', { 'x-forwarded-for': '192.0.2.8' })).toEqual([false, false])
  expect(await shown('127.0.0.1', { host: 'kerani.example' })).toEqual([false, false])
  options.linksOnScreen = false
})

it('AUTH-12 SES-7 accepts ten registrations an hour from one address, and three for one e-mail', async () => {
  const b = browser(server.api, { address: '192.0.2.50' })
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) statuses.push((await b.call(signInApi.register, company('rmt', 'x@y.example'))).status)
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(422))
  expect(statuses[10]).toBe(429)
  const one: number[] = []
  for (let n = 0; n < 4; n++) one.push((await fresh().call(signInApi.register, company('ubi', 'x@y.example'))).status)
  expect(one).toEqual([200, 200, 200, 429])
})
