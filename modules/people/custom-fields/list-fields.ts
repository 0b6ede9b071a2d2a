import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor, Language } from '#base/access/actor.ts'
import type { Day } from '#base/days/days.ts'
import { searchCondition } from '#server/call/list-page.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { isAsOf } from '../core/as-of.ts'
import { loadFieldsInUse, type StoredField } from './fields.ts'
import { isFieldVisible, loadFieldReaders, maySeeOfAnybody } from './readers.ts'
import { type FieldValue, maySeeField, nameIn, valueText } from './rules.ts'
import { storedValue } from './value-history.ts'

type Reader = Pick<Actor, 'employeeId' | 'grants' | 'officeIds' | 'departmentIds'>
type ListFilters = {
  custom_choice?: readonly string[] | undefined
  custom_missing?: readonly string[] | undefined
  custom_field?: readonly string[] | undefined
  custom_day_from?: Day | undefined
  custom_day_to?: Day | undefined
  custom_number_from?: number | undefined
  custom_number_to?: number | undefined
  search?: string | undefined
}

/** The fields in use that the caller may see of anybody, in their order. */
export async function loadVisibleFields(tx: Tx, actor: Reader): Promise<StoredField[]> {
  return (await loadFieldsInUse(tx)).filter((field) => maySeeOfAnybody(field, actor))
}

const FILTERS = [
  'custom_choice',
  'custom_missing',
  'custom_day_from',
  'custom_day_to',
  'custom_number_from',
  'custom_number_to',
  'search',
] as const

/** The fields that filters and search of these lists look in; none without such a filter. */
export async function loadFilteredFields(tx: Tx, actor: Reader, lists: readonly ListFilters[]): Promise<StoredField[]> {
  const isAsked = lists.some((asked) => FILTERS.some((name) => asked[name] !== undefined))
  return isAsked ? loadVisibleFields(tx, actor) : []
}

/**
 * Conditions on `employee` for filters by fields on a day. A person whose value the caller may not see is found by
 * none; choices and fields that the caller may not see find nobody.
 */
export function fieldConditions(
  { custom_choice, custom_missing, ...asked }: ListFilters,
  fields: readonly StoredField[],
  actor: Reader,
  days: { day: Day; today: Day },
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (custom_choice) {
    const chosenByField = fields
      .map((field) => ({
        field,
        chosen: field.choices.filter(({ id }) => custom_choice.includes(id)).map(({ id }) => id),
      }))
      .filter(({ chosen }) => chosen.length > 0)
    if (chosenByField.length === 0) conditions.push(sql<SqlBool>`false`)
    for (const { field, chosen } of chosenByField)
      conditions.push(
        sql<SqlBool>`${isFieldVisible(field, actor, days.today)} and ${hasValue(field, days.day, idIn('v.choice_id', chosen))}`,
      )
  }
  for (const id of custom_missing ?? []) {
    const field = fields.find((one) => one.id === id)
    conditions.push(
      field
        ? sql<SqlBool>`${isFieldVisible(field, actor, days.today)} and not ${hasValue(field, days.day, isFilled)}`
        : sql<SqlBool>`false`,
    )
  }
  const spans = [
    { kind: 'day', column: sql`v.day_value`, first: asked.custom_day_from, last: asked.custom_day_to },
    { kind: 'number', column: sql`v.number_value`, first: asked.custom_number_from, last: asked.custom_number_to },
  ] as const
  for (const { kind, column, first, last } of spans) {
    if (first === undefined && last === undefined) continue
    const own = fields.filter((field) => field.kind === kind && (asked.custom_field?.includes(field.id) ?? true))
    const isWithin = sql<SqlBool>`${first === undefined ? sql`true` : sql`${column} >= ${first}`} and ${last === undefined ? sql`true` : sql`${column} <= ${last}`}
      and ${column} is not null`
    const found = own.map(
      (field) => sql`${isFieldVisible(field, actor, days.today)} and ${hasValue(field, days.day, isWithin)}`,
    )
    conditions.push(found.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(found, sql` or `)})`)
  }
  return conditions
}

/** Whether a search finds a person by a text of theirs that the caller may see; null where no field has texts. */
export function fieldSearch(
  search: string,
  fields: readonly StoredField[],
  actor: Reader,
  { day, today }: { day: Day; today: Day },
): RawBuilder<SqlBool> | null {
  const texts = fields
    .filter(({ kind }) => kind === 'text')
    .map(
      (field) =>
        sql`${isFieldVisible(field, actor, today)} and ${hasValue(field, day, searchCondition(search, ['v.text_value']))}`,
    )
  return texts.length === 0 ? null : sql<SqlBool>`(${sql.join(texts, sql` or `)})`
}

const isFilled = sql<SqlBool>`num_nonnulls(v.text_value, v.number_value, v.day_value, v.choice_id) = 1`

function hasValue({ id }: StoredField, day: Day, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from custom_field_value v where v.field_id = ${id}::uuid and ${isAsOf('v', day)} and ${condition})`
}

/** The values of people on a day that the caller may see, by person, in two statements at most. */
export async function loadValuesOfPeople(
  tx: Tx,
  actor: Reader,
  people: readonly string[],
  { day, today, language }: { day: Day; today: Day; language: Language },
): Promise<Map<string, { field_id: string; text: string }[]>> {
  const fields = await loadVisibleFields(tx, actor)
  if (fields.length === 0 || people.length === 0) return new Map()
  const readerOf = await loadFieldReaders(tx, actor, people, today)
  const { rows } = await sql<{ employee_id: string; field_id: string; value: FieldValue }>`
    select v.employee_id, v.field_id, ${storedValue} as value
    from custom_field_value v join employee on ${isAsOf('v', day)} where ${idIn('employee.id', people)} and ${isFilled}`.execute(
    tx,
  )
  const byPerson = Map.groupBy(rows, ({ employee_id }) => employee_id)
  return new Map(
    [...byPerson].map(([id, own]) => {
      const reader = readerOf(id)
      const shown = fields.flatMap((field) => {
        const value = own.find(({ field_id }) => field_id === field.id)?.value ?? null
        const text = maySeeField(field, reader) ? valueText(field, value, language) : null
        return text === null ? [] : [{ field_id: field.id, text }]
      })
      return [id, shown]
    }),
  )
}

/** The columns of a file: one for each field that the caller may see of anybody. */
export async function loadFieldColumns(tx: Tx, actor: Reader, language: Language) {
  return (await loadVisibleFields(tx, actor)).map((field) => ({
    header: nameIn(field, language),
    kind: field.kind === 'number' ? ('decimal' as const) : ('text' as const),
    cellOf: (row: Record<string, unknown>) => {
      const values = row.custom_fields as readonly { field_id: string; text: string }[]
      const text = values.find(({ field_id }) => field_id === field.id)?.text ?? null
      return text !== null && field.kind === 'number' ? Number(text) : text
    },
  }))
}
