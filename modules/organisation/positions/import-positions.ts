import type { Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { readWorkbook } from '#server/spreadsheets/read-workbook.ts'
import type { Sheet } from '#server/spreadsheets/sheet.ts'
import { planValidRows, requireValidRows, type ValidRows } from '#server/spreadsheets/valid-rows.ts'
import { lockKnownPositions, writePositions } from './queries.ts'
import { type PositionPlan, planPositions, positionTemplate } from './rules.ts'

/** The plan of a file's valid rows, the issues of the others, and all cells as typed. */
export async function readPositionFile(tx: Tx, upload: Upload): Promise<{ sheets: Sheet[] } & ValidRows<PositionPlan>> {
  const sheets = await readWorkbook(upload.path, { name: upload.name })
  const departments = await tx.selectFrom('department').select(['id', 'name', 'is_active']).execute()
  const known = await lockKnownPositions(tx)
  const found = await planValidRows(
    readRows(positionTemplate, sheets),
    (rows) => planPositions(rows.Positions, known, departments),
    ({ issues }) => issues,
  )
  return { sheets, ...found, issues: found.issues.sort((a, b) => a.row - b.row) }
}

/** Reads a file. Throws 422 with all issues where no row can be imported. */
export async function requireImportPlan(tx: Tx, upload: Upload): Promise<ValidRows<PositionPlan>> {
  const read = await readPositionFile(tx, upload)
  requireValidRows(read, positionTemplate, 'position_import_has_errors')
  const { plan } = read
  if (plan.create.length + plan.change.length + plan.unchanged === 0) throw new DomainError('position_import_empty')
  return read
}

export async function applyPlan({ tx, record }: Pick<Context, 'tx' | 'record'>, plan: PositionPlan): Promise<void> {
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

export function planSummary(plan: PositionPlan) {
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
