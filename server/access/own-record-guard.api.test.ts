import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { absenceApi } from '../../modules/pay/payroll/inputs/contract.ts'
import { employeeApi } from '../../modules/people/record/contract.ts'

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

it('AUTH-18c ACL-5 a payroll officer can change neither their own pay nor their own bank account; others can', async () => {
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

it('ACL-5 nobody creates, edits or removes a record of their own while others can', async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const admin = await server.as('aminah')
  const employee_id = server.employeeId('jun.hao')
  const day = { employee_id, from_day: '2026-10-14', until_day: '2026-10-14', kind: 'unpaid' as const }
  expect((await payroll.call(absenceApi.create, day)).body.code).toBe('not_for_yourself')
  const { id } = (await admin.call(absenceApi.create, day)).body.data
  const edited = { id, version: 1, paid_share: 500_000 }
  expect((await payroll.call(absenceApi.edit, edited)).body.code).toBe('not_for_yourself')
  expect((await payroll.call(absenceApi.remove, { id, version: 1 })).body.code).toBe('not_for_yourself')
  expect((await admin.call(absenceApi.edit, edited)).status).toBe(200)
  expect((await admin.call(absenceApi.remove, { id, version: 2 })).status).toBe(200)
  const removal = await server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').selectAll().where('object_id', '=', id).orderBy('number', 'desc').executeTakeFirst(),
  )
  expect(removal).toMatchObject({
    object_name: expect.stringContaining('Jun Hao'),
    before: { employee_id },
    after: null,
  })
})

it('ACL-5 disabled and invited members do not count as others', async () => {
  const admin = await server.as('aminah')
  const own = server.employeeId('aminah')
  const account_number = '998877665544'
  const bank = async () =>
    (await admin.call(employeeApi.editBank, { id: own, version: await version('aminah'), ...BANK, account_number }))
      .body.code ?? 'done'
  /** Changes the memberships of everyone else. */
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

it('ACL-5 the only person with the right may decide about themselves', async () => {
  const payroll = await server.as('jun.hao', 'HR Payroll')
  const own = server.companies.meridian!.accounts['jun.hao']!
  // Nobody else has the right until this is undone.
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('role_grant')
      .values(
        COMPANY_ROLES.flatMap(({ id: role_id }) =>
          ['compensation:edit', 'absence:edit'].map((permission) => ({
            role_id,
            permission,
            reach: role_id === 16 ? 'company' : null,
          })),
        ),
      )
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
  const employee_id = server.employeeId('jun.hao')
  const day = { employee_id, from_day: '2026-10-12', until_day: '2026-10-12', kind: 'unpaid' as const }
  expect((await payroll.call(absenceApi.create, day)).status).toBe(200)
  const [mine] = (await payroll.call(absenceApi.list, { employee_id })).body.data
  expect(mine.actions).toEqual(['edit', 'remove'])
  // The undo restores the rights for the tests that follow.
  await server.tenant('meridian', (tx) => tx.deleteFrom('role_grant').execute())
})

it('ACL-5 a reader is offered no changes of anybody’s records', async () => {
  const admin = await server.as('aminah')
  const head = await server.as('farid', 'mgr')
  for (const who of ['farid', 'priya']) {
    const employee_id = server.employeeId(who)
    const day = { employee_id, from_day: '2026-11-10', until_day: '2026-11-10', kind: 'unpaid' as const }
    expect((await admin.call(absenceApi.create, day)).status).toBe(200)
    const own = await admin.call(absenceApi.create, { ...day, employee_id: server.employeeId('aminah') })
    expect([own.status, own.body.code]).toEqual([403, 'not_for_yourself'])
    const list = async (by: Caller) => (await by.call(absenceApi.list, { employee_id })).body.data
    expect(
      (await list(head)).map(({ actions }: { actions: string[] }) => actions),
      who,
    ).toEqual([[]])
    expect((await list(admin))[0].actions).toEqual(['edit', 'remove'])
  }
  // A change that would be refused is not offered either: another person could make it.
  const employee_id = server.employeeId('aminah')
  const hr = await server.as('mei.ling', 'HR Generalist')
  const day = { employee_id, from_day: '2026-11-10', until_day: '2026-11-10', kind: 'unpaid' as const }
  expect((await hr.call(absenceApi.create, day)).status).toBe(200)
  const seenBy = async (by: Caller) => (await by.call(absenceApi.list, { employee_id })).body.data[0].actions
  expect([await seenBy(admin), await seenBy(hr)]).toEqual([[], ['edit', 'remove']])
})
