import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { lawApi } from '../../law/contract.ts'
import { recurringApi } from '../inputs/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { taxApi } from '../tax/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'
import { PLAIN_EARNING } from '../testing/plain-item.ts'
import { DEFAULT_PAYROLL_CHOICES } from './choices.ts'
import { payGroupApi, payItemApi, payrollSettingsApi, payTemplateApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  month = await startPayrollServer()
})
afterAll(() => month.server.stop())

it('PAY-02 a pay group can be created, edited and deleted, and an office belongs to one group only', async () => {
  const { admin, server } = month
  const offices = await server.tenant('meridian', (tx) => tx.selectFrom('office').select(['id', 'country']).execute())
  const [own, other] = offices.filter(({ country }) => country === 'MY')
  const made = await expectOk(
    admin.call(payGroupApi.create, {
      name: 'One office',
      pay_day: 31,
      proration: 'fixed_26',
      all_offices: false,
      office_ids: [own!.id],
    }),
  )
  expect(made.offices.map((office: Shown) => office.id)).toEqual([own!.id])
  const fields = { pay_day: 28, proration: 'calendar' as const, all_offices: false }
  const taken = await admin.call(payGroupApi.create, { ...fields, name: 'Again', office_ids: [own!.id] })
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['office_ids']])
  const named = await admin.call(payGroupApi.create, { ...fields, name: 'ONE office', office_ids: [] })
  expect([named.status, Object.keys(named.body.errors)]).toEqual([422, ['name']])
  const abroad = offices.find(({ country }) => country !== 'MY')!
  const far = await admin.call(payGroupApi.edit, { id: made.id, version: made.version, office_ids: [abroad.id] })
  expect([far.status, Object.keys(far.body.errors)]).toEqual([422, ['office_ids']])
  const edited = await expectOk(
    admin.call(payGroupApi.edit, {
      id: made.id,
      version: made.version,
      name: 'Two offices',
      office_ids: [own!.id, other!.id],
    }),
  )
  expect(edited).toMatchObject({ name: 'Two offices', pay_day: 31 })
  expect(edited.offices).toHaveLength(2)
  expect((await admin.call(payGroupApi.edit, { id: made.id, version: made.version, pay_day: 1 })).status).toBe(409)
  await expectOk(admin.call(payGroupApi.remove, { id: made.id, version: edited.version }))
  expect((await admin.call(payGroupApi.remove, { id: made.id, version: edited.version })).status).toBe(404)
})

it('PAY-04 SYS-12a a pay item that is named once has its name in both languages, and none is refused', async () => {
  const { admin } = month
  const fields = { ...PLAIN_EARNING, code: 'night_market' }
  const none = await admin.call(payItemApi.create, fields)
  expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['name_en']])
  const made = await expectOk(admin.call(payItemApi.create, { ...fields, name_en: 'Night market' }))
  expect([made.name_en, made.name_zh]).toEqual(['Night market', 'Night market'])
  const { id } = made
  const renamed = await expectOk(admin.call(payItemApi.edit, { id, version: made.version, name_en: 'Market pay' }))
  expect([renamed.name_en, renamed.name_zh]).toEqual(['Market pay', 'Market pay'])
  const both = { id, version: renamed.version, name_zh: '夜市津貼', name_en: 'Market pay' }
  expect((await expectOk(admin.call(payItemApi.edit, both))).name_zh).toBe('夜市津貼')
})

it('PAY-02b a pay template can be edited, and people it was assigned to keep their amounts and are not assigned it twice', async () => {
  const { admin, payroll, server } = month
  const allowance = await month.itemId('fixed_allowance')
  const bonus = await month.itemId('bonus')
  const overtime = await month.itemId('overtime')
  const made = await expectOk(
    admin.call(payTemplateApi.create, { name: 'Sales', items: [{ pay_item_id: allowance, amount: 200_00 }] }),
  )
  const given = {
    id: made.id,
    employee_ids: [server.employeeId('farid'), server.employeeId('nurul')],
    from_day: '2026-10-01',
  }
  expect(await expectOk(payroll.call(payTemplateApi.assign, given))).toEqual({ employees: 2, items: 2 })
  expect(await expectOk(payroll.call(payTemplateApi.assign, given))).toEqual({ employees: 2, items: 0 })
  const items = [
    { pay_item_id: allowance, amount: 250_00 },
    { pay_item_id: bonus, amount: 50_00 },
  ]
  const edited = await expectOk(
    admin.call(payTemplateApi.edit, { id: made.id, version: made.version, name: 'Sales team', items }),
  )
  expect(edited).toMatchObject({ name: 'Sales team', employees: 2, actions: ['edit'] })
  expect(edited.items.map((item: Shown) => item.amount).sort()).toEqual([250_00, 50_00])
  const kept: Shown[] = (await payroll.call(recurringApi.list, { employee_id: server.employeeId('farid') })).body.data
  expect(kept).toMatchObject([{ amount: 200_00, template: 'Sales team' }])
  const minutes = await admin.call(payTemplateApi.edit, {
    id: made.id,
    version: edited.version,
    items: [{ pay_item_id: overtime, amount: 1_00 }],
  })
  expect([minutes.status, Object.keys(minutes.body.errors)]).toEqual([422, ['items']])
  expect((await admin.call(payTemplateApi.edit, { id: made.id, version: made.version, name: 'Late' })).status).toBe(409)
  const removed = await admin.call(payTemplateApi.remove, { id: made.id, version: edited.version })
  expect([removed.status, removed.body.code]).toEqual([409, 'still_used'])
})

it('PAY-02b a template has one currency and is assigned only to people who are paid in it', async () => {
  const { admin, payroll, server } = month
  const items = [{ pay_item_id: await month.itemId('fixed_allowance'), amount: 2_000 }]
  const made = await expectOk(admin.call(payTemplateApi.create, { name: 'Taipei', currency: 'TWD', items }))
  expect(made).toMatchObject({ currency: 'TWD' })
  const give = (key: string) =>
    payroll.call(payTemplateApi.assign, {
      id: made.id,
      employee_ids: [server.employeeId(key)],
      from_day: '2026-10-01',
    })
  expect(await expectOk(give('yu.ting'))).toEqual({ employees: 1, items: 1 })
  const refused = await give('farid')
  expect(refused.status).toBe(422)
  expect(refused.body.errors.employee_ids).toEqual([expect.stringContaining('paid in MYR')])
})

it('PAY-03a the law of a day is listed for every country, and can be exported', async () => {
  const { payroll, server } = month
  const all: Shown[] = (await payroll.call(lawApi.tables, { on: '2025-09-30', per_page: 100 })).body.data
  expect(new Set(all.map(({ country }) => country))).toEqual(new Set(['MY', 'TW']))
  const epf = all.find(({ id }) => id === 'MY:epf')
  expect(epf).toMatchObject({ since: '2022-07-01', next_day: '2025-10-01', is_loaded: true })
  expect(epf.source).toContain('EPF Act 1991')
  const list = exportEndpoint(lawApi.tables) as never
  const csv = await payroll.call(list, { on: '2026-11-20', country: 'MY', format: 'csv' } as never)
  expect([csv.status, csv.text.includes("Employees' Social Security Act")], csv.text).toEqual([200, true])
  const nurul = await server.as('nurul', 'employee')
  expect((await nurul.call(lawApi.tables, {})).status).toBe(403)
})

it('PAY-03a a run of a month or country without loaded law is refused with the reason', async () => {
  const { payroll, server, groupId } = month
  const early = await payroll.call(payrollApi.create, { group_id: groupId, period: '2021-06' })
  expect([early.status, early.body.code]).toEqual([422, 'law_not_loaded'])
  expect(early.body.message).toBe('The law of 2021-06 is not loaded. The first month is 2023-01.')
  const elsewhere = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('pay_group')
      .values({ name: 'Singapore', country: 'SG', currency: 'SGD' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const abroad = await payroll.call(payrollApi.create, { group_id: elsewhere.id, period: '2026-10' })
  expect([abroad.status, abroad.body.code]).toEqual([422, 'country_not_paid'])
  const groups: Shown[] = (await payroll.call(payGroupApi.list, {})).body.data
  const taiwan = groups.find(({ country }) => country === 'TW')!
  const before = await payroll.call(payrollApi.create, { group_id: taiwan.id, period: '2023-12' })
  expect([before.status, before.body.code]).toEqual([422, 'law_not_loaded'])
  expect((await payroll.call(payrollApi.runs, {})).body.total).toBe(0)
})

it('SYS-24c of two concurrent changes of the choices the later one gets a conflict', async () => {
  const { admin, finance } = month
  const { current, version } = await expectOk(admin.call(payrollSettingsApi.one, {}))
  const wanted = { ...current, from_month: '2027-01', known_version: version }
  const replies = await Promise.all([
    admin.call(payrollSettingsApi.change, { ...wanted, deduct_absent: true }),
    finance.call(payrollSettingsApi.change, { ...wanted, employer_lines: false }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = replies.find(({ status }) => status === 409)!
  expect(late.body).toMatchObject({ code: 'version_conflict', version: version + 1 })
})

it('PAY-03a HR cannot type a TP1 claim into a year whose December is approved, since no run would take it', async () => {
  const { payroll, server } = month
  const claim = { employee_id: server.employeeId('nurul'), code: 'lifestyle', amount: 100_00 }
  await expectOk(payroll.call(taxApi.createClaim, { ...claim, period: '2025-11' }))
  await month.approved('2025-12')
  const late = await payroll.call(taxApi.createClaim, { ...claim, period: '2025-12' })
  expect([late.status, late.body.errors]).toMatchObject([422, { period: [expect.stringContaining('2025')] }])
  await expectOk(payroll.call(taxApi.createClaim, { ...claim, period: '2026-01' }))
})

it('PAY-04 people without an office belong to groups of the company’s own country only', async () => {
  const { admin, server } = month
  const groups: Shown[] = await expectOk(admin.call(payGroupApi.list, {}))
  const taiwan = groups.find(({ country }) => country === 'TW')!
  const counts = async () =>
    (await expectOk(admin.call(payGroupApi.list, {}))).map(({ name, employees }: Shown) => [name, employees])
  const before = await counts()
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('employment')
      .set({ office_id: null })
      .where('employee_id', '=', server.employeeId('devi'))
      .execute(),
  )
  expect(await counts()).toEqual(before)
  const { id, version } = await expectOk(admin.call(payrollApi.create, { group_id: taiwan.id, period: '2026-11' }))
  const { task_id } = await expectOk(admin.call(payrollApi.calculate, { id, version }))
  await server.runTask('meridian', task_id)
  const run = await expectOk(admin.call(payrollApi.run, { id }))
  expect(run.totals.employees + run.failed).toBe(6)
})

it('PAY-04 an office is listed as paid by nobody where its group is disabled, also beside a group of all offices', async () => {
  const { admin, server } = month
  const [office] = await server.tenant('meridian', (tx) =>
    tx.selectFrom('office').select(['id', 'name']).where('country', '=', 'MY').where('is_active', '=', true).execute(),
  )
  const officesWithoutGroup = async () =>
    (await expectOk(admin.call(payGroupApi.without, {}))).map(({ id }: Shown) => id)
  const people = async () =>
    (await expectOk(admin.call(payGroupApi.list, {}))).reduce((all: number, row: Shown) => all + row.employees, 0)
  const [before, everybody] = [await officesWithoutGroup(), await people()]
  expect(before).not.toContain(office!.id)
  const fields = { pay_day: 28, proration: 'calendar' as const, all_offices: false }
  const made = await expectOk(admin.call(payGroupApi.create, { ...fields, name: 'Off soon', office_ids: [office!.id] }))
  expect(await officesWithoutGroup()).toEqual(before)
  expect(await people()).toBe(everybody)
  const off = await expectOk(admin.call(payGroupApi.edit, { id: made.id, version: made.version, is_active: false }))
  expect(await officesWithoutGroup()).toContain(office!.id)
  // No other group started to pay them meanwhile, and the disabled group still lists its people.
  expect(off.employees).toBe(made.employees)
  expect(await people()).toBe(everybody)
  await expectOk(admin.call(payGroupApi.remove, { id: off.id, version: off.version }))
  expect(await officesWithoutGroup()).toEqual(before)
})

it('PAY-03a a new row of choices starts with the choices of a company without settings', async () => {
  const { server } = month
  const row = await server.tenant('meridian', (tx) =>
    tx.insertInto('payroll_setting').values({ from_month: '2031-01' }).returningAll().executeTakeFirstOrThrow(),
  )
  expect(row).toMatchObject(DEFAULT_PAYROLL_CHOICES)
  await server.tenant('meridian', (tx) => tx.deleteFrom('payroll_setting').where('id', '=', row.id).execute())
})
