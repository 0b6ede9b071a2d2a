import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LEAVE_MODULE, PAYROLL_MODULE } from '#base/modules.ts'
import type { Tx } from '#server/database/database.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { payGroupApi, payrollSettingsApi } from '../../pay/payroll/settings/contract.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { leaveTypeApi } from '../../time/leave/policy/contract.ts'
import { FirstStep, type FirstStepRow, firstStepApi, SettledStep } from './first-steps-contract.ts'

let server: TestServer
let admin: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('beacon:aminah', 'Company Admin')
})
afterAll(() => server.stop())
beforeEach(() => change((tx) => tx.deleteFrom('settled_first_step').execute()))

const change = <T>(work: (tx: Tx) => Promise<T>) => server.tenant('beacon', work)

async function loadRows(caller = admin): Promise<FirstStepRow[]> {
  const { status, body, text } = await caller.call(firstStepApi.list, {})
  expect(status, text).toBe(200)
  return body.data.steps
}
async function stateOf(step: FirstStep, caller = admin): Promise<string | undefined> {
  return (await loadRows(caller)).find((row) => row.step === step)?.state
}
async function rowOf(step: FirstStep): Promise<FirstStepRow> {
  const row = (await loadRows()).find((one) => one.step === step)
  expect(row, step).toBeDefined()
  return row as FirstStepRow
}
const settle = async (step: SettledStep, is_settled = true, caller = admin) =>
  caller.call(firstStepApi.settle, { first_step: step, is_settled })

describe('HRM-01a first steps', () => {
  it('HRM-01a the steps lead in one order from the company’s numbers to the first run', async () => {
    expect((await loadRows()).map(({ step }) => step)).toEqual(FirstStep.options)
  })

  it('HRM-01a the company’s numbers are done with registration, address and every number that files need', async () => {
    const complete = {
      registration_number: '201601012345',
      address_line1: '1 Jalan Ampang',
      employer_tax_number: 'E 1234567890',
      epf_number: '012345678',
      socso_number: 'A1234567890B',
    }
    const store = (values: Record<string, string | null>) =>
      change(async (tx) => {
        await tx.deleteFrom('company_profile').execute()
        await tx
          .insertInto('company_profile')
          .values({ legal_name: 'Beacon Trading Sdn Bhd', ...values } as never)
          .execute()
      })
    await store(complete)
    expect(await stateOf('profile')).toBe('done')
    for (const name of Object.keys(complete)) {
      await store({ ...complete, [name]: null })
      expect(await stateOf('profile'), name).toBe('open')
    }
    await change((tx) => tx.deleteFrom('company_profile').execute())
    expect(await stateOf('profile')).toBe('open')
  })

  it('HRM-01a offices and holidays are open while an office has no state, or no holiday is ahead', async () => {
    await change(async (tx) => {
      await tx.updateTable('office').set({ state: 'KUL' }).where('country', '=', 'MY').execute()
      await tx.deleteFrom('holiday').execute()
    })
    expect([await stateOf('offices'), await stateOf('holidays')]).toEqual(['done', 'open'])
    const addHoliday = (day: string) =>
      change((tx) => tx.insertInto('holiday').values({ day, name: 'A day' }).execute())
    await addHoliday('2026-11-19')
    expect(await stateOf('holidays')).toBe('open')
    await addHoliday('2026-11-20')
    expect(await stateOf('holidays')).toBe('done')
    await change((tx) => tx.updateTable('office').set({ state: null }).where('country', '=', 'MY').execute())
    expect([await stateOf('offices'), await stateOf('holidays')]).toEqual(['open', 'open'])
    await change((tx) => tx.updateTable('office').set({ state: 'KUL' }).where('country', '=', 'MY').execute())
  })

  it('HRM-01a departments are done with one department, led or not, and may be skipped without', async () => {
    await change((tx) => tx.updateTable('department').set({ head_id: null }).execute())
    expect(await stateOf('departments')).toBe('done')
    await change((tx) => tx.updateTable('department').set({ is_active: false }).execute())
    expect(await rowOf('departments')).toMatchObject({ state: 'open', actions: ['settle'] })
    await settle('departments')
    expect(await rowOf('departments')).toMatchObject({ state: 'skipped', actions: ['reopen'] })
    await settle('departments', false)
    expect(await stateOf('departments')).toBe('open')
    await settle('departments')
    await change((tx) => tx.updateTable('department').set({ is_active: true }).execute())
    expect(await rowOf('departments')).toMatchObject({ state: 'done', actions: [] })
  })

  it('HRM-01a what people lack is counted: for their pay, and for a file of it', async () => {
    await change(async (tx) => {
      await sql`update employee set birth_date = coalesce(birth_date, '1990-01-01'), ic_number = coalesce(ic_number, '\\x01'),
        passport_number = coalesce(passport_number, '\\x01')`.execute(tx)
      await sql`update statutory_status set tax_number = coalesce(tax_number, '\\x01'), epf_number = coalesce(epf_number, '\\x01'),
        socso_number = coalesce(socso_number, '\\x01')`.execute(tx)
    })
    expect(await rowOf('details')).toMatchObject({ state: 'done', left: 0, actions: [] })
    const { nurul, priya, arjun } = server.companies.beacon!.employees
    await change(async (tx) => {
      await tx.updateTable('statutory_status').set({ tax_number: null }).where('employee_id', '=', nurul!).execute()
      await tx.updateTable('employee').set({ birth_date: null }).where('id', '=', priya!).execute()
      await tx.updateTable('statutory_status').set({ epf_number: null }).where('employee_id', '=', arjun!).execute()
    })
    expect(await rowOf('details')).toMatchObject({ state: 'open', left: 3 })
    // Who left is paid no more.
    const leave = { resigned_on: '2026-10-01', last_day: '2026-10-31' }
    await change((tx) => tx.updateTable('employee').set(leave).where('id', '=', nurul!).execute())
    expect(await rowOf('details')).toMatchObject({ state: 'open', left: 2 })
    const back = { resigned_on: null, last_day: null }
    await change((tx) => tx.updateTable('employee').set(back).where('id', '=', nurul!).execute())
  })

  it('HRM-01a leave types are done once somebody looked at them or changed one', async () => {
    expect(await rowOf('leave')).toMatchObject({ state: 'open', actions: ['settle'] })
    await settle('leave')
    expect(await rowOf('leave')).toMatchObject({ state: 'done', actions: ['reopen'] })
    await settle('leave', false)
    expect(await stateOf('leave')).toBe('open')
    const [type] = (await admin.call(leaveTypeApi.list, { per_page: 200 })).body.data
    const { id, version, name } = type
    const edited = await admin.call(leaveTypeApi.update, { id, version, name: `${name} days` })
    expect(edited.status, edited.text).toBe(200)
    expect(await rowOf('leave')).toMatchObject({ state: 'done', actions: [] })
  })

  it('HRM-01a who approves is done with a second administrator or once a kind counts at once, and may be skipped', async () => {
    expect(await rowOf('approvals')).toMatchObject({ state: 'open', actions: ['settle'] })
    await settle('approvals')
    expect(await stateOf('approvals')).toBe('skipped')
    await change((tx) => tx.insertInto('request_kind_at_once').values({ kind: 'leave' }).execute())
    expect(await rowOf('approvals')).toMatchObject({ state: 'done', actions: [] })
    await change((tx) => tx.deleteFrom('request_kind_at_once').execute())
    await settle('approvals', false)
    await server.as('beacon:mei.ling', 'Company Admin')
    expect(await stateOf('approvals')).toBe('done')
  })

  it('HRM-01a colleagues with access are done with a second account, and may be skipped', async () => {
    expect(await rowOf('accounts')).toMatchObject({ state: 'done', actions: [] })
    const others = await change((tx) => tx.selectFrom('membership').select(['id', 'account_id']).execute())
    const own = server.companies.beacon!.accounts.aminah
    const ids = others.flatMap(({ id, account_id }) => (account_id === own ? [] : [id]))
    const setActive = (is_active: boolean) =>
      change((tx) => tx.updateTable('membership').set({ is_active }).where('id', 'in', ids).execute())
    await setActive(false)
    expect(await rowOf('accounts')).toMatchObject({ state: 'open', actions: ['settle'] })
    await settle('accounts')
    expect(await stateOf('accounts')).toBe('skipped')
    await setActive(true)
  })

  it('HRM-01a pay, the paying account and the first run follow the data, each until the month is approved', async () => {
    expect(await stateOf('pay')).toBe('open')
    await admin.call(payrollSettingsApi.setUp, {})
    expect(await stateOf('pay')).toBe('done')

    expect(await rowOf('account')).toMatchObject({ state: 'open', actions: ['settle'] })
    await change((tx) => sql`update bank_detail set payment_method = 'cash'`.execute(tx))
    expect(await rowOf('account')).toMatchObject({ state: 'unneeded', actions: [] })
    await change((tx) => sql`update bank_detail set payment_method = 'bank_transfer'`.execute(tx))
    await settle('account')
    expect(await stateOf('account')).toBe('skipped')
    const account = { layout: 'maybank', name: 'Main', account_number: Buffer.from('x') } as const
    await change((tx) => tx.insertInto('payer_account').values(account).execute())
    expect(await stateOf('account')).toBe('done')

    expect(await rowOf('run')).toMatchObject({ state: 'open', run_id: null, actions: [] })
    expect((await admin.call(firstStepApi.list, {})).body.data.is_over).toBe(false)
    const [group] = (await admin.call(payGroupApi.list, {})).body.data
    const run = (await admin.call(payrollApi.create, { group_id: group.id, period: '2026-11' })).body.data
    expect(await rowOf('run')).toMatchObject({ state: 'open', run_id: run.id })
    await change((tx) =>
      sql`update pay_run set state = 'approved', approved_at = now(), approved_by = account_id from (select account_id from membership limit 1) m where pay_run.id = ${run.id}::uuid`.execute(
        tx,
      ),
    )
    expect(await rowOf('run')).toMatchObject({ state: 'done', run_id: null })
    // What is open now is no first step any more.
    expect((await admin.call(firstStepApi.list, {})).body.data.is_over).toBe(true)
  })

  it('HRM-01a people are open while there is nobody but the reader', async () => {
    expect(await rowOf('people')).toMatchObject({ state: 'done', actions: [] })
  })

  it('HRM-01a steps of a module that is off, and of permissions that the caller lacks, are not listed', async () => {
    const set = (module_id: number, is_on: boolean) =>
      change((tx) =>
        tx
          .insertInto('company_module')
          .values({ module_id, is_on })
          .onConflict((same) => same.columns(['company_id', 'module_id']).doUpdateSet({ is_on }))
          .execute(),
      )
    await set(PAYROLL_MODULE, false)
    await set(LEAVE_MODULE, false)
    const hidden: FirstStep[] = ['details', 'leave', 'pay', 'account', 'run']
    expect((await loadRows()).map(({ step }) => step)).toEqual(FirstStep.options.filter((one) => !hidden.includes(one)))
    await set(PAYROLL_MODULE, true)
    await set(LEAVE_MODULE, true)
    const hr = await server.as('beacon:mei.ling', 'HR Generalist')
    expect((await loadRows(hr)).map(({ step }) => step)).not.toContain('account')
    expect((await settle('account', true, hr)).status).toBe(403)
    expect((await (await server.as('beacon:nurul', 'employee')).call(firstStepApi.list, {})).status).toBe(403)
  })

  it('HRM-01a settling is in the activity log, and steps that data alone decides cannot be settled', async () => {
    await settle('departments')
    const [entry] = (await admin.call(activityApi.log, {})).body.data
    expect(entry.sentence).toContain('settled one of the first steps of Beacon')
    for (const step of FirstStep.options.filter((one) => !SettledStep.options.some((other) => other === one)))
      expect((await settle(step as never)).status, step).toBe(422)
  })
})
