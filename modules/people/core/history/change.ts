import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import type { Publish } from '#server/context/events.ts'
import type { Tx } from '#server/database/database.ts'
import type { Vault } from '#server/vault.ts'
import type { DatedTable } from '../as-of.ts'
import type { HoursChange, OfficeMove } from '../events.ts'
import { EMPLOYEE_HOURS_CHANGED, EMPLOYEE_MOVED } from '../events.ts'
import { hasWrongNumbersColumn, wrongNumbersMark } from '../numbers/wrong-numbers.ts'
import { type DatedChange, type HistoryRow, historyAfter, isSameValue, rowOn, untilDays } from './dated-rows.ts'
import { decryptRow, encryptRow, indexColumns } from './encrypted-columns.ts'
import { BLANK_FACTS, FACT_COLUMNS, type FactValues } from './fact-columns.ts'
import { loadParentsByRows } from './parents-by-rows.ts'
import { requirePossibleStatus, type StatusPerson } from './possible-status.ts'

export type FactChange = { employeeId: string; change: DatedChange<FactValues> }
/** Moment, day and vault of the handler; imports add their batch. */
export type ChangeContext = {
  now: Date
  today: Day
  vault: Vault
  publish: Publish
  importBatchId?: string | null
  /** The values are those of an earlier record of the same people, and nobody says them anew. */
  isCopy?: boolean
  /** The counts of children follow from their rows. */
  derivesChildren?: boolean
}
export type FactOutcome = { before: HistoryRow<FactValues>[]; after: HistoryRow<FactValues>[] }

/** Changes place, position and manager from a day on. */
export function changeEmployment(tx: Tx, changes: readonly FactChange[], when: ChangeContext) {
  return changeFacts(tx, 'employment', changes, when)
}
/** Changes pay from a day on, in minor units of `currency`. */
export function changeCompensation(tx: Tx, changes: readonly FactChange[], when: ChangeContext) {
  return changeFacts(tx, 'compensation', changes, when)
}
/** Changes the bank account from a day on. */
export function changeBankDetail(tx: Tx, changes: readonly FactChange[], when: ChangeContext) {
  return changeFacts(tx, 'bank_detail', changes, when)
}
/** Changes the statutory status from a day on. */
export function changeStatutoryStatus(tx: Tx, changes: readonly FactChange[], when: ChangeContext) {
  return changeFacts(tx, 'statutory_status', changes, when)
}
/**
 * Writes changes of one fact for any number of people in a fixed number of queries. Numbers are plain text on both
 * sides and encrypted here. Several changes of one person apply in the given order. Locks the people until the
 * transaction ends; the caller raises their `version`. Returns each person's history before and after. Throws as
 * `historyAfter` and `requirePossibleStatus`, and 404 for unknown people.
 */
export async function changeFacts(
  tx: Tx,
  table: DatedTable,
  changes: readonly FactChange[],
  when: ChangeContext,
): Promise<Map<string, FactOutcome>> {
  const ids = [...new Set(changes.map((one) => one.employeeId))].sort()
  if (ids.length === 0) return new Map()
  const people = await sql<StatusPerson & { id: string; joined_on: Day }>`
    select id, joined_on, birth_date, nationality, marital_status from employee
    where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  const joined = new Map(people.rows.map((row) => [row.id, row.joined_on]))
  if (ids.some((id) => !joined.has(id))) throw notFound()
  const stored = await loadStoredRows(tx, when.vault, table, ids)
  const outcomes = new Map<string, FactOutcome>()
  for (const { employeeId, change } of changes) {
    const known = outcomes.get(employeeId)
    const before = known?.before ?? toHistory(table, stored.get(employeeId) ?? [])
    const after = historyAfter(known?.after ?? before, change, {
      joinedOn: required(joined.get(employeeId), `the joining day of ${employeeId}`),
      today: when.today,
      blank: BLANK_FACTS[table],
      own: ['reason'],
    })
    outcomes.set(employeeId, { before, after })
  }
  if (table === 'statutory_status' && !when.isCopy) {
    const byRows = when.derivesChildren ? new Set<string>() : await loadParentsByRows(tx, ids)
    for (const person of people.rows)
      requirePossibleStatus(
        { ...person, hasChildRows: byRows.has(person.id) },
        required(outcomes.get(person.id), `what became of ${table}`),
        changes.filter(({ employeeId }) => employeeId === person.id).map(({ change }) => change),
        when.today,
      )
  }
  await writeHistories(tx, table, outcomes, stored, when)
  const moves = table === 'employment' ? findOfficeMoves(outcomes) : []
  if (moves.length > 0) await when.publish(tx, EMPLOYEE_MOVED, { moves })
  const hours = table === 'work_schedule' ? findHoursChanges(outcomes) : []
  if (hours.length > 0) await when.publish(tx, EMPLOYEE_HOURS_CHANGED, { changes: hours })
  return outcomes
}

/** Writes one change of one person; see `changeFacts`. */
export async function changeFact(
  tx: Tx,
  table: DatedTable,
  change: FactChange,
  when: ChangeContext,
): Promise<FactOutcome> {
  const outcomes = await changeFacts(tx, table, [change], when)
  return required(outcomes.get(change.employeeId), `what became of ${table}`)
}

/** People whose weekly hours differ from before, from the first differing day to the last. */
function findHoursChanges(outcomes: ReadonlyMap<string, FactOutcome>): HoursChange[] {
  const weekOn = (rows: FactOutcome['before'], day: Day) => rowOn(rows, day)?.values.week ?? null
  return [...outcomes].flatMap(([employeeId, { before, after }]) => {
    if (before.length === 0) return []
    const days = [...new Set([...before, ...after].map((row) => row.from))].sort()
    const differs = (day: Day) => !isSameValue(weekOn(before, day), weekOn(after, day))
    const from = days.find(differs)
    const next = days[days.findLastIndex(differs) + 1]
    return from === undefined ? [] : [{ employeeId, from, until: next === undefined ? null : addDays(next, -1) }]
  })
}

/** People whose office differs from before, from the first differing day. New people are not included. */
function findOfficeMoves(outcomes: ReadonlyMap<string, FactOutcome>): OfficeMove[] {
  const officeOn = (rows: FactOutcome['before'], day: Day) =>
    (rowOn(rows, day)?.values.office_id ?? null) as string | null
  return [...outcomes].flatMap(([employeeId, { before, after }]) => {
    if (before.length === 0) return []
    const days = [...new Set([...before, ...after].map((row) => row.from))].sort()
    const from = days.find((day) => officeOn(before, day) !== officeOn(after, day))
    return from ? [{ employeeId, from, before: officeOn(before, from), after: officeOn(after, from) }] : []
  })
}

/** The histories of people, oldest first, with numbers in plain text. */
export async function loadHistories(
  tx: Tx,
  vault: Vault,
  table: DatedTable,
  ids: readonly string[],
): Promise<Map<string, HistoryRow<FactValues>[]>> {
  const stored = await loadStoredRows(tx, vault, table, ids)
  return new Map([...stored].map(([id, rows]) => [id, toHistory(table, rows)]))
}

/** The values that a change sets on a day and those before it, for the log. */
export function changedValues(outcome: FactOutcome, day: Day): { before: FactValues; after: FactValues } {
  const was = rowOn(outcome.before, day)?.values ?? {}
  const is = rowOn(outcome.after, day)?.values ?? {}
  const keys = Object.keys({ ...was, ...is }).filter((key) => !isSameValue(was[key], is[key]))
  return { before: pickValues(was, keys), after: pickValues(is, keys) }
}

type StoredFact = FactValues & { id: string; employee_id: string; from_day: Day; until_day: Day | null }

async function loadStoredRows(
  tx: Tx,
  vault: Vault,
  table: DatedTable,
  ids: readonly string[],
): Promise<Map<string, StoredFact[]>> {
  const { rows } = await sql<StoredFact>`
    select * from ${sql.table(table)} where employee_id = any(${[...ids]}::uuid[]) order by employee_id, from_day`.execute(
    tx,
  )
  const byPerson = new Map<string, StoredFact[]>()
  for (const row of rows)
    byPerson.set(row.employee_id, [...(byPerson.get(row.employee_id) ?? []), decryptRow(vault, table, row.id, row)])
  return byPerson
}

function toHistory(table: DatedTable, rows: readonly StoredFact[]): HistoryRow<FactValues>[] {
  return rows.map((row) => ({ from: row.from_day, values: pickValues(row, FACT_COLUMNS[table]) }))
}

type FactRow = FactValues & { id: string; employee_id: string; from_day: Day; until_day: Day | null }

/** Updates stored rows to the planned ones. Equal rows are not written. */
async function writeHistories(
  tx: Tx,
  table: DatedTable,
  outcomes: ReadonlyMap<string, FactOutcome>,
  stored: ReadonlyMap<string, StoredFact[]>,
  { now, vault, importBatchId }: ChangeContext,
): Promise<void> {
  const removedIds: string[] = []
  const moved: FactRow[] = []
  const cut: { id: string; until_day: Day | null }[] = []
  const fresh: FactRow[] = []
  for (const [employee_id, { after }] of outcomes) {
    const old = new Map((stored.get(employee_id) ?? []).map((row) => [row.from_day, row]))
    const untils = untilDays(after)
    const leftOver = new Map(old)
    after.forEach((row, index) => {
      const there = old.get(row.from)
      const until_day = untils[index] ?? null
      const id = there?.id ?? randomUUID()
      const toWrittenRow = () => ({
        ...encryptRow(vault, table, id, row.values),
        ...wrongNumbersMark(table, row.values),
        id,
        employee_id,
        from_day: row.from,
        until_day,
      })
      if (!there) fresh.push(toWrittenRow())
      else if (Object.entries(row.values).some(([key, value]) => !isSameValue(value, there[key])))
        moved.push(toWrittenRow())
      // A row whose neighbour moved keeps its author and time.
      else if (there.until_day !== until_day) cut.push({ id, until_day })
      leftOver.delete(row.from)
    })
    removedIds.push(...[...leftOver.values()].map((row) => row.id))
  }
  if (removedIds.length > 0)
    await sql`delete from ${sql.table(table)} where id = any(${removedIds}::uuid[])`.execute(tx)
  const columns = [
    'from_day',
    'until_day',
    ...FACT_COLUMNS[table],
    ...indexColumns(table),
    ...(hasWrongNumbersColumn(table) ? ['wrong_numbers'] : []),
  ]
  if (cut.length > 0)
    await sql`update ${sql.table(table)} t set until_day = r.until_day, version = t.version + 1
      from jsonb_populate_recordset(null::${sql.table(table)}, ${toJsonRows(cut)}::jsonb) r where t.id = r.id`.execute(
      tx,
    )
  if (moved.length > 0) {
    const sets = sql.join(columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`))
    await sql`update ${sql.table(table)} t set ${sets}, changed_at = ${now}, version = t.version + 1
      from jsonb_populate_recordset(null::${sql.table(table)}, ${toJsonRows(moved)}::jsonb) r where t.id = r.id`.execute(
      tx,
    )
  }
  if (fresh.length > 0) {
    const names = ['id', 'employee_id', ...columns]
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))}, changed_at, import_batch_id)
      select ${sql.join(names.map((name) => sql`r.${sql.ref(name)}`))}, ${now}, ${importBatchId ?? null}::uuid
      from jsonb_populate_recordset(null::${sql.table(table)}, ${toJsonRows(fresh)}::jsonb) r`.execute(tx)
  }
}

/** Rows as JSON for `jsonb_populate_recordset`; bytes as hexadecimal. */
export function toJsonRows(rows: readonly Record<string, unknown>[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.map(toHexadecimal) : toHexadecimal(value),
        ]),
      ),
    ),
  )
}

function toHexadecimal(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}

function pickValues(values: FactValues, keys: readonly string[]): FactValues {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
}
