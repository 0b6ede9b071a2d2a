import { sql } from 'kysely'
import { forbidden } from '#base/errors.ts'
import { loadExportSheets } from '#people/people-import.ts'
import { filterInReach, withinReach } from '#people/reach.ts'
import type { Context } from '#server/context/context.ts'
import { writeXlsx, XLSX_TYPE } from '#server/spreadsheets/write-workbook.ts'
import type { ImportStep } from './contract.ts'
import { loadOrganisationSheets } from './organisation.ts'

/** Exports the people in the actor's reach, or the organisation, in the columns of the step's import. */
export async function exportStep(context: Context, step: ImportStep) {
  const { tx, actor, vault, today, record } = context
  if (step === 'organisation') {
    record({ kind: 'export', name: step })
    return {
      name: `${step}-${today}.xlsx`,
      type: XLSX_TYPE,
      content: await writeXlsx(await loadOrganisationSheets(tx, today)),
    }
  }
  const permission = step === 'salary' ? 'compensation:read' : 'employee:export'
  if (!actor.grants.has(permission)) throw forbidden()
  const within = sql`${withinReach(actor, permission, today)} and ${withinReach(actor, 'employee:read', today)}`
  const found = await sql<{ id: string }>`select employee.id from employee where ${within}`.execute(tx)
  const all = found.rows.map((row) => row.id)
  const rights = {
    identity: await filterInReach(tx, actor, 'identity:read', all, today),
    sensitive: await filterInReach(tx, actor, 'sensitive:read', all, today),
  }
  const { sheets, people } = await loadExportSheets(tx, vault, step, within, today, rights)
  record({ kind: 'export', name: step, after: { people } })
  context.reportReads(people)
  return { name: `${step}-${today}.xlsx`, type: XLSX_TYPE, content: await writeXlsx(sheets) }
}
