import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import { idIn } from '#server/database/id-in.ts'
import { insertRows } from '#server/database/insert-rows.ts'
import { type DatedChange, type HistoryRow, historyAfter, untilDays } from '../core/history/dated-rows.ts'
import type { FieldFacts, FieldValue } from './rules.ts'

export type ValueHistory = HistoryRow<{ value: FieldValue }>[]
export type ValueChange = {
  employeeId: string
  field: Pick<FieldFacts, 'id' | 'kind'>
  change: DatedChange<{ value: FieldValue }>
}
export type ValueOutcome = { employeeId: string; fieldId: string; before: ValueHistory; after: ValueHistory }

export type StoredValue = {
  id: string
  employee_id: string
  field_id: string
  from_day: Day
  until_day: Day | null
  value: FieldValue
  changed_at: Date
}

/** The value of a row `v`, as JSON: a text, a number, a day or the id of a choice. */
export const storedValue = sql`coalesce(to_jsonb(v.text_value), to_jsonb(v.number_value), to_jsonb(v.day_value), to_jsonb(v.choice_id))`

/** All values that people have had, oldest first. */
export async function loadValueRows(tx: Tx, people: readonly string[]): Promise<StoredValue[]> {
  if (people.length === 0) return []
  const { rows } = await sql<StoredValue>`
    select v.id, v.employee_id, v.field_id, v.from_day, v.until_day, v.changed_at, ${storedValue} as value
    from custom_field_value v where ${idIn('v.employee_id', people)} order by v.employee_id, v.field_id, v.from_day`.execute(
    tx,
  )
  return rows
}

/**
 * Plans changes of people's values; several of one field apply in the given order. Throws as `historyAfter`. `joined`
 * has the joining day of everybody.
 */
export function planValues(
  changes: readonly ValueChange[],
  stored: readonly StoredValue[],
  { joined, today }: { joined: ReadonlyMap<string, Day>; today: Day },
): ValueOutcome[] {
  const known = Map.groupBy(stored, (row) => `${row.employee_id} ${row.field_id}`)
  const outcomes = new Map<string, ValueOutcome>()
  for (const { employeeId, field, change } of changes) {
    const key = `${employeeId} ${field.id}`
    const before =
      outcomes.get(key)?.before ??
      (known.get(key) ?? []).map(({ from_day, value }) => ({ from: from_day, values: { value } }))
    const after = historyAfter(outcomes.get(key)?.after ?? before, change, {
      joinedOn: required(joined.get(employeeId), `the joining day of ${employeeId}`),
      today,
      blank: { value: null },
    })
    outcomes.set(key, { employeeId, fieldId: field.id, before, after })
  }
  return [...outcomes.values()]
}

type WrittenRow = { id: string; from_day: Day; until_day: Day | null; value: FieldValue }

/** Writes what was planned, in a fixed number of statements. Equal rows keep their author and time. */
export async function writeValues(
  tx: Tx,
  outcomes: readonly ValueOutcome[],
  stored: readonly StoredValue[],
  kinds: ReadonlyMap<string, FieldFacts['kind']>,
  now: Date,
): Promise<void> {
  const known = Map.groupBy(stored, (row) => `${row.employee_id} ${row.field_id}`)
  const removed: string[] = []
  const changed: Record<string, unknown>[] = []
  const cut: { id: string; until_day: Day | null }[] = []
  const fresh: Record<string, unknown>[] = []
  for (const { employeeId, fieldId, after } of outcomes) {
    const old = known.get(`${employeeId} ${fieldId}`) ?? []
    const untils = untilDays(after)
    const columns = ({ value, ...row }: WrittenRow) => ({
      ...row,
      employee_id: employeeId,
      field_id: fieldId,
      ...valueColumns(required(kinds.get(fieldId), `the kind of ${fieldId}`), value),
      changed_at: now,
    })
    after.forEach(({ from, values: { value } }, index) => {
      const there = old.find((row) => row.from_day === from)
      const until_day = untils[index] ?? null
      const row = { id: there?.id ?? randomUUID(), from_day: from, until_day, value }
      if (!there) fresh.push(columns(row))
      else if (there.value !== value) changed.push(columns(row))
      else if (there.until_day !== until_day) cut.push({ id: there.id, until_day })
    })
    removed.push(...old.filter((row) => after.every(({ from }) => from !== row.from_day)).map(({ id }) => id))
  }
  if (removed.length > 0) await sql`delete from custom_field_value where ${idIn('id', removed)}`.execute(tx)
  if (cut.length > 0)
    await sql`update custom_field_value v set until_day = r.until_day, version = v.version + 1
      from jsonb_populate_recordset(null::custom_field_value, ${JSON.stringify(cut)}::jsonb) r where v.id = r.id`.execute(
      tx,
    )
  if (changed.length > 0)
    await sql`update custom_field_value v set until_day = r.until_day, text_value = r.text_value, number_value = r.number_value,
        day_value = r.day_value, choice_id = r.choice_id, changed_at = r.changed_at, version = v.version + 1
      from jsonb_populate_recordset(null::custom_field_value, ${JSON.stringify(changed)}::jsonb) r where v.id = r.id`.execute(
      tx,
    )
  await insertRows(tx, 'custom_field_value', fresh)
}

function valueColumns(kind: FieldFacts['kind'], value: FieldValue) {
  const of = (own: FieldFacts['kind']) => (kind === own ? value : null)
  return { text_value: of('text'), number_value: of('number'), day_value: of('day'), choice_id: of('choice') }
}
