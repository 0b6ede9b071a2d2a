import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'

/** Says that the file of a step was taken; `contents` tell a corrected one from the same once more. */
export async function downloaded(
  { tx, tell, actor }: Pick<Context, 'tx' | 'tell' | 'actor'>,
  kind: string,
  runId: string,
  ...contents: readonly (string | Uint8Array)[]
): Promise<void> {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  await tell(tx, 'pay-step.downloaded', { kind, runId, digest: hash.digest('hex'), by: actor.fullName })
}
