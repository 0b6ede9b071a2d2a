import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Day } from '#base/days/days.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { loadWorkdays } from '../../../calendar/workdays/load-workdays.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { shiftApi } from '../contract.ts'
import { swapApi, swapCalls } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let server: TestServer
let planner: Caller
let hafiz: Caller
const who: Record<string, Caller> = {}
const shift: Record<string, string> = {}
const good = async (reply: ReturnType<Caller['call']>): Promise<ReplyBody> => {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  hafiz = await server.as('hafiz', 'mgr')
  for (const key of ['devi', 'razak', 'bala', 'jun.hao']) who[key] = await server.as(key)
  for (const [short, start, end] of [
    ['AM', '07:00', '15:00'],
    ['PM', '15:00', '23:00'],
    ['NT', '23:00', '07:00'],
  ] as const)
    shift[short] = (
      await good(
        planner.call(shiftApi.create, {
          name: `Shift ${short}`,
          short_name: short,
          from_day: '2026-01-01',
          start,
          end,
          break_minutes: 60,
        }),
      )
    ).id
})
afterAll(() => server.stop())

/** Each test has a week of its own without other shifts. */
let week = 0
let day: (nth: number) => Day
beforeEach(() => {
  const monday = Date.UTC(2026, 11, 7) + 14 * 86_400_000 * week++
  day = (nth) => new Date(monday + nth * 86_400_000).toISOString().slice(0, 10)
})

async function planShift(key: string, on: Day, short: string | null): Promise<void> {
  await good(
    planner.call(shiftApi.add, {
      employee_ids: [server.employeeId(key)],
      from: on,
      until: on,
      confirm: true,
      shift_ids: [short === null ? null : shift[short]!],
    }),
  )
}
const publish = (...keys: string[]) =>
  good(
    planner.call(shiftApi.lock, {
      employee_ids: keys.map((key) => server.employeeId(key)),
      from: day(0),
      until: day(7),
      publish: true,
      remark: 'As agreed.',
    }),
  )
const ownDay = async (key: string, on: Day): Promise<ReplyBody> =>
  (await good(who[key]!.call(shiftApi.own, { from: on, until: on }))).days[0]
const assignment = async (key: string, on: Day): Promise<string> => (await ownDay(key, on)).shifts[0].id
const offer = async (key: string, on: Day, more: object = {}) =>
  who[key]!.call(swapApi.offer, { assignment_id: await assignment(key, on), ...more } as never)
const loadOffers = async (key: string): Promise<ReplyBody[]> => good(who[key]!.call(swapApi.offers, {}))
const take = (key: string, offer_id: string, return_id: string | null = null, more: object = {}) =>
  who[key]!.call(swapCalls.send, { offer_id, return_id, ...more } as never)
const loadRequest = (by: Caller, id: string) => good(by.call(requestApi.one, { id }))
const approve = async (by: Caller, id: string, remark: string | null = null) =>
  by.call(requestApi.approve, { id, version: (await loadRequest(by, id)).version, remark } as never)
const errorFields = (body: ReplyBody) => Object.keys(body.errors ?? {})
const errorTexts = (body: ReplyBody) => Object.values(body.errors ?? {}).flat() as string[]
/** A person's published shift and planned shift of a day; `…` where the two differ. */
const loadNamesOn = async (key: string, on: Day) => {
  const name = (id: string | null) =>
    id === null ? 'off' : (Object.keys(shift).find((short) => shift[short] === id) ?? '?')
  return server.tenant('meridian', async (tx) => {
    const of = async (table: 'shift_published' | 'shift_assignment') =>
      (
        await tx
          .selectFrom(table)
          .select('shift_id')
          .where('employee_id', '=', server.employeeId(key))
          .where('day', '=', on)
          .execute()
      )
        .map(({ shift_id }) => name(shift_id))
        .sort()
        .join('+')
    const [published, planned] = [await of('shift_published'), await of('shift_assignment')]
    return published === planned ? published : `${published}…${planned}`
  })
}
const loadNoticeKinds = async (key: string) =>
  server.tenant('meridian', async (tx) => {
    const { rows } = await sql<{
      what: string
    }>`select n.what from request_notice n join membership m on m.account_id = n.account_id
      where m.employee_id = ${server.employeeId(key)}::uuid order by n.at, n.id`.execute(tx)
    return rows.map(({ what }) => what)
  })

describe('SHF-02 offering and taking shifts', () => {
  it('SHF-02ghi REQ-05a REQ-07a REQ-10c an approved swap changes a locked day for both people at once, and notifies both', async () => {
    await planShift('razak', day(0), 'NT')
    await planShift('devi', day(2), 'AM')
    await publish('razak', 'devi')
    const span = { in_return: 'needed', return_from: day(1), return_until: day(4) }
    const made = await good(offer('razak', day(0), { ...span, note: 'Wedding.' }))
    expect(made).toMatchObject({ day: day(0), short_name: 'NT', start: '23:00', is_own: true, actions: ['remove'] })
    expect((await ownDay('razak', day(0))).shifts).toMatchObject([{ is_offered: true }])
    expect(await loadOffers('devi')).toMatchObject([
      { id: made.id, is_own: false, note: 'Wedding.', actions: ['take'] },
    ])
    // Finance is another department.
    expect(await loadOffers('jun.hao')).toEqual([])

    const back = await assignment('devi', day(2))
    const seen = await good(who.devi!.call(swapCalls.preview, { offer_id: made.id, return_id: back } as never))
    expect(seen.refused).toEqual({})
    expect(
      seen.of_kind.days.map(({ full_name, day: on, before, after }: ReplyBody) => [
        full_name.split(' ')[0],
        on,
        before,
        after,
      ]),
    ).toEqual([
      ['Abdul', day(0), 'Shift NT', 'day off'],
      ['Devi', day(2), 'Shift AM', 'day off'],
      ['Devi', day(0), 'usual hours', 'Shift NT'],
      ['Abdul', day(2), 'usual hours', 'Shift AM'],
    ])
    expect(seen.steps[0].deciders).toMatchObject([{ name: expect.stringContaining('Hafiz') }])
    const { id } = await good(take('devi', made.id, back, { remark: 'Agreed.' }))
    expect(await loadNoticeKinds('razak')).toEqual(['asked'])
    expect(await loadOffers('razak')).toMatchObject([{ taken_by: expect.stringContaining('Devi'), actions: [] }])
    expect(await loadOffers('bala')).toEqual([])

    // Neither of the two can decide it, in any role.
    for (const key of ['razak', 'devi']) {
      const asHr = await server.as(key)
      expect((await approve(asHr, id)).status).toBe(403)
    }
    const request = await loadRequest(hafiz, id)
    expect(request).toMatchObject({
      title: 'Shift swap with Devi a/p Muniandy',
      actions: ['approve', 'reject', 'cancel'],
    })
    expect(request.facts.map(({ text }: ReplyBody) => text).join(' | ')).toContain('Shift NT 23:00–07:00')
    await good(approve(hafiz, id, 'Fine.'))
    expect(await loadNamesOn('razak', day(0))).toBe('off')
    expect(await loadNamesOn('devi', day(0))).toBe('NT')
    expect(await loadNamesOn('devi', day(2))).toBe('off')
    expect(await loadNamesOn('razak', day(2))).toBe('AM')
    expect(await loadNoticeKinds('razak')).toEqual(['asked', 'approved'])
    expect(await loadNoticeKinds('devi')).toEqual(['approved'])
    expect((await loadRequest(who.devi!, id)).state).toBe('completed')
    const days = await server.tenant('meridian', (tx) =>
      loadWorkdays(tx, [server.employeeId('devi')], { first: day(0), last: day(0) }),
    )
    expect(days.of.get(server.employeeId('devi'))![0]).toMatchObject({ shift: { name: 'Shift NT' } })
    // The day is still locked, so planners cannot change it.
    const cells = [{ employee_id: server.employeeId('devi'), day: day(0), seen: [], shifts: [] }]
    expect((await planner.call(shiftApi.put, { cells })).status).toBe(409)
    expect(await loadOffers('razak')).toEqual([])

    // HR of the kind revokes it as a whole, with a remark.
    const revoke = async (more: object) =>
      planner.call(requestApi.revoke, {
        id,
        version: (await loadRequest(planner, id)).version,
        remark: 'By mistake.',
        from_day: null,
        ...more,
      } as never)
    expect(errorFields((await revoke({ from_day: day(1) })).body)).toEqual(['from_day'])
    await good(revoke({}))
    expect([await loadNamesOn('razak', day(0)), await loadNamesOn('devi', day(0))]).toEqual(['NT', ''])
    expect([await loadNamesOn('razak', day(2)), await loadNamesOn('devi', day(2))]).toEqual(['', 'AM'])
  })

  it('SHF-02i REQ-05e a decider revokes it at once, and the request is pending again', async () => {
    await planShift('razak', day(0), 'AM')
    await publish('razak', 'devi')
    const made = await good(offer('razak', day(0), { to_employee_id: server.employeeId('devi') }))
    // The offer names a colleague, so nobody else sees it.
    expect(await loadOffers('bala')).toEqual([])
    const { id } = await good(take('devi', made.id))
    await good(approve(hafiz, id))
    expect([await loadNamesOn('razak', day(0)), await loadNamesOn('devi', day(0))]).toEqual(['off', 'AM'])
    const { version } = await loadRequest(hafiz, id)
    await good(hafiz.call(requestApi.takeBack, { id, version }))
    expect([await loadNamesOn('razak', day(0)), await loadNamesOn('devi', day(0))]).toEqual(['AM', ''])
    await good(approve(hafiz, id))
    expect([await loadNamesOn('razak', day(0)), await loadNamesOn('devi', day(0))]).toEqual(['off', 'AM'])
    // A plan changed since is not overwritten.
    await good(
      planner.call(shiftApi.unlock, {
        employee_ids: [server.employeeId('devi')],
        from: day(0),
        until: day(0),
        remark: 'Anew.',
      }),
    )
    const rows = await good(
      planner.call(shiftApi.show, { employee_ids: [server.employeeId('devi')], from: day(0), until: day(0) }),
    )
    await good(
      planner.call(shiftApi.replace, { rows: [{ id: rows[0].id, version: rows[0].version }], shift_id: shift.PM! }),
    )
    const at = { id, version: (await loadRequest(planner, id)).version, remark: 'Back.', from_day: null }
    expect((await planner.call(requestApi.revoke, at as never)).body.code).toBe('shift_swap_planned_since')
  })

  it('SHF-02gh reports at its field what cannot be offered or taken', async () => {
    await planShift('razak', day(0), 'NT')
    await planShift('razak', day(3), 'AM')
    await planShift('devi', day(1), 'AM')
    await planShift('devi', day(2), 'PM')
    await planShift('devi', day(3), 'AM')
    await publish('razak', 'devi')
    expect(errorFields((await offer('razak', day(0), { in_return: 'needed' })).body)).toEqual(['return_from'])
    expect(errorFields((await offer('razak', day(0), { return_from: day(1), return_until: day(1) })).body)).toEqual([
      'return_from',
    ])
    expect(
      errorFields(
        (await offer('razak', day(0), { in_return: 'welcome', return_from: day(2), return_until: day(1) })).body,
      ),
    ).toEqual(['return_until'])
    expect(errorFields((await offer('razak', day(0), { to_employee_id: server.employeeId('razak') })).body)).toEqual([
      'to_employee_id',
    ])
    const foreign = { assignment_id: await assignment('razak', day(0)) }
    expect(errorFields((await who.devi!.call(swapApi.offer, foreign as never)).body)).toEqual(['assignment_id'])

    const made = await good(offer('razak', day(0), { in_return: 'welcome', return_from: day(2), return_until: day(2) }))
    expect(errorTexts((await offer('razak', day(0))).body)).toEqual(['You offer this shift already.'])
    expect(errorTexts((await take('razak', made.id)).body)[0]).toContain('your own')
    expect(errorFields((await take('jun.hao', made.id)).body)).toEqual(['offer_id'])
    // A night until 07:00 before a shift from 07:00 is allowed. A return day outside the wanted days is not.
    expect(errorTexts((await take('devi', made.id, await assignment('devi', day(1)))).body)[0]).toContain(
      'Choose a shift from',
    )
    expect(errorFields((await take('devi', made.id, foreign.assignment_id)).body)).toEqual(['return_id'])
    // Both already have the morning shift of that day.
    const same = await good(offer('razak', day(3)))
    expect(errorTexts((await take('devi', same.id)).body)[0]).toContain('has this shift already')
    expect(errorFields((await take('devi', same.id, await assignment('devi', day(2)))).body)).toEqual(['return_id'])
    const elsewhere = { offer_id: made.id, return_id: null, employee_id: server.employeeId('bala') }
    expect((await who.devi!.call(swapCalls.send, elsewhere as never)).status).toBe(404)
    await good(who.razak!.call(swapApi.endOffer, { id: made.id, version: made.version }))
    expect(errorFields((await take('devi', made.id)).body)).toEqual(['offer_id'])
    expect((await who.devi!.call(swapApi.endOffer, { id: same.id, version: same.version })).status).toBe(404)
  })

  it('SHF-03bc SHF-06a SHF-07a refuses overlapping shifts; leave, rest and a second shift warn and need a remark', async () => {
    await planShift('razak', day(0), 'PM')
    await planShift('devi', day(0), 'AM')
    await planShift('razak', day(3), 'NT')
    await planShift('devi', day(4), 'AM')
    await publish('razak', 'devi', 'bala')
    const second = await good(offer('razak', day(0)))
    const seen = await good(who.devi!.call(swapCalls.preview, { offer_id: second.id } as never))
    const texts = seen.warnings.map(({ text }: ReplyBody) => text).join(' | ')
    expect(texts).toContain('two shifts')
    expect(errorFields((await take('devi', second.id)).body)).toEqual(['remark'])
    const { id } = await good(take('devi', second.id, null, { remark: 'I need the money.' }))
    const facts = (await loadRequest(who.razak!, id)).facts as ReplyBody[]
    expect(
      facts
        .filter(({ tone }) => tone === 'warn')
        .map(({ text }) => text)
        .join(' | '),
    ).toContain('two shifts')
    expect((await loadRequest(hafiz, id)).warnings.map(({ code }: ReplyBody) => code)).toContain(
      'shift_swap_second_shift',
    )
    expect(errorFields((await approve(hafiz, id)).body)).toEqual(['remark'])
    // Both days are checked again: a shift removed since is not handed over.
    await good(
      planner.call(shiftApi.unlock, {
        employee_ids: [server.employeeId('razak')],
        from: day(0),
        until: day(0),
        remark: 'Anew.',
      }),
    )
    const [row] = await good(
      planner.call(shiftApi.show, { employee_ids: [server.employeeId('razak')], from: day(0), until: day(0) }),
    )
    await good(planner.call(shiftApi.removeAssigned, { rows: [{ id: row.id, version: row.version }] }))
    expect(errorTexts((await approve(hafiz, id, 'Fine.')).body)[0]).toContain('The planner is changing')
    expect(await loadNamesOn('devi', day(0))).toBe('AM')

    // A night until 07:30 overlaps the morning shift; a night until 07:00 does not.
    await server.tenant('meridian', async (tx) => {
      await sql`update shift_terms set start_minute = 1410, end_minute = 450 where shift_id = ${shift.NT}::uuid`.execute(
        tx,
      )
    })
    const night = await good(offer('razak', day(3)))
    expect(errorTexts((await take('devi', night.id)).body)[0]).toContain('two shifts at once')
    await server.tenant('meridian', async (tx) => {
      await sql`update shift_terms set start_minute = 1380, end_minute = 420 where shift_id = ${shift.NT}::uuid`.execute(
        tx,
      )
    })
    expect((await good(who.devi!.call(swapCalls.preview, { offer_id: night.id } as never))).warnings).toEqual([])
    await good(planner.call(shiftApi.saveSettings, { rest_minutes: 600, version: 0 }))
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({ employee_id: server.employeeId('devi'), kind: 'absent', from_day: day(3), until_day: day(3) })
        .execute(),
    )
    const warned = await good(who.devi!.call(swapCalls.preview, { offer_id: night.id } as never))
    expect(warned.warnings.map(({ code, remark }: ReplyBody) => [code, remark])).toEqual([
      ['shift_swap_on_leave', true],
    ])
    await server.tenant('meridian', (tx) => tx.deleteFrom('absence').where('from_day', '=', day(3)).execute())
    const rested = await good(who.devi!.call(swapCalls.preview, { offer_id: night.id } as never))
    expect(rested.warnings.map(({ text }: ReplyBody) => text)).toEqual([expect.stringContaining('0:00')])
    expect(errorFields((await take('devi', night.id)).body)).toEqual(['remark'])
    // A taker in another position may lack the skill: both see a warning, and nothing is refused.
    const byBala = await good(who.bala!.call(swapCalls.preview, { offer_id: night.id } as never))
    expect(byBala.warnings.map(({ code, remark }: ReplyBody) => [code, remark])).toEqual([
      ['shift_swap_rule', true],
      ['shift_swap_position', false],
    ])
  })

  it('REQ-05b both people may withdraw it, and only the sender sends it again', async () => {
    await planShift('razak', day(0), 'AM')
    await publish('razak', 'devi', 'bala')
    const made = await good(offer('razak', day(0)))
    const { id } = await good(take('devi', made.id))
    expect((await who.razak!.call(swapApi.endOffer, { id: made.id, version: made.version })).body.code).toBe(
      'shift_offer_taken',
    )
    await good(who.razak!.call(requestApi.withdraw, { id, version: 1 } as never))
    const again = (by: string, version: number) =>
      who[by]!.call(swapCalls.change, { id, version, offer_id: made.id, return_id: null } as never)
    const request = await loadRequest(who.razak!, id)
    expect(request.actions).toEqual([])
    expect((await loadRequest(who.devi!, id)).actions).toEqual(['change'])
    expect((await again('razak', request.version)).status).toBe(404)
    await good(again('devi', request.version))
    // Nobody else can take it until it is decided.
    expect(errorTexts((await take('bala', made.id)).body)).toEqual(['Somebody has asked to take this shift.'])
    const { version } = await loadRequest(hafiz, id)
    await good(hafiz.call(requestApi.reject, { id, version, remark: 'No.' } as never))
    await good(take('bala', made.id))
  })

  it('SHF-02h REQ-09c only one of several people who take a shift at once succeeds', async () => {
    await planShift('razak', day(0), 'AM')
    await publish('razak', 'devi', 'bala')
    const made = await good(offer('razak', day(0)))
    const taken = await Promise.all(['devi', 'bala', 'devi', 'bala'].map((key) => take(key, made.id)))
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const id = taken.find(({ status }) => status === 200)!.body.data.id
    const { version } = await loadRequest(hafiz, id)
    const decided = await Promise.all(
      [1, 2, 3].map(() => hafiz.call(requestApi.approve, { id, version, remark: null } as never)),
    )
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
    const holders = await Promise.all(['devi', 'bala', 'razak'].map((key) => loadNamesOn(key, day(0))))
    expect(holders.sort()).toEqual(['', 'AM', 'off'])
  })
})

describe('SHF-02 refused swaps', () => {
  const runAt = async (moment: string, work: () => Promise<void>) => {
    const before = server.clock.now()
    server.clock.set(moment)
    try {
      for (const key of ['devi', 'razak']) who[key] = await server.as(key)
      hafiz = await server.as('hafiz', 'mgr')
      planner = await server.as('hafiz', 'Shift Planner')
      await work()
    } finally {
      server.clock.set(before.toISOString())
      for (const key of ['devi', 'razak']) who[key] = await server.as(key)
      hafiz = await server.as('hafiz', 'mgr')
      planner = await server.as('hafiz', 'Shift Planner')
    }
  }

  it('SHF-02gh a past or current day is neither offered nor taken, and a worked one is not returned', async () => {
    await planShift('razak', day(1), 'AM')
    await planShift('razak', day(2), 'AM')
    await publish('razak')
    const first = await good(offer('razak', day(1)))
    const other = await good(offer('razak', day(2)))
    const { id } = await good(take('devi', other.id, null, { remark: 'Fine.' }))
    await good(approve(hafiz, id, 'Fine.'))
    await runAt(`${day(1)}T02:00:00.000Z`, async () => {
      expect(errorTexts((await take('devi', first.id)).body)).toEqual(['Choose a day after today.'])
      expect((await offer('razak', day(1))).status).toBe(422)
    })
    await runAt(`${day(2)}T02:00:00.000Z`, async () => {
      const input = { id, version: (await loadRequest(planner, id)).version, remark: 'By mistake.', from_day: null }
      expect((await planner.call(requestApi.revoke, input as never)).body).toMatchObject({ code: 'shift_swap_worked' })
    })
    expect(await loadNamesOn('devi', day(2))).toBe('AM')
  })

  it('SHF-02h SHF-07c nobody takes a shift after their last day, also when they left in the meantime', async () => {
    await planShift('razak', day(3), 'PM')
    await publish('razak')
    const made = await good(offer('razak', day(3)))
    const { id } = await good(take('devi', made.id, null, { remark: 'Fine.' }))
    const setLastDay = (last_day: Day | null) =>
      server.tenant('meridian', (tx) =>
        tx
          .updateTable('employee')
          .set({ last_day, resigned_on: last_day, last_payroll_day: last_day })
          .where('id', '=', server.employeeId('devi'))
          .execute(),
      )
    await setLastDay(day(2))
    try {
      const approval = await approve(hafiz, id, 'Fine.')
      expect([approval.status, JSON.stringify(approval.body)]).toEqual([
        422,
        expect.stringMatching(/not employed|not_employed/),
      ])
      expect(await loadNamesOn('razak', day(3))).toBe('PM')
      // The last day itself is still a day of employment.
      await setLastDay(day(3))
      await good(approve(hafiz, id, 'Fine.'))
    } finally {
      await setLastDay(null)
    }
    expect(await loadNamesOn('devi', day(3))).toBe('PM')
  })

  it('SHF-02h an offer that needs a return is not taken without one', async () => {
    await planShift('razak', day(4), 'AM')
    await publish('razak')
    const made = await good(offer('razak', day(4), { in_return: 'needed', return_from: day(1), return_until: day(6) }))
    const refused = await take('devi', made.id)
    expect([refused.status, errorFields(refused.body)]).toEqual([422, ['return_id']])
  })
})
