import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csvCells } from '#statutory/csv.ts'
import { readInsuranceList } from '#statutory/taiwan/files/insurance-list.ts'
import {
  readCp8d,
  readCp39,
  readEpf,
  readHrd,
  readPerkeso,
  readWithholdingList,
  type Shares,
} from '#test/authority-files.ts'
import { patience } from '#test/patience.ts'
import { type Caller, type Reply, startTestServer, type TestServer } from '#test/server.ts'
import { payerAccountApi, payrollFileApi } from '../modules/pay/files/contract.ts'
import { taiwanFileApi } from '../modules/pay/files/taiwan/taiwan-contract.ts'
import type { Line } from '../modules/pay/payroll/payslip/lines.ts'
import { yearEndApi } from '../modules/pay/year-end/contract.ts'
import { statementApi } from '../modules/pay/year-end/taiwan/contract.ts'
import { buildHistory, type History } from './history.ts'

/** A year of both countries, and every authority's file of it, compared with the lines of the payslips. */
let server: TestServer
let history: History
let payroll: Caller

beforeAll(async () => {
  server = await startTestServer()
  const { database, secrets, heads, files, companies } = server
  history = await buildHistory({
    database,
    secrets,
    heads,
    files,
    company: companies.meridian!,
    now: server.clock.now(),
  })
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

/** What each payslip deducted under a code, from the employee and from the employer; omits those with neither. */
function taken(slips: readonly Slip[], code: string): Shares {
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

it('PAY-07a every month’s files for EPF, PERKESO, tax and the levy match the payslips line by line', {
  timeout: patience(120_000),
}, async () => {
  expect(history.closed).toHaveLength(12)
  let lines = 0
  for (const month of history.closed) {
    const id = history.runs[month]!
    const slips = await slipsOf(id)
    const file = async (kind: 'epf' | 'perkeso' | 'cp39' | 'hrd') =>
      (await good(payroll.call(payrollFileApi.statutoryFile, { id, file: kind, heading: true }))).text

    const epf = readEpf(await file('epf'))
    const pension = taken(slips, 'epf')
    expect([sorted(epf.employee), sorted(epf.employer)], month).toEqual([pension.employee, pension.employer])

    const perkeso = readPerkeso(await file('perkeso'))
    const some = (amounts: number[]) => amounts.filter(Boolean)
    const both = ({ employee, employer }: Shares) => [some(sorted(employee)), some(sorted(employer))]
    for (const code of ['socso', 'eis'] as const)
      expect(both(perkeso[code]), `${month} ${code}`).toEqual(both(taken(slips, code)))
    expect(sorted(perkeso.lindung), month).toEqual(some(taken(slips, 'lindung').employee))

    const cp39 = readCp39(await file('cp39'))
    const [pcb, cp38] = [taken(slips, 'pcb').employee, taken(slips, 'cp38').employee]
    expect([sorted(cp39.pcb), sorted(cp39.cp38)], month).toEqual([some(pcb), some(cp38)])
    expect(cp39.header, month).toEqual([sum(pcb), sum(cp38)])

    const levy = readHrd(await file('hrd'))
    expect(sorted(levy), month).toEqual(taken(slips, 'hrd').employer)
    lines += epf.employee.length + perkeso.lines + cp39.lines + levy.length
  }
  expect(lines).toBeGreaterThan(1_500)
})

it('PAY-07c the bank files of a year pay the net of everyone paid by transfer, to the sen', {
  timeout: patience(120_000),
}, async () => {
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
})

it('PAY-07b C.P.8D and form E of the year add up to the payslips of its months', async () => {
  const year = 2026
  const slips = (
    await Promise.all(
      history.closed.filter((month) => month.startsWith('2026')).map((month) => slipsOf(history.runs[month]!)),
    )
  ).flat()
  const file = readCp8d((await good(payroll.call(yearEndApi.returnFile, { year, file: 'employees' }))).text)
  expect(file.pcb).toBe(sum(taken(slips, 'pcb').employee))
  expect(file.cp38).toBe(sum(taken(slips, 'cp38').employee))
  // Whole ringgit, cut for each person: at most one ringgit each below the amount deducted.
  const epf = sum(taken(slips, 'epf').employee)
  expect(file.epf).toBeLessThanOrEqual(epf)
  expect(file.epf).toBeGreaterThan(epf - file.people * 1_00)
  const form = (await good(payroll.call(yearEndApi.formE, { year }))).body.data
  expect(form.totals.pcb).toBe(sum(taken(slips, 'pcb').employee))
  expect(form.paid).toBe(file.people)
})

it('PAY-04ab PAY-07d Taiwan’s withholding list adds up to the year’s payslips, and its insurance declarations read back', async () => {
  const months = history.closed.filter((month) => month.startsWith('2026'))
  const slips = (await Promise.all(months.map((month) => slipsOf(history.taiwan[month]!)))).flat()
  const file = readWithholdingList((await good(payroll.call(statementApi.listFile, { year: 2026 }))).text)
  const tax = sum([...taken(slips, 'tw_income_tax').employee, ...taken(slips, 'tw_bonus_tax').employee])
  expect(file.tax).toBe(tax)
  expect(file.paid).toBe(sum(slips.map(({ taiwan }) => taiwan!.taxable! + taiwan!.bonuses!)))

  const list = await good(payroll.call(taiwanFileApi.insuranceList, { from_month: '2026-01', until_month: '2026-12' }))
  expect(readInsuranceList(list.text).length).toBeGreaterThan(0)
})
