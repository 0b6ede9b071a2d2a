import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { required } from '#base/required.ts'
import type { Caller } from '#test/server.ts'
import { flexibleHoursApi } from '../../calendar/workdays/flexible/contract.ts'
import { loadWorkdays } from '../../calendar/workdays/load-workdays.ts'
import { replayRun } from '../../pay/payroll/calculation/replay.ts'
import type { Line } from '../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../pay/payroll/testing/month.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { overtimeRequestApi } from '../hours/overtime/contract.ts'
import { shiftApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let admin: Caller
let chiaHao: Caller
let yuTing: Caller
let boss: Caller
let office: string
const shifts: Record<string, string> = {}
const idOf = (key: string) => month.server.employeeId(key)

beforeAll(async () => {
  month = await startPayrollServer()
  await month.server.tenant('meridian', (tx) => tx.deleteFrom('attendance_setting').execute())
  admin = await month.server.as('aminah', 'Company Admin')
  chiaHao = await month.server.as('chia.hao')
  yuTing = await month.server.as('yu.ting')
  boss = await month.server.as('shu.fen', 'mgr')
  office = required(month.server.companies.meridian?.offices.TPE, 'the office in Taipei')
  for (const [short_name, end] of [
    ['LONG', '20:00'],
    ['DAY', '18:00'],
  ] as const) {
    const made = await expectOk(
      admin.call(shiftApi.create, {
        name: short_name,
        short_name,
        from_day: '2026-01-01',
        start: '09:00',
        end,
        break_minutes: 60,
      } as never),
    )
    shifts[short_name] = made.id
  }
})
afterAll(() => month.server.stop())

const AGREED = { scheme: 'two_weeks', consent: 'meeting', agreed_on: '2026-10-20', from_day: '2026-11-02' } as const
const agree = (given: object) =>
  admin.call(flexibleHoursApi.create, { ...AGREED, office_id: office, ...given } as never)
const plan = (key: string, from: string, until: string, short: string | null) =>
  expectOk(
    admin.call(shiftApi.add, {
      employee_ids: [idOf(key)],
      from,
      until,
      shift_ids: [short === null ? null : shifts[short]],
      confirm: true,
    } as never),
  )
const loadWarnings = async (key: string, from = '2026-11-02', until = '2026-11-15') => {
  const { people } = await expectOk(admin.call(shiftApi.plan, { employee_ids: [idOf(key)], from, until } as never))
  return people[0].warnings.map(({ day, rule }: Json) => `${day.slice(5)} ${rule}`)
}
const preview = async (who: Caller, given: object): Promise<Json> =>
  (await expectOk(who.call(overtimeRequestApi.preview, given as never))).of_kind.counted
const kindsOf = (key: string, first: string, last: string) =>
  month.server.tenant('meridian', async (tx) =>
    ((await loadWorkdays(tx, [idOf(key)], { first, last })).of.get(idOf(key)) ?? []).map(({ kind }) => kind),
  )

describe('SHF-08 flexible hours from the agreement to the payslip', () => {
  it('SHF-08m without an agreement ten planned hours are eight normal ones, and forty a week are warned of', async () => {
    for (const key of ['chia.hao', 'yu.ting']) {
      // Monday to Thursday ten hours, Friday to Sunday off; the second week the same.
      for (const [from, until] of [
        ['2026-11-02', '2026-11-05'],
        ['2026-11-09', '2026-11-12'],
      ] as const)
        await plan(key, from, until, 'LONG')
      for (const [from, until] of [
        ['2026-11-06', '2026-11-08'],
        ['2026-11-13', '2026-11-15'],
      ] as const)
        await plan(key, from, until, null)
    }
    await expectOk(
      admin.call(shiftApi.lock, {
        employee_ids: [idOf('chia.hao'), idOf('yu.ting')],
        from: '2026-11-02',
        until: '2026-11-15',
        publish: true,
        remark: 'Agreed',
      } as never),
    )
    expect(await preview(chiaHao, { day: '2026-11-10', start: '18:00', end: '20:00' })).toMatchObject({
      normal: 480,
      minutes: 120,
    })
  })

  it('SHF-08m an agreement of an office names nobody of another office', async () => {
    for (const employee_ids of [[idOf('aisyah')], [idOf('chia.hao'), idOf('aisyah')]]) {
      const refused = await agree({ employee_ids })
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['employee_ids']])
    }
    expect(await expectOk(admin.call(flexibleHoursApi.list, {}))).toEqual([])
  })

  it('SHF-08m an agreement that names somebody makes ten hours of the day normal for them, and for nobody else', async () => {
    expect((await agree({ employee_ids: [idOf('chia.hao')] })).status).toBe(200)
    expect(await preview(chiaHao, { day: '2026-11-10', start: '18:00', end: '20:00' })).toBeNull()
    expect(await preview(chiaHao, { day: '2026-11-10', start: '20:00', end: '22:00' })).toMatchObject({
      normal: 600,
      minutes: 120,
    })
    expect(await preview(yuTing, { day: '2026-11-10', start: '18:00', end: '20:00' })).toMatchObject({ minutes: 120 })
    expect(await loadWarnings('chia.hao')).toEqual([])
  })

  it('SHF-08f the days off of the two weeks are two regular ones, two rest days and two by the plan', async () => {
    expect(await kindsOf('chia.hao', '2026-11-13', '2026-11-15')).toEqual([
      'non_working',
      'rest_day',
      'regular_day_off',
    ])
    // One day off in the first week and five in the second: its second rest day comes from the second week.
    await month.server.tenant('meridian', async (tx) => {
      await tx.deleteFrom('shift_lock').execute()
    })
    await plan('chia.hao', '2026-11-16', '2026-11-21', 'DAY')
    await plan('chia.hao', '2026-11-22', '2026-11-22', null)
    await plan('chia.hao', '2026-11-23', '2026-11-26', 'DAY')
    await plan('chia.hao', '2026-11-27', '2026-11-29', null)
    const { people } = await expectOk(
      admin.call(shiftApi.plan, { employee_ids: [idOf('chia.hao')], from: '2026-11-22', until: '2026-11-29' } as never),
    )
    const kinds = people[0].days.map(({ kind }: Json) => kind)
    expect([kinds[0], ...kinds.slice(5)]).toEqual(['regular_day_off', 'rest_day', 'rest_day', 'regular_day_off'])
    expect(await loadWarnings('chia.hao', '2026-11-16', '2026-11-29')).toEqual([])
    // The same two weeks without an agreement exceed forty hours, and have two rest days in the second.
    await plan('yu.ting', '2026-11-16', '2026-11-21', 'DAY')
    await plan('yu.ting', '2026-11-22', '2026-11-22', null)
    expect(await loadWarnings('yu.ting', '2026-11-16', '2026-11-29')).toEqual(['11-21 week'])
  })

  it('SHF-08n a day more is warned of by its article, and the plan may be locked with a remark', async () => {
    await month.server.tenant('meridian', (tx) =>
      tx
        .deleteFrom('shift_assignment')
        .where('employee_id', '=', idOf('chia.hao'))
        .where('day', '=', '2026-11-27')
        .execute(),
    )
    await plan('chia.hao', '2026-11-27', '2026-11-27', 'DAY')
    const { people } = await expectOk(
      admin.call(shiftApi.plan, { employee_ids: [idOf('chia.hao')], from: '2026-11-16', until: '2026-11-29' } as never),
    )
    expect(people[0].warnings.map(({ day, rule, source }: Json) => [day, rule, source])).toEqual([
      ['2026-11-27', 'period', 'Labor Standards Act art. 30 II'],
      ['2026-11-29', 'days_off', 'Labor Standards Act art. 36 II (1)'],
    ])
  })

  it('SHF-08m PAY-04 the payslip pays what lies beyond the normal hours, at the rates of the Act', async () => {
    const approve = async (who: Caller, given: object) => {
      const { id, version } = await expectOk(who.call(overtimeRequestApi.send, given as never))
      await expectOk(boss.call(requestApi.approve, { id, version, remark: 'Seen' }))
    }
    await approve(chiaHao, { day: '2026-11-10', start: '20:00', end: '22:00' })
    await approve(yuTing, { day: '2026-11-10', start: '18:00', end: '21:00' })
    // Friday is off by the plan alone: its work is overtime from the first hour.
    await approve(chiaHao, { day: '2026-11-13', start: '09:00', end: '12:00' })
    const group = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === 'TW')
    const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: group.id, period: '2026-11' }))
    await month.calculated({ id })
    const amounts = async (key: string) => {
      const slip = required(
        (await month.slips(id)).find(({ employee_id }) => employee_id === idOf(key)),
        'a payslip',
      )
      return (slip.lines as unknown as Line[]).filter(({ c }) => c === 'overtime').map(({ a }) => a)
    }
    // Yu Ting: 48,000 ÷ 240 = 200 an hour: two at 4/3 and one at 5/3. Chia Hao: 72,000 ÷ 240 = 300 an hour: two at 4/3 on
    // Tuesday; two at 4/3 and one at 5/3 on Friday.
    expect(await amounts('yu.ting')).toEqual([867])
    expect((await amounts('chia.hao')).sort((a, b) => a - b)).toEqual([800, 1_300])
    expect(await month.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [] })
  })
})

describe('SHF-08 agreements of flexible hours', () => {
  it('SHF-08o an agreement is for an office in Taiwan, ends with a period, and overlaps no other for the same people', async () => {
    const fields = async (given: object) => {
      const { status, body } = await agree(given)
      return [status, Object.keys(body.errors ?? {})]
    }
    const kul = required(month.server.companies.meridian?.offices.KUL, 'the office in Kuala Lumpur')
    expect(await fields({ office_id: kul })).toEqual([422, ['office_id']])
    expect(await fields({ until_day: '2026-11-14' })).toEqual([422, ['until_day']])
    expect(await fields({ until_day: '2026-11-01' })).toEqual([422, ['until_day']])
    expect(await fields({ employee_ids: [idOf('aisyah')] })).toEqual([422, ['employee_ids']])
    expect(await fields({ employee_ids: [idOf('chia.hao')], from_day: '2027-03-01' })).toEqual([422, ['from_day']])
    // Everybody else of the office, for two periods of four weeks.
    const whole = await expectOk(
      agree({ scheme: 'four_weeks', from_day: '2027-01-04', until_day: '2027-02-28' }) as never,
    )
    expect(await fields({ scheme: 'eight_weeks', from_day: '2027-02-28' })).toEqual([422, ['from_day']])
    expect(await fields({ scheme: 'eight_weeks', from_day: '2027-03-01', until_day: '2027-04-25' })).toEqual([200, []])
    const longer = await admin.call(flexibleHoursApi.update, {
      id: whole.id,
      version: whole.version,
      until_day: '2027-03-28',
    } as never)
    expect([longer.status, Object.keys(longer.body.errors ?? {})]).toEqual([422, ['until_day']])
  })

  it('SHF-08o the agreement itself is attached and read back; one that has begun is ended, not deleted', async () => {
    const rows = await expectOk(admin.call(flexibleHoursApi.list, {}))
    const [begun, ahead] = [rows.find((one: Json) => one.from_day === AGREED.from_day), rows[0]]
    expect([begun.actions, ahead.actions]).toEqual([
      ['edit', 'attach'],
      ['edit', 'attach', 'delete'],
    ])
    const removed = await admin.call(flexibleHoursApi.remove, { id: begun.id, version: begun.version })
    expect([removed.status, removed.body.code]).toEqual([409, 'flexible_begun'])
    const content = new TextEncoder().encode(
      '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    )
    const attached = await expectOk(
      admin.call(flexibleHoursApi.attach, { id: begun.id, version: begun.version } as never, {
        files: { file: { name: 'minutes.pdf', content } },
      }),
    )
    expect(attached.file_name).toBe('minutes.pdf')
    expect((await admin.call(flexibleHoursApi.file, { id: begun.id })).status).toBe(200)
    const ended = await expectOk(
      admin.call(flexibleHoursApi.update, {
        id: begun.id,
        version: attached.version,
        until_day: '2026-11-29',
      } as never),
    )
    expect(ended).toMatchObject({ until_day: '2026-11-29', people: [expect.any(String)] })
    await expectOk(admin.call(flexibleHoursApi.remove, { id: ahead.id, version: ahead.version }))
  })
})
