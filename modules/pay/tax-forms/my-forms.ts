import { monthOf } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { claimProblems } from '#statutory/malaysia/pcb/claim-rules.ts'
import { hasReliefClaims } from '../payroll/countries.ts'
import { claimTitle } from '../payroll/tax/claim-names.ts'
import { claimList, loadTaxPeople, type TaxPerson } from '../payroll/tax/claimants.ts'
import { requireValidStart, type StartValues } from '../payroll/tax/starts.ts'
import type { Form } from './contract.ts'
import { ringgit, toFormShown } from './form-shown.ts'
import { openMonths } from './months.ts'
import { type FormContent, loadLastPaidMonths, lockOpenForm, pendingClaims, type StoredForm } from './queries.ts'
import { deleteReceipts } from './receipts.ts'

/** Identifies a form by its month (TP1) or its year (TP3). */
export type FormKey = { form: Form; year: number; period: string | null }

/** The caller as a taxpayer of a country with relief claims. Throws 409 for everybody else. */
export async function requireTaxpayer({ tx, actor, today }: Context): Promise<TaxPerson> {
  const id = actor.employeeId
  const person = id && (await loadTaxPeople(tx, [id], monthOf(today), { day: today })).get(id)
  if (!person || !hasReliefClaims(person.country)) throw conflict('no_tax_forms')
  return person
}

/** Locks the open form. Throws 409 where its version is not `known`; undefined where there is none and `known` is 0. */
export async function lockFormAtVersion({ tx }: Context, { id }: TaxPerson, which: FormKey, known: number) {
  const form = await lockOpenForm(tx, id, which)
  if ((form?.version ?? 0) !== known)
    throw new DomainError('version_conflict', {
      status: 409,
      params: { name: '' },
      facts: { version: form?.version ?? 0 },
    })
  if (form?.state === 'submitted') throw conflict('form_submitted')
  return form
}

/** Locks the open form. Throws 409 where there is none, or its version is not `known`. */
export async function requireOpenForm(
  { tx }: Context,
  { id }: TaxPerson,
  which: FormKey,
  known: number,
): Promise<StoredForm> {
  const form = await lockOpenForm(tx, id, which)
  if (!form) throw conflict('no_open_form')
  if (form.version !== known)
    throw new DomainError('version_conflict', { status: 409, params: { name: '' }, facts: { version: form.version } })
  return form
}

/** Updates the open form, or inserts a new one. */
export async function saveForm(
  { tx, record, now }: Context,
  person: TaxPerson,
  { form, year, period }: FormKey,
  before: StoredForm | undefined,
  content: FormContent,
): Promise<StoredForm> {
  const values = { content: JSON.stringify(content), changed_at: now }
  const row = before
    ? await tx
        .updateTable('tax_form')
        .set({ ...values, version: before.version + 1 })
        .where('id', '=', before.id)
        .returningAll()
        .$narrowType<{ content: FormContent }>()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('tax_form')
        .values({ employee_id: person.id, form, year, period, ...values })
        .onConflict((same) => same.doNothing())
        .returningAll()
        .$narrowType<{ content: FormContent }>()
        .executeTakeFirst()
  // Another call inserted the same form at the same time.
  if (!row) throw conflict('try_again')
  record({
    kind: 'tax_form',
    id: row.id,
    name: person.full_name,
    before: before ? auditContent(before.content) : null,
    after: { form, year, period, ...auditContent(content) },
  })
  return row
}

/** Submits a form, or withdraws it, and clears an earlier decision. */
export async function updateFormState(
  { tx, record, now, language }: Context,
  person: TaxPerson,
  form: StoredForm,
  to: { state: 'draft' | 'submitted'; submitted_at: Date | null; reason: null },
) {
  const row = await tx
    .updateTable('tax_form')
    .set({
      ...to,
      decided_at: null,
      decided_by: null,
      decided_name: null,
      changed_at: now,
      version: form.version + 1,
    })
    .where('id', '=', form.id)
    .returningAll()
    .$narrowType<{ content: FormContent }>()
    .executeTakeFirstOrThrow()
  record({
    kind: 'tax_form',
    id: form.id,
    name: person.full_name,
    before: { state: form.state },
    after: { form: form.form, year: form.year, period: form.period, state: to.state },
  })
  return toFormShown(row, language)
}

export async function deleteForm({ tx, record }: Context, person: TaxPerson, form: StoredForm): Promise<void> {
  await deleteReceipts(tx, form.id)
  await tx.deleteFrom('tax_form').where('id', '=', form.id).execute()
  record({
    kind: 'tax_form',
    id: form.id,
    name: person.full_name,
    before: { form: form.form, year: form.year, period: form.period, ...auditContent(form.content) },
    people: [person.id],
    after: null,
  })
}

/** Throws 422 for a month whose claims no run would apply. */
export async function requireOpenMonth({ tx, today }: Context, { id }: TaxPerson, period: string): Promise<void> {
  const year = Number(period.slice(0, 4))
  const last = (await loadLastPaidMonths(tx, [id])).get(id) ?? null
  const months = year > Number(today.slice(0, 4)) ? [] : openMonths(year, last, monthOf(today))
  if (months.length === 0) throw invalidField('period', 'claim_year_closed', { year: String(year) })
  if (!months.includes(period)) throw invalidField('period', 'claim_month_closed', { month: months[0] })
}

/** A person with what they claimed up to a month, submitted claims of other forms than `but` included. */
export async function loadPersonOfMonth(
  tx: Tx,
  id: string,
  period: string,
  but: string | null = null,
): Promise<TaxPerson> {
  const people = await loadTaxPeople(tx, [id], period, { waitingToo: pendingClaims(period, but) })
  return required(people.get(id), 'person of a tax form')
}

/** Throws 422 where claims exceed a limit of the law, naming the first item and what is left of it. */
export async function requireWithinLimits(
  { tx, language }: Context,
  { id }: TaxPerson,
  period: string,
  claims: Record<string, number>,
  but: string | null,
): Promise<void> {
  const person = await loadPersonOfMonth(tx, id, period, but)
  const [trouble] = claimProblems(claimList(Number(period.slice(0, 4))), person, claims)
  if (trouble)
    throw invalidField('claims', `${trouble.code}_named`, {
      title: claimTitle(trouble.id, language),
      left: ringgit(trouble.left),
    })
}

/** Throws 422 where form TP3 is not of the year in which the person joined, or names no employer. */
export function requireTp3(person: TaxPerson, year: number, start: StartValues): void {
  if (person.joined_on.slice(0, 4) !== String(year) || person.joined_on.endsWith('-01-01'))
    throw invalidField('year', 'tp3_not_joined', { year: String(year) })
  if (start.employers.length === 0) throw invalidField('employers', 'tp3_no_employer')
  requireValidStart(year, start)
}

/** What the activity log stores of a form: its claims by item, or the amounts of the start. */
function auditContent({ claims, start }: FormContent): Record<string, unknown> {
  return claims ? { claims } : { ...start }
}
