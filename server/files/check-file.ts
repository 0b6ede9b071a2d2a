import { readFile } from 'node:fs/promises'
import { MAX_FILE_BYTES, type Upload } from '#base/endpoints/upload.ts'
import { DomainError } from '#base/errors.ts'
import { runInWorker } from '#server/threads/run-in-worker.ts'
import type { CleanRequest } from './clean-content.ts'
import type { PictureBox } from './pictures.ts'

/** File kinds that may be stored, detected by content. */
export const FILE_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const

export type FileKind = keyof typeof FILE_TYPES

/** A checked file: name and type for display, and the cleaned content. */
export type CheckedFile = { name: string; kind: FileKind; type: string; content: Uint8Array }

type Cleaning = {
  square?: number | undefined
  inside?: PictureBox | undefined
  takesEncrypted?: boolean | undefined
}

/** The deadline is shorter than a transaction may stay idle. */
const WORKER_LIMITS = { memoryMb: 512, deadlineMs: 12_000 }

/**
 * Checks an uploaded file by its content and cleans it (FIL-1 to FIL-4) on a thread with limited memory and time.
 * Pictures are re-encoded without metadata, HEIC loses its metadata, and SVG is rewritten. Office files and PDFs must
 * be complete and free of macros and scripts. The extension must match the content, and `allowed` must include the
 * content's kind. The upload itself stays unchanged. `square` crops a picture to a JPEG with this many pixels a side;
 * `inside` redraws it as an opaque PNG that fits into a box. `takesEncrypted` lets a PDF have a password, which nobody
 * can search.
 * Throws `file_…`, `image_too_large`, `svg_refused`, `zip_…`.
 */
export async function checkFile(
  upload: Upload,
  allowed: readonly FileKind[],
  { limit = MAX_FILE_BYTES, square, inside, takesEncrypted }: Cleaning & { limit?: number } = {},
): Promise<CheckedFile> {
  const { name, size, path } = upload
  if (size > limit) throw new DomainError('file_too_large', { status: 413, params: { limit_mb: limit / 1_000_000 } })
  if (size === 0) throw new DomainError('file_empty')
  const bytes = new Uint8Array(await readFile(path))
  return checkContent({ name, bytes }, allowed, { square, inside, takesEncrypted })
}

/** The same for bytes, which are handed over to the thread: of a file in an archive, say. */
export async function checkContent(
  { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
  allowed: readonly FileKind[],
  { square, inside, takesEncrypted }: Cleaning = {},
): Promise<CheckedFile> {
  if (bytes.length === 0) throw new DomainError('file_empty')
  const order: CleanRequest = { bytes, name, allowed, square, inside, takesEncrypted }
  const { kind, content } = await runInWorker<{ kind: FileKind; content: Uint8Array }>(
    new URL('./clean-worker.ts', import.meta.url),
    order,
    WORKER_LIMITS,
    [bytes.buffer],
  )
  return { name, kind, type: FILE_TYPES[square !== undefined ? 'jpg' : inside ? 'png' : kind], content }
}
