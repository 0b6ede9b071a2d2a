import { type NotNull, type SqlBool, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import type { departmentApi } from './contract.ts'
import { unitPeople } from './unit-people.ts'

/** Units that an employment row refers to and that can be disabled. */
export type UnitTable = 'department' | 'position' | 'office' | 'cost_center'

/**
 * Returns the ids that exist and are active, and locks them so that nobody disables them before the transaction ends. Call
 * it before people are placed in them.
 */
export async function lockActiveUnits(tx: Tx, unit: UnitTable, ids: readonly string[]): Promise<Set<string>> {
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

/** Names of units, disabled ones included. */
export async function loadUnitNames(tx: Tx, unit: UnitTable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom(unit)
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Throws 422 where another row of the company has the value in any capitals. */
export async function requireUniqueText(
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
    .$call((query) => (except === undefined ? query : query.where('id', '<>', except)))
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
  parent_id?: string
}

/** Departments with their head counts on a day. */
export async function loadDepartmentPage(tx: Tx, asked: DepartmentQuery) {
  const found = tx
    .selectFrom('department')
    .$if(asked.id === undefined, (query) => query.where('department.is_active', '=', asked.active))
    .$call((query) => (asked.id === undefined ? query : query.where('department.id', '=', asked.id)))
    .$call((query) =>
      asked.parent_id === undefined ? query : query.where('department.parent_id', '=', asked.parent_id),
    )
  const people = sql<number>`coalesce(people.n, 0)`
  return loadPage(asked, {
    found,
    shown: (departments) =>
      departments
        .leftJoin(unitPeople().countPeople(tx, 'department', asked.day).as('people'), 'people.unit_id', 'department.id')
        .leftJoin('department as parent', 'parent.id', 'department.parent_id')
        .select([
          'department.id',
          'department.name',
          'department.code',
          'department.head_id',
          'department.parent_id',
          'parent.name as parent_name',
          'department.cost_center_id',
          'department.is_active',
          'department.version',
          people.as('people'),
        ]),
    search: ['department.name', 'department.code'],
    orders: { name: sql`lower(department.name)`, code: sql`lower(department.code)`, people },
    tieBreaker: sql`department.id`,
  })
}

/** A department as an import writes it. */
type ImportedDepartment = {
  id: string
  name: string
  code: string | null
  head_id: string | null
  awaited_head: string | null
  parent_id: string | null
  cost_center_id: string | null
}

/** Writes departments of an import in two statements. The caller has checked them. */
export async function writeDepartments(
  tx: Tx,
  { create, change }: { create: readonly ImportedDepartment[]; change: readonly ImportedDepartment[] },
  batchId: string | null,
): Promise<void> {
  const toRecordset = (departments: readonly ImportedDepartment[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(departments)}::jsonb)
      as r(id uuid, name text, code text, head_id uuid, awaited_head text, parent_id uuid, cost_center_id uuid)`
  if (create.length > 0)
    await sql`insert into department (id, name, code, head_id, awaited_head, parent_id, cost_center_id, import_batch_id)
      select id, name, code, head_id, awaited_head, parent_id, cost_center_id, ${batchId}::uuid from ${toRecordset(create)}`.execute(
      tx,
    )
  if (change.length > 0)
    await sql`update department t set code = r.code, head_id = r.head_id, awaited_head = r.awaited_head,
      parent_id = r.parent_id, cost_center_id = r.cost_center_id, version = t.version + 1
      from ${toRecordset(change)} where t.id = r.id`.execute(tx)
}

/** The heads that files named and that departments still lack. */
export async function loadAwaitedHeads(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('department')
    .select('awaited_head')
    .distinct()
    .where('head_id', 'is', null)
    .where('awaited_head', 'is not', null)
    .$narrowType<{ awaited_head: NotNull }>()
    .execute()
  return rows.map(({ awaited_head }) => awaited_head)
}

/** Makes people the heads of the departments that awaited them. Returns those departments. */
export async function setAwaitedHeads(
  tx: Tx,
  people: readonly { id: string; awaited: string }[],
): Promise<{ id: string; name: string; head_id: string }[]> {
  const { rows } = await sql<{ id: string; name: string; head_id: string }>`
    update department t set head_id = r.id, awaited_head = null, version = t.version + 1
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as r(id uuid, awaited text)
    where t.awaited_head = r.awaited and t.head_id is null returning t.id, t.name, t.head_id`.execute(tx)
  return rows
}
