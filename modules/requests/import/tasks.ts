import { sql } from 'kysely'
import { conflict, DomainError, notFound, type RowIssue } from '#base/errors.ts'
import { withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockVersioned } from '#server/database/records.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { selectOne } from '#server/database/select-one.ts'
import { readWorkbook, TASK_DEADLINE_MS } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import type { LockedRow } from '../approval/decisions/decide.ts'
import { endImportedRequests } from '../approval/decisions/withdraw-cancel-revoke.ts'
import { applyAtOnce } from '../approval/for-others/record-at-once.ts'
import { insertRequests } from '../approval/sending/send-request.ts'
import type { BulkImport } from '../kinds/bulk-import.ts'
import type { AnyKind } from '../kinds/request-kind.ts'
import { requireRequestKind } from '../kinds/request-kinds.ts'
import { evaluateRows, type ReadFile, readRequestFile } from './rows.ts'
import { createCallContext } from './task-call-context.ts'

/** The input of a check or an import. */
export type FileInput = { kind: string; file_id: string; file_name: string }
/** The input of an undoing. */
export type UndoInput = { kind: string; id: string; version: number; file_name: string }

/** The result of a check; issues have codes, so that the page shows them in the reader's language. */
export type CheckResult = {
  rows: number
  people: number
  /** The number of rows with an error. */
  faulty: number
  errors: RowIssue[]
  warnings: RowIssue[]
  more: boolean
}

/** How many requests an import sent, and the errors of the rows that were left out. */
export type ImportResult = { rows: number; left_out: number; errors: RowIssue[] }

const MAX_ISSUES = 500
const WRITTEN_TABLES = ['request', 'request_step', 'request_decider', 'request_entry', 'request_notice'] as const

/** Checks a file as if each row were sent. Writes and locks nothing. */
export const checkRequests: TaskKind<FileInput> = {
  kind: 'requests.check_file',
  title: { en: 'Check of {{file}}', zh: '檢查 {{file}}' },
  bulk: [],
  isDisposable: true,
  async run(task) {
    const { input } = task
    const of = requireImportableKind(input.kind)
    const read = readRequestFile(of.kind, of.byFile, await readSheets(task))
    const total = read.rows.length
    await task.reportProgress(0, Math.max(1, total))
    const { people, errors, warnings } = await task.runInTenant(async (tx) => {
      const { context } = await createCallContext(tx, task)
      await requireNotImported(context, of.kind, read)
      return evaluateRows(context, of, read, { from: null, progress: (done) => task.reportProgress(done) })
    })
    const result: CheckResult = {
      rows: total + read.unreadable.length,
      people,
      faulty: new Set(errors.map(({ row }) => row)).size,
      errors: errors.slice(0, MAX_ISSUES),
      warnings: warnings.slice(0, MAX_ISSUES),
      more: read.more || errors.length > MAX_ISSUES || warnings.length > MAX_ISSUES,
    }
    const { faulty } = result
    return task.commit(async () => ({
      message: {
        code: faulty > 0 ? 'request_import_to_fix' : 'request_import_checked',
        params: { count: faulty > 0 ? faulty : total },
      },
      result,
      changes: [
        { kind: 'import', name: input.file_name, after: { state: 'checked', rows: result.rows, errors: faulty } },
      ],
    }))
  },
}

/** Imports a file: sends its valid rows in one transaction, or none, and names the others. */
export const importRequests: TaskKind<FileInput> = {
  kind: 'requests.import_file',
  title: { en: 'Import of {{file}}', zh: '匯入 {{file}}' },
  bulk: [],
  async run(task) {
    const { input } = task
    const of = requireImportableKind(input.kind)
    const read = readRequestFile(of.kind, of.byFile, await readSheets(task))
    const all = read.rows.length + read.unreadable.length
    await task.reportProgress(0, Math.max(1, all))
    return task.commit(async (tx) => {
      const { context, changes } = await createCallContext(tx, task)
      const importId = await insertImport(context, of.kind, read, input.file_name)
      // Evaluating counts as the first half of the progress, writing as the second.
      const { errors, sent, saveInputs } = await evaluateRows(context, of, read, {
        from: { importId, file: input.file_name },
        progress: (done) => task.reportProgress(Math.floor(done / 2)),
      })
      if (sent.length === 0)
        throw new DomainError('request_import_errors', {
          rows: errors.slice(0, MAX_ISSUES),
          params: { count: new Set(errors.map(({ row }) => row)).size },
        })
      const rows = sent.length
      await tx.updateTable('request_import').set({ rows }).where('id', '=', importId).execute()
      await task.reportProgress(Math.floor(all / 2))
      const atOnce = await insertRequests(context, of.kind, sent, { together: true })
      await saveInputs(tx)
      await applyAtOnce(context, of.kind, atOnce, async (rows) => of.byFile.applyEffects?.(tx, rows))
      await refreshStatistics(tx, [...WRITTEN_TABLES, ...of.byFile.tables], rows)
      await task.files.remove(tx, input.file_id)
      return {
        message: {
          code: rows < all ? 'request_import_done_partly' : 'request_import_done',
          params: { count: rows, left_out: all - rows },
        },
        result: { rows, left_out: all - rows, errors: errors.slice(0, MAX_ISSUES) } satisfies ImportResult,
        changes: [
          {
            kind: 'request_import',
            id: importId,
            name: input.file_name,
            after: { request: of.kind.kind, rows, left_out: all - rows },
          },
          ...changes,
        ],
      }
    })
  },
}

/** Undoes an import: cancels its pending requests and revokes its approved ones. Refused once any of it is paid. */
export const undoImport: TaskKind<UndoInput> = {
  kind: 'requests.undo_import',
  title: { en: 'Undoing of {{file}}', zh: '復原 {{file}}' },
  bulk: [],
  async run(task) {
    const { input } = task
    return task.commit(async (tx) => {
      const { context, changes } = await createCallContext(tx, task)
      const { tx: _, actor, now } = context
      // The version that the call saw: an import that was undone since has another.
      const before = await lockVersioned(tx, 'request_import', input)
      const rows = await lockImportedRequests(tx, before.id)
      await requireUndoable(context, requireRequestKind(before.kind), before)
      const kind = requireRequestKind(before.kind)
      const waiting = rows.filter(({ state }) => state === 'pending')
      const approved = rows.filter(({ state }) => state === 'approved')
      const open = waiting.length + approved.length
      await task.reportProgress(0, Math.max(1, open))
      await endImportedRequests(context, kind, waiting, 'cancelled')
      await task.reportProgress(waiting.length)
      await endImportedRequests(context, kind, approved, 'revoked')
      await tx
        .updateTable('request_import')
        .set({ undone_at: now, undone_by: actor.fullName, version: before.version + 1 })
        .where('id', '=', before.id)
        .execute()
      return {
        message: { code: 'request_import_undo_done', params: { count: open } },
        result: { undone: open },
        changes: [
          {
            kind: 'request_import',
            id: before.id,
            name: before.file_name,
            before: { rows: before.rows },
            after: { undone: open },
          },
          ...changes,
        ],
      }
    })
  },
}

/** Locks the requests of an import, with the applicants' names. Requests are locked before their people, as deciding does. */
async function lockImportedRequests(tx: Tx, importId: string): Promise<LockedRow[]> {
  return (await tx
    .selectFrom('request')
    .innerJoin('employee', 'employee.id', 'request.employee_id')
    .selectAll('request')
    .select('employee.full_name')
    .where('request.import_id', '=', importId)
    .orderBy('request.employee_id')
    .orderBy('request.id')
    .forUpdate('request')
    .execute()) as LockedRow[]
}

/** Throws 404 for applicants out of reach, 403 where the caller is one of them, 409 where something was paid. One query. */
export async function requireUndoable(
  { tx, actor, today }: Context,
  kind: AnyKind,
  { id }: { readonly id: string },
): Promise<void> {
  const { beyond, own, paid } = await selectOne(
    tx,
    sql<{ beyond: boolean; own: boolean; paid: number }>`
      select coalesce(bool_or(not ${withinReach(actor, kind.manage, today)}), false) as beyond,
        coalesce(bool_or(r.employee_id = ${actor.employeeId}::uuid), false) as own,
        count(*) filter (where r.state = 'paid')::int as paid
      from request r join employee on employee.id = r.employee_id where r.import_id = ${id}::uuid`,
  )
  if (beyond) throw notFound()
  if (own) throw new DomainError('not_for_yourself', { status: 403 })
  if (paid > 0) throw conflict('request_import_paid', { count: paid })
}

function requireImportableKind(name: string): { kind: AnyKind; byFile: BulkImport } {
  const kind = requireRequestKind(name)
  if (!kind.bulkImport) throw notFound()
  return { kind, byFile: kind.bulkImport }
}

async function readSheets(task: TaskContext<FileInput>): Promise<Sheet[]> {
  const { file_id, file_name } = task.input
  const bytes = await task.runInTenant((tx) => task.files.readBytes(tx, file_id))
  return readWorkbook(bytes, { name: file_name, deadlineMs: TASK_DEADLINE_MS })
}

/** Throws 409 where the same rows were imported already and not undone. */
async function requireNotImported({ tx }: Pick<Context, 'tx'>, { kind }: AnyKind, { digest }: ReadFile): Promise<void> {
  const known = await tx
    .selectFrom('request_import')
    .select(['file_name', 'by_name', 'at'])
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (known) throw conflict('request_imported', { file: known.file_name, name: known.by_name })
}

/** Inserts the import and returns its id. Of two imports of the same rows at once the second waits for the first and is refused. */
async function insertImport(context: Context, kind: AnyKind, read: ReadFile, file: string): Promise<string> {
  const { tx, actor, now } = context
  const made = await tx
    .insertInto('request_import')
    .values({
      kind: kind.kind,
      file_name: file,
      digest: read.digest,
      rows: read.rows.length || 1,
      at: now,
      by_account: actor.accountId,
      by_name: actor.fullName,
    })
    .onConflict((same) => same.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  await requireNotImported(context, kind, read)
  throw conflict('state_conflict')
}
