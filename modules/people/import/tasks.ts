import { sql } from 'kysely'
import type { AddableUnit } from '#base/contracts/import-mapping-api.ts'
import { DomainError, type RowIssue } from '#base/errors.ts'
import { formatLabel, type Labels } from '#base/labels.ts'
import type { Tx } from '#server/database/database.ts'
import { serverLabels } from '#server/labels.ts'
import { spreadsheetLabels } from '#server/spreadsheets/labels.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook, TASK_DEADLINE_MS } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { buildFailedRowsFile, REASON_HEADERS, type Template } from '#server/spreadsheets/template.ts'
import { fitToFullTemplate } from '#server/spreadsheets/template-countries.ts'
import { planValidRows } from '#server/spreadsheets/valid-rows.ts'
import { writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import type { TaskContext, TaskKind } from '#server/tasks/task-kind.ts'
import { DATED_TABLES } from '../core/as-of.ts'
import { buildAuditEntries } from '../core/edit/person-changes.ts'
import { employeeLabels } from '../core/labels.ts'
import { loadMissingForPay, loadReadyForPay, type ReadyForPay } from '../core/pay/missing-for-pay.ts'
import type { RightsHolder } from '../core/protected-columns.ts'
import { loadTaskStarter } from '../core/task-starter.ts'
import { applyPlan, type ImportCounts, type ImportOutcome, type RecordCounts } from './apply-plan.ts'
import { redactIssue, type SheetSample, toSample } from './file-preview.ts'
import { requireImportAllowed, requireMayImport } from './import-rights.ts'
import { importLabels } from './labels.ts'
import { mergeUnknownPeople } from './lookups/unknown-people.ts'
import { loadTemplate } from './module-columns.ts'
import { type PeoplePlan, planPeople } from './people-plan.ts'
import type { TemplateKind } from './templates/templates.ts'

/** Input of a check or import. */
export type ImportInput = {
  file_id: string
  file_name: string
  template: TemplateKind
  confirmed: boolean
  /** Kinds of unknown units that the import adds. */
  adds: AddableUnit[]
}

/** Stored result of a check; issues by code, so that they can be shown in any language. */
export type CheckResult = {
  people: number
  added: number
  rows: number
  /** Numbers of monthly amounts, opening balances and values of custom fields that the import writes; absent in older checks. */
  allowances?: number
  openings?: number
  /** Given to new people: numbers, and how many nationalities; absent in older checks. */
  given_numbers?: string[]
  given_nationalities?: number
  fields?: number
  /** People whose children change, and those whose children are only counted; absent in older checks. */
  parents?: number
  assumed_children?: number
  error_count: number
  warning_count: number
  /** Number of rows left out. */
  left_out: number
  errors: RowIssue[]
  warnings: RowIssue[]
  more: boolean
  sample: SheetSample[]
}

/** Stored result of an import, with the issues of rows left out. */
export type ImportResult = ImportCounts & {
  parents: number
  left_out: number
  errors: RowIssue[]
  ready: ReadyForPay
  /** Ids of the file's people who lack something to be paid; the first ones of many. */
  lacking: string[]
}

/** Most issues listed on the page; the file of rows to correct has all. */
const MAX_ISSUES = 500
/** Most people whose gaps can be filled on the page of the import. */
const MOST_LACKING = 1_000
const IMPORT_LABELS: Labels = { ...serverLabels, ...spreadsheetLabels, ...employeeLabels, ...importLabels }
const RESULT_TEXTS = {
  sheet: { en: 'Imported', zh: '匯入結果' },
  number: { en: 'Employee number', zh: '員工編號' },
  name: { en: 'Full name', zh: '姓名' },
  outcome: { en: 'Result', zh: '結果' },
  added: { en: 'New', zh: '新增' },
  changed: { en: 'Changed', zh: '已變更' },
  same: { en: 'As before', zh: '未變更' },
  left_out: { en: 'Left out', zh: '未匯入' },
  in_sheet: { en: 'Sheet', zh: '工作表' },
  row: { en: 'Row', zh: '列' },
  reason: { en: 'Reason', zh: '原因' },
} as const

/** Reads a file of people and stores a preview of its import. */
const checkTask: TaskKind<ImportInput> = {
  kind: 'employees.check',
  title: { en: 'Check of {{file}}', zh: '檢查 {{file}}' },
  bulk: [],
  async run(context) {
    const { input } = context
    const { template, sheets } = await readSheets(context, input)
    await context.reportProgress(1, 3)
    const read = await context.runInTenant(async (tx) =>
      planSheets(tx, context, input, template, sheets, await loadTaskStarter(tx, context)),
    )
    await context.reportProgress(2, 3)
    const { errors, warnings } = read
    const result: CheckResult = {
      people: read.numbers.size,
      added: read.plan.people.filter((one) => one.id === null).length,
      rows: read.rows,
      ...countRecords(read.plan),
      ...countChildren(read.plan),
      given_numbers: read.filled?.numbers.slice(0, MAX_ISSUES) ?? [],
      given_nationalities: read.filled?.nationalities ?? 0,
      error_count: errors.length,
      warning_count: warnings.length,
      left_out: read.leftOut,
      errors: errors.slice(0, MAX_ISSUES).map(redactIssue),
      warnings: warnings.slice(0, MAX_ISSUES).map(redactIssue),
      more: read.more || errors.length > MAX_ISSUES || warnings.length > MAX_ISSUES,
      sample: toSample(template, sheets),
    }
    const fixFile =
      errors.length + warnings.length === 0
        ? null
        : await buildFailedRowsFile(template, sheets, [...errors, ...warnings], {
            reason: (issue) => issueText(context, issue),
            header: REASON_HEADERS[context.language === 'zh-TW' ? 1 : 0],
          })
    return context.commit(async (tx) => {
      await context.files.remove(tx, input.file_id)
      const { error_count, warning_count } = result
      return {
        ...(fixFile && { fileId: await storeTaskFile(context, tx, `${input.template}-to-mend.xlsx`, fixFile) }),
        message: {
          code: error_count > 0 ? 'employees_check_errors' : 'employees_checked',
          params: { errors: error_count, warnings: warning_count },
        },
        result,
        changes: [
          {
            kind: 'import',
            name: input.file_name,
            after: { state: 'checked', errors: error_count, warnings: warning_count },
          },
        ],
      }
    })
  },
}

/** Imports a file of people in one transaction, so that a crash or cancel leaves nothing. */
const importTask: TaskKind<ImportInput> = {
  kind: 'employees.import',
  title: { en: 'Import of {{file}}', zh: '匯入 {{file}}' },
  bulk: [
    'department',
    'position',
    'position_department',
    'employee',
    ...DATED_TABLES,
    'family_member',
    'employee_child',
    'recurring_item',
  ],
  async run(context) {
    const { input } = context
    const { template, sheets } = await readSheets(context, input)
    return context.commit(async (tx) => {
      const who = await loadTaskStarter(tx, context)
      const read = await planSheets(tx, context, input, template, sheets, who)
      requireImportable(read, input.confirmed)
      const total = Math.max(1, read.rows)
      await context.reportProgress(0, total)
      const done = await applyPlan(
        tx,
        {
          ...context,
          source: { fileName: input.file_name, accountId: context.accountId },
          progress: (part) => context.reportProgress(Math.floor(part * total * 0.95)),
        },
        read.plan,
        read.known,
      )
      await requireImportAllowed({ tx, today: context.today }, who, done)
      const left_out = read.leftOut
      const written = {
        added: done.added,
        changed: done.changed,
        facts: done.facts,
        family: done.family,
        ...countRecords(read.plan),
        parents: countChildren(read.plan).parents,
      }
      const present = await loadIds(tx, read.numbers)
      const missing = present.length === 0 ? [] : [...(await loadMissingForPay(tx, present, context.today)).keys()]
      const counts: ImportResult = {
        ...written,
        left_out,
        errors: read.errors.slice(0, MAX_ISSUES).map(redactIssue),
        ready: await loadReadyForPay(tx, context.today, present),
        lacking: missing.slice(0, MOST_LACKING),
      }
      const file = await writeXlsx([
        await buildResultSheet(tx, context, read, done),
        ...(left_out > 0 ? [buildLeftOutSheet(context, read)] : []),
      ])
      await context.files.remove(tx, input.file_id)
      return {
        fileId: await storeTaskFile(context, tx, `${input.template}-imported-${context.today}.xlsx`, file),
        message: {
          code: left_out > 0 ? 'employees_imported_partly' : 'employees_imported',
          params: { added: counts.added, changed: counts.changed, left_out },
        },
        result: counts,
        changes: [
          {
            kind: 'import',
            name: input.file_name,
            after: { template: input.template, rows: read.rows - left_out, left_out, ...written },
          },
          ...done.others,
          ...(await buildAuditEntries(tx, done.changes, done.names)),
        ],
      }
    })
  },
}

export const employeeTaskKinds: readonly TaskKind[] = [checkTask, importTask]

type PlannedFile = PeoplePlan & {
  errors: RowIssue[]
  warnings: RowIssue[]
  rows: number
  /** Number of rows left out. */
  leftOut: number
  more: boolean
  /** Numbers of all people in the file. */
  numbers: ReadonlySet<string>
}

/** Reads the uploaded workbook by the template of whoever sent it. Throws 422 for anything else. */
async function readSheets(context: TaskContext, input: ImportInput): Promise<{ template: Template; sheets: Sheet[] }> {
  const { bytes, template } = await context.runInTenant(async (tx) => ({
    bytes: await context.files.readBytes(tx, input.file_id),
    template: await loadTemplate(tx, input.template, await loadTaskStarter(tx, context)),
  }))
  const read = await readWorkbook(bytes, { name: input.file_name, deadlineMs: TASK_DEADLINE_MS })
  return { template, sheets: fitToFullTemplate(template, read) }
}

/** How much a plan writes in tables of other modules. */
function countRecords({ records }: PlannedFile['plan']): RecordCounts {
  const counts = { allowances: 0, openings: 0, fields: 0 }
  for (const [columns, planned] of records ?? []) counts[columns.counted] += planned.length
  return counts
}

function countChildren(plan: PlannedFile['plan']): { parents: number; assumed_children: number } {
  return 'children' in plan
    ? { parents: plan.children.length, assumed_children: plan.assumedChildren }
    : { parents: 0, assumed_children: 0 }
}

/** Reads the sheets by their template and plans them. Throws 422 for a file of another template. */
async function planSheets(
  tx: Tx,
  { vault, today }: TaskContext,
  { template: kind, adds = [] }: ImportInput,
  template: Template,
  sheets: readonly Sheet[],
  who: RightsHolder,
): Promise<PlannedFile> {
  requireMayImport(who, kind)
  const read = readRows(template, sheets)
  const good = await planValidRows(
    read,
    (rows) => planPeople(tx, vault, kind, rows, { today, who, adds }),
    (planned) => planned.plan.errors,
  )
  const { plan, known, filled } = good.plan
  const members = 'family' in plan ? [...plan.family, ...plan.children].map((one) => one.number) : []
  const others = [...(plan.records?.values() ?? [])].flatMap((planned) => planned.map((one) => one.number))
  return {
    plan,
    known,
    ...(filled && { filled }),
    errors: mergeUnknownPeople(good.issues, good.rows),
    warnings: plan.warnings,
    rows: good.rows,
    leftOut: good.leftOut,
    more: read.more,
    numbers: new Set([
      ...plan.people.map((one) => one.number),
      ...plan.facts.map((one) => one.number),
      ...members,
      ...others,
    ]),
  }
}

/** Throws where no row can be imported or warnings are not confirmed. */
function requireImportable({ errors, warnings, leftOut, rows }: PlannedFile, confirmed: boolean): void {
  if (errors.length > 0 && leftOut === rows)
    throw new DomainError('import_has_errors', { rows: errors.slice(0, MAX_ISSUES), params: { count: errors.length } })
  if (warnings.length > 0 && !confirmed)
    throw new DomainError('import_has_warnings', {
      rows: warnings.slice(0, MAX_ISSUES),
      params: { count: warnings.length },
    })
}

/** Ids of the file's people who exist and have not left. */
async function loadIds(tx: Tx, numbers: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from employee where lower(employee_no) = any(${[...numbers]}::text[]) and last_day is null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Writes a sheet with all people of the import and their result. */
async function buildResultSheet(tx: Tx, { language }: TaskContext, read: PlannedFile, done: ImportOutcome) {
  const word = (key: keyof typeof RESULT_TEXTS) => formatLabel(RESULT_TEXTS[key], language)
  const changed = new Set(done.changedNumbers)
  if ('family' in read.plan) for (const { number } of [...read.plan.family, ...read.plan.children]) changed.add(number)
  for (const planned of read.plan.records?.values() ?? []) for (const { number } of planned) changed.add(number)
  const people = await tx.selectFrom('employee').select(['employee_no', 'full_name']).orderBy('employee_no').execute()
  const outcome = (number: string) =>
    done.addedNumbers.has(number) ? 'added' : changed.has(number) ? 'changed' : 'same'
  return {
    name: word('sheet'),
    columns: [
      { header: word('number'), kind: 'text' as const },
      { header: word('name'), kind: 'text' as const },
      { header: word('outcome'), kind: 'text' as const },
    ],
    rows: people
      .filter((one) => read.numbers.has(one.employee_no.toLowerCase()))
      .map((one) => [one.employee_no, one.full_name, word(outcome(one.employee_no.toLowerCase()))]),
  }
}

/** Writes a sheet with the rows left out, each with the reason. */
function buildLeftOutSheet(context: TaskContext, { errors }: PlannedFile) {
  const word = (key: keyof typeof RESULT_TEXTS) => formatLabel(RESULT_TEXTS[key], context.language)
  return {
    name: word('left_out'),
    columns: (['in_sheet', 'row', 'reason'] as const).map((key) => ({ header: word(key), kind: 'text' as const })),
    rows: errors.map((issue) => [issue.sheet ?? '', String(issue.row), issueText(context, issue)]),
  }
}

async function storeTaskFile(context: TaskContext, tx: Tx, name: string, content: Uint8Array): Promise<string> {
  return context.files.put(tx, context.companyId, {
    name,
    type: XLSX_TYPE,
    content,
    ownerKind: 'task',
    ownerId: context.taskId,
    accountId: context.accountId,
  })
}

function issueText({ language }: TaskContext, issue: RowIssue): string {
  const label = IMPORT_LABELS[`error.${issue.code}`]
  return label ? formatLabel(label, language, issue.params) : issue.code
}
