import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { type Browser, browser } from '#test/browser.ts'
import { readMailedToken } from '#test/mails.ts'
import { tickOff } from '#test/planted-pay.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { officeApi } from '../../../organisation/offices/contract.ts'
import { claimCalls, claimPolicyApi } from '../../../pay/claims/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { joiningApi } from '../../../people/joining/contract.ts'
import { overtimeRequestApi } from '../../../time/hours/overtime/contract.ts'
import { leaveTypeApi } from '../../../time/leave/policy/contract.ts'
import { leaveRequestApi } from '../../../time/leave/request/contract.ts'
import { requestApi } from '../../inbox/contract.ts'
import { approvalRuleApi } from '../rules/contract.ts'
import { enteredForOthersApi } from './contract.ts'

/** A company of one administrator, from its registration to the pay: the same in Malaysia and in Taiwan. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const good = async (reply: ReturnType<Browser['call']>): Promise<Shown> => {
  const { status, body, text } = await reply
  expect(body?.errors ?? body?.code ?? status, text).toBe(200)
  return body.data
}

/** Figures worked by hand for November 2026, whose 30 days Malaysia and Taiwan both divide the month's pay by. */
const COMPANIES = {
  MY: {
    code: 'sinar',
    state: 'KUL',
    currency: 'MYR',
    pay: 3_900_00,
    leave: 'Unpaid leave',
    // RM3,900 ÷ 30.
    away: 130_00,
    // RM3,900 ÷ 26 ÷ 8 × 1.5 × 2 hours (Employment Act s.60A(3), s.60I).
    overtime: 56_25,
    receipt: 80_00,
    record: {
      ic_number: '900101145677',
      tax_number: 'IG12345678010',
      epf_number: '12345678',
      socso_number: '900101145677',
      bank_name: 'Maybank',
    },
  },
  TW: {
    code: 'chenxi',
    state: 'TPE',
    currency: 'TWD',
    pay: 48_000,
    leave: '事假',
    // NT$48,000 ÷ 30.
    away: 1_600,
    // NT$48,000 ÷ 240 × 4/3 × 2 hours (Labor Standards Act art. 24).
    overtime: 533,
    receipt: 800,
    record: { ic_number: 'A123456789', bank_name: 'Cathay United Bank', branch_code: '0012' },
  },
} as const

describe.each(['MY', 'TW'] as const)('REQ-13 a company of one administrator in %s', (country) => {
  const of = COMPANIES[country]
  const email = `one@${of.code}.example`
  let admin: Browser
  let person: string
  let office_id: string
  let type_id: string
  let category_id: string
  beforeAll(async () => {
    admin = browser(server.api, { address: `198.51.100.${country === 'MY' ? 1 : 2}` })
    const company = { company_name: of.code, company_code: of.code, country, state: of.state }
    await good(admin.call(signInApi.register, { ...company, full_name: 'The One', email }))
    const token = await readMailedToken(server, email, '/register/')
    await good(admin.call(signInApi.found, { token, password: 'kelapa-muda-di-pantai-9' }))
    server.companies[of.code] = { companyId: (await good(admin.call(sessionApi.me))).company.id } as never
    office_id = (await good(admin.call(officeApi.list, {} as never)))[0].id
    person = await hire('Somebody Else', {
      ...of.record,
      account_number: '123456789012',
      account_holder: 'Somebody Else',
    })
    const types = await good(admin.call(leaveTypeApi.list, { per_page: 200 } as never))
    type_id = types.find(({ name }: Shown) => name === of.leave).id
    const category = { name_en: 'Trips', name_zh: '差旅', country, currency: of.currency, needs_file: false }
    category_id = (await good(admin.call(claimPolicyApi.create, category as never))).id
  })

  const hire = async (full_name: string, more: object): Promise<string> =>
    (
      await good(
        admin.call(joiningApi.create, {
          full_name,
          joined_on: '2026-10-01',
          birth_date: '1990-01-01',
          basic_pay: of.pay,
          resident_status: 'citizen',
          office_id,
          ...more,
        } as never),
      )
    ).id
  const tenant = <T>(work: (tx: Tx) => Promise<T>) => server.tenant(of.code, work)
  const awayOn = (day: string) => ({ type_id, from_day: day, until_day: day, reason: 'Private' })
  const claimed = (receipt_no: string) => ({
    day: '2026-11-18',
    receipt_no,
    category_id,
    amount: of.receipt,
    currency: of.currency,
  })
  const choose = (kinds: string[]) => good(admin.call(enteredForOthersApi.save, { kinds }))
  const loadStuck = () => good(admin.call(approvalRuleApi.stuck, {} as never))

  let waiting: Shown
  it('REQ-07d what the administrator enters waits, is listed as stuck, and says to them what to do', async () => {
    const { reason: _, ...days } = awayOn('2026-11-16')
    const preview = await good(admin.call(leaveRequestApi.preview, { employee_id: person, ...days } as never))
    expect(preview).toMatchObject({ counts_at_once: false, steps: [{ deciders: [], missing_help: 'change_routes' }] })
    waiting = await good(admin.call(leaveRequestApi.send, { employee_id: person, ...awayOn('2026-11-16') } as never))
    expect(waiting).toMatchObject({ state: 'pending', steps: [{ deciders: [], missing_help: 'change_routes' }] })
    expect(await loadStuck()).toMatchObject([
      { id: waiting.id, full_name: 'Somebody Else', kind: 'leave', reason: 'nobody' },
    ])
    expect(await good(admin.call(enteredForOthersApi.setting, {}))).toMatchObject({ sole_administrator: 'The One' })
  })

  it('REQ-13a chosen to count at once, leave, overtime and a claim that they enter are approved, and so is what waits when it is sent again', async () => {
    await choose(['leave', 'overtime', 'claim'])
    const enter = (calls: Shown, input: object) =>
      good(admin.call(calls.send, { employee_id: person, ...input } as never))
    const preview = await good(admin.call(claimCalls.preview, { employee_id: person, ...claimed('R-1') } as never))
    expect(preview).toMatchObject({ counts_at_once: true, steps: [] })
    const overtime = { day: '2026-11-18', start: '18:00', end: '20:00' }
    expect(await enter(overtimeRequestApi, overtime)).toMatchObject({ state: 'approved', steps: [] })
    expect(await enter(claimCalls, claimed('R-1'))).toMatchObject({ state: 'approved', steps: [] })
    await good(admin.call(requestApi.withdraw, { id: waiting.id, version: waiting.version }))
    const again = { id: waiting.id, version: waiting.version + 1, ...awayOn('2026-11-17') }
    expect(await good(admin.call(leaveRequestApi.change, again as never))).toMatchObject({
      state: 'approved',
      steps: [],
    })
    expect(await loadStuck()).toEqual([])
  })

  it('REQ-13b their own record waits, connected or with their address, and so does a kind that was not chosen', async () => {
    const own = await hire('The One', { work_email: email.toUpperCase(), joined_on: '2026-12-01' })
    const enterLeave = async (employee_id: string, day: string) =>
      (await good(admin.call(leaveRequestApi.send, { employee_id, ...awayOn(day) } as never))).state
    expect(await enterLeave(own, '2026-12-07')).toBe('pending')
    const update = (connected: string | null, work_email: string | null) =>
      tenant(async (tx) => {
        await tx.updateTable('employee').set({ work_email }).where('id', '=', own).execute()
        await tx.updateTable('membership').set({ employee_id: connected }).where('is_active', '=', true).execute()
      })
    await update(own, null)
    expect(await enterLeave(own, '2026-12-08')).toBe('pending')
    // Nothing but these two made it wait.
    await update(null, null)
    expect(await enterLeave(own, '2026-12-09')).toBe('approved')
    const enter = async (input: object) => (await good(admin.call(claimCalls.send, input as never))).state
    await choose(['leave', 'overtime'])
    expect(await enter({ ...claimed('R-3'), employee_id: person })).toBe('pending')
    await choose(['leave', 'overtime', 'claim'])
    const wrong = await enter({ ...claimed('R-4'), employee_id: person, amount: 2 * of.receipt })
    expect(wrong).toBe('approved')
  })

  it('REQ-13c the only administrator revokes what they entered, with a remark, and the rest is paid by the run of the month', async () => {
    const loadMine = () => good(admin.call(requestApi.mine, {} as never)) as Promise<Shown[]>
    const wrong = (await loadMine()).find(({ amount }) => amount === 2 * of.receipt)
    const at = { id: wrong.id, version: wrong.version }
    expect(wrong.actions).toContain('revoke')
    expect((await admin.call(requestApi.revoke, at as never)).body.errors).toHaveProperty('remark')
    expect(await good(admin.call(requestApi.revoke, { ...at, remark: 'Typed twice' } as never))).toMatchObject({
      state: 'revoked',
    })

    const [group] = await good(admin.call(payGroupApi.list, {}))
    const { id } = await good(admin.call(payrollApi.create, { group_id: group.id, period: '2026-11' } as never))
    const run = () => good(admin.call(payrollApi.run, { id }))
    const { task_id } = await good(admin.call(payrollApi.calculate, { id, version: (await run()).version }))
    expect(await server.runTask(of.code, task_id)).toMatchObject({ state: 'done' })
    const slips = await tenant((tx) =>
      tx
        .selectFrom('payslip')
        .select(['lines'])
        .where('pay_run_id', '=', id)
        .where('employee_id', '=', person)
        .execute(),
    )
    const amounts = (required(slips[0], 'payslip').lines as unknown as Shown[]).map(({ a }) => a)
    expect(amounts).toEqual(expect.arrayContaining([-of.away, of.overtime, of.receipt]))
    expect(amounts).not.toContain(2 * of.receipt)
    await tickOff(admin as unknown as Caller, id)
    const { version } = await good(admin.call(payrollApi.confirm, { id, version: (await run()).version }))
    await good(admin.call(payrollApi.approve, { id, version, month: '2026-11' } as never))
    const paid = (await loadMine()).filter(({ state }) => state === 'paid')
    expect(paid.map(({ kind }) => kind).toSorted()).toEqual(['claim', 'overtime'])
  })
})
