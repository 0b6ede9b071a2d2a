import { AddableUnit } from '#base/arranging-api.ts'
import type { Day } from '#base/days.ts'
import { forbidden, type RowIssue } from '#base/errors.ts'
import type { Permission } from '#base/permissions.ts'
import type { Tx } from '#server/database/database.ts'
import { changeable, requireColumns, requireProtected, type Who } from '../protected.ts'
import { reachOf } from '../reach.ts'
import { touchedBy } from '../record/person-changes.ts'
import { TEMPLATES, type TemplateKind } from '../templates/templates.ts'
import type { KnownPerson } from './plan.ts'
import type { Imported } from './write.ts'

/** What a file of a kind changes people by. */
const PERMISSION: Record<TemplateKind, Permission> = {
  employees: 'employee:edit',
  details: 'employee:edit',
  salary: 'compensation:edit',
}

/**
 * Whether somebody may send in a file of a kind, look at it or import it. Throws 403. A file of people makes new ones and
 * moves them between offices: it takes a reach over all.
 */
export function requireFile(who: Pick<Who, 'grants'>, kind: TemplateKind): void {
  const permission = PERMISSION[kind]
  if (!who.grants.has(permission)) throw forbidden()
  if (kind === 'employees' && reachOf(who, permission) !== 'company') throw forbidden()
  requireColumns(
    who,
    TEMPLATES[kind].sheets.flatMap((sheet) => sheet.columns.map((column) => column.key)),
  )
}

/** The units that somebody may have made by a file: whoever may make them by their forms. */
export function addableBy(who: Pick<Who, 'grants'>): AddableUnit[] {
  return AddableUnit.options.filter((unit) => who.grants.has(`${unit}:edit`))
}

/** Throws 403 where a file is to make units that its sender may not make. */
export function requireAdds(who: Pick<Who, 'grants'>, adds: readonly AddableUnit[]): void {
  const may = addableBy(who)
  if (adds.some((unit) => !may.includes(unit))) throw forbidden()
}

/** Rows about people out of reach: to whom sent the file they are as unknown as people whom nobody knows. */
export async function outOfReach(
  tx: Tx,
  today: Day,
  who: Who,
  kind: TemplateKind,
  rows: Readonly<Record<string, readonly { row: number; values: { employee_no: string } }[]>>,
  known: ReadonlyMap<string, KnownPerson>,
): Promise<RowIssue[]> {
  const personOf = (number: string) => known.get(number.trim().toLowerCase())
  const ids = [...known.values()].map((one) => one.id)
  const may = await changeable({ tx, today }, who, PERMISSION[kind], ids)
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
export async function requireImported(
  at: { tx: Tx; today: Day },
  who: Who,
  { changes, addedIds }: Pick<Imported, 'changes' | 'addedIds'>,
): Promise<void> {
  await requireProtected(at, who, touchedBy(changes.filter((one) => !addedIds.has(one.employeeId))))
}
