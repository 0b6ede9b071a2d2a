import { afterAll, beforeAll, expect, it } from 'vitest'
import { tickOff } from '#test/planted-pay.ts'
import { joiningApi } from '../../../people/joining/contract.ts'
import { employeeApi } from '../../../people/record/contract.ts'
import { yearEndApi } from '../../year-end/contract.ts'
import { replayRun } from '../calculation/replay.ts'
import { oneOffApi } from '../inputs/contract.ts'
import { runSlipApi } from '../payslips/contract.ts'
import { payrollApi } from '../runs/contract.ts'
import { taxApi } from '../tax/contract.ts'
import { expectOk, startPayrollServer } from '../testing/month.ts'

let on: Awaited<ReturnType<typeof startPayrollServer>>
beforeAll(async () => {
  on = await startPayrollServer()
})
afterAll(() => on.server.stop())

const loadEmployee = (id: string) =>
  on.server.tenant('meridian', (tx) =>
    tx.selectFrom('employee').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const at = async (id: string) => ({ id, version: (await loadEmployee(id)).version })
const terminate = async (id: string, last_day: string) =>
  expectOk(on.admin.call(joiningApi.terminate, { ...(await at(id)), resigned_on: last_day, last_day } as never))
async function rehire(id: string, joined_on: string, basic_pay: number): Promise<string> {
  const place = { office_id: on.server.companies.meridian!.offices.KUL! }
  const back = await expectOk(on.admin.call(joiningApi.rehire, { ...(await at(id)), joined_on, ...place } as never))
  await paid(back.id, joined_on, basic_pay)
  return back.id
}
async function paid(employee_id: string, from_day: string, basic_pay: number): Promise<void> {
  await expectOk(
    on.admin.call(employeeApi.editCompensation, { ...(await at(employee_id)), from_day, basic_pay } as never),
  )
  await on.server.tenant('meridian', (tx) =>
    tx.insertInto('bank_detail').values({ employee_id, from_day, payment_method: 'cash' }).execute(),
  )
}
const findSlip = async (run: string, id: string) => (await on.slips(run)).find(({ employee_id }) => employee_id === id)!
const yearBefore = (slip: { inputs: unknown }) => (slip.inputs as { before: Record<string, unknown> }).before
const start = (employee_id: string, amounts: Record<string, unknown>) =>
  expectOk(
    on.payroll.call(taxApi.saveStart, {
      employee_id,
      year: 2026,
      origin: 'tp3',
      zakat: 0,
      deductions: 0,
      socso_relief: 0,
      ...(amounts as { remuneration: number; epf: number; pcb: number }),
    }),
  )
async function approve(id: string, period: string) {
  await tickOff(on.payroll, id)
  const { version } = await expectOk(on.payroll.call(payrollApi.confirm, { id, version: (await on.run(id)).version }))
  await expectOk(on.finance.call(payrollApi.approve, { id, version, month: period }))
}

/** Of the review: paid 59,800.00 with EPF of 4,000.00 and PCB of 2,024.80 until September, back on 1 December at 15,000.00. */
const UNTIL_SEPTEMBER = { remuneration: 59_800_00, epf: 4_000_00, pcb: 2_024_80 }
const DECEMBER = { basic: 15_000_00, pcb: 735_90 }
let again: string
let december: string

async function hire(full_name: string, joined_on: string, ic_number: string, basic_pay: number): Promise<string> {
  const office_id = on.server.companies.meridian!.offices.KUL!
  const who = { full_name, joined_on, office_id, birth_date: '1990-01-01', resident_status: 'citizen', ic_number }
  const { id } = await expectOk(on.admin.call(joiningApi.create, who as never))
  await paid(id, joined_on, basic_pay)
  return id
}

it('PAY-03d a person who leaves and comes back within a month has one month of contributions and tax', async () => {
  const first = await hire('A Returner', '2026-02-02', '900101145570', 9_000_00)
  await terminate(first, '2026-09-10')
  const back = await rehire(first, '2026-09-20', 9_000_00)
  const monthly = await on.calculated({ period: '2026-09' })
  const failures = await on.server.tenant('meridian', (tx) =>
    tx.selectFrom('payslip_failure').select(['employee_id', 'reason']).where('pay_run_id', '=', monthly.id).execute(),
  )
  expect(failures).toEqual([{ employee_id: back, reason: 'earlier_employment_unpaid' }])

  const final = await expectOk(
    on.payroll.call(payrollApi.create, { group_id: on.groupId, period: '2026-09', kind: 'final' }),
  )
  await on.calculated({ id: final.id })
  await approve(final.id, '2026-09')
  await on.calculated({ id: monthly.id })
  const [one, two] = [await findSlip(final.id, first), await findSlip(monthly.id, back)]
  // Ten days and eleven of thirty of 9,000.00, and unused leave beside the first. By the Third Schedule wages of the month above
  // 5,000.00 are of the next hundred, at 11% and 12%: alone each of the two would be at 13%. SOCSO is of the ceiling: 29.75.
  expect([one.basic, two.basic]).toEqual([3_000_00, 3_300_00])
  expect(one.epf_wages).toBeLessThan(5_000_00)
  const band = Math.ceil((one.epf_wages + two.epf_wages) / 100_00)
  expect(one.epf_employee + two.epf_employee).toBe(band * 11_00)
  expect(one.epf_employer + two.epf_employer).toBe(band * 12_00)
  expect(one.socso_employee + two.socso_employee).toBe(29_75)
  await expectOk(on.payroll.call(payrollApi.remove, { id: monthly.id, version: (await on.run(monthly.id)).version }))
})

it('PAY-03d tax counts the year by person: somebody paid until September and rehired in December is taxed on both', async () => {
  const first = on.server.employeeId('nurul')
  // What was left of the leave is paid with the last month.
  await terminate(first, '2026-09-30')
  const { id: september } = await on.approved('2026-09')
  const slip = await findSlip(september, first)
  // What the payslip of September does not say of the year, the form TP3 from before it does: it counts once.
  const [y, k] = [slip.taxable_normal + slip.taxable_additional, slip.epf_relief_normal + slip.epf_relief_additional]
  // P of the review is 61,460.85: 59,800 - 4,000 + 15,000 - 9,000 less reliefs for SOCSO of 339.15, 41.65 of them in December.
  const socso = 339_15 - 41_65 - slip.reliefs
  await start(first, {
    remuneration: UNTIL_SEPTEMBER.remuneration - y,
    epf: UNTIL_SEPTEMBER.epf - k,
    pcb: UNTIL_SEPTEMBER.pcb - slip.pcb,
    deductions: socso,
    socso_relief: socso,
    exempt: { travel: 5_000_00 },
  })
  again = await rehire(first, '2026-12-01', DECEMBER.basic)
  const control = await hire('A Control', '2026-12-01', '900101145566', DECEMBER.basic)
  await start(control, {
    ...UNTIL_SEPTEMBER,
    deductions: 339_15 - 41_65,
    socso_relief: 339_15 - 41_65,
    exempt: { travel: 5_000_00 },
  })

  const run = await on.calculated({ period: '2026-12' })
  december = run.id
  const [own, other] = [await findSlip(run.id, again), await findSlip(run.id, control)]
  expect(yearBefore(own)).toEqual(yearBefore(other))
  expect(own.reliefs).toBe(41_65)
  expect([own.pcb, other.pcb]).toEqual([DECEMBER.pcb, DECEMBER.pcb])
})

it('PAY-03d a yearly limit is used once, whichever employment used it', async () => {
  const rows = [{ employee_id: again, pay_item_id: await on.itemId('travel_duties'), amount: 2_500_00 }]
  await expectOk(on.payroll.call(oneOffApi.save, { period: '2026-12', rows } as never))
  await on.calculated({ id: december })
  // RM 5,000 of the RM 6,000 were used before: RM 1,000 stay exempt, RM 1,500 are taxed.
  const slip = await findSlip(december, again)
  expect(slip.exempt_used).toEqual({ travel: 1_000_00 })
  expect(slip.taxable_normal + slip.taxable_additional).toBe(DECEMBER.basic + 1_500_00)
})

it('PAY-03d PAY-09a the form TP3 of a rehired person has to be ticked, with its amount and the pay of this company', async () => {
  const before = (await findSlip(december, again)).inputs as { before: { remuneration: number } }
  await start(again, { remuneration: 5_000_00, epf: 550_00, pcb: 20_00 })
  await on.calculated({ id: december })
  const slip = await findSlip(december, again)
  const { k = [] } = slip.findings as { k?: [string, object][] }
  const earlier = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select(['taxable_normal', 'taxable_additional'])
      .where('employee_id', '=', on.server.employeeId('nurul'))
      .executeTakeFirstOrThrow(),
  )
  const paid = earlier.taxable_normal + earlier.taxable_additional
  expect(k.find(([code]) => code === 'tp3_of_returner')).toEqual(['tp3_of_returner', { typed: 5_000_00, paid }])
  expect(yearBefore(slip).remuneration).toBe(before.before.remuneration + 5_000_00)
  await on.server.tenant('meridian', (tx) => tx.deleteFrom('tax_start').where('employee_id', '=', again).execute())
  await on.calculated({ id: december })
  // The typed earlier employers of the earlier employment are its own: the review has no finding.
  const after = (await findSlip(december, again)).findings as { k?: [string][] } | null
  expect((after?.k ?? []).map(([code]) => code)).not.toContain('tp3_of_returner')
})

it('PAY-03d a run knows the year of a rehired person, and reports people whose year is unknown', async () => {
  expect((await on.run(december)).year_unknown).toBe(0)
  // The person worked here until May and this payroll never paid them: in December their year is unknown.
  const first = await hire('A Stranger', '2026-02-02', '900101145568', 6_000_00)
  await terminate(first, '2026-05-31')
  await rehire(first, '2026-12-01', 6_000_00)
  await on.calculated({ id: december })
  expect((await on.run(december)).year_unknown).toBe(1)
  await start(first, { remuneration: 24_000_00, epf: 2_640_00, pcb: 100_00 })
  expect((await on.run(december)).year_unknown).toBe(0)
})

it('PAY-03d earlier pay that another employment already has is refused, since it would count twice', async () => {
  const refusedStart = async (amounts: { remuneration: number; pcb: number }, year = 2026) => {
    const refused = await on.payroll.call(taxApi.saveStart, {
      ...({ employee_id: again, year, origin: 'tp3', epf: 0, zakat: 0, deductions: 0, socso_relief: 0 } as const),
      ...amounts,
    })
    return [refused.status, Object.values(refused.body.errors ?? {}).flat()]
  }
  const slip = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select(['taxable_normal', 'taxable_additional', 'pcb'])
      .where('employee_id', '=', on.server.employeeId('nurul'))
      .executeTakeFirstOrThrow(),
  )
  const { employee_no } = await loadEmployee(on.server.employeeId('nurul'))
  const known = [422, [expect.stringContaining(`${employee_no} has this pay of 2026 already`)]]
  const paidHere = slip.taxable_normal + slip.taxable_additional
  expect(await refusedStart({ remuneration: paidHere, pcb: slip.pcb })).toEqual(known)
  const typed = { remuneration: UNTIL_SEPTEMBER.remuneration - paidHere, pcb: UNTIL_SEPTEMBER.pcb - slip.pcb }
  expect(await refusedStart(typed)).toEqual(known)
  // A year before the first employment is a mistyped year.
  const year = Number((await loadEmployee(on.server.employeeId('nurul'))).joined_on.slice(0, 4)) - 1
  expect((await refusedStart(typed, year))[0]).toBe(422)
})

it('PAY-03d the sums of the year on a payslip are summed by person', async () => {
  const slip = await findSlip(december, again)
  const before = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select('gross')
      .where('employee_id', '=', on.server.employeeId('nurul'))
      .executeTakeFirstOrThrow(),
  )
  const shown = await expectOk(on.payroll.call(runSlipApi.slip, { id: december, employee_id: again }))
  expect(shown.year_to_date[0].amount).toBe(slip.gross + before.gross)
})

it('PAY-07b a person gets one form and one line of the return, and a form of the earlier employment is made again', async () => {
  const make = async () => {
    const { task_id } = await expectOk(on.payroll.call(yearEndApi.make, { year: 2026 }))
    expect(await on.server.runTask('meridian', task_id)).toMatchObject({ state: 'done' })
  }
  const people = async () => expectOk(on.payroll.call(yearEndApi.people, { year: 2026, per_page: 200 }))
  const listNamesakes = async () => {
    const { full_name } = await loadEmployee(again)
    return (await people()).filter((one: { full_name: string }) => one.full_name === full_name)
  }
  await make()
  const [earlier] = await listNamesakes()
  expect(earlier.id).toBe(on.server.employeeId('nurul'))
  await approve(december, '2026-12')
  await make()
  const rows = await listNamesakes()
  expect(rows).toMatchObject([{ id: again, serial: earlier.serial }])
  const forms = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('ea_form')
      .select(['employee_id', 'revision'])
      .where('employee_id', 'in', [again, earlier.id])
      .execute(),
  )
  expect(forms).toEqual([{ employee_id: again, revision: 2 }])
  const slips = await on.server.tenant('meridian', (tx) =>
    tx
      .selectFrom('payslip')
      .select((eb) => [eb.fn.sum('pcb').as('pcb'), eb.fn.sum('epf_employee').as('epf')])
      .where('employee_id', 'in', [again, on.server.employeeId('nurul')])
      .executeTakeFirstOrThrow(),
  )
  expect([rows[0].pcb, rows[0].epf]).toEqual([Number(slips.pcb), Number(slips.epf)])
  const returns = await expectOk(on.payroll.call(yearEndApi.returns, { year: 2026 }))
  const formE = await expectOk(on.payroll.call(yearEndApi.formE, { year: 2026 }))
  expect(formE.paid).toBe((await people()).length)
  expect(returns.map((file: { people: number }) => file.people)).toContain(formE.paid)
  for (const { problems } of returns)
    expect(problems.filter(({ code }: { code: string }) => code === 'sum_differs')).toEqual([])
})

it('PAY-03d replay gives the stored figures for the runs of a rehired person', async () => {
  const runs = await expectOk(on.payroll.call(payrollApi.runs, { state: 'approved' }))
  expect(runs.length).toBeGreaterThanOrEqual(3)
  for (const { id } of runs)
    expect(await on.server.tenant('meridian', (tx) => replayRun(tx, id))).toMatchObject({ differing: [], totals: [] })
})
