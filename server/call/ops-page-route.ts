import type { z } from 'zod'
import type { Operator } from '#base/access/actor.ts'
import type { Endpoint, PageEndpoint } from '#base/endpoints/endpoint.ts'
import { exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import type { Api } from '../api/api.ts'
import type { AuditChange, OutsideContext } from '../context/context.ts'
import { exportCell, exportColumns, type ListRows, listName, loadAllRows, writeListFile } from './page-route.ts'
import { opsRoute } from './route.ts'
import { withViewCounts } from './view-counts.ts'

type OpsContext = OutsideContext & { operator: Operator }

/**
 * Registers an operators' list and its export. `exported` appends the export to the operators' own log before the
 * file is sent.
 */
export function opsPageRoute<I, P, RowIn, A>(
  api: Api,
  endpoint: Endpoint<I, P, ListRows<RowIn>, A>,
  handler: (input: P, context: OpsContext) => Promise<ListRows<RowIn>>,
  exported: (list: Endpoint, change: AuditChange, context: OpsContext) => Promise<void>,
): void {
  opsRoute(api, endpoint, withViewCounts(endpoint, handler))
  const list = endpoint as unknown as PageEndpoint<z.ZodRawShape, unknown, unknown, string>
  const file = exportEndpoint(list)
  opsRoute(api, file, async (input, context) => {
    const { format, ids, ...filters } = input as { format: 'xlsx' | 'csv'; ids?: string[] } & Record<string, unknown>
    const { rows } = await loadAllRows(endpoint, filters, ids, (asked) => handler(asked, context))
    const name = listName(endpoint)
    await exported(file, { kind: 'export', name, after: { rows: rows.length, format, filters } }, context)
    const columns = exportColumns(endpoint, api, context.language)
    const sheet = {
      name: name.slice(0, 31),
      columns,
      rows: rows.map((row) => columns.map((column) => exportCell(column, row))),
    }
    return writeListFile(format, `${name}-${context.now.toISOString().slice(0, 10)}.${format}`, sheet)
  })
}
