import { type AnyList, exportEndpoint } from '#base/endpoints/export-endpoint.ts'
import { download } from '#web/calls/call.ts'

/** Downloads all requests of a tab that match its filters. */
export async function exportInbox(
  { list, input }: { list: AnyList; input: Record<string, unknown> },
  format: 'xlsx' | 'csv',
): Promise<void> {
  const { page: _, ...filters } = input
  await download(exportEndpoint(list), { ...filters, format })
}
