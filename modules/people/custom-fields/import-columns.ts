import { type Day, LAST_DAY, laterDay } from '#base/days/days.ts'
import type { RowIssue } from '#base/errors.ts'
import { toOneLine } from '#base/names.ts'
import { required } from '#base/required.ts'
import { hasOtherHolder } from '#server/access/own-record-guard.ts'
import type { AuditChange } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { TemplateColumn } from '#server/spreadsheets/template.ts'
import { rowOn } from '../core/history/dated-rows.ts'
import type { RightsHolder } from '../core/protected-columns.ts'
import { reachOf } from '../core/reach.ts'
import type { ImportColumns, ImportedCells, PlannedRecord } from '../import/module-columns.ts'
import { loadFields, loadFieldsInUse, type StoredField } from './fields.ts'
import { valueEntries } from './log-texts.ts'
import { loadFieldReaders } from './readers.ts'
import { EDITING, type FieldReader, type FieldValue, mayEditField, nameIn, SEEING, valueFault } from './rules.ts'
import { loadValueRows, planValues, type StoredValue, type ValueChange, writeValues } from './value-history.ts'
import { lockDefinitions } from './values.ts'

const PREFIX = 'field.'

/** A value that an import sets. */
type PlannedValue = PlannedRecord & {
  /** Null for a new person, who has an id when it is written. */
  employeeId: string | null
  fieldId: string
  from: Day
  value: FieldValue
}

/** Columns of the company's own fields in files of employees and of their details; an empty cell changes nothing. */
export const IMPORTED_FIELDS: ImportColumns = {
  counted: 'fields',
  tables: ['custom_field_value'],
  permission: 'employee:edit',
  async loadColumns(tx, who, kind) {
    if (kind === 'salary') return []
    return (await loadFieldsInUse(tx)).filter((field) => mayFill(field, who)).map(toColumn)
  },
  async plan(tx, rows, { who, today }) {
    const fields = new Map((await loadFieldsInUse(tx)).map((field) => [PREFIX + field.id, field]))
    const given = rows.filter(({ cells }) => Object.keys(cells).some((key) => fields.has(key)))
    if (given.length === 0) return { changes: [], errors: [] }
    const ids = given.flatMap(({ employeeId }) => employeeId ?? [])
    const readerOf = await loadFieldReaders(tx, who, ids, today)
    const held = Map.groupBy(await loadValueRows(tx, ids), (row) => `${row.employee_id} ${row.field_id}`)
    const isOwnForbidden = {
      hr: await hasOtherHolder(tx, who.accountId, EDITING.hr),
      pay: await hasOtherHolder(tx, who.accountId, EDITING.pay),
    }
    return planCells(given, {
      fields,
      held,
      readerOf: (id) => (id === null ? newPersonReader(who) : readerOf(id)),
      isOwnForbidden,
    })
  },
  write: (tx, changes, at) => writeCells(tx, changes as readonly PlannedValue[], at),
}

/** Whether somebody may fill a field of anybody else. */
function mayFill({ seen_by, edited_by }: StoredField, who: RightsHolder): boolean {
  return [SEEING[seen_by], EDITING[edited_by]].every((right) => !['own', null].includes(reachOf(who, right)))
}

/** Somebody who does not exist yet is in the reach of the whole company only. */
function newPersonReader(who: RightsHolder): FieldReader {
  return { isSelf: false, reaches: (permission) => reachOf(who, permission) === 'company' }
}

function toColumn({ id, kind, name_en, name_zh, choices }: StoredField): TemplateColumn {
  const column = { key: PREFIX + id, header: name_en, chinese: name_zh, words: name_zh }
  switch (kind) {
    case 'text':
      return { ...column, kind: 'text', maxLength: 500 }
    case 'number':
      return { ...column, kind: 'decimal', decimals: 4 }
    case 'day':
      return { ...column, kind: 'date' }
    case 'choice': {
      const offered = choices.filter(({ is_active }) => is_active)
      return {
        ...column,
        kind: 'choice',
        choices: offered.map((choice) => choice.id),
        meanings: Object.fromEntries(offered.map((choice) => [choice.id, [choice.name_en, choice.name_zh]])),
        hint: offered.map((choice) => choice.name_en).join(', '),
      }
    }
  }
}

type PlanInputs = {
  fields: ReadonlyMap<string, StoredField>
  /** Values by person and field, oldest first. */
  held: ReadonlyMap<string, readonly StoredValue[]>
  readerOf: (employeeId: string | null) => FieldReader
  isOwnForbidden: Readonly<Record<StoredField['edited_by'], boolean>>
}

function planCells(
  rows: readonly ImportedCells[],
  { fields, held, readerOf, isOwnForbidden }: PlanInputs,
): { changes: PlannedValue[]; errors: RowIssue[] } {
  const changes: PlannedValue[] = []
  const errors: RowIssue[] = []
  for (const row of rows)
    for (const [column, typed] of Object.entries(row.cells)) {
      const field = fields.get(column)
      const value = field && toValue(field, typed)
      if (!field || value === null || value === undefined) continue
      const fail = (code: string, params: Record<string, unknown> = {}) =>
        void errors.push({ sheet: row.sheet, row: row.row, column, code, params })
      const own = (held.get(`${row.employeeId} ${field.id}`) ?? []).map((one) => ({ from: one.from_day, values: one }))
      const current = rowOn(own, row.on)
      if (current?.values.value === value) continue
      const may = mayEditField(field, readerOf(row.employeeId))
      const fault = valueFault(field, value, null)
      if (fault) fail(fault, { field: nameIn(field, 'en') })
      else if (may === 'no') fail('forbidden')
      else if (may === 'own_record' && isOwnForbidden[field.edited_by]) fail('not_for_yourself')
      else
        changes.push({
          number: row.number,
          employeeId: row.employeeId,
          fieldId: field.id,
          // A value that began since the day of the row is replaced from its own day on.
          from: current ? laterDay(current.from, row.from) : row.from,
          value,
        })
    }
  return { changes, errors }
}

function toValue({ kind }: StoredField, typed: string | number): FieldValue {
  if (kind === 'number') return Number(typed)
  return kind === 'text' ? toOneLine(String(typed)) || null : String(typed)
}

async function writeCells(
  tx: Tx,
  planned: readonly PlannedValue[],
  { idOf, now }: { idOf: (number: string) => string; now: Date },
): Promise<AuditChange[]> {
  if (planned.length === 0) return []
  await lockDefinitions(tx, [...new Set(planned.map(({ fieldId }) => fieldId))])
  const fields = new Map((await loadFields(tx)).map((field) => [field.id, field]))
  const ids = [...new Set(planned.map(({ number, employeeId }) => employeeId ?? idOf(number)))]
  const people = await tx
    .selectFrom('employee')
    .select(['id', 'full_name', 'joined_on'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const stored = await loadValueRows(tx, ids)
  const changes = planned
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
    .map(({ number, employeeId, fieldId, from, value }): ValueChange => {
      const field = required(fields.get(fieldId), 'the field of a cell')
      return { employeeId: employeeId ?? idOf(number), field, change: { kind: 'set', from, values: { value } } }
    })
  const joined = new Map(people.map(({ id, joined_on }) => [id, joined_on]))
  const names = new Map(people.map(({ id, full_name }) => [id, full_name]))
  // Nothing is cancelled, which alone depends on the day of the import.
  const outcomes = planValues(changes, stored, { joined, today: LAST_DAY })
  await writeValues(tx, outcomes, stored, new Map([...fields].map(([id, { kind }]) => [id, kind])), now)
  return outcomes.flatMap((outcome) =>
    valueEntries(outcome, required(fields.get(outcome.fieldId), 'the field of a value'), {
      name: names.get(outcome.employeeId) ?? null,
      language: 'en',
    }),
  )
}
