import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql } from 'kysely'
import { dayIn } from '#base/days/days.ts'
import { minus, sum } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Vault } from '#server/vault.ts'
import {
  INCOME_CODES,
  type StatementRecord,
  statementList,
  statementSums,
} from '#statutory/taiwan/files/withholding-statement.ts'
import { fileProblem } from '../../files/checked-file/built-file.ts'
import type { FileProblem } from '../../files/checked-file/contract.ts'
import { loadTaiwanUnit } from '../../files/taiwan/people.ts'
import { homeAddress } from '../home-address.ts'
import type { IssueContext, IssueResult } from '../issuing/issue-tasks.ts'
import { needsForm } from '../people.ts'
import { computeStatementFigures, type StatementFigures } from './figures.ts'
import {
  loadPayeeBatches,
  loadPayeeTotals,
  loadStatementFigures,
  type Payee,
  payeeNumber,
  statementProblems,
} from './payees.ts'

/**
 * Issues the year's statements: those not issued yet, and those that later pay overtook. A statement with the same
 * figures keeps its revision, its mail and its read mark. Nobody without an identity number gets one. Locks the year until the end of the transaction, so that
 * serial numbers have no gap.
 */
export async function issueStatements(
  tx: Tx,
  year: number,
  { now, name, vault, onProgress }: IssueContext,
): Promise<IssueResult> {
  await sql`select pg_advisory_xact_lock(hashtextextended('taiwan-statement/' || current_company() || '/' || ${year}::text, 0))`.execute(
    tx,
  )
  const { next } = await tx
    .selectFrom('taiwan_statement')
    .select((eb) => eb.fn.coalesce(eb.fn.max('serial'), eb.lit(0)).as('next'))
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  const result = { made: 0, again: 0, stood: 0, left_out: 0 }
  let serial = Number(next)
  let seen = 0
  for await (const people of loadPayeeBatches(tx, year)) {
    const known = people.filter((person) => payeeNumber(person, vault) !== '')
    const open = known.filter(needsForm)
    result.left_out += people.length - known.length
    const computed = await computeStatementFigures(
      tx,
      year,
      open.map(({ id }) => id),
    )
    const first: Insertable<DB['taiwan_statement']>[] = []
    for (const person of open) {
      const figures = required(computed.get(person.id), 'figures of a payee')
      const { payslips, form_id } = person
      if (form_id === null) {
        serial += 1
        result.made += 1
        first.push({
          employee_id: person.id,
          year,
          serial,
          figures: JSON.stringify(figures),
          payslips,
          made_at: now,
          made_name: name,
        })
        continue
      }
      const same = isDeepStrictEqual(person.figures, figures)
      if (!same) result.again += 1
      await tx
        .updateTable('taiwan_statement')
        .set(
          same
            ? { employee_id: person.id, payslips }
            : {
                employee_id: person.id,
                figures: JSON.stringify(figures),
                payslips,
                revision: required(person.revision, 'revision of an issued statement') + 1,
                made_at: now,
                made_name: name,
                read_at: null,
              },
        )
        .where('id', '=', form_id)
        .execute()
    }
    if (first.length > 0) await tx.insertInto('taiwan_statement').values(first).execute()
    if (seen === 0) await refreshStatistics(tx, ['taiwan_statement'], first.length)
    seen += people.length
    result.stood += known.length
    await onProgress?.(seen)
  }
  result.stood -= result.made + result.again
  return result
}

/** A statement with unmasked numbers, ready to be drawn. Amounts in whole dollars. */
export type StatementDocument = {
  year: number
  serial: number | null
  employer: StatementEmployer
  name: string
  employeeNo: string
  identity: string
  home: string
  country: string
  figures: StatementFigures
  madeOn: string | null
}

export type StatementEmployer = { name: string; taxNumber: string; address: string; phone: string; timezone: string }

export async function loadStatementEmployer(tx: Tx): Promise<StatementEmployer> {
  const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow()
  const { name, taxNumber, address, phone } = await loadTaiwanUnit(tx)
  return { name, taxNumber, address, phone, timezone }
}

export function toStatementDocument(
  person: Payee,
  figures: StatementFigures,
  { year, employer, vault }: { year: number; employer: StatementEmployer; vault: Vault },
): StatementDocument {
  return {
    year,
    serial: person.serial,
    employer,
    name: person.full_name,
    employeeNo: person.employee_no,
    identity: payeeNumber(person, vault),
    home: homeAddress(person.home),
    country: person.nationality ?? '',
    figures,
    madeOn: person.made_at && dayIn(employer.timezone, person.made_at),
  }
}

/** Documents of everybody paid in the year with an identity number, in batches by name: as issued, or as of now. */
export async function* loadStatementDocuments(
  tx: Tx,
  vault: Vault,
  year: number,
): AsyncGenerator<{ person: Payee; document: StatementDocument }[]> {
  const about = { year, employer: await loadStatementEmployer(tx), vault }
  for await (const people of loadPayeeBatches(tx, year)) {
    const known = people.filter((person) => payeeNumber(person, vault) !== '')
    const payees = await loadStatementFigures(tx, year, known)
    yield payees.map(({ person, figures }) => ({ person, document: toStatementDocument(person, figures, about) }))
  }
}

/** Builds the list for the ministry's software, reads it back and compares it with the sums of the payslips. */
export async function loadCheckedList(tx: Tx, vault: Vault, year: number) {
  const employer = await loadStatementEmployer(tx)
  const records: StatementRecord[] = []
  const problems: FileProblem[] = employer.taxNumber
    ? []
    : [fileProblem('employer_number_missing', true, null, { field: 'tw_tax_number' })]
  let people = 0
  for await (const some of loadPayeeBatches(tx, year)) {
    const figures = await computeStatementFigures(
      tx,
      year,
      some.map(({ id }) => id),
    )
    people += some.length
    for (const person of some) {
      const own = required(figures.get(person.id), 'figures of a payee')
      records.push(...toStatementRecords(person, own, payeeNumber(person, vault), employer, year))
      const found = statementProblems(person, own, vault)
      if (found.includes('missing_tax_code')) problems.push(fileProblem('missing_tax_code', true, person))
      if (found.includes('identity_unusual')) problems.push(fileProblem('identity_unusual', false, person))
    }
  }
  const content = statementList(records)
  const read = statementSums(content)
  const counts = await loadPayeeTotals(tx, year)
  const retirement = sum(records.filter(({ code }) => code === INCOME_CODES.retirement).map(({ paid }) => paid))
  const sums = [
    { name: 'tw_paid', file: minus(read.paid, retirement), runs: counts.paid },
    { name: 'tw_tax', file: read.tax, runs: counts.tax },
  ]
  const differing = sums
    .filter(({ file, runs }) => file !== runs)
    .map(({ name, file, runs }) => fileProblem('sum_differs', true, null, { name, file, runs }))
  return {
    name: `taiwan-withholding-${year}.csv`,
    type: 'text/csv; charset=utf-8',
    content,
    people,
    total: read.tax,
    sums,
    problems: people === 0 ? [] : [...differing, ...problems],
    unconfirmed: ['tw_statement_columns'],
  }
}

function toStatementRecords(
  person: Payee,
  figures: StatementFigures,
  identity: string,
  employer: StatementEmployer,
  year: number,
): StatementRecord[] {
  const shared = {
    taxNumber: employer.taxNumber,
    employer: employer.name,
    identity,
    name: person.full_name,
    address: homeAddress(person.home),
    year,
    resident: figures.resident,
    country: person.nationality ?? '',
  }
  const { paid, tax, voluntary_pension: voluntaryPension, retirement, retirement_tax } = figures
  return [
    { ...shared, code: INCOME_CODES.salary, paid, tax, voluntaryPension },
    ...(retirement === 0
      ? []
      : [
          {
            ...shared,
            code: INCOME_CODES.retirement,
            paid: retirement,
            tax: retirement_tax,
            voluntaryPension: 0,
          },
        ]),
  ]
}
