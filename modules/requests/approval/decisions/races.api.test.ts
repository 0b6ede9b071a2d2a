import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type Day, weekday } from '#base/days/days.ts'
import { isDeep } from '#test/depth.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { type Answer, type RacedCall, raceCalls, type SecondServer, startSecondServer } from '#test/two-processes.ts'
import { claimApi, claimCalls, claimPolicyApi } from '../../../pay/claims/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { leaveBalanceApi } from '../../../time/leave/balance/contract.ts'
import { leaveTypeApi } from '../../../time/leave/policy/contract.ts'
import { leaveRequestApi } from '../../../time/leave/request/contract.ts'
import { requestApi } from '../../inbox/contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

/** The thorough run has two hundred rounds; the daily run has few. */
const rounds = (all: number, some: number) => Array.from({ length: isDeep ? all : some }, (_, nth) => nth)
const AT_ONCE = 50

let month: Awaited<ReturnType<typeof startPayrollServer>>
let second: SecondServer
let hr: Caller
let finance: Caller
let aisyah: Caller
let suresh: Caller
let type: string
let category: string
beforeAll(async () => {
  month = await startPayrollServer()
  finance = await month.server.as('arjun', 'local finance')
  hr = await month.server.as('mei.ling', 'HR Generalist')
  aisyah = await month.server.as('aisyah')
  suresh = await month.server.as('suresh')
  const input = { name: 'One', other_name: '一日', from_day: '2026-01-01', entitlement: [{ months: 0, amount: 1 }] }
  type = (await expectOk(hr.call(leaveTypeApi.create, input as never))).id
  const claims = await month.server.as('mei.ling', 'HR Claim')
  const about = { name_en: 'Last ringgit', name_zh: '末元', country: 'MY', currency: 'MYR', needs_file: false }
  category = (
    await expectOk(claims.call(claimPolicyApi.create, { ...about, limit_type: 'monthly', amount_limit: 1_00 } as never))
  ).id
  second = await startSecondServer(month.server)
})
afterAll(async () => {
  await second?.stop()
  await month.server.stop()
})

const race = (calls: readonly RacedCall[]) => raceCalls(second, calls)
const countWon = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200).length
const lostAnswers = (answers: readonly Answer[]) => [
  ...new Set(answers.filter(({ status }) => status !== 200).map(({ status, code }) => `${status} ${code}`)),
]
const WORKING = Array.from({ length: 200 }, (_, nth) => addDays('2026-12-01', nth)).filter(
  (day) => weekday(day) > 0 && weekday(day) < 6 && day < '2027-01-01',
)
const leaveOn = (day: Day) => ({ type_id: type, from_day: day, until_day: day })
const remainingDays = async (): Promise<Json> =>
  (await expectOk(aisyah.call(leaveBalanceApi.mine, { on: '2026-12-31' }))).find((one: Json) => one.type_id === type)
async function loadEntries(id: string): Promise<string[]> {
  return month.server.tenant('meridian', async (tx) =>
    (await tx.selectFrom('request_entry').select('what').where('request_id', '=', id).orderBy('id').execute()).map(
      ({ what }) => what,
    ),
  )
}
const loadRequest = async (id: string): Promise<Json> => expectOk(aisyah.call(requestApi.one, { id }))
async function withdrawAgain({ id, version }: Json) {
  await expectOk(aisyah.call(requestApi.withdraw, { id, version }))
}

describe('two processes', () => {
  it.each(rounds(60, 1))('REQ-09c fifty approvals of one request take effect once (round %i)', async () => {
    const { id, version } = await expectOk(aisyah.call(leaveRequestApi.send, leaveOn(WORKING[0]!)))
    const answers = await race(
      Array.from({ length: AT_ONCE }, () => ({ by: suresh, endpoint: requestApi.approve, input: { id, version } })),
    )
    expect([countWon(answers), lostAnswers(answers)]).toEqual([1, ['409 version_conflict']])
    expect(await loadEntries(id)).toEqual(['sent', 'approved'])
    expect(await remainingDays()).toMatchObject({ used: 1, pending: 0, left: 0 })
    await withdrawAgain(await loadRequest(id))
  })

  it.each(rounds(40, 1))('LEA-14 one of fifty requests for the last day is accepted (round %i)', async () => {
    expect(await remainingDays()).toMatchObject({ used: 0, pending: 0, left: 1 })
    // Different days, so that the balance refuses and not the overlap. For one day twice it could be either.
    const answers = await race(
      Array.from({ length: AT_ONCE }, (_, nth) => ({
        by: aisyah,
        endpoint: leaveRequestApi.send,
        input: leaveOn(WORKING[nth % WORKING.length]!),
      })),
    )
    expect([countWon(answers), lostAnswers(answers)]).toEqual([1, ['422 validation_failed']])
    expect(await remainingDays()).toMatchObject({ pending: 1, left: 1 })
    const mine = (await expectOk(aisyah.call(requestApi.mine, { state: 'pending' } as never))) as Json[]
    const waiting = mine.filter(({ kind }) => kind === 'leave')
    expect(waiting).toHaveLength(1)
    await withdrawAgain(waiting[0])
  })

  it.each(rounds(40, 1))(
    'CLM-05 of fifty claims for the last ringgit of a limit one is taken (round %i)',
    async (round) => {
      const claim = (nth: number) => ({
        day: '2026-11-18',
        category_id: category,
        receipt_no: `L-${round}-${nth}`,
        amount: 1_00,
        currency: 'MYR',
      })
      const answers = await race(
        Array.from({ length: AT_ONCE }, (_, nth) => ({ by: aisyah, endpoint: claimCalls.send, input: claim(nth) })),
      )
      expect([countWon(answers), lostAnswers(answers)]).toEqual([1, ['422 validation_failed']])
      const mine = (await expectOk(aisyah.call(claimApi.mine, { per_page: 200 }))) as Json[]
      const waiting = mine.filter((one) => one.state === 'pending' && one.category_id === category)
      expect(waiting.map(({ claimable }) => claimable)).toEqual([1_00])
      await withdrawAgain(await loadRequest(waiting[0].id))
    },
  )

  it.each(rounds(50, 2))(
    'REQ-05a REQ-09c only one of approving and withdrawing at the same time succeeds (round %i)',
    async () => {
      const { id, version } = await expectOk(aisyah.call(leaveRequestApi.send, leaveOn(WORKING[1]!)))
      const calls = Array.from(
        { length: 6 },
        (_, nth) =>
          [
            { by: suresh, endpoint: requestApi.approve, input: { id, version } },
            { by: aisyah, endpoint: requestApi.withdraw, input: { id, version } },
          ][Math.floor(nth / 2) % 2]!,
      )
      const answers = await race(calls)
      expect([countWon(answers), lostAnswers(answers)]).toEqual([1, ['409 version_conflict']])
      const { state } = await loadRequest(id)
      expect(await loadEntries(id)).toEqual(['sent', state])
      expect(await remainingDays()).toMatchObject(
        state === 'approved' ? { used: 1, left: 0 } : { used: 0, pending: 0, left: 1 },
      )
      if (state === 'approved') await withdrawAgain(await loadRequest(id))
    },
  )

  it('PAY-14 a claim that is revoked while its run is confirmed or approved is either paid or revoked', async () => {
    const groups = await expectOk(month.payroll.call(payGroupApi.list, {}))
    const group = groups.find(({ country }: Json) => country === 'TW').id
    const applicant = await month.server.as('chia.hao')
    const manager = await month.server.as('shu.fen')
    const claims = await month.server.as('grace', 'HR Claim')
    const about = { name_en: 'Meals TW', name_zh: '餐飲', country: 'TW', currency: 'TWD', needs_file: false }
    const category_id = (await expectOk(claims.call(claimPolicyApi.create, about as never))).id
    const { id: run } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group, period: '2026-11' }))
    for (const round of rounds(10, 1)) {
      const claim = { day: '2026-11-18', category_id, receipt_no: `P-${round}`, amount: 120, currency: 'TWD' }
      const sent = await expectOk(applicant.call(claimCalls.send, claim as never))
      const { id, version } = await expectOk(manager.call(requestApi.approve, { id: sent.id, version: sent.version }))
      await month.calculated({ id: run })
      await tickOff(month.payroll, run)
      const at = (await month.run(run)).version
      const confirm = { by: month.payroll, endpoint: payrollApi.confirm, input: { id: run, version: at } }
      const withdraw = { by: applicant, endpoint: requestApi.withdraw, input: { id, version } }
      const answers = await race(round % 2 === 0 ? [confirm, withdraw] : [withdraw, confirm])
      expect(countWon(answers), JSON.stringify(answers)).toBe(1)
      const { state } = await month.run(run)
      const storedState = (await expectOk(applicant.call(requestApi.one, { id }))).state
      expect([state, storedState]).toEqual(state === 'confirmed' ? ['confirmed', 'approved'] : [state, 'withdrawn'])
      if (state === 'confirmed')
        await expectOk(month.payroll.call(payrollApi.unconfirm, { id: run, version: (await month.run(run)).version }))
      if (storedState === 'approved') await expectOk(applicant.call(requestApi.withdraw, { id, version }))
    }
    const sent = await expectOk(
      applicant.call(claimCalls.send, {
        day: '2026-11-18',
        category_id,
        receipt_no: 'P-last',
        amount: 120,
        currency: 'TWD',
      } as never),
    )
    const { id, version } = await expectOk(manager.call(requestApi.approve, { id: sent.id, version: sent.version }))
    await month.calculated({ id: run })
    await tickOff(month.payroll, run)
    await expectOk(month.payroll.call(payrollApi.confirm, { id: run, version: (await month.run(run)).version }))
    const at = (await month.run(run)).version
    const answers = await race([
      { by: finance, endpoint: payrollApi.approve, input: { id: run, version: at, month: '2026-11' } },
      { by: claims, endpoint: requestApi.revoke, input: { id, version, remark: 'Wrong' } },
      { by: finance, endpoint: payrollApi.approve, input: { id: run, version: at, month: '2026-11' } },
      { by: claims, endpoint: requestApi.revoke, input: { id, version, remark: 'Wrong' } },
    ])
    expect(countWon(answers), JSON.stringify(answers)).toBe(1)
    const details = await expectOk(applicant.call(requestApi.one, { id }))
    expect([(await month.run(run)).state, details.state]).toEqual(['approved', 'paid'])
    expect((await loadEntries(id)).filter((what) => what === 'paid' || what === 'revoked')).toEqual(['paid'])
  })
})

describe('a process that is killed in the middle', () => {
  it.each(rounds(20, 1))(
    'REQ-09ce a killed process leaves each request approved with all of its rows, or pending (round %i)',
    async (round) => {
      const sent: Json[] = []
      for (let nth = 0; nth < 12; nth++)
        sent.push(
          await expectOk(
            aisyah.call(claimCalls.send, {
              day: '2026-11-18',
              category_id: await meals(),
              receipt_no: `K${round}x${nth}`,
              amount: 3_00,
              currency: 'MYR',
            } as never),
          ),
        )
      const killed = await startSecondServer(month.server)
      const answers = sent.map(({ id, version }) => killed.call(suresh, requestApi.approve, { id, version }))
      // A moment between the first statement and the last answer.
      await pause(20 + ((round * 37) % 160))
      await killed.stop()
      const came = await Promise.all(answers)
      for (const [nth, { id, version }] of sent.entries()) {
        const seen = await waitUntilSettled(id)
        const whole = { state: 'approved', entries: 1, decided: 1, done: 1, logged: 1 }
        const nothing = { state: 'pending', entries: 0, decided: 0, done: 0, logged: 0 }
        expect(seen).toEqual(seen.state === 'approved' ? whole : nothing)
        // An approval that was answered is stored.
        if (came[nth]!.status === 200) expect(seen.state).toBe('approved')
        if (seen.state === 'pending') await expectOk(suresh.call(requestApi.approve, { id, version }))
        expect(await waitUntilSettled(id)).toEqual(whole)
      }
    },
  )

  let found = ''
  async function meals(): Promise<string> {
    const claims = await month.server.as('mei.ling', 'HR Claim')
    const about = { name_en: 'Killed', name_zh: '中斷', country: 'MY', currency: 'MYR', needs_file: false }
    found ||= (await expectOk(claims.call(claimPolicyApi.create, about as never))).id
    return found
  }

  /** Loads the rows of an approval once the killed process no longer locks the request. */
  async function waitUntilSettled(id: string) {
    return month.server.tenant('meridian', async (tx) => {
      await sql`select from request where id = ${id}::uuid for update`.execute(tx)
      const { rows } = await sql<Json>`select r.state,
        (select count(*)::int from request_entry e where e.request_id = r.id and e.what = 'approved') as entries,
        (select count(*)::int from request_decider d where d.request_id = r.id and d.decision = 'approved') as decided,
        (select count(*)::int from request_step s where s.request_id = r.id and s.done_at is not null) as done,
        (select count(*)::int from audit_entry l where l.object_id = r.id::text and l.after ->> 'state' = 'approved') as logged
        from request r where r.id = ${id}::uuid`.execute(tx)
      return rows[0]
    })
  }
})
