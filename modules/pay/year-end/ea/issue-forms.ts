import { sql } from 'kysely'
import type { Label } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import { loadItemNames } from '../../payroll/explanation/line-names.ts'
import type { IssueContext, IssueResult } from '../issuing/issue-tasks.ts'
import { computeFigures, type YearFigures } from '../malaysia-figures.ts'
import { loadPayYear, type PayYear } from '../malaysia-runs.ts'
import { loadFiguresInBatches, loadPeopleInBatches, type PersonOfYear } from '../people.ts'
import { type EaDocument, type FormEmployer, loadFormEmployer, toEaDocument } from './ea-document.ts'

/** Nobody else makes forms of the year meanwhile; serial numbers follow one another. */
async function lockYear(tx: Tx, year: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('ea-form/' || current_company() || '/' || ${year}::text, 0))`.execute(
    tx,
  )
}

/**
 * Gives out the year's forms: those not made, and those overtaken by pay, by items put elsewhere, or by what section A says of
 * the person. One that comes out the same stays the revision it is, with its mail and its reading.
 */
export async function issueForms(
  tx: Tx,
  year: PayYear,
  { now, name, onProgress: done }: IssueContext,
): Promise<IssueResult> {
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
    const open = people.filter(({ state }) => state === 'not_made' || state === 'overtaken')
    const figures = await computeFigures(tx, year, open)
    const known = await loadStoredFigures(tx, year.year, open)
    const formValues = (person: PersonOfYear) => ({
      employee_id: person.id,
      figures: figures.get(person.id)!,
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
        isSameContent(known.get(person.form_id!)!, figures.get(person.id)!) &&
        isSameContent(person.made_with ?? person.section_a, person.section_a),
    )
    await insertForms(
      tx,
      first.map((person) => ({ year: year.year, serial: ++serial, ...formValues(person) })),
    )
    await updateForms(
      tx,
      stood.map((person) => ({ id: person.form_id, ...formValues(person) })),
      BASIS_COLUMNS,
    )
    await updateForms(
      tx,
      anew.map((person) => ({
        id: person.form_id,
        revision: person.revision! + 1,
        ...formValues(person),
        read_at: null,
      })),
      [...BASIS_COLUMNS, 'revision', 'figures', 'made_at', 'made_name', 'read_at'],
    )
    result.made += first.length
    result.again += anew.length
    seen += people.length
    result.stood += people.length
    await done?.(seen)
  }
  result.stood -= result.made + result.again
  return result
}

/** What tells whether a form still stands, and the employment that it is given to: the last one paid in the year. */
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

/** Many forms as the rows `r` of a statement. */
function formRecords(forms: readonly object[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as r (id uuid, employee_id uuid, year int, serial int, revision int, figures jsonb,
    payslips int, boxes text, earlier jsonb, made_with jsonb, made_at timestamptz, made_name text, read_at timestamptz)`
}

function partition<T>(all: readonly T[], holds: (one: T) => boolean): [T[], T[]] {
  return [all.filter(holds), all.filter((one) => !holds(one))]
}

async function loadStoredFigures(
  tx: Tx,
  year: number,
  people: readonly PersonOfYear[],
): Promise<Map<string, YearFigures>> {
  const ids = people.flatMap(({ form_id }) => (form_id === null ? [] : [form_id]))
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ea_form')
    .select(['id', 'figures'])
    .where('year', '=', year)
    .where('id', 'in', ids)
    .$narrowType<{ figures: YearFigures }>()
    .execute()
  return new Map(rows.map(({ id, figures }) => [id, figures]))
}

/** The same content; a stored document has its keys in another order. */
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

/** What every form of a year shares. */
export async function loadFormContext(
  tx: Tx,
  vault: Vault,
  year: number,
): Promise<{ year: number; employer: FormEmployer; vault: Vault; names: ReadonlyMap<string, Label> }> {
  return { year, employer: await loadFormEmployer(tx), vault, names: await loadItemNames(tx) }
}

/** Documents of everybody paid in the year, a few at a time by name: as given out, or as they would be now. */
export async function* loadEaDocuments(
  tx: Tx,
  vault: Vault,
  year: number,
): AsyncGenerator<{ person: PersonOfYear; document: EaDocument }[]> {
  const of = await loadPayYear(tx, year)
  const about = await loadFormContext(tx, vault, year)
  for await (const { people, figures } of loadFiguresInBatches(tx, of))
    yield people.map((person) => ({ person, document: toEaDocument(person, figures.get(person.id)!, about) }))
}
