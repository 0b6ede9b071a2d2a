import type { z } from 'zod'
import type { Operator } from '#base/actor.ts'
import type { Endpoint, PageEndpoint } from '#base/endpoint.ts'
import { exportOf } from '#base/export-of.ts'
import type { Api } from './api.ts'
import type { Change, OutsideContext } from './context.ts'
import { allRows, exportColumns, fileOf, listName, type Rows, written } from './page-route.ts'
import { opsRoute } from './route.ts'
import { withViews } from './view-counts.ts'

type OpsContext = OutsideContext & { operator: Operator }

/** An operators' list and its export; `exported` puts the export into the operators' own log before the file leaves. */
export function opsPageRoute<I, P, RowIn, A>(
  api: Api,
  endpoint: Endpoint<I, P, Rows<RowIn>, A>,
  handler: (input: P, context: OpsContext) => Promise<Rows<RowIn>>,
  exported: (list: Endpoint, change: Change, context: OpsContext) => Promise<void>,
): void {
  opsRoute(api, endpoint, withViews(endpoint, handler))
  const list = endpoint as unknown as PageEndpoint<z.ZodRawShape, unknown, unknown, string>
  const file = exportOf(list)
  opsRoute(api, file, async (input, context) => {
    const { format, ids, ...filters } = input as { format: 'xlsx' | 'csv'; ids?: string[] } & Record<string, unknown>
    const { rows } = await allRows(endpoint, filters, ids, (asked) => handler(asked, context))
    const name = listName(endpoint)
    await exported(file, { kind: 'export', name, after: { rows: rows.length, format, filters } }, context)
    const columns = exportColumns(endpoint, api, context.language)
    const sheet = {
      name: name.slice(0, 31),
      columns,
      rows: rows.map((row) => columns.map(({ key, kind }) => written(row[key], kind, row.currency))),
    }
    return fileOf(format, `${name}-${context.now.toISOString().slice(0, 10)}.${format}`, sheet)
  })
}
