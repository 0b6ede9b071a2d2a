import type { Tx } from '#server/database/database.ts'

/** Lines name files, which may name people: they are there while somebody reads them. */
const KEPT_MS = 30 * 86_400_000

type Line = {
  number: number
  name: string
  application_id: string | null
  reason?: string | undefined
  params?: Record<string, unknown>
}

export async function insertLine(tx: Tx, task_id: string, now: Date, { params, ...line }: Line): Promise<void> {
  await tx
    .insertInto('resume_import_line')
    .values({ task_id, at: now, ...line, params: JSON.stringify(params ?? {}) })
    .execute()
}

/** The numbers of the files that a task is done with. */
export async function loadDoneNumbers(tx: Tx, task_id: string): Promise<ReadonlySet<number>> {
  const rows = await tx.selectFrom('resume_import_line').select('number').where('task_id', '=', task_id).execute()
  return new Set(rows.map(({ number }) => number))
}

export async function deleteOldLines(tx: Tx, now: Date): Promise<void> {
  await tx
    .deleteFrom('resume_import_line')
    .where('at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}
