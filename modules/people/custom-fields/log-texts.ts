import type { Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import type { ConfidentialEntries } from '#server/audit/confidential-entries.ts'
import type { AuditChange } from '#server/context/context.ts'
import { isSameValue, rowOn } from '../core/history/dated-rows.ts'
import { loadFields } from './fields.ts'
import { loadFieldReaders } from './readers.ts'
import { type FieldFacts, type FieldValue, maySeeField, nameIn, valueText } from './rules.ts'
import type { ValueOutcome } from './value-history.ts'

export const VALUE_KIND = 'custom_field_value'

/** What an entry of a value stores: the text of the log has the field's name before the value. */
export type LoggedValue = { custom_field_id: string; custom_field: string; custom_value: string | null; from_day?: Day }

/**
 * Audit entries of values: one for each day on which a field of a person differs. Only a correction has the day on both
 * sides.
 */
export function valueEntries(
  { employeeId, before, after }: ValueOutcome,
  field: FieldFacts,
  { name, language, isCorrection = false }: { name: string | null; language: Language; isCorrection?: boolean },
): AuditChange[] {
  const days = [...new Set([...before, ...after].map(({ from }) => from))].sort()
  const toSide = (value: FieldValue, day: Day | null): LoggedValue => {
    const text = valueText(field, value, language)
    return {
      custom_field_id: field.id,
      custom_field: nameIn(field, language),
      custom_value: text === null ? null : `${nameIn(field, language)}: ${text}`,
      ...(day && { from_day: day }),
    }
  }
  return days.flatMap((day) => {
    const [was, is] = [rowOn(before, day)?.values.value ?? null, rowOn(after, day)?.values.value ?? null]
    const [began, begins] = [before, after].map((rows) => rows.some(({ from }) => from === day))
    if (isSameValue(was, is) && began === begins) return []
    return {
      kind: VALUE_KIND,
      id: employeeId,
      name,
      before: toSide(was, began && (isCorrection || !begins) ? day : null),
      after: toSide(is, begins ? day : null),
    }
  })
}

/** Hides values in the log from those who may not see the field of the person; all of a field that is gone. */
export const VALUE_TEXTS: ConfidentialEntries = {
  kind: VALUE_KIND,
  fields: ['custom_value'],
  keyOf: ({ object_id, before, after }) => {
    const field = (after ?? before)?.custom_field_id
    return object_id !== null && typeof field === 'string' ? `${object_id} ${field}` : null
  },
  async readable({ tx, actor, today }, keys) {
    const pairs = keys.map((key) => key.split(' ') as [string, string])
    const fields = new Map((await loadFields(tx)).map((field) => [field.id, field]))
    const readerOf = await loadFieldReaders(tx, actor, [...new Set(pairs.map(([id]) => id))], today)
    return new Set(
      keys.filter((_, index) => {
        const [id, fieldId] = pairs[index] ?? []
        const field = fieldId === undefined ? undefined : fields.get(fieldId)
        return id !== undefined && field !== undefined && maySeeField(field, readerOf(id))
      }),
    )
  },
}
