import { type Expression, type SqlBool, sql } from 'kysely'
import type { Day } from '#base/days.ts'
import { invalidField } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { pageOf } from '#server/list-page.ts'
import type { SortOf } from '#server/sorting.ts'
import type { departmentApi } from './contract.ts'
import { type Holders, NAMES_SHOWN } from './rules.ts'

/** What an employment row points at and what is active or disabled. */
export type UnitTable = 'department' | 'position' | 'office' | 'cost_center'

/** SQL for people who are employed on a day: not gone, and serving out their notice counts. Needs `employment` and `employee`. */
export function employedOn(day: Day): Expression<SqlBool> {
  return sql<SqlBool>`(employment.employment_status in ('active_confirmed', 'active_probation', 'suspended')
    or (employment.employment_status = 'resigned' and employee.last_day >= ${day}))
    and (employee.last_day is null or employee.last_day >= ${day})`
}

/** SQL for the employment row of a day. */
export function inForceOn(day: Day): Expression<SqlBool> {
  return sql<SqlBool>`employment.from_day <= ${day} and (employment.until_day is null or employment.until_day >= ${day})`
}

/** How many active people each unit has on a day, as a subquery `people(unit_id, n)`. */
export function headCounts(tx: Tx, unit: UnitTable, day: Day) {
  return tx
    .selectFrom('employment')
    .innerJoin('employee', 'employee.id', 'employment.employee_id')
    .where(inForceOn(day))
    .where(employedOn(day))
    .where(`employment.${unit}_id`, 'is not', null)
    .groupBy(`employment.${unit}_id`)
    .select([`employment.${unit}_id as unit_id`, sql<number>`count(*)::int`.as('n')])
}

/** Who holds a unit now or from a later day on, by unit: a few names in order and how many. */
export async function holdersOf(
  tx: Tx,
  unit: UnitTable,
  ids: readonly string[],
  day: Day,
  withNames: boolean,
): Promise<Map<string, Holders>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('employment')
    .innerJoin('employee', 'employee.id', 'employment.employee_id')
    .where(`employment.${unit}_id`, 'in', [...ids])
    .where((where) => where.or([where('employment.until_day', 'is', null), where('employment.until_day', '>=', day)]))
    .where(employedOn(day))
    .select([`employment.${unit}_id as unit_id`, 'employee.id', 'employee.full_name'])
    .distinct()
    .orderBy('employee.full_name')
    .execute()
  const holders = new Map<string, { names: string[]; count: number }>()
  for (const row of rows) {
    const held = holders.get(row.unit_id!) ?? { names: [], count: 0 }
    held.count += 1
    if (withNames && held.names.length < NAMES_SHOWN) held.names.push(row.full_name)
    holders.set(row.unit_id!, held)
  }
  return holders
}

/**
 * The ids that are there and active, locked against being disabled until the transaction ends. Whoever places people
 * asks this first.
 */
export async function activeUnits(tx: Tx, unit: UnitTable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom(unit)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('is_active', '=', true)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Throws when another row of the company has the name, whatever its capitals. */
export async function requireFreeText(
  tx: Tx,
  unit: UnitTable,
  column: 'name' | 'code' | 'position_id',
  value: string,
  except?: string,
): Promise<void> {
  const taken = await tx
    .selectFrom(unit)
    .select('id')
    .where(sql<SqlBool>`lower(${sql.ref(column)}) = lower(${value})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .executeTakeFirst()
  if (taken) throw invalidField(column, column === 'name' ? 'name_taken' : 'code_taken')
}

type DepartmentQuery = {
  active: boolean
  day: Day
  search?: string
  sort: SortOf<typeof departmentApi.list>
  page: number
  per_page: number
  id?: string
}

/** Departments with their head counts of a day. */
export async function departmentPage(tx: Tx, asked: DepartmentQuery) {
  const found = tx
    .selectFrom('department')
    .$if(asked.id === undefined, (query) => query.where('is_active', '=', asked.active))
    .$if(asked.id !== undefined, (query) => query.where('department.id', '=', asked.id!))
  const people = sql<number>`coalesce(people.n, 0)`
  return pageOf(asked, {
    found,
    shown: (departments) =>
      departments
        .leftJoin(headCounts(tx, 'department', asked.day).as('people'), 'people.unit_id', 'department.id')
        .select(['department.id', 'name', 'is_active', 'version', people.as('people')]),
    search: ['department.name'],
    orders: { name: sql`lower(department.name)`, people },
    ties: sql`department.id`,
  })
}
