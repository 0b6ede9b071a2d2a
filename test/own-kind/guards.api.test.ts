import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleName } from '#base/access/roles.ts'
import { extendForTest } from '#server/extension-point.ts'
import { runScheduledJobs, type ScheduledJob } from '#server/manifest/scheduled-jobs.ts'
import { runNightlyCleanup } from '#server/worker/nightly-cleanup.ts'
import { type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { approvalRuleApi } from '../../modules/requests/approval/rules/contract.ts'
import { REPLACE_DECIDERS } from '../../modules/requests/approval/steps/replace-deciders.ts'
import { REMIND_OPEN_STEPS } from '../../modules/requests/approval/steps/step-reminders.ts'
import { delegationApi } from '../../modules/requests/delegation/contract.ts'
import { requestApi } from '../../modules/requests/inbox/contract.ts'
import { ATTACHED_OWNER, IMPORTED_OWNER, UPLOADED_OWNER } from '../../modules/requests/kinds/files.ts'
import { REQUEST_KINDS } from '../../modules/requests/kinds/request-kinds.ts'
import { requestNoticeApi } from '../../modules/requests/notifications/contract.ts'
import { DAILY_MAIL } from '../../modules/requests/notifications/daily-mail.ts'
import { leaveRequestApi } from '../../modules/time/leave/request/contract.ts'
import { CABIN, cabin, cabinApi } from './own-kind.ts'

/**
 * Each guard of a request, tested by a person whom nothing else refuses. Suresh decides for Aisyah, Amirul and Lakshmi
 * (in Penang). Above him are Noraini and Aminah. Mei Ling is HR.
 */

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

const NOW = '2026-11-20T02:00:00.000Z'
let server: TestServer
let removeCabin: () => void
beforeAll(async () => {
  removeCabin = extendForTest(REQUEST_KINDS, CABIN)
  server = await startTestServer()
  const admin = await server.as('aminah')
  const person = (key: string) => ({ by: 'person', employee_id: server.employeeId(key) })
  const manager = { by: 'report_to', nth: 1 }
  for (const [from_days, steps] of [
    [7, [{ needs: 'any', asks: [person('kavitha')] }]],
    [6, [{ needs: 'all', asks: [person('nurul'), person('arjun')] }]],
    [5, [{ needs: 'any', asks: [{ by: 'role', role_id: 14 }] }]],
    [4, [{ needs: 'any', asks: [manager, person('noraini')] }]],
    [
      3,
      [
        { needs: 'any', asks: [manager, person('noraini')] },
        { needs: 'any', asks: [person('nurul')] },
      ],
    ],
  ] as const)
    good(
      await admin.call(approvalRuleApi.create, {
        kind: 'cabin',
        name: `From ${from_days}`,
        from_days: from_days * 1_000_000,
        steps,
      } as never),
    )
})
afterAll(async () => {
  removeCabin()
  await server.stop()
})
beforeEach(() => {
  cabin.told.length = 0
  cabin.beds = 6
  server.clock.set(NOW)
})

function good({ status, body }: Reply): ReplyBody {
  expect(body.errors ?? body.code ?? status).toBe(200)
  return body.data
}
const HR = 'HR Generalist'
/** The rules above differ by the number of guests. */
const [USUAL, TWO_STEPS, EITHER, BY_ROLE, BOTH, NAMED] = [2, 3, 4, 5, 6, 7]
const stay = { from_day: '2026-12-01', until_day: '2026-12-03', guests: USUAL, reason: 'Rest' }
const asked = async (who: string, more: object = {}, role?: RoleName): Promise<ReplyBody> =>
  good(await (await server.as(who, role)).call(cabinApi.send, { ...stay, ...more } as never))
/** A request that HR enters for a person. */
const entered = (who: string) => asked('mei.ling', { employee_id: server.employeeId(who) }, HR)
async function move(who: string, call: ReplyBody, at: ReplyBody, more: object = {}, role?: RoleName): Promise<string> {
  const { status, body } = await (await server.as(who, role)).call(call, {
    id: at.id,
    version: at.version,
    ...more,
  } as never)
  if (status === 200) Object.assign(at, body.data)
  return status === 200 ? body.data.state : `${status} ${body.code}`
}
const oneSeenBy = async (who: string, id: string, role?: RoleName): Promise<ReplyBody> =>
  good(await (await server.as(who, role)).call(requestApi.one, { id }))
const deciders = ({ steps }: ReplyBody, nth = 0): string[] => steps[nth].deciders.map(({ name }: ReplyBody) => name)
const inBulk = async (who: string, at: ReplyBody, role?: RoleName) =>
  good(
    await (await server.as(who, role)).call(requestApi.decide, {
      rows: [{ id: at.id, version: at.version }],
      decision: 'approved',
    } as never),
  ).rows[0].done
/** The audit entries of a request, oldest first. */
const loggedOf = (id: string): Promise<ReplyBody[]> =>
  server.tenant('meridian', (tx) =>
    tx
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('object_id', '=', id)
      .where('kind', '=', 'request')
      .orderBy('number')
      .execute(),
  )
const today = (work: ScheduledJob) => runScheduledJobs({ ...server } as never, [{ ...work, hourly: true }])

/** Applies a change to a person while `work` runs, then reverts it. */
async function whileSo(change: string, who: string, back: string, work: () => Promise<void>): Promise<void> {
  const id = server.employeeId(who)
  const set = (text: string) =>
    server.tenant('meridian', (tx) => sql.raw(text.replaceAll('$id', `'${id}'`)).execute(tx))
  await set(change)
  try {
    await work()
  } finally {
    await set(back)
  }
}
const UNABLE: readonly [string, string, string][] = [
  [
    'suspended',
    `update employment set employment_status = 'suspended' where employee_id = $id`,
    `update employment set employment_status = 'active_confirmed' where employee_id = $id`,
  ],
  [
    'who left yesterday',
    `update employee set last_day = '2026-11-19', resigned_on = '2026-11-01' where id = $id`,
    `update employee set last_day = null, resigned_on = null where id = $id`,
  ],
]
const NO_MEMBER: (typeof UNABLE)[number] = [
  'whose sign-in was taken away',
  `update membership set is_active = false where employee_id = $id`,
  `update membership set is_active = true where employee_id = $id`,
]
/** Lets people stand in for others from today while `work` runs. */
async function standingIn(
  pairs: readonly (readonly [string, string])[],
  work: () => Promise<void>,
  until_day = '2026-12-31',
): Promise<void> {
  const ids = await server.tenant('meridian', (tx) =>
    tx
      .insertInto('delegation')
      .values(
        pairs.map(([from, to]) => ({
          employee_id: server.employeeId(from),
          to_employee_id: server.employeeId(to),
          from_day: '2026-11-20',
          until_day,
          set_by: server.companies.meridian!.accounts.aminah!,
          set_by_name: 'Aminah',
        })),
      )
      .returning('id')
      .execute(),
  )
  try {
    await work()
  } finally {
    await server.tenant('meridian', (tx) =>
      tx
        .deleteFrom('delegation')
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute(),
    )
  }
}

describe('one’s own request', () => {
  it('REQ-07b a stand-in decides neither their own requests nor those they entered, alone or in bulk', async () => {
    await standingIn(
      [
        ['suresh', 'aisyah'],
        ['suresh', 'mei.ling'],
      ],
      async () => {
        const request = await entered('aisyah')
        expect(await move('aisyah', requestApi.approve, request)).toBe('403 not_for_yourself')
        expect(await inBulk('aisyah', request)).toBe(false)
        expect(await move('mei.ling', requestApi.approve, request, {}, HR)).toBe('403 not_for_yourself')
        expect(await inBulk('mei.ling', request, HR)).toBe(false)
        // Each may decide what the other may not. Nothing else refuses them.
        const other = await asked('amirul')
        expect(await move('aisyah', requestApi.approve, other)).toBe('approved')
        expect(await move('mei.ling', requestApi.approve, await asked('aisyah'), {}, HR)).toBe('approved')
      },
    )
  })

  it('REQ-05c HR neither cancels nor revokes their own requests or those they entered', async () => {
    const own = await asked('mei.ling')
    expect(await move('mei.ling', requestApi.cancel, own, {}, HR)).toBe('403 not_for_yourself')
    expect(await move('aminah', requestApi.approve, own)).toBe('approved')
    expect(await move('mei.ling', requestApi.cancel, own, {}, HR)).toBe('403 not_for_yourself')
    expect(await move('mei.ling', requestApi.revoke, own, { remark: 'No' }, HR)).toBe('403 not_for_yourself')
    const request = await entered('aisyah')
    expect(await move('mei.ling', requestApi.cancel, request, {}, HR)).toBe('403 not_for_yourself')
    expect(await move('suresh', requestApi.approve, request)).toBe('approved')
    expect(await move('mei.ling', requestApi.revoke, request, { remark: 'No' }, HR)).toBe('403 not_for_yourself')
    // Other HR may do it.
    expect(await move('siti', requestApi.revoke, request, { remark: 'Full' }, 'HR Leave')).toBe('revoked')
    expect(await move('siti', requestApi.cancel, own, {}, 'HR Leave')).toBe('cancelled')
  })
})

describe('other readers of a request', () => {
  it('REQ-05a every reader of a request is offered exactly the actions they may take on that day', async () => {
    const offered = async (at: ReplyBody) => [
      (await oneSeenBy('aisyah', at.id)).actions,
      (await oneSeenBy('suresh', at.id)).actions,
      (await oneSeenBy('mei.ling', at.id, HR)).actions,
    ]
    const request = await asked('aisyah')
    expect(await offered(request)).toEqual([['withdraw'], ['approve', 'reject'], ['cancel']])
    expect(await move('aisyah', requestApi.withdraw, request)).toBe('withdrawn')
    expect(await offered(request)).toEqual([['change'], [], []])
    expect(await move('aisyah', cabinApi.change, request, stay)).toBe('pending')
    expect(await move('suresh', requestApi.approve, request)).toBe('approved')
    expect(await offered(request)).toEqual([['withdraw'], ['take_back', 'revoke'], ['cancel', 'revoke']])
    const rejected = await asked('aisyah')
    expect(await move('suresh', requestApi.reject, rejected, { remark: 'Full' })).toBe('rejected')
    expect(await offered(rejected)).toEqual([[], ['take_back'], []])
    // The first day, the last day, and the day after.
    for (const [day, decider, hr] of [
      ['2026-12-01', ['revoke'], ['revoke']],
      ['2026-12-03', ['revoke'], ['revoke']],
      ['2026-12-04', [], ['revoke']],
    ] as const) {
      server.clock.set(`${day}T02:00:00.000Z`)
      expect([day, await offered(request)]).toEqual([day, [[], decider, hr]])
    }
  })

  it('REQ-05a HR is offered no HR action on their own requests or those they entered', async () => {
    const seen = async ({ id }: ReplyBody) => (await oneSeenBy('mei.ling', id, HR)).actions
    const own = await asked('mei.ling')
    expect(await seen(own)).toEqual(['withdraw'])
    expect(await move('aminah', requestApi.approve, own)).toBe('approved')
    expect(await seen(own)).toEqual(['withdraw'])
    const request = await entered('aisyah')
    expect(await seen(request)).toEqual(['withdraw'])
    expect(await move('suresh', requestApi.approve, request)).toBe('approved')
    expect(await seen(request)).toEqual(['withdraw'])
  })

  it('REQ-05b the owner changes and resends a request that HR entered for them', async () => {
    const request = await entered('aisyah')
    expect(await move('aisyah', requestApi.withdraw, request)).toBe('withdrawn')
    expect((await oneSeenBy('aisyah', request.id)).actions).toEqual(['change'])
    expect(await move('aisyah', cabinApi.change, request, stay)).toBe('pending')
  })

  it('REQ-05b only those who may change a request see its input', async () => {
    const { id } = await entered('aisyah')
    const { from_day, until_day, guests } = stay
    expect((await oneSeenBy('aisyah', id)).given).toEqual({ from_day, until_day, guests })
    expect((await oneSeenBy('mei.ling', id, HR)).given).toEqual({ from_day, until_day, guests })
    expect((await oneSeenBy('suresh', id)).given).toEqual({})
    expect((await oneSeenBy('siti', id, 'HR Leave')).given).toEqual({})
  })

  it('REQ-05c the sole approver of another request does not revoke this one', async () => {
    expect(await move('noraini', requestApi.approve, await asked('amirul', { guests: EITHER }))).toBe('approved')
    const request = await asked('aisyah', { guests: EITHER })
    expect(await move('suresh', requestApi.approve, request)).toBe('approved')
    expect((await oneSeenBy('noraini', request.id)).actions).toEqual([])
    expect(await move('noraini', requestApi.revoke, request, { remark: 'No' })).toBe('403 not_yours_to_decide')
  })

  it('REQ-04c the owner and the person who entered a request are notified of its end, except the one who caused it', async () => {
    const toldOf = async (who: string, { id }: ReplyBody, role?: RoleName) =>
      good(await (await server.as(who, role)).call(requestNoticeApi.list, {}))
        .filter((one: ReplyBody) => one.request_id === id)
        .map(({ what }: ReplyBody) => what)
    const byHr = await entered('aisyah')
    expect(await move('mei.ling', requestApi.withdraw, byHr, {}, HR)).toBe('withdrawn')
    expect([await toldOf('aisyah', byHr), await toldOf('mei.ling', byHr, HR)]).toEqual([['withdrawn'], []])
    const byPerson = await entered('aisyah')
    expect(await move('aisyah', requestApi.withdraw, byPerson)).toBe('withdrawn')
    expect([await toldOf('aisyah', byPerson), await toldOf('mei.ling', byPerson, HR)]).toEqual([[], ['withdrawn']])
  })

  it('REQ-09e LOG-01a a bulk decision writes an entry for each request', async () => {
    const rows = [await asked('aisyah'), await asked('amirul')]
    for (const request of rows) expect(await loggedOf(request.id)).toHaveLength(1)
    const given = { rows: rows.map(({ id, version }) => ({ id, version })), decision: 'approved' }
    good(await (await server.as('suresh')).call(requestApi.decide, given as never))
    for (const request of rows)
      expect((await loggedOf(request.id)).slice(1)).toEqual([
        { before: { state: 'pending' }, after: { state: 'approved' } },
      ])
  })

  it('REQ-05b neither decider nor HR withdraws a request, but the person who entered it does', async () => {
    const request = await asked('aisyah')
    expect(await move('suresh', requestApi.withdraw, request)).toBe('403 not_your_request')
    expect(await move('mei.ling', requestApi.withdraw, request, {}, HR)).toBe('403 not_your_request')
    expect(await move('mei.ling', requestApi.withdraw, await entered('aisyah'), {}, HR)).toBe('withdrawn')
  })

  it('REQ-05c an approver who has not decided revokes nothing, and one who approved does', async () => {
    // Noraini approved another request, and this one in an earlier round.
    expect(await move('noraini', requestApi.approve, await asked('amirul', { guests: EITHER }))).toBe('approved')
    const request = await asked('aisyah', { guests: EITHER })
    expect(await move('noraini', requestApi.approve, request)).toBe('approved')
    expect(await move('aisyah', requestApi.withdraw, request)).toBe('withdrawn')
    expect(await move('aisyah', cabinApi.change, request, { ...stay, guests: EITHER })).toBe('pending')
    expect(await move('suresh', requestApi.approve, request)).toBe('approved')
    expect((await oneSeenBy('noraini', request.id)).actions).toEqual([])
    expect(await move('noraini', requestApi.revoke, request, { remark: 'No' })).toBe('403 not_yours_to_decide')
    expect(await move('suresh', requestApi.revoke, request, { remark: 'Full' })).toBe('revoked')
  })

  it('REQ-05e only the decider takes a decision back, not an earlier approver or a reader', async () => {
    const request = await asked('aisyah', { guests: TWO_STEPS })
    expect(await move('suresh', requestApi.approve, request)).toBe('pending')
    expect(await move('nurul', requestApi.approve, request)).toBe('approved')
    expect(await move('suresh', requestApi.takeBack, request)).toBe('409 too_late_to_take_back')
    expect(await move('mei.ling', requestApi.takeBack, request, {}, HR)).toBe('409 too_late_to_take_back')
    expect(await move('nurul', requestApi.takeBack, request)).toBe('pending')
  })

  it('REQ-08d REQ-09c reminders and decisions belong to one request, round, step and person', async () => {
    cabin.beds = NAMED
    const many = { guests: BOTH, remark: 'Wedding' }
    /** A request in its third round, whose second was the same. */
    const thrice = async (who: string) => {
      const request = await asked(who, many)
      for (const _ of [2, 3]) {
        expect(await move(who, requestApi.withdraw, request)).toBe('withdrawn')
        expect(await move(who, cabinApi.change, request, { ...stay, guests: TWO_STEPS })).toBe('pending')
      }
      return request
    }
    const [request, twin] = [await thrice('aisyah'), await thrice('amirul')]
    const [named, both] = [await asked('amirul', { ...many, guests: NAMED }), await asked('aisyah', many)]
    expect(await move('arjun', requestApi.approve, both, { remark: 'Fine' })).toBe('pending')
    const ids = [request, named, both, twin].map(({ id }) => id)
    const nameOf = (of: string) => Object.entries(server.companies.meridian!.accounts).find(([, id]) => id === of)![0]
    const kept = () =>
      server.tenant('meridian', async (tx) => {
        const about = ['request_id', 'round', 'position'] as const
        const steps = await tx.selectFrom('request_step').selectAll().where('request_id', 'in', ids).execute()
        const seats = await tx.selectFrom('request_decider').selectAll().where('request_id', 'in', ids).execute()
        const of = (row: Pick<ReplyBody, (typeof about)[number]>) =>
          `${ids.indexOf(row.request_id)} round ${row.round} step ${row.position}`
        return [
          ...seats.map((row) => `${of(row)} ${nameOf(row.account_id)} ${row.decision}`),
          ...steps.flatMap((row) =>
            (['opened_at', 'reminded_at', 'done_at'] as const).flatMap((at) =>
              row[at] === null ? [] : `${of(row)} ${at} ${row[at].toISOString()}`,
            ),
          ),
        ]
      })
    const changedBy = async (work: () => Promise<unknown>) => {
      const before = new Set(await kept())
      await work()
      return (await kept()).filter((line) => !before.has(line)).sort()
    }
    await server.tenant('meridian', async (tx) => {
      await tx
        .updateTable('request_step')
        .set({ opened_at: new Date('2026-09-01') })
        .where('request_id', 'in', [request.id, both.id])
        .where('opened_at', 'is not', null)
        .execute()
      // Suresh also decides the second step.
      const { suresh } = server.companies.meridian!.accounts
      const seat = { request_id: request.id, round: 3, position: 2, account_id: suresh! }
      await tx
        .insertInto('request_decider')
        .values({ ...seat, name: 'Suresh' })
        .execute()
    })
    const reminded = await changedBy(() => today(REMIND_OPEN_STEPS))
    const at = server.clock.now().toISOString()
    expect(reminded.filter((line) => line.includes('_at'))).toEqual([
      `0 round 3 step 1 reminded_at ${at}`,
      `2 round 1 step 1 reminded_at ${at}`,
    ])
    const told = async (what: 'reminded' | 'to_decide') => {
      const notices = await server.tenant('meridian', (tx) =>
        tx
          .selectFrom('request_notice')
          .select(['request_id', 'account_id'])
          .where('request_id', 'in', ids)
          .where('what', '=', what)
          .execute(),
      )
      return notices.map((row) => `${ids.indexOf(row.request_id)} ${nameOf(row.account_id)}`).sort()
    }
    expect(await told('reminded')).toEqual(['0 noraini', '0 suresh', '2 nurul'])
    const before = await kept()
    server.clock.forward(60_000)
    const later = server.clock.now().toISOString()
    expect(await changedBy(() => move('suresh', requestApi.approve, request))).toEqual([
      `0 round 3 step 1 done_at ${later}`,
      '0 round 3 step 1 suresh approved',
      `0 round 3 step 2 opened_at ${later}`,
    ])
    // The revoked decision no longer counts, and its notifications are withdrawn.
    expect(await move('suresh', requestApi.approve, twin)).toBe('pending')
    const toldNurul = async () => (await told('to_decide')).filter((line) => /^[03] nurul/.test(line))
    expect(await toldNurul()).toEqual(['0 nurul', '0 nurul', '3 nurul', '3 nurul'])
    const withTwin = (await kept()).filter((line) => !line.startsWith('0 '))
    expect(await move('suresh', requestApi.takeBack, request)).toBe('pending')
    const own = (line: string) => line.startsWith('0 ')
    expect((await kept()).filter(own).sort()).toEqual(before.filter(own).sort())
    expect((await kept()).filter((line) => !own(line)).sort()).toEqual(withTwin.sort())
    expect(await toldNurul()).toEqual(['0 nurul', '3 nurul', '3 nurul'])
  })

  it('REQ-09c another approver of a finished step does not decide it again', async () => {
    const request = await asked('aisyah', { guests: TWO_STEPS })
    expect(await move('suresh', requestApi.approve, request)).toBe('pending')
    expect(await move('noraini', requestApi.approve, request)).toBe('403 not_yours_to_decide')
    expect(await move('noraini', requestApi.reject, request, { remark: 'No' })).toBe('403 not_yours_to_decide')
    expect(await move('nurul', requestApi.approve, request)).toBe('approved')
  })

  it('REQ-05d an approval is revoked from its first day to its last, and on no other day', async () => {
    const request = await asked('aisyah')
    expect(await move('suresh', requestApi.approve, request)).toBe('approved')
    const from = (from_day: string) => move('suresh', requestApi.revoke, request, { from_day, remark: 'Storm' })
    expect(await from('2026-11-30')).toBe('422 validation_failed')
    expect(await from('2026-12-04')).toBe('422 validation_failed')
    expect([await from('2026-12-03'), cabin.told.at(-1)]).toEqual(['revoked', 'revoked from 2026-12-03'])
    const whole = await asked('amirul')
    expect(await move('suresh', requestApi.approve, whole)).toBe('approved')
    const given = { from_day: '2026-12-01', remark: 'Storm' }
    expect([await move('suresh', requestApi.revoke, whole, given), cabin.told.at(-1)]).toEqual(['revoked', 'revoked'])
    // A request without days is revoked as a whole.
    const none = await asked('aisyah')
    expect(await move('suresh', requestApi.approve, none)).toBe('approved')
    await server.tenant('meridian', (tx) =>
      tx.updateTable('request').set({ from_day: null, until_day: null }).where('id', '=', none.id).execute(),
    )
    expect(await move('suresh', requestApi.revoke, none, given)).toBe('422 validation_failed')
    expect(await move('suresh', requestApi.revoke, none, { remark: 'Storm' })).toBe('revoked')
  })
})

describe('deciders who may not decide or no longer can', () => {
  it.each([...UNABLE, NO_MEMBER])(
    'REQ-07c sending passes over a manager %s for the next above, and writes an entry',
    async (_, is, was) => {
      await whileSo(is, 'suresh', was, async () => {
        const request = await asked('aisyah')
        expect(deciders(request)).toEqual([expect.stringMatching(/Noraini/)])
        const { entries } = await oneSeenBy('aisyah', request.id)
        expect(entries.map(({ what }: ReplyBody) => what).sort()).toEqual(['replaced', 'sent'])
        const replaced = entries.find(({ what }: ReplyBody) => what === 'replaced')
        expect(replaced.about.names).toEqual([expect.stringMatching(/Noraini/)])
      })
    },
  )

  it.each([...UNABLE, NO_MEMBER])(
    'REQ-07c a decider %s is replaced the next day, once, with an entry and a notice',
    async (_, is, was) => {
      const request = await asked('aisyah')
      await today(REPLACE_DECIDERS)
      expect(await move('noraini', requestApi.approve, request)).toMatch(/^40/)
      await whileSo(is, 'suresh', was, async () => {
        await today(REPLACE_DECIDERS)
        await today(REPLACE_DECIDERS)
        const { entries } = await oneSeenBy('aisyah', request.id)
        expect(entries.map(({ what }: ReplyBody) => what)).toEqual(['sent', 'replaced'])
        expect(entries[1]).toMatchObject({
          by: expect.anything(),
          about: { names: [expect.stringMatching(/Noraini/)] },
        })
        const told = good(await (await server.as('noraini')).call(requestNoticeApi.list, {}))
        expect(told.filter(({ request_id }: ReplyBody) => request_id === request.id)).toHaveLength(1)
        const logged = await server.tenant('meridian', (tx) =>
          tx.selectFrom('audit_entry').select('after').where('object_id', '=', request.id).execute(),
        )
        expect(logged.filter(({ after }: ReplyBody) => after?.replaced_by)).toEqual([
          { after: { replaced_by: [expect.stringMatching(/Noraini/)] } },
        ])
        expect(await move('noraini', requestApi.approve, request)).toBe('approved')
      })
    },
  )

  it('REQ-07c in a step that needs everybody one approver is replaced, and nobody else', async () => {
    const many = { guests: BOTH, remark: 'Wedding' }
    const [first, second] = [await asked('aisyah', many), await asked('aisyah', many)]
    const agrees = (who: string, at: ReplyBody) => move(who, requestApi.approve, at, { remark: 'Fine' })
    expect(await agrees('arjun', first)).toBe('pending')
    await whileSo(NO_MEMBER[1], 'nurul', NO_MEMBER[2], async () => {
      await today(REPLACE_DECIDERS)
      await today(REPLACE_DECIDERS)
      const { entries } = await oneSeenBy('aisyah', first.id)
      expect(entries.map(({ what }: ReplyBody) => what)).toEqual(['sent', 'agreed', 'replaced'])
      expect(entries.at(-1).about.names).toEqual([expect.stringMatching(/Suresh/)])
      expect(await agrees('suresh', first)).toBe('approved')
      // Suresh, already an approver, replaces nobody. Where Arjun no longer can decide, the next manager above does.
      expect(await agrees('suresh', second)).toBe('pending')
      await whileSo(NO_MEMBER[1], 'arjun', NO_MEMBER[2], async () => {
        await today(REPLACE_DECIDERS)
        expect(await agrees('noraini', second)).toBe('approved')
      })
    })
  })

  it('REQ-07c in a step that needs everybody an approver who may not decide is replaced from the start', async () => {
    const many = { guests: BOTH, remark: 'Wedding' }
    // It is Arjun's own request, so his manager approves instead.
    expect(deciders(await asked('arjun', many))).toEqual([
      expect.stringMatching(/Aminah/),
      expect.stringMatching(/Nurul/),
    ])
    await whileSo(UNABLE[0]![1], 'nurul', UNABLE[0]![2], async () => {
      const request = await asked('aisyah', many)
      expect(deciders(request)).toEqual([expect.stringMatching(/Arjun/), expect.stringMatching(/Suresh/)])
      const { entries } = await oneSeenBy('aisyah', request.id)
      const replaced = entries.find(({ what }: ReplyBody) => what === 'replaced')
      expect(replaced.about.names).toEqual([expect.stringMatching(/Suresh/)])
      // Jun Hao's manager already approves another step, so the next manager above takes this one.
      expect(deciders(await asked('jun.hao', many))).toEqual([
        expect.stringMatching(/Aminah/),
        expect.stringMatching(/Arjun/),
      ])
      expect(await move('arjun', requestApi.approve, request, { remark: 'Fine' })).toBe('pending')
      expect(await move('suresh', requestApi.approve, request, { remark: 'Fine' })).toBe('approved')
    })
  })

  it.each(UNABLE)('REQ-09d a decider %s decides nothing any more, nor does their stand-in', async (how, is, was) => {
    const request = await asked('aisyah')
    const approved = await asked('amirul')
    expect(await move('suresh', requestApi.approve, approved)).toBe('approved')
    server.clock.set('2026-11-20T02:01:00.000Z')
    expect((await oneSeenBy('suresh', approved.id)).actions).toEqual(['revoke'])
    // A person who has left is not even signed in.
    await whileSo(is, 'suresh', was, async () => {
      expect(await move('suresh', requestApi.approve, request)).toMatch(
        /^(403 not_yours_to_decide|401 not_signed_in|401 access_changed)$/,
      )
      // They cannot revoke their earlier decisions either.
      expect(await move('suresh', requestApi.revoke, approved, { remark: 'No' })).toMatch(
        /^(403 not_yours_to_decide|401 not_signed_in|401 access_changed)$/,
      )
      if (how === 'suspended') expect((await oneSeenBy('suresh', approved.id)).actions).toEqual([])
    })
    await standingIn([['suresh', 'hafiz']], async () => {
      await whileSo(is, 'hafiz', was, async () => {
        expect(await move('hafiz', requestApi.approve, request)).toMatch(
          /^(403 not_yours_to_decide|401 not_signed_in|401 access_changed)$/,
        )
      })
      expect(await move('hafiz', requestApi.approve, request)).toBe('approved')
    })
  })

  it.each([...UNABLE, NO_MEMBER])('REQ-08c nobody stands in for a decider %s any more', async (_, is, was) => {
    const request = await asked('aisyah')
    await standingIn([['suresh', 'hafiz']], async () => {
      await whileSo(is, 'suresh', was, async () => {
        expect(await move('hafiz', requestApi.approve, request)).toBe('403 not_yours_to_decide')
      })
      expect(await move('hafiz', requestApi.approve, request)).toBe('approved')
    })
  })

  it('REQ-08b a delegation is not passed on', async () => {
    const request = await asked('aisyah')
    await standingIn(
      [
        ['suresh', 'hafiz'],
        ['hafiz', 'azman'],
      ],
      async () => expect(await move('azman', requestApi.approve, request)).toBe('404 not_found'),
    )
  })

  it('REQ-08a a person who stands in for nobody does not decide in another’s delegation', async () => {
    const request = await asked('aisyah')
    await standingIn([['suresh', 'hafiz']], async () => {
      expect(await move('mei.ling', requestApi.approve, request, {}, HR)).toBe('403 not_yours_to_decide')
      expect(await move('hafiz', requestApi.approve, request)).toBe('approved')
    })
  })

  it('REQ-07c a decider is asked and decides from the day they join to their last day', async () => {
    const { joined_on } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('employee')
        .select('joined_on')
        .where('id', '=', server.employeeId('suresh'))
        .executeTakeFirstOrThrow(),
    )
    for (const [is, was] of [
      ["joined_on = '2026-11-20'", `joined_on = '${joined_on}'`],
      ["last_day = '2026-11-20', resigned_on = '2026-11-01'", 'last_day = null, resigned_on = null'],
    ])
      await whileSo(
        `update employee set ${is} where id = $id`,
        'suresh',
        `update employee set ${was} where id = $id`,
        async () => {
          const request = await asked('aisyah')
          expect([is, deciders(request)]).toEqual([is, [expect.stringMatching(/Suresh/)]])
          expect([is, await move('suresh', requestApi.approve, request)]).toEqual([is, 'approved'])
        },
      )
  })

  it('REQ-08a an approver who also stands in decides in their own place', async () => {
    await standingIn([['suresh', 'noraini']], async () => {
      const request = await asked('aisyah', { guests: EITHER })
      expect(await move('noraini', requestApi.approve, request)).toBe('approved')
      expect(request.entries.at(-1)).toMatchObject({ what: 'approved', for_name: null })
    })
  })

  it('REQ-07c without a manager HR of the kind decides: of the company, and of an office for its own people', async () => {
    await server.as('nurul', 'local hr')
    await server.as('ramesh', 'local hr')
    const found = deciders(await asked('aminah'))
    expect(found).toContainEqual(expect.stringMatching(/Nurul/))
    expect(found).toContainEqual(expect.stringMatching(/Siti/))
    for (const name of [/Ramesh/, /Boon Keat/, /Aminah/, /Suresh/])
      expect(found).not.toContainEqual(expect.stringMatching(name))
  })

  it('REQ-07d a request without any decider waits, says whom to appoint, and never approves itself', async () => {
    const others = `employee_id is distinct from $id and is_active`
    await whileSo(
      `update membership set is_active = false where ${others}`,
      'aminah',
      `update membership set is_active = true where not is_active`,
      async () => {
        const request = await asked('aminah')
        expect([deciders(request), request.steps[0].missing]).toEqual([[], expect.stringMatching(/\w/)])
        await today(REPLACE_DECIDERS)
        const { state, entries, way } = await oneSeenBy('aminah', request.id)
        expect([state, entries.map(({ what }: ReplyBody) => what), way[0].missing]).toEqual([
          'pending',
          ['sent'],
          request.steps[0].missing,
        ])
      },
    )
  })
})

describe('deciders by approval rule', () => {
  it('REQ-06b a role is asked in the applicant’s office, and elsewhere only where that office has nobody', async () => {
    await server.as('nurul', 'HR Leave')
    const by = async (who: string) => deciders(await asked(who, { guests: BY_ROLE }))
    expect(await by('aisyah')).toEqual([expect.stringMatching(/Nurul/)])
    expect(await by('lakshmi')).toEqual([expect.stringMatching(/Siti/)])
    expect((await by('chia.hao')).length).toBe(2)
  })

  it('REQ-06a a decider’s usual time counts their own decisions, not those of others for them', async () => {
    cabin.beds = NAMED
    const named = { guests: NAMED, remark: 'Wedding' }
    /** Three requests that this person decides ten minutes after sending. */
    const decidedBy = async (who: string) => {
      for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
        server.clock.set(`${day}T02:00:00.000Z`)
        const request = await asked('aisyah', named)
        server.clock.set(`${day}T02:10:00.000Z`)
        expect(await move(who, requestApi.approve, request, { remark: 'Fine' })).toBe('approved')
      }
    }
    const usual = async () => (await asked('aisyah', named)).steps[0].deciders[0].usual_minutes
    await standingIn([['kavitha', 'hafiz']], () => decidedBy('hafiz'))
    expect(await usual()).toBeNull()
    await decidedBy('kavitha')
    expect(await usual()).toBe(10)
  })

  it('REQ-06c deciders stay as fixed at sending when the manager changes', async () => {
    const request = await asked('amirul')
    const reports = (to: string) =>
      `update employment set report_to = '${server.employeeId(to)}' where employee_id = $id`
    await whileSo(reports('kavitha'), 'amirul', reports('suresh'), async () => {
      await today(REPLACE_DECIDERS)
      expect(await move('kavitha', requestApi.approve, request)).toMatch(/^40/)
      expect(await move('suresh', requestApi.approve, request)).toBe('approved')
      expect(deciders(await asked('amirul'))).toEqual([expect.stringMatching(/Kavitha/)])
    })
  })
})

describe('a delegation', () => {
  const given = async (days: object) =>
    (await server.as('boon.keat')).call(delegationApi.create, {
      employee_id: server.employeeId('zulkifli'),
      to_employee_id: server.employeeId('melissa'),
      ...days,
    } as never)

  it('REQ-02b begins today or later, ends on or after its first day, and lasts a year and a day at most', async () => {
    const refused = async (from_day: string, until_day: string) =>
      Object.keys((await given({ from_day, until_day })).body.errors ?? {})
    expect(await refused('2026-11-19', '2026-11-25')).toEqual(['from_day'])
    expect(await refused('2026-11-25', '2026-11-24')).toEqual(['until_day'])
    // 366 days after 25 November 2026 is 26 November 2027.
    expect(await refused('2026-11-25', '2027-11-27')).toEqual(['until_day'])
    expect(await refused('2026-11-25', '2027-11-26')).toEqual([])
    expect(await refused('2026-11-20', '2026-11-20')).toEqual([])
  })

  it('REQ-02b goes to nobody who leaves before its last day or cannot decide', async () => {
    const days = { from_day: '2026-11-20', until_day: '2026-11-26' }
    const leaving = (day: string) =>
      `update employee set last_day = '${day}', resigned_on = '2026-11-01' where id = $id`
    const back = `update employee set last_day = null, resigned_on = null where id = $id`
    await whileSo(leaving('2026-11-25'), 'melissa', back, async () => {
      expect((await given(days)).body.errors).toHaveProperty('to_employee_id')
    })
    await whileSo(leaving('2026-11-26'), 'melissa', back, async () => {
      good(await given(days))
    })
    for (const [, is, was] of [UNABLE[0]!, NO_MEMBER])
      await whileSo(is, 'melissa', was, async () => {
        expect((await given(days)).body.errors).toHaveProperty('to_employee_id')
      })
  })

  it('REQ-02b is deleted before it begins, and can only be ended afterwards', async () => {
    const director = await server.as('boon.keat')
    const remove = async ({ id }: ReplyBody) => {
      const { status, body } = await director.call(delegationApi.remove, { id, version: 1 })
      return `${status} ${body.code ?? ''}`
    }
    const begun = good(await given({ from_day: '2026-11-20', until_day: '2026-11-26' }))
    expect(await remove(begun)).toBe('409 delegation_has_begun')
    expect(await remove(good(await given({ from_day: '2026-11-21', until_day: '2026-11-26' })))).toBe('200 ')
  })
})

describe('texts, files and mails of requests', () => {
  it('REQ-03b only owner, deciders and permitted readers read reasons, links and remarks of leave', async () => {
    const { id: type } = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('leave_type')
        .select('id')
        .where('law_id', '=', 'annual')
        .where('country', '=', 'MY')
        .executeTakeFirstOrThrow(),
    )
    const request = good(
      await (await server.as('lakshmi')).call(leaveRequestApi.send, {
        type_id: type,
        from_day: '2026-12-08',
        until_day: '2026-12-08',
        reason: 'Divorce hearing',
        video_link: 'https://vimeo.com/1',
        remark: 'Please tell nobody',
      } as never),
    )
    expect(await move('suresh', requestApi.reject, request, { remark: 'The fair is that day' })).toBe('rejected')
    const read = async (who: string, role?: RoleName) => {
      const { reason, video_link, entries } = await oneSeenBy(who, request.id, role)
      return [reason, video_link, ...entries.map(({ remark }: ReplyBody) => remark)]
    }
    const all = ['Divorce hearing', 'https://vimeo.com/1', 'Please tell nobody', 'The fair is that day']
    expect(await read('lakshmi')).toEqual(all)
    expect(await read('siti', 'HR Leave')).toEqual(all)
    // The office director sees the leave of its people.
    expect(await read('boon.keat', 'office dir')).toEqual([null, null, null, null])
    // A stand-in can read what they decided, and their own remarks.
    const asked = good(
      await (await server.as('lakshmi')).call(leaveRequestApi.send, {
        type_id: type,
        from_day: '2026-12-10',
        until_day: '2026-12-10',
        reason: 'Third hearing',
      } as never),
    )
    await standingIn([['suresh', 'hafiz']], async () => {
      expect(await move('hafiz', requestApi.reject, asked, { remark: 'Stocktaking' })).toBe('rejected')
    })
    const later = await oneSeenBy('hafiz', asked.id)
    expect([later.reason, later.entries.at(-1).remark]).toEqual(['Third hearing', 'Stocktaking'])
    const waiting = good(
      await (await server.as('lakshmi')).call(leaveRequestApi.send, {
        type_id: type,
        from_day: '2026-12-09',
        until_day: '2026-12-09',
        reason: 'Second hearing',
      } as never),
    )
    expect((await oneSeenBy('suresh', waiting.id)).reason).toBe('Second hearing')
    expect((await oneSeenBy('boon.keat', waiting.id, 'office dir')).reason).toBeNull()
  })
})

it('SYS-13 files of unsent requests and checked sheets are stored for a day, files of requests for good', async () => {
  const hours = (many: number) => new Date(server.clock.now().getTime() - many * 3_600_000)
  const of = (name: string, owner_kind: string, created_at: Date) => ({
    name,
    owner_kind,
    created_at,
    type: 'text/plain',
    size: 1,
    sha256: Buffer.alloc(32),
  })
  const names = () =>
    server.tenant('meridian', async (tx) =>
      (await tx.selectFrom('file').select('name').where('type', '=', 'text/plain').orderBy('name').execute()).map(
        ({ name }) => name,
      ),
    )
  await server.tenant('meridian', (tx) =>
    tx
      .insertInto('file')
      .values([
        of('a fresh upload', UPLOADED_OWNER, hours(23)),
        of('a fresh sheet', IMPORTED_OWNER, hours(23)),
        of('an old upload', UPLOADED_OWNER, hours(25)),
        of('an old sheet', IMPORTED_OWNER, hours(25)),
        of('sent', ATTACHED_OWNER, hours(25)),
      ])
      .execute(),
  )
  await runNightlyCleanup(server)
  expect(await names()).toEqual(['a fresh sheet', 'a fresh upload', 'sent'])
})

it('REQ-04c a daily digest is one mail with everything unread of the day', async () => {
  const mails = () =>
    server.tenant('meridian', (tx) =>
      tx.selectFrom('mail').selectAll().where('recipient', '=', 'suresh@meridian.example').orderBy('id').execute(),
    )
  await (await server.as('suresh')).call(requestNoticeApi.read, {})
  await server.tenant('meridian', (tx) => tx.updateTable('request_notice').set({ daily: false }).execute())
  const suresh = await server.as('suresh')
  good(await suresh.call(requestNoticeApi.choose, { kind: 'cabin', how: 'daily' } as never))
  const before = (await mails()).length
  await asked('aisyah')
  await asked('amirul')
  expect(await mails()).toHaveLength(before)
  await today(DAILY_MAIL)
  await today(DAILY_MAIL)
  server.clock.set('2026-11-21T02:00:00.000Z')
  await today(DAILY_MAIL)
  const [mail, ...more] = (await mails()).slice(before)
  expect([mail?.subject, more]).toEqual(['Your requests today', []])
  expect(mail!.body).toMatch(
    /Cabin of Aisyah[^\n]+ is waiting for your approval\n- Cabin of Amirul[^\n]+ is waiting for your approval/,
  )
})
