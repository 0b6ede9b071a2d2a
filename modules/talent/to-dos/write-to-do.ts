import { sql } from 'kysely'
import type { z } from 'zod'
import { conflict, forbidden, invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { isAsOf } from '#people/as-of.ts'
import { hasPlaceInReach, type Place } from '#server/access/reach-over-places.ts'
import type { Context } from '#server/context/context.ts'
import { generateIds } from '#server/database/insert-rows.ts'
import { lockAllVersioned, lockVersioned, type RowOf } from '#server/database/records.ts'
import { applicationsWithin, FROM_APPLICATIONS } from '../candidates/reading.ts'
import { requireColleagues } from './assignees.ts'
import { loadChanges } from './changes.ts'
import type { OwnToDo, ToDo, toDoApi } from './contract.ts'
import { loadOwnPage, loadToDoPage, openText } from './reading.ts'
import { requireReason, type ToDoState } from './rules.ts'

const ONE = { sort: 'due_day', page: 1, per_page: 1 } as const

/** A to-do within reach with its texts and its history. Throws 404 for any other. */
export async function loadToDo(context: Context, id: string): Promise<z.input<typeof ToDo>> {
  const { rows, stored } = await loadToDoPage(context, { ...ONE, ids: [id] })
  const [[row], [whole]] = [rows, stored]
  if (!row || !whole) throw notFound()
  return {
    ...row,
    note: openText(context, whole, 'note'),
    remark: openText(context, whole, 'remark'),
    made_at: whole.made_at.toISOString(),
    changes: await loadChanges(context.tx, whole),
  }
}

/** A to-do of the caller. Throws 404 for any other. */
export async function loadOwnToDo(context: Context, id: string): Promise<z.input<typeof OwnToDo>> {
  const { rows } = await loadOwnPage(context, { ...ONE, ids: [id] })
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Given = NonNullable<typeof toDoApi.create.types>['parsed']

/** Adds a to-do by hand and returns its id. Throws 422 at the field, and 404 for somebody out of reach or oneself. */
export async function createToDo(context: Context, given: Given): Promise<string> {
  const { tx, now, vault, record } = context
  const { employee_id = null, application_id = null, title_en, title_zh, note, assignee_id, due_day } = given
  const en = title_en ?? title_zh
  if (en === undefined) throw invalidField('title_en', 'required')
  if ((employee_id === null) === (application_id === null)) throw invalidField('employee_id', 'to_do_of_one')
  const place =
    employee_id === null
      ? await requireApplicationPlace(context, required(application_id, 'application'))
      : await requireEmployeePlace(context, employee_id)
  await requireColleagues(context, [assignee_id], 'assignee_id')
  const [id = ''] = await generateIds(tx, 1)
  await tx
    .insertInto('to_do')
    .values({
      id,
      employee_id,
      application_id,
      ...place,
      occasion: 'other',
      title_en: en,
      title_zh: title_zh ?? en,
      sealed_note: note === undefined ? null : vault.encrypt(`to_do.sealed_note|${id}`, note),
      done_by: 'person',
      assignee_id,
      assigned_at: now,
      due_day,
      is_moved: true,
      made_at: now,
    })
    .execute()
  record({ kind: 'to_do', id, name: en, after: { assignee_id, due_day }, ...peopleOf({ employee_id }) })
  return id
}

const peopleOf = ({ employee_id }: { employee_id: string | null }) =>
  employee_id === null ? {} : { people: [employee_id] }

/** Where the vacancy of an application is, which does not end meanwhile. Throws 404 out of reach, and for the caller's own. */
async function requireApplicationPlace(context: Context, id: string): Promise<Place> {
  const within = await applicationsWithin(context, 'to-do:edit')
  const { rows } = await sql<Place>`select v.office_id, v.department_id ${FROM_APPLICATIONS}
    where a.id = ${id}::uuid and ${within} for share of a`.execute(context.tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Where an employee works. Throws 404 out of reach, and for oneself. */
async function requireEmployeePlace({ tx, actor, today }: Context, id: string): Promise<Place> {
  const { rows } = await sql<Place>`select e.office_id, e.department_id from employee
    left join employment e on ${isAsOf('e', today)} where employee.id = ${id}::uuid`.execute(tx)
  const [place] = rows
  if (!place || !hasPlaceInReach(actor, 'to-do:edit', place)) throw notFound()
  if (id === actor.employeeId) throw forbidden('not_for_yourself')
  return place
}

type Patch = Omit<NonNullable<typeof toDoApi.update.types>['parsed'], 'id' | 'version'>

/** Changes an open to-do. Another day is one by hand, which stays when the first day moves. */
export async function updateToDo(
  context: Context,
  { id, version, note, ...patch }: Patch & { id: string; version: number },
): Promise<void> {
  const { tx, vault } = context
  await requireEditable(context, [id])
  const before = requireOpen(await lockVersioned(tx, 'to_do', { id, version }))
  const sealed = note === undefined || note === null ? note : vault.encrypt(`to_do.sealed_note|${id}`, note)
  await writeChange(context, [before], {
    ...patch,
    ...(sealed !== undefined && { sealed_note: sealed }),
  })
}

/** Gives several open to-dos another person or day. Throws 404 where one is out of reach, 409 where one was changed or closed. */
export async function updateToDos(
  context: Context,
  { rows, ...patch }: NonNullable<typeof toDoApi.updateMany.types>['parsed'],
): Promise<number> {
  if (patch.assignee_id === undefined && patch.due_day === undefined) throw invalidField('assignee_id', 'required')
  await requireEditable(
    context,
    rows.map(({ id }) => id),
  )
  const locked = await lockAllVersioned(context.tx, 'to_do', rows)
  const before = rows.map(({ id }) => requireOpen(required(locked.get(id), 'locked to-do')))
  await writeChange(context, before, patch)
  return before.length
}

async function requireEditable(context: Context, ids: readonly string[]): Promise<void> {
  const { stored } = await loadToDoPage(
    context,
    { ids, sort: 'due_day', page: 1, per_page: Math.max(1, ids.length) },
    'to-do:edit',
  )
  if (stored.length < ids.length) throw notFound()
}

type StoredRow = RowOf<'to_do'>

function requireOpen(row: StoredRow): StoredRow {
  if (row.state !== 'open') throw conflict('to_do_closed')
  return row
}

type Change = {
  title_en?: string | undefined
  title_zh?: string | undefined
  assignee_id?: string | undefined
  due_day?: string | undefined
  sealed_note?: Buffer | null
}

/** Writes a change of open to-dos in one statement. The log says that a note changed, and not the note. */
async function writeChange(context: Context, before: readonly StoredRow[], change: Change): Promise<void> {
  const { tx, now, record } = context
  const { assignee_id, due_day, sealed_note, title_en, title_zh } = change
  if (assignee_id !== undefined) await requireColleagues(context, [assignee_id], 'assignee_id')
  await tx
    .updateTable('to_do')
    .set({
      ...(title_en !== undefined && { title_en }),
      ...(title_zh !== undefined && { title_zh }),
      ...(sealed_note !== undefined && { sealed_note }),
      ...(due_day !== undefined && { due_day, is_moved: sql`is_moved or due_day <> ${due_day}::date` }),
      ...(assignee_id !== undefined && {
        assignee_id,
        assigned_at: sql`case when assignee_id = ${assignee_id}::uuid then assigned_at else ${now}::timestamptz end`,
        done_by: sql`case when assignee_id = ${assignee_id}::uuid then done_by else 'person' end`,
      }),
      version: sql`version + 1`,
    })
    .where(
      'id',
      'in',
      before.map(({ id }) => id),
    )
    .execute()
  const logged = Object.entries({ title_en, title_zh, assignee_id, due_day }).filter(([, value]) => value !== undefined)
  for (const row of before) {
    const changed = logged.filter(([field, value]) => row[field as keyof StoredRow] !== value)
    record({
      kind: 'to_do',
      id: row.id,
      name: title_en ?? row.title_en,
      before: Object.fromEntries(changed.map(([field]) => [field, row[field as keyof StoredRow]])),
      after: { ...Object.fromEntries(changed), ...(sealed_note !== undefined && { note_changed: true }) },
      ...peopleOf(row),
    })
  }
}

type Answer = { id: string; version: number; state: ToDoState; remark?: string | undefined }

/** Says by HR that a to-do is done or not needed, or opens it again. Throws 422 at `remark`, 409 where it has that state. */
export async function answerToDo(context: Context, given: Answer): Promise<void> {
  await requireEditable(context, [given.id])
  requireReason(given)
  await writeAnswer(context, given)
}

/** Says so by whom it is for. */
export async function answerOwnToDo(context: Context, given: Answer): Promise<void> {
  const { state } = await loadOwnToDo(context, given.id)
  if (state === 'not_needed') throw conflict('to_do_closed')
  await writeAnswer(context, given)
}

async function writeAnswer(
  { tx, now, actor, vault, record }: Context,
  { id, version, state, remark }: Answer,
): Promise<void> {
  const before = await lockVersioned(tx, 'to_do', { id, version })
  if (before.cancelled_at !== null) throw conflict('to_do_closed')
  if (before.state === state) throw conflict(`to_do_already_${state}`)
  if (before.state !== 'open' && state !== 'open') throw conflict('to_do_closed')
  const isOpen = state === 'open'
  await tx
    .updateTable('to_do')
    .set({
      state,
      closed_by: isOpen ? null : actor.fullName,
      closed_at: isOpen ? null : now,
      sealed_remark: isOpen || remark === undefined ? null : vault.encrypt(`to_do.sealed_remark|${id}`, remark),
      version: version + 1,
    })
    .where('id', '=', id)
    .execute()
  record({
    kind: 'to_do',
    id,
    name: before.title_en,
    before: { state: before.state },
    after: { state },
    ...peopleOf(before),
  })
}
