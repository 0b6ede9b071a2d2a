import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'

const DAY_MS = 86_400_000

/** Files of this owner were uploaded for something that nobody has sent yet, and are deleted after so many days. */
export type UnusedUploads = { ownerKind: string; days: number }

/** What modules store before there is a record that it belongs to. Attaching a file gives it another owner. */
export const UNUSED_UPLOADS = extensionPoint<UnusedUploads>('unused uploads')

/** Deletes the rows of a company's unused uploads that are too old. Their bytes go when stored files are swept. */
export async function deleteUnusedUploads(tx: Tx, now: Date): Promise<void> {
  for (const { ownerKind, days } of UNUSED_UPLOADS.all())
    await tx
      .deleteFrom('file')
      .where('owner_kind', '=', ownerKind)
      .where('created_at', '<', new Date(now.getTime() - days * DAY_MS))
      .execute()
}
