import { afterAll, beforeAll, expect, it } from 'vitest'
import { officeApi } from '../modules/organisation/offices/contract.ts'
import { payItemApi } from '../modules/pay/payroll/settings/contract.ts'
import { renameEarlierItems } from '../modules/pay/payroll/settings/earlier-names.ts'
import { employeeFileApi, peopleImportMapping } from '../modules/people/import/contract.ts'
import { joiningApi } from '../modules/people/joining/contract.ts'
import { foundCompany } from './found-company.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let server: TestServer
let taiwan: Caller
let malaysia: Caller
beforeAll(async () => {
  server = await startTestServer()
  server.clock.set('2026-11-24T02:00:00.000Z')
  taiwan = await foundCompany(server, 'teatime', 'TW', 'TPE')
  malaysia = await foundCompany(server, 'bunga', 'MY', 'PNG')
})
afterAll(() => server.stop())

async function data(reply: Promise<Reply>): Promise<Json> {
  const { status, body, text } = await reply
  expect(status, text).toBe(200)
  return body.data
}

/** Columns of the import that a sheet of details may be matched to, and the file that comes of it. */
async function mappingOf(admin: Caller) {
  const files = { files: { file: { name: 'people.csv', content: CONTENT } }, headers: { 'accept-language': 'zh-TW' } }
  const seen = await admin.call(peopleImportMapping.proposal, { what: 'details' } as never, files)
  expect(seen.status, seen.text).toBe(200)
  const { sheets } = seen.body.data as Json
  const made = await admin.call(peopleImportMapping.arranged, { what: 'details' } as never, files)
  const [sheet] = sheets
  return {
    fields: sheet.fields as Json[],
    columns: Object.fromEntries(sheet.columns.map(({ heading, key }: Json) => [heading, key])),
    file: made,
  }
}

const CONTENT = '員工編號,EPF No,勞保投保薪資,縣市\nT-1,12345678,36300,臺北市\n'
const COLUMNS = { 員工編號: 'employee_no', 勞保投保薪資: 'labor_insurance_amount', 縣市: 'city' }

it('MIG-02c a company in Taiwan alone is offered no column of Malaysia for its own sheet, and what comes of it is taken', async () => {
  const [office] = await data(taiwan.call(officeApi.list, {}))
  const job = { joined_on: '2026-11-01', employment_type: 'full_time', gender: 'female', office_id: office.id }
  await data(taiwan.call(joiningApi.create, { ...job, full_name: '王小明', employee_no: 'T-1' } as never))
  expect((await mappingOf(malaysia)).columns).toMatchObject({
    員工編號: 'employee_no',
    'EPF No': 'epf_number',
    勞保投保薪資: null,
  })

  const here = await mappingOf(taiwan)
  expect(here.columns).toEqual({ ...COLUMNS, 'EPF No': null })
  const keys = here.fields.map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['tw_identity', 'city', 'branch_code']))
  for (const gone of ['state', 'epf_number', 'hrdf_number', 'tax_category', 'zakat_number'])
    expect(keys).not.toContain(gone)
  expect(here.fields.filter(({ label }) => !/\p{Script=Han}/u.test(label))).toEqual([])
  expect(here.file.status, here.file.text).toBe(200)
  const files = { files: { file: { name: 'people.xlsx', content: here.file.bytes } } }
  const { task_id } = await data(taiwan.call(employeeFileApi.check, { template: 'details' } as never, files))
  await server.runTask('teatime', task_id)
  const { check } = await data(taiwan.call(employeeFileApi.state, { task_id }))
  expect(check, JSON.stringify(check)).toMatchObject({ rows: 1, error_count: 0 })
})

const itemsOf = async (owner: Caller): Promise<Json[]> => data(owner.call(payItemApi.list, { per_page: 200 }))
const codesOf = async (owner: Caller) => (await itemsOf(owner)).map(({ code }) => code)

/** Default items that only Malaysia's law knows. */
const MALAYSIAN = ['travel_duties', 'service_charge', 'director_fee', 'ex_gratia', 'service_award', 'benefit_in_kind']

it('PAY-02 a company sees the default pay items of its countries, and what it uses or says of others', async () => {
  const first = await codesOf(taiwan)
  expect(first).toEqual(expect.arrayContaining(['meal_allowance', 'commission', 'reimbursement', 'loan_repayment']))
  expect(first.filter((code) => MALAYSIAN.includes(code))).toEqual([])
  expect(await codesOf(malaysia)).toEqual(expect.arrayContaining(MALAYSIAN))

  const taken = await server.tenant('teatime', (tx) =>
    tx.selectFrom('pay_item').selectAll().where('code', 'in', ['ex_gratia', 'service_award']).orderBy('code').execute(),
  )
  const [paid, counted] = taken
  await data(taiwan.call(payItemApi.edit, { id: counted!.id, version: counted!.version, tw_kind: 'bonus' }))
  await server.tenant('teatime', async (tx) => {
    const template = await tx
      .insertInto('pay_template')
      .values({ name: 'Leavers', currency: 'TWD' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('pay_template_item')
      .values({ pay_template_id: template.id, pay_item_id: paid!.id, amount: 1_000 })
      .execute()
  })
  expect((await codesOf(taiwan)).filter((code) => MALAYSIAN.includes(code)).sort()).toEqual([
    'ex_gratia',
    'service_award',
  ])
  await data(
    taiwan.call(officeApi.create, {
      code: 'PEN',
      name: 'Penang',
      country: 'MY',
      state: 'PNG',
      currency: 'MYR',
      timezone: 'Asia/Kuala_Lumpur',
    } as never),
  )
  expect(await codesOf(taiwan)).toEqual(expect.arrayContaining(MALAYSIAN))
})

it('PAY-02 default items get their Chinese names of today where the company kept the earlier ones', async () => {
  const names = () =>
    server.tenant('bunga', async (tx) => {
      const rows = await tx
        .selectFrom('pay_item')
        .select(['code', 'name_zh'])
        .where('code', 'in', ['commission', 'gratuity'])
        .execute()
      return Object.fromEntries(rows.map(({ code, name_zh }) => [code, name_zh]))
    })
  expect(await names()).toEqual({ commission: '業績獎金', gratuity: '退職金' })
  const rename = (code: string, name_zh: string) =>
    server.tenant('bunga', (tx) => tx.updateTable('pay_item').set({ name_zh }).where('code', '=', code).execute())
  await rename('commission', '佣金')
  await rename('gratuity', '謝禮')
  await server.tenant('bunga', renameEarlierItems)
  expect(await names()).toEqual({ commission: '業績獎金', gratuity: '謝禮' })
})
