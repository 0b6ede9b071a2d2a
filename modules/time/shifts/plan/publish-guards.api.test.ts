import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { tickOff } from '#test/planted-pay.ts'
import type { Caller } from '#test/server.ts'
import { runSlipApi } from '../../../pay/payroll/payslips/contract.ts'
import { payrollApi } from '../../../pay/payroll/runs/contract.ts'
import { expectOk, startPayrollServer } from '../../../pay/payroll/testing/month.ts'
import { activityApi } from '../../../platform/activity/contract.ts'
import { shiftApi } from '../contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type ReplyBody = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let planner: Caller
let admin: Caller
let hafiz = ''
let razak = ''
const shift: Record<string, string> = {}
beforeAll(async () => {
  month = await startPayrollServer()
  planner = await month.server.as('hafiz', 'Shift Planner')
  admin = await month.server.as('aminah', 'Company Admin')
  hafiz = month.server.employeeId('hafiz')
  razak = month.server.employeeId('razak')
  for (const [short_name, allowance] of [
    ['AM', 0],
    ['NT', 25_00],
  ] as const) {
    const hours = { from_day: '2026-01-01', start: '07:00', end: '15:00', break_minutes: 60 }
    const made = admin.call(shiftApi.create, { ...hours, name: `Shift ${short_name}`, short_name, allowance })
    shift[short_name] = (await expectOk(made)).id
  }
})
afterAll(() => month.server.stop())

const planShift = (people: string[], day: string, short: string, who = planner) =>
  expectOk(
    who.call(shiftApi.add, {
      employee_ids: people,
      from: day,
      until: day,
      shift_ids: [shift[short]!],
      confirm: true,
    }),
  )
const publish = (people: string[], day: string, who = planner) =>
  who.call(shiftApi.lock, { employee_ids: people, from: day, until: day, publish: true, remark: 'As agreed.' })
const loadPublished = (employee: string, day: string) =>
  month.server.tenant('meridian', (tx) =>
    tx.selectFrom('shift_published').selectAll().where('employee_id', '=', employee).where('day', '=', day).execute(),
  )

it('SHF-01i ACL-5 only people who may change pay set an allowance, and the audit log masks it', async () => {
  const hours = { from_day: '2026-01-01', start: '08:00', end: '16:00', break_minutes: 60 }
  const input = { ...hours, name: 'Rich', short_name: 'RICH', allowance: 5_000_07 }
  const refused = { status: 403, body: { code: 'pay_amount_right' } }
  expect(await planner.call(shiftApi.create, input)).toMatchObject(refused)
  const made = await expectOk(planner.call(shiftApi.create, { ...input, allowance: 0 }))
  const patch = { id: made.id, version: made.version, from_day: '2026-12-01' }
  expect(await planner.call(shiftApi.update, { ...patch, allowance: 5_000_07 })).toMatchObject(refused)
  const paid = await expectOk(admin.call(shiftApi.update, { ...patch, allowance: 5_000_07 }))
  const version = paid.version
  for (const other of [{ allowance: 1 }, { allowance: 0 }, { currency: 'TWD' }])
    expect(await planner.call(shiftApi.update, { ...patch, version, ...other })).toMatchObject(refused)
  // They may change other terms, and the allowance stays.
  const updated = await expectOk(planner.call(shiftApi.update, { ...patch, version, start: '09:00' }))
  expect(updated).toMatchObject({ start: '09:00', allowance: null })
  expect(await expectOk(admin.call(shiftApi.list, { on: '2026-12-01' }))).toContainEqual(
    expect.objectContaining({ id: made.id, start: '09:00', allowance: 5_000_07 }),
  )
  const reader = await month.server.as('nadia', 'rmt admin')
  expect((await reader.call(activityApi.log, { per_page: 200 })).text).not.toContain('5,000.07')
})

it('SHF-01i ACL-1 shows allowances only to people who may see pay: in lists, in plans, in files and not by sorting', async () => {
  const { KUL, PEN } = month.server.companies.meridian!.offices
  const hours = { from_day: '2026-01-01', start: '08:00', end: '16:00' }
  const amounts = { A1: 7_777_13, B1: 9_999_13, C1: 8_888_13 }
  for (const [short_name, office_id] of [
    ['A1', null],
    ['B1', KUL],
    ['C1', PEN],
  ] as const)
    shift[short_name] = (
      await expectOk(
        admin.call(shiftApi.create, {
          ...hours,
          office_id,
          short_name,
          name: short_name,
          allowance: amounts[short_name],
        } as never),
      )
    ).id
  const of = async (who: Caller) => {
    const rows = await expectOk(who.call(shiftApi.list, { per_page: 200 }))
    return Object.keys(amounts).map((short) => rows.find((one: ReplyBody) => one.short_name === short).allowance)
  }
  // People who see only their own pay see no allowance, planners included.
  for (const who of [planner, await month.server.as('hafiz', 'mgr'), await month.server.as('razak')])
    expect(await of(who)).toEqual([null, null, null])
  expect(await of(admin)).toEqual(Object.values(amounts))
  // Readers of an office's pay see the allowances that apply there.
  expect(await of(await month.server.as('mei.ling', 'local hr'))).toEqual([amounts.A1, amounts.B1, null])

  await planShift([razak], '2026-11-25', 'B1')
  const days = { employee_ids: [razak], from: '2026-11-25', until: '2026-11-25' }
  const replies = [
    await planner.call(shiftApi.show, days),
    await planner.call(shiftApi.plan, days),
    await planner.call(shiftApi.list, { per_page: 200 }),
    await planner.call(shiftApi.exportSheet, { ...days, format: 'csv' } as never),
    await planner.call(exportEndpoint(shiftApi.list), { format: 'csv' } as never),
  ]
  for (const { status, text } of replies) {
    expect(status).toBe(200)
    expect(text).not.toMatch(/(7,?777|8,?888|9,?999)\.?13/)
  }
  expect((await admin.call(exportEndpoint(shiftApi.list), { format: 'csv' } as never)).text).toContain('7777.13')
  expect((await expectOk(planner.call(shiftApi.plan, days))).people[0].cost).toBeNull()
  expect((await expectOk(admin.call(shiftApi.plan, days))).people[0].cost).toEqual([
    { amount: amounts.B1, currency: 'MYR' },
  ])
  // Sorting by it would disclose hidden amounts.
  const order = async (who: Caller, sort: string) =>
    (await expectOk(who.call(shiftApi.list, { sort, per_page: 200 } as never))).map((one: ReplyBody) => one.short_name)
  expect(await order(planner, '-allowance')).toEqual(await order(planner, 'allowance'))
  expect((await order(admin, '-allowance')).slice(0, 3)).toEqual(['B1', 'C1', 'A1'])
  const here = await order(await month.server.as('mei.ling', 'local hr'), '-allowance')
  expect(here.filter((short: string) => short in amounts)).toEqual(['C1', 'B1', 'A1'])
})

it('SHF-01j ACL-5 nobody publishes their own days with an allowance while somebody else may plan', async () => {
  await planShift([hafiz, razak], '2026-11-02', 'NT')
  expect(await publish([hafiz], '2026-11-02')).toMatchObject({ status: 403, body: { code: 'not_for_yourself' } })
  expect(await loadPublished(hafiz, '2026-11-02')).toEqual([])
  const both = await expectOk(publish([hafiz, razak], '2026-11-02'))
  expect(both).toMatchObject({ locked: 1, told: 1, left_out: true })
  expect([
    (await loadPublished(hafiz, '2026-11-02')).length,
    (await loadPublished(razak, '2026-11-02')).length,
  ]).toEqual([0, 1])
  // They may publish a shift without allowance. The shift published before on that day counts too.
  await planShift([hafiz], '2026-11-03', 'AM')
  expect(await expectOk(publish([hafiz], '2026-11-03'))).toMatchObject({ told: 1, left_out: false })
  expect(await expectOk(publish([hafiz], '2026-11-02', admin))).toMatchObject({ told: 1, left_out: false })
  const [row] = await loadPublished(hafiz, '2026-11-02')
  expect(row!.published_by_name).toBe('Aminah binti Yusof')
  // Publishing it again with other days keeps its first publisher.
  await planShift([razak], '2026-11-04', 'NT')
  await expectOk(
    planner.call(shiftApi.lock, {
      employee_ids: [hafiz, razak],
      from: '2026-11-02',
      until: '2026-11-04',
      publish: true,
      remark: 'As agreed.',
    }),
  )
  expect((await loadPublished(hafiz, '2026-11-02'))[0]).toMatchObject({ published_by_name: 'Aminah binti Yusof' })
})

it('SHF-01j ACL-5 only own days that may pay wait for somebody else: by their shift or its replacement', async () => {
  // They may publish paid days of others, beside an unpaid day of their own.
  await planShift([hafiz], '2026-11-09', 'AM')
  await planShift([razak], '2026-11-09', 'NT')
  expect(await expectOk(publish([hafiz, razak], '2026-11-09'))).toMatchObject({ told: 2, left_out: false })
  // A locked but unpublished day is not paid.
  await planShift([hafiz], '2026-11-10', 'NT')
  const locked = { employee_ids: [hafiz], from: '2026-11-10', until: '2026-11-10', remark: 'As agreed.' }
  expect(await expectOk(planner.call(shiftApi.lock, locked))).toMatchObject({ locked: 1, told: 0, left_out: false })
  // A day off is not paid.
  const off = { employee_ids: [hafiz], from: '2026-11-13', until: '2026-11-13', shift_ids: [null], confirm: true }
  await expectOk(planner.call(shiftApi.add, off))
  expect(await expectOk(publish([hafiz], '2026-11-13'))).toMatchObject({ told: 1, left_out: false })
  for (const [short_name, other, day] of [
    ['INAM', 'AM', '2026-11-11'],
    ['INNT', 'NT', '2026-11-12'],
  ] as const) {
    const hours = { from_day: '2026-01-01', start: '07:00', end: '15:00', break_minutes: 60 }
    const input = { ...hours, short_name, name: short_name, replacement_id: shift[other]! }
    shift[short_name] = (await expectOk(admin.call(shiftApi.create, input as never))).id
    await planShift([hafiz], day, short_name)
  }
  expect((await publish([hafiz], '2026-11-12')).body).toMatchObject({ code: 'not_for_yourself' })
  expect(await expectOk(publish([hafiz], '2026-11-11'))).toMatchObject({ told: 1, left_out: false })
})

it('SHF-01k PAY-06h ACL-5 only people who prepare pay publish days that an approved run has paid, and the next run names them', async () => {
  const november = await month.calculated({ period: '2026-11' })
  await tickOff(month.payroll, november.id)
  const at = async () => (await month.run(november.id)).version
  await expectOk(month.payroll.call(payrollApi.confirm, { id: november.id, version: await at() }))
  await expectOk(
    month.finance.call(payrollApi.approve, { id: november.id, version: await at(), month: '2026-11' } as never),
  )
  await planShift([razak], '2026-11-17', 'NT')
  const refused = await publish([razak], '2026-11-17')
  expect([refused.status, refused.body.code]).toEqual([422, 'shift_paid_day'])
  expect(await loadPublished(razak, '2026-11-17')).toEqual([])
  // A shift without allowance is refused too, since the day is in a closed run.
  await planShift([razak], '2026-11-18', 'AM')
  expect((await publish([razak], '2026-11-18')).body.code).toBe('shift_paid_day')
  await planShift([razak], '2026-12-01', 'NT')
  // An own day that is left for somebody else does not block other people's days.
  await planShift([hafiz], '2026-11-26', 'NT')
  const both = { employee_ids: [hafiz, razak], from: '2026-11-26', until: '2026-12-01', remark: 'As agreed.' }
  expect(await expectOk(planner.call(shiftApi.lock, { ...both, publish: true }))).toMatchObject({
    told: 1,
    left_out: true,
  })
  await expectOk(publish([razak], '2026-11-17', admin))
  const december = await month.calculated({ period: '2026-12' })
  const slip = await expectOk(month.payroll.call(runSlipApi.slip, { id: december.id, employee_id: razak }))
  const words = slip.lines.flatMap(({ code, delivered }: ReplyBody) =>
    code === 'shift_allowance' ? delivered.words : [],
  )
  words.sort()
  expect(words).toEqual([
    'Shift NT: 1 × RM 25.00 (1 Dec), published by Hafiz bin Abdullah',
    'Shift NT: 4 × RM 25.00 (2 Nov, 4 Nov, 9 Nov, 17 Nov), published by Hafiz bin Abdullah, Aminah binti Yusof',
  ])
})
