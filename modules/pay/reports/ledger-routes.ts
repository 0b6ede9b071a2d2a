import { conflict } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { decimalsOf, toDecimal } from '#base/money.ts'
import { itemNames } from '#modules/pay/payroll/explanation/line-names.ts'
import { storedRun } from '#modules/pay/payroll/runs/queries.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { route } from '#server/route.ts'
import { CSV_TYPE, writeCsv, writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { journalOf } from './journal.ts'
import { payrollReportFieldLabels } from './labels.ts'
import { ledgerApi } from './ledger-contract.ts'
import { journalSums, ledgerAccounts, ledgerName, mappings, saveMappings } from './ledger-queries.ts'

/** What the company's ledger gets of an approved run. */
export function ledgerRoutes(api: Api): void {
  route(api, ledgerApi.accounts, async (_, { tx, language }) => ledgerAccounts(tx, language))
  route(api, ledgerApi.saveAccounts, async ({ rows }, { tx, language, record }) => {
    const before = new Map((await mappings(tx)).map((one) => [`${one.side}.${one.code}`, one]))
    await saveMappings(tx, rows)
    // Lines by side and code: a title would stand in the log in the language of whoever saved.
    const told = (of: (line: string) => { debit: string | null; credit: string | null } | undefined) =>
      Object.fromEntries(
        rows.map(({ side, code }) => {
          const one = of(`${side}.${code}`)
          return [`${side}.${code}`, one ? [one.debit ?? '–', one.credit ?? '–'].join(' / ') : null]
        }),
      )
    const given = new Map(rows.map((one) => [`${one.side}.${one.code}`, one]))
    record({
      kind: 'ledger_account',
      name: `${rows.length}`,
      before: told((line) => before.get(line)),
      after: told((line) => given.get(line)),
    })
    return ledgerAccounts(tx, language)
  })
  route(api, ledgerApi.journal, async ({ id }, context) => (await journal(context, id)).shown)
  route(api, ledgerApi.journalFile, async ({ id, format }, context) => {
    const { shown } = await journal(context, id)
    if (shown.unmapped.length > 0) throw conflict('journal_unmapped', { count: shown.unmapped.length })
    const word = (key: keyof typeof payrollReportFieldLabels) => text(payrollReportFieldLabels[key], context.language)
    const decimals = decimalsOf(shown.run.currency)
    const sheet = {
      name: 'Journal',
      columns: [
        { header: word('payroll-reports.pay_day'), kind: 'text' as const },
        { header: word('payroll-reports.account'), kind: 'text' as const },
        { header: word('payroll-reports.cost_center'), kind: 'text' as const },
        { header: word('payroll-reports.line'), kind: 'text' as const },
        { header: word('payroll-reports.debit'), kind: 'money' as const, decimals },
        { header: word('payroll-reports.credit'), kind: 'money' as const, decimals },
        { header: word('payroll-reports.currency'), kind: 'text' as const },
      ],
      rows: shown.lines.map((line) => [
        shown.run.pay_day,
        line.account,
        line.cost_center ?? '',
        line.title,
        toDecimal(line.debit, decimals),
        toDecimal(line.credit, decimals),
        shown.run.currency,
      ]),
    }
    const name = `journal-${shown.run.period}-${shown.run.group.replace(/[^\p{L}\p{N}]+/gu, '-')}-${shown.run.kind}-${shown.run.sequence}.${format}`
    return format === 'csv'
      ? { name, type: CSV_TYPE, content: await writeCsv(sheet) }
      : { name, type: XLSX_TYPE, content: await writeXlsx([sheet]) }
  })
}

/** The journal of an approved run. Throws 404, or 409 `run_not_approved`. */
async function journal({ tx, language, reads }: Context, id: string) {
  const run = await storedRun(tx, id)
  if (run.state !== 'approved') throw conflict('run_not_approved')
  const sums = await journalSums(tx, id)
  reads(sums.length, id)
  const names = await itemNames(tx)
  const made = journalOf(sums, await mappings(tx))
  const titled = <T extends { side: 'pay' | 'employer' | 'net'; code: string }>(line: T) => ({
    ...line,
    title: text(ledgerName(line, names), language),
  })
  return {
    shown: {
      run: {
        id: run.id,
        period: run.period,
        kind: run.kind,
        sequence: run.sequence,
        group: run.group_name,
        pay_day: run.pay_day,
        currency: run.currency,
      },
      lines: made.lines.map(titled),
      debit: made.debit,
      credit: made.credit,
      unmapped: made.unmapped.map(titled),
    },
  }
}
