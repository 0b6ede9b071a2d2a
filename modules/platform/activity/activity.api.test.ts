import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendAuditEntries } from '#server/audit/append-entries.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { costCenterApi } from '../../organisation/cost-centers/contract.ts'
import { departmentApi } from '../../organisation/departments/contract.ts'
import { payItemApi, payrollSettingsApi } from '../../pay/payroll/settings/contract.ts'
import { benefitApi } from '../../pay/payroll/tax/benefits-contract.ts'
import { taxApi } from '../../pay/payroll/tax/contract.ts'
import { activityApi } from './contract.ts'

let server: TestServer
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const raise = {
  kind: 'compensation',
  id: 'x',
  name: 'Nurul Huda binti Hassan',
  before: { basic_pay: 516800, religion: 'islam' },
  after: { basic_pay: 540000, religion: 'none' },
}

it('LOG-01b HRM-01b every change is logged with actor, time, origin, and values before and after', async () => {
  const { id } = (await hr.call(departmentApi.create, { name: 'Audit' })).body.data
  await hr.call(departmentApi.update, { id, version: 1, name: 'Internal audit' })
  const log = await hr.call(activityApi.log, { object_id: id })
  expect(log.body.total).toBe(2)
  expect(log.body.data[0]).toMatchObject({
    actor_name: 'Wong Mei Ling',
    role: 'HR Generalist',
    what: 'changed',
    kind: 'department',
    object_name: 'Internal audit',
    operation: 'PATCH /api/rmt/department/{id}',
    address: '127.0.0.1',
    at: expect.stringMatching(/^2026-11-20T/),
    changes: [{ field: 'name', before: 'Audit', after: 'Internal audit' }],
    sentence: 'Wong Mei Ling changed the department Internal audit: Name Audit → Internal audit.',
  })
  expect(log.body.data[1]).toMatchObject({ what: 'created', sentence: 'Wong Mei Ling added the department Audit.' })
})

it('LOG-01d the log is filtered by person, record, kind, day and operation', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const { id } = (await admin.call(costCenterApi.create, { code: '1', name: 'One' })).body.data
  const account_id = server.companies.meridian!.accounts.aminah!
  expect((await hr.call(activityApi.log, { account_id })).body.data).toMatchObject([
    { kind: 'cost_center', actor_name: 'Aminah binti Yusof' },
  ])
  expect((await hr.call(activityApi.log, { object_id: id })).body.data).toMatchObject([{ kind: 'cost_center' }])
  expect((await hr.call(activityApi.log, { kind: 'cost_center' })).body.total).toBe(1)
  expect((await hr.call(activityApi.log, { operation: 'PATCH /api/rmt/department/{id}' })).body.total).toBe(1)
  expect((await hr.call(activityApi.log, { search: 'internal' })).body.total).toBe(1)
  expect((await hr.call(activityApi.log, { from: '2026-11-20', to: '2026-11-20' })).body.total).toBe(3)
  expect((await hr.call(activityApi.log, { from: '2026-11-21' })).body.total).toBe(0)
  expect((await hr.call(activityApi.log, { to: '2026-11-19' })).body.total).toBe(0)
  const facets = (await hr.call(activityApi.facets, {})).body.data
  expect(facets.people.map((one: { name: string }) => one.name)).toEqual(['Aminah binti Yusof', 'Wong Mei Ling'])
  expect(facets.kinds).toEqual(['cost_center', 'department'])
})

it('LOG-01e pay and sensitive values are masked for readers who may not read them everywhere', async () => {
  const { companyId } = server.companies.meridian!
  const author = {
    accountId: null,
    name: 'Payroll',
    roleId: null,
    operation: 'PATCH /x',
    origin: { requestId: 'r', address: '::1', device: '' },
    now: server.clock.now(),
  }
  await server.tenant('meridian', (tx) =>
    appendAuditEntries(tx, server.secrets.audit, companyId, author, [raise], server.heads),
  )
  const seen = async (who: Caller) => (await who.call(activityApi.log, { kind: 'compensation' })).body.data[0].changes
  expect(await seen(await server.as('aminah', 'Company Admin'))).toMatchObject([
    { field: 'basic_pay', before: 516800, after: 540000 },
    { field: 'religion', before: 'islam', after: 'none' },
  ])
  expect(await seen(hr)).toMatchObject([
    { field: 'basic_pay', before: '•••', after: '•••' },
    { field: 'religion', before: 'islam', after: 'none' },
  ])
  // A reach over one office unmasks nothing: the log covers the whole company.
  expect((await seen(await server.as('mei.ling', 'local hr')))[0].after).toBe('•••')
})

it('LOG-01e ACL-7 pay in entries of payroll is masked under any field name', async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  await (await server.as('aminah', 'Company Admin')).call(payrollSettingsApi.setUp, {})
  const employee_id = server.employeeId('nurul')
  const items = (await payroll.call(payItemApi.list, { search: 'benefit', per_page: 200 })).body.data
  const { id: pay_item_id } = items.find((item: { tax_only: boolean }) => item.tax_only)
  const amounts = {
    remuneration: 7_654_321,
    epf: 654_321,
    pcb: 54_321,
    zakat: 4_321,
    deductions: 98_765,
    socso_relief: 0,
  }
  const replies = [
    await payroll.call(taxApi.saveStart, {
      employee_id,
      year: 2026,
      origin: 'tp3',
      ...amounts,
      exempt: {},
      claims: { lifestyle: 87_654 },
      employers: [],
    }),
    await payroll.call(taxApi.createOrder, {
      employee_id,
      from_month: '2026-11',
      until_month: '2026-12',
      amount: 76_543,
      by_month: { '2026-12': 65_432 },
      total: 141_975,
    }),
    await payroll.call(benefitApi.create, { employee_id, pay_item_id, from_month: '2026-11', value: 543_210 }),
  ]
  expect(replies.map(({ status, text }) => [status, text.slice(0, 300)])).toEqual(
    replies.map(() => [200, expect.anything()]),
  )
  const logged = async (who: Caller) => {
    const { text } = await who.call(activityApi.log, { search: 'Nurul', per_page: 200 })
    return [7654321, 654321, 54321, 4321, 98765, 87654, 76543, 65432, 141975, 543210].filter((amount) =>
      new RegExp(`\\b${amount}\\b`).test(text),
    )
  }
  expect(await logged(await server.as('aminah', 'Company Admin'))).toHaveLength(10)
  expect(await logged(hr)).toEqual([])
  expect(await logged(await server.as('mei.ling', 'local hr'))).toEqual([])
})

it('LOG-01 the log is exported as it is shown', async () => {
  const { path } = activityApi.log
  const file = await hr.request('POST', `${path}/export`, {
    body: JSON.stringify({ format: 'csv' }),
    headers: { 'content-type': 'application/json' },
  })
  expect(file.status).toBe(200)
  expect(file.text).toContain('Wong Mei Ling changed the department Internal audit: Name Audit → Internal audit.')
  expect(file.text).not.toContain('540000')
})

it('LOG-01d LOG-02a accesses to pay and identity data are listed with the person concerned, filtered by person, record, kind and day', async () => {
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('access_log')
      .values({
        at: server.clock.now(),
        account_id: server.companies.meridian!.accounts.arjun!,
        actor_name: 'Arjun a/l Menon',
        role_id: 16,
        operation: 'GET /pay',
        kind: 'pay',
        object_id: server.employeeId('nurul'),
        count: 1,
        request_id: 'r',
        address: '::1',
      })
      .execute(),
  )
  const looked = await hr.call(activityApi.access, { kind: 'pay', search: 'Nurul' })
  expect(looked.body.data).toMatchObject([
    { actor_name: 'Arjun a/l Menon', role: 'HR Payroll', object_name: 'Nurul Huda binti Hassan', count: 1 },
  ])
  expect((await hr.call(activityApi.access, { kind: 'identity' })).body.data).toEqual([])
  const { arjun, aminah } = server.companies.meridian!.accounts
  const found = async (asked: object) => (await hr.call(activityApi.access, { search: 'Nurul', ...asked })).body.total
  for (const [holds, other] of [
    [{ account_id: arjun }, { account_id: aminah }],
    [{ object_id: server.employeeId('nurul') }, { object_id: server.employeeId('devi') }],
    [{ from: '2026-11-20' }, { from: '2026-11-21' }],
    [{ to: '2026-11-20' }, { to: '2026-11-19' }],
  ] as const)
    expect([await found(holds), await found(other)], JSON.stringify(holds)).toEqual([1, 0])
})

it('LOG-01e the log is closed without its permission and has nothing of other companies', async () => {
  const staff = await server.as('nurul', 'employee')
  expect((await staff.call(activityApi.log, {})).status).toBe(403)
  expect((await staff.call(activityApi.access, {})).status).toBe(403)
  const theirs = await server.as('beacon:aminah', 'Company Admin')
  expect((await theirs.call(activityApi.log, {})).body.total).toBe(0)
})
