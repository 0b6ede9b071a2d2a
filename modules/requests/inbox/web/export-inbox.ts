import { type AnyList, exportEndpoint } from '#base/export-endpoint.ts'
import { download } from '#web/call.ts'

/** Everything that a tab of the inbox holds, as it is narrowed, as a file. */
export async function exportInbox(
  { list, input }: { list: AnyList; input: Record<string, unknown> },
  format: 'xlsx' | 'csv',
): Promise<void> {
  const { page: _, ...filters } = input
  await download(exportEndpoint(list), { ...filters, format })
}
