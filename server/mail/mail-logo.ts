import { DomainError } from '#base/errors.ts'
import type { Tx } from '#server/database/database.ts'
import { extensionPoint } from '#server/extension-point.ts'
import type { FileStore } from '#server/files/file-store.ts'

/** Finds the file of the PNG picture that heads the mails of a company, or null. */
export const MAIL_LOGO = extensionPoint<(tx: Tx) => Promise<string | null>>('mail logo')

/** The bytes of the company's logo. Null without one, and where they are lost: no mail waits for a picture. */
export async function loadMailLogo(tx: Tx, files: FileStore): Promise<Uint8Array | null> {
  for (const findFileId of MAIL_LOGO.all()) {
    const id = await findFileId(tx)
    if (id === null) continue
    return files.readBytes(tx, id).catch((error) => {
      if (error instanceof DomainError) return null
      throw error
    })
  }
  return null
}
