import { sql } from 'kysely'
import { invalidField } from '#base/errors.ts'
import { editedNames, newNames } from '#base/names-by-language.ts'
import type { Tx } from '#server/database/database.ts'
import type { FieldFacts } from './rules.ts'

type GivenChoice = { id?: string | undefined; name_en?: string | undefined; name_zh?: string | undefined }

/**
 * Writes the choices of a locked field in the given order. A choice keeps its id when it is renamed. One that is left
 * out is deleted, or offered no more where people have had it. Returns the English names offered before and after.
 * Throws 422 for a field of another kind, for none, for two of one name and for a choice of another field.
 */
export async function saveChoices(
  tx: Tx,
  field: Pick<FieldFacts, 'id' | 'kind' | 'choices'>,
  given: readonly GivenChoice[],
): Promise<{ before: string[]; after: string[] }> {
  const before = field.choices.filter(({ is_active }) => is_active).map(({ name_en }) => name_en)
  if (field.kind !== 'choice') {
    if (given.length > 0) throw invalidField('choices', 'custom_field_no_choices')
    return { before, after: before }
  }
  if (given.length === 0) throw invalidField('choices', 'custom_field_choices')
  const wanted = given.map(({ id, ...names }) => {
    if (id === undefined) {
      const fresh = newNames(names)
      // A choice that comes back is the one that people have had.
      const former = field.choices.find(
        ({ is_active, name_en }) => !is_active && name_en.toLowerCase() === fresh.name_en.toLowerCase(),
      )
      return { id: former?.id ?? null, ...fresh }
    }
    const known = field.choices.find((choice) => choice.id === id)
    if (!known) throw invalidField('choices', 'not_a_choice')
    const edited = editedNames(known, names)
    return { id, name_en: edited.name_en ?? known.name_en, name_zh: edited.name_zh ?? known.name_zh }
  })
  for (const name of ['name_en', 'name_zh'] as const)
    if (new Set(wanted.map((one) => one[name].toLowerCase())).size < wanted.length)
      throw invalidField('choices', 'custom_field_same_choice')
  const kept = wanted.flatMap(({ id }) => id ?? [])
  await sql`delete from custom_field_choice c where field_id = ${field.id}::uuid and id <> all(${kept}::uuid[])
    and not exists (select from custom_field_value v where v.field_id = c.field_id and v.choice_id = c.id)`.execute(tx)
  await sql`update custom_field_choice set is_active = false where field_id = ${field.id}::uuid and id <> all(${kept}::uuid[])`.execute(
    tx,
  )
  for (const [index, { id, ...names }] of wanted.entries()) {
    const values = { ...names, place: index + 1, is_active: true }
    if (id === null)
      await tx
        .insertInto('custom_field_choice')
        .values({ ...values, field_id: field.id })
        .execute()
    else await tx.updateTable('custom_field_choice').set(values).where('id', '=', id).execute()
  }
  return { before, after: wanted.map(({ name_en }) => name_en) }
}
