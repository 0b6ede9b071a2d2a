import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission, Reach } from '#base/access/permissions.ts'
import type { Tx } from '#server/database/database.ts'
import { startTestServer, type TestServer, TODAY } from '#test/server.ts'
import {
  filterInReach,
  isInReach,
  loadReachByPermission,
  reachOf,
  requireAllInReach,
  requireEmployee,
  withinReach,
} from './reach.ts'

let server: TestServer
/** Everybody's employment today. */
let people: { id: string; office_id: string | null; department_id: string | null; report_to: string | null }[]
beforeAll(async () => {
  server = await startTestServer()
  people = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('employment')
      .select(['employee_id as id', 'office_id', 'department_id', 'report_to'])
      .where('from_day', '<=', TODAY)
      .execute(),
  )
})
afterAll(() => server.stop())

const READ: Permission = 'employee:read'
const id = (who: string) => server.employeeId(who)
/** An actor with one permission and the given reach. */
function actor(who: string | null, reach?: Reach) {
  const own = people.find((one) => who !== null && one.id === id(who))
  return {
    employeeId: own?.id ?? null,
    grants: new Map<Permission, Reach>(reach ? [[READ, reach]] : []),
    officeIds: [(own ?? people.find((one) => one.id === id('siti'))!).office_id!],
    departmentIds: own ? [own.department_id!] : [],
  }
}
const toSortedIds = (ids: Iterable<string>) => [...ids].sort()
const loadFound = (of: ReturnType<typeof actor>, day = TODAY) =>
  server.tenant('meridian', async (tx) => {
    const rows = await tx
      .selectFrom('employee')
      .select('employee.id')
      .where(withinReach(of, READ, day))
      .execute()
    return toSortedIds(rows.map((row) => row.id))
  })
const idsWhere = (is: (one: (typeof people)[number]) => boolean) => toSortedIds(people.filter(is).map((one) => one.id))
const refusal = (work: (tx: Tx) => Promise<unknown>) =>
  server.tenant('meridian', async (tx) =>
    work(tx).then(
      () => 'reached',
      (error) => `${error.status} ${error.code}`,
    ),
  )

it('ACL-4 a permission reaches oneself and, as granted, reports, department, offices or everybody', async () => {
  const farid = people.find((one) => one.id === id('farid'))!
  expect(await loadFound(actor('farid'))).toEqual([])
  expect(await loadFound(actor('farid', 'own'))).toEqual([farid.id])
  const reports = idsWhere((one) => one.id === farid.id || one.report_to === farid.id)
  expect(reports.length).toBeGreaterThan(1)
  expect(await loadFound(actor('farid', 'reports'))).toEqual(reports)
  const department = idsWhere((one) => one.department_id === farid.department_id)
  expect(await loadFound(actor('farid', 'department'))).toEqual(department)
  const office = idsWhere((one) => one.office_id === farid.office_id)
  expect(await loadFound(actor('farid', 'office'))).toEqual(office)
  expect(await loadFound(actor('farid', 'company'))).toEqual(idsWhere(() => true))
  expect(new Set([reports, department, office].map((ids) => ids.length)).size).toBe(3)
  // People reach themselves, even when they work in none of the offices.
  const elsewhere = { ...actor('farid', 'office'), officeIds: [] }
  expect(await loadFound(elsewhere)).toEqual([farid.id])
  expect(reachOf(actor('farid'), READ)).toBeNull()
  expect(reachOf(actor('farid', 'own'), READ)).toBe('own')
})

it('ACL-4 an account without an employee reaches only the people of the offices it manages', async () => {
  expect(await loadFound(actor(null, 'own'))).toEqual([])
  expect(await loadFound(actor(null, 'reports'))).toEqual([])
  const siti = people.find((one) => one.id === id('siti'))!
  expect(await loadFound(actor(null, 'office'))).toEqual(idsWhere((one) => one.office_id === siti.office_id))
})

it('ACL-4 reach follows the employment of the day', async () => {
  const nurul = id('nurul')
  await server.tenant('meridian', async (tx) => {
    const {
      employee_id,
      id: _,
      ...now
    } = await tx.selectFrom('employment').selectAll().where('employee_id', '=', nurul).executeTakeFirstOrThrow()
    await tx.updateTable('employment').set({ until_day: '2026-11-30' }).where('employee_id', '=', nurul).execute()
    const moved = { ...now, employee_id, from_day: '2026-12-01', office_id: actor('siti').officeIds[0]! }
    await tx
      .insertInto('employment')
      .values(moved as never)
      .execute()
  })
  const siti = actor('siti', 'office')
  expect(await loadFound(siti)).not.toContain(nurul)
  expect(await loadFound(siti, '2026-12-01')).toContain(nurul)
  expect(await loadFound(actor('farid', 'office'), '2026-12-01')).not.toContain(nurul)
})

it('EMP-07 ACL-4 a person out of reach is not found alone, among several and in replies', async () => {
  const hod = actor('farid', 'reports')
  const [self, near, far] = [id('farid'), id('priya'), id('siti')]
  const one = (who: string, of = hod) => refusal((tx) => requireEmployee(tx, of, READ, who, TODAY))
  expect([await one(self), await one(near), await one(far)]).toEqual(['reached', 'reached', '404 not_found'])
  expect(await one(near, actor('farid'))).toBe('404 not_found')
  const fetched = await server.tenant('meridian', (tx) => requireEmployee(tx, hod, READ, near, TODAY))
  expect(fetched.id).toBe(near)

  const all = (ids: string[]) => refusal((tx) => requireAllInReach(tx, hod, READ, ids, TODAY))
  expect([await all([]), await all([self, near])]).toEqual(['reached', 'reached'])
  expect([await all([far]), await all([near, far])]).toEqual(['404 not_found', '404 not_found'])

  await server.tenant('meridian', async (tx) => {
    expect(toSortedIds(await filterInReach(tx, hod, READ, [near, far, self], TODAY))).toEqual(toSortedIds([near, self]))
    expect([...(await filterInReach(tx, hod, READ, [near], TODAY))]).toEqual([near])
    const does = (who: string, of = hod) => isInReach(tx, of, READ, who, TODAY)
    expect([await does(near), await does(far)]).toEqual([true, false])
    expect([await does(far, actor('farid', 'company')), await does(near, actor('farid'))]).toEqual([true, false])
  })
  // Company-wide reach needs no query: no database is given here.
  expect(await isInReach(null as never, actor('farid', 'company'), READ, far, TODAY)).toBe(true)
})

it('ACL-4 the reach of several permissions in a list takes one query, and none where it is obvious', async () => {
  const of: Permission[] = ['employee:read', 'employee:edit', 'compensation:read', 'identity:read', 'sensitive:read']
  const all = [id('farid'), id('priya'), id('siti')]
  const grants = (reaches: (Reach | null)[]) => ({
    ...actor('farid'),
    grants: new Map(of.flatMap((one, index) => (reaches[index] ? [[one, reaches[index]] as const] : []))),
  })
  const loadFound = async (tx: Tx, who: ReturnType<typeof actor>, ids: string[]) => {
    const by = await loadReachByPermission(tx, who, of, ids, TODAY)
    return of.map((one) => [...by.get(one)!])
  }
  const [self, near] = all as [string, string]
  await server.tenant('meridian', async (tx) => {
    const who = grants(['reports', 'company', 'own', null, 'department'])
    const [read, edit, pay, identity, belief] = await loadFound(tx, who, all)
    expect([toSortedIds(read!), edit, pay, identity]).toEqual([toSortedIds([self, near]), all, [self], []])
    expect(belief).toContain(self)
    expect(await loadFound(tx, grants([null, 'reports', null, null, null]), [near])).toEqual([[], [near], [], [], []])
  })
  // No database is given, so a query would fail.
  const nowhere = null as never
  expect(await loadFound(nowhere, grants(['company', 'own', null, 'own', 'company']), all)).toEqual([
    all,
    [self],
    [],
    [self],
    all,
  ])
  expect(await loadFound(nowhere, grants(['reports', 'office', null, 'own', 'company']), [])).toEqual([
    [],
    [],
    [],
    [],
    [],
  ])
})
