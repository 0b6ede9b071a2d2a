import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#base/days/days.ts'
import { decimalsOf, toDecimal } from '#base/money/money.ts'
import { required } from '#base/required.ts'
import type { Tx } from '#server/database/database.ts'
import type { Template } from '#server/spreadsheets/template.ts'
import type { WorkbookSheet, WorkbookValue } from '#server/spreadsheets/write-workbook.ts'
import type { Vault } from '#server/vault.ts'
import { CHILD_CELLS, childColumnKey, MOST_CHILDREN_IN_ROW } from '../core/child-columns.ts'
import { loadChildren, type NamedChild } from '../core/children/child-counts.ts'
import { loadHistories } from '../core/history/change.ts'
import { type HistoryRow, rowOn, untilDays } from '../core/history/dated-rows.ts'
import { decryptRow, encryptedColumns } from '../core/history/encrypted-columns.ts'
import type { FactValues } from '../core/history/fact-columns.ts'
import { formatParts, parseParts } from '../core/numbers/pay-split-rules.ts'
import { ChosenStatus } from '../core/values.ts'
import { formatFacts } from './fact-cells.ts'
import { type HeldAmount, IMPORT_COLUMNS } from './module-columns.ts'
import { DETAILS_TEMPLATE } from './templates/details-template.ts'
import { EMPLOYEES_TEMPLATE } from './templates/people-template.ts'
import { type PartKind, TEMPLATES } from './templates/templates.ts'

/** Rights of the reader: identity numbers and sensitive columns are empty without them. */
export type ExportRights = { identity: ReadonlySet<string>; sensitive: ReadonlySet<string> }

type ExportedPerson = FactValues & { id: string; employee_no: string }
type Histories = Map<string, HistoryRow<FactValues>[]>

/**
 * Loads the sheets of an export with exactly the columns of the import, so that importing it changes nothing (MIG-03).
 * `within` bounds the people by a condition on `employee`. Details hold the values of the day.
 */
export async function loadExportSheets(
  tx: Tx,
  vault: Vault,
  kind: PartKind,
  within: RawBuilder<unknown>,
  day: Day,
  rights: ExportRights,
  /** With columns of monthly amounts. */
  template: Template = TEMPLATES[kind],
): Promise<{ sheets: WorkbookSheet[]; people: number }> {
  const { rows } =
    await sql<ExportedPerson>`select employee.* from employee where ${within} order by employee.joined_on, employee.employee_no`.execute(
      tx,
    )
  const people = rows.map((row) => redactPerson(decryptRow(vault, 'employee', row.id, row), rights))
  const ids = people.map((one) => one.id)
  if (kind === 'salary') {
    const pay = await loadHistories(tx, vault, 'compensation', ids)
    const sheet = required(template.sheets[0], 'the sheet of salaries')
    const held = await loadHeldAllowances(tx, sheet, ids)
    return {
      sheets: [
        toSheet(
          sheet,
          people.flatMap((one) => salaryRows(one, pay.get(one.id) ?? [], held.get(one.id) ?? [])),
        ),
      ],
      people: people.length,
    }
  }
  const jobs = await loadHistories(tx, vault, 'employment', ids)
  if (kind === 'employees') {
    const codes = await loadPlaceCodes(tx)
    const first = people.map((one) => ({ ...one, ...withCodes((jobs.get(one.id) ?? [])[0]?.values ?? {}, codes) }))
    const later = people.flatMap((one) => jobRows(one, jobs.get(one.id) ?? [], codes))
    return {
      sheets: [toSheet(EMPLOYEES_TEMPLATE.sheets[0], first), toSheet(EMPLOYEES_TEMPLATE.sheets[1], later)],
      people: people.length,
    }
  }
  const parts: Histories[] = [jobs]
  for (const table of ['bank_detail', 'statutory_status', 'work_schedule'] as const)
    parts.push(await loadHistories(tx, vault, table, ids))
  const children = await loadChildren(
    tx,
    ids.filter((id) => rights.identity.has(id)),
  )
  const details = people.map((one) => {
    const known = parts.map(
      (part) => rowOn(part.get(one.id) ?? [], String(one.joined_on) > day ? String(one.joined_on) : day)?.values ?? {},
    )
    const facts: FactValues = Object.assign({}, ...known)
    const exportedRow: ExportedPerson = {
      ...formatFacts(facts),
      ...one,
      tax_disabled: facts.is_disabled,
      from_day: null,
      ...childCells(children.get(one.id) ?? []),
    }
    return redactPerson({ ...exportedRow, parts: formatParts(parseParts(exportedRow.parts)) }, rights)
  })
  const members = await tx
    .selectFrom('family_member')
    .selectAll()
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .orderBy('employee_id')
    .orderBy('id')
    .execute()
  const byId = new Map(people.map((one) => [one.id, one]))
  const family = members.map((row) =>
    redactPerson(
      {
        ...decryptRow(vault, 'family_member', row.id, row),
        id: row.employee_id,
        employee_no: required(byId.get(row.employee_id), 'the person of a family member').employee_no,
      },
      // This flag belongs to the family member; the right to sensitive fields of the person does not cover it.
      { ...rights, sensitive: new Set([row.employee_id]) },
    ),
  )
  return {
    sheets: [toSheet(DETAILS_TEMPLATE.sheets[0], details), toSheet(DETAILS_TEMPLATE.sheets[1], family)],
    people: people.length,
  }
}

/** The children in the columns of a row; those beyond stay in the record alone. */
function childCells(children: readonly NamedChild[]): FactValues {
  return Object.fromEntries(
    children
      .slice(0, MOST_CHILDREN_IN_ROW)
      .flatMap((child, index) => CHILD_CELLS.map((cell) => [childColumnKey(index + 1, cell), child[cell]])),
  )
}

const NUMBER_COLUMNS = new Set(
  (['employee', 'employment', 'bank_detail', 'statutory_status', 'family_member'] as const).flatMap(encryptedColumns),
)
const SENSITIVE_COLUMNS = new Set(['religion', 'race', 'is_disabled'])

function redactPerson(person: ExportedPerson, { identity, sensitive }: ExportRights): ExportedPerson {
  return Object.fromEntries(
    Object.entries(person).map(([column, value]) => [
      column,
      (NUMBER_COLUMNS.has(column) && !identity.has(person.id)) ||
      (SENSITIVE_COLUMNS.has(column) && !sensitive.has(person.id))
        ? null
        : value,
    ]),
  ) as ExportedPerson
}

/** A row for each change of pay, and of a monthly amount since the first pay. */
function salaryRows(
  person: ExportedPerson,
  history: HistoryRow<FactValues>[],
  held: readonly HeldAmount[],
): FactValues[] {
  const [first] = history
  if (!first) return []
  const changes = held.flatMap(({ from, until }) => [from, ...(until === null ? [] : [addDays(until, 1)])])
  const days = [...new Set([...history.map(({ from }) => from), ...changes])].filter((day) => day >= first.from).sort()
  const until = untilDays(days.map((from) => ({ from })))
  return days.map((day, index) => {
    const row = required(rowOn(history, day), 'the pay of a day')
    return {
      ...row.values,
      ...(row.from !== day && { reason: null }),
      basic_pay: toDecimal(Number(row.values.basic_pay), decimalsOf(String(row.values.currency))),
      employee_no: person.employee_no,
      from_day: day,
      until_day: until[index] ?? null,
      ...allowanceCells(held, day),
    }
  })
}

/** The monthly amounts of a day by column; zero for one that ended the day before. */
function allowanceCells(held: readonly HeldAmount[], day: Day): FactValues {
  const cells: FactValues = {}
  for (const [key, own] of Map.groupBy(held, (one) => one.key)) {
    const holding = own.filter(({ from, until }) => from <= day && (until === null || until >= day))
    const hasEnded = own.some(({ until }) => until !== null && addDays(until, 1) === day)
    const [one] = own
    if (one && (holding.length > 0 || hasEnded)) {
      const sum = holding.reduce((total, { amount }) => total + amount, 0)
      cells[key] = toDecimal(sum, decimalsOf(one.currency))
    }
  }
  return cells
}

/** The monthly amounts of people for which the sheet has columns. */
async function loadHeldAllowances(
  tx: Tx,
  sheet: Template['sheets'][number],
  ids: readonly string[],
): Promise<Map<string, HeldAmount[]>> {
  const keys = new Set(sheet.columns.map(({ key }) => key))
  const held = new Map<string, HeldAmount[]>()
  for (const columns of IMPORT_COLUMNS.all())
    for (const [id, own] of (await columns.loadHeld?.(tx, ids)) ?? [])
      held.set(id, [...(held.get(id) ?? []), ...own.filter(({ key }) => keys.has(key))])
  return held
}

function jobRows(person: ExportedPerson, history: HistoryRow<FactValues>[], codes: PlaceCodes): FactValues[] {
  const until = untilDays(history)
  return history.slice(1).map((row, index) => ({
    ...withCodes(row.values, codes),
    employee_no: person.employee_no,
    from_day: row.from,
    until_day: until[index + 1] ?? null,
  }))
}

type PlaceCodes = Map<string, string>

/** Names of places and managers in files, by id. */
async function loadPlaceCodes(tx: Tx): Promise<PlaceCodes> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, name as code from department union all select id, position_id from position union all select id, code from office
    union all select id, code from cost_center union all select id, employee_no from employee`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.code]))
}

function withCodes(values: FactValues, codes: PlaceCodes): FactValues {
  const code = (id: unknown) => (typeof id === 'string' ? (codes.get(id) ?? null) : null)
  return {
    ...values,
    // Resigned and terminated follow from the leaving dates in the file and are never typed.
    employment_status: ChosenStatus.safeParse(values.employment_status).data ?? null,
    department: code(values.department_id),
    position: code(values.position_id),
    office: code(values.office_id),
    cost_center: code(values.cost_center_id),
    report_to: code(values.report_to),
  }
}

function toSheet(sheet: Template['sheets'][number], rows: readonly FactValues[]): WorkbookSheet {
  return {
    name: sheet.name,
    columns: sheet.columns,
    rows: rows.map((row) => sheet.columns.map((column) => toCell(row[column.key], column.kind))),
  }
}

function toCell(value: unknown, kind: string): WorkbookValue {
  if (value === null || value === undefined) return null
  // Text already has the decimals of its currency.
  if (kind === 'money' && typeof value === 'number') return toDecimal(value, 2)
  return typeof value === 'boolean' || typeof value === 'number' ? value : String(value)
}
