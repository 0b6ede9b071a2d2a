import { type RawBuilder, sql } from 'kysely'
import type { Upload } from '#base/endpoints/upload.ts'
import { conflict, DomainError, forbidden, type RowIssue } from '#base/errors.ts'
import { required } from '#base/required.ts'
import { loadPeopleInFiles } from '#people/files.ts'
import { paidCurrency } from '#people/pay-details.ts'
import { requireAllInReach } from '#people/reach.ts'
import { forbiddenOwnRecord, mayChange } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { loadPageFromSql } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { lockAllVersioned } from '#server/database/records.ts'
import { refreshStatistics } from '#server/database/refresh-statistics.ts'
import { selectOne } from '#server/database/select-one.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import { buildTemplateFile } from '#server/spreadsheets/template.ts'
import { describeSkippedRows, planValidRows, requireValidRows } from '#server/spreadsheets/valid-rows.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { buildPersonAuditEntries } from '../person-audit-entries.ts'
import { findClosedPeople } from '../runs/closed-people.ts'
import { runPeopleCondition } from '../runs/people-of-run.ts'
import { type RunKey, requestRecalculation } from '../runs/request-recalculation.ts'
import { itemName } from '../settings/item-name.ts'
import type { ItemKind, RunKind, WorkKind } from '../values.ts'
import { inputsImportMapping, oneOffApi } from './contract.ts'
import { findRepeatedAmounts, INPUTS_TEMPLATE, loadItemMeanings, lockImportBatch, planInputs } from './import.ts'
import { insertOneOffs, type TypedAmount } from './one-off-rows.ts'
import { oneOffIssues } from './one-off-rules.ts'
import { findRequestedHours } from './requested-hours.ts'
import { buildRowsToFix } from './rows-to-fix.ts'

const SHEET_ROWS = 5_000

export function registerOneOffRoutes(api: Api): void {
  pageRoute(api, oneOffApi.list, async ({ page, per_page, sort, search, run_id, ...filters }, context) => {
    const { rows, total } = await loadPageFromSql<ListedOneOff, typeof sort>(
      context.tx,
      { page, per_page, sort, search },
      {
        select: oneOffSelect(context),
        from: sql`from ${ONE_OFF_TABLES}`,
        where: [
          ...(await runPeopleCondition(context.tx, run_id, 'o.employee_id')),
          ...(filters.period ? [sql`o.period = ${filters.period}`] : []),
          ...(filters.employee_id ? [sql`o.employee_id = ${filters.employee_id}::uuid`] : []),
          ...(filters.pay_item_id ? [sql`o.pay_item_id = ${filters.pay_item_id}::uuid`] : []),
          ...(filters.run_kind ? [sql`o.run_kind = ${filters.run_kind}`] : []),
          ...(filters.sequence ? [sql`o.sequence = ${filters.sequence}`] : []),
        ],
        search: ['e.full_name', 'e.employee_no'],
        orders: { full_name: sql`e.full_name`, period: sql`o.period`, item: sql`i.name_en` },
        tieBreaker: sql`e.full_name, o.id`,
      },
    )
    context.reportReads(rows.length)
    return { rows: await addActions(context, rows), total }
  })
  route(api, oneOffApi.sheet, async (run, context) => {
    const where = runCondition(run)
    const rows = await loadOneOffs(context, where)
    context.reportReads(rows.length)
    return { rows, total: await countOneOffs(context.tx, where) }
  })
  route(api, oneOffApi.save, async ({ rows, ...run }, context) => {
    const { tx, record } = context
    const known = rows.filter((row) => row.id !== undefined)
    const unversioned = known.find((row) => row.version === undefined)
    if (unversioned) throw new DomainError('version_required', { status: 428 })
    const stored = await lockAllVersioned(
      tx,
      'one_off_item',
      known.map(({ id, version }) => ({
        id: required(id, 'id of a stored row'),
        version: required(version, 'version of a stored row'),
      })),
    )
    for (const row of stored.values()) if (row.paid_run_id !== null) throw conflict('already_paid')
    const own = await forbiddenOwnRecord(tx, context.actor, 'payroll:prepare')
    const issues = [
      ...(await findOneOffIssues(tx, rows)),
      ...(await findClosedRows(tx, run, rows)),
      ...(await findRequestedRows(tx, rows)),
      ...ownPayIssues(own, rows, stored),
    ]
    if (issues.length > 0) throw new DomainError('validation_failed', { rows: issues })
    const removed = known.filter((row) => row.remove).map(({ id }) => required(id, 'id of a stored row'))
    if (removed.length > 0) await tx.deleteFrom('one_off_item').where('id', 'in', removed).execute()
    const changed = known.filter((row) => !row.remove)
    if (changed.length > 0)
      await sql`update one_off_item o set employee_id = r.employee_id, pay_item_id = r.pay_item_id, amount = r.amount, minutes = r.minutes, day = r.day, note = r.note, changed_at = now(), version = o.version + 1
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) r(id uuid, employee_id uuid, pay_item_id uuid, amount bigint, minutes int, day date, note text) where o.id = r.id`.execute(
        tx,
      )
    const fresh = rows.filter((row) => row.id === undefined && !row.remove)
    await insertOneOffs(tx, run, fresh)
    await requestRecalculation(tx, run, [
      ...rows.map(({ employee_id }) => employee_id),
      ...[...stored.values()].map(({ employee_id }) => employee_id),
    ])
    const counts = { created: fresh.length, changed: changed.length, removed: removed.length }
    record({ kind: 'one_off_item', name: run.period, before: null, after: { ...run, ...counts } })
    const written = {
      before: [...stored.values()].map(toAuditAmount),
      after: [...changed, ...fresh].map(toAuditAmount),
    }
    for (const entry of await buildPersonAuditEntries(tx, 'one_off_item', 'amounts', written)) record(entry)
    return {
      ...counts,
      rows: await loadOneOffs(context, runCondition(run)),
    }
  })
  route(api, oneOffApi.template, async (_, { language }) => ({
    name: 'payroll-inputs-template.xlsx',
    type: XLSX_TYPE,
    content: await buildTemplateFile(INPUTS_TEMPLATE, language),
  }))
  route(api, oneOffApi.import, async ({ file, preview, ...run }, context) => {
    const { tx, record } = context
    const batch = await lockImportBatch(tx, file, run)
    const read = await readInputs(context, file, run)
    const { amounts, absences } = read
    requireValidRows(read, INPUTS_TEMPLATE, 'validation_failed')
    if ((await findClosedRows(tx, run, amounts)).length > 0)
      throw new DomainError('run_is_closed', { status: 409, params: { month: run.period } })
    if (amounts.length === 0 && absences.length === 0) throw new DomainError('import_empty')
    await requireAbsenceRights(context, absences)
    if (!preview) {
      await insertOneOffs(tx, run, amounts, batch)
      await requestRecalculation(
        tx,
        run,
        amounts.map(({ employee_id }) => employee_id),
      )
      if (absences.length > 0) await tx.insertInto('absence').values(absences).execute()
      await refreshStatistics(tx, ['absence'], absences.length)
      const written = amounts.map(toAuditAmount)
      for (const entry of await buildPersonAuditEntries(tx, 'one_off_item', 'amounts', { after: written }))
        record(entry)
      for (const entry of await buildPersonAuditEntries(tx, 'absence', 'absences', { after: absences })) record(entry)
    }
    record({
      kind: 'one_off_item',
      name: run.period,
      after: {
        ...run,
        imported: !preview,
        amounts: amounts.length,
        absences: absences.length,
        left_out: read.leftOut,
      },
    })
    const left_out = describeSkippedRows(read, INPUTS_TEMPLATE, { labels: api.labels, language: context.language })
    return { amounts: amounts.length, absences: absences.length, written: !preview, left_out }
  })
  registerImportMappingRoutes(api, inputsImportMapping, () => ({
    template: INPUTS_TEMPLATE,
    name: 'inputs',
    lists: async ({ tx }) => ({ item: await loadItemMeanings(tx) }),
    people: ({ tx }) => loadPeopleInFiles(tx),
  }))
  route(api, oneOffApi.failedRows, async ({ file }, context) => {
    const { sheets, issues } = await readInputs(context, file, null)
    const content = await buildRowsToFix(api, context, INPUTS_TEMPLATE, sheets, issues)
    context.record({ kind: 'one_off_item', name: 'failed rows', after: { rows: issues.length } })
    return { name: 'payroll-inputs-to-fix.xlsx', type: XLSX_TYPE, content }
  })
}

/** An import of absences requires the same permission as typing them, for each person. */
async function requireAbsenceRights(
  { tx, actor, today }: Context,
  absences: readonly { employee_id: string }[],
): Promise<void> {
  if (absences.length === 0) return
  if (!actor.grants.has('absence:edit')) throw forbidden()
  const people = [...new Set(absences.map(({ employee_id }) => employee_id))]
  await requireAllInReach(tx, actor, 'absence:edit', people, today)
}

/** The fields of an amount for the audit log. */
function toAuditAmount(row: Record<string, unknown>) {
  const { employee_id, pay_item_id, amount, minutes, day, note } = row as TypedAmount
  return { employee_id, pay_item_id, amount, minutes, day, note }
}

/** Reads a filled template: what it would write, its errors, and its cells as typed. */
async function readInputs({ tx, actor }: Context, upload: Upload, run: RunKey | null) {
  const sheets = await readWorkbook(upload.path, { name: upload.name })
  const own = {
    amounts: await forbiddenOwnRecord(tx, actor, 'payroll:prepare'),
    absences: await forbiddenOwnRecord(tx, actor, 'absence:edit'),
  }
  const { plan, ...found } = await planValidRows(
    readRows(INPUTS_TEMPLATE, sheets),
    async (rows) => {
      const planned = await planInputs(tx, rows, own)
      const before = run === null ? [] : await findRepeatedAmounts(tx, run, planned)
      return { ...planned, issues: [...planned.issues, ...before] }
    },
    ({ issues }) => issues,
  )
  return { amounts: plan.amounts, absences: plan.absences, sheets, ...found }
}

/** Finds rows of people for whom the run is closed and would not pay the amount. */
async function findClosedRows(tx: Tx, run: RunKey, rows: readonly { employee_id: string }[]): Promise<RowIssue[]> {
  const closed = await findClosedPeople(
    tx,
    rows.map(({ employee_id }) => employee_id),
    run,
  )
  return rows.flatMap(({ employee_id }, index): RowIssue[] =>
    closed.has(employee_id)
      ? [{ row: index + 1, column: 'employee_id', code: 'run_is_closed', params: { month: run.period } }]
      : [],
  )
}

/** Finds rows of hours on a day for which the person already has a request. */
async function findRequestedRows(tx: Tx, rows: Parameters<typeof findRequestedHours>[1]): Promise<RowIssue[]> {
  return (await findRequestedHours(tx, rows)).map((place) => ({
    row: place + 1,
    column: 'day',
    code: 'hours_by_request',
  }))
}

/** Finds rows about the caller's own pay, current or previous. Somebody else has to type those. */
function ownPayIssues(
  own: string | null,
  rows: readonly { id?: string | undefined; employee_id: string }[],
  stored: ReadonlyMap<string, { employee_id?: unknown }>,
): RowIssue[] {
  return rows.flatMap(({ id, employee_id }, index): RowIssue[] =>
    own !== null && (employee_id === own || (id && stored.get(id)?.employee_id === own))
      ? [{ row: index + 1, column: 'employee_id', code: 'not_for_yourself' }]
      : [],
  )
}

async function findOneOffIssues(tx: Tx, rows: Parameters<typeof oneOffIssues>[0]): Promise<RowIssue[]> {
  const ids = [...new Set(rows.map((row) => row.employee_id))]
  const people = await sql<{ id: string }>`select id from employee where id = any(${ids}::uuid[])`.execute(tx)
  const items = await tx.selectFrom('pay_item').select(['id', 'is_active', 'work_kind']).execute()
  return oneOffIssues(rows, new Set(people.rows.map(({ id }) => id)), new Map(items.map((item) => [item.id, item])))
}

function runCondition(run: RunKey): RawBuilder<unknown> {
  return sql`o.period = ${run.period} and o.run_kind = ${run.run_kind} and o.sequence = ${run.sequence}`
}

const ONE_OFF_TABLES = sql`one_off_item o join employee e on e.id = o.employee_id join pay_item i on i.id = o.pay_item_id`

async function countOneOffs(tx: Tx, where: RawBuilder<unknown>): Promise<number> {
  const { total } = await selectOne(
    tx,
    sql<{ total: number }>`select count(*)::int as total from ${ONE_OFF_TABLES} where ${where}`,
  )
  return total
}

type ListedOneOff = {
  id: string
  employee_id: string
  employee_no: string
  full_name: string
  period: string
  run_kind: RunKind
  sequence: number
  pay_item_id: string
  item: string
  kind: ItemKind
  work_kind: WorkKind | null
  amount: number | null
  currency: string
  minutes: number | null
  work_pay: number | null
  day: string | null
  note: string | null
  paid_run_id: string | null
  version: number
}

function oneOffSelect({ language }: Pick<Context, 'language'>): RawBuilder<ListedOneOff> {
  return sql`select o.id, o.employee_id, e.employee_no, e.full_name, o.period, o.run_kind, o.sequence, o.pay_item_id, ${itemName(language)} as item, i.kind, i.work_kind,
    o.amount, ${paidCurrency('o.employee_id')} as currency, o.minutes, ${WORK_PAY} as work_pay, o.day, o.note, o.paid_run_id, o.version`
}

/** Taiwan's overtime is split by tax, so the lines of one entry are summed; a deduction is shown as what it deducts. */
const WORK_PAY = sql`case when o.minutes is not null then (
  select sum((line->>'a')::bigint)::bigint from payslip p join pay_run r on r.id = p.pay_run_id cross join jsonb_array_elements(p.lines) line
  where p.employee_id = o.employee_id and p.period = o.period and r.kind = o.run_kind and r.sequence = o.sequence
    and line->>'o' = o.id::text and (line->'b'->'i'->>'t')::int = o.minutes) end`

/** Loads all matching rows in order of people and items, up to the limit of a sheet. */
async function loadOneOffs(context: Context, where: RawBuilder<unknown>) {
  const { rows } =
    await sql<ListedOneOff>`${oneOffSelect(context)} from ${ONE_OFF_TABLES} where ${where} order by e.full_name, i.name_en, o.id limit ${SHEET_ROWS}`.execute(
      context.tx,
    )
  return addActions(context, rows)
}

async function addActions({ tx, actor }: Context, rows: readonly ListedOneOff[]) {
  const may = await mayChange(tx, actor, 'payroll:prepare')
  return rows.map((row) => ({
    ...row,
    actions: may(row.employee_id) && row.paid_run_id === null ? ['edit' as const, 'remove' as const] : [],
  }))
}
