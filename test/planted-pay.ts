import { createHash } from 'node:crypto'
import { payerAccountApi } from '../modules/pay/files/contract.ts'
import { loanApi } from '../modules/pay/loans/contract.ts'
import { absenceApi, recurringApi } from '../modules/pay/payroll/inputs/contract.ts'
import { reviewApi } from '../modules/pay/payroll/review/contract.ts'
import { payrollApi } from '../modules/pay/payroll/runs/contract.ts'
import {
  payGroupApi,
  payItemApi,
  payrollSettingsApi,
  payTemplateApi,
} from '../modules/pay/payroll/settings/contract.ts'
import { benefitApi } from '../modules/pay/payroll/tax/benefits-contract.ts'
import { taxApi } from '../modules/pay/payroll/tax/contract.ts'
import type { RunKind } from '../modules/pay/payroll/values.ts'
import { yearEndApi } from '../modules/pay/year-end/contract.ts'
import type { StatementFigures } from '../modules/pay/year-end/taiwan/figures.ts'
import type { Caller, Reply, TestServer } from './server.ts'

/** Payroll records of a company for the ids in addresses; absences, payslips and EA forms by employee. */
export type PlantedPay = {
  item: string
  group: string
  template: string
  recurring: string
  taxStart: string
  taxClaim: string
  cp38: string
  loan: string
  benefit: string
  benefitItem: string
  run: string
  payerAccount: string
  absences: Map<string, string>
  payslips: Map<string, string>
  forms: Map<string, string>
  statements: Map<string, string>
}

const MONTH = '2026-09'

/** Creates one approved month of a company through the calls, with one record of every kind. Call it within `keep`. */
export async function plantPay(server: TestServer, company: string): Promise<PlantedPay> {
  const callerName = (key: string) => (company === 'meridian' ? key : `${company}:${key}`)
  const payroll = await server.as(callerName('jun.hao'), 'HR Payroll')
  const finance = await server.as(callerName('arjun'), 'local finance')
  const admin = await server.as(callerName('aminah'), 'Company Admin')
  await requireData(admin.call(payrollSettingsApi.setUp, {}))
  const group = (await requireData(payroll.call(payGroupApi.list, {})))[0].id
  const item = (await requireData(payroll.call(payItemApi.list, { search: 'fixed_allowance' })))[0].id
  const employee_id = server.employeeId(callerName('nurul'))
  const template = (
    await requireData(
      payroll.call(payTemplateApi.create, { name: 'Planted', items: [{ pay_item_id: item, amount: 50_00 }] }),
    )
  ).id
  const amount = 100_00
  const recurring = (
    await requireData(
      payroll.call(recurringApi.create, { employee_id, pay_item_id: item, amount, from_day: '2026-10-01' }),
    )
  ).id
  const taxStart = (
    await requireData(
      payroll.call(taxApi.saveStart, {
        employee_id,
        year: 2026,
        origin: 'tp3',
        remuneration: amount,
        epf: 0,
        pcb: 0,
        zakat: 0,
        deductions: 0,
        socso_relief: 0,
      }),
    )
  ).id
  const code = (await requireData(payroll.call(taxApi.claimItems, { year: 2026 })))[0].code
  const taxClaim = (await requireData(payroll.call(taxApi.createClaim, { employee_id, period: MONTH, code, amount })))
    .id
  const cp38 = (
    await requireData(
      payroll.call(taxApi.createOrder, { employee_id, from_month: MONTH, until_month: MONTH, amount: 10_00 }),
    )
  ).id
  const benefitItem = (await requireData(payroll.call(payItemApi.list, { search: 'benefit_in_kind' })))[0].id
  const benefit = (
    await requireData(
      payroll.call(benefitApi.create, { employee_id, pay_item_id: benefitItem, from_month: '2026-11', value: amount }),
    )
  ).id
  const loan = (
    await requireData(
      payroll.call(loanApi.create, { employee_id, kind: 'loan', principal: amount, first_month: '2026-12', months: 4 }),
    )
  ).id
  const payerAccount = (
    await requireData(
      payroll.call(payerAccountApi.create, {
        name: 'Planted',
        layout: 'transfer',
        bank_customer: '',
        account_number: '514012345678',
      }),
    )
  ).id
  const run = await approveRun(server, company, { group_id: group, period: MONTH }, { payroll, finance })
  const making = await requireData(payroll.call(yearEndApi.make, { year: Number(MONTH.slice(0, 4)) }))
  await server.runTask(company, making.task_id)
  return {
    item,
    group,
    template,
    recurring,
    taxStart,
    taxClaim,
    cp38,
    loan,
    benefit,
    benefitItem,
    run,
    payerAccount,
    ...(await plantOfPeople(server, company, (id) =>
      id === server.employeeId(callerName('aminah')) ? payroll : admin,
    )),
  }
}

/** Takes a run from creation to approval by two people. Returns its id. */
export async function approveRun(
  server: TestServer,
  company: string,
  input: { group_id: string; period: string; kind?: RunKind; sequence?: number },
  { payroll, finance }: { payroll: Caller; finance: Caller },
): Promise<string> {
  const { id, version } = await requireData(payroll.call(payrollApi.create, input))
  const { task_id } = await requireData(payroll.call(payrollApi.calculate, { id, version }))
  await server.runTask(company, task_id)
  await tickOff(payroll, id)
  const calculated = await requireData(payroll.call(payrollApi.run, { id }))
  const confirmed = await requireData(payroll.call(payrollApi.confirm, { id, version: calculated.version }))
  await requireData(finance.call(payrollApi.approve, { id, version: confirmed.version, month: input.period }))
  return id
}

/** Ticks off every row to check of a calculated run, as its preparer. */
export async function tickOff(payroll: Caller, id: string): Promise<void> {
  const rows = await requireData(payroll.call(reviewApi.review, { id, show: 'unchecked', per_page: 200 }))
  for (const { employee_id, note_version } of rows)
    await requireData(payroll.call(reviewApi.check, { id, employee_id, checked: true, note: null, note_version }))
}

/** Inserts a payslip, a form and an absence for everybody. */
async function plantOfPeople(server: TestServer, company: string, by: (employeeId: string) => Caller) {
  const absences = new Map<string, string>()
  for (const employee_id of Object.values(server.companies[company]!.employees)) {
    const day = '2026-11-02'
    const absence = await requireData(
      by(employee_id).call(absenceApi.create, { employee_id, from_day: day, until_day: day }),
    )
    absences.set(employee_id, absence.id)
  }
  await plantStatements(server, company)
  const loadIdsByEmployee = (table: 'payslip' | 'ea_form' | 'taiwan_statement') =>
    server.tenant(company, async (tx) => {
      const rows = await tx.selectFrom(table).select(['id', 'employee_id']).execute()
      return new Map(rows.map((row) => [row.employee_id, row.id]))
    })
  return {
    absences,
    payslips: await loadIdsByEmployee('payslip'),
    forms: await loadIdsByEmployee('ea_form'),
    statements: await loadIdsByEmployee('taiwan_statement'),
  }
}

/** Inserts a withholding statement for everybody, since nobody in the planted month is paid in Taiwan. */
async function plantStatements(server: TestServer, company: string): Promise<void> {
  const figures: StatementFigures = {
    paid: 0,
    bonuses: 0,
    tax: 0,
    voluntary_pension: 0,
    retirement: 0,
    retirement_tax: 0,
    resident: true,
    changed: false,
    months: [],
  }
  await server.tenant(company, (tx) =>
    tx
      .insertInto('taiwan_statement')
      .values(
        Object.values(server.companies[company]!.employees).map((employee_id, index) => ({
          employee_id,
          year: 2026,
          serial: index + 1,
          figures: JSON.stringify(figures),
          payslips: 0,
          made_at: server.clock.now(),
          made_name: 'Planted',
        })),
      )
      .execute(),
  )
}

/** Inserts a refused import, the smallest possible batch. */
export async function plantImport(server: TestServer, company: string): Promise<string> {
  const account = server.companies[company]!.accounts.aminah!
  return server.tenant(company, async (tx) => {
    const run = await tx
      .insertInto('migration_run')
      .values({ started_by: account, started_name: 'Planted', state: 'finished', finished_at: server.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const batch = await tx
      .insertInto('import_batch')
      .values({
        migration_run_id: run.id,
        step: 1,
        state: 'refused',
        file_name: 'planted.xlsx',
        file_sha256: createHash('sha256').update(company).digest(),
        uploaded_by: account,
        uploaded_name: 'Planted',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return batch.id
  })
}

export async function requireData(reply: Promise<Reply>) {
  const { status, body, text } = await reply
  if (status !== 200) throw new Error(`${status} ${text}`)
  return body.data
}
