import { sql } from 'kysely'
import type { Endpoint } from '#base/endpoints/endpoint.ts'
import { invalidField, notFound } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { type ListRows, pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { postgresErrorCode } from '#server/database/database.ts'
import { deleteVersioned, insertVersioned, lockVersioned, updateVersioned } from '#server/database/records.ts'
import { requireAllInReach, withinReach } from '../reach.ts'
import {
  type CreateInput,
  countPersonRecords,
  type EditInput,
  type ListInput,
  listConditions,
  loadPersonRecord,
  loadPersonRecords,
  type PersonRecord,
  type PersonRecordCalls,
  type PersonTable,
  type RecordKey,
  type RowOf,
  recordTable,
} from './person-record.ts'

/** Registers the calls of a record, each with its audit entry: list, export, create, edit and remove. */
export function registerPersonRecordRoutes<T extends PersonTable, C extends PersonRecordCalls>(
  api: Api,
  record: PersonRecord<T, C>,
): void {
  const { table, calls, permission, logged, people, overlap } = record
  // The contract types the calls; inside a generic function they are read as the row and inputs derived from it.
  const { list, create, edit, remove } = calls as {
    list: Endpoint<unknown, ListInput<C>, ListRows<RowOf<C>>, unknown>
    create?: Endpoint<unknown, CreateInput<C>, RowOf<C>, unknown>
    edit?: Endpoint<unknown, EditInput<C>, RowOf<C>, unknown>
    remove?: Endpoint<unknown, RecordKey, object, unknown>
  }

  pageRoute(
    api,
    list,
    async (asked, context) => {
      const conditions = await listConditions(context, record, asked)
      const found = await loadPersonRecords(context, record, conditions, asked)
      context.reportReads(found.rows.length)
      return found
    },
    { countLists: (lists, context) => countPersonRecords(context, record, lists) },
  )

  if (create) {
    const toValues = required(record.create, `what ${table} writes when one is created`)
    route(api, create, async (input, context) => {
      const { tx, actor, today } = context
      await requireAllInReach(tx, actor, permission, [input.employee_id], today)
      if (!record.allowsOwn) await forbidOwnRecord(tx, actor, permission, input.employee_id)
      const values = await toValues(input, context)
      const { id } = await refuseOverlap(overlap, () => insertVersioned(tx, table, values))
      const row = await loadPersonRecord(context, record, id)
      context.record({ kind: table, id, name: row.full_name, before: null, after: logged?.(row) ?? {} })
      return row
    })
  }

  if (edit) {
    const toPatch = required(record.edit, `what ${table} writes when one is edited`)
    route(api, edit, async ({ id, version, ...patch }, context) => {
      const { row: before, stored } = await lockPersonRecord(context, record, { id, version })
      const values = await toPatch(patch, before, context)
      const written = 'changed_at' in stored ? { ...values, changed_at: sql`now()` } : values
      const { difference } = await refuseOverlap(overlap, () =>
        updateVersioned(context.tx, table, { id, version }, written),
      )
      const row = await loadPersonRecord(context, record, id)
      context.record({ kind: table, id, name: row.full_name, ...difference })
      return row
    })
  }

  if (remove)
    route(api, remove, async (at, context) => {
      const { row } = await lockPersonRecord(context, record, at)
      record.remove?.check?.(row, context)
      const withdrawal = record.remove?.withdrawal?.(row, context)
      if (withdrawal) await updateVersioned(context.tx, table, at, withdrawal)
      else await deleteVersioned(context.tx, table, at)
      context.record({
        kind: table,
        id: at.id,
        name: row.full_name,
        before: { employee_id: row.employee_id, ...logged?.(row) },
        after: null,
        people: people?.(row) ?? [row.employee_id],
      })
      return {}
    })
}

/**
 * Locks a record of somebody in reach at the version that the caller saw. Throws 404, 409, and 403 for the caller's
 * own.
 */
export async function lockPersonRecord<T extends PersonTable, C extends PersonRecordCalls>(
  context: Context,
  record: PersonRecord<T, C>,
  at: RecordKey,
) {
  const { tx, actor, today } = context
  const { permission } = record
  const { rows } = await sql<{ employee_id: string }>`select record.employee_id from ${recordTable(record)}
    where record.id = ${at.id}::uuid and ${record.where ?? sql`true`} and ${withinReach(actor, permission, today)}`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw notFound()
  const stored = await lockVersioned(tx, record.table, at)
  if (!record.allowsOwn) await forbidOwnRecord(tx, actor, permission, found.employee_id)
  return { row: await loadPersonRecord(context, record, at.id), stored }
}

/** Turns the database's exclusion error, which refuses the later of two, into a refusal. */
async function refuseOverlap<R>(
  overlap: { field: string; code: string } | undefined,
  write: () => Promise<R>,
): Promise<R> {
  try {
    return await write()
  } catch (error) {
    if (overlap && postgresErrorCode(error) === '23P01') throw invalidField(overlap.field, overlap.code)
    throw error
  }
}
