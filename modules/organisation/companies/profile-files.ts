import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'
import { versionConflict } from '#server/database/records.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { lockOrCreateProfile } from './queries.ts'

/** Locks the profile's row. Throws 409 where its version is another. */
export async function lockProfileVersion({ tx, actor }: Context, version: number) {
  const row = await lockOrCreateProfile(tx)
  if (row.version !== version) throw await versionConflict(tx, actor.companyId, row.version)
  return row
}

export async function loadProfileFileName(tx: Tx, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const row = await tx.selectFrom('file').select('name').where('id', '=', fileId).executeTakeFirst()
  return row?.name ?? null
}

type ProfileFile = { letter_head_file_id: string | null } | { logo_file_id: string | null }

/** Writes one of the profile's files, as the next version, and deletes the file before it. */
export async function replaceProfileFile(
  tx: Tx,
  files: FileStore,
  before: Awaited<ReturnType<typeof lockProfileVersion>>,
  file: ProfileFile,
): Promise<void> {
  await tx
    .updateTable('company_profile')
    .set({ ...file, version: before.version + 1 })
    .where('company_id', '=', before.company_id)
    .execute()
  const old = 'logo_file_id' in file ? before.logo_file_id : before.letter_head_file_id
  if (old) await files.remove(tx, old)
}
