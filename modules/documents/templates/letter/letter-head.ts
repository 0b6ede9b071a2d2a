import { DomainError } from '#base/errors.ts'
import { loadLetterHeadFileId } from '#organisation/companies.ts'
import type { Tx } from '#server/database/database.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { drawSvg, fitPicture } from '#server/files/pictures.ts'
import { type LetterHead, readLetterHead } from '#server/pdf/letters/letters.ts'
import { readPngPicture } from '#server/pdf/pdf-picture.ts'

/** Pixels of a picture across the top of a page: two a point, as letters draw it at most. */
const BOX = { width: 942, height: 152 }
/** What a page beneath letters leaves to its own head and foot, in points. */
const EDGES = { top: 130, bottom: 80 }

/** Throws 422 `no_letter_head` where the company has none: no letter is made without one. */
export async function requireLetterHead(tx: Tx): Promise<string> {
  const id = await loadLetterHeadFileId(tx)
  if (id === null) throw new DomainError('no_letter_head')
  return id
}

/** The company's letter head to draw letters on. Throws 422 `no_letter_head`, and what `readLetterHead` throws. */
export async function loadLetterHead(tx: Tx, files: FileStore): Promise<LetterHead> {
  const id = await requireLetterHead(tx)
  const { type } = await tx.selectFrom('file').select('type').where('id', '=', id).executeTakeFirstOrThrow()
  const bytes = await files.readBytes(tx, id)
  if (type === 'application/pdf') return { kind: 'page', form: await readLetterHead(bytes), ...EDGES }
  const png =
    type === 'image/svg+xml' ? await drawSvg(Buffer.from(bytes).toString(), BOX) : await fitPicture(bytes, BOX)
  return { kind: 'picture', picture: readPngPicture(png) }
}
