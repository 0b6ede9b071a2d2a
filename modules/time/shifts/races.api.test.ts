import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day } from '#base/days/days.ts'
import { isDeep } from '#test/depth.ts'
import { type Caller, startTestServer, type TestServer } from '#test/server.ts'
import { type RacedCall, raceCalls, type SecondServer, startSecondServer } from '#test/two-processes.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveTypeApi } from '../leave/policy/contract.ts'
import { leaveRequestApi } from '../leave/request/contract.ts'
import { shiftApi } from './contract.ts'
import { swapApi, swapCalls } from './swaps/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

/** Two hundred in the thorough run. */
const ROUNDS = Array.from({ length: isDeep ? 200 : 6 }, (_, nth) => nth)
/** Each kind of race has its own days, from a Monday. Those of leave are working days. */
const DAYS = { locking: '2026-12-08', taking: '2027-08-01', leave: '2028-03-06' }

let server: TestServer
let second: SecondServer
let planner: Caller
let hafiz: Caller
let hr: Caller
const who: Record<string, Caller> = {}
const shift: Record<string, string> = {}
let leaveType: string
const good = async (reply: ReturnType<Caller['call']>): Promise<ReplyBody> => {
  const { status, text, body } = await reply
  expect(status, text).toBe(200)
  return body.data
}
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.as('hafiz', 'Shift Planner')
  hafiz = await server.as('hafiz', 'mgr')
  hr = await server.as('mei.ling', 'HR Generalist')
  for (const key of ['devi', 'razak', 'bala']) who[key] = await server.as(key)
  for (const [short, start, end] of [
    ['AM', '07:00', '15:00'],
    ['PM', '15:00', '23:00'],
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
  const type = { name: 'Race', other_name: '競', from_day: '2026-01-01', entitlement: [{ months: 0, amount: 200 }] }
  leaveType = (await good(hr.call(leaveTypeApi.create, type as never))).id
  second = await startSecondServer(server)
})
afterAll(async () => {
  await second?.stop()
  await server.stop()
})

const race = (calls: readonly RacedCall[]) => raceCalls(second, calls)
/** Alternates the order, so that neither call is always first. */
const inTurns = <T>(round: number, calls: readonly T[]) => (round % 2 === 0 ? calls : [...calls].reverse())

const addInput = (key: string, day: Day, short: string) => ({
  employee_ids: [server.employeeId(key)],
  from: day,
  until: day,
  confirm: true,
  shift_ids: [shift[short]!],
})
const plan = (key: string, day: Day, short: string) => good(planner.call(shiftApi.add, addInput(key, day, short)))
const lockInput = (key: string, day: Day) => ({
  employee_ids: [server.employeeId(key)],
  from: day,
  until: day,
  publish: true,
  remark: 'As agreed.',
})
async function loadDayState(
  key: string,
  day: Day,
): Promise<{ planned: string[]; published: string[]; locked: boolean }> {
  return server.tenant('meridian', async (tx) => {
    const of = async (table: 'shift_published' | 'shift_assignment') =>
      (
        await tx
          .selectFrom(table)
          .select('shift_id')
          .where('employee_id', '=', server.employeeId(key))
          .where('day', '=', day)
          .execute()
      )
        .map(({ shift_id }) => Object.keys(shift).find((short) => shift[short] === shift_id) ?? 'off')
        .sort()
    const lock = await tx
      .selectFrom('shift_lock')
      .select('day')
      .where('employee_id', '=', server.employeeId(key))
      .where('day', '=', day)
      .execute()
    return {
      planned: await of('shift_assignment'),
      published: await of('shift_published'),
      locked: lock.length > 0,
    }
  })
}
async function offerShift(key: string, day: Day): Promise<string> {
  const own = await good(who[key]!.call(shiftApi.own, { from: day, until: day }))
  const more = { assignment_id: own.days[0].shifts[0].id, in_return: 'none' }
  return (await good(who[key]!.call(swapApi.offer, more as never))).id
}
const approval = async (by: Caller, id: string, remark: string | null = null): Promise<RacedCall> => ({
  by,
  endpoint: requestApi.approve,
  input: { id, version: (await good(by.call(requestApi.one, { id }))).version, remark },
})

/** The swap that waits for the planner. */
const waitingSwap = async (): Promise<string> =>
  (await good(hafiz.call(requestApi.toDecide, { kind: 'shift_swap' } as never)))[0].id
/** Publishes Razak's shift, offers it, and lets another person take it. Returns the request's id. */
async function takeShift(day: Day, by: string): Promise<string> {
  await plan('razak', day, 'AM')
  await good(planner.call(shiftApi.lock, lockInput('razak', day)))
  await good(
    who[by]!.call(swapCalls.send, {
      offer_id: await offerShift('razak', day),
      return_id: null,
      remark: 'Agreed.',
    } as never),
  )
  return waitingSwap()
}

describe('two processes, one plan', () => {
  it.each(ROUNDS)(
    'SHF-02f locking against painting: the published roster equals the plan (round %i)',
    async (round) => {
      const day = addDays(DAYS.locking, round)
      await plan('devi', day, 'AM')
      const lock = { by: planner, endpoint: shiftApi.lock, input: lockInput('devi', day) }
      const paint = { by: planner, endpoint: shiftApi.add, input: addInput('devi', day, 'PM') }
      const calls = inTurns(round, [lock, paint])
      const answers = await race(calls)
      expect(answers[calls.indexOf(lock)]!.status).toBe(200)
      const { planned, published, locked } = await loadDayState('devi', day)
      expect([locked, published]).toEqual([true, planned])
      const painting = answers[calls.indexOf(paint)]!
      if (painting.status === 200) expect(planned).toContain('PM')
      else expect([planned, painting.status]).toEqual([['AM'], 422])
    },
  )

  it.each(ROUNDS)(
    'SHF-02h two people take one shift: one succeeds, and four approvals count once (round %i)',
    async (round) => {
      const day = addDays(DAYS.taking, round)
      await plan('razak', day, 'AM')
      await good(planner.call(shiftApi.lock, lockInput('razak', day)))
      const offer_id = await offerShift('razak', day)
      const take = (key: string) => ({
        by: who[key]!,
        endpoint: swapCalls.send,
        input: { offer_id, return_id: null, remark: 'Agreed.' },
      })
      const takes = await race(inTurns(round, [take('devi'), take('bala')]).flatMap((call) => [call, call]))
      expect(takes.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
      const call = await approval(hafiz, await waitingSwap(), 'Agreed.')
      const answers = await race([call, call, call, call])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
      const now = await Promise.all(['razak', 'devi', 'bala'].map((key) => loadDayState(key, day)))
      for (const { planned, published } of now) expect(published).toEqual(planned)
      expect(now.map(({ planned }) => planned.includes('AM')).sort()).toEqual([false, false, true])
      expect(now[0]!.planned).toEqual(['off'])
    },
  )

  it.each(ROUNDS)('SHF-03a a swap against the leave of its taker: never without a remark (round %i)', async (round) => {
    const day = addDays(DAYS.leave, 7 * Math.floor(round / 5) + (round % 5))
    const swap = await takeShift(day, 'devi')
    const leave = await good(
      who.devi!.call(leaveRequestApi.send, { type_id: leaveType, from_day: day, until_day: day } as never),
    )
    const calls = inTurns(round, [await approval(hafiz, swap), await approval(hafiz, leave.id)])
    const answers = await race(calls)
    const [ofSwap, ofLeave] = inTurns(round, answers)
    expect(ofLeave!.status).toBe(200)
    const { planned, published } = await loadDayState('devi', day)
    expect(published).toEqual(planned)
    // The later call knew of the earlier one: a swap onto leave needs a remark, leave over a shift does not.
    const entries = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('request_entry')
        .select(['request_id', 'at'])
        .where('what', '=', 'approved')
        .where('request_id', 'in', [swap, leave.id])
        .execute(),
    )
    if (ofSwap!.status === 200) expect([planned, entries.length]).toEqual([['AM'], 2])
    else expect([ofSwap!.status, planned, entries.length]).toEqual([422, [], 1])
    if (ofSwap!.status !== 200) {
      const { id, version } = await good(hafiz.call(requestApi.one, { id: swap }))
      await good(hafiz.call(requestApi.reject, { id, version, remark: 'On leave.' } as never))
    }
  })
})

describe('a process that is killed in the middle', () => {
  const SPAN = { from: '2029-03-05', until: '2029-04-01' }
  const KEYS = ['devi', 'razak', 'bala', 'amirul'] as const

  it.each(isDeep ? ROUNDS.slice(0, 20) : [0])(
    'SHF-02e leaves a plan completely painted, locked and published, or unchanged (round %i)',
    async (round) => {
      const employee_ids = KEYS.map((key) => server.employeeId(key))
      await deleteSpan()
      await good(planner.call(shiftApi.add, { ...SPAN, employee_ids, shift_ids: [shift.AM!], confirm: true }))
      const killed = await startSecondServer(server)
      const locking = killed.call(planner, shiftApi.lock, {
        ...SPAN,
        employee_ids,
        publish: true,
        remark: 'As agreed.',
      })
      const painting = killed.call(planner, shiftApi.add, {
        employee_ids: [server.employeeId('siew.ling')],
        ...SPAN,
        shift_ids: [shift.PM!],
        confirm: true,
      })
      // At some point between the first statement and the last answer.
      await pause(10 + ((round * 41) % 240))
      await killed.stop()
      const [locked, painted] = [await locking, await painting]
      const rows = await loadSettledCounts(employee_ids)
      const all = employee_ids.length * 28
      expect([0, all]).toContain(rows.locked)
      expect([rows.published, rows.planned]).toEqual([rows.locked, all])
      if (locked.status === 200) expect(rows.locked).toBe(all)
      expect([0, 28]).toContain((await loadSettledCounts([server.employeeId('siew.ling')])).planned)
      if (painted.status === 200) expect((await loadSettledCounts([server.employeeId('siew.ling')])).planned).toBe(28)
    },
  )

  async function deleteSpan() {
    await server.tenant('meridian', async (tx) => {
      for (const table of ['shift_published', 'shift_lock', 'shift_assignment'] as const)
        await tx.deleteFrom(table).where('day', '>=', SPAN.from).where('day', '<=', SPAN.until).execute()
    })
  }

  /** Counts people's rows once the killed process no longer locks them. */
  function loadSettledCounts(people: readonly string[]) {
    return server.tenant('meridian', async (tx) => {
      await tx.selectFrom('employee').select('id').where('id', 'in', people).orderBy('id').forUpdate().execute()
      const of = async (table: 'shift_published' | 'shift_lock' | 'shift_assignment') =>
        (
          await tx
            .selectFrom(table)
            .select('day')
            .where('employee_id', 'in', people)
            .where('day', '>=', SPAN.from)
            .where('day', '<=', SPAN.until)
            .execute()
        ).length
      return {
        planned: await of('shift_assignment'),
        published: await of('shift_published'),
        locked: await of('shift_lock'),
      }
    })
  }
})
