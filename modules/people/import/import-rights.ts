import type { Permission } from '#base/access/permissions.ts'
import { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import type { Day } from '#base/days/days.ts'
import { forbidden, type RowIssue } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import type { Template, TemplateColumn } from '#server/spreadsheets/template.ts'
import { touchedColumns } from '../core/edit/person-changes.ts'
import {
  loadChangeable,
  type RightsHolder,
  requireMayChange,
  requireMayImportColumns,
} from '../core/protected-columns.ts'
import { reachOf } from '../core/reach.ts'
import type { ImportOutcome } from './apply-plan.ts'
import type { KnownPerson } from './plan.ts'
import { PEOPLE_SHEET, withoutPayColumns } from './templates/records-template.ts'
import { SALARY_TEMPLATE } from './templates/salary-template.ts'
import { TEMPLATES, type TemplateKind } from './templates/templates.ts'

/** The permission of each kind of file. */
const FILE_PERMISSIONS: Record<TemplateKind, Permission> = {
  records: 'employee:edit',
  employees: 'employee:edit',
  details: 'employee:edit',
  salary: 'compensation:edit',
}

/**
 * Throws 403 where somebody may not check or import a file of a kind. A file of people adds people and moves them
 * between offices, so it needs company-wide reach.
 */
export function requireMayImport(who: Pick<RightsHolder, 'grants'>, kind: TemplateKind): void {
  const permission = FILE_PERMISSIONS[kind]
  if (!who.grants.has(permission)) throw forbidden()
  if (kind === 'employees' && reachOf(who, permission) !== 'company') throw forbidden()
  requireMayImportColumns(
    who,
    templateFor(who, kind).sheets.flatMap((sheet) => sheet.columns.map((column) => column.key)),
  )
}

/** The template of a kind of file without the columns of pay, where somebody may not change pay. */
export function templateFor(who: Pick<RightsHolder, 'grants'>, kind: TemplateKind): Template {
  return kind === 'records' && !mayChangePay(who) ? withoutPayColumns(TEMPLATES[kind]) : TEMPLATES[kind]
}

/** The columns of pay, where somebody may not change pay: a file that has them says so. */
export function withheldColumns(who: Pick<RightsHolder, 'grants'>, kind: TemplateKind): TemplateColumn[] {
  const [own] = templateFor(who, kind).sheets
  const keys = new Set(own?.columns.map(({ key }) => key))
  return TEMPLATES[kind].sheets[0].columns.filter(({ key }) => !keys.has(key))
}

function mayChangePay(who: Pick<RightsHolder, 'grants'>): boolean {
  return who.grants.has(FILE_PERMISSIONS.salary)
}

/** The kinds of units that somebody may add by a file, because they may add them by form. */
export function addableUnits(who: Pick<RightsHolder, 'grants'>): AddableUnit[] {
  return AddableUnit.options.filter((unit) => who.grants.has(`${unit}:edit`))
}

/** Throws 403 where a file adds units that its sender may not add. */
export function requireAddableUnits(who: Pick<RightsHolder, 'grants'>, adds: readonly AddableUnit[]): void {
  const may = addableUnits(who)
  if (adds.some((unit) => !may.includes(unit))) throw forbidden()
}

/** Issues of rows about people out of reach: they read like unknown people. */
export async function findOutOfReach(
  tx: Tx,
  today: Day,
  who: RightsHolder,
  kind: TemplateKind,
  rows: Readonly<Record<string, readonly { row: number; values: { employee_no: string } }[]>>,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<RowIssue[]> {
  const personOf = (number: string) => known.get(number.trim().toLowerCase())
  const ids = [...known.values()].map((one) => one.id)
  const may = await loadChangeable({ tx, today }, who, FILE_PERMISSIONS[kind], ids)
  return Object.entries(rows).flatMap(([sheet, list]) =>
    list.flatMap(({ row, values: { employee_no: value } }): RowIssue[] => {
      const person = personOf(value)
      return person && !may(person.id)
        ? [{ sheet, row, column: 'employee_no', code: 'import_unknown_person', params: { value } }]
        : []
    }),
  )
}

/**
 * The same of a file of whole records: pay needs the right to change the pay of its person. New people need the right for
 * the whole company, since they may come into any office.
 */
export async function findRecordsOutOfReach(
  tx: Tx,
  today: Day,
  who: RightsHolder,
  rows: Parameters<typeof findOutOfReach>[4],
  known: ReadonlyMap<string, KnownPerson>,
): Promise<RowIssue[]> {
  const isPay = (sheet: string, values: Readonly<Record<string, unknown>>) =>
    sheet === SALARY_TEMPLATE.sheets[0].name || values.basic_pay != null
  const paid = Object.fromEntries(
    Object.entries(rows).map(([sheet, list]) => [sheet, list.filter(({ values }) => isPay(sheet, values))]),
  )
  const issues = [
    ...(await findOutOfReach(tx, today, who, 'records', rows, known)),
    ...(mayChangePay(who) ? await findOutOfReach(tx, today, who, 'salary', paid, known) : []),
  ]
  const isNew = (value: string) => !known.has(value.trim().toLowerCase())
  const added =
    reachOf(who, FILE_PERMISSIONS.employees) === 'company'
      ? []
      : (rows[PEOPLE_SHEET] ?? []).filter(({ values }) => isNew(values.employee_no))
  for (const { row, values } of added)
    issues.push({
      sheet: PEOPLE_SHEET,
      row,
      column: 'employee_no',
      code: 'import_unknown_person',
      params: { value: values.employee_no },
    })
  return issues
}

/** Throws unless the sender may make all changes to known people. New people are allowed as a whole. */
export async function requireImportAllowed(
  at: { tx: Tx; today: Day },
  who: RightsHolder,
  { changes, addedIds }: Pick<ImportOutcome, 'changes' | 'addedIds'>,
): Promise<void> {
  await requireMayChange(at, who, touchedColumns(changes.filter((one) => !addedIds.has(one.employeeId))))
}
