import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { conflict, invalidField, notFound } from '#base/errors.ts'
import { requireEmployee } from '#people/reach.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { deleteVersioned, lockVersioned, type RowOf } from '#server/database/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { type GivenValue, typedValues } from '../templates/letter/typed-values.ts'
import { loadLatestVersion, loadTemplate } from '../templates/queries.ts'
import type { OutsideRecipient } from './contract.ts'
import { type DrawLetters, loadVersion, makeLetters } from './make-letters.ts'
import {
  insertEvent,
  type LockedLetter,
  loadSender,
  lockLetter,
  readValues,
  requireLetter,
  sealValues,
} from './queries.ts'
import { findRecipient, readRecipient, recipientColumns } from './recipients.ts'
import { requireMove } from './rules.ts'

type Outside = z.output<typeof OutsideRecipient>
type NewDraft = {
  template_id: string
  employee_id?: string | undefined
  outside?: Outside | undefined
  typed: readonly GivenValue[]
  replaces_id?: string | undefined
}

/**
 * Locks a letter that the caller may change, at a version where one is given. Throws 404, 403 `not_for_yourself` for the
 * caller's own while somebody else could, 409.
 */
export async function lockEditable(context: Context, id: string, version?: number) {
  const { tx, actor } = context
  const found = await tx.selectFrom('letter').select('employee_id').where('id', '=', id).executeTakeFirst()
  if (found?.employee_id) await forbidOwnRecord(tx, actor, 'letter:edit', found.employee_id)
  await requireLetter(context, id, 'edit')
  if (version !== undefined) await lockVersioned(tx, 'letter', { id, version })
  return lockLetter(tx, id)
}

/** Letters to people outside are in nobody's office: they need the right in the whole company. */
export function requireOutsideRight({ actor }: Context): void {
  if (actor.grants.get('letter:edit') !== 'company') throw notFound()
}

/** Starts a draft from the latest version of a template, and answers its id. */
export async function insertDraft(context: Context, given: NewDraft): Promise<string> {
  const { tx, actor, today, record } = context
  const template = await loadTemplate(tx, given.template_id)
  if (!template.is_active) throw invalidField('template_id', 'letter_template_off')
  const version = await loadLatestVersion(tx, given.template_id)
  const isToEmployee = version.recipient === 'employee'
  if (isToEmployee !== (given.employee_id !== undefined))
    throw invalidField('employee_id', isToEmployee ? 'required' : 'not_a_choice')
  if (isToEmployee === (given.outside !== undefined))
    throw invalidField('outside', isToEmployee ? 'not_a_choice' : 'required')
  if (given.employee_id) {
    await requireEmployee(tx, actor, 'letter:edit', given.employee_id, today)
    await forbidOwnRecord(tx, actor, 'letter:edit', given.employee_id)
  }
  const old = given.replaces_id ? await lockReplaced(context, given.replaces_id, given) : null
  if (!given.employee_id && !old?.office_id) requireOutsideRight(context)
  const { currency } = await loadSender(tx)
  typedValues(version, given.typed, currency)
  const id = await insertLetter(context, {
    template_version_id: version.id,
    employee_id: given.employee_id ?? null,
    outside: given.outside,
    typed: given.typed,
    edition: old ? old.edition + 1 : 1,
    replaces_id: given.replaces_id ?? null,
    written_by: actor.accountId,
    place: old?.office_id ? { ...old, office_id: old.office_id } : null,
  })
  record({
    kind: 'letter',
    id,
    name: version.name_en,
    after: {
      state: 'draft',
      ...(given.employee_id && { employee_id: given.employee_id }),
      edition: old ? old.edition + 1 : 1,
    },
  })
  return id
}

/** Where a letter outside belongs, who of the company its recipient is, and the rights that its values need there. */
export type LetterPlace = {
  office_id: string
  department_id: string | null
  outside_employee_id: string | null
  permissions: readonly string[]
}
type NewLetter = Pick<
  RowOf<'letter'>,
  'template_version_id' | 'employee_id' | 'edition' | 'replaces_id' | 'written_by'
> & { outside: Outside | undefined; typed: readonly GivenValue[]; place: LetterPlace | null }

/** Inserts a draft as it is given, and answers its id. */
export async function insertLetter(
  { tx, vault }: Pick<Context, 'tx' | 'vault'>,
  { outside, typed, place, ...columns }: NewLetter,
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('letter')
    .values({
      ...columns,
      id,
      ...(outside && recipientColumns(vault, id, outside, place !== null)),
      ...(place && {
        office_id: place.office_id,
        department_id: place.department_id,
        outside_employee_id: place.outside_employee_id,
        permissions: [...place.permissions],
      }),
      sealed_values: sealValues(vault, id, { typed, values: {} }),
    })
    .execute()
  return id
}

/** Locks a letter that was sent to the same person and may be replaced. Throws 409 where it was not sent or has a next one. */
async function lockReplaced(context: Context, id: string, { employee_id, outside }: NewDraft): Promise<LockedLetter> {
  const { tx, vault } = context
  const old = await lockEditable(context, id)
  if (old.employee_id !== (employee_id ?? null) || (outside && findRecipient(vault, old)?.email !== outside.email))
    throw invalidField('replaces_id', 'letter_of_another')
  await requireReplaceable(tx, old)
  return old
}

/** Throws 409 for a letter that was not sent, that became an employee's, or that has a next version. */
export async function requireReplaceable(tx: Tx, { id, state, employee_id, office_id }: LockedLetter): Promise<void> {
  const isAdopted = employee_id !== null && office_id !== null
  if (isAdopted || ['draft', 'waiting', 'withdrawn', 'replaced'].includes(state)) throw conflict('letter_state')
  const next = await tx
    .selectFrom('letter')
    .select('id')
    .where('replaces_id', '=', id)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst()
  if (next) throw conflict('letter_has_next')
}

/** Changes what was typed into a draft, or whom outside it is for. */
export async function updateDraft(
  context: Context,
  {
    id,
    version,
    typed,
    outside,
  }: { id: string; version: number; typed?: readonly GivenValue[] | undefined; outside?: Outside | undefined },
): Promise<void> {
  const { tx, vault, record } = context
  const letter = await lockEditable(context, id, version)
  requireMove(letter, 'make')
  if (outside && letter.employee_id) throw invalidField('outside', 'not_a_choice')
  // Nobody else gets a letter that is about a certain person.
  if (outside && letter.office_id && findRecipient(vault, letter)?.email !== outside.email)
    throw invalidField('outside', 'letter_of_another')
  const { currency } = await loadSender(tx)
  if (typed) typedValues(await loadVersion(tx, letter.template_version_id), typed, currency)
  await tx
    .updateTable('letter')
    .set({
      ...(typed && { sealed_values: sealValues(vault, id, { typed, values: {} }) }),
      ...(outside && recipientColumns(vault, id, outside, letter.office_id !== null)),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  record({
    kind: 'letter',
    id,
    name: letter.name_en,
    before: { version },
    after: { version: version + 1, typed_again: typed !== undefined },
  })
}

export async function deleteDraft(context: Context, { id, version }: { id: string; version: number }): Promise<void> {
  const { tx, record } = context
  const letter = await lockEditable(context, id, version)
  requireMove(letter, 'make')
  const attached = await tx.deleteFrom('letter_attachment').where('letter_id', '=', id).returning('file_id').execute()
  for (const { file_id } of attached) await tx.deleteFrom('file').where('id', '=', file_id).execute()
  await deleteVersioned(tx, 'letter', { id, version })
  record({
    kind: 'letter',
    id,
    name: letter.name_en,
    before: { state: 'draft', ...(letter.employee_id && { employee_id: letter.employee_id }) },
  })
}

/** Makes the PDF of a draft, on a thread of its own unless `draw` is given. Throws `no_letter_head`, `letter_values_missing`, `letter_values_not_allowed`. */
export async function makeDraft(
  context: Context,
  files: FileStore,
  { id, version }: { id: string; version: number },
  draw?: DrawLetters,
): Promise<void> {
  const { tx, vault, now, actor, record } = context
  const letter = await lockEditable(context, id, version)
  const state = requireMove(letter, 'make')
  const person = letter.employee_id
    ? await requireEmployee(tx, actor, 'letter:edit', letter.employee_id, context.today)
    : null
  const order = {
    id,
    person,
    name: person?.full_name ?? readRecipient(vault, letter).name,
    typed: readValues(vault, letter).typed,
  }
  const [made] = await makeLetters(context, files, await loadVersion(tx, letter.template_version_id), [order], draw)
  const { id: _, ...columns } = made!
  const after = await tx
    .updateTable('letter')
    .set({
      ...columns,
      permissions: [...new Set([...letter.permissions, ...columns.permissions])],
      state,
      version: version + 1,
    })
    .where('id', '=', id)
    .returning('number')
    .executeTakeFirstOrThrow()
  await insertEvent(tx, id, { kind: 'made', at: now, name: actor.fullName })
  record({
    kind: 'letter',
    id,
    name: after.number,
    before: { state: letter.state },
    after: { state, number: after.number },
  })
}
