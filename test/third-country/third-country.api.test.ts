import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { toFields } from '#base/objects.ts'
import { extendForTest } from '#server/extension-point.ts'
import { COUNTRIES } from '#statutory/countries.ts'
import { tickOff } from '#test/planted-pay.ts'
import { readPdf } from '#test/read-pdf.ts'
import { importCalendar } from '../../modules/calendar/holidays/calendar.ts'
import { Holiday, holidayApi } from '../../modules/calendar/holidays/contract.ts'
import { payrollFileApi } from '../../modules/pay/files/contract.ts'
import { taiwanFileApi } from '../../modules/pay/files/taiwan/taiwan-contract.ts'
import { LawTable, lawApi } from '../../modules/pay/law/contract.ts'
import { paydayApi } from '../../modules/pay/payday/contract.ts'
import { PAY_STEPS } from '../../modules/pay/payday/pay-step.ts'
import { replayRun } from '../../modules/pay/payroll/calculation/replay.ts'
import { PAY_COUNTRIES } from '../../modules/pay/payroll/countries.ts'
import { schemeColumns } from '../../modules/pay/payroll/country/scheme-storage.ts'
import { recomputeLine } from '../../modules/pay/payroll/explanation/recompute-line.ts'
import type { RunFacts } from '../../modules/pay/payroll/payslip/inputs.ts'
import type { Line } from '../../modules/pay/payroll/payslip/lines.ts'
import { runSlipApi } from '../../modules/pay/payroll/payslips/contract.ts'
import { reviewApi } from '../../modules/pay/payroll/review/contract.ts'
import { payrollApi } from '../../modules/pay/payroll/runs/contract.ts'
import { payItemApi } from '../../modules/pay/payroll/settings/contract.ts'
import { expectOk, startPayrollServer } from '../../modules/pay/payroll/testing/month.ts'
import { buildCalendar } from '../../modules/pay/reports/calendar.ts'
import { ledgerApi } from '../../modules/pay/reports/ledger-contract.ts'
import { FLAT_LAW, FLAT_STEP, FLATLAND } from './flatland.ts'

const PERIOD = '2026-12'
/** Words that only Malaysia or Taiwan uses. */
const FOREIGN = /\b(EPF|SOCSO|EIS|PCB|HRD|LINDUNG|CP38|Zakat)\b|tw_|勞保|健保|勞退|公積金/

/** Reply fields with the country of a law or a holiday. */
const SHAPES = [LawTable.shape.country, Holiday.shape.country.unwrap()]
const CYCLE = { cycle_ends: [], cycle_pay_days: [], week_end: 0, pay_day: 5, pay_after: 0, paid_next_month: false }

let month: Awaited<ReturnType<typeof startPayrollServer>>
let group = ''
let removeStep: () => void
beforeAll(async () => {
  // Two lines register a country: its law, and its pay.
  COUNTRIES.push(FLAT_LAW)
  // Reply schemas were built from the shared list when the product was loaded.
  for (const shape of SHAPES) shape._zod.values.add(FLAT_LAW.code)
  PAY_COUNTRIES.push(FLATLAND)
  removeStep = extendForTest(PAY_STEPS, FLAT_STEP)
  month = await startPayrollServer()
  group = await month.server.tenant('meridian', async (tx) => {
    const { id } = await tx
      .insertInto('pay_group')
      .values({
        country: FLATLAND.code,
        currency: FLATLAND.currency,
        name: FLATLAND.defaultGroup.name.en,
        pay_day: FLATLAND.defaultGroup.pay_day,
        all_offices: true,
        cycle: 'weekly',
        week_end: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const people = [month.server.employeeId('farid'), month.server.employeeId('nurul')]
    const office = await tx.selectFrom('office').select('id').where('country', '=', 'TW').executeTakeFirstOrThrow()
    await tx.updateTable('office').set({ country: FLATLAND.code }).where('id', '=', office.id).execute()
    await sql`update employment set office_id = ${office.id}::uuid where employee_id = any(${people}::uuid[])`.execute(
      tx,
    )
    await sql`update compensation set currency = 'XTS', basic_pay = 80000, pay_frequency = 'weekly' where employee_id in (
      select employee_id from employment where office_id = ${office.id}::uuid)`.execute(tx)
    return id
  })
})
afterAll(async () => {
  removeStep()
  PAY_COUNTRIES.splice(PAY_COUNTRIES.indexOf(FLATLAND), 1)
  for (const shape of SHAPES) shape._zod.values.delete(FLAT_LAW.code)
  COUNTRIES.splice(COUNTRIES.indexOf(FLAT_LAW), 1)
  await month.server.stop()
})

it('PAY-01 a country from its own object is paid by its law, explained, approved, replayed and exported, and shows nothing of another', async () => {
  const { payroll, finance, server } = month
  const { id } = await expectOk(
    payroll.call(payrollApi.create, { group_id: group, period: PERIOD, sequence: 1 } as never),
  )
  const run = await month.calculated({ id })
  expect([run.failed, run.currency, run.totals.employees > 1]).toEqual([0, 'XTS', true])
  expect(run.totals.schemes).toEqual([
    { code: 'xa_levy', title: 'Flat levy', employee: run.totals.gross / 10, employer: run.totals.gross / 10 },
  ])
  expect(run.totals.gross).toBe(800_00 * run.totals.employees)

  const slip = await expectOk(payroll.call(runSlipApi.slip, { id, employee_id: month.server.employeeId('farid') }))
  expect([slip.gross, slip.deductions, slip.net]).toEqual([800_00, 80_00, 720_00])
  expect(slip.facts).toEqual([{ title: 'Levied on', amount: 800_00 }])
  const levy = slip.lines.find(({ code }: { code: string }) => code === 'xa_levy')
  expect(levy).toMatchObject({
    title: 'Flat levy',
    amount: 80_00,
    employer: 80_00,
    explanation: { source: 'Flat Act' },
  })
  expect(slip.year_to_date).toEqual([
    { title: 'Gross pay', amount: 800_00 },
    { title: 'Net pay', amount: 720_00 },
    { title: 'Levied this year', amount: 800_00 },
  ])
  expect(JSON.stringify(slip)).not.toMatch(FOREIGN)

  const file = await payroll.call(exportEndpoint(reviewApi.review), { id, show: 'all', format: 'csv' } as never)
  expect(file.status, file.text).toBe(200)
  expect(file.text).toContain('Flat levy')
  expect(file.text.split('\n')[0]).not.toMatch(FOREIGN)

  await tickOff(payroll, id)
  const confirmed = await expectOk(payroll.call(payrollApi.confirm, { id, version: (await month.run(id)).version }))
  await expectOk(finance.call(payrollApi.approve, { id, version: confirmed.version, month: PERIOD }))
  const again = await server.tenant('meridian', (tx) => replayRun(tx, id))
  expect(again).toMatchObject({ payslips: run.totals.employees, sameLaw: true, differing: [], totals: [] })
  for (const { lines } of await month.slips(id))
    for (const line of lines as unknown as Line[])
      expect(recomputeLine(line)).toEqual({ employee: line.a, employer: line.e ?? 0 })
})

it('PAY-08 its part of a payslip is stored whole, computed again and printed, in no column of another country', async () => {
  const { payroll, server } = month
  const { id } = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('id').where('currency', '=', 'XTS').executeTakeFirstOrThrow(),
  )
  const stored = await month.slips(id)
  const others = PAY_COUNTRIES.filter((country) => country !== FLATLAND).flatMap(({ payslip }) =>
    schemeColumns(payslip),
  )
  expect(others.length).toBeGreaterThan(20)
  for (const slip of stored) {
    expect(slip.schemes).toEqual({ levied: 800_00 })
    expect(others.filter((column) => toFields(slip)[column])).toEqual([])
  }
  const { compute } = FLATLAND.payslip
  FLATLAND.payslip.compute = (...given) => ({ ...compute(...given), schemes: { levied: 1 } })
  const again = await server
    .tenant('meridian', (tx) => replayRun(tx, id))
    .finally(() => {
      FLATLAND.payslip.compute = compute
    })
  expect(again?.differing.map(({ columns }) => columns)).toEqual(stored.map(() => ['schemes']))

  const paper = await payroll.call(runSlipApi.slipPdf, { id, employee_id: server.employeeId('farid') })
  const words = readPdf(paper.bytes).pages.join('\n')
  expect(words).toContain('Levied on')
  expect(words).toContain('Levied this year')
  expect(words).not.toMatch(FOREIGN)
})

it('PAY-03a its law table and holidays are its own, and show nothing of another country', async () => {
  const { payroll, admin, server } = month
  const law = await expectOk(payroll.call(lawApi.tables, { on: '2026-12-01', per_page: 200 }))
  const own = law.filter(({ country }: { country: string }) => country === 'XA')
  expect(own).toHaveLength(1)
  expect(own[0]).toMatchObject({ law: 'Flat levy', source: 'Flat Act', standing: 'in_force' })
  expect(own[0].figures).toEqual([{ name: 'Levy', value: '10 %' }])
  expect(JSON.stringify(own)).not.toMatch(FOREIGN)

  const { countries } = await expectOk(admin.call(holidayApi.calendars, {}))
  expect(countries.at(-1)).toEqual({
    country: 'XA',
    years: [2027],
    states: [{ code: 'UPP', name: 'Upper Flatland' }],
    by_state: true,
  })
  const loaded = await server.tenant('meridian', (tx) =>
    importCalendar(tx, { country: 'XA', year: 2027, states: [], leave_out: [] }, '2026-11-20'),
  )
  expect(loaded).toMatchObject({ added: 1, days: ['2027-05-05'] })
  const office = await server.tenant('meridian', (tx) =>
    tx.selectFrom('office').select('id').where('country', '=', 'XA').executeTakeFirstOrThrow(),
  )
  const year = { year: 2027, per_page: 200 }
  const there = await expectOk(admin.call(holidayApi.list, { ...year, office_id: office.id }))
  expect(there.map(({ name }: { name: string }) => name)).toContain('Flat Day')
  const flat = there.filter(({ country }: { country: string | null }) => country !== null)
  expect(flat.map(({ country }: { country: string }) => country)).toEqual(['XA'])
})

it('PAY-07a its approved run has no file of another country’s authorities, and has the list for payment by hand', async () => {
  const { payroll, server } = month
  const run = await server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('id').where('currency', '=', 'XTS').executeTakeFirstOrThrow(),
  )
  expect((await expectOk(payroll.call(payrollApi.run, run))).country).toBe('XA')
  for (const call of [payrollFileApi.statutory, taiwanFileApi.files])
    expect((await payroll.call(call, run)).status).toBe(409)
  expect((await payroll.call(payrollFileApi.payments, run)).body.code).toBe('no_payer_account')
  const summary = await expectOk(payroll.call(payrollFileApi.summary, run))
  expect(summary).toMatchObject({ currency: 'XTS' })
})

it('PAY-07e an approved month has its own steps, and none of another country’s', async () => {
  const run = await month.server.tenant('meridian', (tx) =>
    tx.selectFrom('pay_run').select('id').where('currency', '=', 'XTS').executeTakeFirstOrThrow(),
  )
  const { steps } = await expectOk(month.payroll.call(paydayApi.steps, run))
  const kinds = steps.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('xa_levy')
  const everybodys = PAY_STEPS.all()
    .filter(({ country }) => country === undefined)
    .map(({ kind }) => kind)
  expect(kinds.filter((kind: string) => kind !== 'xa_levy' && !everybodys.includes(kind))).toEqual([])
  expect(steps.find(({ kind }: { kind: string }) => kind === 'xa_levy')).toMatchObject({
    title: 'Flat levy',
    due: '2026-12-20',
    currency: 'XTS',
    amount: 80_00,
    stage: 'todo',
  })
})

it('PAY-07c the ledger asks for the accounts of its lines', async () => {
  const accounts = await expectOk(month.admin.call(ledgerApi.accounts, {}))
  const levy = accounts.filter(({ code }: { code: string }) => code === 'xa_levy')
  expect(levy.map(({ side, title }: { side: string; title: string }) => [side, title])).toEqual([
    ['pay', 'Flat levy'],
    ['employer', 'Flat levy, employer'],
  ])
})

it('PAY-07d only its groups get its pay days, and they get no due days of another country', () => {
  const group = { id: 'flat', name: 'Flatland', country: 'XA', days_before: null, cycle: 'weekly', ...CYCLE } as const
  const events = buildCalendar([group], [], { from: '2026-12-01', until: '2027-03-31', today: '2026-12-01' })
  expect([...new Set(events.map(({ kind }) => kind))]).toEqual(['pay_day'])
})

it('PAY-01 an item counts for a flag of its own, which no other country has and which an edit preserves', async () => {
  const { payroll, server } = month
  const item = await server.tenant('meridian', async (tx) => {
    const item = await tx.selectFrom('pay_item').select('id').where('code', '=', 'bonus').executeTakeFirstOrThrow()
    await tx
      .insertInto('one_off_item')
      .values({
        employee_id: server.employeeId('farid'),
        pay_item_id: item.id,
        amount: 50_00,
        period: PERIOD,
        sequence: 2,
      })
      .execute()
    return item
  })
  const row = (await expectOk(payroll.call(payItemApi.list, { per_page: 200 }))).find(
    ({ id }: { id: string }) => id === item.id,
  )
  expect(row).toMatchObject({ epf: true, is_bonus: true, pcb: 'additional', tw_kind: 'bonus' })
  expect(Object.keys(row)).not.toContain('counts')
  const edited = await expectOk(
    month.admin.call(payItemApi.edit, { id: item.id, version: row.version, is_bonus: false, tw_kind: null }),
  )
  expect(edited).toMatchObject({ epf: true, is_bonus: false, pcb: 'additional', tw_kind: null })

  const { id } = await expectOk(
    payroll.call(payrollApi.create, { group_id: group, period: PERIOD, sequence: 2 } as never),
  )
  await month.calculated({ id })
  const slip = await expectOk(payroll.call(runSlipApi.slip, { id, employee_id: server.employeeId('farid') }))
  expect([slip.gross, slip.deductions]).toEqual([850_00, 80_00])
  expect(slip.facts).toEqual([{ title: 'Levied on', amount: 800_00 }])
  const { settings, counts } = await server.tenant('meridian', (tx) =>
    tx
      .selectFrom('pay_run')
      .innerJoin('pay_item', 'pay_item.company_id', 'pay_run.company_id')
      .select(['pay_run.settings', 'pay_item.counts'])
      .where('pay_run.id', '=', id)
      .where('pay_item.id', '=', item.id)
      .$narrowType<{ settings: RunFacts }>()
      .executeTakeFirstOrThrow(),
  )
  expect(settings.items.bonus!.counts).toEqual({ levied: false })
  expect(settings.items.commission!.counts).toEqual({ levied: true })
  expect(counts).toEqual({ MY: expect.objectContaining({ epf: true, bonus: false }), TW: {}, XA: { levied: false } })
  expect(await server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [], totals: [] })
})

it('PAY-01 an unregistered country is not paid', async () => {
  await month.server.tenant('meridian', (tx) =>
    tx.updateTable('pay_group').set({ country: 'XB' }).where('id', '=', group).execute(),
  )
  const reply = await month.payroll.call(payrollApi.create, { group_id: group, period: '2027-01' } as never)
  expect([reply.status, reply.body.code]).toEqual([422, 'country_not_paid'])
})
