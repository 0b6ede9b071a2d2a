import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsApi } from '#base/contracts/session-api.ts'
import { addDays } from '#base/days/days.ts'
import { PEOPLE } from '#demo/people.ts'
import { type Caller, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { payrollApi } from '../../pay/payroll/runs/contract.ts'
import { payGroupApi, payrollSettingsApi } from '../../pay/payroll/settings/contract.ts'
import { requestApi } from '../../requests/inbox/contract.ts'
import { leaveBalanceApi } from '../../time/leave/balance/contract.ts'
import { leaveRequestApi } from '../../time/leave/request/contract.ts'
import { dashboardApi } from './contract.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are read as they came over the wire
type Shown = any

let server: TestServer
let admin: Caller
let hr: Caller
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('aminah', 'Company Admin')
  hr = await server.as('mei.ling', 'HR Generalist')
})
afterAll(() => server.stop())

const answer = async <I>(
  caller: Caller,
  endpoint: Parameters<Caller['call']>[0],
  input: I = {} as I,
): Promise<Shown> => {
  const reply = await caller.call(endpoint as never, input as never)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.data
}
const sum = (rows: { count: number }[]) => rows.reduce((total, row) => total + row.count, 0)

describe('HRM-01a cards show the people in reach', () => {
  it('HR sees everybody, and leaders see their office, department or direct reports', async () => {
    const lead = PEOPLE.find(({ key }) => key === 'boon.keat')!
    const head = PEOPLE.find(({ key }) => key === 'kavitha')!
    const expected: [Caller, number][] = [
      [hr, PEOPLE.length],
      [await server.as('boon.keat', 'office dir'), PEOPLE.filter(({ office }) => office === lead.office).length],
      [await server.as('kavitha', 'hod'), PEOPLE.filter(({ department }) => department === head.department).length],
      [await server.as('farid', 'mgr'), PEOPLE.filter(({ reportsTo }) => reportsTo === 'farid').length + 1],
      [await server.as('nurul', 'employee'), 1],
    ]
    for (const [caller, count] of expected) {
      const people = await answer(caller, dashboardApi.people)
      expect(people.total).toBe(count)
      expect(sum(people.departments)).toBe(count)
      expect(sum(people.statuses)).toBe(count)
      const headcount = await answer(caller, dashboardApi.headcount)
      expect(headcount.series).toHaveLength(1)
      expect(headcount.series[0].values.at(-1)).toBe(count)
    }
  })

  it('the headcount of each month follows joining and last days, also by office', async () => {
    const data = await answer(hr, dashboardApi.headcount)
    expect(data.months[0]).toBe('2025-12')
    const there = (day: string) => PEOPLE.filter(({ joined }) => joined <= day).length
    expect(data.series[0].values[0]).toBe(there('2025-12-31'))
    expect(data.joined).toBe(PEOPLE.filter(({ joined }) => joined >= '2025-12-01' && joined <= TODAY).length)
    const offices = await answer(hr, dashboardApi.headcount, { by: 'office' })
    expect(offices.series.map(({ name }: Shown) => name)).toContain('Taipei')
    expect(offices.series.reduce((total: number, { values }: Shown) => total + values.at(-1), 0)).toBe(PEOPLE.length)
    // A person whose last day has passed counts up to that day.
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ resigned_on: '2026-05-01', last_day: '2026-06-15', last_payroll_day: '2026-06-15' })
        .where('id', '=', server.employeeId('nurul'))
        .execute(),
    )
    const after = (await answer(hr, dashboardApi.headcount)).series[0].values
    expect(after[5]).toBe(data.series[0].values[5])
    expect(after[6]).toBe(data.series[0].values[6] - 1)
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('employee')
        .set({ resigned_on: null, last_day: null, last_payroll_day: null })
        .where('id', '=', server.employeeId('nurul'))
        .execute(),
    )
  })

  it('the cards of waiting and coming matters name nobody out of reach', async () => {
    await server.tenant('meridian', async (tx) => {
      for (const key of ['farid', 'zulkifli'])
        await tx
          .updateTable('employment')
          .set({ work_permit_expires: addDays(TODAY, 20), contract_until: addDays(TODAY, 10) })
          .where('employee_id', '=', server.employeeId(key))
          .execute()
      await tx
        .updateTable('employee')
        .set({ birth_date: `1990-${addDays(TODAY, 3).slice(5)}` })
        .where('id', 'in', [server.employeeId('farid'), server.employeeId('zulkifli')])
        .execute()
    })
    const head = await server.as('kavitha', 'hod')
    const waiting = await answer(head, dashboardApi.peopleWaiting)
    const coming = await answer(head, dashboardApi.coming)
    expect(waiting.find(({ kind }: Shown) => kind === 'permit_ends')).toMatchObject({
      total: 1,
      people: [{ id: server.employeeId('farid'), day: addDays(TODAY, 20) }],
    })
    expect(coming.kinds.find(({ kind }: Shown) => kind === 'birthday').people).toContainEqual(
      expect.objectContaining({ id: server.employeeId('farid'), day: addDays(TODAY, 3) }),
    )
    for (const text of [waiting, coming].map((data) => JSON.stringify(data)))
      expect(text).not.toContain(server.employeeId('zulkifli'))
    const all = await answer(hr, dashboardApi.coming)
    expect(all.kinds.find(({ kind }: Shown) => kind === 'contract').total).toBe(2)
    expect(all.until).toBe(addDays(TODAY, 30))
  })

  it('HRM-01a an anniversary is listed only for people who joined in an earlier year', async () => {
    const joined = { daniel: `2019-${addDays(TODAY, 4).slice(5)}`, nurul: addDays(TODAY, 4) }
    await server.tenant('meridian', async (tx) => {
      for (const [key, day] of Object.entries(joined))
        await tx.updateTable('employee').set({ joined_on: day }).where('id', '=', server.employeeId(key)).execute()
    })
    const { kinds } = await answer(hr, dashboardApi.coming)
    const people = (wanted: string) => kinds.find(({ kind }: Shown) => kind === wanted)?.people ?? []
    expect(people('anniversary')).toContainEqual(
      expect.objectContaining({ id: server.employeeId('daniel'), day: addDays(TODAY, 4) }),
    )
    expect(JSON.stringify(people('anniversary'))).not.toContain(server.employeeId('nurul'))
    expect(people('joining')).toContainEqual(expect.objectContaining({ id: server.employeeId('nurul') }))
  })

  it('only readers of other people’s identity numbers see who has no bank account', async () => {
    await server.tenant('meridian', (tx) =>
      tx.deleteFrom('bank_detail').where('employee_id', '=', server.employeeId('farid')).execute(),
    )
    const kinds = async (caller: Caller) =>
      (await answer(caller, dashboardApi.peopleWaiting)).map(({ kind }: Shown) => kind)
    expect(await kinds(hr)).toContain('no_bank_account')
    expect(await kinds(await server.as('kavitha', 'hod'))).not.toContain('no_bank_account')
    expect(await kinds(await server.as('hafiz', 'Shift Planner'))).not.toContain('no_bank_account')
  })

  it('a team lead sees their own people, and who of them is away if they may read absences', async () => {
    await server.tenant('meridian', (tx) =>
      tx
        .insertInto('absence')
        .values({
          employee_id: server.employeeId('priya'),
          from_day: addDays(TODAY, -1),
          until_day: addDays(TODAY, 2),
          kind: 'unpaid',
        })
        .execute(),
    )
    const team = await answer(await server.as('farid', 'mgr'), dashboardApi.team)
    expect(team.total).toBe(PEOPLE.filter(({ reportsTo }) => reportsTo === 'farid').length)
    expect(team.away).toBe(1)
    expect(team.people[0]).toMatchObject({
      id: server.employeeId('priya'),
      absence: { kind: 'unpaid', until: addDays(TODAY, 2), now: true },
    })
    expect(team.people.map(({ id }: Shown) => id)).not.toContain(server.employeeId('farid'))
    await server.tenant('meridian', (tx) =>
      tx.insertInto('role_grant').values({ role_id: 4, permission: 'absence:read', reach: null }).execute(),
    )
    const blind = await answer(await server.as('farid', 'mgr'), dashboardApi.team)
    expect(blind.away).toBeNull()
    expect(blind.people.every(({ absence }: Shown) => absence === null)).toBe(true)
  })
})

describe('HRM-01a LEA-05 who is away', () => {
  const asks = async (key: string, from_day: string, until_day: string) => {
    const own = await server.as(key)
    const types: Shown[] = await answer(own, leaveBalanceApi.mine)
    const sick = types.find(({ type_name }) => type_name === 'Annual leave')
    const sent = await own.call(leaveRequestApi.send, { type_id: sick.type_id, from_day, until_day } as never)
    expect(sent.status, sent.text).toBe(200)
    return sent.body.data
  }
  const approve = async (key: string, { id, version }: Shown) =>
    answer(await server.as(key), requestApi.approve, { id, version, remark: null })

  it('the card lists approved leave of people in reach, today and for two weeks, without its kind', async () => {
    const lead = await server.as('farid', 'mgr')
    const before = await answer(lead, dashboardApi.away)
    const hafizLeave = await asks('hafiz', TODAY, addDays(TODAY, 4))
    const later = await asks('azman', addDays(TODAY, 10), addDays(TODAY, 11))
    // Pending leave is not an absence.
    expect(await answer(lead, dashboardApi.away)).toEqual(before)
    await approve('farid', hafizLeave)
    await approve('hafiz', later)
    const own = await answer(lead, dashboardApi.away)
    expect(own.today).toBe(before.today + 1)
    expect(own.now).toContainEqual({
      id: server.employeeId('hafiz'),
      name: 'Hafiz bin Abdullah',
      position: expect.any(String),
      from: TODAY,
      until: addDays(TODAY, 4),
      half: false,
    })
    const all = await answer(hr, dashboardApi.away)
    expect(all.coming.map(({ id }: Shown) => id)).toContain(server.employeeId('azman'))
    expect(all.total).toBe((await answer(hr, dashboardApi.people)).total - 1)
    const text = JSON.stringify([own, all])
    expect(text).not.toMatch(/Annual|leave/i)
    // Readers of another department, or without reach, do not see it.
    const head = await server.as('boon.keat', 'hod')
    expect(JSON.stringify(await answer(head, dashboardApi.away))).not.toContain(server.employeeId('hafiz'))
    expect(await answer(await server.as('nurul', 'employee'), dashboardApi.away)).toMatchObject({ today: 0, now: [] })
    const team = await answer(lead, dashboardApi.team)
    expect(team.people.find(({ id }: Shown) => id === server.employeeId('hafiz'))).toMatchObject({
      absence: { kind: 'leave', now: true, until: addDays(TODAY, 4) },
    })
  })

  it('leave that is revoked from a day on ends on the day before', async () => {
    const { id, version } = await approve('hafiz', await asks('devi', TODAY, addDays(TODAY, 5)))
    const hr = await server.as('mei.ling', 'HR Generalist')
    const until = async () =>
      (await answer(hr, dashboardApi.away)).now.find((one: Shown) => one.id === server.employeeId('devi'))?.until
    expect(await until()).toBe(addDays(TODAY, 5))
    await answer(hr, requestApi.revoke, { id, version, remark: 'Back early', from_day: addDays(TODAY, 3) })
    expect(await until()).toBe(addDays(TODAY, 2))
  })
})

describe('HRM-01a only readers of pay see pay', () => {
  it('both pay cards return 403 without payroll:read', async () => {
    for (const caller of [
      hr,
      await server.as('kavitha', 'hod'),
      await server.as('nurul', 'employee'),
      await server.as('hafiz', 'Shift Planner'),
    ])
      for (const endpoint of [dashboardApi.payroll, dashboardApi.runsWaiting])
        expect((await caller.call(endpoint, {})).status).toBe(403)
  })

  it('each step of the month waits for the people who may take it', async () => {
    expect(await answer(admin, dashboardApi.payroll)).toEqual([])
    await admin.call(payrollSettingsApi.setUp, {})
    const preparer = await server.as('jun.hao', 'HR Payroll')
    const director = await server.as('boon.keat', 'office dir')
    const [empty] = await answer(preparer, dashboardApi.payroll)
    expect(empty).toMatchObject({ period: '2026-11', pay_day: '2026-11-28', run: null })

    const group_id = (await answer(preparer, payGroupApi.list))[0].id
    const run = await answer(preparer, payrollApi.create, { group_id, period: '2026-11' })
    expect(await answer(preparer, dashboardApi.runsWaiting)).toMatchObject([
      { id: run.id, matter: 'calculate', period: '2026-11' },
    ])
    expect(await answer(director, dashboardApi.runsWaiting)).toEqual([])

    const { task_id } = await answer(preparer, payrollApi.calculate, { id: run.id, version: run.version })
    await server.runTask('meridian', task_id)
    const details = await answer(preparer, payrollApi.run, { id: run.id })
    const [month] = await answer(preparer, dashboardApi.payroll)
    expect(month.run).toMatchObject({
      state: 'calculated',
      net: details.totals.net,
      employees: details.totals.employees,
      blocked: details.blocked,
      to_check: details.to_check - details.checked,
    })
    expect(month.run.blocked).toBeGreaterThan(0)
    expect(month.run.blockers).toContainEqual({
      id: server.employeeId('farid'),
      name: 'Farid bin Osman',
      code: 'no_bank_account',
      reason: 'No bank account',
    })
    expect(await answer(preparer, dashboardApi.runsWaiting)).toMatchObject([
      { matter: 'unblock', count: details.blocked },
    ])
    expect(JSON.stringify(await answer(preparer, dashboardApi.runsWaiting))).not.toContain(String(details.totals.net))

    // A tick made before a finding appeared does not cover it. The card counts like the run itself.
    await server.tenant('meridian', async (tx) => {
      await sql`with late as (
          update payslip set is_to_check = true, findings = '{"k": [["net_moved"]]}'
          where id = (select id from payslip where pay_run_id = ${run.id}::uuid and not is_blocked limit 1) returning *)
        insert into review_note (pay_run_id, employee_id, is_checked, checked_codes)
        select pay_run_id, employee_id, true, '{}' from late`.execute(tx)
      await sql`update pay_run set review = '{"blocked": 0, "to_check": 1}' where id = ${run.id}::uuid`.execute(tx)
    })
    const late = await answer(preparer, payrollApi.run, { id: run.id })
    expect(late).toMatchObject({ checked: 0, to_check: 1 })
    expect((await answer(preparer, dashboardApi.payroll))[0].run.to_check).toBe(1)
    expect(await answer(preparer, dashboardApi.runsWaiting)).toMatchObject([{ matter: 'check', count: 1 }])

    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('pay_run')
        .set({ state: 'confirmed', confirmed_name: 'Lim Jun Hao' })
        .where('id', '=', run.id)
        .execute(),
    )
    expect(await answer(preparer, dashboardApi.runsWaiting)).toEqual([])
    expect(await answer(director, dashboardApi.runsWaiting)).toMatchObject([{ matter: 'approve', by: 'Lim Jun Hao' }])
    expect(await answer(preparer, notificationsApi.items)).toEqual([])
    expect(await answer(director, notificationsApi.items)).toMatchObject([
      { name: 'runs-to-approve', text: '1 pay run to approve', count: 1, page: 'payroll/runs' },
    ])
  })

  it('people see only their own payslip of an approved run', async () => {
    const before = await answer(await server.as('azman', 'employee'), dashboardApi.myPay)
    expect(before).toEqual({ next: '2026-11-28', slip: null })
    await server.tenant('meridian', (tx) =>
      tx
        .updateTable('pay_run')
        .set({ state: 'approved', approved_at: new Date(0) })
        .execute(),
    )
    const own = await server.tenant('meridian', (tx) =>
      tx
        .selectFrom('payslip')
        .select(['id', 'net'])
        .where('employee_id', '=', server.employeeId('azman'))
        .executeTakeFirstOrThrow(),
    )
    const after = await answer(await server.as('azman', 'employee'), dashboardApi.myPay)
    expect(after.slip).toMatchObject({ id: own.id, net: own.net, is_new: true, period: '2026-11' })
    const groups: { currency: string; run: { state: string } | null }[] = await answer(admin, dashboardApi.payroll)
    // Groups without a run come first.
    expect(groups.map(({ currency, run }) => [currency, run?.state ?? null])).toEqual([
      ['TWD', null],
      ['MYR', 'approved'],
    ])
  })
})

it('HRM-01a the own card shows the place, missing fields of the record, and the holidays of the office', async () => {
  const id = server.employeeId('azman')
  await server.tenant('meridian', async (tx) => {
    await tx.updateTable('employee').set({ phone: null, emergency_name: null }).where('id', '=', id).execute()
    await tx
      .insertInto('holiday')
      .values([
        { day: addDays(TODAY, 5), name: 'Everywhere Day', name_zh: '全國日' },
        { day: addDays(TODAY, 6), name: 'Taiwan Day', country: 'TW' },
        { day: addDays(TODAY, 7), name: 'Not kept', is_active: false },
      ])
      .execute()
  })
  const mine = await answer(await server.as('azman', 'employee'), dashboardApi.mine)
  expect(mine.missing).toEqual(expect.arrayContaining(['phone', 'emergency_name']))
  expect(mine.missing).not.toContain('account_number')
  expect(mine.holidays.map(({ name }: Shown) => name)).toEqual(['Everywhere Day'])
  const coming = await answer(hr, dashboardApi.coming)
  expect(coming.holidays).toMatchObject([
    { name: 'Everywhere Day', offices: [] },
    { name: 'Taiwan Day', offices: ['Taipei'] },
  ])
})

it('HRM-01a another company shows nothing of this one', async () => {
  const other = await server.as('beacon:aminah', 'Company Admin')
  expect((await answer(other, dashboardApi.people)).total).toBe(8)
  expect((await answer(other, dashboardApi.headcount)).series[0].values.at(-1)).toBe(8)
  expect(await answer(other, dashboardApi.runsWaiting)).toEqual([])
  expect(await answer(other, dashboardApi.payroll)).toEqual([])
  const ids = new Set(Object.values(server.companies.meridian!.employees))
  for (const endpoint of [
    dashboardApi.peopleWaiting,
    dashboardApi.coming,
    dashboardApi.team,
    dashboardApi.away,
    dashboardApi.mine,
  ]) {
    const text = JSON.stringify(await answer(other, endpoint))
    for (const id of ids) expect(text).not.toContain(id)
    expect(text).not.toContain('Everywhere Day')
  }
})
