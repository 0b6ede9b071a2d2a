import { sum } from '#base/money/money.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { loadApprovedRun, loadEmployer } from './approved-run.ts'
import { refuseStopped, toFileShown } from './checked-file/built-file.ts'
import { payrollFileApi } from './contract.ts'
import { loadEarlyProblems } from './early/early-problems.ts'
import { registerMalaysianFileRoutes } from './malaysia/routes.ts'
import { registerPayerAccountRoutes } from './payments/account-routes.ts'
import { loadPayingAccount } from './payments/accounts.ts'
import { takeCorrectedAccounts } from './payments/corrected-accounts.ts'
import { buildHandList } from './payments/hand-list.ts'
import { loadPaidPeople, paymentParts } from './payments/paid-people.ts'
import { buildPaymentFile } from './payments/payment-file.ts'
import { bankNamesIn, buildPaymentSummary } from './payments/payments.ts'
import { recordDownload } from './record-download.ts'
import { registerTaiwanFileRoutes } from './taiwan/routes.ts'

/** Files for the authorities and the banks, from approved runs. */
export function registerPayrollFileRoutes(api: Api): void {
  registerPayerAccountRoutes(api)
  registerMalaysianFileRoutes(api)
  registerTaiwanFileRoutes(api)
  route(api, payrollFileApi.early, ({ id }, context) => loadEarlyProblems(context, id))
  route(api, payrollFileApi.payments, async ({ id, account_id }, context) => {
    const { file, people } = await loadPayments(context, id, account_id)
    const by = (method: 'cash' | 'cheque') => {
      const ones = paymentParts(method, people)
      return { method, people: ones.length, total: sum(ones.map(({ part }) => part.amount)) }
    }
    return {
      ...toFileShown({ ...file, problems: bankNamesIn(context.language, file.problems) }),
      others: [by('cash'), by('cheque')].filter(({ people: some }) => some > 0),
    }
  })
  route(api, payrollFileApi.paymentFile, async ({ id, account_id }, context) => {
    const { file, run } = await loadPayments(context, id, account_id)
    refuseStopped(file)
    await recordDownload(context, 'bank', run, { file: file.name }, JSON.stringify(file.content))
    return {
      name: file.name,
      type: file.type,
      content: typeof file.content === 'string' ? file.content : await writeXlsx([toSheet(file.content)]),
    }
  })
  route(api, payrollFileApi.takeAccounts, ({ id, employee_ids }, context) =>
    takeCorrectedAccounts(context, id, employee_ids),
  )
  route(api, payrollFileApi.summary, async ({ id }, { tx, vault, reportReads: reads, language }) => {
    const run = await loadApprovedRun(tx, id)
    const people = await loadPaidPeople(tx, vault, run)
    reads(people.length)
    return { ...buildPaymentSummary(people, language), currency: run.currency, net: run.totals.net ?? 0 }
  })
  route(api, payrollFileApi.handList, async ({ id, method, format }, context) => {
    const { tx, vault, reportReads: reads, language } = context
    const run = await loadApprovedRun(tx, id)
    const people = await loadPaidPeople(tx, vault, run)
    reads(paymentParts(method, people).length)
    const byHand = (['cash', 'cheque'] as const).flatMap((how) => paymentParts(how, people))
    await recordDownload(
      context,
      'by_hand',
      run,
      { method, format },
      JSON.stringify(byHand.map(({ person, part }) => [person.id, part.amount])),
    )
    const { name } = await loadEmployer(tx)
    return buildHandList(method, format, name, run, people, language)
  })
}

/** Rows as the bank's sheet has them: the first is its heading. */
function toSheet([head = [], ...rows]: string[][]) {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => ({ header: head[index] ?? '', kind: 'text' as const }))
  return { name: 'Payments', columns, rows }
}

async function loadPayments(context: Context, id: string, accountId: string | undefined) {
  const { tx, vault, reportReads: reads } = context
  const run = await loadApprovedRun(tx, id)
  const account = await loadPayingAccount(context, accountId, run.currency)
  const people = await loadPaidPeople(tx, vault, run)
  reads(people.length)
  const { name } = await loadEmployer(tx)
  const file = buildPaymentFile(account, name, { ...run, net: run.totals.net ?? 0 }, people)
  return { run, file, people }
}
