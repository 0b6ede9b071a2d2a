import type { Tx } from '#server/database/database.ts'

/** The company's own rules of planning; version 0 until somebody says something. */
export async function loadSettings(tx: Tx): Promise<{ rest_minutes: number | null; version: number }> {
  const row = await tx.selectFrom('shift_setting').select(['rest_minutes', 'version']).executeTakeFirst()
  return row ?? { rest_minutes: null, version: 0 }
}

/** Minutes that the company wants between two shifts; null where it leaves that to the law. */
export async function loadRestMinutes(tx: Tx): Promise<number | null> {
  return (await loadSettings(tx)).rest_minutes
}
