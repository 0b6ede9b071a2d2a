import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { firstStepApi } from '../modules/home/dashboard/first-steps-contract.ts'
import { companyApi } from '../modules/organisation/companies/contract.ts'
import { officeApi } from '../modules/organisation/offices/contract.ts'
import { officeStepApi } from '../modules/organisation/offices/steps/contract.ts'
import { payerAccountApi } from '../modules/pay/files/contract.ts'
import { runSlipApi } from '../modules/pay/payroll/payslips/contract.ts'
import { payrollApi } from '../modules/pay/payroll/runs/contract.ts'
import { payGroupApi } from '../modules/pay/payroll/settings/contract.ts'
import { joiningApi } from '../modules/people/joining/contract.ts'
import { leaveBalanceApi } from '../modules/time/leave/balance/contract.ts'
import { type Browser, browser } from './browser.ts'
import { readMailedToken } from './mails.ts'
import { type Reply, startTestServer, type TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
})
afterAll(() => server.stop())

/** Registers a company and returns its founder's browser. */
async function found(code: string, country: 'MY' | 'TW', state: string): Promise<Browser> {
  const email = `owner@${code}.example`
  const owner = browser(server.api, { address: `198.51.100.${country === 'MY' ? 1 : 2}` })
  const company = { company_name: code, company_code: code, country, state, full_name: 'Owner', email }
  await data(owner.call(signInApi.register, company))
  const token = await readMailedToken(server, email, '/register/')
  const shown = { 'accept-language': country === 'TW' ? 'zh-TW,zh;q=0.9' : 'en-MY' }
  await data(owner.call(signInApi.found, { token, password: 'kelapa-muda-di-pantai-9' }, shown))
  const { company: made } = await data(owner.call(sessionApi.me))
  server.companies[code] = { companyId: made.id } as never
  return owner
}

async function data(reply: Promise<Reply>): Promise<Json> {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return body.data
}

const states = (steps: Json[]) => Object.fromEntries(steps.map(({ name, state }) => [name, state]))
const openNames = (steps: Json[]) => steps.filter(({ state }) => state === 'open').map(({ name }) => name)
const readySteps = (steps: Json[]) =>
  steps.filter(({ actions }) => actions.includes('complete')).map(({ name }) => name)

async function openOffice(owner: Browser, office: Record<string, unknown>): Promise<string> {
  return (await data(owner.call(officeApi.create, office as never))).id
}

async function hire(owner: Browser, office_id: string, person: Record<string, unknown>): Promise<string> {
  const job = { joined_on: '2026-11-01', employment_type: 'full_time', gender: 'female', office_id }
  return (await data(owner.call(joiningApi.create, { ...job, ...person } as never))).id
}

/** Names of the leave types that a person has on a day. */
async function leaveOf(owner: Browser, id: string): Promise<string[]> {
  const balances = await data(owner.call(leaveBalanceApi.person, { employee_id: id, on: '2026-11-24' }))
  return balances.map(({ type_name }: Json) => type_name)
}

const holidaysIn = (code: string, country: string): Promise<string[]> =>
  server.tenant(code, async (tx) =>
    (await tx.selectFrom('holiday').select('day').where('country', '=', country).execute()).map(({ day }) => day),
  )

/** Calculates November of the group of a country and returns a person's payslip. */
async function slipOf(owner: Browser, code: string, country: string, employee_id: string): Promise<Json> {
  const group = (await data(owner.call(payGroupApi.list, {}))).find((one: Json) => one.country === country)
  const { id, version } = await data(owner.call(payrollApi.create, { group_id: group.id, period: '2026-11' }))
  const { task_id } = await data(owner.call(payrollApi.calculate, { id, version }))
  expect(await server.runTask(code, task_id)).toMatchObject({ state: 'done' })
  const run = await data(owner.call(payrollApi.run, { id }))
  expect([run.failed, run.totals.employees]).toEqual([0, 1])
  return { ...(await data(owner.call(runSlipApi.slip, { id, employee_id }))), pay_day: run.pay_day }
}

const amounts = (slip: Json) => Object.fromEntries(slip.lines.map(({ code, amount }: Json) => [code, amount]))

it('ORG-04f a Malaysian company opens Taipei, goes through its checklist and pays the first person there', async () => {
  const owner = await found('bunga', 'MY', 'PNG')
  const hq = (await data(owner.call(officeApi.list, {})))[0].id
  const inPenang = await hire(owner, hq, {
    full_name: 'Farah',
    nationality: 'MY',
    birth_date: '1995-02-14',
    resident_status: 'citizen',
  })
  const before = await leaveOf(owner, inPenang)
  const taipei = await openOffice(owner, {
    code: 'TPE',
    name: 'Taipei',
    country: 'TW',
    currency: 'TWD',
    timezone: 'Asia/Taipei',
  })

  const steps: Json[] = await data(owner.call(officeStepApi.list, { id: taipei }))
  // Leave and holidays came with the office. One press does what needs no answer.
  expect(states(steps)).toEqual({
    place: 'open',
    holidays: 'done',
    leave: 'done',
    pay_group: 'open',
    overtime_policy: 'open',
    claim_categories: 'open',
    company_numbers: 'open',
    paying_account: 'open',
  })
  expect(readySteps(steps)).toEqual(['pay_group', 'overtime_policy', 'claim_categories'])
  const abroad = async () => (await data(owner.call(firstStepApi.list, {}))).offices
  expect(await abroad()).toEqual([{ id: taipei, name: 'Taipei', done: 2, total: 8 }])
  const pressed: Json[] = await data(owner.call(officeStepApi.complete, { id: taipei, steps: readySteps(steps) }))
  expect(openNames(pressed)).toEqual(['place', 'company_numbers', 'paying_account'])

  await data(owner.call(officeApi.update, { id: taipei, version: 1, state: 'TPE' }))
  const profile = await data(owner.call(companyApi.profile, {}))
  const numbers = { tw_tax_number: '22099131', tw_labor_unit: '012345678A', tw_health_unit: '112345678' }
  await data(owner.call(companyApi.update, { version: profile.version, ...numbers }))
  const account = { name: '台銀', layout: 'taiwan', bank_customer: '', account_number: '012345678901' }
  await data(owner.call(payerAccountApi.create, account as never))
  expect(openNames(await data(owner.call(officeStepApi.list, { id: taipei })))).toEqual([])
  expect(await abroad()).toEqual([])

  const groups: Json[] = await data(owner.call(payGroupApi.list, {}))
  expect(groups.find(({ country }) => country === 'TW')).toMatchObject({
    currency: 'TWD',
    pay_day: 5,
    paid_next_month: true,
    all_offices: true,
  })
  const inTaipei = await hire(owner, taipei, {
    full_name: '陳美玲',
    nationality: 'TW',
    birth_date: '1995-02-14',
    resident_status: 'taiwan_citizen',
    basic_pay: 48_000,
    currency: 'TWD',
  })
  const there = await leaveOf(owner, inTaipei)
  expect(there).toEqual(
    expect.arrayContaining(['Annual leave (TW)', 'Personal leave', 'Official leave', 'Unpaid leave']),
  )
  expect(there).not.toContain('Hospitalisation leave')
  expect(there).not.toContain('Annual leave')
  // Nothing changes for people in Malaysia, and no leave of Taiwan's law is theirs.
  expect(await leaveOf(owner, inPenang)).toEqual(before)

  // 45,800 x 11.5 % x 20 %, 45,800 x 1 % x 20 %, 48,200 x 5.17 % x 30 %.
  const slip = await slipOf(owner, 'bunga', 'TW', inTaipei)
  expect(slip.pay_day).toBe('2026-12-05')
  expect(amounts(slip)).toMatchObject({ basic: 48_000, tw_labor: 1_053, tw_employment: 92, tw_health: 748 })
})

it('ORG-04f a Taiwanese company opens Penang, goes through its checklist and pays the first person there', async () => {
  const owner = await found('dong-shan', 'TW', 'TPE')
  const hq = (await data(owner.call(officeApi.list, {})))[0].id
  const inTaipei = await hire(owner, hq, {
    full_name: '林佳穎',
    nationality: 'TW',
    birth_date: '1995-02-14',
    resident_status: 'taiwan_citizen',
  })
  const before = await leaveOf(owner, inTaipei)
  expect(before).toEqual(expect.arrayContaining(['特別休假', '公假', '公傷病假', '無薪假']))
  const penang = await openOffice(owner, {
    code: 'PEN',
    name: '檳城辦公室',
    country: 'MY',
    state: 'PNG',
    currency: 'MYR',
    timezone: 'Asia/Kuala_Lumpur',
  })
  const steps: Json[] = await data(owner.call(officeStepApi.list, { id: penang }))
  expect(states(steps)).toEqual({
    place: 'done',
    holidays: 'done',
    leave: 'done',
    pay_group: 'open',
    overtime_policy: 'open',
    claim_categories: 'open',
    company_numbers: 'open',
    paying_account: 'open',
  })
  const pressed: Json[] = await data(owner.call(officeStepApi.complete, { id: penang, steps: readySteps(steps) }))
  expect(openNames(pressed)).toEqual(['company_numbers', 'paying_account'])
  const profile = await data(owner.call(companyApi.profile, {}))
  const numbers = { employer_tax_number: 'E 9012345678', epf_number: '012345678', socso_number: 'B3702000123X' }
  await data(owner.call(companyApi.update, { version: profile.version, ...numbers }))
  // Everybody there is paid in cash.
  const waived = await data(
    owner.call(officeStepApi.setNeeded, { id: penang, step: 'paying_account', is_needed: false }),
  )
  expect(states(waived)).toMatchObject({ company_numbers: 'done', paying_account: 'unneeded' })
  expect((await data(owner.call(firstStepApi.list, {}))).offices).toEqual([])

  const inPenang = await hire(owner, penang, {
    full_name: 'Farah binti Idris',
    nationality: 'MY',
    birth_date: '1995-02-14',
    resident_status: 'citizen',
    basic_pay: 4_200_00,
    currency: 'MYR',
  })
  const there = await leaveOf(owner, inPenang)
  expect(there).toEqual(expect.arrayContaining(['年假', '病假', '住院假', '無薪假']))
  for (const foreign of ['特別休假', '普通傷病假', '事假', '公假', '公傷病假']) expect(there).not.toContain(foreign)
  expect(await leaveOf(owner, inTaipei)).toEqual(before)
  expect(await holidaysIn('dong-shan', 'MY')).toContain('2026-11-08')

  // As the newcomer's journey: EPF 11 %, SOCSO 20.75, LINDUNG 31.15, EIS 8.30, no PCB.
  const slip = await slipOf(owner, 'dong-shan', 'MY', inPenang)
  expect(amounts(slip)).toMatchObject({ basic: 4_200_00, epf: 462_00 })
  expect(slip.net).toBe(3_677_80)
})

it('ORG-04f the checklist of an office where people work asks for the day of its leave, and adds holidays from today on only', async () => {
  const owner = await found('kemboja', 'MY', 'SGR')
  const taichung = await server.tenant('kemboja', async (tx) => {
    const row = { code: 'TXG', name: 'Taichung', country: 'TW', currency: 'TWD', timezone: 'Asia/Taipei' }
    return (await tx.insertInto('office').values(row).returning('id').executeTakeFirstOrThrow()).id
  })
  const empty: Json[] = await data(owner.call(officeStepApi.list, { id: taichung }))
  expect(readySteps(empty)).toEqual(['holidays', 'leave', 'pay_group', 'overtime_policy', 'claim_categories'])
  await hire(owner, taichung, { full_name: '王小明', nationality: 'TW', birth_date: '1995-02-14' })
  const steps: Json[] = await data(owner.call(officeStepApi.list, { id: taichung }))
  expect(steps.find(({ name }) => name === 'leave')).toMatchObject({
    state: 'open',
    page: `company/offices/${taichung}?apply_law=true`,
    actions: ['answer', 'skip'],
  })
  // A step that needs an answer is not done by a press.
  const pressed: Json[] = await data(
    owner.call(officeStepApi.complete, { id: taichung, steps: ['leave', 'holidays', 'unknown'] }),
  )
  expect(states(pressed)).toMatchObject({ leave: 'open', holidays: 'done' })
  const days = await holidaysIn('kemboja', 'TW')
  expect(days.length).toBeGreaterThan(5)
  expect(days.filter((day: string) => day < '2026-11-24')).toEqual([])
})

it('ORG-04f GUARD-05 people see and do the steps that they have the right to, and a step of a disabled part is not asked', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const id = server.companies.meridian!.offices.TPE!
  const names = async () => (await data(hr.call(officeStepApi.list, { id }))).map(({ name }: Json) => name)
  expect(await names()).toEqual([
    'place',
    'holidays',
    'leave',
    'overtime_policy',
    'claim_categories',
    'company_numbers',
  ])
  const refused = await hr.call(officeStepApi.setNeeded, { id, step: 'pay_group', is_needed: false })
  expect(refused.status).toBe(403)
  expect((await hr.call(officeStepApi.setNeeded, { id, step: 'nothing', is_needed: false })).status).toBe(403)
  await server.tenant('meridian', (tx) =>
    tx.insertInto('company_module').values({ module_id: 3, is_on: false }).execute(),
  )
  expect(await names()).not.toContain('claim_categories')
  const staff = await server.as('daniel')
  expect((await staff.call(officeStepApi.list, { id })).status).toBe(403)
  const other = await server.as('beacon:aminah', 'Company Admin')
  expect((await other.call(officeStepApi.list, { id })).status).toBe(404)
})
