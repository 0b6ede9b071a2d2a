import { conflict, notFound } from '#base/errors.ts'
import { ratio } from '#base/money/money.ts'
import type { Api } from '#server/api/api.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { bankNameIn } from '#statutory/banks.ts'
import { loadPayslipPayments } from '../gather/payslip-payments.ts'
import { lastFour } from '../payslip-pdf/payslip-document.ts'
import { payslipPdf } from '../payslip-pdf/payslip-pdf.ts'
import { loadStoredRun } from '../runs/queries.ts'
import { isEmployerCostShown, loadPayrollChoices } from '../settings/choices.ts'
import { payslipApi, runSlipApi } from './contract.ts'
import { loadPayslipDetails } from './payslip-details.ts'
import { loadPersonPayslips } from './person-payslips.ts'
import { isReleasedOn } from './released-payslips.ts'
import { loadSalaryChanges } from './salary-history.ts'
import { loadSlipList } from './slip-list.ts'
import { loadSlipInReach, loadSlipRow } from './slip-row.ts'
import { wageRecordApi } from './wage-records-contract.ts'

export function registerPayslipRoutes(api: Api, files: FileStore): void {
  route(api, runSlipApi.slip, async ({ id, employee_id }, context) => {
    context.reportReads(1, employee_id)
    return loadSlipWithPayments(context, await loadSlipRow(context.tx, { runId: id, employeeId: employee_id }))
  })
  route(api, runSlipApi.slipPdf, async ({ id, employee_id }, context) => {
    const slip = await loadSlipRow(context.tx, { runId: id, employeeId: employee_id })
    context.reportReads(1, employee_id)
    return buildPayslipPdf(context, files, slip)
  })
  route(api, runSlipApi.zip, async ({ id }, context) => ({
    task_id: await startRunTask(context, id, 'payroll.payslips-zip', true),
  }))
  route(api, runSlipApi.mail, async ({ id }, context) => {
    const { tx, today } = context
    const waiting = await tx
      .selectFrom('pay_run as r')
      .select('r.pay_day')
      .where('r.id', '=', id)
      .where((eb) => eb.not(isReleasedOn(today)))
      .executeTakeFirst()
    if (waiting) throw conflict('payslips_on_pay_day', { day: waiting.pay_day })
    return { task_id: await startRunTask(context, id, 'payroll.payslips-mail', false) }
  })

  pageRoute(
    api,
    payslipApi.list,
    async ({ page, per_page, sort, mine, ...filters }, { tx, actor, today, reportReads: reads }) => {
      const list = await loadSlipList(
        tx,
        actor,
        'payslip:read',
        today,
        { ...filters, ...(mine && { own: actor.employeeId }) },
        { page, per_page, sort },
      )
      reads(list.rows.length)
      return list
    },
  )
  route(api, payslipApi.one, async ({ id }, context) => {
    const slip = await loadSlipInReach(context.tx, context.actor, 'payslip:read', id, context.today)
    context.reportReads(1, slip.employee_id)
    return loadSlipWithPayments(context, slip)
  })
  route(api, payslipApi.pdf, async ({ id }, context) => {
    const slip = await loadSlipInReach(context.tx, context.actor, 'payslip:read', id, context.today)
    context.reportReads(1, slip.employee_id)
    return buildPayslipPdf(context, files, slip)
  })
  route(api, payslipApi.read, async ({ id }, { tx, actor, today, now, record }) => {
    const slip = await loadSlipInReach(tx, actor, 'payslip:read', id, today)
    if (slip.employee_id !== actor.employeeId) throw notFound()
    await tx
      .insertInto('payslip_reading')
      .values({ payslip_id: id, read_at: now })
      .onConflict((same) => same.columns(['company_id', 'payslip_id']).doNothing())
      .execute()
    const { read_at } = await tx
      .selectFrom('payslip_reading')
      .select('read_at')
      .where('payslip_id', '=', id)
      .executeTakeFirstOrThrow()
    record({ kind: 'payslip', id, name: slip.period, after: { read: true } })
    return { read_at: read_at.toISOString() }
  })

  pageRoute(
    api,
    wageRecordApi.list,
    async ({ page, per_page, sort, ...filters }, { tx, actor, today, reportReads: reads }) => {
      const list = await loadSlipList(tx, actor, 'compensation:read', today, filters, { page, per_page, sort })
      reads(list.rows.length)
      return list
    },
  )
  pageRoute(api, wageRecordApi.salaryHistory, async (query, { tx, actor, today, reportReads: reads }) => {
    const { rows, total } = await loadSalaryChanges(tx, actor, today, query)
    reads(rows.length)
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        change_rate: row.previous_pay
          ? ratio(row.basic_pay - row.previous_pay, 1_000_000, row.previous_pay, 'half-up')
          : null,
      })),
    }
  })
}

async function loadSlipWithPayments(
  { tx, vault, language, actor }: Context,
  slip: Awaited<ReturnType<typeof loadSlipRow>>,
) {
  // Payroll staff see everything; others see what the company shows on payslips.
  const origins = actor.grants.has('payroll:read')
  const choices = await loadPayrollChoices(tx, slip.period)
  const employer = origins || choices.employer_lines
  const costs = origins || isEmployerCostShown(choices)
  const paid = await loadPayslipPayments(tx, vault, { id: slip.run_id, currency: slip.currency }, [slip.id])
  return {
    ...(await loadPayslipDetails(tx, slip, language, {
      employer,
      costs,
      origins,
      self: slip.employee_id === actor.employeeId,
    })),
    payments: (paid.get(slip.id)?.parts ?? []).map(({ method, bank_name, account, amount }) => ({
      method,
      bank_name: bankNameIn(language, bank_name),
      account: account === '' ? '' : lastFour(account),
      amount,
    })),
  }
}

async function buildPayslipPdf(
  { tx, vault, language }: Context,
  files: FileStore,
  slip: { run_id: string; employee_id: string; period: string; employee_no: string },
) {
  for await (const [paper] of loadPersonPayslips(tx, { vault, files }, slip.run_id, {
    people: [slip.employee_id],
    language,
    fallback: language,
  }))
    if (paper)
      return {
        name: `payslip-${slip.period}-${slip.employee_no}.pdf`,
        type: 'application/pdf',
        content: payslipPdf(paper.document, language),
      }
  throw notFound()
}

async function startRunTask(
  { tx, actor, start, record, language }: Context,
  id: string,
  kind: string,
  canCancel: boolean,
): Promise<string> {
  const run = await loadStoredRun(tx, id)
  if (run.state !== 'approved') throw conflict('run_not_approved')
  const task = await start({
    kind,
    input: { runId: id, by: actor.fullName, language },
    titleParams: { month: run.period, group: run.group_name },
    canCancel,
    page: `/payroll/runs/${id}`,
  })
  record({ kind: 'pay_run', id, name: run.period, after: { task: kind } })
  return task
}
