import { randomUUID } from 'node:crypto'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { invalidField } from '#base/errors.ts'
import { loadPage } from '#server/call/list-page.ts'
import type { SortOf } from '#server/call/parse-sort.ts'
import type { Tx } from '#server/database/database.ts'
import { lockActiveUnits } from '../departments/queries.ts'
import { unitPeople } from '../departments/unit-people.ts'
import type { positionApi } from './contract.ts'
import type { JobDescription, KnownPosition, PositionPlan } from './rules.ts'

type PositionQuery = {
  /** Bounds the positions to those that the caller may choose; all where omitted. */
  within?: Expression<SqlBool>
  active: boolean
  day: Day
  search?: string
  department_id?: string
  sort: SortOf<typeof positionApi.list>
  page: number
  per_page: number
  id?: string
}

/** Positions with their departments and their head counts on a day. */
export async function loadPositionPage(tx: Tx, asked: PositionQuery) {
  const found = tx
    .selectFrom('position')
    .$if(asked.id === undefined, (query) => query.where('is_active', '=', asked.active))
    .$call((query) => (asked.id === undefined ? query : query.where('position.id', '=', asked.id)))
    .$call((query) => (asked.within === undefined ? query : query.where(asked.within)))
    .$call((query) =>
      asked.department_id === undefined
        ? query
        : query.where(
            'position.id',
            'in',
            tx
              .selectFrom('position_department')
              .select('position_department.position_id')
              .where('department_id', '=', asked.department_id),
          ),
    )
  const people = sql<number>`coalesce(people.n, 0)`
  const { rows, total } = await loadPage(asked, {
    found,
    shown: (positions) =>
      positions
        .leftJoin(unitPeople().countPeople(tx, 'position', asked.day).as('people'), 'people.unit_id', 'position.id')
        .select(['position.id', 'position.position_id', 'position.name', 'is_active', 'version', people.as('people')]),
    search: ['position.name', 'position.position_id'],
    orders: { name: sql`lower(position.name)`, position_id: sql`lower(position.position_id)`, people },
    tieBreaker: sql`position.id`,
  })
  const jd = await loadDepartments(
    tx,
    rows.map((row) => row.id),
  )
  return { rows: rows.map((row) => ({ ...row, department_jd: jd.get(row.id) ?? [] })), total }
}

/** Departments of positions with job descriptions, by position id, ordered by name. */
export async function loadDepartments(tx: Tx, positions: readonly string[]) {
  if (positions.length === 0)
    return new Map<string, { department_id: string; name: string; job_description: string }[]>()
  const rows = await tx
    .selectFrom('position_department')
    .innerJoin('department', 'department.id', 'position_department.department_id')
    .where('position_department.position_id', 'in', [...positions])
    .select(['position_department.position_id', 'department.id as department_id', 'department.name', 'job_description'])
    .orderBy(sql`lower(department.name)`)
    .execute()
  const found = new Map<string, { department_id: string; name: string; job_description: string }[]>()
  for (const { position_id, ...row } of rows) found.set(position_id, [...(found.get(position_id) ?? []), row])
  return found
}

/** Loads every position with its departments and locks them while an import compares. */
export async function lockKnownPositions(tx: Tx): Promise<KnownPosition[]> {
  const rows = await tx
    .selectFrom('position')
    .select(['id', 'position_id', 'name', 'is_active', 'version'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const jd = await loadDepartments(
    tx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...row,
    jd: (jd.get(row.id) ?? []).map(({ department_id, job_description }) => ({ department_id, job_description })),
  }))
}

/** Replaces the departments of a position. Throws 422 for one that is unknown, given twice, or newly added and disabled. */
export async function setDepartments(tx: Tx, position: string, jd: readonly JobDescription[]): Promise<void> {
  const ids = jd.map((one) => one.department_id)
  if (new Set(ids).size !== ids.length) throw invalidField('department_jd', 'row_given_twice')
  const before = new Set((await loadDepartments(tx, [position])).get(position)?.map((one) => one.department_id))
  const active = await lockActiveUnits(tx, 'department', ids)
  if (ids.some((id) => !active.has(id) && !before.has(id))) throw invalidField('department_jd', 'not_a_choice')
  await tx.deleteFrom('position_department').where('position_id', '=', position).execute()
  if (jd.length > 0)
    await tx
      .insertInto('position_department')
      .values(jd.map((one) => ({ position_id: position, ...one })))
      .execute()
}

/** A position to insert; with an id where other rows of the plan refer to it. */
type NewPosition = PositionPlan['create'][number] & { id?: string }

/**
 * Writes a plan without issues in four statements. `batchId` names the import. Returns the new positions with their ids.
 * Throws 422 for a department that was disabled since the plan was made.
 */
export async function writePositions(
  tx: Tx,
  { create, change }: { create: readonly NewPosition[]; change: PositionPlan['change'] },
  batchId: string | null,
): Promise<({ id: string } & PositionPlan['create'][number])[]> {
  const created = create.map((position) => ({ ...position, id: position.id ?? randomUUID() }))
  const places = [...created, ...change].flatMap(({ id, jd }) => jd.map((one) => ({ position_id: id, ...one })))
  const before = new Set(change.flatMap(({ before }) => before.jd.map((one) => `${before.id} ${one.department_id}`)))
  const active = await lockActiveUnits(
    tx,
    'department',
    places.map((one) => one.department_id),
  )
  if (places.some((one) => !active.has(one.department_id) && !before.has(`${one.position_id} ${one.department_id}`)))
    throw invalidField('department_jd', 'not_a_choice')
  if (created.length > 0)
    await sql`insert into position (id, position_id, name, import_batch_id) select id, position_id, name, ${batchId}::uuid
      from jsonb_to_recordset(${JSON.stringify(created)}::jsonb) as r(id uuid, position_id text, name text)`.execute(tx)
  if (change.length > 0) {
    await sql`update position t set name = r.name, version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(change.map(({ id, name }) => ({ id, name })))}::jsonb) as r(id uuid, name text)
      where t.id = r.id`.execute(tx)
    await sql`delete from position_department where position_id = any(${change.map((one) => one.id)}::uuid[])`.execute(
      tx,
    )
  }
  if (places.length > 0)
    await sql`insert into position_department (position_id, department_id, job_description) select position_id, department_id, job_description
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r(position_id uuid, department_id uuid, job_description text)`.execute(
      tx,
    )
  return created
}
