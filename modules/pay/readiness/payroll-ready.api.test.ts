import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#test/server.ts'
import { activityApi } from '../../platform/activity/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { requestNoticeApi } from '../../requests/notifications/contract.ts'
import { overtimeRequestApi } from '../../time/hours/overtime/contract.ts'
import { payGroupApi } from '../payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../payroll/testing/month.ts'
import { payrollReadyApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let month: Awaited<ReturnType<typeof startPayrollServer>>
let taipei: string
beforeAll(async () => {
  month = await startPayrollServer()
  taipei = (await expectOk(month.payroll.call(payGroupApi.list, {}))).find((one: Shown) => one.country === 'TW').id
})
afterAll(() => month.server.stop())

const NOVEMBER = '2026-11'
const requestOvertime = async (who: string, day: string) =>
  expectOk((await month.server.as(who)).call(overtimeRequestApi.send, { day, start: '18:00', end: '20:00' } as never))
const loadMonth = async (group_id: string, period = NOVEMBER, by: Caller = month.payroll): Promise<Shown> =>
  (await expectOk(by.call(payrollReadyApi.months, { group_id, period })))[0]
const loadThings = async (group_id: string, period = NOVEMBER, by: Caller = month.payroll): Promise<Shown[]> =>
  expectOk(by.call(payrollReadyApi.things, { group_id, period }))
const remind = async (by: Caller = month.payroll): Promise<Shown> =>
  expectOk(by.call(payrollReadyApi.remind, { group_id: month.groupId, period: NOVEMBER }))
const mails = () =>
  month.server.tenant('meridian', (tx) =>
    tx.selectFrom('mail').select(['recipient', 'subject', 'body']).where('cause', 'like', 'run reminder%').execute(),
  )

describe('PAY-06 ready for payroll', () => {
  it('PAY-06 readiness lists undecided requests of days until the month’s end, by group and month, with their approvers', async () => {
    expect(await loadMonth(month.groupId)).toMatchObject({
      total: 0,
      waits: [],
      waits_for: [],
      own: null,
      run_id: null,
    })
    await requestOvertime('razak', '2026-11-16')
    await requestOvertime('razak', '2026-11-17')
    await requestOvertime('devi', '2026-11-17')
    await requestOvertime('yu.ting', '2026-11-18')
    // Already late: this month's run would pay it.
    await requestOvertime('devi', '2026-10-30')
    const november = await loadMonth(month.groupId)
    expect(november).toMatchObject({ period: NOVEMBER, total: 4, own: null, others: 0, reminded_at: null })
    expect(november.waits).toEqual([
      { kind: 'requests', title: 'Requests to decide', count: 4, page: null, informs: false, waits_for: [] },
    ])
    expect(november.waits_for.reduce((sum: number, { count }: Shown) => sum + count, 0)).toBe(4)
    // A request, and the rule of bonuses, which nobody has chosen.
    expect(await loadMonth(taipei)).toMatchObject({ total: 2 })
    expect(await loadMonth(month.groupId, '2026-10')).toMatchObject({ total: 1 })

    const things = await loadThings(month.groupId)
    expect(things).toHaveLength(4)
    const razak = things.find(({ from_day, full_name }) => from_day === '2026-11-16' && /Razak/.test(full_name))
    expect(razak).toMatchObject({ what: 'Overtime', own: null, reminded_at: null })
    expect(november.waits_for.map(({ name }: Shown) => name)).toContain(razak.waits_for[0])
    // The list shows no purpose, length or amount.
    expect(Object.keys(razak).sort()).toEqual(
      ['employee_id', 'employee_no', 'from_day', 'full_name', 'id', 'own', 'reminded_at', 'since', 'until_day'].concat([
        'waits_for',
        'what',
      ]),
    )
  })

  it('PAY-06 decided requests no longer wait, and approvers get a link to them', async () => {
    const boss = await month.server.as('hafiz', 'HR Payroll')
    const before = await loadMonth(month.groupId, NOVEMBER, boss)
    expect(before.own).toMatchObject({ page: 'requests?to=2026-11-30' })
    const mine = (await loadThings(month.groupId, NOVEMBER, boss)).filter((one) => one.own !== null)
    expect(mine).toHaveLength(before.own.count)
    expect(mine[0].own.page).toBe(`requests?request=${mine[0].id}`)
    const one = await expectOk(boss.call(requestApi.one, { id: mine[0].id }))
    await expectOk(boss.call(requestApi.approve, { id: one.id, version: one.version, remark: null }))
    expect((await loadMonth(month.groupId, NOVEMBER, boss)).total).toBe(before.total - 1)
  })

  it('PAY-06 a run asks about them before it is confirmed, and links to the list', async () => {
    const run = await month.calculated({ period: NOVEMBER })
    const { total, run_id } = await loadMonth(month.groupId)
    expect(run_id).toBe(run.id)
    expect((await month.run(run.id)).waits).toEqual([
      {
        kind: 'requests',
        count: total,
        title: 'Requests to decide',
        about: expect.any(String),
        question: `${total} requests of November 2026 are not decided. Have them decided first, or confirm without them.`,
        page: `payroll/ready?group_id=${month.groupId}&period=${NOVEMBER}`,
      },
    ])
  })

  it('REQ-04c approvers are reminded once a day, by one mail, with an entry in each request and in the log', async () => {
    const { waits_for } = await loadMonth(month.groupId)
    const [first, second] = await Promise.all([remind(), remind(month.finance)])
    // Two reminders at one moment: each approver hears of it once.
    expect([...first.names, ...second.names].sort()).toEqual(waits_for.map(({ name }: Shown) => name).sort())
    expect(first.earlier + second.earlier).toBe(waits_for.length)
    const sent = await mails()
    expect(sent).toHaveLength(waits_for.length)
    expect(sent[0]!.subject).toMatch(/^\d requests? to decide before November 2026 payroll$/)
    expect(sent[0]!.body).toContain('/app/requests?to=2026-11-30')
    const [thing] = await loadThings(month.groupId)
    expect(thing.reminded_at).not.toBeNull()
    const { entries } = await expectOk((await month.server.as('razak')).call(requestApi.one, { id: await ofRazak() }))
    expect(entries.map(({ what }: Shown) => what)).toEqual(['sent', 'reminded'])
    const log = await expectOk(month.admin.call(activityApi.log, {}))
    const told = log.map(({ sentence }: Shown) => sentence).filter((said: string) => /reminded/.test(said))
    expect(told[0]).toMatch(/reminded the approvers of/)

    expect(await remind()).toEqual({ names: [], earlier: waits_for.length })
    expect(await mails()).toHaveLength(waits_for.length)
    month.server.clock.set('2026-11-21T02:00:00.000Z')
    month.payroll = await month.server.as('jun.hao', 'HR Payroll')
    expect((await remind(month.payroll)).names).toHaveLength(waits_for.length)
    expect(await mails()).toHaveLength(waits_for.length * 2)
  })

  it('REQ-04c a reminder skips people who turned off such mails, and people who send it', async () => {
    month.server.clock.set('2026-11-22T02:00:00.000Z')
    const boss = await month.server.as('hafiz', 'HR Payroll')
    const before = (await mails()).length
    const [{ waits_for }] = await loadThings(month.groupId, NOVEMBER, boss)
    await expectOk((await month.server.as('hafiz')).call(requestNoticeApi.choose, { kind: 'overtime', how: 'never' }))
    const own = await remind(boss)
    expect(waits_for).toContain('Hafiz bin Abdullah')
    expect(own.names).not.toContain('Hafiz bin Abdullah')
    const others = own.names.length
    expect((await mails()).length).toBe(before + others)
    month.payroll = await month.server.as('jun.hao', 'HR Payroll')
    const again = await remind(month.payroll)
    expect(again.names.length).toBeGreaterThan(0)
    expect(waits_for).toEqual(expect.arrayContaining(again.names))
    expect((await mails()).length).toBe(before + others)
  })

  it('REQ-04c REQ-07b a stand-in approver is reminded, but not of their own requests or those they entered', async () => {
    month.server.clock.set('2026-11-23T02:00:00.000Z')
    month.payroll = await month.server.as('jun.hao', 'HR Payroll')
    const grace = await month.server.as('grace', 'HR Claim')
    const hours = { day: '2026-11-19', start: '18:00', end: '20:00' }
    const enteredBy = async (by: Caller, who: string) =>
      expectOk(by.call(overtimeRequestApi.send, { ...hours, employee_id: month.server.employeeId(who) } as never))
    // His own, which another person sent, and one that she entered for another person.
    const own = await enteredBy(await month.server.as('mei.ling', 'HR Claim'), 'razak')
    const entered = await enteredBy(grace, 'devi')
    // Both are stand-ins in both slots.
    await month.server.tenant('meridian', async (tx) => {
      const places = await tx
        .selectFrom('request_decider')
        .select('employee_id')
        .distinct()
        .where('request_id', 'in', [own.id, entered.id])
        .execute()
      await tx
        .insertInto('delegation')
        .values(
          places.flatMap(({ employee_id }) =>
            ['razak', 'grace'].map((to) => ({
              employee_id: employee_id!,
              to_employee_id: month.server.employeeId(to),
              set_by_name: 'Aminah',
              from_day: '2026-11-23',
              until_day: '2026-11-23',
              set_by: month.server.companies.meridian!.accounts.aminah!,
            })),
          ),
        )
        .execute()
    })
    await remind(month.payroll)
    const remindedRequests = async (who: Caller) => {
      const told: Shown[] = await expectOk(who.call(requestNoticeApi.list, {}))
      const ids = told.flatMap(({ what, request_id }) => (what === 'reminded' ? [request_id] : []))
      return { own: ids.includes(own.id), entered: ids.includes(entered.id) }
    }
    expect(await remindedRequests(await month.server.as('razak'))).toEqual({ own: false, entered: true })
    expect(await remindedRequests(grace)).toEqual({ own: true, entered: false })
  })

  it('PAY-06 only people who read payroll see it, and only people who prepare it remind', async () => {
    const director = await month.server.as('boon.keat', 'office dir')
    expect((await director.call(payrollReadyApi.months, {})).status).toBe(200)
    const reminding = { group_id: month.groupId, period: NOVEMBER }
    expect((await director.call(payrollReadyApi.remind, reminding)).status).toBe(403)
    for (const [who, role] of [
      ['nurul', 'employee'],
      ['mei.ling', 'HR Generalist'],
      ['kavitha', 'hod'],
    ] as const) {
      const caller = await month.server.as(who, role)
      expect((await caller.call(payrollReadyApi.months, {})).status).toBe(403)
      expect((await caller.call(payrollReadyApi.things, reminding)).status).toBe(403)
    }
    const other = await month.server.as('beacon:aminah', 'Company Admin')
    expect((await other.call(payrollReadyApi.things, reminding)).status).toBe(404)
    expect((await other.call(payrollReadyApi.remind, reminding)).status).toBe(404)
  })

  it('PAY-06 a group without an open run waits for the month after its last paid one', async () => {
    const all: Shown[] = await expectOk(
      (await month.server.as('arjun', 'local finance')).call(payrollReadyApi.months, {}),
    )
    expect(all.map(({ period }) => period)).toEqual([NOVEMBER, NOVEMBER])
  })
})

async function ofRazak(): Promise<string> {
  const things = await loadThings(month.groupId)
  return things.find(({ full_name }) => /Razak/.test(full_name))!.id
}
