import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import type { EventContext } from '#server/context/events.ts'
import { generateIds } from '#server/database/insert-rows.ts'
import { loadHolders, loadKnownPeople, rolesOf } from './assignees.ts'
import { assigneeOf, type Doer, dueDay, isTemplateFor, type TemplateOccasion } from './rules.ts'

export type ToDoContext = Pick<EventContext, 'tx' | 'now' | 'today' | 'vault' | 'record'>
/** Whom to-dos are about. */
export type About = { readonly application_id: string } | { readonly employee_id: string }

/** Where somebody is to work, and who manages them. */
export type Work = {
  readonly office_id: string | null
  readonly department_id: string | null
  readonly employment_type: string | null
  readonly manager_id: string | null
}
type Occurrence = Work & { readonly of: About; readonly anchor: Day }
type StoredRow = { title_en: string; title_zh: string; note: string | null; doer: Doer; days: number }

/** Rows of one statement, so that their values stay below PostgreSQL's limit of parameters. */
const ROWS_PER_INSERT = 2_000

/**
 * Makes the to-dos of somebody by all templates of an occasion that fit. `of` is an application, before there is an employee, or
 * an employee. Returns how many; none where no template fits.
 */
export function makeToDos(
  context: ToDoContext,
  { occasion, ...of }: Occurrence & { occasion: TemplateOccasion },
): Promise<number> {
  return makeToDosOfMany(context, occasion, [of])
}

/** The same for any number of people, in a number of queries that does not grow with them. */
export async function makeToDosOfMany(
  { tx, now, today, vault, record }: ToDoContext,
  occasion: TemplateOccasion,
  people: readonly Occurrence[],
): Promise<number> {
  const templates = await tx
    .selectFrom('to_do_template')
    .select(['country', 'office_id', 'employment_type', 'rows'])
    .where('occasion', '=', occasion)
    .where('is_active', '=', true)
    .orderBy('name_en')
    .orderBy('id')
    .execute()
  if (templates.length === 0 || people.length === 0) return 0
  const countries = new Map(
    (await tx.selectFrom('office').select(['id', 'country']).execute()).map(({ id, country }) => [id, country]),
  )
  const heads = new Map(
    (await tx.selectFrom('department').select(['id', 'head_id']).execute()).map(({ id, head_id }) => [id, head_id]),
  )
  const doers = templates.flatMap(({ rows }) => (rows as StoredRow[]).map(({ doer }) => doer))
  const holders = await loadHolders(tx, rolesOf(doers), today)
  const known = await loadKnownPeople(
    tx,
    doers.flatMap((doer) => (doer.by === 'person' ? [doer.employee_id] : [])),
  )
  const made = people.flatMap(({ of, anchor, manager_id, ...work }) => {
    const { office_id, department_id, employment_type } = work
    const country = office_id === null ? null : (countries.get(office_id) ?? null)
    const concerned = {
      employeeId: 'employee_id' in of ? of.employee_id : null,
      officeId: office_id,
      managerId: manager_id,
      headId: department_id === null ? null : (heads.get(department_id) ?? null),
    }
    return templates
      .filter((template) => isTemplateFor(template, { country, office_id, employment_type }))
      .flatMap(({ rows }) => rows as StoredRow[])
      .map(({ doer, note, days, ...titles }) => {
        const due_day = dueDay(anchor, days)
        const isGone = doer.by === 'person' && !known.has(doer.employee_id)
        return {
          note,
          row: {
            ...titles,
            application_id: 'application_id' in of ? of.application_id : null,
            employee_id: concerned.employeeId,
            office_id,
            department_id,
            occasion,
            done_by: doer.by,
            assignee_id: isGone ? null : assigneeOf(doer, concerned, due_day, holders),
            assigned_at: now,
            anchor_day: anchor,
            day_offset: days,
            due_day,
            is_moved: false,
            made_at: now,
          },
        }
      })
  })
  const ids = await generateIds(tx, made.length)
  const rows = made.map(({ note, row }, nth) => {
    const id = required(ids[nth], 'new id')
    return { ...row, id, sealed_note: note === null ? null : vault.encrypt(`to_do.sealed_note|${id}`, note) }
  })
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT)
    await tx
      .insertInto('to_do')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute()
  if (rows.length > 0) recordOf({ record }, people, { occasion, made: rows.length })
  return rows.length
}

/** The log names one person by their record, so that their to-dos show it, and many together. */
function recordOf(
  { record }: Pick<ToDoContext, 'record'>,
  people: readonly { of: About }[],
  after: Record<string, unknown>,
): void {
  const employees = people.flatMap(({ of }) => ('employee_id' in of ? [of.employee_id] : []))
  const [only, ...more] = people
  const id = only && more.length === 0 ? aboutId(only.of) : null
  record({ kind: 'to_do', id, after, ...(employees.length > 0 && { people: employees }) })
}

const aboutId = (of: About) => ('employee_id' in of ? of.employee_id : of.application_id)

/** The to-dos of somebody that are not cancelled; without an occasion, of all occasions. */
function isCurrent(of: About, occasion: TemplateOccasion | undefined): RawBuilder<boolean> {
  const whose =
    'employee_id' in of ? sql`employee_id = ${of.employee_id}::uuid` : sql`application_id = ${of.application_id}::uuid`
  return sql<boolean>`${whose} and cancelled_at is null and ${occasion === undefined ? sql`true` : sql`occasion = ${occasion}`}`
}

/**
 * Moves the first day of somebody's to-dos, and with it what is open and was not given a day by hand. Returns how many to-dos
 * have another first day now.
 */
export function moveToDos(
  context: ToDoContext,
  { of, occasion, anchor }: { of: About; occasion: TemplateOccasion; anchor: Day },
): Promise<number> {
  return moveWhere(context, isCurrent(of, occasion), sql`${anchor}::date`, [{ of }], { occasion, anchor_day: anchor })
}

/** Moves those that a condition finds to a day. */
async function moveWhere(
  { tx, record }: ToDoContext,
  where: RawBuilder<boolean>,
  anchor: RawBuilder<unknown>,
  people: readonly { of: About }[],
  said: { occasion: TemplateOccasion; anchor_day: Day | null },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update to_do set anchor_day = ${anchor}, version = version + 1,
      due_day = case when state = 'open' and not is_moved then ${anchor} + day_offset else due_day end
    where ${where} and anchor_day <> ${anchor}`.execute(tx)
  if (numAffectedRows > 0n) recordOf({ record }, people, { ...said, to_dos: Number(numAffectedRows) })
  return Number(numAffectedRows)
}

/**
 * Makes the to-dos of people who leave, and moves those of whom leaves on another day than was said before. Any number of
 * people in a number of queries that does not grow with them.
 */
export async function followLeavings(
  context: ToDoContext,
  people: readonly { employeeId: string; lastDay: Day }[],
): Promise<void> {
  const { tx } = context
  const days = new Map(people.map(({ employeeId, lastDay }) => [employeeId, lastDay]))
  const ids = [...days.keys()]
  const { rows: known } = await sql<{ employee_id: string }>`select distinct employee_id from to_do
    where employee_id = any(${ids}::uuid[]) and occasion = 'leaving' and cancelled_at is null`.execute(tx)
  const leaving = new Set(known.map(({ employee_id }) => employee_id))
  const moving = ids.filter((id) => leaving.has(id))
  if (moving.length > 0) {
    const day = sql`(select d.day from unnest(${moving}::uuid[], ${moving.map((id) => days.get(id))}::date[]) d(id, day)
      where d.id = to_do.employee_id)`
    const theirs = sql<boolean>`employee_id = any(${moving}::uuid[]) and occasion = 'leaving' and cancelled_at is null`
    const only = moving.length === 1 ? (days.get(moving[0]!) ?? null) : null
    await moveWhere(
      context,
      theirs,
      day,
      moving.map((employee_id) => ({ of: { employee_id } })),
      { occasion: 'leaving', anchor_day: only },
    )
  }
  const fresh = ids.filter((id) => !leaving.has(id))
  if (fresh.length === 0) return
  const { rows: works } = await sql<Work & { id: string }>`
    select employee.id, e.office_id, e.department_id, e.employment_type, e.report_to as manager_id from employee
    join unnest(${fresh}::uuid[], ${fresh.map((id) => days.get(id))}::date[]) d(id, day) on d.id = employee.id
    left join employment e on ${isAsOf('e', sql`d.day`)}`.execute(tx)
  await makeToDosOfMany(
    context,
    'leaving',
    works.map(({ id, ...work }) => ({
      ...work,
      of: { employee_id: id },
      anchor: required(days.get(id), 'last day'),
    })),
  )
}

/** Gives the to-dos of an application to the employee that it became; those of the newcomer become their own. */
export async function handToDosToEmployee(
  { tx, now, record }: ToDoContext,
  { application_id, employee_id }: { application_id: string; employee_id: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('to_do')
    .set({
      employee_id,
      assignee_id: sql`case when done_by = 'newcomer' then ${employee_id}::uuid else assignee_id end`,
      assigned_at: sql`case when done_by = 'newcomer' then ${now}::timestamptz else assigned_at end`,
      version: sql`version + 1`,
    })
    .where('application_id', '=', application_id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    record({ kind: 'to_do', id: employee_id, after: { handed_over: Number(numUpdatedRows) }, people: [employee_id] })
}

/** Takes them back to the application, before its employee is deleted. */
export async function handToDosToApplication(
  { tx, record }: ToDoContext,
  { application_id }: { application_id: string },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('to_do')
    .set({
      employee_id: null,
      assignee_id: sql`case when done_by = 'newcomer' then null else assignee_id end`,
      version: sql`version + 1`,
    })
    .where('application_id', '=', application_id)
    .where('employee_id', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) record({ kind: 'to_do', id: application_id, after: { handed_back: Number(numUpdatedRows) } })
}

/** Ends the to-dos of what does not happen: open ones are not needed any more. Without an occasion, all of somebody's. */
export async function cancelToDos(
  { tx, now, record }: ToDoContext,
  { of, occasion }: { of: About; occasion?: TemplateOccasion },
): Promise<void> {
  await cancelWhere({ tx, now, record }, isCurrent(of, occasion), [{ of }], occasion)
}

/** Ends the to-dos of the leaving of people who stay. */
export async function cancelLeavings(context: ToDoContext, employeeIds: readonly string[]): Promise<void> {
  const theirs = sql<boolean>`employee_id = any(${[...employeeIds]}::uuid[]) and occasion = 'leaving' and cancelled_at is null`
  await cancelWhere(
    context,
    theirs,
    employeeIds.map((employee_id) => ({ of: { employee_id } })),
    'leaving',
  )
}

async function cancelWhere(
  { tx, now, record }: Pick<ToDoContext, 'tx' | 'now' | 'record'>,
  where: RawBuilder<boolean>,
  people: readonly { of: About }[],
  occasion: TemplateOccasion | undefined,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    update to_do set cancelled_at = ${now}, closed_at = coalesce(closed_at, ${now}::timestamptz),
      state = case when state = 'open' then 'not_needed' else state end, version = version + 1
    where ${where}`.execute(tx)
  if (numAffectedRows > 0n)
    recordOf({ record }, people, { ...(occasion && { occasion }), cancelled: Number(numAffectedRows) })
}
