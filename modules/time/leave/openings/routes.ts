import { sql } from 'kysely'
import type { Day } from '#base/days/days.ts'
import { conflict, DomainError, invalidField } from '#base/errors.ts'
import { formatLabel } from '#base/labels.ts'
import { required } from '#base/required.ts'
import { loadPeopleInFiles } from '#people/files.ts'
import { requireAllInReach, requireEmployee } from '#people/reach.ts'
import { lockPeople } from '#requests/decisions.ts'
import { forbidOwnRecord } from '#server/access/own-record-guard.ts'
import type { Api } from '#server/api/api.ts'
import { registerImportMappingRoutes } from '#server/call/import-mapping-routes.ts'
import { loadPage } from '#server/call/list-page.ts'
import { pageRoute } from '#server/call/page-route.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import { lockVersioned, updateVersioned } from '#server/database/records.ts'
import { buildFailedRowsFile, buildTemplateFile } from '#server/spreadsheets/template.ts'
import { describeSkippedRows } from '#server/spreadsheets/valid-rows.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { loadCompanyLanguage, loadLeaveTypes, typeName } from '../types/leave-types.ts'
import { leaveOpeningApi, openingArranging } from './contract.ts'
import { type Opening, planOpenings, previewOpenings, readOpenings, requireOpenings } from './import.ts'
import { OPENING_TEMPLATE, typeSynonyms } from './template.ts'

/** Opening balances by file: preview, import of valid rows, undo of a whole file. */
export function registerOpeningRoutes(api: Api): void {
  registerImportMappingRoutes(api, openingArranging, () => ({
    template: OPENING_TEMPLATE,
    name: 'openings',
    // In the reader's language, as the columns beside them; a row may use either name.
    lists: async ({ tx, language }) => {
      const own = await loadCompanyLanguage(tx)
      const types = await loadLeaveTypes(tx)
      return {
        leave_type: typeSynonyms(
          types.map((type) => {
            const name = typeName(type, language, own)
            return { name, otherName: name === type.name ? type.otherName : type.name }
          }),
        ),
      }
    },
    people: ({ tx }) => loadPeopleInFiles(tx),
  }))
  route(api, leaveOpeningApi.template, async (_, { language }) => ({
    name: 'leave-balances-template.xlsx',
    type: XLSX_TYPE,
    content: await buildTemplateFile(OPENING_TEMPLATE, language),
  }))
  const toPreview = async (context: Context, read: Awaited<ReturnType<typeof requireOpenings>>) => ({
    ...(await previewOpenings(context, read.openings)),
    left_out: describeSkippedRows(read, OPENING_TEMPLATE, { labels: api.labels, language: context.language }),
  })
  route(api, leaveOpeningApi.preview, async ({ file }, context) =>
    toPreview(context, await requireOpenings(context, file)),
  )
  route(api, leaveOpeningApi.import, async ({ file }, context) => {
    const { tx, actor } = context
    const read = await requireOpenings(context, file)
    const { openings } = read
    const { employeeId } = actor
    if (employeeId !== null && openings.some(({ employee_id }) => employee_id === employeeId))
      await forbidOwnRecord(tx, actor, 'leave:manage', employeeId)
    const preview = await toPreview(context, read)
    await insertOpenings(context, file.name, openings, read.leftOut)
    return preview
  })
  route(api, leaveOpeningApi.add, async ({ employee_id, ...given }, context) => {
    const { tx, actor, today } = context
    const employee = await requireEmployee(tx, actor, 'leave:manage', employee_id, today)
    await forbidOwnRecord(tx, actor, 'leave:manage', employee_id)
    await lockPeople(tx, [employee_id])
    const opening = await requireOpening(context, employee, given)
    return { id: await insertOpenings(context, employee.full_name, [opening], 0, [employee_id]) }
  })
  route(api, leaveOpeningApi.failedRows, async ({ file }, context) => {
    const { sheets, issues } = await readOpenings(context, file)
    if (issues.length === 0) throw new DomainError('openings_no_failures')
    const reason = (issue: { code: string; params?: Record<string, unknown> }) =>
      formatLabel(
        required(api.labels[`error.${issue.code}`], `the text of ${issue.code}`),
        context.language,
        issue.params,
      )
    return {
      name: 'leave-balances-to-fix.xlsx',
      type: XLSX_TYPE,
      content: await buildFailedRowsFile(OPENING_TEMPLATE, sheets, issues, {
        reason,
        header: context.language === 'zh-TW' ? '需要修正' : 'What to fix',
      }),
    }
  })
  pageRoute(api, leaveOpeningApi.list, async (asked, { tx }) => {
    const { rows, total } = await loadPage(asked, {
      found: tx.selectFrom('leave_import'),
      shown: (imports) =>
        imports
          .select(['id', 'file_name', 'at', 'by_name as by', 'undone_at', 'version'])
          .select(
            sql<number>`(select count(distinct employee_id)::int from leave_opening o where o.import_id = leave_import.id)`.as(
              'people',
            ),
          ),
      search: ['leave_import.file_name', 'leave_import.by_name'],
      orders: { at: sql`leave_import.at`, file_name: sql`lower(leave_import.file_name)` },
      tieBreaker: sql`leave_import.id`,
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
  route(api, leaveOpeningApi.undo, async ({ id, version }, { tx, actor, now, today, record }) => {
    const before = await lockVersioned(tx, 'leave_import', { id, version })
    if (before.undone_at !== null) throw conflict('openings_undone')
    const rows = await tx.selectFrom('leave_opening').select('employee_id').where('import_id', '=', id).execute()
    const people = [...new Set(rows.map(({ employee_id }) => employee_id))]
    await requireAllInReach(tx, actor, 'leave:manage', people, today)
    const { employeeId } = actor
    if (employeeId !== null && people.includes(employeeId)) await forbidOwnRecord(tx, actor, 'leave:manage', employeeId)
    await tx.updateTable('leave_opening').set({ is_undone: true }).where('import_id', '=', id).execute()
    await updateVersioned(tx, 'leave_import', { id, version }, { undone_at: now, undone_by: actor.fullName })
    record({ kind: 'leave_import', id, name: before.file_name, before: { rows: rows.length }, after: { rows: 0 } })
    return { undone: rows.length }
  })
}

/** Inserts the openings of a file or of one person, named `name`. Returns the id by which they are undone. */
async function insertOpenings(
  { tx, actor, now, record }: Context,
  name: string,
  openings: readonly Opening[],
  leftOut: number,
  people?: readonly string[],
): Promise<string> {
  const { id } = await tx
    .insertInto('leave_import')
    .values({ file_name: name.slice(0, 260), by_account: actor.accountId, by_name: actor.fullName, at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('leave_opening')
    .values(openings.map(({ full_name: _, type, ...opening }) => ({ ...opening, type_id: type.id, import_id: id })))
    .execute()
  record({
    kind: 'leave_import',
    id,
    name,
    after: { rows: openings.length, left_out: leftOut },
    ...(people && { people }),
  })
  return id
}

/** The form's fields by the columns of the file. */
const FIELDS: { readonly [column: string]: string } = {
  employee_no: 'employee_id',
  leave_type: 'type_id',
  granted: 'left',
}

/** The opening balance of one person, checked as a row of a file. Throws 422 at its field. */
async function requireOpening(
  context: Context,
  employee: { employee_no: string },
  { type_id, day, left, taken }: { type_id: string; day: Day; left: number; taken: number },
): Promise<Opening> {
  const type = (await loadLeaveTypes(context.tx)).find(({ id }) => id === type_id)
  if (!type) throw invalidField('type_id', 'not_a_choice')
  const values = {
    employee_no: employee.employee_no,
    leave_type: type.name,
    day,
    granted: null,
    carried: null,
    taken: String(taken),
    left: String(left),
  }
  const { openings, issues } = await planOpenings(context, { [OPENING_TEMPLATE.sheets[0].name]: [{ row: 2, values }] })
  const [issue] = issues
  if (issue) throw invalidField(FIELDS[issue.column ?? ''] ?? issue.column ?? 'day', issue.code, issue.params)
  const [opening] = openings
  if (opening?.type.id !== type_id) throw invalidField('type_id', 'opening_without_balance')
  return opening
}
