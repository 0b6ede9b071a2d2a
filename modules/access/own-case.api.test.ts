import { afterAll, beforeAll, expect, it } from 'vitest'
import { employeeApi } from '#modules/employees/contract.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const BANK = { bank_name: 'Maybank', account_number: '114455667788' }
const version = (key: string) =>
  server.tenant('meridian', async (tx) => {
    const id = server.employeeId(key)
    return (await tx.selectFrom('employee').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
  })
async function asks(caller: Caller, of: string) {
  const at = { id: server.employeeId(of), from_day: '2026-12-01' }
  const pay = await caller.call(employeeApi.editCompensation, {
    ...at,
    version: await version(of),
    basic_pay: 9_900_000,
  })
  const bank = await caller.call(employeeApi.editCompensation, { ...at, version: await version(of), ...BANK })
  return [pay, bank].map((reply) => reply.body.code ?? reply.status)
}

it('AUTH-18c ACL-5 who keeps the payroll raises neither their own pay nor turns it to another account, others do', async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  expect(await asks(payroll, 'jun.hao')).toEqual(['not_for_yourself', 'not_for_yourself'])
  const admin = await server.as('aminah')
  expect(
    (
      await admin.call(employeeApi.editBank, {
        id: server.employeeId('aminah'),
        version: await version('aminah'),
        ...BANK,
      })
    ).body.code,
  ).toBe('not_for_yourself')
  expect((await asks(payroll, 'nurul'))[0]).toBe(200)
  expect((await asks(admin, 'jun.hao'))[0]).toBe(200)
})

it('ACL-5 others who cannot sign in are no others: disabled, or invited and not yet there', async () => {
  const admin = await server.as('aminah')
  const own = server.employeeId('aminah')
  const account_number = '998877665544'
  const bank = async () =>
    (await admin.call(employeeApi.editBank, { id: own, version: await version('aminah'), ...BANK, account_number }))
      .body.code ?? 'done'
  /** How everyone else stands in the company. */
  const left = (patch: { is_active: boolean; invited_email: string | null }) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set(patch)
        .where('account_id', '<>', server.companies.meridian!.accounts.aminah!)
        .execute(),
    )
  expect(await bank()).toBe('not_for_yourself')
  await left({ is_active: false, invited_email: null })
  expect(await bank()).toBe('done')
  await left({ is_active: true, invited_email: 'somebody@invited.example' })
  expect(await bank()).toBe('done')
  await left({ is_active: true, invited_email: null })
  expect(await bank()).toBe('not_for_yourself')
})

it('ACL-5 the only one who may, has to', async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const own = server.companies.meridian!.accounts['jun.hao']!
  // Nobody else may any more, until this is taken back.
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values([11, 12].map((role_id) => ({ role_id, permission: 'compensation:edit', reach: null })))
      .execute(),
  )
  await server.tenant('meridian', (tx) =>
    tx
      .deleteFrom('member_role')
      .where('role_id', '=', 16)
      .where('membership_id', 'in', tx.selectFrom('membership').select('id').where('account_id', '<>', own))
      .execute(),
  )
  expect((await asks(payroll, 'jun.hao'))[0]).toBe(200)
})
