import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#server/database/database.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import type { FileProblem } from './checked-file/contract.ts'
import { payerAccountApi, payrollFileApi } from './contract.ts'
import { taiwanFileApi } from './taiwan/taiwan-contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const change = <T>(work: (tx: Tx) => Promise<T>) => on.server.tenant('meridian', work)
const person = (key: string) => on.server.employeeId(key)
const PERIOD = '2026-11'

const keyOf = ({ code, employee, params }: FileProblem) => JSON.stringify([code, employee?.id ?? null, params])
const loadEarly = (id: string): Promise<Shown> => expectOk(on.payroll.call(payrollFileApi.early, { id }))
const keysOfEarly = async (id: string): Promise<string[]> => (await loadEarly(id)).problems.map(keyOf)

it('PAY-07a whatever stops or troubles a Malaysian file after the approval is a finding of the calculated run', async () => {
  await change(async (tx) => {
    await tx.updateTable('company_profile').set({ hrd_number: null, epf_number: null }).execute()
    await tx
      .updateTable('employee')
      .set({ ic_number: null, passport_number: null })
      .where('id', '=', person('nurul'))
      .execute()
    await tx.updateTable('statutory_status').set({ tax_number: null }).execute()
    await tx
      .updateTable('statutory_status')
      .set({ epf_number: null })
      .where('employee_id', '=', person('devi'))
      .execute()
    await tx.updateTable('employee').set({ full_name: '陳大文' }).where('id', '=', person('azman')).execute()
    await sql`update bank_detail set bank_name = 'A bank nobody knows' where employee_id = ${person('kavitha')}::uuid`.execute(
      tx,
    )
  })
  const run = await on.calculated({ period: PERIOD })
  expect(await loadEarly(run.id)).toMatchObject({ needs_account: true, currency: 'MYR' })

  const account = { layout: 'cimb', name: 'CIMB', bank_customer: '12345', account_number: '8001234567' } as const
  await expectOk(on.payroll.call(payerAccountApi.create, account))
  await expectOk(
    on.payroll.call(payerAccountApi.create, {
      ...account,
      layout: 'maybank',
      name: 'MBB',
      bank_customer: '',
      account_number: '514012345678',
    }),
  )
  const early = await loadEarly(run.id)
  expect(early.needs_account).toBe(false)
  const before = new Set(early.problems.map(keyOf))
  const codes = new Set(early.problems.map(({ code }: FileProblem) => code))
  for (const code of [
    'employer_number_missing',
    'missing_identity',
    'missing_tax_number',
    'missing_epf_number',
    'name_not_plain',
    'bank_code_missing',
    'bank_unknown',
  ])
    expect([...codes], code).toContain(code)
  const fields = early.problems.flatMap(({ params }: FileProblem) => params.field ?? [])
  expect(fields).toEqual(expect.arrayContaining(['hrd_number', 'epf_number']))
  // Those that stop a file come first.
  const order = early.problems.map(({ stops }: FileProblem) => stops)
  expect(order).toEqual(order.toSorted((a: boolean, b: boolean) => Number(b) - Number(a)))

  await on.approved(PERIOD, run.id)
  const accounts: Shown[] = await expectOk(on.payroll.call(payerAccountApi.list, { is_active: true } as never))
  const after: { problems: FileProblem[] }[] = [
    ...(await expectOk(on.payroll.call(payrollFileApi.statutory, { id: run.id }))),
    await expectOk(on.payroll.call(payrollFileApi.summary, { id: run.id })),
  ]
  for (const { id } of accounts)
    after.push(await expectOk(on.payroll.call(payrollFileApi.payments, { id: run.id, account_id: id })))
  const found = after.flatMap(({ problems }) => problems)
  expect(found.length).toBeGreaterThan(20)
  for (const problem of found) expect(before.has(keyOf(problem)), keyOf(problem)).toBe(true)
  expect(await loadEarly(run.id)).toEqual({ needs_account: false, currency: 'MYR', problems: [] })
})

it('PAY-07a whatever stops or troubles a Taiwanese file after the approval is a finding of the calculated run', async () => {
  const taipei = (
    await change((tx) => tx.selectFrom('pay_group').select('id').where('country', '=', 'TW').execute())
  )[0]!
  await change(async (tx) => {
    await tx
      .updateTable('company_profile')
      .set({ tw_tax_number: null, tw_health_unit: null, tw_contact: null })
      .execute()
    await sql`update bank_detail set bank_name = 'A bank nobody knows', bank_code = null, branch_code = null
      where employee_id = ${person('yu.ting')}::uuid`.execute(tx)
  })
  const { id } = await expectOk(
    on.payroll.call((await import('../payroll/runs/contract.ts')).payrollApi.create, {
      group_id: taipei.id,
      period: PERIOD,
    }),
  )
  expect(await loadEarly(id)).toEqual({ needs_account: false, currency: 'TWD', problems: [] })
  const run = await on.calculated({ id })
  expect(await loadEarly(id)).toMatchObject({ needs_account: true })
  const account = { layout: 'taiwan', name: '玉山', bank_customer: '', account_number: '0123456789012' } as const
  await expectOk(on.payroll.call(payerAccountApi.create, account))
  const before = new Set(await keysOfEarly(run.id))
  expect([...before].some((key) => key.includes('taiwan_bank_missing'))).toBe(true)
  await on.approved(PERIOD, run.id)
  const after: { problems: FileProblem[] }[] = [
    ...(await expectOk(on.payroll.call(taiwanFileApi.files, { id: run.id }))),
    await expectOk(on.payroll.call(payrollFileApi.payments, { id: run.id })),
  ]
  const found = after.flatMap(({ problems }) => problems)
  expect(found.length).toBeGreaterThan(0)
  for (const problem of found) expect(before.has(keyOf(problem)), keyOf(problem)).toBe(true)
})

it('PAY-07a only those who get the files see what they would lack', async () => {
  const { id } = await change((tx) => tx.selectFrom('pay_run').select('id').limit(1).executeTakeFirstOrThrow())
  const employee = await on.server.as('nurul', 'employee')
  expect((await employee.call(payrollFileApi.early, { id })).status).toBe(403)
})
