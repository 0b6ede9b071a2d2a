import { readFile } from 'node:fs/promises'
import { type NotNull, sql } from 'kysely'
import type { Permission } from '#base/access/permissions.ts'
import { unitsFromFlags } from '#base/contracts/import-mapping-api.ts'
import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { toFields } from '#base/objects.ts'
import type { Api } from '#server/api/api.ts'
import { loadCompanyCountries } from '#server/api/company-countries.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { requireStepUp } from '#server/sessions/session-guard.ts'
import { MAX_IMPORT_BYTES } from '#server/spreadsheets/read-workbook.ts'
import { buildTemplateFile, withHeadings } from '#server/spreadsheets/template.ts'
import { templateForCountries } from '#server/spreadsheets/template-countries.ts'
import { writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { hiddenColumns } from '../core/protected-columns.ts'
import { filterInReach, withinReach } from '../core/reach.ts'
import { employeeFileApi, peopleImportMapping, salaryImportMapping } from './contract.ts'
import { loadExportSheets } from './export-data.ts'
import { redactIssues, redactSample } from './file-preview.ts'
import { requireAddableUnits, requireMayImport } from './import-rights.ts'
import { importableWithModuleColumns } from './importable-people.ts'
import { loadTemplate } from './module-columns.ts'
import {
  fillGapsTask,
  type GapInput,
  type GapResult,
  type GapValues,
  loadGapTemplate,
  loadPayGaps,
} from './pay-gaps.ts'
import type { CheckResult, ImportInput, ImportResult } from './tasks.ts'
import type { PartKind, TemplateKind } from './templates/templates.ts'

/** Export and import by spreadsheet: importing an export changes nothing (EMP-04, MIG-03). */
export function registerFileRoutes(api: Api, files: FileStore): void {
  const xlsx = (name: string, content: Uint8Array) => ({ name, type: XLSX_TYPE, content })

  route(api, employeeFileApi.exportDetails, async ({ template, as_of, ids }, context) =>
    exportPeople(context, template, 'employee:export', as_of ?? context.today, ids),
  )
  route(api, employeeFileApi.exportSalaries, async ({ ids }, context) =>
    exportPeople(context, 'salary', 'compensation:read', context.today, ids),
  )
  const buildTemplate = async (kind: TemplateKind, { tx, language, actor }: Context) => {
    const template = templateForCountries(await loadTemplate(tx, kind, actor), await loadCompanyCountries(api, tx))
    return xlsx(`${kind}-template.xlsx`, await buildTemplateFile(template, language))
  }
  route(api, employeeFileApi.template, ({ template }, context) => buildTemplate(template, context))
  route(api, employeeFileApi.salaryTemplate, (_, context) => buildTemplate('salary', context))

  registerImportMappingRoutes(api, peopleImportMapping, (what) => importableWithModuleColumns(what as TemplateKind))
  registerImportMappingRoutes(api, salaryImportMapping, () => importableWithModuleColumns('salary'))

  route(api, employeeFileApi.check, ({ file, template, ...adds }, context) =>
    startFileTask(context, files, 'employees.check', file, { template, confirmed: false, adds: unitsFromFlags(adds) }),
  )
  route(api, employeeFileApi.checkSalaries, ({ file }, context) =>
    startFileTask(context, files, 'employees.check', file, { template: 'salary', confirmed: false, adds: [] }),
  )
  route(api, employeeFileApi.importDetails, ({ file, template, confirmed, ...adds }, context) => {
    // Details contain bank accounts, and changing those needs the password.
    if (template === 'details' || template === 'records') requireStepUp(context.actor.confirmedAt, context.now)
    return startFileTask(context, files, 'employees.import', file, { template, confirmed, adds: unitsFromFlags(adds) })
  })
  route(api, employeeFileApi.importSalaries, ({ file, confirmed }, context) =>
    startFileTask(context, files, 'employees.import', file, { template: 'salary', confirmed, adds: [] }),
  )
  route(api, employeeFileApi.state, ({ task_id }, context) =>
    loadImportState(api, context, task_id, ['records', 'employees', 'details']),
  )
  route(api, employeeFileApi.gaps, async ({ task_id }, context) =>
    loadPayGaps(context, await loadImportedPeople(context, task_id)),
  )
  route(api, employeeFileApi.fillGaps, async ({ task_id, people }, context) => {
    const ids = await loadImportedPeople(context, task_id)
    if (people.some(({ id }) => !ids.includes(id))) throw new DomainError('import_not_there', { status: 404 })
    return startFillingGaps(context, files, people)
  })
  route(api, employeeFileApi.salaryState, ({ task_id }, context) => loadImportState(api, context, task_id, ['salary']))
}

async function exportPeople(
  context: Context,
  kind: PartKind,
  permission: Permission,
  day: string,
  ids: string[] | undefined,
) {
  const { tx, actor, vault, today, record } = context
  const within = sql`${withinReach(actor, permission, today)} and ${withinReach(actor, 'employee:read', today)} ${ids ? sql`and employee.id = any(${ids}::uuid[])` : sql``}`
  const found = await sql<{ id: string }>`select employee.id from employee where ${within}`.execute(tx)
  const all = found.rows.map((row) => row.id)
  const rights = {
    identity: await filterInReach(tx, actor, 'identity:read', all, today),
    sensitive: await filterInReach(tx, actor, 'sensitive:read', all, today),
  }
  const template = kind === 'salary' ? await loadTemplate(tx, kind, actor) : undefined
  const { sheets, people } = await loadExportSheets(tx, vault, kind, within, day, rights, template)
  if (people === 0) throw new DomainError('nothing_to_export')
  record({ kind: 'export', name: kind, after: { people, as_of: day } })
  context.reportReads(people)
  return { name: `${kind}-${day}.xlsx`, type: XLSX_TYPE, content: await writeXlsx(sheets) }
}

/** Stores the uploaded file and starts its task, which can be cancelled because it writes all or nothing. */
async function startFileTask(
  context: Context,
  files: FileStore,
  kind: 'employees.check' | 'employees.import',
  upload: Upload,
  { template, confirmed, adds }: Pick<ImportInput, 'template' | 'confirmed' | 'adds'>,
): Promise<{ task_id: string }> {
  const { actor, record, start } = context
  requireMayImport(actor, template)
  requireAddableUnits(actor, adds)
  if (upload.size === 0) throw new DomainError('file_empty')
  if (upload.size > MAX_IMPORT_BYTES)
    throw new DomainError('file_too_large', { status: 413, params: { limit_mb: MAX_IMPORT_BYTES / 1_000_000 } })
  const name = upload.name.slice(-200) || 'people.xlsx'
  const file_id = await storeUpload(context, files, { name, type: XLSX_TYPE, content: await readFile(upload.path) })
  const input: ImportInput = {
    file_id,
    file_name: name,
    template,
    confirmed,
    adds,
  }
  const task_id = await start({ kind, input, titleParams: { file: name }, canCancel: true })
  record({
    kind: 'import',
    id: task_id,
    name,
    after: { state: kind === 'employees.check' ? 'checking' : 'importing', template, sha256: upload.sha256 },
  })
  return { task_id }
}

/** Stores the values as a file, since they are pay and numbers of people, and starts the task that saves them. */
async function startFillingGaps(context: Context, files: FileStore, people: GapValues): Promise<{ task_id: string }> {
  const { tx, actor, record, start } = context
  await loadGapTemplate(tx, actor, people)
  const content = Buffer.from(JSON.stringify(people))
  const file_id = await storeUpload(context, files, { name: 'gaps.json', type: 'application/json', content })
  const input: GapInput = { file_id, template: 'records' }
  const task_id = await start({ kind: fillGapsTask.kind, input, canCancel: true })
  record({ kind: 'import', id: task_id, after: { people: people.length }, people: people.map(({ id }) => id) })
  return { task_id }
}

async function storeUpload(
  context: Context,
  files: FileStore,
  file: { name: string; type: string; content: Uint8Array },
): Promise<string> {
  const { tx, actor } = context
  await deleteOldFiles(context)
  return files.put(tx, actor.companyId, { ...file, ownerKind: UPLOAD_OWNER, accountId: actor.accountId })
}

/** Imports stored by older versions lack these fields. */
type LaterResultKeys = 'left_out' | 'errors' | 'ready' | 'allowances' | 'openings' | 'lacking' | 'fields' | 'parents'
type StoredResult = Omit<ImportResult, LaterResultKeys> & Partial<Pick<ImportResult, LaterResultKeys>>

const UPLOAD_OWNER = 'employee_import'
const DAY_MS = 86_400_000

/** Deletes old files, because they hold personal data: uploads of cancelled tasks after a day, results after a week. */
async function deleteOldFiles({ tx, now }: Context): Promise<void> {
  await tx
    .deleteFrom('file')
    .where('owner_kind', '=', UPLOAD_OWNER)
    .where('created_at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
  const old = await tx
    .selectFrom('task')
    .select(['id', 'file_id'])
    .$narrowType<{ file_id: NotNull }>()
    .where('kind', 'in', ['employees.check', 'employees.import'])
    .where('file_id', 'is not', null)
    .where('finished_at', '<', new Date(now.getTime() - 7 * DAY_MS))
    .execute()
  for (const task of old) {
    await tx.updateTable('task').set({ file_id: null }).where('id', '=', task.id).execute()
    await tx.deleteFrom('file').where('id', '=', task.file_id).execute()
  }
}

/** State of the caller's own check, import or filling of gaps. Throws 404 for those of others and for other tasks. */
async function loadImportState(api: Api, context: Context, taskId: string, kinds: readonly TemplateKind[]) {
  const task = await context.tx
    .selectFrom('task')
    .selectAll()
    .where('id', '=', taskId)
    .where('account_id', '=', context.actor.accountId)
    .where('kind', 'in', ['employees.check', 'employees.import', fillGapsTask.kind])
    .$narrowType<{ input: ImportInput | GapInput }>()
    .executeTakeFirst()
  if (!task || !kinds.includes(task.input.template)) throw new DomainError('import_not_there', { status: 404 })
  const isDone = task.state === 'done'
  const checked = isDone && task.kind === 'employees.check' ? (task.result as CheckResult) : null
  const imported = isDone && task.kind === 'employees.import' ? (task.result as StoredResult) : null
  const filled = isDone && task.kind === fillGapsTask.kind ? (task.result as GapResult) : null
  const issue = (code: string, params: unknown) => issueText(api, context, { row: 0, code, params: toFields(params) })
  const template = await loadTemplate(context.tx, task.input.template, context.actor)
  const hidden = hiddenColumns(context.actor)
  const toIssueViews = (issues: RowIssue[]) =>
    withHeadings(template, redactIssues(issues, hidden), context.language).map(({ code, params, ...at }) => ({
      ...at,
      message: issue(code, params),
    }))
  return {
    state: task.state,
    check: checked && {
      ...checked,
      left_out: checked.left_out ?? 0,
      allowances: checked.allowances ?? 0,
      openings: checked.openings ?? 0,
      given_numbers: checked.given_numbers ?? [],
      given_nationalities: checked.given_nationalities ?? 0,
      fields: checked.fields ?? 0,
      parents: checked.parents ?? 0,
      assumed_children: checked.assumed_children ?? 0,
      errors: toIssueViews(checked.errors),
      warnings: toIssueViews(checked.warnings),
      sample: redactSample(template, checked.sample, { hidden, language: context.language }),
    },
    imported: imported && {
      ...imported,
      left_out: imported.left_out ?? 0,
      allowances: imported.allowances ?? 0,
      openings: imported.openings ?? 0,
      fields: imported.fields ?? 0,
      parents: imported.parents ?? 0,
      errors: toIssueViews(imported.errors ?? []),
      ready: imported.ready ?? null,
    },
    filled: filled && {
      saved: filled.saved,
      refused: filled.refused.flatMap(({ id, issue: stored }) =>
        toIssueViews([stored]).map(({ column = '', message }) => ({ id, column, message })),
      ),
    },
    problem:
      task.state === 'failed' && task.message_code
        ? { code: task.message_code, message: issue(task.message_code, task.message_params) }
        : null,
  }
}

/** The people of the caller's own import who lacked something. Throws 404 for other tasks. */
async function loadImportedPeople({ tx, actor }: Context, taskId: string): Promise<readonly string[]> {
  const task = await tx
    .selectFrom('task')
    .select('result')
    .where('id', '=', taskId)
    .where('account_id', '=', actor.accountId)
    .where('kind', '=', 'employees.import')
    .where('state', '=', 'done')
    .executeTakeFirst()
  if (!task) throw new DomainError('import_not_there', { status: 404 })
  return (task.result as StoredResult).lacking ?? []
}

function issueText(api: Api, { language }: Context, issue: RowIssue): string {
  const label = api.labels[`error.${issue.code}`]
  return label ? formatLabel(label, language, issue.params) : issue.code
}
