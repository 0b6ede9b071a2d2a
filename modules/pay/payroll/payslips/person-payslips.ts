import { sql } from 'kysely'
import type { Language } from '#base/access/actor.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { loadItemNames } from '../explanation/line-names.ts'
import { loadPayslipPayments } from '../gather/payslip-payments.ts'
import type { PayslipDocument } from '../payslip-pdf/payslip-document.ts'
import { isEmployerCostShown, loadPayrollChoices } from '../settings/choices.ts'
import { loadDocumentRows } from './document-rows.ts'
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
  vault: Vault,
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
      'pay_group.country',
    ])
    .where('pay_run.id', '=', runId)
    .executeTakeFirstOrThrow()
  const company = await tx
    .selectFrom('company')
    .leftJoin('company_profile', 'company_profile.company_id', 'company.id')
    .select(['company.name', 'legal_name', 'registration_number', 'address_line1', 'city', 'postal_code'])
    .executeTakeFirstOrThrow()
  const names = await loadItemNames(tx)
  const choices = await loadPayrollChoices(tx, run.period)
  const employer = choices.employer_lines
  const about = {
    run,
    names,
    employer,
    costs: isEmployerCostShown(choices),
    year: payslipYearSums(run.country, employer),
    company: {
      name: company.legal_name ?? company.name,
      details: [
        company.registration_number,
        company.address_line1,
        [company.postal_code, company.city].filter(Boolean).join(' '),
      ]
        .filter(Boolean)
        .join(' · '),
    },
  }
  const ids = await listPayslipIds(tx, runId, people)
  for (let start = 0; start < ids.length; start += batch) {
    const some = ids.slice(start, start + batch)
    const rows = await loadDocumentRows(tx, run, about.year, some)
    const paid = await loadPayslipPayments(tx, vault, run, some)
    yield rows.map((row): PersonPayslip => {
      const own = row.language === 'en' || row.language === 'zh-TW' ? row.language : null
      return {
        employeeId: row.employee_id,
        payslipId: row.id,
        fullName: row.full_name,
        employeeNo: row.employee_no,
        email: row.email,
        accountLanguage: own,
        document: toPayslipDocument(row, paid.get(row.id)?.parts ?? [], vault, about, language ?? own ?? fallback),
      }
    })
  }
}

async function listPayslipIds(tx: Tx, runId: string, people: readonly string[] | undefined): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payslip p join employee e on e.id = p.employee_id
    where p.pay_run_id = ${runId}::uuid and ${people ? sql`p.employee_id = any(${[...people]}::uuid[])` : sql`true`}
    order by e.full_name, p.id`.execute(tx)
  return rows.map(({ id }) => id)
}
