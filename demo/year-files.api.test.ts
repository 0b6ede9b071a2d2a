import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Line } from '#modules/payroll/lines.ts'
import { payerAccountApi, payrollFileApi } from '#modules/payroll-files/contract.ts'
import { taiwanFileApi } from '#modules/payroll-files/taiwan-contract.ts'
import { yearEndApi } from '#modules/year-end/contract.ts'
import { statementApi } from '#modules/year-end/taiwan-contract.ts'
import { csvCells } from '#statutory/malaysia/files/csv.ts'
import { readInsuranceList } from '#statutory/taiwan/files/insurance-list.ts'
import { type Caller, type Reply, startTestServer, type TestServer, TODAY } from '#test/server.ts'
import { buildHistory, type History } from './history.ts'

/**
 * A year of both countries, and every authority's file of it. The files are read here by the places and columns that the
 * authorities describe, not by the code that wrote them, and compared with the lines of the payslips.
 */
let server: TestServer
let history: History
let payroll: Caller

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets, heads, companies } = server
  history = await buildHistory({ database, secrets, heads, company: companies.meridian!, today: TODAY })
  payroll = await server.as('jun.hao', 'HR Payroll')
})
afterAll(() => server.stop())

type Slip = { lines: Line[]; net: number; taiwan: Record<string, number> | null }

async function slipsOf(runId: string): Promise<Slip[]> {
  const { rows } = await server.tenant('meridian', (tx) =>
    sql<Slip>`select lines, net, taiwan from payslip where pay_run_id = ${runId}::uuid order by employee_id`.execute(
      tx,
    ),
  )
  return rows
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
const sorted = (amounts: readonly number[]) => [...amounts].sort((a, b) => a - b)
const sen = (ringgit: string | undefined) => Math.round(Number(ringgit) * 100)

/** What each payslip took under a code, from the employee and from the employer; those with neither left out. */
function taken(slips: readonly Slip[], code: string): { employee: number[]; employer: number[] } {
  const each = slips
    .map(({ lines }) => lines.filter(({ c }) => c === code))
    .map((lines) => [sum(lines.map(({ a }) => a)), sum(lines.map(({ e = 0 }) => e))] as const)
    .filter(([a, e]) => a !== 0 || e !== 0)
  return { employee: sorted(each.map(([a]) => a)), employer: sorted(each.map(([, e]) => e)) }
}

async function good(reply: Promise<Reply>): Promise<Reply> {
  const done = await reply
  expect(done.status, done.text.slice(0, 300)).toBe(200)
  return done
}

const lineup = (text: string) => text.split('\r\n').filter(Boolean)

it('PAY-07 every month’s files for EPF, PERKESO, tax and the levy say line by line what the payslips took', async () => {
  expect(history.closed).toHaveLength(12)
  let lines = 0
  for (const month of history.closed) {
    const id = history.runs[month]!
    const slips = await slipsOf(id)
    const file = async (kind: 'epf' | 'perkeso' | 'cp39' | 'hrd') =>
      (await good(payroll.call(payrollFileApi.statutoryFile, { id, file: kind, heading: true }))).text

    const [, ...epf] = csvCells(await file('epf'))
    const pension = taken(slips, 'epf')
    expect(sorted(epf.map((row) => sen(row.at(-1)))), month).toEqual(pension.employee)
    expect(sorted(epf.map((row) => sen(row.at(-2)))), month).toEqual(pension.employer)

    const perkeso = lineup(await file('perkeso'))
    for (const line of perkeso) expect(line).toHaveLength(278)
    const at = (from: number) => sorted(perkeso.map((line) => Number(line.slice(from, from + 6))).filter(Boolean))
    const some = (amounts: number[]) => amounts.filter(Boolean)
    const [socso, eis, lindung] = [taken(slips, 'socso'), taken(slips, 'eis'), taken(slips, 'lindung')]
    expect([at(214), at(220)], month).toEqual([some(socso.employer), some(socso.employee)])
    expect([at(226), at(232)], month).toEqual([some(eis.employer), some(eis.employee)])
    expect(at(238), month).toEqual(some(lindung.employee))

    const [header, ...tax] = lineup(await file('cp39'))
    const [pcb, cp38] = [taken(slips, 'pcb').employee, taken(slips, 'cp38').employee]
    expect(sorted(tax.map((line) => Number(line.slice(110, 118))).filter(Boolean)), month).toEqual(some(pcb))
    expect(sorted(tax.map((line) => Number(line.slice(118, 126))).filter(Boolean)), month).toEqual(some(cp38))
    expect([Number(header!.slice(27, 37)), Number(header!.slice(42, 52))], month).toEqual([sum(pcb), sum(cp38)])

    const [, ...levy] = csvCells(await file('hrd'))
    expect(sorted(levy.map((row) => sen(row.at(-1)))), month).toEqual(taken(slips, 'hrd').employer)
    lines += epf.length + perkeso.length + tax.length + levy.length
  }
  expect(lines).toBeGreaterThan(1_500)
}, 120_000)

it('PAY-07 the bank files of a year pay the net of everyone paid by transfer, to the sen', async () => {
  const { body } = await good(
    payroll.call(payerAccountApi.create, { name: 'Year', layout: 'transfer', account_number: '514012345678' }),
  )
  for (const month of history.closed) {
    const id = history.runs[month]!
    const { data } = (await good(payroll.call(payrollFileApi.payments, { id, account_id: body.data.id }))).body
    const [heading, ...rows] = csvCells(
      (await good(payroll.call(payrollFileApi.paymentFile, { id, account_id: body.data.id }))).text,
    )
    const amount = heading!.findIndex((title) => /amount/i.test(title))
    expect(amount, heading!.join()).toBeGreaterThan(-1)
    const others = sum(data.others.map(({ total }: { total: number }) => total))
    const net = (await slipsOf(id)).map(({ net }) => net)
    expect(sum(rows.map((row) => sen(row[amount]))) + others, month).toBe(sum(net))
    if (others === 0) expect(sorted(rows.map((row) => sen(row[amount]))), month).toEqual(sorted(net.filter(Boolean)))
  }
}, 120_000)

it('PAY-07 C.P.8D and form E of the year add up to the payslips of its months', async () => {
  const year = 2026
  const slips = (
    await Promise.all(
      history.closed.filter((month) => month.startsWith('2026')).map((month) => slipsOf(history.runs[month]!)),
    )
  ).flat()
  const rows = lineup((await good(payroll.call(yearEndApi.returnFile, { year, file: 'employees' }))).text).map((line) =>
    line.split('|'),
  )
  for (const row of rows) expect(row).toHaveLength(23)
  const field = (at: number) => sum(rows.map((row) => sen(row[at - 1] || '0')))
  expect(field(19)).toBe(sum(taken(slips, 'pcb').employee))
  expect(field(20)).toBe(sum(taken(slips, 'cp38').employee))
  const cut = (code: string, at: number) => {
    // These columns are whole ringgit, cut for each person: at most one ringgit each below what was taken.
    const all = sum(taken(slips, code).employee)
    expect(field(at), code).toBeLessThanOrEqual(all)
    expect(field(at), code).toBeGreaterThan(all - rows.length * 1_00)
  }
  cut('epf', 17)
  const form = (await good(payroll.call(yearEndApi.formE, { year }))).body.data
  expect(form.totals.pcb).toBe(sum(taken(slips, 'pcb').employee))
  expect(form.paid).toBe(rows.length)
})

it('PAY-04 PAY-07 Taiwan’s withholding list adds up to the payslips of the year, and the declarations of insurance are read back', async () => {
  const months = history.closed.filter((month) => month.startsWith('2026'))
  const slips = (await Promise.all(months.map((month) => slipsOf(history.taiwan[month]!)))).flat()
  const [heading, ...rows] = csvCells((await good(payroll.call(statementApi.listFile, { year: 2026 }))).text)
  const column = (title: RegExp) => {
    const at = heading!.findIndex((one) => title.test(one))
    expect(at, `${title} in ${heading!.join()}`).toBeGreaterThan(-1)
    return sum(rows.map((row) => Number(row[at])))
  }
  const tax = sum([...taken(slips, 'tw_income_tax').employee, ...taken(slips, 'tw_bonus_tax').employee])
  expect(column(/tax withheld|扣繳稅額/i)).toBe(tax)
  expect(column(/paid|給付總額/i)).toBe(sum(slips.map(({ taiwan }) => taiwan!.taxable! + taiwan!.bonuses!)))

  const list = await good(payroll.call(taiwanFileApi.insuranceList, { from_month: '2026-01', until_month: '2026-12' }))
  expect(readInsuranceList(list.text).length).toBeGreaterThan(0)
})
