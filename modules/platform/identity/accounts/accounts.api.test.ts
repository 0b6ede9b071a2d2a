import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionApi } from '#base/contracts/session-api.ts'
import { signInApi } from '#base/contracts/sign-in-api.ts'
import { waitForBackground } from '#server/call/background.ts'
import { readMailedToken } from '#test/mails.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { accessApi } from '../../access/contract.ts'
import { type Account, accountApi } from './contract.ts'

let server: TestServer
let admin: Caller

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah')
})
afterAll(async () => {
  await waitForBackground()
  await server.stop()
})

const account = async (search: string) => (await admin.call(accountApi.list, { search })).body.data[0]
const invite = async (email: string) =>
  (await admin.call(accountApi.invite, { email, full_name: 'Typed Name', role_ids: [8] })).body.data

describe('the list of accounts', () => {
  it('AUTH-17c lists the company’s own accounts with their roles, filtered and paged with an exact total', async () => {
    const all = (await admin.call(accountApi.list, { per_page: 200 })).body
    expect(all.total).toBe(all.data.length)
    expect(all.data.every((row: { email: string }) => row.email.endsWith('@meridian.example'))).toBe(true)
    const admins = (await admin.call(accountApi.list, { role_id: 12 })).body
    expect(admins.data.map((row: { full_name: string }) => row.full_name)).toEqual(['Aminah binti Yusof'])
    expect(admins.data[0]).toMatchObject({ is_self: true, actions: [] })
    const page = (await admin.call(accountApi.list, { per_page: 3, page: 2, sort: '-email' })).body
    expect(page).toMatchObject({ page: 2, per_page: 3, total: all.total })
    const foreign = (await (await server.as('beacon:aminah')).call(accountApi.list)).body.data[0]
    expect((await admin.call(accountApi.one, { id: foreign.id })).status).toBe(404)
    expect((await (await server.as('nurul')).call(accountApi.list)).status).toBe(403)
  })
})

describe('who can see salaries', () => {
  const allowed = async (may: 'see_pay' | 'approve_pay' | 'see_health') =>
    (await admin.call(accountApi.list, { may, per_page: 200 })).body.data.map(
      ({ email }: Account) => email.split('@')[0],
    )

  it('AUTH-18 AUTH-19 finds the accounts whose roles have a right over others, by the defaults and by changes', async () => {
    const seeing = await allowed('see_pay')
    expect(seeing).toEqual(expect.arrayContaining(['aminah', 'jun.hao', 'arjun', 'mei.ling', 'boon.keat']))
    // Everybody sees their own payslips.
    for (const key of ['siti', 'farid', 'nurul']) expect(seeing).not.toContain(key)
    expect(await allowed('approve_pay')).toEqual(expect.arrayContaining(['aminah', 'arjun', 'boon.keat']))
    expect(await allowed('approve_pay')).not.toContain('mei.ling')

    const leave = async () =>
      (await admin.call(accessApi.table)).body.data.roles.find(({ name }: { name: string }) => name === 'HR Leave')
    const change = async (grants: { permission: 'payslip:read'; reach: 'company' | 'own' }[]) => {
      const { id, version } = await leave()
      expect((await admin.call(accessApi.change, { id, version, grants })).status).toBe(200)
    }
    await change([{ permission: 'payslip:read', reach: 'company' }])
    expect(await allowed('see_pay')).toContain('siti')
    await change([{ permission: 'payslip:read', reach: 'own' }])
    expect(await allowed('see_pay')).not.toContain('siti')
  })
})

describe('rights', () => {
  it('AUTH-18d nobody can change their own account or remove the last Company Admin', async () => {
    const self = await account('aminah')
    expect(
      (await admin.call(accountApi.roles, { id: self.id, version: self.version, role_ids: [12, 13] })).body.code,
    ).toBe('own_account')
    expect(
      (await admin.call(accountApi.state, { id: self.id, version: self.version, is_active: false })).body.code,
    ).toBe('own_account')

    const ken = await account('ken@')
    const made = await admin.call(accountApi.roles, { id: ken.id, version: ken.version, role_ids: [8, 12] })
    expect(made.status).toBe(200)
    const second = await server.as('ken', 'Company Admin')
    const [demoted, removed] = await Promise.all([
      second.call(accountApi.roles, { id: self.id, version: self.version, role_ids: [8] }),
      admin.call(accountApi.state, { id: ken.id, version: made.body.data.version, is_active: false }),
    ])
    expect([demoted.status, removed.status].filter((status) => status === 200)).toHaveLength(1)
    const left = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('member_role')
        .innerJoin('membership', 'membership.id', 'member_role.membership_id')
        .select('membership.id')
        .where('role_id', '=', 12)
        .where('is_active', '=', true)
        .execute(),
    )
    expect(left).toHaveLength(1)
    // The admin who lost the race is restored for the tests that follow.
    await server.tenant('meridian', async (tx) => {
      const company_id = server.companies.meridian!.companyId
      await tx.updateTable('membership').set({ is_active: true }).where('id', 'in', [ken.id, self.id]).execute()
      await tx
        .insertInto('member_role')
        .values([{ company_id, membership_id: self.id, role_id: 12 }])
        .onConflict((same) => same.doNothing())
        .execute()
    })
    admin = await server.as('aminah')
  })

  it('AUTH-18 only a Company Admin makes a Company Admin', async () => {
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id: 13, permission: 'account:edit', reach: 'company' }).execute(),
    )
    const helper = await server.as('mei.ling', 'HR Generalist')
    const target = await account('rosli')
    expect(
      (await helper.call(accountApi.roles, { id: target.id, version: target.version, role_ids: [8, 12] })).body.code,
    ).toBe('admin_by_admin')
    expect(
      (await helper.call(accountApi.roles, { id: target.id, version: target.version, role_ids: [8, 14] })).status,
    ).toBe(200)
  })

  it('SES-5 AUTH-11b removing a role and disabling an account end its sessions at once', async () => {
    const one = await server.as('jun.hao', 'HR Payroll')
    const row = await account('jun.hao')
    const changed = await admin.call(accountApi.roles, { id: row.id, version: row.version, role_ids: [8] })
    expect((await one.call(sessionApi.me)).status).toBe(401)
    const two = await server.as('jun.hao', 'employee')
    expect((await two.call(sessionApi.me)).status).toBe(200)
    const off = await admin.call(accountApi.state, { id: row.id, version: changed.body.data.version, is_active: false })
    expect(off.body.data.state).toBe('disabled')
    expect((await two.call(sessionApi.me)).status).toBe(401)
    expect(
      (await admin.call(accountApi.state, { id: row.id, version: changed.body.data.version, is_active: true })).status,
    ).toBe(409)
  })

  it('AUTH-13c linking an employee decides what “own” means, and an employee has at most one account', async () => {
    const row = await invite('zara@new.example')
    expect(
      (
        await admin.call(accountApi.employee, {
          id: row.id,
          version: row.version,
          employee_id: server.employeeId('devi'),
        })
      ).body.errors.employee_id,
    ).toHaveLength(1)
    const devi = await account('devi')
    const freed = await admin.call(accountApi.employee, { id: devi.id, version: devi.version, employee_id: null })
    expect(freed.body.data.employee).toBeNull()
    const linked = await admin.call(accountApi.employee, {
      id: row.id,
      version: row.version,
      employee_id: server.employeeId('devi'),
    })
    expect(linked.body.data.employee).toEqual({ id: server.employeeId('devi'), name: 'Devi a/p Muniandy' })
  })

  it('AUTH-15 a company cannot remove the second factor of a person who has joined another company too', async () => {
    const both = 'arjun@beacon.example'
    await invite(both)
    const joining = await server.as('beacon:arjun')
    const token = await readMailedToken(server, both, '/invitation/')
    expect((await joining.call(signInApi.join, { token })).status).toBe(200)
    await server.database.runOutsideTenants((tx) =>
      tx.updateTable('account').set({ totp_on: true }).where('email', 'in', [both, 'ken@meridian.example']).execute(),
    )
    const drop = async (search: string) => {
      const row = await account(search)
      return admin.call(accountApi.secondFactor, { id: row.id, version: row.version })
    }
    expect((await drop(both)).body.code).toBe('account_elsewhere')
    const elsewhere = await server.as('beacon:aminah')
    await elsewhere.call(accountApi.invite, { email: 'ken@meridian.example', full_name: 'K', role_ids: [8] })
    expect((await drop('ken@')).status).toBe(200)
  })

  it('GUARD-05 every change is logged', async () => {
    const kinds = await server.tenant('meridian', (tx) =>
      tx.selectFrom('audit_entry').select('operation').where('kind', '=', 'account').execute(),
    )
    const operations = new Set(kinds.map((row) => row.operation))
    for (const one of [accountApi.invite, accountApi.roles, accountApi.state, accountApi.employee])
      expect(operations.has(`${one.method} ${one.path}`), one.path).toBe(true)
  })
})
