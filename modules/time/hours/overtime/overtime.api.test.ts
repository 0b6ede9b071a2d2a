import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { oneOffApi } from '../../../pay/payroll/inputs/contract.ts'
import type { Line } from '../../../pay/payroll/payslip/lines.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { payGroupApi } from '../../../pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { approvalLabels } from '../../../requests/approval/labels.ts'
import { requestApi } from '../../../requests/inbox/contract.ts'
import { requestKindLabels } from '../../../requests/kinds/labels.ts'
import { overtimeApi, overtimeRequestApi } from './contract.ts'
import { overtimeLabels } from './labels.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Json = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let hr: Caller
beforeAll(async () => {
  month = await startPayrollServer()
  hr = await month.server.as('grace', 'HR Claim')
})
afterAll(() => month.server.stop())

/** A record of three hours after the normal day. */
const EVENING = { day: '2026-11-16', start: '18:00', end: '21:00' }
const sendOvertime = async (who: Caller, given: object) => expectOk(who.call(overtimeRequestApi.send, given as never))
/** The status, and each refused field with the code of its message. */
const sendRefused = async (who: Caller, given: object) => {
  const { status, body } = await who.call(overtimeRequestApi.send, given as never)
  return [status, ...Object.entries(body.errors ?? {}).map(([field, [said]]: Json) => `${field} ${refusalCode(said)}`)]
}
const refusalCode = (said: string) => {
  const found = Object.entries({ ...approvalLabels, ...requestKindLabels, ...overtimeLabels }).find(
    ([key, { en }]) => key.startsWith('error.') && isSaidBy(en, said),
  )
  return found?.[0].slice('error.'.length) ?? said
}
const isSaidBy = (label: string, said: string) => {
  const parts = label.split(/\{\{\w+\}\}/)
  return said.startsWith(parts[0]!) && said.endsWith(parts.at(-1)!)
}
const approve = (who: Caller, { id, version }: Json, remark: string | null = null) =>
  expectOk(who.call(requestApi.approve, { id, version, remark }))
const loadState = async (who: Caller, id: string) => (await expectOk(who.call(requestApi.one, { id }))).state
const loadPieces = (id: string) =>
  month.server.tenant('meridian', (tx) =>
    tx.selectFrom('overtime_piece').selectAll().where('request_id', '=', id).orderBy('position').execute(),
  )
const findGroup = async (country: string) =>
  (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Json) => one.country === country).id
async function openRun(country: string, period: string) {
  const { id } = await expectOk(month.payroll.call(payrollApi.create, { group_id: await findGroup(country), period }))
  return month.calculated({ id })
}
async function closeRun(id: string) {
  await tickOff(month.payroll, id)
  const { version, period } = await month.run(id)
  await expectOk(month.payroll.call(payrollApi.confirm, { id, version }))
  return expectOk(month.finance.call(payrollApi.approve, { id, version: (await month.run(id)).version, month: period }))
}
const loadLines = async (id: string, employee: string): Promise<Line[]> =>
  (await month.slips(id)).find(({ employee_id }) => employee_id === employee)!.lines as unknown as Line[]

describe('OT-01 requests for overtime', () => {
  it('OT-01ab OT-06d OT-07b OT-08c the form shows the pieces, their amounts with formulas, and the month against each ceiling', async () => {
    const razak = await month.server.as('razak')
    const { of_kind, steps, refused: no } = await expectOk(razak.call(overtimeRequestApi.preview, EVENING as never))
    expect(no).toEqual({})
    expect(steps[0].deciders.map(({ name }: Json) => name)).toHaveLength(1)
    expect(of_kind).toMatchObject({ day_type: 'normal', gives: 'pay', hours: { start: '09:00', end: '18:00' } })
    const { counted } = of_kind
    expect(counted).toMatchObject({ worked: 660, normal: 480, minutes: 180, currency: 'MYR' })
    expect(counted.pieces).toEqual([
      { day: '2026-11-16', day_type: 'normal', lies: 'after', start: '18:00', end: '21:00', minutes: 180 },
    ])
    // RM1,800 ÷ 26 ÷ 8 × 1.5 × 3 hours.
    expect(counted.amount).toBe(38_94)
    expect(counted.pay[0]).toMatchObject({ minutes: 180, amount: 38_94 })
    expect(counted.pay[0].steps.at(-1).result).toContain('38.94')
    expect(counted.ceilings.map(({ rule, minutes, limit, is_over }: Json) => [rule, minutes, limit, is_over])).toEqual([
      ['day', 660, 720, false],
      ['month', 180, 6_240, false],
    ])
  })

  it('OT-06d OT-08c an approver sees the pieces and ceilings, and the amount only with the right to the person’s pay', async () => {
    const { id } = await sendOvertime(await month.server.as('devi'), { ...EVENING, day: '2026-11-09' })
    const hafiz = await month.server.as('hafiz')
    const facts = (one: Json) => one.facts.map(({ text }: Json) => text).join(' | ')
    const seen = await expectOk(hafiz.call(requestApi.one, { id }))
    expect(seen.title).toBe('Overtime of 3:00 hours')
    expect(facts(seen)).toContain('9 Nov 2026, 18:00–21:00: 3:00 h')
    expect(facts(seen)).toContain('3:00 of 104:00 h')
    expect(facts(seen)).not.toContain('RM')
    const own = await expectOk((await month.server.as('devi')).call(requestApi.one, { id }))
    expect(facts(own)).toContain('RM 40.02')
  })

  it('OT-01ad OT-06a OT-07a each refusal of a record stands at its field', async () => {
    const razak = await month.server.as('razak')
    expect(await sendRefused(razak, { ...EVENING, day: '2026-11-21' })).toEqual([422, 'day work_in_future'])
    expect(await sendRefused(razak, { day: '2026-11-20', start: '18:00', end: '19:00' })).toEqual([
      422,
      'day work_in_future',
    ])
    expect(await sendRefused(razak, { ...EVENING, day: '2022-12-30' })).toEqual([422, 'day not_employed_then'])
    expect(await sendRefused(razak, { ...EVENING, start: '10:00', end: '17:00' })).toEqual([422, 'end overtime_none'])
    expect(await sendRefused(razak, { ...EVENING, end: '18:00' })).toEqual([422, 'end no_time'])
    expect(await sendRefused(razak, { ...EVENING, break_minutes: 180 })).toEqual([
      422,
      'break_minutes work_break_too_long',
    ])
    expect(await sendRefused(razak, { ...EVENING, present_from: '09:00' })).toEqual([422, 'present_until both_times'])
    expect(await sendRefused(razak, { ...EVENING, given: 'time_off' })).toEqual([422, 'given overtime_not_given'])
    expect(await sendRefused(razak, { ...EVENING, start: '25:00' })).toEqual([422, 'start invalid_time'])
    // RM8,600 a month is above the Act's threshold.
    expect(await sendRefused(await month.server.as('farid'), EVENING)).toEqual([422, 'day overtime_not_eligible'])
  })

  it('OT-02a OT-05a a record has at most 720 minutes, and the database refuses 721 too', async () => {
    const devi = await month.server.as('devi')
    const rest = { day: '2026-11-15', start: '08:00', end: '20:00' }
    expect(await sendRefused(devi, { ...rest, end: '20:01' })).toEqual([422, 'end overtime_too_long'])
    const { id } = await sendOvertime(devi, rest)
    expect((await loadPieces(id)).map(({ minutes, work }) => [minutes, work])).toEqual([[720, 'restDay']])
    const setMinutes = (column: number) =>
      month.server.tenant('meridian', (tx) =>
        sql`update overtime_request set minutes = ${column} where request_id = ${id}::uuid`.execute(tx),
      )
    await expect(setMinutes(721)).rejects.toMatchObject({ code: '23514' })
    await setMinutes(720)
  })

  it('OT-06e OT-08a a day may have several records without common minutes, and the ceilings count all of them', async () => {
    const yusri = await month.server.as('yusri')
    await sendOvertime(yusri, {
      ...EVENING,
      day: '2026-11-10',
      end: '02:00',
      break_minutes: 30,
      remark: 'Stock-taking.',
    })
    for (const [start, end] of [
      ['20:00', '21:00'],
      ['06:00', '18:30'],
      ['17:00', '18:01'],
    ])
      expect(await sendRefused(yusri, { ...EVENING, day: '2026-11-10', start, end })).toEqual([
        422,
        'start work_over_record',
      ])
    // 7.5 hours in the evening and two in the morning make the day exceed twelve hours.
    const morning = { ...EVENING, day: '2026-11-10', start: '06:00', end: '08:00' }
    const { of_kind, warnings } = await expectOk(yusri.call(overtimeRequestApi.preview, morning as never))
    expect(of_kind.counted.minutes).toBe(120)
    expect(warnings.find(({ code }: Json) => code === 'overtime_over_day').text).toContain('17:30')
    await sendOvertime(yusri, { ...morning, remark: 'Before the doors opened.' })
    // A changed record does not conflict with itself.
    expect(await sendRefused(yusri, { ...morning, start: '07:30', end: '08:30', remark: 'Once more.' })).toEqual([
      422,
      'start work_over_record',
    ])
    expect(await sendRefused(yusri, { day: '2026-11-11', start: '01:00', end: '09:30' })).toEqual([
      422,
      'start work_over_record',
    ])
    expect((await sendOvertime(yusri, { day: '2026-11-11', start: '02:00', end: '04:00' })).state).toBe('pending')
  })

  it('OT-08c work beyond a ceiling needs a remark from sender and approver, and is paid all the same', async () => {
    const ting = await month.server.as('yu.ting')
    const long = { day: '2026-11-12', start: '18:00', end: '23:00' }
    expect(await sendRefused(ting, long)).toEqual([422, 'remark remark_owed'])
    const { warnings } = await expectOk(ting.call(overtimeRequestApi.preview, long as never))
    expect(warnings).toMatchObject([{ code: 'overtime_over_day', remark: true }])
    expect(warnings[0].text).toContain('13:00')
    expect(warnings[0].text).toContain('Labor Standards Act')
    const request = await sendOvertime(ting, { ...long, remark: 'The server was down.' })
    const boss = await month.server.as('shu.fen', 'mgr')
    const { status, body } = await boss.call(requestApi.approve, {
      id: request.id,
      version: request.version,
      remark: null,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['remark']])
    await approve(boss, request, 'Agreed on the phone.')
  })
})

describe('OT-01 the list of records', () => {
  it('OT-03a readers see the records within their reach, with minutes by day type', async () => {
    const rows = await expectOk(hr.call(overtimeApi.list, { per_page: 200 }))
    expect(rows.length).toBeGreaterThan(3)
    const row = rows.find(({ day }: Json) => day === '2026-11-15')
    expect(row).toMatchObject({
      minutes: 720,
      non_working_minutes: 720,
      normal_minutes: 0,
      start: '08:00',
      end: '20:00',
    })
    expect(row.amount).toBeNull()
    const own = await expectOk((await month.server.as('devi')).call(overtimeApi.list, {}))
    expect(new Set(own.map(({ employee_no }: Json) => employee_no)).size).toBe(1)
    expect(own[0].amount).toBeGreaterThan(0)
  })
})

describe('PAY-06 PAY-14 overtime in pay', () => {
  it('PAY-06f PAY-14 OT-07c in Malaysia the run of the month pays the shown amount, marks it paid, and a later run takes it back once it is revoked', async () => {
    const razak = await month.server.as('razak')
    const hafiz = await month.server.as('hafiz')
    const employee = month.server.employeeId('razak')
    const request = await sendOvertime(razak, EVENING)
    const waiting = await openRun('MY', '2026-11')
    expect((await loadLines(waiting.id, employee)).some(({ c }) => c === 'overtime')).toBe(false)
    await approve(hafiz, request)
    await month.calculated({ id: waiting.id })
    const [piece] = await loadPieces(request.id)
    const line = (await loadLines(waiting.id, employee)).find(({ o }) => o === piece!.id)
    expect(line).toMatchObject({ c: 'overtime', k: 'earning', a: 38_94 })
    await closeRun(waiting.id)
    expect(await loadState(razak, request.id)).toBe('paid')
    const rows = await expectOk(razak.call(overtimeApi.list, {}))
    expect(rows[0]).toMatchObject({ state: 'paid', paid_in: '2026-11', amount: 38_94 })

    const details = await expectOk(hr.call(requestApi.one, { id: request.id }))
    await expectOk(
      hr.call(requestApi.revoke, { id: request.id, version: details.version, remark: 'Entered twice.' } as never),
    )
    const next = await openRun('MY', '2026-12')
    const counter = (await loadLines(next.id, employee)).find(({ o }) => o === `${piece!.id}/2`)
    expect(counter).toMatchObject({ c: 'recovery', k: 'deduction', a: 38_94 })
    await closeRun(next.id)
    const after = await openRun('MY', '2027-01')
    expect((await loadLines(after.id, employee)).some(({ o }) => o?.startsWith(piece!.id))).toBe(false)
  })

  it('PAY-14 payroll refuses to type requested hours by hand or by file, and typed hours cannot be requested', async () => {
    const devi = await month.server.as('devi')
    const of = async (employee: string, day: string) => ({
      employee_id: month.server.employeeId(employee),
      pay_item_id: await month.itemId('overtime'),
      amount: null,
      minutes: 60,
      day,
      note: null,
    })
    const save = async (...rows: object[]) =>
      month.payroll.call(oneOffApi.save, { period: '2027-02', run_kind: 'monthly', sequence: 1, rows } as never)
    const { status, body } = await save(await of('devi', '2026-11-09'), await of('devi', '2026-11-18'))
    expect([status, body.rows]).toMatchObject([422, [{ row: 1, column: 'day', code: 'hours_by_request' }]])
    await expectOk(save(await of('devi', '2026-11-18')))
    expect(await sendRefused(devi, { ...EVENING, day: '2026-11-18' })).toEqual([422, 'day hours_typed_in_payroll'])
  })

  it('PAY-14 OT-09a in Taiwan the next run pays overtime of a closed month at the pay and the law of its day', async () => {
    const ting = await month.server.as('yu.ting')
    const boss = await month.server.as('shu.fen', 'mgr')
    const employee = month.server.employeeId('yu.ting')
    const first = await openRun('TW', '2026-11')
    await closeRun(first.id)
    const holiday = await sendOvertime(ting, {
      day: '2026-11-08',
      start: '10:00',
      end: '14:00',
      emergency: 'sudden_event',
    })
    const evening = await sendOvertime(ting, { day: '2026-11-17', start: '18:00', end: '21:00' })
    await approve(boss, holiday)
    await approve(boss, evening)
    // A raise after the day does not change its pay.
    await month.server.tenant('meridian', async (tx) => {
      await sql`update compensation set until_day = '2026-11-30' where employee_id = ${employee}::uuid and until_day is null`.execute(
        tx,
      )
      await sql`insert into compensation (employee_id, from_day, basic_pay, currency) values (${employee}::uuid, '2026-12-01', 96000, 'TWD')`.execute(
        tx,
      )
    })
    const [sunday] = await loadPieces(holiday.id)
    const [monday] = await loadPieces(evening.id)
    expect([sunday!.work, sunday!.day_type, monday!.work]).toEqual(['dayOff', 'disaster', 'overtime'])
    const next = await openRun('TW', '2026-12')
    const lines = await loadLines(next.id, employee)
    // NT$48,000 ÷ 240 = 200 an hour: a day's pay; two hours at 4/3 and one at 5/3.
    expect(lines.find(({ o }) => o === sunday!.id)).toMatchObject({ c: 'regular_day_off_work', a: 1_600 })
    expect(lines.find(({ o }) => o === monday!.id)).toMatchObject({ c: 'overtime', a: 867, b: { f: 'pay.back' } })
    await closeRun(next.id)
    expect([await loadState(ting, holiday.id), await loadState(ting, evening.id)]).toEqual(['paid', 'paid'])

    // A call-back of the same evening, entered later: the fourth hour of the day, at 5/3 like the third. 1,200 - 867.
    const callBack = await sendOvertime(ting, { day: '2026-11-17', start: '21:30', end: '22:30' })
    await approve(boss, callBack)
    const [fourth] = await loadPieces(callBack.id)
    const january = await openRun('TW', '2027-01')
    expect((await loadLines(january.id, employee)).find(({ o }) => o === fourth!.id)).toMatchObject({
      c: 'overtime',
      a: 333,
    })
  })
})

describe('OT-01 OT-04 the policy of a company', () => {
  const policy = { country: 'MY', from_day: '2026-12-01', calculation: 'pro_rated', normal_rate: 2_000_000 } as const

  it('OT-04 OT-07a a company starts with the law’s policy, and reads the law beside its own', async () => {
    const law = await expectOk(hr.call(overtimeApi.law, { country: 'MY', month: '2026-11' }))
    expect(law).toMatchObject({ normal: '1.5 × the hour', disaster: null, day: 720, month: 6_240, agreed_month: null })
    expect(law.protected_up_to).toBe(4_000_00)
    expect((await expectOk(hr.call(overtimeApi.law, { country: 'TW', month: '2026-11' }))).agreed_quarter).toBe(8_280)
  })

  it('OT-01 complaint 39: a policy begins on a day of its own, ends where the next begins, and may change until a record uses it', async () => {
    const first = await expectOk(hr.call(overtimeApi.addPolicy, policy))
    expect(first).toMatchObject({ normal_rate: 2_000_000, until_day: null, actions: ['edit', 'delete'] })
    expect((await hr.call(overtimeApi.addPolicy, policy)).body.errors).toHaveProperty('from_day')
    await expectOk(hr.call(overtimeApi.addPolicy, { ...policy, from_day: '2027-01-01' }))
    const rows = await expectOk(hr.call(overtimeApi.policies, { country: 'MY' }))
    expect(rows.map(({ from_day, until_day }: Json) => [from_day, until_day])).toContainEqual([
      '2026-12-01',
      '2026-12-31',
    ])
    const changed = await expectOk(
      hr.call(overtimeApi.changePolicy, { id: first.id, version: first.version, tolerance: 15 } as never),
    )
    expect(changed.tolerance).toBe(15)
    // November has records, so no policy may begin before them.
    const early = await hr.call(overtimeApi.addPolicy, { ...policy, from_day: '2026-11-01' })
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['from_day']])
  })

  it('OT-01c OT-02b OT-05bc a policy allows a daily limit of 720 and a tolerance of 1,440 minutes, and the database refuses one more too', async () => {
    const of = async (more: object) =>
      (await hr.call(overtimeApi.addPolicy, { ...policy, country: 'TW', from_day: '2027-03-01', ...more })).status
    expect([await of({ daily_limit: 721 }), await of({ tolerance: 1_441 })]).toEqual([422, 422])
    expect(await of({ daily_limit: 720, tolerance: 1_440 })).toBe(200)
    const setPolicyColumn = (column: string, minutes: number) =>
      month.server.tenant('meridian', (tx) =>
        sql`update overtime_policy set ${sql.ref(column)} = ${minutes} where from_day = '2027-03-01'`.execute(tx),
      )
    await expect(setPolicyColumn('daily_limit', 721)).rejects.toMatchObject({ code: '23514' })
    await expect(setPolicyColumn('tolerance', 1_441)).rejects.toMatchObject({ code: '23514' })
  })

  it('OT-03b only holders of the policy permission change a policy', async () => {
    const local = await month.server.as('siti', 'local hr')
    expect((await local.call(overtimeApi.policies, {})).status).toBe(200)
    expect((await local.call(overtimeApi.addPolicy, policy)).status).toBe(403)
    expect((await (await month.server.as('devi')).call(overtimeApi.policies, {})).status).toBe(403)
  })
})
