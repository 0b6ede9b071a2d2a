import { createHash } from 'node:crypto'
import type { Month } from '#base/days/days.ts'
import type { Context } from '#server/context/context.ts'
import { PAY_STEP_DOWNLOADED } from '../payday/events.ts'

/** The inputs of a download, such as which of the month's files. */
type FileRequest = Readonly<Record<string, unknown>>

/**
 * Records that the file of a step was downloaded: in the steps (`contents` tell a corrected file from a repeated
 * download), and in the activity log with its month.
 */
export async function recordDownload(
  { tx, publish: tell, actor, record }: Pick<Context, 'tx' | 'publish' | 'actor' | 'record'>,
  kind: string,
  run: { id: string; period: Month },
  asked: FileRequest,
  ...contents: readonly (string | Uint8Array)[]
): Promise<void> {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  record({ kind: 'export', id: run.id, name: run.period, after: { ...asked, month: run.period } })
  await tell(tx, PAY_STEP_DOWNLOADED, { kind, runId: run.id, digest: hash.digest('hex'), by: actor.fullName })
}
