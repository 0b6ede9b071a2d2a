import { DomainError } from '#base/errors.ts'
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

type ProfileFile = 'letter_head' | 'logo'
type StoredFile = { name: string; type: string; content: Uint8Array }

/**
 * Stores a file of the profile in place of the one before, or removes that one, as the profile's next version. Throws 404
 * where there is none to remove.
 */
export async function replaceProfileFile(
  context: Context,
  files: FileStore,
  version: number,
  which: ProfileFile,
  file: StoredFile | null,
): Promise<void> {
  const { tx, actor, record } = context
  const before = await lockProfileVersion(context, version)
  const old = before[`${which}_file_id`]
  if (!file && !old) throw noFile()
  const id =
    file &&
    (await files.put(tx, actor.companyId, {
      ...file,
      ownerKind: 'company',
      ownerId: actor.companyId,
      accountId: actor.accountId,
    }))
  const was = await loadFileName(tx, old)
  await tx
    .updateTable('company_profile')
    .set({ [`${which}_file_id`]: id, version: version + 1 })
    .where('company_id', '=', before.company_id)
    .execute()
  if (old) await files.remove(tx, old)
  record({
    kind: 'company',
    id: before.company_id,
    name: before.legal_name,
    before: { [which]: was },
    after: { [which]: file?.name ?? null },
  })
}

async function loadFileName(tx: Tx, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const row = await tx.selectFrom('file').select('name').where('id', '=', fileId).executeTakeFirst()
  return row?.name ?? null
}

export function noFile(): DomainError {
  return new DomainError('no_file', { status: 404 })
}
