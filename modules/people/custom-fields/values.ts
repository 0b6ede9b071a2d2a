import type { Day } from '#base/days/days.ts'
import { laterDay } from '#base/days/days.ts'
import { DomainError, forbidden, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { updateEmployeeVersioned } from '../core/edit/employee-rows.ts'
import type { DatedChange } from '../core/history/dated-rows.ts'
import { rowOn } from '../core/history/dated-rows.ts'
import { requireEmployee } from '../core/reach.ts'
import { loadFields, type StoredField } from './fields.ts'
import { valueEntries } from './log-texts.ts'
import { loadFieldReaders } from './readers.ts'
import { EDITING, type FieldReader, type FieldValue, mayEditField, maySeeField, nameIn, valueFault } from './rules.ts'
import { loadValueRows, planValues, type ValueChange, writeValues } from './value-history.ts'

/** A person in the caller's reach, the fields that the caller sees of them, and all values they have had. */
export async function loadPersonFields({ tx, actor, today }: Context, id: string) {
  const employee = await requireEmployee(tx, actor, 'employee:read', id, today)
  const readerOf = await loadFieldReaders(tx, actor, [id], today)
  const reader = readerOf(id)
  const fields = (await loadFields(tx)).filter((field) => maySeeField(field, reader))
  return { employee, reader, fields, rows: await loadValueRows(tx, [id]) }
}

type ValueEdit = {
  id: string
  version: number
  from_day?: Day | undefined
  correct?: boolean | undefined
  values?: readonly { field_id: string; value: FieldValue }[] | undefined
}

/** Sets values of a person from a day on, or corrects those that hold on it. Equal values are not written. */
export async function editValues(context: Context, { id, version, from_day, correct = false, values = [] }: ValueEdit) {
  const { today } = context
  const done = await lockPerson(
    context,
    { id, version },
    values.map((one) => one.field_id),
  )
  const { employee, reader, fields, rows } = await loadPersonFields(context, id)
  const day = from_day ?? laterDay(today, employee.joined_on)
  const changes: ValueChange[] = []
  for (const { field_id, value } of values) {
    const field = requireField(fields, field_id)
    await requireMayEdit(context, field, reader, id)
    const own = rows.filter((row) => row.field_id === field_id).map((row) => ({ from: row.from_day, values: row }))
    const held = rowOn(own, day)
    const fault = valueFault(field, value, held?.values.value ?? null)
    if (fault) throw invalidField('values', fault, { field: nameIn(field, context.language) })
    if (value === (held?.values.value ?? null)) continue
    const change: DatedChange<{ value: FieldValue }> =
      correct && held
        ? { kind: 'correct', row: held.from, values: { value } }
        : { kind: 'set', from: day, values: { value } }
    changes.push({ employeeId: id, field, change })
  }
  await applyChanges(context, { employee, fields, rows, isCorrection: correct }, changes)
  return done
}

/** Cancels a planned change of a field. */
export async function removePlannedValue(
  context: Context,
  { id, version, field_id, from_day }: { id: string; version: number; field_id: string; from_day: Day },
) {
  const done = await lockPerson(context, { id, version }, [field_id])
  const { employee, reader, fields, rows } = await loadPersonFields(context, id)
  const field = requireField(fields, field_id)
  await requireMayEdit(context, field, reader, id)
  const change = { employeeId: id, field, change: { kind: 'remove', row: from_day } } as const
  await applyChanges(context, { employee, fields, rows, isCorrection: false }, [change])
  return done
}

/** Locks the person at the version that the caller saw, and the definitions of fields until the values are written. */
async function lockPerson(
  { tx, actor, today }: Context,
  at: { id: string; version: number },
  fields: readonly string[],
) {
  await requireEmployee(tx, actor, 'employee:read', at.id, today)
  const done = await updateEmployeeVersioned(tx, at)
  await lockDefinitions(tx, fields)
  return done
}

/** Keeps the definitions of fields as they are until the transaction ends. */
export async function lockDefinitions(tx: Tx, fields: readonly string[]): Promise<void> {
  if (fields.length === 0) return
  await tx.selectFrom('custom_field').select('id').where('id', 'in', fields).orderBy('id').forShare().execute()
}

function requireField(fields: readonly StoredField[], id: string): StoredField {
  const field = fields.find((one) => one.id === id)
  if (!field) throw notFound()
  return field
}

async function requireMayEdit({ tx, actor }: Context, field: StoredField, reader: FieldReader, id: string) {
  const may = mayEditField(field, reader)
  if (may === 'own_record') await forbidOwnRecord(tx, actor, EDITING[field.edited_by], id)
  if (may === 'no') throw field.is_active ? forbidden() : new DomainError('custom_field_archived', { status: 409 })
}

type PersonValues = Pick<Awaited<ReturnType<typeof loadPersonFields>>, 'employee' | 'fields' | 'rows'>

async function applyChanges(
  { tx, now, today, language, record }: Context,
  { employee, fields, rows, isCorrection }: PersonValues & { isCorrection: boolean },
  changes: readonly ValueChange[],
): Promise<void> {
  const outcomes = planValues(changes, rows, { joined: new Map([[employee.id, employee.joined_on]]), today })
  await writeValues(tx, outcomes, rows, new Map(fields.map(({ id, kind }) => [id, kind])), now)
  for (const outcome of outcomes) {
    const field = required(
      fields.find(({ id }) => id === outcome.fieldId),
      'the field of a value',
    )
    for (const entry of valueEntries(outcome, field, { name: employee.full_name, language, isCorrection }))
      record(entry)
  }
}
