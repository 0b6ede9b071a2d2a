import type { Tx } from '#server/database/database.ts'

/** Loads the company's planning rules; version 0 before they are first saved. */
export async function loadSettings(tx: Tx): Promise<{ rest_minutes: number | null; version: number }> {
  const row = await tx.selectFrom('shift_setting').select(['rest_minutes', 'version']).executeTakeFirst()
  return row ?? { rest_minutes: null, version: 0 }
}

/** Minutes of rest that the company requires between two shifts; null when only the law applies. */
export async function loadRestMinutes(tx: Tx): Promise<number | null> {
  return (await loadSettings(tx)).rest_minutes
}
