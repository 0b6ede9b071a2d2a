import { sql } from 'kysely'
import { conflict, Refused } from '#base/errors.ts'
import { text } from '#base/labels.ts'
import { peopleInFiles } from '#modules/people/employees/import/facts.ts'
import { requireAll } from '#modules/people/employees/reach.ts'
import { requireOthersCase } from '#server/access/own-case.ts'
import type { Api } from '#server/api.ts'
import type { Context } from '#server/context.ts'
import { pageOf } from '#server/list-page.ts'
import { pageRoute } from '#server/page-route.ts'
import { changed, locked } from '#server/records.ts'
import { route } from '#server/route.ts'
import { arrangingRoutes } from '#server/spreadsheets/arranging/routes.ts'
import { leftOutShown } from '#server/spreadsheets/good-rows.ts'
import { failedRowsFile, templateFile } from '#server/spreadsheets/template.ts'
import { XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import { leaveTypes } from '../types/leave-types.ts'
import { leaveOpeningApi, openingArranging } from './contract.ts'
import { openingsShown, readOpenings, requireOpenings } from './import.ts'
import { OPENING_TEMPLATE, otherWords } from './template.ts'

/** Opening balances by a file: tried first, its good rows written together, and undone whole. */
export function openingRoutes(api: Api): void {
  arrangingRoutes(api, openingArranging, () => ({
    template: OPENING_TEMPLATE,
    name: 'openings',
    lists: async ({ tx }) => ({ leave_type: otherWords(await leaveTypes(tx)) }),
    people: ({ tx }) => peopleInFiles(tx),
  }))
  route(api, leaveOpeningApi.template, async (_, { language }) => ({
    name: 'leave-balances-template.xlsx',
    type: XLSX_TYPE,
    content: await templateFile(OPENING_TEMPLATE, language),
  }))
  const shownOf = async (context: Context, read: Awaited<ReturnType<typeof requireOpenings>>) => ({
    ...(await openingsShown(context, read.openings)),
    left_out: leftOutShown(read, OPENING_TEMPLATE, { labels: api.labels, language: context.language }),
  })
  route(api, leaveOpeningApi.preview, async ({ file }, context) =>
    shownOf(context, await requireOpenings(context, file)),
  )
  route(api, leaveOpeningApi.import, async ({ file }, context) => {
    const { tx, actor, now, record } = context
    const read = await requireOpenings(context, file)
    const { openings } = read
    if (openings.some(({ employee_id }) => employee_id === actor.employeeId))
      await requireOthersCase(tx, actor, 'leave:manage', actor.employeeId!)
    const shown = await shownOf(context, read)
    const { id } = await tx
      .insertInto('leave_import')
      .values({ file_name: file.name.slice(0, 260), by_account: actor.accountId, by_name: actor.fullName, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('leave_opening')
      .values(openings.map(({ full_name: _, type, ...opening }) => ({ ...opening, type_id: type.id, import_id: id })))
      .execute()
    record({ kind: 'leave_import', id, name: file.name, after: { rows: openings.length, left_out: read.leftOut } })
    return shown
  })
  route(api, leaveOpeningApi.failedRows, async ({ file }, context) => {
    const { sheets, issues } = await readOpenings(context, file)
    if (issues.length === 0) throw new Refused('openings_no_failures')
    const reason = (issue: { code: string; params?: Record<string, unknown> }) =>
      text(api.labels[`error.${issue.code}`]!, context.language, issue.params)
    return {
      name: 'leave-balances-to-fix.xlsx',
      type: XLSX_TYPE,
      content: await failedRowsFile(OPENING_TEMPLATE, sheets, issues, {
        reason,
        header: context.language === 'zh-TW' ? '需要修正' : 'What to fix',
      }),
    }
  })
  pageRoute(api, leaveOpeningApi.list, async (asked, { tx }) => {
    const { rows, total } = await pageOf(asked, {
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
      ties: sql`leave_import.id`,
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
    const before = await locked(tx, 'leave_import', { id, version })
    if (before.undone_at !== null) throw conflict('openings_undone')
    const rows = await tx.selectFrom('leave_opening').select('employee_id').where('import_id', '=', id).execute()
    const people = [...new Set(rows.map(({ employee_id }) => employee_id))]
    await requireAll(tx, actor, 'leave:manage', people, today)
    if (people.some((person) => person === actor.employeeId))
      await requireOthersCase(tx, actor, 'leave:manage', actor.employeeId!)
    await tx.updateTable('leave_opening').set({ is_undone: true }).where('import_id', '=', id).execute()
    await changed(tx, 'leave_import', { id, version }, { undone_at: now, undone_by: actor.fullName })
    record({ kind: 'leave_import', id, name: before.file_name, before: { rows: rows.length }, after: { rows: 0 } })
    return { undone: rows.length }
  })
}
