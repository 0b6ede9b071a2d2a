import { sql } from 'kysely'
import { conflict, notFound, Refused, type RowIssue } from '#base/errors.ts'
import { withinReach } from '#modules/people/employees/reach.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { freshStatistics } from '#server/database/fresh-statistics.ts'
import { locked } from '#server/records.ts'
import { readWorkbook, TASK_DEADLINE_MS } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import type { TaskContext, TaskKind } from '#server/tasks/kinds.ts'
import type { ByFile } from '../by-file.ts'
import type { LockedRow } from '../decide.ts'
import { undoImported } from '../end.ts'
import type { AnyKind } from '../kind.ts'
import { kindOf } from '../kinds.ts'
import { putSent } from '../send.ts'
import { actingIn } from './acting.ts'
import { judgeRows, type ReadFile, readFileOf } from './rows.ts'

/** What the calls that start a check or an import hand on. */
export type FileInput = { kind: string; file_id: string; file_name: string }
/** What the call that starts an undoing hands on. */
export type UndoInput = { kind: string; id: string; version: number; file_name: string }

/** What a check keeps for the page; issues by code, so that they are read in any language. */
export type CheckResult = {
  rows: number
  people: number
  /** Rows with an error. */
  faulty: number
  errors: RowIssue[]
  warnings: RowIssue[]
  more: boolean
}

/** What an import sent, and what is wrong with the rows that stayed out. */
export type ImportResult = { rows: number; left_out: number; errors: RowIssue[] }

/** Issues that are kept. */
const KEPT = 500
const TABLES = ['request', 'request_step', 'request_decider', 'request_entry', 'request_notice'] as const

/** Tries a file as if each row were sent; writes nothing and holds nobody. */
export const checkRequests: TaskKind<FileInput> = {
  kind: 'requests.check_file',
  title: { en: 'Check of {{file}}', zh: '檢查 {{file}}' },
  bulk: [],
  forgotten: true,
  async run(task) {
    const { input } = task
    const of = kindByFile(input.kind)
    const read = readFileOf(of.kind, of.byFile, await sheetsOf(task))
    const total = read.rows.length
    await task.progress(0, Math.max(1, total))
    const { people, errors, warnings } = await task.tenant(async (tx) => {
      const { context } = await actingIn(tx, task)
      await requireNew(context, of.kind, read)
      return judgeRows(context, of, read, { from: null, progress: (done) => task.progress(done) })
    })
    const result: CheckResult = {
      rows: total + read.broken.length,
      people,
      faulty: new Set(errors.map(({ row }) => row)).size,
      errors: errors.slice(0, KEPT),
      warnings: warnings.slice(0, KEPT),
      more: read.more || errors.length > KEPT || warnings.length > KEPT,
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

/** Imports a file: its good rows are sent in one transaction, or none; the others stay out and are named. */
export const importRequests: TaskKind<FileInput> = {
  kind: 'requests.import_file',
  title: { en: 'Import of {{file}}', zh: '匯入 {{file}}' },
  bulk: [],
  async run(task) {
    const { input } = task
    const of = kindByFile(input.kind)
    const read = readFileOf(of.kind, of.byFile, await sheetsOf(task))
    const all = read.rows.length + read.broken.length
    await task.progress(0, Math.max(1, all))
    return task.commit(async (tx) => {
      const { context, changes } = await actingIn(tx, task)
      const importId = await newImport(context, of.kind, read, input.file_name)
      // Judging is the shorter half: what was found is then written.
      const { errors, sent, keep } = await judgeRows(context, of, read, {
        from: { importId, file: input.file_name },
        progress: (done) => task.progress(Math.floor(done / 2)),
      })
      if (sent.length === 0)
        throw new Refused('request_import_errors', {
          rows: errors.slice(0, KEPT),
          params: { count: new Set(errors.map(({ row }) => row)).size },
        })
      const rows = sent.length
      await tx.updateTable('request_import').set({ rows }).where('id', '=', importId).execute()
      await task.progress(Math.floor(all / 2))
      await putSent(context, of.kind, sent, { together: true })
      await keep(tx)
      await freshStatistics(tx, [...TABLES, ...of.byFile.tables], rows)
      await task.files.remove(tx, input.file_id)
      return {
        message: {
          code: rows < all ? 'request_import_done_partly' : 'request_import_done',
          params: { count: rows, left_out: all - rows },
        },
        result: { rows, left_out: all - rows, errors: errors.slice(0, KEPT) } satisfies ImportResult,
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

/** Takes a whole import back: what waits is cancelled, what was approved is revoked. Refused once any of it is paid. */
export const undoImport: TaskKind<UndoInput> = {
  kind: 'requests.undo_import',
  title: { en: 'Undoing of {{file}}', zh: '復原 {{file}}' },
  bulk: [],
  async run(task) {
    const { input } = task
    return task.commit(async (tx) => {
      const { context, changes } = await actingIn(tx, task)
      const { tx: _, actor, now } = context
      // At the version that the call saw: what was undone since is another.
      const before = await locked(tx, 'request_import', input)
      const rows = await importedRows(tx, before.id)
      await requireUndoable(context, kindOf(before.kind), before)
      const kind = kindOf(before.kind)
      const waiting = rows.filter(({ state }) => state === 'pending')
      const approved = rows.filter(({ state }) => state === 'approved')
      const open = waiting.length + approved.length
      await task.progress(0, Math.max(1, open))
      await undoImported(context, kind, waiting, 'cancelled')
      await task.progress(waiting.length)
      await undoImported(context, kind, approved, 'revoked')
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

/** The requests of an import with whose they are, locked: before their people, as whoever decides locks them. */
async function importedRows(tx: Tx, importId: string): Promise<LockedRow[]> {
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

/** Throws 404 for people out of reach, 403 for who is among them, 409 where something was paid. One query. */
export async function requireUndoable(
  { tx, actor, today }: Context,
  kind: AnyKind,
  { id }: { readonly id: string },
): Promise<void> {
  const { rows } = await sql<{ beyond: boolean; own: boolean; paid: number }>`
    select coalesce(bool_or(not ${withinReach(actor, kind.manage, today)}), false) as beyond,
      coalesce(bool_or(r.employee_id = ${actor.employeeId}::uuid), false) as own,
      count(*) filter (where r.state = 'paid')::int as paid
    from request r join employee on employee.id = r.employee_id where r.import_id = ${id}::uuid`.execute(tx)
  const { beyond, own, paid } = rows[0]!
  if (beyond) throw notFound()
  if (own) throw new Refused('not_for_yourself', { status: 403 })
  if (paid > 0) throw conflict('request_import_paid', { count: paid })
}

function kindByFile(name: string): { kind: AnyKind; byFile: ByFile } {
  const kind = kindOf(name)
  if (!kind.byFile) throw notFound()
  return { kind, byFile: kind.byFile }
}

async function sheetsOf(task: TaskContext<FileInput>): Promise<Sheet[]> {
  const { file_id, file_name } = task.input
  const bytes = await task.tenant((tx) => task.files.bytes(tx, file_id))
  return readWorkbook(bytes, { name: file_name, deadlineMs: TASK_DEADLINE_MS })
}

/** Throws 409 for rows that are imported already and were not undone. */
async function requireNew({ tx }: Pick<Context, 'tx'>, { kind }: AnyKind, { digest }: ReadFile): Promise<void> {
  const known = await tx
    .selectFrom('request_import')
    .select(['file_name', 'by_name', 'at'])
    .where('kind', '=', kind)
    .where('digest', '=', digest)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  if (known) throw conflict('request_imported', { file: known.file_name, name: known.by_name })
}

/** Notes the import; of two of the same rows at once the later waits for the other and is told. */
async function newImport(context: Context, kind: AnyKind, read: ReadFile, file: string): Promise<string> {
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
  await requireNew(context, kind, read)
  throw conflict('state_conflict')
}
