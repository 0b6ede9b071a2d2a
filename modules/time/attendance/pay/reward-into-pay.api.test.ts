import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachDay, weekday } from '#base/days/days.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { replayRun } from '../../../pay/payroll/calculation/replay.ts'
import { recomputeLine } from '../../../pay/payroll/explanation/recompute-line.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { attendanceApi } from '../contract.ts'
import { insertPunches, runDailyEvaluation } from '../testing/punches.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('aminah', 'Company Admin')
  const { KUL, TPE } = month.server.companies.meridian!.offices
  const rewards = [
    { office_id: KUL, perfect_reward: 150_00 },
    { office_id: TPE, perfect_reward: 1_000 },
  ]
  for (const one of rewards)
    await expectOk(hr.call(attendanceApi.addSetting, { from_day: '2026-10-01', lock_days: 90, ...one } as never))
  const worked = eachDay('2026-10-01', '2026-10-31').filter((day) => weekday(day) < 6)
  for (const key of ['amirul', 'yu.ting'])
    for (const day of worked) await insertPunchesOf(key, `${day} 08:58:00`, `${day} 18:02:00`)
  await evaluateAll()
})
afterAll(() => month.server.stop())

const insertPunchesOf = (key: string, ...moments: string[]) => insertPunches(month.server, key, moments)
const evaluateAll = () => runDailyEvaluation(month.server)
const findGroupId = async (country: string) =>
  (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: ReplyBody) => one.country === country).id
async function openRun(country: string, period: string) {
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: await findGroupId(country), period }))
  await month.calculated({ id })
  return id as string
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version: before } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version: before }))
  const { version, period } = await month.run(id)
  const reason = period > '2026-12' && { law_reason: 'Figures of the year before.' }
  return expectOk(month.finance.call(payrollApi.approve, { id, version, month: period, ...reason } as never))
}
const loadRewardLines = async (id: string, key: string) =>
  (
    (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(key))!
      .lines as unknown as Line[]
  ).filter(({ c, o }) => c === 'perfect_attendance' || (c === 'recovery' && o !== undefined))
const loadRewardTexts = async (id: string, key: string): Promise<string[]> => {
  const read = await expectOk(month.payroll.call(runSlipApi.slip, { id, employee_id: month.server.employeeId(key) }))
  return read.lines.flatMap(({ delivered }: ReplyBody) => (delivered ? [delivered.words] : []))
}

/** The cause in the review that names the reward. */
const loadReviewCause = async (id: string, key: string) => {
  const slip = (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(key))!
  const { c = [] } = (slip.findings ?? {}) as { c?: [string, object][] }
  return c.find(([code]) => code === 'perfect_attendance')?.[1]
}

describe('ATT-05 the reward of a perfect month', () => {
  it('ATT-05b PAY-14 the first run after the evaluated month pays it, explains it by days, takes it back when lost, and pays it again', async () => {
    const november = await openRun('MY', '2026-11')
    const [line, ...more] = await loadRewardLines(november, 'amirul')
    expect(more).toEqual([])
    expect(line).toMatchObject({ k: 'earning', a: 150_00 })
    expect(recomputeLine(line!)).toEqual({ employee: 150_00, employer: 0 })
    expect(await loadRewardTexts(november, 'amirul')).toEqual([
      expect.stringMatching(/^Perfect attendance in October 2026: \d+ days worked, RM 150\.00 \(1–2 Oct, 5–9 Oct/),
    ])
    // Nobody who missed a day has the reward, and November is not over.
    expect(await loadRewardLines(november, 'razak')).toEqual([])
    await closeRun(november)

    await month.server.tenant('meridian', (tx) =>
      sql`delete from punch where employee_id = ${month.server.employeeId('amirul')}::uuid and at::date = '2026-10-14'`.execute(
        tx,
      ),
    )
    await evaluateAll()
    const december = await openRun('MY', '2026-12')
    expect(await loadRewardLines(december, 'amirul')).toMatchObject([
      { c: 'recovery', k: 'deduction', a: 150_00, o: `${line!.o}/2` },
    ])
    expect(await loadRewardTexts(december, 'amirul')).toEqual(['October 2026 is no longer perfect: 14 Oct missed'])
    expect(await loadReviewCause(december, 'amirul')).toEqual({ from: 150_00, to: -150_00 })
    await closeRun(december)

    await insertPunchesOf('amirul', '2026-10-14 09:00:00', '2026-10-14 18:00:00')
    await evaluateAll()
    const january = await openRun('MY', '2027-01')
    expect(await loadRewardLines(january, 'amirul')).toMatchObject([
      { c: 'perfect_attendance', k: 'earning', a: 150_00, o: `${line!.o}/3` },
    ])
    expect(await loadReviewCause(january, 'amirul')).toEqual({ from: -150_00, to: 150_00, by: 'Aminah binti Yusof' })
    for (const id of [november, december])
      expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({
        differing: [],
        totals: [],
      })
  })

  it('ATT-05b Taiwan pays it in whole dollars, in the office’s currency', async () => {
    expect(
      (await expectOk(hr.call(attendanceApi.settings, {}))).map((one: ReplyBody) => one.reward_currency).sort(),
    ).toEqual(['MYR', 'TWD'])
    const november = await openRun('TW', '2026-11')
    expect(await loadRewardLines(november, 'yu.ting')).toMatchObject([
      { c: 'perfect_attendance', k: 'earning', a: 1_000 },
    ])
  })

  it('ATT-05b a removed reward has no currency', async () => {
    const [setting] = await expectOk(hr.call(attendanceApi.settings, {}))
    const changed = await expectOk(
      hr.call(attendanceApi.changeSetting, { id: setting.id, version: setting.version, perfect_reward: null }),
    )
    expect(changed).toMatchObject({ perfect_reward: null, reward_currency: null })
  })
})
