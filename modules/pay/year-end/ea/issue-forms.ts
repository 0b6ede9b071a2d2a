import { sql } from 'kysely'
import type { Label } from '#base/labels.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import type { Vault } from '#server/vault.ts'
import { loadItemNames } from '../../payroll/explanation/line-names.ts'
import type { IssueContext, IssueResult } from '../issuing/issue-tasks.ts'
import { computeFigures } from '../malaysia-figures.ts'
import { loadPayYear, type PayYear } from '../malaysia-runs.ts'
import {
  loadFiguresInBatches,
  loadIssuedFigures,
  loadPeopleInBatches,
  needsForm,
  type PersonOfYear,
} from '../people.ts'
import { type EaDocument, type FormEmployer, loadFormEmployer, toEaDocument } from './ea-document.ts'

/**
 * Locks the year until the end of the transaction, so that no other transaction issues its forms and serial numbers
 * have no gap.
 */
async function lockYear(tx: Tx, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ea-form/' || current_company() || '/' || ${year}::text, 0))`.execute(
    tx,
  )
}

/**
 * Issues the year's forms: those not issued yet, and those that later pay, another box of an item or a changed section
 * A overtook. A form with the same content keeps its revision, its mail and its read mark.
 */
export async function issueForms(tx: Tx, year: PayYear, { now, name, onProgress }: IssueContext): Promise<IssueResult> {
  await lockYear(tx, year.year)
  const { next } = await tx
    .selectFrom('ea_form')
    .select((eb) => eb.fn.coalesce(eb.fn.max('serial'), eb.lit(0)).as('next'))
    .where('year', '=', year.year)
    .executeTakeFirstOrThrow()
  const result: IssueResult = { made: 0, again: 0, stood: 0 }
  let serial = Number(next)
  let seen = 0
  for await (const people of loadPeopleInBatches(tx, year)) {
    const open = people.filter(needsForm)
    const computed = await computeFigures(tx, year, open)
    const issued = await loadIssuedFigures(tx, year.year, open)
    const figuresOf = (person: PersonOfYear) =>
      required(computed.get(person.id), 'figures of a person paid in the year')
    const formValues = (person: PersonOfYear) => ({
      employee_id: person.id,
      figures: figuresOf(person),
      payslips: person.payslips,
      boxes: year.placesKey,
      earlier: person.earlier,
      made_with: person.section_a,
      made_at: now,
      made_name: name,
    })
    const first = open.filter(({ form_id }) => form_id === null)
    const [stood, anew] = partition(
      open.filter(({ form_id }) => form_id !== null),
      (person) =>
        isSameContent(issued.get(person.id), figuresOf(person)) &&
        isSameContent(person.made_with ?? person.section_a, person.section_a),
    )
    await insertForms(
      tx,
      first.map((person) => ({ year: year.year, serial: ++serial, ...formValues(person) })),
    )
    if (seen === 0) await refreshStatistics(tx, ['ea_form'], first.length)
    await updateForms(
      tx,
      stood.map((person) => ({ id: person.form_id, ...formValues(person) })),
      BASIS_COLUMNS,
    )
    await updateForms(
      tx,
      anew.map((person) => ({
        id: person.form_id,
        revision: required(person.revision, 'revision of an issued form') + 1,
        ...formValues(person),
        read_at: null,
      })),
      [...BASIS_COLUMNS, 'revision', 'figures', 'made_at', 'made_name', 'read_at'],
    )
    result.made += first.length
    result.again += anew.length
    seen += people.length
    result.stood += people.length
    await onProgress?.(seen)
  }
  result.stood -= result.made + result.again
  return result
}

/**
 * The columns that decide whether a form still holds, and the employment that it is issued to: the last one paid in the
 * year.
 */
const BASIS_COLUMNS = ['employee_id', 'payslips', 'boxes', 'earlier', 'made_with'] as const

function insertForms(tx: Tx, forms: readonly object[]): Promise<unknown> {
  if (forms.length === 0) return Promise.resolve()
  const columns = sql`employee_id, year, serial, figures, payslips, boxes, earlier, made_with, made_at, made_name`
  return sql`insert into ea_form (${columns}) select ${columns} from ${formRecords(forms)}`.execute(tx)
}

function updateForms(tx: Tx, forms: readonly object[], columns: readonly string[]): Promise<unknown> {
  if (forms.length === 0) return Promise.resolve()
  const values = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`))
  return sql`update ea_form f set ${values} from ${formRecords(forms)} where f.id = r.id`.execute(tx)
}

/** Forms as the rows `r` of a statement. */
function formRecords(forms: readonly object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as r (id uuid, employee_id uuid, year int, serial int, revision int, figures jsonb,
    payslips int, boxes text, earlier jsonb, made_with jsonb, made_at timestamptz, made_name text, read_at timestamptz)`
}

function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))]
}

/** Whether two documents are equal regardless of the order of their keys, which the database does not keep. */
function isSameContent<Content>(a: Content, b: Content): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export async function loadFormContext(
  tx: Tx,
  vault: Vault,
  year: number,
): Promise<{ year: number; employer: FormEmployer; vault: Vault; names: ReadonlyMap<string, Label> }> {
  return { year, employer: await loadFormEmployer(tx), vault, names: await loadItemNames(tx) }
}

/** Documents of everybody paid in the year, in batches by name: as issued, or as of now. */
export async function* loadEaDocuments(
  tx: Tx,
  vault: Vault,
  year: number,
): AsyncGenerator<{ person: PersonOfYear; document: EaDocument }[]> {
  const of = await loadPayYear(tx, year)
  const about = await loadFormContext(tx, vault, year)
  for await (const people of loadFiguresInBatches(tx, of))
    yield people.map(({ person, figures }) => ({ person, document: toEaDocument(person, figures, about) }))
}
