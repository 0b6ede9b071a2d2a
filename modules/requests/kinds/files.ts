import { sql } from 'kysely'
import { invalidField, notFound } from '#base/errors.ts'
import type { Context } from '#server/context/context.ts'
import type { Tx } from '#server/database/database.ts'

export const UPLOADED_OWNER = 'request_upload'
export const ATTACHED_OWNER = 'request'
/** A sheet of requests that was uploaded for a check or an import. */
export const IMPORTED_OWNER = 'request_import'

export type AttachedFile = { id: string; name: string; size: number }

/**
 * Makes `ids` the files of a request, and deletes those it had beside them. Throws 422 at `files` for a file that is neither
 * the caller's unattached upload nor attached to this request.
 */
export async function attachFiles(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  requestId: string,
  ids: readonly string[],
): Promise<void> {
  const known = await tx
    .selectFrom('file')
    .select(['id', 'owner_kind', 'owner_id', 'account_id'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
  const isGood = (file: (typeof known)[number]) =>
    file.owner_kind === ATTACHED_OWNER
      ? file.owner_id === requestId
      : file.owner_kind === UPLOADED_OWNER && file.account_id === actor.accountId
  // An id that is named twice is found once, and refused.
  if (known.filter(isGood).length !== ids.length) throw invalidField('files', 'file_not_yours')
  const deleted = await tx
    .deleteFrom('request_file')
    .where('request_id', '=', requestId)
    .where(sql<boolean>`file_id <> all(${[...ids]}::uuid[])`)
    .returning('file_id')
    .execute()
  if (deleted.length > 0)
    await tx
      .deleteFrom('file')
      .where(
        'id',
        'in',
        deleted.map(({ file_id }) => file_id),
      )
      .execute()
  if (ids.length === 0) return
  await tx
    .insertInto('request_file')
    .values(ids.map((file_id, at) => ({ request_id: requestId, file_id, position: at + 1 })))
    .onConflict((same) =>
      same
        .columns(['company_id', 'request_id', 'file_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
  await tx
    .updateTable('file')
    .set({ owner_kind: ATTACHED_OWNER, owner_id: requestId })
    .where('id', 'in', [...ids])
    .execute()
}

/** Returns the files of requests, in the order the applicant gave. */
export async function loadAttachedFiles(tx: Tx, ids: readonly string[]): Promise<Map<string, AttachedFile[]>> {
  const { rows } = await sql<AttachedFile & { request_id: string }>`
    select a.request_id, f.id, f.name, f.size from request_file a join file f on f.id = a.file_id
    where a.request_id = any(${[...ids]}::uuid[]) order by a.position`.execute(tx)
  const found = new Map<string, AttachedFile[]>()
  for (const { request_id, ...file } of rows) found.set(request_id, [...(found.get(request_id) ?? []), file])
  return found
}

/** Throws 404 unless the file is attached to the request. */
export async function requireAttachedFile(tx: Tx, requestId: string, fileId: string): Promise<void> {
  const row = await tx
    .selectFrom('request_file')
    .select('file_id')
    .where('request_id', '=', requestId)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!row) throw notFound()
}
