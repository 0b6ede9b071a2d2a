import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { extendForTest } from '#server/extension-point.ts'
import { patience } from '#test/patience.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { approvalRuleApi } from '../../modules/requests/approval/rules/contract.ts'
import { requestFileApi } from '../../modules/requests/approval/sending/contract.ts'
import { delegationApi } from '../../modules/requests/delegation/contract.ts'
import { requestApi } from '../../modules/requests/inbox/contract.ts'
import { REQUESTS_BEFORE_JOINING } from '../../modules/requests/kinds/before-joining.ts'
import { lockPeople } from '../../modules/requests/kinds/lock-person.ts'
import { REQUEST_KINDS } from '../../modules/requests/kinds/request-kinds.ts'
import { requestNoticeApi } from '../../modules/requests/notifications/contract.ts'
import { leaveRequestApi } from '../../modules/time/leave/request/contract.ts'
import { CABIN, cabinApi } from './own-kind.ts'

/**
 * Refusals of approval rules, delegations, files and sending. Boon Keat directs Penang, where Zulkifli, Melissa and
 * Lakshmi work. Aminah is Company Admin in Kuala Lumpur.
 */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOBODY = '00000000-0000-4000-8000-000000000000'
let server: TestServer
let removeCabin: () => void
beforeAll(async () => {
  removeCabin = extendForTest(REQUEST_KINDS, CABIN)
  server = await startTestServer()
})
afterAll(async () => {
  removeCabin()
  await server.stop()
})

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
/** The result of a call: `200`, `404 not_found`, or the refused fields. */
const came = ({ status, body }: Reply): string =>
  status === 200 ? '200' : body.errors ? Object.keys(body.errors).join() : `${status} ${body.code}`
async function call(who: string, of: ReplyBody, input: object, role?: RoleName): Promise<string> {
  return came(await (await server.as(who, role)).call(of, input as never))
}
const entries = () =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['operation', 'kind', 'object_name', 'before', 'after'])
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
const id = (who: string) => server.employeeId(who)
async function onDay(day: string, work: () => Promise<void>): Promise<void> {
  server.clock.set(`${day}T02:00:00.000Z`)
  try {
    await work()
  } finally {
    server.clock.set('2026-11-20T02:00:00.000Z')
  }
}

const delegated = async (from_day: string, until_day: string): Promise<{ id: string; version: number }> => ({
  ...good(
    await (await server.as('boon.keat')).call(delegationApi.create, {
      employee_id: id('zulkifli'),
      to_employee_id: id('melissa'),
      from_day,
      until_day,
    } as never),
  ),
  version: 1,
})

it('REQ-02b a delegation ends today at the soonest, never before its first day, and lasts a year and a day at most', async () => {
  const change = (at: object, until_day: string) => call('boon.keat', delegationApi.change, { ...at, until_day })
  const coming = await delegated('2026-11-25', '2026-12-24')
  expect(await change(coming, '2026-11-24')).toBe('until_day')
  expect(await change(coming, '2027-11-27')).toBe('until_day')
  expect(await change(coming, '2027-11-26')).toBe('200')
  const begun = await delegated('2026-11-20', '2026-12-24')
  await onDay('2026-12-10', async () => {
    expect(await change(begun, '2026-12-09')).toBe('until_day')
    expect(await change(begun, '2026-12-10')).toBe('200')
  })
  await onDay('2026-12-11', async () => {
    expect(await change({ ...begun, version: 2 }, '2026-12-20')).toBe('409 delegation_over')
  })
  const other = await delegated('2026-11-20', '2026-12-10')
  await onDay('2026-12-10', async () => {
    expect(await change(other, '2026-12-12')).toBe('200')
  })
})

it('REQ-02b a delegation is extended only where it could be given anew, and can always be ended earlier', async () => {
  const at = await delegated('2026-11-25', '2026-12-24')
  const change = (version: number, until_day: string) =>
    call('boon.keat', delegationApi.change, { ...at, version, until_day })
  const lastDay = (last_day: string | null) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ last_day, resigned_on: last_day }).where('id', '=', id('melissa')).execute(),
    )
  await lastDay('2026-12-26')
  try {
    expect(await change(1, '2026-12-27')).toBe('until_day')
    expect(await change(1, '2026-12-26')).toBe('200')
    await lastDay('2026-12-01')
    expect(await change(2, '2026-12-27')).toBe('until_day')
    expect(await change(2, '2026-12-20')).toBe('200')
  } finally {
    await lastDay(null)
  }
})

it('REQ-02b a delegation that ends earlier keeps its note', async () => {
  const director = await server.as('boon.keat')
  const { id: made } = good(
    await director.call(delegationApi.create, {
      employee_id: id('zulkifli'),
      to_employee_id: id('melissa'),
      note: 'Abroad',
      from_day: '2026-11-25',
      until_day: '2026-12-24',
    }),
  )
  const note = () =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('delegation').select(['until_day', 'note']).where('id', '=', made).executeTakeFirstOrThrow(),
    )
  good(await director.call(delegationApi.change, { id: made, version: 1, until_day: '2026-12-20' }))
  expect(await note()).toEqual({ until_day: '2026-12-20', note: 'Abroad' })
  good(await director.call(delegationApi.change, { id: made, version: 2, note: null }))
  expect(await note()).toEqual({ until_day: '2026-12-20', note: null })
})

it('REQ-02b the log names the days and the stand-in of each change of a delegation', async () => {
  const at = await delegated('2026-11-25', '2026-12-24')
  const given = await entries()
  expect(given).toMatchObject({ kind: 'delegation', before: null, after: { from_day: '2026-11-25' } })
  expect(given.object_name).toContain('Zulkifli')
  expect(given.after).toMatchObject({ to: expect.stringContaining('Melissa'), until_day: '2026-12-24' })
  expect(await call('boon.keat', delegationApi.change, { ...at, until_day: '2026-12-20' })).toBe('200')
  expect(await entries()).toMatchObject({
    kind: 'delegation',
    object_name: given.object_name,
    before: { until_day: '2026-12-24' },
    after: { until_day: '2026-12-20' },
  })
  expect(await call('boon.keat', delegationApi.remove, { ...at, version: 2 })).toBe('200')
  expect(await entries()).toMatchObject({
    kind: 'delegation',
    object_name: given.object_name,
    before: { from_day: '2026-11-25', until_day: '2026-12-20' },
    after: null,
  })
})

it('REQ-02b a stand-in is somebody of the company other than the person', async () => {
  const days = { employee_id: id('zulkifli'), from_day: '2026-11-25', until_day: '2026-11-26' }
  for (const to_employee_id of [NOBODY, id('beacon:aminah'), id('zulkifli')])
    expect(await call('boon.keat', delegationApi.create, { ...days, to_employee_id })).toBe('to_employee_id')
})

it('REQ-02a an approval rule is tried for an existing person', async () => {
  const tried = (employee_id: string) => call('aminah', approvalRuleApi.tryOut, { kind: 'cabin', employee_id })
  expect([await tried(NOBODY), await tried(id('beacon:aminah')), await tried(id('aisyah'))]).toEqual([
    '404 not_found',
    '404 not_found',
    '200',
  ])
})

it('REQ-07d the list of approvers with pending requests says who can no longer decide', async () => {
  await withoutRules()
  await sent('aisyah')
  const mayDecide = async () => {
    const rows = good(
      await (await server.as('aminah')).call(approvalRuleApi.waiting, { per_page: 200 } as never),
    ) as ReplyBody[]
    return rows.flatMap(({ name, may_decide }) => (/Suresh/.test(name) ? may_decide : []))
  }
  const status = (employment_status: 'suspended' | 'active_confirmed') =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employment').set({ employment_status }).where('employee_id', '=', id('suresh')).execute(),
    )
  expect(await mayDecide()).toEqual([true])
  await status('suspended')
  try {
    expect(await mayDecide()).toEqual([false])
  } finally {
    await status('active_confirmed')
  }
})

it('REQ-02b nobody stands in before they joined', async () => {
  const joining = (day: string) =>
    server.tenant('meridian', (tx) =>
      tx.updateTable('employee').set({ joined_on: day }).where('id', '=', id('melissa')).execute(),
    )
  const { joined_on } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').select('joined_on').where('id', '=', id('melissa')).executeTakeFirstOrThrow(),
  )
  const given = { employee_id: id('zulkifli'), to_employee_id: id('melissa'), until_day: '2026-12-24' }
  try {
    await joining('2026-11-20')
    expect(await call('boon.keat', delegationApi.create, { ...given, from_day: '2026-11-20' })).toBe('200')
    await joining('2026-11-21')
    const { body } = await (await server.as('boon.keat')).call(delegationApi.create, {
      ...given,
      from_day: '2026-11-20',
    } as never)
    expect(body.errors).toEqual({ to_employee_id: [expect.stringContaining('joins on')] })
  } finally {
    await joining(joined_on)
  }
})

it('REQ-02c a director sees, changes and ends delegations of their office alone', async () => {
  const other = await server.as('nurul', 'office dir')
  const made = good(
    await other.call(delegationApi.create, {
      employee_id: id('suresh'),
      to_employee_id: id('noraini'),
      from_day: '2026-11-25',
      until_day: '2026-11-26',
    } as never),
  )
  const own = await delegated('2026-11-25', '2026-11-26')
  const seen = good(await (await server.as('boon.keat')).call(delegationApi.list, { per_page: 200 })) as ReplyBody[]
  expect(seen.map((one) => one.id)).toContain(own.id)
  expect(seen.map((one) => one.id)).not.toContain(made.id)
  const at = { id: made.id, version: 1 }
  expect(await call('boon.keat', delegationApi.change, { ...at, until_day: '2026-11-27' })).toBe('404 not_found')
  expect(await call('boon.keat', delegationApi.remove, at)).toBe('404 not_found')
  expect(await call('nurul', delegationApi.remove, at, 'office dir')).toBe('200')
})

const rule = (more: object = {}) => ({
  kind: 'cabin',
  name: 'Few',
  steps: [{ needs: 'any', asks: [{ by: 'person', employee_id: id('nurul') }] }],
  ...more,
})

it('REQ-02a a new or changed rule names an existing kind, people and places', async () => {
  const made = good(await (await server.as('aminah')).call(approvalRuleApi.create, rule() as never))
  expect(await entries()).toMatchObject({
    kind: 'approval_route',
    object_name: 'Few',
    before: null,
    after: { kind: 'cabin', name: 'Few', steps: rule().steps },
  })
  const wrong: [object, string][] = [
    [{ kind: 'of nobody' }, 'kind'],
    [{ office_id: NOBODY }, 'office_id'],
    [{ department_id: NOBODY }, 'department_id'],
    [{ steps: [{ needs: 'any', asks: [{ by: 'person', employee_id: NOBODY }] }] }, 'steps'],
  ]
  for (const [more, field] of wrong) {
    expect([more, await call('aminah', approvalRuleApi.create, rule(more))]).toEqual([more, field])
    expect([more, await call('aminah', approvalRuleApi.change, { ...rule(more), id: made.id, version: 1 })]).toEqual([
      more,
      field,
    ])
  }
  expect(await call('aminah', approvalRuleApi.change, { ...rule({ kind: 'leave' }), id: made.id, version: 1 })).toBe(
    '404 not_found',
  )
  expect(await call('aminah', approvalRuleApi.change, { ...rule({ name: 'Fewer' }), id: made.id, version: 1 })).toBe(
    '200',
  )
  expect(await entries()).toMatchObject({ kind: 'approval_route', before: { name: 'Few' }, after: { name: 'Fewer' } })
})

it('REQ-06d the order of rules names all current rules, and the log names them', async () => {
  const admin = await server.as('aminah')
  const rules = async (): Promise<ReplyBody[]> =>
    (good(await admin.call(approvalRuleApi.list)) as ReplyBody[]).find(({ kind }) => kind === 'cabin').rules
  for (const one of await rules()) good(await admin.call(approvalRuleApi.remove, { id: one.id, version: one.version }))
  const made: string[] = []
  for (const name of ['One', 'Two'])
    made.push(good(await admin.call(approvalRuleApi.create, rule({ name }) as never)).id)
  const leave = good(await admin.call(approvalRuleApi.create, rule({ kind: 'leave', name: 'Of leave' }) as never)).id
  const [one, two] = made as [string, string]
  const order = (...ids: string[]) => call('aminah', approvalRuleApi.order, { kind: 'cabin', ids })
  expect(await order(two)).toBe('409 routes_moved_on')
  expect(await order(two, leave)).toBe('409 routes_moved_on')
  expect(await order(two, one, leave)).toBe('409 routes_moved_on')
  expect(await order(two, one)).toBe('200')
  expect((await rules()).map(({ name }) => name)).toEqual(['Two', 'One'])
  expect(await entries()).toMatchObject({ before: { order: ['One', 'Two'] }, after: { order: ['Two', 'One'] } })
  expect(await call('aminah', approvalRuleApi.remove, { id: one, version: 2 })).toBe('200')
  expect(await entries()).toMatchObject({ kind: 'approval_route', before: { name: 'One', kind: 'cabin' }, after: null })
  expect(await call('aminah', approvalRuleApi.order, { kind: 'of nobody', ids: [two] })).toBe('404 not_found')
})

it('REQ-02a a kind has at most two hundred rules', async () => {
  const { companyId } = server.companies.meridian!
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('approval_route')
      .values(
        Array.from({ length: 199 }, (_, at) => ({
          kind: 'claim',
          name: `Rule ${at}`,
          position: at + 1,
          steps: JSON.stringify(rule().steps),
          company_id: companyId,
        })),
      )
      .execute(),
  )
  expect(await call('aminah', approvalRuleApi.create, rule({ kind: 'claim' }))).toBe('200')
  expect(await call('aminah', approvalRuleApi.create, rule({ kind: 'claim' }))).toBe('409 too_many_routes')
})

it('REQ-08d nobody else is asked before the decider was reminded', async () => {
  const remind = (remind_hours: number | null, escalate_hours: number | null) =>
    call('aminah', approvalRuleApi.remind, { kind: 'cabin', remind_hours, escalate_hours })
  expect(await remind(24, 23)).toBe('escalate_hours')
  expect(await remind(24, 24)).toBe('200')
  expect(await remind(null, 8)).toBe('200')
  expect(await entries()).toMatchObject({
    kind: 'approval_route',
    object_name: 'Cabin',
    before: { remind_hours: 24, escalate_hours: 24 },
    after: { remind_hours: null, escalate_hours: 8 },
  })
})

it('REQ-04c a notification setting names an existing kind', async () => {
  expect(await call('aisyah', requestNoticeApi.choose, { kind: 'of nobody', how: 'daily' })).toBe('kind')
  expect(await call('aisyah', requestNoticeApi.choose, { kind: 'cabin', how: 'daily' })).toBe('200')
  const chosen = { kind: 'request_notice', object_name: 'Cabin' }
  expect(await entries()).toMatchObject({ ...chosen, before: { how: 'at_once' }, after: { how: 'daily' } })
  expect(await call('aisyah', requestNoticeApi.choose, { kind: 'cabin', how: 'never' })).toBe('200')
  expect(await entries()).toMatchObject({ ...chosen, before: { how: 'daily' }, after: { how: 'never' } })
})

it('REQ-04c LOG-01a marking notices as read logs how many were unread, of one request or of all', async () => {
  await withoutRules()
  expect(await call('suresh', requestNoticeApi.read, {})).toBe('200')
  const [first] = [await sent('aisyah'), await sent('aisyah'), await sent('aisyah')]
  const read = async (input: object) => {
    expect(await call('suresh', requestNoticeApi.read, input)).toBe('200')
    const { kind, object_name, before, after } = await entries()
    return [kind, object_name, before, after]
  }
  const log = (unread: number) => ['request_notice', 'Notices', { unread }, { unread: 0 }]
  expect(await read({ request_id: first.id })).toEqual(log(1))
  // Notifications of another person stay unread.
  expect(await call('aisyah', requestNoticeApi.read, {})).toBe('200')
  expect(await read({})).toEqual(log(2))
})

const stay = { from_day: '2026-12-01', until_day: '2026-12-03', guests: 2, reason: 'Rest' }
const sent = async (who: string, more: object = {}): Promise<ReplyBody> =>
  good(await (await server.as(who)).call(cabinApi.send, { ...stay, ...more } as never))
const moved = async (
  who: string,
  of: ReplyBody,
  at: ReplyBody,
  more: object = {},
  role?: RoleName,
): Promise<string> => {
  const reply = await (await server.as(who, role)).call(of, { id: at.id, version: at.version, ...more } as never)
  if (reply.status === 200) Object.assign(at, reply.body.data)
  return came(reply)
}

it('REQ-05b a pending or decided request, or one of another kind, is not sent again', async () => {
  const request = await sent('aisyah')
  expect(await moved('aisyah', cabinApi.change, request, stay)).toBe('409 request_is_pending')
  expect(await moved('aisyah', requestApi.withdraw, request)).toBe('200')
  const leaveCalls = REQUEST_KINDS.all().find(({ kind }) => kind === 'claim')!.endpoints
  const claim = { day: '2026-11-18', category_id: NOBODY, receipt_no: 'R', amount: 1, currency: 'MYR' }
  expect(await moved('aisyah', leaveCalls.change, request, claim)).toBe('404 not_found')
  expect(await moved('amirul', cabinApi.change, request, stay)).toBe('404 not_found')
  await server.tenant('meridian', (tx) =>
    tx.updateTable('request').set({ round: 100 }).where('id', '=', request.id).execute(),
  )
  expect(await moved('aisyah', cabinApi.change, request, stay)).toBe('409 request_sent_too_often')
})

it('REQ-05b a request that is sent again requires what it required at first', async () => {
  const request = await sent('aisyah')
  expect(await moved('aisyah', requestApi.withdraw, request)).toBe('200')
  const many = { ...stay, guests: 5 }
  expect(await moved('aisyah', cabinApi.change, request, { ...many, reason: null })).toBe('reason')
  expect(await moved('aisyah', cabinApi.change, request, many)).toBe('200')
})

it('REQ-05b only the person who entered a request for somebody else sends it again', async () => {
  const kind: { findOwner?: unknown } = CABIN
  kind.findOwner = async () => id('amirul')
  try {
    expect(await call('aisyah', cabinApi.send, { ...stay, employee_id: id('aisyah') })).toBe('employee_id')
    const request = await sent('aisyah')
    expect(await moved('amirul', requestApi.withdraw, request)).toBe('200')
    expect(await moved('amirul', cabinApi.change, request, stay)).toBe('404 not_found')
    expect(await moved('aisyah', cabinApi.change, request, stay)).toBe('200')
  } finally {
    delete kind.findOwner
  }
})

it('REQ-05b only HR of the kind enters requests for others, within their reach', async () => {
  const given = { ...stay, employee_id: id('aisyah') }
  expect(await call('amirul', cabinApi.send, given)).toBe('404 not_found')
  expect(await call('suresh', cabinApi.send, given)).toBe('404 not_found')
  // HR of Penang; Aisyah works in Kuala Lumpur.
  expect(await call('melissa', cabinApi.send, given, 'local hr')).toBe('404 not_found')
  expect(await call('melissa', cabinApi.send, { ...stay, employee_id: id('lakshmi') }, 'local hr')).toBe('200')
  expect(await call('mei.ling', cabinApi.send, given, 'HR Generalist')).toBe('200')
})

it('REQ-05c HR ends requests of people in their reach only', async () => {
  // HR of Penang sees a request that it decides, although Aisyah works in Kuala Lumpur.
  const request = await sent('aisyah')
  await server.tenant('meridian', (tx) =>
    tx
      .updateTable('request_decider')
      .set({ account_id: server.companies.meridian!.accounts.melissa!, employee_id: id('melissa') })
      .where('request_id', '=', request.id)
      .execute(),
  )
  expect(await moved('melissa', requestApi.cancel, request, { remark: 'No' }, 'local hr')).toBe(
    '403 not_yours_to_decide',
  )
  expect(await moved('mei.ling', requestApi.cancel, request, { remark: 'No' }, 'HR Generalist')).toBe('200')
})

/** Removes the rules, so that requests follow the default steps. */
const withoutRules = () =>
  server.tenant('meridian', (tx) => tx.deleteFrom('approval_route').where('kind', '=', 'cabin').execute())

it('REQ-05e taking a decision back is in history and log, and affects one’s own decision of a step alone', async () => {
  await withoutRules()
  const ask = (key: string) => ({ by: 'person', employee_id: id(key) })
  const steps = [{ needs: 'all', asks: [ask('nurul'), ask('arjun')] }]
  const given = rule({ name: 'Both', from_days: 3_000_000, steps })
  good(await (await server.as('aminah')).call(approvalRuleApi.create, given as never))
  const request = await sent('aisyah', { guests: 3 })
  expect(await moved('nurul', requestApi.approve, request)).toBe('200')
  expect(await entries()).toMatchObject({ kind: 'request', after: { agreed: true, step: 1 } })
  expect(await moved('arjun', requestApi.approve, request)).toBe('200')
  expect(request.state).toBe('approved')
  expect(await moved('arjun', requestApi.takeBack, request)).toBe('200')
  expect(await entries()).toMatchObject({ kind: 'request', before: { state: 'approved' }, after: { state: 'pending' } })
  const shown = good(await (await server.as('arjun')).call(requestApi.one, { id: request.id }))
  const whats = shown.entries.map(({ what }: ReplyBody) => what)
  expect(whats.toSorted()).toEqual(['agreed', 'approved', 'sent', 'taken_back'])
  const decided = await server.tenant('meridian', (tx) =>
    tx.selectFrom('request_decider').select(['name', 'decision']).where('request_id', '=', request.id).execute(),
  )
  expect(decided.filter(({ decision }) => decision === 'approved')).toHaveLength(1)
  expect(decided.find(({ decision }) => decision === 'approved')!.name).toContain('Nurul')
})

it('REQ-01a every request has one of the eight states, and the list of a state contains exactly those', async () => {
  await withoutRules()
  const states = ['pending', 'approved', 'completed', 'rejected', 'cancelled', 'paid', 'withdrawn', 'revoked']
  const made = new Map<string, string>()
  for (const state of states) {
    const { id: one } = await sent('hafiz')
    made.set(state, one)
    // A completed request is stored as approved, with its last day in the past.
    const stored = state === 'completed' ? 'approved' : state
    const over = state === 'completed' ? { completes_after: '2026-11-19' } : {}
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('request')
        .set({ state: stored as 'pending', ...over })
        .where('id', '=', one)
        .execute(),
    )
  }
  const hafiz = await server.as('hafiz')
  for (const state of states) {
    const rows = good(await hafiz.call(requestApi.mine, { state } as never)) as ReplyBody[]
    expect([state, rows.map((row) => [row.id, row.state])]).toEqual([state, [[made.get(state), state]]])
  }
  expect(good(await hafiz.call(requestApi.mine, {}))).toHaveLength(states.length)
  expect((await hafiz.call(requestApi.mine, { state: 'draft' } as never)).status).toBe(400)
})

it('REQ-05a history and log contain each change of state', async () => {
  await withoutRules()
  const request = await sent('aisyah')
  expect(await entries()).toMatchObject({
    kind: 'request',
    object_name: expect.stringContaining('Aisyah'),
    before: null,
    after: { request: 'cabin', from_day: '2026-12-01', until_day: '2026-12-03', days: 2_000_000 },
  })
  const logged = async (who: string, of: ReplyBody, at: ReplyBody, more: object = {}, role?: RoleName) => {
    expect(await moved(who, of, at, more, role)).toBe('200')
    const { object_name, before, after } = (await entries()) as ReplyBody
    expect(object_name).toContain('Aisyah')
    return [before.state, after.state, ...(after.from_day ? [after.from_day] : [])]
  }
  const hr = 'HR Generalist'
  expect(await logged('aisyah', requestApi.withdraw, request)).toEqual(['pending', 'withdrawn'])
  expect(await logged('aisyah', cabinApi.change, request, stay)).toEqual(['withdrawn', 'pending', '2026-12-01'])
  expect(await logged('suresh', requestApi.approve, request)).toEqual(['pending', 'approved'])
  expect(await logged('mei.ling', requestApi.cancel, request, {}, hr)).toEqual(['approved', 'cancelled'])
  const whats = async (at: ReplyBody) =>
    good(await (await server.as('aisyah')).call(requestApi.one, { id: at.id })).entries.map(
      ({ what }: ReplyBody) => what,
    )
  expect(await whats(request)).toEqual(['sent', 'withdrawn', 'sent_again', 'approved', 'cancelled'])
  const rejected = await sent('aisyah')
  expect(await logged('suresh', requestApi.reject, rejected, { remark: 'Full' })).toEqual(['pending', 'rejected'])
  expect(await whats(rejected)).toEqual(['sent', 'rejected'])
  const revoked = await sent('aisyah')
  expect(await moved('suresh', requestApi.approve, revoked)).toBe('200')
  const from = { from_day: '2026-12-02', remark: 'Storm' }
  expect(await logged('mei.ling', requestApi.revoke, revoked, from, hr)).toEqual(['approved', 'revoked', '2026-12-02'])
  expect(await whats(revoked)).toEqual(['sent', 'approved', 'revoked'])
})

it('REQ-09b deciding, taking back, resending and ending wait for a transaction that counts the person’s days', async () => {
  /** Whether a call waits while another transaction locks the person, and its result. */
  const heldUp = async (work: () => Promise<string>): Promise<[boolean, string]> => {
    let isDone = false
    let pending: Promise<string> | undefined
    const isWaiting = await server.tenant('meridian', async (tx) => {
      await lockPeople(tx, [id('aisyah')])
      pending = work().finally(() => {
        isDone = true
      })
      // Several times longer than a call that waits for nobody.
      await new Promise((resolve) => setTimeout(resolve, patience(1_500)))
      return !isDone
    })
    return [isWaiting, await pending!]
  }
  await withoutRules()
  const request = await sent('aisyah')
  expect(await heldUp(() => moved('suresh', requestApi.approve, request))).toEqual([true, '200'])
  expect(await heldUp(() => moved('suresh', requestApi.takeBack, request))).toEqual([true, '200'])
  expect(await heldUp(() => moved('aisyah', requestApi.withdraw, request))).toEqual([true, '200'])
  expect(await heldUp(() => moved('aisyah', cabinApi.change, request, stay))).toEqual([true, '200'])
  expect(await heldUp(() => call('aisyah', cabinApi.send, stay))).toEqual([true, '200'])
})

it('REQ-01b without an employee record nobody sends a request for themselves; HR chooses for whom', async () => {
  const admin = await server.as('aminah')
  const set = (employee_id: string | null) =>
    server.tenant('meridian', (tx) =>
      tx
        .updateTable('membership')
        .set({ employee_id })
        .where('account_id', '=', server.companies.meridian!.accounts.aminah!)
        .execute(),
    )
  await set(null)
  try {
    expect(came(await admin.call(cabinApi.send, stay as never))).toBe('employee_id')
    expect(await call('aminah', cabinApi.send, stay, 'employee')).toBe('422 no_employee_record')
  } finally {
    await set(id('aminah'))
  }
})

it('REQ-03b a file belongs to one request, is read with its reasons, and is found by no other request', async () => {
  const uploaded = async (who: string): Promise<string> =>
    good(
      await (await server.as(who)).call(requestFileApi.upload, {} as never, {
        files: { file: { name: 'note.png', content: PIXEL } },
      }),
    ).id
  const mine = await uploaded('aisyah')
  // The log has the number of files but no names, which may disclose what the request hides.
  const { kind, object_name, before, after } = await entries()
  expect([kind, object_name || null, before, after]).toEqual(['request', null, null, { files: 1 }])
  const others = await uploaded('amirul')
  const send = (files: string[]) => call('aisyah', cabinApi.send, { ...stay, files })
  expect(await send([mine, mine])).toBe('files')
  expect(await send([mine, others])).toBe('files')
  expect(await send([others])).toBe('files')
  const request = await sent('aisyah', { files: [mine] })
  expect(await send([mine])).toBe('files')
  const file = async (who: string, of: string, file_id: string, role?: RoleName) =>
    (await (await server.as(who, role)).call(requestApi.file, { id: of, file_id })).status
  const another = await sent('aisyah', { files: [await uploaded('aisyah')] })
  const { attached } = good(await (await server.as('aisyah')).call(requestApi.one, { id: another.id }))
  expect(await file('aisyah', request.id, mine)).toBe(200)
  expect(await file('suresh', request.id, mine)).toBe(200)
  expect(await file('aisyah', request.id, attached[0].id)).toBe(404)
  expect(await file('aisyah', request.id, NOBODY)).toBe(404)
  // The office director sees the leave of its people, but not its files.
  const { id: type_id } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('leave_type')
      .select('id')
      .where('law_id', '=', 'annual')
      .where('country', '=', 'MY')
      .executeTakeFirstOrThrow(),
  )
  const letter = await uploaded('lakshmi')
  const days = { from_day: '2026-12-08', until_day: '2026-12-08' }
  const lakshmi = await server.as('lakshmi')
  const leave = good(await lakshmi.call(leaveRequestApi.send, { type_id, ...days, files: [letter] } as never))
  const director = await server.as('boon.keat', 'office dir')
  expect(good(await director.call(requestApi.one, { id: leave.id })).attached).toEqual([])
  expect(await file('boon.keat', leave.id, letter, 'office dir')).toBe(404)
  expect(await file('siti', leave.id, letter, 'HR Leave')).toBe(200)
})

it('REQ-01 a request of some days is listed with its owner’s days and nobody else’s', async () => {
  const counted = (who: string) =>
    server.tenant('meridian', (tx) =>
      REQUESTS_BEFORE_JOINING.count(tx, id(who), { first: '2026-12-03', last: '2026-12-09' }),
    )
  const before = [await counted('ken'), await counted('daniel')]
  await sent('ken')
  expect([await counted('ken'), await counted('daniel')]).toEqual([before[0]! + 1, before[1]])
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
