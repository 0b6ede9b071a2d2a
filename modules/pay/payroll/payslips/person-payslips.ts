import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import { type Day, lastDay } from '#base/days/days.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Vault } from '#server/vault.ts'
import { countryOf } from '../countries.ts'
import { loadItemNames } from '../explanation/line-names.ts'
import { loadPayslipPayments } from '../gather/payslip-payments.ts'
import type { RunFacts } from '../payslip/inputs.ts'
import { readRunFacts } from '../payslip/stored-run.ts'
import type { PayslipDocument } from '../payslip-pdf/payslip-document.ts'
import { isEmployerCostShown, loadPayrollChoices } from '../settings/choices.ts'
import { loadPayslipBalances, type PayslipBalance } from './balances.ts'
import { loadCompanyHead } from './company-head.ts'
import { type DocumentRow, loadDocumentRows } from './document-rows.ts'
import { toPayslipDocument } from './to-document.ts'
import { payslipYearSums } from './year-to-date.ts'

export type PersonPayslip = {
  employeeId: string
  payslipId: string
  fullName: string
  employeeNo: string
  email: string | null
  accountLanguage: Language | null
  document: PayslipDocument
}
/**
 * Streams payslips of a run as documents, a few at a time in the order of names: all, or those of some people. One query
 * per batch. `language` sets one language for all; otherwise each is in the person's own.
 */
export async function* loadPersonPayslips(
  tx: Tx,
  { vault, files }: { vault: Vault; files: FileStore },
  runId: string,
  {
    people,
    language,
    fallback,
    batch = 500,
  }: { people?: readonly string[]; language?: Language; fallback: Language; batch?: number },
): AsyncGenerator<PersonPayslip[]> {
  const run = await tx
    .selectFrom('pay_run')
    .innerJoin('pay_group', 'pay_group.id', 'pay_run.pay_group_id')
    .select([
      'pay_run.id',
      'pay_run.period',
      'pay_run.currency',
      'pay_run.pay_day',
      'pay_run.kind',
      'pay_run.sequence',
      'pay_run.cycle',
      'pay_run.cycles',
      'pay_run.first_day',
      'pay_run.last_day',
      'pay_run.law_reason',
      'pay_run.settings',
      'pay_group.country',
    ])
    .where('pay_run.id', '=', runId)
    .$narrowType<{ settings: RunFacts }>()
    .executeTakeFirstOrThrow()
  const country = countryOf(run.country)
  const company = await loadCompanyHead(tx, files)
  const names = await loadItemNames(tx)
  const choices = await loadPayrollChoices(tx, run.period)
  const employer = choices.employer_lines
  const about = {
    run,
    facts: readRunFacts(run.settings, run.country),
    names,
    employer,
    costs: isEmployerCostShown(choices),
    year: payslipYearSums(run.country, employer),
    company,
  }
  const ids = await listPayslipIds(tx, runId, people)
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    const rows = await loadDocumentRows(tx, run, about.year, some)
    const paid = await loadPayslipPayments(tx, vault, run, some)
    const languageOf = (row: (typeof rows)[number]) => language ?? ownLanguage(row) ?? fallback
    const balances = country.document.showsBalances
      ? await loadBalancesByLanguage(tx, rows, lastDay(run.period), languageOf)
      : undefined
    yield rows.map((row): PersonPayslip => {
      return {
        employeeId: row.employee_id,
        payslipId: row.id,
        fullName: row.full_name,
        employeeNo: row.employee_no,
        email: row.email,
        accountLanguage: ownLanguage(row),
        document: toPayslipDocument(
          { ...row, balances: balances?.get(row.employee_id) ?? [] },
          paid.get(row.id)?.parts ?? [],
          vault,
          about,
          languageOf(row),
        ),
      }
    })
  }
}

function ownLanguage({ language }: Pick<DocumentRow, 'language'>): Language | null {
  return language === 'en' || language === 'zh-TW' ? language : null
}

/** The balances of people on a day, each in the language of their payslip. */
async function loadBalancesByLanguage(
  tx: Tx,
  rows: readonly DocumentRow[],
  day: Day,
  languageOf: (row: DocumentRow) => Language,
): Promise<Map<string, PayslipBalance[]>> {
  const found = new Map<string, PayslipBalance[]>()
  for (const [language, own] of Map.groupBy(rows, languageOf)) {
    const people = own.map(({ employee_id }) => employee_id)
    for (const [id, balances] of await loadPayslipBalances(tx, { people, day, language })) found.set(id, balances)
  }
  return found
}

async function listPayslipIds(tx: Tx, runId: string, people: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payslip p join employee e on e.id = p.employee_id
    where p.pay_run_id = ${runId}::uuid and ${people ? sql`p.employee_id = any(${[...people]}::uuid[])` : sql`true`}
    order by e.full_name, p.id`.execute(tx)
  return rows.map(({ id }) => id)
}
