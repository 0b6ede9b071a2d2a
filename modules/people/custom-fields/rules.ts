import type { z } from 'zod'
import type { Language } from '#base/access/actor.ts'
import type { Permission } from '#base/access/permissions.ts'
import { isDay } from '#base/days/days.ts'
import { type EditedBy, type FieldKind, LARGEST_NUMBER, type OwnAccess, type SeenBy } from './contract.ts'

export type FieldChoice = { id: string; name_en: string; name_zh: string; is_active: boolean }
/** A field as it is stored, with its choices in order. */
export type FieldFacts = {
  id: string
  kind: z.output<typeof FieldKind>
  name_en: string
  name_zh: string
  seen_by: z.output<typeof SeenBy>
  edited_by: z.output<typeof EditedBy>
  own_access: z.output<typeof OwnAccess>
  is_active: boolean
  choices: readonly FieldChoice[]
}
/** A text, a number, a day or the id of a choice; null where the field is empty. */
export type FieldValue = string | number | null

/** The right to see a field of others. */
export const SEEING: Readonly<Record<FieldFacts['seen_by'], Permission>> = {
  everybody: 'employee:read',
  hr: 'employee:edit',
  pay: 'compensation:read',
}
/** The right to edit a field, beside the one to see it. */
export const EDITING: Readonly<Record<FieldFacts['edited_by'], Permission>> = {
  hr: 'employee:edit',
  pay: 'compensation:edit',
}
/** Every right that the fields of a person depend on. */
export const FIELD_RIGHTS = ['employee:read', 'employee:edit', 'compensation:read', 'compensation:edit'] as const

/** A person as a reader reaches them. */
export type FieldReader = { isSelf: boolean; reaches: (permission: Permission) => boolean }

/** Whether the reader sees a field of the person. Of themselves they see what the company shows to the person. */
export function maySeeField({ seen_by, own_access }: Pick<FieldFacts, 'seen_by' | 'own_access'>, who: FieldReader) {
  return who.isSelf ? own_access !== 'none' : who.reaches(SEEING[seen_by])
}

/**
 * Whether the reader edits a field of the person: `own_record` where only the rule against deciding about oneself is
 * in the way, unless nobody else could.
 */
export function mayEditField(field: FieldFacts, who: FieldReader): 'yes' | 'no' | 'own_record' {
  if (!field.is_active || !maySeeField(field, who)) return 'no'
  if (who.isSelf && field.own_access === 'edit') return 'yes'
  if (!who.reaches(SEEING[field.seen_by]) || !who.reaches(EDITING[field.edited_by])) return 'no'
  return who.isSelf ? 'own_record' : 'yes'
}

/**
 * The code of what is wrong with a value; null where it fits. A choice that is offered no more fits where the person
 * has it already.
 */
export function valueFault(
  { kind, choices }: Pick<FieldFacts, 'kind' | 'choices'>,
  value: FieldValue,
  held: FieldValue,
): string | null {
  if (value === null) return null
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? null : 'custom_field_text'
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER ? null : 'custom_field_number'
    case 'day':
      return typeof value === 'string' && isDay(value) ? null : 'custom_field_day'
    case 'choice':
      return value === held || choices.some(({ id, is_active }) => is_active && id === value)
        ? null
        : 'custom_field_choice'
  }
}

/** The name of a field or a choice in a language. */
export function nameIn({ name_en, name_zh }: { name_en: string; name_zh: string }, language: Language): string {
  return language === 'zh-TW' ? name_zh : name_en
}

/** A value as text: of a choice its name, a number without zeros at its end. Days stay as they are stored. */
export function valueText(
  { kind, choices }: Pick<FieldFacts, 'kind' | 'choices'>,
  value: FieldValue,
  language: Language,
): string | null {
  if (value === null) return null
  if (kind !== 'choice') return String(value)
  const choice = choices.find(({ id }) => id === value)
  return choice ? nameIn(choice, language) : null
}
