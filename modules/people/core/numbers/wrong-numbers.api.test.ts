import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openVault } from '#server/vault.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { joiningApi } from '../../joining/contract.ts'
import { employeeListApi } from '../../list/contract.ts'
import { employeeApi } from '../../record/contract.ts'
import { MARK_UNCHECKED_NUMBERS } from '../history/unchecked-numbers.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

it('EMP-01c EMP-02 a scheduled job finds accounts older than the check and lists them until they are corrected', async () => {
  const { companyId, dataKey } = server.companies.meridian!
  const vault = openVault(server.secrets.wrap, companyId, dataKey)
  const nurul = server.employeeId('nurul')
  const hr = await server.as('mei.ling', 'HR Generalist')
  const loadListed = async () =>
    (await hr.call(employeeListApi.list, { wrong_numbers: true } as never)).body.data.map(
      (row: { id: string }) => row.id,
    )
  expect(await loadListed()).toEqual([])
  await server.tenant('meridian', async (tx) => {
    const { id } = await tx
      .selectFrom('bank_detail')
      .select('id')
      .where('employee_id', '=', nurul)
      .executeTakeFirstOrThrow()
    const account_number = vault.encrypt(`bank_detail.account_number|${id}`, '12ab')
    await tx.updateTable('bank_detail').set({ account_number, wrong_numbers: null }).where('id', '=', id).execute()
  })
  expect(await loadListed()).toEqual([])
  await server.tenant('meridian', (tx) => MARK_UNCHECKED_NUMBERS.run({ tx, vault } as never))
  expect(await loadListed()).toEqual([nurul])
  const left = await server.tenant('meridian', (tx) =>
    sql<{ left: number }>`select count(*)::int as left from bank_detail where wrong_numbers is null`.execute(tx),
  )
  expect(left.rows[0]!.left).toBe(0)

  const { version, bank } = (await hr.call(employeeApi.bank, { id: nurul })).body.data
  const account = { id: nurul, version, correct_row: bank.from_day, bank_name: 'mbb' }
  const short = await hr.call(employeeApi.editBank, { ...account, account_number: '51401234567' })
  expect([short.status, short.body.errors]).toEqual([
    422,
    { account_number: ['Maybank accounts have 12 digits. This one has 11.'] },
  ])
  const unknown = await hr.call(employeeApi.editBank, { ...account, bank_name: 'May', account_number: '514012345678' })
  expect(unknown.body.errors).toEqual({ bank_name: ['Choose the bank from the list. Did you mean Maybank?'] })
  expect((await hr.call(employeeApi.editBank, { ...account, account_number: '5140-1234 5678' })).status).toBe(200)
  expect((await hr.call(employeeApi.bank, { id: nurul })).body.data.bank).toMatchObject({
    bank_name: 'Maybank',
    account_number: '514012345678',
  })
  expect(await loadListed()).toEqual([])
})

it('EMP-01d EMP-09 a scheduled job finds identity and authority numbers older than the check until they are corrected', async () => {
  const { companyId, dataKey } = server.companies.meridian!
  const vault = openVault(server.secrets.wrap, companyId, dataKey)
  const [devi, wei] = [server.employeeId('devi'), server.employeeId('nurul')]
  const hr = await server.as('mei.ling', 'HR Generalist')
  const loadListed = async () =>
    (await hr.call(employeeListApi.list, { wrong_numbers: true } as never)).body.data
      .map((row: { id: string }) => row.id)
      .sort()
  expect(await loadListed()).toEqual([])
  await server.tenant('meridian', async (tx) => {
    const { id } = await tx
      .selectFrom('statutory_status')
      .select('id')
      .where('employee_id', '=', devi)
      .executeTakeFirstOrThrow()
    const tax_number = vault.encrypt(`statutory_status.tax_number|${id}`, 'hello')
    await tx.updateTable('statutory_status').set({ tax_number, wrong_numbers: null }).where('id', '=', id).execute()
    const ic_number = vault.encrypt(`employee.ic_number|${wei}`, '900230145678')
    await tx.updateTable('employee').set({ ic_number, wrong_numbers: null }).where('id', '=', wei).execute()
    await MARK_UNCHECKED_NUMBERS.run({ tx, vault } as never)
  })
  expect(await loadListed()).toEqual([devi, wei].sort())

  const of = async (id: string) => (await hr.call(employeeApi.profile, { id })).body.data
  const { version } = await of(wei)
  const fixed = { id: wei, version, ic_number: '900228-14-5678', confirmed: ['ic_says_otherwise' as const] }
  expect((await hr.call(employeeApi.editProfile, fixed)).status).toBe(200)
  expect(await loadListed()).toEqual([devi])
  const { statutory, version: known } = (await hr.call(employeeApi.statutory, { id: devi })).body.data
  const status = { id: devi, version: known, correct_row: statutory.from_day, tax_number: 'IG 10234567890' }
  expect((await hr.call(employeeApi.editStatutory, status)).status).toBe(200)
  expect(await loadListed()).toEqual([])
})

it('EMP-02 PAY-09a a record names the fields missing for pay that the reader may know of', async () => {
  const hr = await server.as('mei.ling', 'HR Generalist')
  const admin = await server.as('aminah', 'Company Admin')
  const made = { full_name: 'New Person', joined_on: '2026-12-01', resident_status: 'citizen' as const }
  const { id } = (await admin.call(joiningApi.create, made)).body.data
  const loadMissing = async (caller: Caller) =>
    (await caller.call(employeeApi.profile, { id })).body.data.missing_for_pay
  expect(await loadMissing(admin)).toEqual([
    'office_id',
    'birth_date',
    'basic_pay',
    'account_number',
    'tax_number',
    'ic_number',
    'epf_number',
  ])
  expect(await loadMissing(hr)).not.toContain('basic_pay')
  const { version } = (await admin.call(employeeApi.profile, { id })).body.data
  await admin.call(employeeApi.editProfile, { id, version, ic_number: '900131-14-5678' })
  expect(await loadMissing(admin)).not.toContain('birth_date')
  const devi = server.employeeId('devi')
  expect((await admin.call(employeeApi.profile, { id: devi })).body.data.missing_for_pay).toEqual([])
})

it('EMP-02 ACL-5 a new person gets pay, account and numbers, each by the right to change it later', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  const hr = await server.as('mei.ling', 'HR Generalist')
  const made = {
    full_name: 'Paid Person',
    joined_on: '2026-12-01',
    ic_number: '900131-14-5680',
    resident_status: 'citizen' as const,
  }
  const whole = {
    ...made,
    basic_pay: 450_000,
    bank_name: 'mbb',
    account_number: '5140 1234 5678',
    tax_number: 'IG10234567891',
  }
  expect((await hr.call(joiningApi.create, whole)).body.code).toBe('forbidden')
  const wrong = await admin.call(joiningApi.create, { ...whole, account_number: '12ab' })
  expect(Object.keys(wrong.body.errors)).toEqual(['account_number'])
  const done = await admin.call(joiningApi.create, { ...whole, confirmed: ['bank_account_shared'] })
  expect(done.status, done.text).toBe(200)
  const { id } = done.body.data
  const { compensation, bank } = (await admin.call(employeeApi.compensation, { id, as_of: '2026-12-01' })).body.data
  expect(compensation).toMatchObject({ basic_pay: 450_000, currency: 'MYR', from_day: '2026-12-01' })
  expect(bank).toMatchObject({ bank_name: 'Maybank', account_number: '514012345678' })
  const { statutory } = (await admin.call(employeeApi.statutory, { id, as_of: '2026-12-01' })).body.data
  expect(statutory).toMatchObject({ resident_status: 'citizen', tax_number: 'IG10234567891' })
})
