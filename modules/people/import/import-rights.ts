import type { Permission } from '#base/access/permissions.ts'
import { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import type { Day } from '#base/days/days.ts'
import { forbidden, type RowIssue } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
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
import { TEMPLATES, type TemplateKind } from './templates/templates.ts'

/** What a file of a kind changes people by. */
const FILE_PERMISSIONS: Record<TemplateKind, Permission> = {
  employees: 'employee:edit',
  details: 'employee:edit',
  salary: 'compensation:edit',
}

/**
 * Whether somebody may send in a file of a kind, look at it or import it. Throws 403. A file of people makes new ones and
 * moves them between offices: it takes a reach over all.
 */
export function requireMayImport(who: Pick<RightsHolder, 'grants'>, kind: TemplateKind): void {
  const permission = FILE_PERMISSIONS[kind]
  if (!who.grants.has(permission)) throw forbidden()
  if (kind === 'employees' && reachOf(who, permission) !== 'company') throw forbidden()
  requireMayImportColumns(
    who,
    TEMPLATES[kind].sheets.flatMap((sheet) => sheet.columns.map((column) => column.key)),
  )
}

/** The units that somebody may have made by a file: whoever may make them by their forms. */
export function addableUnits(who: Pick<RightsHolder, 'grants'>): AddableUnit[] {
  return AddableUnit.options.filter((unit) => who.grants.has(`${unit}:edit`))
}

/** Throws 403 where a file is to make units that its sender may not make. */
export function requireAddableUnits(who: Pick<RightsHolder, 'grants'>, adds: readonly AddableUnit[]): void {
  const may = addableUnits(who)
  if (adds.some((unit) => !may.includes(unit))) throw forbidden()
}

/** Rows about people out of reach: to whom sent the file they are as unknown as people whom nobody knows. */
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

/** Whether what a file did to people who were there before was somebody's to do; new people are whole from the file. */
export async function requireImportAllowed(
  at: { tx: Tx; today: Day },
  who: RightsHolder,
  { changes, addedIds }: Pick<ImportOutcome, 'changes' | 'addedIds'>,
): Promise<void> {
  await requireMayChange(at, who, touchedColumns(changes.filter((one) => !addedIds.has(one.employeeId))))
}
