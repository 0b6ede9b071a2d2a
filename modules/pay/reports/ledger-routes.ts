import { conflict } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { decimalsOf, toDecimal } from '#base/money/money.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { CSV_TYPE, writeCsv, writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { loadItemNames } from '../payroll/explanation/line-names.ts'
import { loadStoredRun } from '../payroll/runs/queries.ts'
import { buildJournal } from './journal.ts'
import { payrollReportFieldLabels } from './labels.ts'
import { ledgerApi } from './ledger-contract.ts'
import { ledgerName, loadJournalSums, loadLedgerAccounts, loadMappings, saveMappings } from './ledger-queries.ts'

/** Accounts of the ledger, and the journals of approved runs. */
export function registerLedgerRoutes(api: Api): void {
  route(api, ledgerApi.accounts, async (_, { tx, language }) => loadLedgerAccounts(tx, language))
  route(api, ledgerApi.saveAccounts, async ({ rows }, { tx, language, record }) => {
    const before = new Map((await loadMappings(tx)).map((one) => [`${one.side}.${one.code}`, one]))
    await saveMappings(tx, rows)
    // Lines by side and code: a title would be logged in the language of the person who saved.
    const auditAccounts = (of: (line: string) => { debit: string | null; credit: string | null } | undefined) =>
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
      before: auditAccounts((line) => before.get(line)),
      after: auditAccounts((line) => given.get(line)),
    })
    return loadLedgerAccounts(tx, language)
  })
  route(api, ledgerApi.journal, async ({ id }, context) => (await loadJournal(context, id)).shown)
  route(api, ledgerApi.journalFile, async ({ id, format }, context) => {
    const { shown } = await loadJournal(context, id)
    if (shown.unmapped.length > 0) throw conflict('journal_unmapped', { count: shown.unmapped.length })
    const word = (key: keyof typeof payrollReportFieldLabels) =>
      formatLabel(payrollReportFieldLabels[key], context.language)
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
async function loadJournal({ tx, language, reportReads: reads }: Context, id: string) {
  const run = await loadStoredRun(tx, id)
  if (run.state !== 'approved') throw conflict('run_not_approved')
  const sums = await loadJournalSums(tx, id)
  reads(sums.length, id)
  const names = await loadItemNames(tx)
  const made = buildJournal(sums, await loadMappings(tx))
  const withTitle = <T extends { side: 'pay' | 'employer' | 'net'; code: string }>(line: T) => ({
    ...line,
    title: formatLabel(ledgerName(line, names), language),
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
      lines: made.lines.map(withTitle),
      debit: made.debit,
      credit: made.credit,
      unmapped: made.unmapped.map(withTitle),
    },
  }
}
