import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import { describeSkippedRows } from '#server/spreadsheets/valid-rows.ts'
import { changeCells, requireMaxCells } from '../cells.ts'
import { shiftApi } from '../contract.ts'
import { findPlannedPeople, requestedSpan } from '../plan/planned-people.ts'
import { previewSheet, readPlan, writePlanFile } from './sheet.ts'

/** A plan as a spreadsheet: previewed, imported, exported. */
export function registerSheetRoutes(api: Api): void {
  route(api, shiftApi.proposeSheet, ({ file, ...answers }, context) => previewSheet(context, file, answers))

  route(api, shiftApi.importSheet, async ({ file, confirm, ...answers }, context) => {
    const { changes, issues, leftOut } = await readPlan(context, file, answers)
    requireMaxCells(changes.length)
    const { added, removed } = await changeCells(context, changes, { confirm })
    return {
      people: new Set(changes.map(({ employee }) => employee)).size,
      added: added.length,
      removed,
      left_out: describeSkippedRows(
        { issues, leftOut },
        { sheets: [] },
        { labels: api.labels, language: context.language },
      ),
    }
  })

  route(api, shiftApi.exportSheet, async ({ format, ...asked }, context) => {
    const span = requestedSpan(asked)
    const people = await findPlannedPeople(context, asked)
    const logged = { from_day: span.first, until_day: span.last, department_id: asked.department_id }
    context.record({ kind: 'export', name: 'shift', after: { rows: people.length, format, ...logged } })
    return writePlanFile(context, people, span, format)
  })
}
