import { afterAll, beforeAll, expect, it } from 'vitest'
import { eachDay } from '#base/days/days.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { claimCalls, claimPolicyApi } from '../../../pay/claims/contract.ts'
import { leaveTypeApi } from '../../../time/leave/policy/contract.ts'
import { leaveRequestApi } from '../../../time/leave/request/contract.ts'
import { requestApi } from '../../inbox/contract.ts'
import { approvalRuleApi } from './contract.ts'

/** Requests that wait: they follow a changed route where the administrator says so, and those that nobody can decide are named. */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let type_id: string
beforeAll(async () => {
  server = await startTestServer()
  const types = good(
    await (await server.as('mei.ling', 'HR Generalist')).call(leaveTypeApi.list, { per_page: 200 } as never),
  )
  type_id = types.find(({ name }: Shown) => name === 'Unpaid leave').id
})
afterAll(() => server.stop())

const good = ({ status, body }: Reply): Shown => {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const admin = () => server.as('aminah', 'Company Admin')
const WORKING_DAYS = eachDay('2026-12-01', '2026-12-23').filter((day) => ![0, 6].includes(new Date(day).getUTCDay()))
let nth = 0
const sendLeave = async (who: string, more: object = {}): Promise<Shown> => {
  const day = WORKING_DAYS[nth++]
  return good(
    await (await server.as(who)).call(leaveRequestApi.send, {
      type_id,
      from_day: day,
      until_day: day,
      reason: 'Private',
      ...more,
    } as never),
  )
}
const MANAGER = { needs: 'any', asks: [{ by: 'report_to', nth: 1 }] }
const role = (role_id: number) => ({ needs: 'any', asks: [{ by: 'role', role_id }] })
const HR_LEAVE = role(14)
const COMPANY_ADMIN = role(12)
const createRule = async (steps: object[], more: object = {}) =>
  good(await (await admin()).call(approvalRuleApi.create, { kind: 'leave', name: 'All', steps, ...more } as never)).id
const changeRule = async (id: string, version: number, steps: object[]) =>
  good(await (await admin()).call(approvalRuleApi.change, { id, version, kind: 'leave', name: 'All', steps } as never))
const removeRule = async (id: string, version: number) =>
  good(await (await admin()).call(approvalRuleApi.remove, { id, version }))
const countWaiting = async (kind = 'leave') =>
  good(await (await admin()).call(approvalRuleApi.countWaiting, { kind })).count
const applyToWaiting = async (kind = 'leave') =>
  good(await (await admin()).call(approvalRuleApi.applyToWaiting, { kind }))
const show = async (id: string): Promise<Shown> => good(await (await admin()).call(requestApi.one, { id }))
const loadStuck = async (): Promise<Shown[]> =>
  good(await (await admin()).call(approvalRuleApi.stuck, { per_page: 200 } as never))
const approve = async (who: string, { id }: Shown): Promise<string> => {
  const { version } = await show(id)
  const { status, body } = await (await server.as(who)).call(requestApi.approve, { id, version })
  return status === 200 ? body.data.state : body.code
}

it('REQ-06e waiting requests follow a changed route once the administrator says so; votes already given stay', async () => {
  const rule = await createRule([MANAGER, HR_LEAVE])
  const sent = await sendLeave('aisyah')
  const fresh = await sendLeave('aisyah')
  const categories = { name_en: 'Trips', name_zh: '差旅', country: 'MY', currency: 'MYR', needs_file: false }
  const { id: category_id } = good(await (await admin()).call(claimPolicyApi.create, categories as never))
  const claim = { day: '2026-11-18', category_id, receipt_no: 'R-1', amount: 40_00, currency: 'MYR' }
  const other = good(await (await server.as('aisyah')).call(claimCalls.send, claim as never))
  expect(await approve('suresh', sent)).toBe('pending')
  expect(await countWaiting()).toBe(0)

  await changeRule(rule, 1, [MANAGER, COMPANY_ADMIN])
  expect(await countWaiting()).toBe(2)
  expect((await show(sent.id)).waits_for).not.toContain('Aminah binti Yusof')
  expect(await applyToWaiting()).toEqual({ moved: 2, left: 0 })
  expect(await countWaiting()).toBe(0)
  expect(await applyToWaiting()).toEqual({ moved: 0, left: 0 })

  const moved = await show(sent.id)
  expect(moved).toMatchObject({ state: 'pending', step: 2, steps: 2 })
  expect(moved.way[0].decisions).toMatchObject([{ decision: 'approved' }])
  expect(moved.entries.at(-1)).toMatchObject({ what: 'replaced', about: { rerouted: true, names: moved.waits_for } })
  expect((await show(fresh.id)).step).toBe(1)
  expect((await show(other.id)).version).toBe(other.version)
  const logged = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['after', 'employee_ids'])
      .where('object_id', '=', sent.id)
      .orderBy('number', 'desc')
      .limit(1)
      .execute(),
  )
  expect(logged).toMatchObject([{ after: { waits_for: moved.waits_for } }])
  // The log of each of them has it: the applicant, and who was and is asked.
  expect(logged[0]?.employee_ids).toEqual(
    expect.arrayContaining([server.employeeId('aisyah'), server.employeeId('aminah')]),
  )
  // The one whose vote stays is not asked again, and nobody takes back a vote of the former route.
  expect(await approve('suresh', sent)).toBe('not_yours_to_decide')
  expect(await approve('aminah', sent)).toBe('approved')
  expect(await approve('suresh', fresh)).toBe('pending')
  await removeRule(rule, 2)
})

it('REQ-06e a request on whose new route everybody has agreed stays on its own: nothing approves itself', async () => {
  const rule = await createRule([MANAGER, HR_LEAVE])
  const agreed = await sendLeave('aisyah')
  await approve('suresh', agreed)
  const open = await sendLeave('aisyah')
  await changeRule(rule, 1, [MANAGER])
  // The one of the test before has been agreed on by the same manager.
  expect(await applyToWaiting()).toEqual({ moved: 1, left: 0 })
  expect(await show(agreed.id)).toMatchObject({ state: 'pending', step: 2, steps: 2 })
  expect(await show(open.id)).toMatchObject({ state: 'pending', step: 1, steps: 1 })
  expect(await approve('suresh', open)).toBe('approved')
  await removeRule(rule, 2)
})

it('REQ-07c a company admin without an employee record is asked beside those of the office, and decides', async () => {
  const rule = await createRule([COMPANY_ADMIN])
  await server.as('hafiz', 'Company Admin')
  const connect = (employee_id: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ employee_id })
        .where('account_id', '=', server.companies.meridian!.accounts.aminah!)
        .execute(),
    )
  await connect(null)
  try {
    const sent = await sendLeave('aisyah')
    expect(sent.steps[0].deciders).toHaveLength(2)
    const alone = await sendLeave('lakshmi')
    expect(alone.steps[0].deciders.length).toBeGreaterThan(0)
    expect(await approve('aminah', sent)).toBe('approved')
  } finally {
    await connect(server.employeeId('aminah'))
  }
  await removeRule(rule, 1)
})

it('REQ-07d what nobody can decide is listed with its reason: nobody is asked, they are gone, or it is their own', async () => {
  const decider = (id: string, account: string) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('request_decider')
        .set({ account_id: server.companies.meridian!.accounts[account]!, employee_id: server.employeeId(account) })
        .where('request_id', '=', id)
        .execute(),
    )
  const [gone, own, none, fine] = [
    await sendLeave('aisyah'),
    await sendLeave('aisyah'),
    await sendLeave('aisyah'),
    await sendLeave('aisyah'),
  ]
  await decider(gone.id, 'arjun')
  await decider(own.id, 'aisyah')
  await server.tenant('meridian', (tx) => tx.deleteFrom('request_decider').where('request_id', '=', none.id).execute())
  const isActive = (is_active: boolean) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ is_active })
        .where('account_id', '=', server.companies.meridian!.accounts.arjun!)
        .execute(),
    )
  await isActive(false)
  try {
    const found = await loadStuck()
    expect(Object.fromEntries(found.map(({ id, reason }) => [id, reason]))).toEqual({
      [gone.id]: 'gone',
      [own.id]: 'own',
      [none.id]: 'nobody',
    })
    expect(found[0]).toMatchObject({ kind: 'leave', kind_name: 'Leave', asked: 'Manager' })
    expect(found.map(({ id }) => id)).not.toContain(fine.id)
  } finally {
    await isActive(true)
  }
  expect((await loadStuck()).map(({ id }) => id)).not.toContain(gone.id)
  // A deputy does not decide a request of whom they stand in for either.
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('delegation')
      .values({
        employee_id: server.employeeId('aisyah'),
        to_employee_id: server.employeeId('hafiz'),
        from_day: '2026-11-20',
        until_day: '2026-11-20',
        set_by: server.companies.meridian!.accounts.aminah!,
        set_by_name: 'Aminah',
      })
      .execute(),
  )
  expect((await loadStuck()).map(({ id }) => id)).toEqual([own.id, none.id])
  expect(await approve('hafiz', own)).not.toBe('approved')
  // Sent along the rules as they are, it waits for the manager, like the one of a former rule and the ones of somebody else.
  expect(await applyToWaiting()).toMatchObject({ moved: 4 })
  expect(await loadStuck()).toEqual([])
  expect(await approve('suresh', none)).toBe('approved')
})

it('REQ-07d only those who see a request read that it is stuck', async () => {
  const sent = await sendLeave('aisyah')
  await server.tenant('meridian', (tx) => tx.deleteFrom('request_decider').where('request_id', '=', sent.id).execute())
  expect((await loadStuck()).map(({ id }) => id)).toEqual([sent.id])
  await server.tenant('meridian', (tx) =>
    tx.insertInto('role_grant').values({ role_id: 12, permission: 'leave:read', reach: 'own' }).execute(),
  )
  expect(await loadStuck()).toEqual([])
})
