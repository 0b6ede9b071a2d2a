import { DomainError, notFound } from '#base/errors.ts'
import type { Api } from '#server/api/api.ts'
import { route } from '#server/call/route.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import type { issuingEndpoints } from './documents-contract.ts'
import type { IssuedTable } from './issued-forms.ts'

/**
 * Starts the background jobs that issue, archive and mail the documents of a year. Refuses a year in which nobody was
 * paid.
 */
export function registerIssuingRoutes(
  api: Api,
  { make, zip, mail }: ReturnType<typeof issuingEndpoints>,
  issue: {
    table: IssuedTable
    taskPrefix: string
    page: string
    hasPay(tx: Tx, year: number): Promise<boolean>
  },
): void {
  for (const [endpoint, task, canCancel] of [
    [make, 'make', true],
    [zip, 'zip', true],
    [mail, 'mail', false],
  ] as const)
    route(api, endpoint, async ({ year }, { tx, start, record }) => {
      if (!(await issue.hasPay(tx, year))) throw yearNotPaid(year)
      const kind = `${issue.taskPrefix}${task}`
      record({ kind: issue.table, name: String(year), after: { task: kind } })
      const titleParams = { year: String(year) }
      return { task_id: await start({ kind, input: { year }, titleParams, canCancel, page: issue.page }) }
    })
}

export function yearNotPaid(year: number): DomainError {
  return new DomainError('year_not_paid', { status: 409, params: { year: String(year) } })
}

/** Records when a person first opened their own document. Throws 404 for another person's. */
export async function recordReading(
  { tx, actor, now, record }: Context,
  table: IssuedTable,
  form: { id: string; year: number; employee_id: string; read_at: Date | null },
): Promise<{ read_at: string }> {
  if (form.employee_id !== actor.employeeId) throw notFound()
  const read_at = form.read_at ?? now
  await tx.updateTable(table).set({ read_at }).where('id', '=', form.id).where('read_at', 'is', null).execute()
  record({ kind: table, id: form.id, name: String(form.year), after: { read: true } })
  return { read_at: read_at.toISOString() }
}
