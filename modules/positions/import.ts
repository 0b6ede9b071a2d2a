import { Refused, type RowIssue } from '#base/errors.ts'
import type { Upload } from '#base/upload.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/database/database.ts'
import { readRows, withoutFollowUps } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { withHeadings } from '#server/spreadsheets/template.ts'
import { knownPositions, writePositions } from './queries.ts'
import { type PositionPlan, positionPlan, positionTemplate } from './rules.ts'

/** What a file of positions would do, what is wrong with its rows, and its cells as typed. */
export async function readPositions(
  tx: Tx,
  upload: Upload,
): Promise<{ plan: PositionPlan; sheets: Sheet[]; issues: RowIssue[] }> {
  const sheets = await readWorkbook(upload.path, { name: upload.name })
  const { tried, flawed, issues } = readRows(positionTemplate, sheets)
  const departments = await tx.selectFrom('department').select(['id', 'name', 'is_active']).execute()
  const plan = positionPlan(tried.Positions, await knownPositions(tx), departments)
  return { plan, sheets, issues: [...issues, ...withoutFollowUps(flawed, plan.issues)].sort((a, b) => a.row - b.row) }
}

/** The plan of a file without issues. Throws 422 `import_has_errors` with every row that needs mending. */
export async function requirePlan(tx: Tx, upload: Upload): Promise<PositionPlan> {
  const { plan, issues } = await readPositions(tx, upload)
  if (issues.length > 0)
    throw new Refused('position_import_has_errors', {
      rows: withHeadings(positionTemplate, issues),
      params: { count: new Set(issues.map((one) => one.row)).size },
    })
  if (plan.create.length + plan.change.length + plan.unchanged === 0) throw new Refused('position_import_empty')
  return plan
}

/** Writes a plan, all or nothing. */
export async function carryOut({ tx, record }: Pick<Context, 'tx' | 'record'>, plan: PositionPlan): Promise<void> {
  for (const { id, position_id, name, jd } of await writePositions(tx, plan, null))
    record({ kind: 'position', id, name, after: { position_id, name, department_jd: jd } })
  for (const { id, name, jd, before } of plan.change)
    record({
      kind: 'position',
      id,
      name,
      before: { name: before.name, department_jd: before.jd },
      after: { name, department_jd: jd },
    })
}

/** The plan in the shape of the reply. */
export function summaryOf(plan: PositionPlan) {
  return {
    created: plan.create.length,
    changed: plan.change.length,
    unchanged: plan.unchanged,
    rows: [
      ...plan.create.map(({ position_id, name }) => ({ position_id, name, what: 'created' as const })),
      ...plan.change.map(({ position_id, name }) => ({ position_id, name, what: 'changed' as const })),
    ],
  }
}
