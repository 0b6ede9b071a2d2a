import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import { COMPANY_ROLES } from '#base/access/roles.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { loadChangeable, type RecordTable, requireMayChange } from './protected-columns.ts'

let server: TestServer
let farid: { office_id: string | null }
beforeAll(async () => {
  server = await startTestServer()
  farid = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employment').select('office_id').where('employee_id', '=', id('farid')).executeTakeFirstOrThrow(),
  )
})
afterAll(() => server.stop())

const id = (who: string) => server.employeeId(who)
type Grants = Partial<Record<Permission, Reach>>
/** Farid, who has two reports, with these rights. */
const actor = (grants: Grants, own: string | null = id('farid')) => ({
  accountId: server.companies.meridian!.accounts.farid!,
  employeeId: own,
  officeIds: [farid.office_id!],
  departmentIds: [],
  grants: new Map(Object.entries(grants) as [Permission, Reach][]),
})
const changes = (table: RecordTable, column: string, ...people: string[]) =>
  people.map((who) => ({ employeeId: id(who), table, columns: [column] }))
type Change = ReturnType<typeof changes>[number]
/** Returns the result of a change: done, or its refusal. */
const requestChange = (touched: readonly Change[], who: ReturnType<typeof actor>) =>
  server.tenant('meridian', (tx) =>
    requireMayChange({ tx, today: TODAY }, who, touched).then(
      () => 'done',
      (error) => `${error.status} ${error.code}`,
    ),
  )
const pay = (...people: string[]) => changes('compensation', 'basic_pay', ...people)
const bank = (...people: string[]) => changes('bank_detail', 'account_number', ...people)
const belief = (...people: string[]) => changes('employee', 'religion', ...people)

describe('ACL-5 a protected column', () => {
  it('ACL-5 a protected column needs its right for everybody named: 403 without it, 404 beyond its reach', async () => {
    expect(await requestChange(pay('priya'), actor({ 'employee:edit': 'company' }))).toBe('403 forbidden')
    const near = actor({ 'compensation:edit': 'reports' })
    expect(await requestChange(pay('priya'), near)).toBe('done')
    expect(await requestChange(pay('siti'), near)).toBe('404 not_found')
    expect(await requestChange(pay('priya', 'siti'), near)).toBe('404 not_found')
    expect(await requestChange(pay('priya', 'siti'), actor({ 'compensation:edit': 'company' }))).toBe('done')
    // Only people with a protected change must be within reach. A first name is unprotected.
    const named = [...pay('priya'), ...changes('employee', 'first_name', 'siti')]
    expect(await requestChange(named, near)).toBe('done')
  })

  it('ACL-5 a protected column with two rights accepts either within its reach', async () => {
    expect(await requestChange(bank('priya'), actor({}))).toBe('403 forbidden')
    for (const right of ['employee:edit', 'compensation:edit'] as const)
      expect([
        await requestChange(bank('priya'), actor({ [right]: 'reports' })),
        await requestChange(bank('siti'), actor({ [right]: 'own' })),
      ]).toEqual(['done', '404 not_found'])
    expect(await requestChange(bank('siti'), actor({ 'employee:edit': 'own', 'compensation:edit': 'company' }))).toBe(
      'done',
    )
    expect(await requestChange(bank('siti'), actor({ 'employee:edit': 'company', 'compensation:edit': 'own' }))).toBe(
      'done',
    )
  })

  it('ACL-5 columns of belief and health also need the right to read them', async () => {
    expect(await requestChange(belief('priya'), actor({ 'employee:edit': 'company' }))).toBe('403 forbidden')
    expect(await requestChange(belief('priya'), actor({ 'sensitive:read': 'company' }))).toBe('403 forbidden')
    expect(
      await requestChange(belief('siti'), actor({ 'employee:edit': 'company', 'sensitive:read': 'reports' })),
    ).toBe('404 not_found')
    expect(
      await requestChange(belief('siti'), actor({ 'employee:edit': 'company', 'sensitive:read': 'company' })),
    ).toBe('done')
  })
})

describe('ACL-5 one’s own record', () => {
  const ALL: Grants = { 'employee:edit': 'company', 'compensation:edit': 'company', 'sensitive:read': 'company' }
  it.each<[RecordTable, string, string]>([
    ['compensation', 'basic_pay', '403 not_for_yourself'],
    ['bank_detail', 'account_number', '403 not_for_yourself'],
    ['statutory_status', 'tax_number', '403 not_for_yourself'],
    ['employee', 'birth_date', '403 not_for_yourself'],
    ['employee', 'joined_on', '403 not_for_yourself'],
    ['employee', 'religion', 'done'],
  ])('ACL-5 %s %s: %s', async (table, column, outcome) => {
    expect(await requestChange(changes(table, column, 'farid'), actor(ALL))).toBe(outcome)
    expect(await requestChange(changes(table, column, 'priya', 'farid'), actor(ALL))).toBe(outcome)
    expect(await requestChange(changes(table, column, 'priya'), actor(ALL))).toBe('done')
    expect(await requestChange(changes(table, column, 'farid'), actor(ALL, null))).toBe('done')
  })

  it('ACL-5 people change their own column only where nobody else holds one of its rights', async () => {
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('role_grant')
        .values(COMPANY_ROLES.map(({ id }) => ({ role_id: id, permission: 'compensation:edit', reach: null })))
        .execute(),
    )
    expect(await requestChange(pay('farid'), actor(ALL))).toBe('done')
    expect(await requestChange(bank('farid'), actor(ALL))).toBe('403 not_for_yourself')
  })
})

it('ACL-4 a file may change the columns of everybody or of those in reach', async () => {
  const may = async (grants: Grants) => {
    const is = await server.tenant('meridian', (tx) =>
      loadChangeable({ tx, today: TODAY }, actor(grants), 'employee:edit', [id('priya'), id('siti')]),
    )
    return [is(id('priya')), is(id('siti')), is('somebody new')]
  }
  expect(await may({ 'employee:edit': 'company' })).toEqual([true, true, true])
  expect(await may({ 'employee:edit': 'reports' })).toEqual([true, false, false])
  expect(await may({})).toEqual([false, false, false])
})
