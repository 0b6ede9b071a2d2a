import { DomainError } from '#base/errors.ts'
import { runInWorker, type WorkerBounds } from '#server/threads/run-in-worker.ts'
import type { ZipFile } from '../../files/zip.ts'
import { type RenderRequest, renderOnThreads } from '../render-threads.ts'
import type { Letter } from './letter.ts'
import type { PdfForm } from './pdf-form.ts'
import type { SigningProof } from './proof-page.ts'

export type { Letter, LetterHead, LetterLanguage, SignatureText } from './letter.ts'
export type { PdfForm } from './pdf-form.ts'
export type { SigningProof } from './proof-page.ts'
export type { ProofLanguage } from './proof-words.ts'

/** The largest PDF for a letter head, in bytes. */
const MAX_HEAD_BYTES = 4_000_000
const DRAWING_BOUNDS: WorkerBounds = { memoryMb: 512, deadlineMs: 30_000 }
const HEAD_BOUNDS: WorkerBounds = { memoryMb: 256, deadlineMs: 10_000 }
const THREAD_MEMORY_MB = 1_024

/** A letter and the name of its file in an archive. Letters have no password: `encryptPdf` knows files of `buildPdf` only. */
export type LetterFile = RenderRequest<Letter> & { password?: never }

/**
 * Draws one letter as a PDF, on a thread of its own. The same letter gives the same bytes. Throws `letter_value_missing`
 * for a variable without a value, and what `runInWorker` throws.
 * @public
 */
export function renderLetterPdf(letter: Letter, bounds = DRAWING_BOUNDS): Promise<Uint8Array> {
  return runInWorker<Uint8Array>(new URL('./one-letter-worker.ts', import.meta.url), letter, bounds)
}

/**
 * Draws letters as PDFs on worker threads, in the given order.
 * @public
 */
export function renderLetterPdfs<F extends LetterFile>(
  files: Iterable<F> | AsyncIterable<F>,
  threads?: number,
): AsyncGenerator<F & ZipFile> {
  return renderOnThreads(new URL('./letter-worker.ts', import.meta.url), files, threads, THREAD_MEMORY_MB)
}

/**
 * Appends the page of proof to an unsigned letter. The signed file begins with the unsigned one, byte for byte, whose SHA-256
 * is on the page. Throws what `runInWorker` throws.
 * @public
 */
export function signLetterPdf(unsigned: Uint8Array, proof: SigningProof): Promise<Uint8Array> {
  return runInWorker<Uint8Array>(new URL('./sign-worker.ts', import.meta.url), { unsigned, proof }, DRAWING_BOUNDS)
}

/**
 * Reads the first page of a PDF to draw it beneath letters, on a thread with limited memory and time. Throws `file_too_large`,
 * `file_damaged`, `file_encrypted`, `letter_head_pages`, `letter_head_size`, `letter_head_too_complex` and `overloaded`.
 * @public
 */
export async function readLetterHead(bytes: Uint8Array, bounds = HEAD_BOUNDS): Promise<PdfForm> {
  if (bytes.length > MAX_HEAD_BYTES)
    throw new DomainError('file_too_large', { status: 413, params: { limit_mb: MAX_HEAD_BYTES / 1_000_000 } })
  try {
    return await runInWorker<PdfForm>(new URL('./head-worker.ts', import.meta.url), bytes, bounds)
  } catch (error) {
    const isOver = error instanceof DomainError && ['file_too_complex', 'file_too_slow'].includes(error.code)
    throw isOver ? new DomainError('letter_head_too_complex', { status: 413 }) : error
  }
}
