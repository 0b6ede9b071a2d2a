import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { holidayApi } from '../../../calendar/holidays/contract.ts'
import { recomputeLine } from '../../../pay/payroll/explanation/recompute-line.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { overtimeRequestApi } from '../../hours/overtime/contract.ts'
import { partTimeApi, partTimeRequestApi } from '../../hours/part-time/contract.ts'
import { shiftApi } from '../../shifts/contract.ts'
import { attendanceApi } from '../contract.ts'
import { insertPunches, runDailyEvaluation } from '../testing/punches.ts'
import { attendancePayApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
let razak: Caller
let suhaila: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('mei.ling', 'HR Generalist')
  razak = await month.server.as('razak')
  suhaila = await month.server.as('suhaila')
  await insertPunchesOf(
    'razak',
    '2026-11-17 08:58:00',
    '2026-11-17 20:15:00',
    '2026-11-18 09:00:00',
    '2026-11-18 18:03:00',
  )
  await insertPunchesOf('suhaila', '2026-11-17 09:00:00', '2026-11-17 15:30:00', '2026-11-18 09:00:00')
  await evaluateAll()
})
afterAll(() => month.server.stop())

const insertPunchesOf = (key: string, ...moments: string[]) => insertPunches(month.server, key, moments)
const evaluateAll = () => runDailyEvaluation(month.server)
const proposals = async (who: Caller, filters: object = {}): Promise<ReplyBody[]> =>
  expectOk(who.call(attendancePayApi.proposals, filters as never))
const mine = (who: Caller) => proposals(who, { mine_only: true })
/** The input that the screen sends for a proposal. */
const requestInput = ({ day, start, end, break_minutes, next_day, present_from, present_until, kind }: ReplyBody) =>
  (kind === 'part_time'
    ? { day, start, end, break_minutes }
    : { day, start, end, break_minutes, next_day, present_from, present_until }) as never
const loadLines = async (id: string, key: string) =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === month.server.employeeId(key))!
    .lines as unknown as Line[]

describe('OT-10 proposed hours, paid only by a request', () => {
  it('OT-06a ATT-12a proposes extra hours, sends them unchanged, and proposes them no more', async () => {
    const [row, ...more] = await mine(razak)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      day: '2026-11-17',
      kind: 'overtime',
      clock_in: '08:58',
      clock_out: '20:15',
      worked: 617,
      minutes: 137,
      start: '08:58',
      end: '20:15',
      present_from: '08:58',
      refused: null,
      actions: ['send'],
    })
    // A proposal alone is not paid.
    const november = await month.calculated({ period: '2026-11' })
    expect((await loadLines(november.id, 'razak')).some(({ c }) => c === 'overtime')).toBe(false)

    const sent = await expectOk(razak.call(overtimeRequestApi.send, requestInput(row)))
    expect(await mine(razak)).toEqual([])
    expect((await razak.call(overtimeRequestApi.send, requestInput(row))).status).toBe(422)
    const boss = await month.server.as('hafiz')
    await expectOk(boss.call(requestApi.approve, { id: sent.id, version: sent.version, remark: null } as never))
    await month.calculated({ id: november.id })
    const paid = (await loadLines(november.id, 'razak')).filter(({ c }) => c === 'overtime')
    expect(paid).toHaveLength(1)
    expect(paid[0]!.a).toBeGreaterThan(0)
    for (const line of paid) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: 0 })
  })

  it('OT-10f proposes a part-timer’s hours once their day is approved, and never over a record', async () => {
    const employee_id = month.server.employeeId('suhaila')
    const [day] = await expectOk(hr.call(attendanceApi.list, { employee_id, from: '2026-11-17', to: '2026-11-17' }))
    if (day.approval === 'waiting') {
      expect(await mine(suhaila)).toEqual([])
      await expectOk(hr.call(attendanceApi.approve, { days: [{ id: day.id, version: day.version }] }))
    }
    // Without a rate the proposal says so and has no action.
    expect(await mine(suhaila)).toMatchObject([{ kind: 'part_time', minutes: null, actions: [] }])
    expect((await mine(suhaila))[0].refused).toMatch(/hour/)
    await expectOk(
      month.finance.call(partTimeApi.addRate, { employee_id, from_day: '2026-01-01', per_hour: 12_00 } as never),
    )
    const [row] = await mine(suhaila)
    expect(row).toMatchObject({ day: '2026-11-17', start: '09:00', end: '15:30', actions: ['send'] })
    expect(row.minutes).toBe(row.worked)
    // HR of the office sees it too and can send it for her.
    const seen = (await proposals(hr, { kind: 'part_time' })).find((one) => one.id === row.id)
    expect(seen).toMatchObject({ full_name: row.full_name, minutes: row.minutes })
    await expectOk(suhaila.call(partTimeRequestApi.send, requestInput(row)))
    expect(await mine(suhaila)).toEqual([])
    expect((await suhaila.call(partTimeRequestApi.send, requestInput(row))).status).toBe(422)
  })

  it('OT-06e OT-10f proposes a second span beside the record of the first, sends it unchanged, and proposes it no more', async () => {
    const day = '2026-11-16'
    await insertPunchesOf('razak', `${day} 08:58:00`, `${day} 19:00:00`, `${day} 20:30:00`, `${day} 21:45:00`)
    await insertPunchesOf('suhaila', `${day} 09:00:00`, `${day} 11:00:00`, `${day} 12:00:00`, `${day} 15:00:00`)
    await evaluateAll()
    // Only the first span was requested, by hand.
    const first = { day, start: '18:00', end: '19:00' }
    await expectOk(razak.call(overtimeRequestApi.send, first as never))
    const of = async (who: Caller) => (await mine(who)).filter((one) => one.day === day)
    const [row, ...more] = await of(razak)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      start: '20:30',
      end: '21:45',
      minutes: 75,
      clock_in: '20:30',
      clock_out: '21:45',
      actions: ['send'],
      present_from: '08:58',
      present_until: '19:00',
      refused: null,
    })
    // People who see no days of others see their own.
    expect((await of(suhaila)).every(({ full_name }) => full_name !== row.full_name)).toBe(true)
    const views = await expectOk(razak.call(attendancePayApi.proposals, { mine_only: true, kind: 'overtime' } as never))
    expect(views.map((one: ReplyBody) => one.day)).toContain(day)
    const sent = await expectOk(razak.call(overtimeRequestApi.send, requestInput(row)))
    expect(await of(razak)).toEqual([])
    // A rejected request still counts as requested; a withdrawn one does not.
    await expectOk(razak.call(requestApi.withdraw, { id: sent.id, version: sent.version } as never))
    expect(await of(razak)).toHaveLength(1)
    const again = await expectOk(razak.call(overtimeRequestApi.send, requestInput(row)))
    const boss = await month.server.as('hafiz')
    await expectOk(
      boss.call(requestApi.reject, { id: again.id, version: again.version, remark: 'Not agreed.' } as never),
    )
    expect(await of(razak)).toEqual([])

    const [part] = await expectOk(
      hr.call(attendanceApi.list, { employee_id: month.server.employeeId('suhaila'), from: day, to: day }),
    )
    if (part.approval === 'waiting')
      await expectOk(hr.call(attendanceApi.approve, { days: [{ id: part.id, version: part.version }] }))
    await expectOk(
      suhaila.call(partTimeRequestApi.send, { day, start: '09:00', end: '11:00', break_minutes: 0 } as never),
    )
    expect(await of(suhaila)).toMatchObject([{ kind: 'part_time', start: '12:00', end: '15:00', minutes: 180 }])
  })

  it('OT-06b proposes all work on a day off and on a public holiday, and nothing when the office does not propose', async () => {
    await insertPunchesOf('razak', '2026-11-14 09:00:00', '2026-11-14 13:00:00')
    await evaluateAll()
    const of = async () => proposals(hr, { employee_id: month.server.employeeId('razak') })
    expect(await of()).toMatchObject([{ day: '2026-11-14', kind: 'overtime', worked: 240, minutes: 240 }])
    const setting = await expectOk(
      hr.call(attendanceApi.addSetting, { from_day: '2026-11-01', proposes_hours: false } as never),
    )
    expect(await of()).toEqual([])
    await expectOk(hr.call(attendanceApi.removeSetting, { id: setting.id, version: setting.version }))
    expect(await of()).toHaveLength(1)
    // People who see no attendance of others see only their own proposals.
    expect((await proposals(razak)).every(({ employee_id }) => employee_id === month.server.employeeId('razak'))).toBe(
      true,
    )
  })

  it('OT-06f OT-09a a night shift over a public holiday is proposed, approved, and on the payslip by kind of day with its formula', async () => {
    const planner = await month.server.as('hafiz', 'Shift Planner')
    const employee_id = month.server.employeeId('devi')
    const made = await expectOk(
      planner.call(shiftApi.create, {
        name: 'Night',
        short_name: 'NT',
        from_day: '2026-01-01',
        start: '22:00',
        end: '06:00',
        break_minutes: 60,
        allowance: 0,
      }),
    )
    const day = '2026-11-09'
    const holiday = { name: 'Festival', name_zh: '節日', day, kind: 'public', country: 'MY' }
    await expectOk(month.admin.call(holidayApi.create, holiday as never))
    const at = { employee_ids: [employee_id], from: day, until: day }
    await expectOk(planner.call(shiftApi.add, { ...at, shift_ids: [made.id], confirm: true }))
    await expectOk(planner.call(shiftApi.lock, { ...at, publish: true, remark: 'As agreed.' }))
    await insertPunchesOf('devi', '2026-11-09 21:58:00', '2026-11-10 06:05:00')
    await evaluateAll()
    const [row] = await proposals(hr, { employee_id, from: day, to: day })
    expect(row).toMatchObject({ day, kind: 'overtime', start: '21:58', end: '06:05', refused: null })
    const devi = await month.server.as('devi')
    const sent = await expectOk(
      devi.call(overtimeRequestApi.send, {
        ...(requestInput(row) as object),
        remark: 'A night over the holiday.',
      } as never),
    )
    const [decider] = sent.steps[0].deciders
    const keys = Object.keys(month.server.companies.meridian!.employees)
    const names = await month.server.tenant('meridian', (tx) =>
      tx.selectFrom('employee').select(['id', 'full_name']).where('full_name', '=', decider.name).execute(),
    )
    const boss = await month.server.as(keys.find((key) => month.server.employeeId(key) === names[0]!.id)!)
    await expectOk(boss.call(requestApi.approve, { id: sent.id, version: sent.version, remark: 'Yes.' } as never))
    const runs = await expectOk(month.payroll.call(payrollApi.runs, {}))
    await month.calculated({ id: runs[0].id })
    const paid = (await loadLines(runs[0].id, 'devi')).filter(
      ({ c }) => c === 'public_holiday_work' || c === 'overtime',
    )
    expect(paid.some(({ c }) => c === 'public_holiday_work')).toBe(true)
    for (const line of paid) expect(recomputeLine(line)).toEqual({ employee: line.a, employer: 0 })
  })
})
