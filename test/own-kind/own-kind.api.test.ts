import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { extendForTest } from '#server/extension-point.ts'
import { runScheduledJobs } from '#server/manifest/scheduled-jobs.ts'
import { patience } from '#test/patience.ts'
import { retryReply } from '#test/retry-call.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { markPaid, markUnpaid } from '../../modules/requests/approval/decisions/mark-paid.ts'
import { approvalRuleApi } from '../../modules/requests/approval/rules/contract.ts'
import { REMIND_OPEN_STEPS } from '../../modules/requests/approval/steps/step-reminders.ts'
import { delegationApi } from '../../modules/requests/delegation/contract.ts'
import { requestApi } from '../../modules/requests/inbox/contract.ts'
import { REQUEST_KINDS } from '../../modules/requests/kinds/request-kinds.ts'
import { requestNoticeApi } from '../../modules/requests/notifications/contract.ts'
import { CABIN, cabin, cabinApi } from './own-kind.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
const people = new Map<string, Caller>()
let removeCabin: () => void
beforeAll(async () => {
  // One line registers a kind.
  removeCabin = extendForTest(REQUEST_KINDS, CABIN)
  server = await startTestServer()
})
afterAll(async () => {
  removeCabin()
  await server.stop()
})
beforeEach(() => {
  people.clear()
  cabin.told.length = 0
  cabin.beds = 6
  server.clock.set('2026-11-20T02:00:00.000Z')
})

async function as(who: string, role?: RoleName): Promise<Caller> {
  // An hourly session has expired in the next hour.
  const key = `${who} ${role} ${server.clock.now().toISOString().slice(0, 13)}`
  if (!people.has(key)) people.set(key, await server.as(who, role))
  return people.get(key)!
}
const stay = { from_day: '2026-12-01', until_day: '2026-12-02', guests: 2 }
async function sent(given: object = {}, who = 'aisyah'): Promise<ReplyBody> {
  const reply = await (await as(who)).call(cabinApi.send, { ...stay, ...given } as never)
  expect([reply.status, reply.body.code]).toEqual([200, undefined])
  return reply.body.data
}
async function move(
  who: string,
  call: ReplyBody,
  at: ReplyBody,
  more: object = {},
  role?: RoleName,
): Promise<ReplyBody> {
  const by = await as(who, role)
  const reply = await retryReply(() => by.call(call, { id: at.id, version: at.version, ...more } as never))
  return reply.status === 200
    ? reply.body.data
    : { status: reply.status, code: reply.body.code, fields: reply.body.errors }
}
const names = (step: ReplyBody) => step.deciders.map(({ name }: ReplyBody) => name)
const count = async (table: 'request' | 'request_notice' | 'mail') =>
  server.database.runInTenant(
    server.companies.meridian!.companyId,
    async (tx) => (await tx.selectFrom(table).selectAll().execute()).length,
  )

describe('a kind of the test, through every transition', () => {
  it('REQ-05a REQ-09c REQ-10a a request is sent, agreed to, takes effect once, and is completed by the day alone', async () => {
    const request = await sent()
    expect(request.state).toBe('pending')
    expect(names(request.steps[0])).toEqual([expect.stringMatching(/Suresh/)])
    const waiting = (await (await as('suresh')).call(requestApi.toDecide, {})).body.data
    expect(waiting.map(({ id }: ReplyBody) => id)).toContain(request.id)
    const approved = await move('suresh', requestApi.approve, request)
    expect([approved.state, approved.actions, cabin.told]).toEqual([
      'approved',
      ['take_back', 'revoke'],
      ['effect approved'],
    ])
    expect(await move('suresh', requestApi.approve, request)).toMatchObject({ status: 409, code: 'version_conflict' })
    expect(await move('suresh', requestApi.approve, approved)).toMatchObject({
      status: 409,
      code: 'request_is_approved',
    })
    server.clock.set('2026-12-03T02:00:00.000Z')
    const over = (await (await as('aisyah')).call(requestApi.one, { id: request.id })).body.data
    expect([over.state, over.actions]).toEqual(['completed', []])
  })

  it('REQ-03a REQ-05a a rejection needs a remark and is final', async () => {
    const request = await sent()
    expect(await move('suresh', requestApi.reject, request)).toMatchObject({
      status: 422,
      fields: { remark: expect.anything() },
    })
    const rejected = await move('suresh', requestApi.reject, request, { remark: 'The roof leaks' })
    expect(rejected.state).toBe('rejected')
    server.clock.set('2026-11-20T02:01:00.000Z')
    for (const [who, call, more] of [
      ['suresh', requestApi.approve, {}],
      ['aisyah', requestApi.withdraw, {}],
      ['mei.ling', requestApi.cancel, {}],
      ['mei.ling', requestApi.revoke, { remark: 'No' }],
    ] as const)
      expect(await move(who, call, rejected, more, who === 'mei.ling' ? 'HR Generalist' : undefined)).toMatchObject({
        status: expect.any(Number),
        code: expect.stringMatching(/request_is_rejected/),
      })
  })

  it('REQ-05b a withdrawn request is changed and sent again through new steps, with both sendings in its history', async () => {
    const request = await sent()
    const withdrawn = await move('aisyah', requestApi.withdraw, request)
    expect([withdrawn.state, withdrawn.actions, withdrawn.given]).toEqual(['withdrawn', ['change'], stay])
    const again = await move('aisyah', cabinApi.change, withdrawn, { ...stay, guests: 3 })
    expect(again.state).toBe('pending')
    const shown = (await (await as('aisyah')).call(requestApi.one, { id: request.id })).body.data
    expect([shown.days, shown.entries.map(({ what }: ReplyBody) => what)]).toEqual([
      3_000_000,
      ['sent', 'withdrawn', 'sent_again'],
    ])
  })

  it('REQ-05acd before an approved request begins its owner withdraws it or HR cancels it; afterwards HR only revokes the rest', async () => {
    const first = await move('suresh', requestApi.approve, await sent())
    expect((await move('aisyah', requestApi.withdraw, first)).state).toBe('withdrawn')
    const second = await move(
      'suresh',
      requestApi.approve,
      await sent({ from_day: '2026-12-05', until_day: '2026-12-08' }),
    )
    expect((await move('mei.ling', requestApi.cancel, second, {}, 'HR Generalist')).state).toBe('cancelled')
    const third = await move(
      'suresh',
      requestApi.approve,
      await sent({ from_day: '2026-12-05', until_day: '2026-12-08' }),
    )
    server.clock.set('2026-12-06T02:00:00.000Z')
    expect(await move('aisyah', requestApi.withdraw, third)).toMatchObject({ status: 409, code: 'request_has_begun' })
    expect(await move('mei.ling', requestApi.cancel, third, {}, 'HR Generalist')).toMatchObject({
      code: 'request_has_begun',
    })
    expect(await move('mei.ling', requestApi.revoke, third, { from_day: '2026-12-07' }, 'HR Generalist')).toMatchObject(
      { status: 422 },
    )
    const revoked = await move(
      'mei.ling',
      requestApi.revoke,
      third,
      { from_day: '2026-12-07', remark: 'Storm' },
      'HR Generalist',
    )
    expect([revoked.state, cabin.told.at(-1)]).toEqual(['revoked', 'revoked from 2026-12-07'])
  })

  it('REQ-05d a request is paid once, and marked unpaid only with a remark', async () => {
    const approved = await move('suresh', requestApi.approve, await sent())
    const { companyId, accounts } = server.companies.meridian!
    const actor = { accountId: accounts.arjun!, fullName: 'Arjun' } as never
    const now = new Date('2026-11-20T03:00:00Z')
    await server.database.runInTenant(companyId, (tx) =>
      markPaid({ tx, now, actor }, [approved.id], { reference: 'B-1' }),
    )
    await expect(
      server.database.runInTenant(companyId, (tx) => markPaid({ tx, now, actor }, [approved.id], {})),
    ).rejects.toMatchObject({ code: 'request_moved_on' })
    const one = async () => (await (await as('aisyah')).call(requestApi.one, { id: approved.id })).body.data
    expect((await one()).state).toBe('paid')
    await server.database.runInTenant(companyId, (tx) => markUnpaid({ tx, now, actor }, [approved.id], {}, 'Bounced'))
    expect((await one()).entries.map(({ what, remark }: ReplyBody) => [what, remark]).at(-1)).toEqual([
      'unpaid',
      'Bounced',
    ])
  })

  it('REQ-09c of two payments of one request at once one succeeds and the other is refused', async () => {
    const { id } = await move('suresh', requestApi.approve, await sent())
    const { companyId, accounts } = server.companies.meridian!
    const actor = { accountId: accounts.arjun!, fullName: 'Arjun' } as never
    const by = { now: server.clock.now(), actor }
    let second: Promise<unknown> | undefined
    await server.database.runInTenant(companyId, async (tx) => {
      await markPaid({ tx, ...by }, [id], {})
      second = server.database
        .runInTenant(companyId, (other) => markPaid({ tx: other, ...by }, [id], {}))
        .catch((error: unknown) => error)
      // Long enough for the second call to reach the row that the first has locked.
      await pause(patience(500))
    })
    expect(await second).toMatchObject({ code: 'request_moved_on' })
    const { entries } = (await (await as('aisyah')).call(requestApi.one, { id })).body.data
    expect(entries.filter(({ what }: ReplyBody) => what === 'paid')).toHaveLength(1)
  })

  it('REQ-04c the owner of a paid request is notified, unless they paid it themselves', async () => {
    const { companyId, accounts } = server.companies.meridian!
    const told = async (payer: string) => {
      const { id } = await move('suresh', requestApi.approve, await sent())
      const actor = { accountId: accounts[payer]!, fullName: payer } as never
      await server.database.runInTenant(companyId, (tx) => markPaid({ tx, now: server.clock.now(), actor }, [id], {}))
      const notices = (await (await as('aisyah')).call(requestNoticeApi.list, {})).body.data
      return notices
        .filter((one: ReplyBody) => one.request_id === id && one.what === 'paid')
        .map(({ text }: ReplyBody) => text)
    }
    expect(await told('arjun')).toEqual([expect.stringContaining('paid')])
    expect(await told('aisyah')).toEqual([])
  })

  it('REQ-05e a decision can be taken back for eight seconds, before any mail leaves', async () => {
    const mails = await count('mail')
    const request = await sent()
    const approved = await move('suresh', requestApi.approve, request)
    expect(await count('mail')).toBe(mails + 2)
    server.clock.set('2026-11-20T02:00:08.000Z')
    const shown = (await (await as('suresh')).call(requestApi.one, { id: request.id })).body.data
    expect(shown.actions).toContain('take_back')
    const back = await move('suresh', requestApi.takeBack, approved)
    expect([back.state, back.actions, cabin.told]).toEqual([
      'pending',
      ['approve', 'reject'],
      ['effect approved', 'taken_back'],
    ])
    expect(await count('mail')).toBe(mails + 1)
    const again = await move('suresh', requestApi.reject, back, { remark: 'On second thoughts' })
    server.clock.set('2026-11-20T02:00:17.000Z')
    expect(await move('suresh', requestApi.takeBack, again)).toMatchObject({
      status: 409,
      code: 'too_late_to_take_back',
    })
  })

  it('REQ-05e a payment within the eight seconds is final', async () => {
    const approved = await move('suresh', requestApi.approve, await sent())
    const { companyId, accounts } = server.companies.meridian!
    const by = { now: server.clock.now(), actor: { accountId: accounts.arjun!, fullName: 'Arjun' } as never }
    await server.database.runInTenant(companyId, (tx) => markPaid({ tx, ...by }, [approved.id], {}))
    const at = { ...approved, version: approved.version + 1 }
    expect(await move('suresh', requestApi.takeBack, at)).toMatchObject({ status: 409, code: 'request_is_paid' })
  })
})

describe('deciders', () => {
  it('REQ-07a complaint 68: nobody decides their own request or one they entered, in any role or in bulk', async () => {
    const own = await sent({}, 'suresh')
    expect(await move('suresh', requestApi.approve, own)).toMatchObject({ status: 403, code: 'not_for_yourself' })
    expect(await move('suresh', requestApi.approve, own, {}, 'HR Generalist')).toMatchObject({ status: 403 })
    const bulk = await (await as('suresh')).call(requestApi.decide, {
      rows: [{ id: own.id, version: own.version }],
      decision: 'approved',
    } as never)
    expect(bulk.body.data.rows).toMatchObject([{ done: false, message: expect.stringMatching(/somebody else/) }])
    const entered = await (await as('mei.ling', 'HR Generalist')).call(cabinApi.send, {
      ...stay,
      employee_id: server.employeeId('aisyah'),
    } as never)
    expect(entered.status).toBe(200)
    expect(await move('mei.ling', requestApi.approve, entered.body.data, {}, 'HR Generalist')).toMatchObject({
      status: 403,
      code: 'not_for_yourself',
    })
    // The same holds when they are the manager of the step.
    const manager = await as('suresh', 'HR Generalist')
    const theirs = await manager.call(cabinApi.send, { ...stay, employee_id: server.employeeId('aisyah') } as never)
    expect(theirs.status).toBe(200)
    const { id, version, steps } = theirs.body.data
    expect(await move('suresh', requestApi.approve, { id, version })).toMatchObject({
      status: 403,
      code: 'not_for_yourself',
    })
    const rows = [{ id, version }]
    const together = await manager.call(requestApi.decide, { rows, decision: 'approved' } as never)
    expect(together.body.data.rows).toMatchObject([{ done: false }])
    expect(names(steps[0])).not.toContainEqual(expect.stringMatching(/Suresh/))
  })

  it('others get 404, as for a made-up request', async () => {
    const request = await sent()
    for (const who of ['daniel', 'nurul', 'zulkifli'])
      expect(await move(who, requestApi.approve, request)).toMatchObject({ status: 404, code: 'not_found' })
    const foreign = await (await as('beacon:aminah')).call(requestApi.one, { id: request.id })
    expect(foreign.status).toBe(404)
  })

  it('REQ-02c REQ-08a complaint 71: a stand-in decides with both names, and never their own request', async () => {
    const director = await as('boon.keat')
    const delegated = (employee: string, to: string) =>
      director.call(delegationApi.create, {
        employee_id: server.employeeId(employee),
        to_employee_id: server.employeeId(to),
        from_day: '2026-11-20',
        until_day: '2026-11-22',
      } as never)
    expect((await delegated('zulkifli', 'melissa')).status).toBe(200)
    // Neither outside the director's office nor to oneself, who would decide another person's requests.
    expect((await delegated('suresh', 'melissa')).status).toBe(404)
    expect(await delegated('zulkifli', 'boon.keat')).toMatchObject({
      status: 422,
      body: { errors: { to_employee_id: expect.anything() } },
    })
    const request = await sent({}, 'pei.shan')
    expect(request.steps[0].deciders[0].substitute).toMatch(/Melissa/)
    const approved = await move('melissa', requestApi.approve, request)
    expect(approved.entries.at(-1)).toMatchObject({
      what: 'approved',
      by: expect.stringMatching(/Melissa/),
      for_name: expect.stringMatching(/Zulkifli/),
    })
    const ofTheirs = await sent({}, 'zulkifli')
    expect(await move('melissa', requestApi.approve, ofTheirs)).toMatchObject({ status: 404 })
    server.clock.set('2026-11-23T02:00:00.000Z')
    expect(await move('melissa', requestApi.approve, await sent({}, 'pei.shan'))).toMatchObject({ status: 404 })
  })

  it('REQ-02a REQ-06a complaint 70: rules give the steps in order and are shown with names before sending', async () => {
    const admin = await as('aminah')
    const rule = {
      kind: 'cabin',
      name: 'Many guests',
      from_days: 4_000_000,
      steps: [
        { needs: 'any', asks: [{ by: 'report_to', nth: 1 }] },
        { needs: 'all', asks: [{ by: 'head' }, { by: 'person', employee_id: server.employeeId('nurul') }] },
      ],
    }
    expect((await admin.call(approvalRuleApi.create, rule as never)).status).toBe(200)
    const preview = (await (await as('aisyah')).call(cabinApi.preview, { ...stay, guests: 4 } as never)).body.data
    expect(preview.of_kind).toEqual({ left: 2 })
    expect(preview.steps.map(names).map((one: string[]) => one.length)).toEqual([1, 2])
    const request = await sent({ guests: 4 })
    expect(await move('nurul', requestApi.approve, request)).toMatchObject({ status: 404 })
    const first = await move('suresh', requestApi.approve, request)
    expect([first.state, first.waits_for.length]).toEqual(['pending', 2])
    const second = await move('nurul', requestApi.approve, first)
    expect([second.state, second.waits_for.length, cabin.told]).toEqual(['pending', 1, []])
    const last = await move('noraini', requestApi.approve, second)
    expect([last.state, cabin.told]).toEqual(['approved', ['effect approved']])
  })

  it('REQ-04b REQ-09be approval checks everything again, and a bulk decision decides each request by itself', async () => {
    const many = await sent({ guests: 3 })
    const few = await sent({ guests: 1, from_day: '2026-12-10', until_day: '2026-12-10' })
    cabin.beds = 2
    const bulk = await (await as('suresh')).call(requestApi.decide, {
      rows: [many, few].map(({ id, version }: ReplyBody) => ({ id, version })),
      decision: 'approved',
    } as never)
    const done = new Map(bulk.body.data.rows.map((row: ReplyBody) => [row.id, row.done]))
    expect([done.get(many.id), done.get(few.id), cabin.told]).toEqual([false, true, ['effect approved']])
    const left = (await (await as('aisyah')).call(requestApi.one, { id: many.id })).body.data
    expect([left.state, left.way[0].decisions]).toEqual(['pending', []])
  })
})

it('REQ-08d a waiting step reminds once, and later lets the next in the chain decide too', async () => {
  const hour = () => runScheduledJobs({ ...server } as never, [REMIND_OPEN_STEPS])
  const request = await sent()
  const entries = async () =>
    (await (await as('aisyah')).call(requestApi.one, { id: request.id })).body.data.entries.map(
      ({ what }: ReplyBody) => what,
    )
  server.clock.set('2026-11-20T09:30:00.000Z')
  await hour()
  expect(await entries()).toEqual(['sent'])
  // Friday from 10:00, then Monday until 11:00: eight working hours.
  server.clock.set('2026-11-23T03:00:00.000Z')
  await hour()
  await hour()
  expect(await entries()).toEqual(['sent', 'reminded'])
  expect(await move('noraini', requestApi.approve, request)).toMatchObject({ status: 403 })
  server.clock.set('2026-11-25T06:00:00.000Z')
  await hour()
  await hour()
  expect(await entries()).toEqual(['sent', 'reminded', 'escalated'])
  const told = async (who: string) =>
    (await (await as(who)).call(requestNoticeApi.list, {})).body.data.flatMap(({ request_id, what }: ReplyBody) =>
      request_id === request.id ? what : [],
    )
  expect([await told('suresh'), await told('noraini')]).toEqual([['reminded', 'to_decide'], ['escalated']])
  const logged = await server.tenant('meridian', (tx) =>
    tx.selectFrom('audit_entry').select('after').where('object_id', '=', request.id).orderBy('number').execute(),
  )
  expect(logged.at(-1)).toEqual({ after: { escalated_to: [expect.stringMatching(/Noraini/)] } })
  expect((await move('noraini', requestApi.approve, request)).state).toBe('approved')
})

it('REQ-08d a step opened before the server was off for three months is reminded and escalated', async () => {
  const hour = () => runScheduledJobs({ ...server } as never, [REMIND_OPEN_STEPS])
  const request = await sent()
  server.clock.set('2027-02-22T01:00:00.000Z')
  await hour()
  await hour()
  const { entries } = (await (await as('aisyah')).call(requestApi.one, { id: request.id })).body.data
  expect(entries.map(({ what }: ReplyBody) => what)).toEqual(['sent', 'reminded', 'escalated'])
})

describe('at the same moment', () => {
  it('REQ-09c fifty approvals of one request have one effect', async () => {
    const request = await sent()
    const suresh = await as('suresh')
    const replies = await Promise.all(
      Array.from({ length: 50 }, () =>
        retryReply(() => suresh.call(requestApi.approve, { id: request.id, version: request.version } as never)),
      ),
    )
    expect(
      Object.fromEntries(
        [...Map.groupBy(replies, ({ status }) => status)].map(([status, all]) => [status, all.length]),
      ),
    ).toEqual({
      200: 1,
      409: 49,
    })
    expect(cabin.told).toEqual(['effect approved'])
  })

  it('REQ-05a REQ-09c of an approval and a withdrawal of one version one counts', async () => {
    for (let round = 0; round < 10; round++) {
      cabin.told.length = 0
      const request = await sent()
      const [approved, withdrawn] = await Promise.all([
        move('suresh', requestApi.approve, request),
        move('aisyah', requestApi.withdraw, request),
      ])
      expect([approved.state, withdrawn.state].filter((state) => state !== undefined)).toHaveLength(1)
      expect(cabin.told).toHaveLength(approved.state === 'approved' ? 1 : 0)
    }
  })
})

describe('invalid input', () => {
  it('REQ-09a a decision accepts a version and a remark and refuses anything else', async () => {
    const { id, version } = await sent()
    const suresh = await as('suresh')
    for (const input of [{ guests: 1 }, { state: 'approved' }, { days: 0 }]) {
      const { status, body } = await suresh.call(requestApi.approve, { id, version, ...input } as never)
      expect([input, status, body.code]).toEqual([input, 400, 'unknown_field'])
    }
    const blind = await suresh.call(requestApi.approve, { id } as never)
    expect([blind.status, blind.body.code]).toEqual([428, 'version_required'])
    expect(
      (await move('suresh', requestApi.approve, { id, version }, { remark: 'Enjoy it' })).entries.at(-1),
    ).toMatchObject({ what: 'approved', remark: 'Enjoy it' })
  })

  it('REQ-09 a missing field is reported at that field, and nothing is stored', async () => {
    const before = await count('request')
    const aisyah = await as('aisyah')
    const errors = async (input: object) =>
      Object.keys((await aisyah.call(cabinApi.send, { ...stay, ...input } as never)).body.errors ?? {})
    expect(await errors({ guests: 5 })).toEqual(['reason'])
    expect(await errors({ guests: 6, reason: 'Wedding' })).toEqual(['remark'])
    expect(await errors({ until_day: '2026-11-01' })).toEqual(['until_day'])
    expect(await errors({ from_day: '2026-12-24', until_day: '2026-12-24' })).toEqual(['files'])
    expect(await errors({ files: ['00000000-0000-4000-8000-000000000000'] })).toEqual(['files'])
    expect(await count('request')).toBe(before)
  })
})
