import { sum } from '#base/money.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/route.ts'
import { writeXlsx } from '#server/spreadsheets/write-workbook.ts'
import { payerAccountRoutes } from './account-routes.ts'
import { payingAccount } from './accounts.ts'
import { refuseStopped, shownFile } from './checked-file/built-file.ts'
import { payrollFileApi } from './contract.ts'
import { downloaded } from './downloaded.ts'
import { handList } from './hand-list.ts'
import { malaysianFileRoutes } from './malaysia-routes.ts'
import { paymentFile } from './payment-file.ts'
import { paidPeople, partsBy } from './payment-rows.ts'
import { paymentSummary } from './payments.ts'
import { approvedRun, employerOf } from './run-of-files.ts'
import { taiwanFileRoutes } from './taiwan-routes.ts'

/** Files for the authorities and the banks, from approved runs. */
export function payrollFileRoutes(api: Api): void {
  payerAccountRoutes(api)
  malaysianFileRoutes(api)
  taiwanFileRoutes(api)
  route(api, payrollFileApi.payments, async ({ id, account_id }, context) => {
    const { file, people } = await payments(context, id, account_id)
    const by = (method: 'cash' | 'cheque') => {
      const ones = partsBy(method, people)
      return { method, people: ones.length, total: sum(ones.map(({ part }) => part.amount)) }
    }
    return { ...shownFile(file), others: [by('cash'), by('cheque')].filter(({ people: some }) => some > 0) }
  })
  route(api, payrollFileApi.paymentFile, async ({ id, account_id }, context) => {
    const { file, run } = await payments(context, id, account_id)
    refuseStopped(file)
    await downloaded(context, 'bank', run, { file: file.name }, JSON.stringify(file.content))
    return {
      name: file.name,
      type: file.type,
      content: typeof file.content === 'string' ? file.content : await writeXlsx([sheetOf(file.content)]),
    }
  })
  route(api, payrollFileApi.summary, async ({ id }, { tx, vault, reads }) => {
    const run = await approvedRun(tx, id)
    const people = await paidPeople(tx, vault, run)
    reads(people.length)
    return { ...paymentSummary(people), currency: run.currency, net: run.totals.net ?? 0 }
  })
  route(api, payrollFileApi.handList, async ({ id, method, format }, context) => {
    const { tx, vault, reads, language } = context
    const run = await approvedRun(tx, id)
    const people = await paidPeople(tx, vault, run)
    reads(partsBy(method, people).length)
    const byHand = (['cash', 'cheque'] as const).flatMap((how) => partsBy(how, people))
    await downloaded(
      context,
      'by_hand',
      run,
      { method, format },
      JSON.stringify(byHand.map(({ person, part }) => [person.id, part.amount])),
    )
    const { name } = await employerOf(tx)
    return handList(method, format, name, run, people, language)
  })
}

/** Rows as the bank's sheet has them: the first is its heading. */
function sheetOf([head = [], ...rows]: string[][]) {
  const width = Math.max(head.length, ...rows.map((row) => row.length))
  const columns = Array.from({ length: width }, (_, index) => ({ header: head[index] ?? '', kind: 'text' as const }))
  return { name: 'Payments', columns, rows }
}

async function payments(context: Context, id: string, accountId: string | undefined) {
  const { tx, vault, reads } = context
  const run = await approvedRun(tx, id)
  const account = await payingAccount(context, accountId, run.currency)
  const people = await paidPeople(tx, vault, run)
  reads(people.length)
  const { name } = await employerOf(tx)
  const file = paymentFile(account, name, { ...run, net: run.totals.net ?? 0 }, people)
  return { run, file, people }
}
