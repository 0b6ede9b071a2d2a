import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Upload } from '#base/endpoints/upload.ts'
import { conflict, DomainError, notFound, type RowIssue } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import { required } from '#base/required.ts'
import { loadPeopleInFiles } from '#people/files.ts'
import { withinReach } from '#people/reach.ts'
import type { Api } from '#server/api/api.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned } from '#server/database/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { MAX_IMPORT_BYTES, readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { buildFailedRowsFile, buildTemplateFile, REASON_HEADERS, withHeadings } from '#server/spreadsheets/template.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import type { BulkImport } from '../kinds/bulk-import.ts'
import { IMPORTED_OWNER } from '../kinds/files.ts'
import type { AnyKind } from '../kinds/request-kind.ts'
import { REQUEST_KINDS } from '../kinds/request-kinds.ts'
import {
  type CheckResult,
  checkRequests,
  type FileInput,
  type ImportResult,
  importRequests,
  requireUndoable,
  undoImport,
} from './tasks.ts'

type LabelSource = Pick<Api, 'labels'>

/** Registers the calls of each kind whose requests come in by a file. */
export function registerRequestImportRoutes(api: Api, files: FileStore): void {
  for (const kind of REQUEST_KINDS.all())
    if (kind.bulkImport) registerKindImportRoutes(api, kind, kind.bulkImport, files)
}

function registerKindImportRoutes(api: Api, kind: AnyKind, byFile: BulkImport, files: FileStore): void {
  const { endpoints: calls, importMapping, template } = byFile
  const toXlsx = (name: string, content: Uint8Array) => ({ name, type: XLSX_TYPE, content })

  registerImportMappingRoutes(api, importMapping, () => ({
    template,
    name: `requests_${kind.kind}`,
    people: ({ tx }) => loadPeopleInFiles(tx),
  }))
  route(api, calls.template, async (_, { language }) =>
    toXlsx(`${kind.kind.replaceAll('_', '-')}-template.xlsx`, await buildTemplateFile(template, language)),
  )
  route(api, calls.check, ({ file }, context) => startFileTask(context, files, checkRequests.kind, kind, file))
  route(api, calls.bring, ({ file }, context) => startFileTask(context, files, importRequests.kind, kind, file))
  route(api, calls.state, ({ task_id }, context) => loadImportState(api, context, kind, byFile, task_id))
  route(api, calls.toFix, async ({ task_id }, context) => {
    const { tx, language } = context
    const { input, result, state } = await requireOwnTask(context, kind, task_id)
    const found = state === 'done' ? (result as CheckResult) : null
    if (!found || found.errors.length === 0) throw new DomainError('request_import_nothing_to_fix')
    const stored = await tx.selectFrom('file').select('id').where('id', '=', input.file_id).executeTakeFirst()
    if (!stored) throw notFound()
    const sheets = await readWorkbook(await files.readBytes(tx, stored.id), { name: input.file_name })
    const content = await buildFailedRowsFile(template, sheets, found.errors, {
      reason: (issue) => issueText(api, context, issue),
      header: required(REASON_HEADERS[language === 'zh-TW' ? 1 : 0], 'heading of reasons'),
    })
    return toXlsx(`${input.file_name.replace(/\.\w+$/, '')}-to-fix.xlsx`, content)
  })
  pageRoute(api, calls.list, async (query, { tx, actor, today }) => {
    // Callers see their own imports, and those with a request of somebody they enter such requests for.
    const isVisible = sql<boolean>`(i.by_account = ${actor.accountId}::uuid or exists (
      select from request r join employee on employee.id = r.employee_id
      where r.import_id = i.id and ${withinReach(actor, kind.manage, today)}))`
    const { rows, total } = await loadPage(query, {
      found: tx.selectFrom('request_import as i').where('i.kind', '=', kind.kind).where(isVisible),
      shown: (imports) =>
        imports.select(['i.id', 'i.file_name', 'i.at', 'i.by_name as by', 'i.rows', 'i.undone_at', 'i.version']),
      search: ['i.file_name', 'i.by_name'],
      orders: { at: sql`i.at`, file_name: sql`lower(i.file_name)` },
      tieBreaker: sql`i.id`,
    })
    return {
      total,
      rows: rows.map((row) => ({
        ...row,
        at: row.at.toISOString(),
        undone_at: row.undone_at?.toISOString() ?? null,
        actions: row.undone_at === null ? (['undo'] as const).slice() : [],
      })),
    }
  })
  route(api, calls.undo, async ({ id, version }, context) => {
    const { tx, start, record } = context
    const before = await lockVersioned(tx, 'request_import', { id, version })
    if (before.kind !== kind.kind) throw notFound()
    if (before.undone_at !== null) throw conflict('request_import_undone')
    await requireUndoable(context, kind, before)
    const input = { kind: kind.kind, id, version, file_name: before.file_name }
    const task_id = await start({ kind: undoImport.kind, input, titleParams: { file: before.file_name } })
    record({
      kind: 'request_import',
      id,
      name: before.file_name,
      before: { rows: before.rows },
      after: { state: 'undoing' },
    })
    return { task_id }
  })
}

/** Stores the uploaded file and starts the job. It may be cancelled, because it writes all or nothing. */
async function startFileTask(context: Context, files: FileStore, task: string, { kind }: AnyKind, upload: Upload) {
  const { tx, actor, record, start } = context
  if (upload.size === 0) throw new DomainError('file_empty')
  if (upload.size > MAX_IMPORT_BYTES)
    throw new DomainError('file_too_large', { status: 413, params: { limit_mb: MAX_IMPORT_BYTES / 1_000_000 } })
  const name = upload.name.slice(-200) || 'requests.xlsx'
  const file_id = await files.put(tx, actor.companyId, {
    name,
    type: XLSX_TYPE,
    content: await readFile(upload.path),
    ownerKind: IMPORTED_OWNER,
    accountId: actor.accountId,
  })
  const input: FileInput = { kind, file_id, file_name: name }
  const task_id = await start({ kind: task, input, titleParams: { file: name }, canCancel: true })
  const state = task === checkRequests.kind ? 'checking' : 'importing'
  record({ kind: 'import', id: task_id, name, after: { state, request: kind, sha256: upload.sha256 } })
  return { task_id }
}

/** Loads the caller's own check or import of a kind. Throws 404 for another's. */
async function requireOwnTask({ tx, actor }: Context, { kind }: AnyKind, id: string) {
  const task = await tx
    .selectFrom('task')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', actor.accountId)
    .where('kind', 'in', [checkRequests.kind, importRequests.kind])
    .$narrowType<{ input: FileInput }>()
    .executeTakeFirst()
  if (task?.input.kind !== kind) throw notFound()
  return task
}

async function loadImportState(
  api: LabelSource,
  context: Context,
  kind: AnyKind,
  { template }: BulkImport,
  taskId: string,
) {
  const task = await requireOwnTask(context, kind, taskId)
  const isDone = task.state === 'done'
  const found = isDone && task.kind === checkRequests.kind ? (task.result as CheckResult) : null
  const sent =
    isDone && task.kind === importRequests.kind ? (task.result as { rows: number } & Partial<ImportResult>) : null
  const toIssueViews = (issues: readonly RowIssue[]) =>
    withHeadings(template, issues, context.language).map(({ code, params, ...at }) => ({
      ...at,
      message: issueText(api, context, { code, ...(params && { params }) }),
    }))
  const code = task.state === 'failed' ? task.message_code : null
  return {
    state: task.state,
    check: found && { ...found, errors: toIssueViews(found.errors), warnings: toIssueViews(found.warnings) },
    imported: sent && { rows: sent.rows, left_out: sent.left_out ?? 0, errors: toIssueViews(sent.errors ?? []) },
    problem:
      code === null
        ? null
        : { code, message: issueText(api, context, { code, params: toFields(task.message_params) }) },
  }
}

/** A refusal or a warning in the reader's language. */
function issueText(
  { labels }: LabelSource,
  { language }: Context,
  { code, params }: Pick<RowIssue, 'code' | 'params'>,
): string {
  const label = labels[`error.${code}`] ?? labels[`warning.${code}`]
  return label ? formatLabel(label, language, params) : code
}
