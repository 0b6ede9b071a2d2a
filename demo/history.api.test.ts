import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eachDay } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import { expectCountedWages } from '#test/counted-wages.ts'
import { expectPrinted } from '#test/printed-line.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { importCalendar } from '../modules/calendar/holidays/calendar.ts'
import { backPayApi } from '../modules/pay/back-pay/contract.ts'
import { replayRun } from '../modules/pay/payroll/calculation/replay.ts'
import { recomputeLine } from '../modules/pay/payroll/explanation/recompute-line.ts'
import { parseTotals } from '../modules/pay/payroll/explanation/totals.ts'
import type { MalaysianPayInputs, MalaysianRun } from '../modules/pay/payroll/malaysia/inputs.ts'
import type { PersonInputs } from '../modules/pay/payroll/payslip/inputs.ts'
import type { Line } from '../modules/pay/payroll/payslip/lines.ts'
import { buildJournal } from '../modules/pay/reports/journal.ts'
import { loadJournalSums, loadMappings } from '../modules/pay/reports/ledger-queries.ts'
import { loadStatutoryReport } from '../modules/pay/reports/month-reports.ts'
import { loadSchemePeople } from '../modules/pay/reports/scheme-people.ts'
import { requestApi } from '../modules/requests/inbox/contract.ts'
import { attendanceApi } from '../modules/time/attendance/contract.ts'
import { insertPunches, runDailyEvaluation } from '../modules/time/attendance/testing/punches.ts'
import { leaveBalanceApi } from '../modules/time/leave/balance/contract.ts'
import { plantComingDays } from './coming-days.ts'
import { buildHistory, type History } from './history.ts'
import { PLANTED } from './open-month.ts'
import { PEOPLE } from './people.ts'

/** Four in the morning of the 21st in Kuala Lumpur: no event of the scenario may be later that day. */
const EARLY = new Date('2026-11-20T20:00:00Z')

let server: TestServer
let history: History

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets, heads, files, companies } = server
  await server.tenant('meridian', async (tx) => {
    for (const year of [2025, 2026, 2027]) {
      await importCalendar(tx, { country: 'MY', year, states: ['KUL', 'PNG'], leave_out: [] }, '2026-11-20')
      await importCalendar(tx, { country: 'TW', year, states: [], leave_out: [] }, '2026-11-20')
    }
  })
  history = await buildHistory({ database, secrets, heads, files, company: companies.meridian!, now: EARLY })
})
afterAll(() => server.stop())

it('PAY-01a the demo company has twelve approved Malaysian months and one open', async () => {
  expect(history.closed).toHaveLength(12)
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{
      period: string
      state: string
      failed: number
      slips: number
      prepared_name: string
      approved_name: string | null
    }>`
      select period, state, (review->>'failed')::int as failed, prepared_name, approved_name, (select count(*)::int from payslip s where s.pay_run_id = pay_run.id) as slips
      from pay_run join pay_group g on g.id = pay_run.pay_group_id where g.country = 'MY' order by period`.execute(tx),
  )
  expect(rows.map((row) => row.period)).toEqual([...history.closed, history.open])
  expect(
    rows
      .slice(0, 12)
      .every((row) => row.state === 'approved' && row.failed === 0 && row.prepared_name !== row.approved_name),
  ).toBe(true)
  expect(rows[12]).toMatchObject({ period: '2026-11', state: 'calculated', failed: 0 })
  const malaysian = PEOPLE.filter((person) => person.office !== 'TPE' && person.joined <= '2026-11-30')
  expect(rows[12]!.slips).toBe(malaysian.length)
})

it('PAY-01a every later change is after the calculation of the open month', async () => {
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ at: Date }>`select calculated_at as at from pay_run where period = ${history.open}`.execute(tx),
  )
  expect(rows.map(({ at }) => at.toISOString())).toEqual([EARLY, EARLY].map((at) => at.toISOString()))
})

it('PAY-02 the review of the open month finds the six planted mistakes, each with its person', async () => {
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{ employee_id: string; codes: string[] }>`
      select employee_id, array(select f->>0 from jsonb_array_elements(coalesce(findings->'b', '[]') || coalesce(findings->'k', '[]')) f) as codes
      from payslip where pay_run_id = ${history.runs[history.open]!}::uuid`.execute(tx),
  )
  const of = new Map(rows.map((row) => [row.employee_id, row.codes]))
  for (const [key, code] of Object.entries(PLANTED)) expect(of.get(server.employeeId(key)), key).toContain(code)
  const count = (code: string) => rows.filter((row) => row.codes.includes(code)).length
  expect({
    bank: count('no_bank_account'),
    wage: count('wage_far_off'),
    shared: count('duplicate_bank_account'),
    left: count('paid_after_leaving'),
    tax: count('missing_tax_number'),
    away: count('absence_not_deducted'),
  }).toEqual({ bank: 1, wage: 1, shared: 2, left: 1, tax: 1, away: 1 })
})

it('Taipei is paid in whole dollars, for twelve months and the open one', async () => {
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{
      n: number
      months: number
    }>`select count(*)::int as n, count(distinct s.period)::int as months from payslip s join pay_run r on r.id = s.pay_run_id and r.currency = 'TWD' join employment e on e.employee_id = s.employee_id join office o on o.id = e.office_id where o.code = 'TPE'`.execute(
      tx,
    ),
  )
  expect(rows[0]).toEqual({ n: 13 * 6, months: 13 })
})

it('PAY-08 every printed calculation of the demo year gives the payslip’s figure when repeated, in both languages', async () => {
  const slips = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .innerJoin('pay_run', 'pay_run.id', 'payslip.pay_run_id')
      .select(['payslip.lines', 'payslip.inputs', 'payslip.net', 'payslip.employer_cost', 'pay_run.currency'])
      .select('pay_run.settings')
      .$narrowType<{ lines: Line[]; inputs: PersonInputs; settings: MalaysianRun }>()
      .execute(),
  )
  let [worked, wages] = [0, 0]
  for (const { employer_cost: employerCost, settings, ...slip } of slips) {
    const said =
      slip.currency === 'MYR'
        ? expectCountedWages({ ...slip, inputs: slip.inputs as MalaysianPayInputs }, settings.items)
        : { counted: undefined, wages: 0 }
    worked += expectPrinted({ ...slip, employerCost, counted: said.counted })
    wages += said.wages
  }
  expect(worked).toBeGreaterThan(100_000)
  // EPF, SOCSO, EIS, HRD, monthly and additional pay for tax, of some fifty people in thirteen months
  expect(wages).toBeGreaterThan(3_000)

  const runs = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select(['totals', 'currency']).where('currency', '=', 'TWD').execute(),
  )
  for (const { totals, currency } of runs) {
    const lines = parseTotals(totals).unit
    expect(lines.length).toBeGreaterThan(0)
    expectPrinted({ lines, currency, net: 0, employerCost: lines.reduce((all, { e = 0 }) => all + e, 0) })
  }
})

it('PAY-08 each figure of the demo year’s statutory report is the sum of its people, in both countries', async () => {
  const span = { by: 'month', from: '2025-11', until: '2026-11' } as const
  const all = { page: 1, per_page: 500, sort: 'total' } as const
  await server.tenant('meridian', async (tx) => {
    const { rows } = await loadStatutoryReport(tx, span, undefined, {}, all)
    const ofPeople = rows.filter(({ scheme }) => !['tw_arrears_fund', 'tw_employer_supplement'].includes(scheme))
    expect(ofPeople.length).toBeGreaterThan(100)
    for (const { scheme, month, people, employee, employer } of ofPeople) {
      const behind = await loadSchemePeople(tx, { scheme, month, span }, {}, all)
      const add = (key: 'employee' | 'employer') => behind.rows.reduce((total, row) => total + row[key], 0)
      expect([scheme, month, behind.total, add('employee'), add('employer')]).toEqual([
        scheme,
        month,
        people,
        employee,
        employer,
      ])
    }
  })
})

it('PAY-08 complaint 45: replaying every run of the demo year gives the same payslips, each line from its explanation', async () => {
  await server.tenant('meridian', async (tx) => {
    const runs = await tx.selectFrom('pay_run').select(['id', 'currency']).orderBy('period').execute()
    for (const { id } of runs) expect(await replayRun(tx, id)).toMatchObject({ sameLaw: true, differing: [] })
    const slips = await tx.selectFrom('payslip').select(['employee_id', 'period', 'lines', 'gross', 'net']).execute()
    let lines = 0
    for (const slip of slips) {
      let [gross, net] = [0, 0]
      for (const line of slip.lines as Line[]) {
        expect(recomputeLine(line), `${slip.employee_id} ${slip.period} ${line.c}`).toEqual({
          employee: line.a,
          employer: line.e ?? 0,
        })
        if (line.k === 'earning' && !line.n) gross += line.a
        if (!line.n && line.k !== 'employer_cost') net += line.k === 'deduction' ? -line.a : line.a
        lines++
      }
      expect([slip.gross, slip.net]).toEqual([gross, net])
    }
    expect(lines).toBeGreaterThan(5_000)
    expect(new Set(runs.map(({ currency }) => currency))).toEqual(new Set(['MYR', 'TWD']))
  })
})

it('PAY-11 every line of the demo year has a ledger account, and both sides are equal', async () => {
  await server.tenant('meridian', async (tx) => {
    const known = await loadMappings(tx)
    for (const { id } of await tx.selectFrom('pay_run').select('id').execute()) {
      const journal = buildJournal(await loadJournalSums(tx, id), known)
      expect(journal.unmapped).toEqual([])
      expect(journal.debit).toBe(journal.credit)
      expect(journal.debit).toBeGreaterThan(0)
    }
  })
})

it('HRM-01a coming events change no figure of any month, and give each team something to handle', async () => {
  const figures = (tx: Tx) => tx.selectFrom('pay_run').select(['id', 'totals', 'version']).orderBy('id').execute()
  const before = await server.tenant('meridian', figures)
  await server.tenant('meridian', (tx) => plantComingDays(tx, server.companies.meridian!, history.open, '2026-11-21'))
  expect(await server.tenant('meridian', figures)).toEqual(before)
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<{
      from_day: string
      period: string
    }>`select from_day::text, to_char(from_day, 'YYYY-MM') as period from absence where note in ('Family matters', 'Moving house', 'Wedding in Ipoh')`.execute(
      tx,
    ),
  )
  expect(rows).toHaveLength(3)
  for (const { period } of rows) expect(period > history.open).toBe(true)
})

it('PAY-10 ATT-05b past months of the demo company compare in both countries, with a reward for a perfect month', async () => {
  const admin = await server.as('aminah', 'Company Admin')
  for (const setting of [
    { perfect_reward: 150_00 },
    { office_id: server.companies.meridian!.offices.TPE, perfect_reward: 1_000 },
  ])
    expect(
      await admin.call(attendanceApi.addSetting, { from_day: '2026-01-01', lock_days: 90, ...setting } as never),
    ).toMatchObject({
      status: 200,
    })
  for (const day of eachDay('2026-09-01', '2026-09-30'))
    await insertPunches(server, 'daniel', [`${day} 08:30:00`, `${day} 18:30:00`])
  await runDailyEvaluation(server)
  const payroll = await server.as('jun.hao', 'HR Payroll')
  for (const id of [history.runs[history.open]!, history.taiwan[history.open]!]) {
    const { task_id } = (await payroll.call(backPayApi.look, { id })).body.data
    expect(await server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
    const { look, found } = (await payroll.call(backPayApi.overview, { id })).body.data
    expect(look.months).toEqual(history.closed)
    expect(found).toMatchObject({ people: 0, failed: 0 })
  }
})

describe('requests of the demo company', () => {
  it('REQ-01a the demo has requests in every state, of every kind, and claims in three currencies with receipts', async () => {
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ state: string; kind: string; currency: string | null; files: number }>`
        select case when r.state = 'approved' and r.completes_after < '2026-11-20' then 'completed' else r.state end as state,
          r.kind, c.currency, (select count(*)::int from request_file f where f.request_id = r.id) as files
        from request r left join claim_request c on c.request_id = r.id`.execute(tx),
    )
    const all = (key: 'state' | 'kind' | 'currency') => [...new Set(rows.map((row) => row[key]))].toSorted()
    expect(all('state')).toEqual([
      'approved',
      'cancelled',
      'completed',
      'paid',
      'pending',
      'rejected',
      'revoked',
      'withdrawn',
    ])
    expect(all('kind')).toEqual(['claim', 'leave', 'overtime', 'part_time'])
    expect(all('currency').filter(Boolean)).toEqual(['MYR', 'TWD', 'USD'])
    expect(rows.filter(({ kind, files }) => kind === 'claim' && files === 0)).toEqual([])
  })

  it('CLM-08 OT-05 OT-10 PAY-14 the run of its month paid what was approved in time: a foreign claim, holiday work, hours', async () => {
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ source: string; period: string; currency: string }>`
        select distinct t.source, r.period, r.currency from pay_run_took t join pay_run r on r.id = t.pay_run_id
        where t.source <> 'loan' order by 1, 2, 3`.execute(tx),
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { source: 'claim', period: '2026-10', currency: 'MYR' },
        { source: 'claim', period: '2026-10', currency: 'TWD' },
        { source: 'overtime', period: '2026-10', currency: 'TWD' },
        { source: 'part_time', period: '2026-10', currency: 'MYR' },
      ]),
    )
    expect(rows.some(({ source, currency }) => source === 'overtime' && currency === 'MYR')).toBe(true)
    expect(rows.filter(({ period }) => period === history.open)).toEqual([])
  })

  it.each([
    [
      'CLM-07 a receipt that was claimed twice',
      'suresh',
      'Daniel Lee',
      'claim_receipt_alike',
      /with this number, day and amount/,
    ],
    ['OT-08c 47 hours of overtime in a month in Taipei', 'shu.fen', 'Wu Pei-Yu', 'overtime_over_month', /47:00.*46:00/],
    [
      'LEA-14 leave over a holiday that was moved',
      'zulkifli',
      'Ng Pei Shan',
      'request_recounted',
      /4 days became 5 days/,
    ],
  ])('%s is found by its approver', async (_, boss, name, code, said) => {
    const who = await server.as(boss)
    const { body } = await who.call(requestApi.toDecide, {})
    const found = []
    for (const { id, full_name } of body.data)
      if (full_name.startsWith(name)) found.push(...(await who.call(requestApi.one, { id })).body.data.warnings)
    expect(found).toMatchObject([{ code, text: expect.stringMatching(said) }])
  })

  it('REQ-10a LEA-14 leave over the typhoon day costs a day less, and carried days were used before they expired', async () => {
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ days: number; entries: string[] }>`
        select r.days, array(select e.what from request_entry e where e.request_id = r.id order by e.at, e.id) as entries
        from request r where r.employee_id = ${server.employeeId('wei.chen')}::uuid and r.kind = 'leave'`.execute(tx),
    )
    expect(rows).toEqual([{ days: 2_000_000, entries: ['sent', 'approved', 'recounted'] }])
    const own = await server.as('kelvin')
    const { data } = (await own.call(leaveBalanceApi.mine, {})).body
    const kinds = data.flatMap(({ lines }: { lines: { kind: string }[] }) => lines.map(({ kind }) => kind))
    expect(kinds).toEqual(expect.arrayContaining(['carried_in', 'expired']))
  })

  it('REQ-02b a stand-in approves for the director of Penang, and nobody is mailed mere information', async () => {
    const { rows } = await server.tenant('meridian', (tx) =>
      sql<{ delegations: number; mails: number }>`select (select count(*)::int from delegation) as delegations,
        (select count(*)::int from mail) as mails`.execute(tx),
    )
    expect(rows).toEqual([{ delegations: 1, mails: 0 }])
  })
})
