import { readFile, stat } from 'node:fs/promises'
import { DomainError } from '#base/errors.ts'
import { runInWorker } from '../threads/run-in-worker.ts'
import type { Sheet } from './sheet.ts'

/** The largest file for an import, in bytes. */
export const MAX_IMPORT_BYTES = 25_000_000

const MEMORY_MB = 512
/** The limit in a request is shorter than its transaction may stay idle. A background task may take longer. */
const DEADLINE_MS = 12_000
export const TASK_DEADLINE_MS = 60_000

/**
 * Reads the sheets of an uploaded xlsx or csv file as text cells. A thread with limited memory and time parses it
 * behind the archive guard (IMP-1, IMP-4). `name` is the file's name, which tells csv from xlsx. Throws Refused for an
 * invalid workbook: `workbook_…`, `zip_…`, `csv_not_utf8`, `file_too_…`.
 */
export function readWorkbook(
  file: string | Uint8Array,
  { name, deadlineMs = DEADLINE_MS }: { name: string; deadlineMs?: number },
): Promise<Sheet[]> {
  return runOnFile<Sheet[]>(new URL('./parse-worker.ts', import.meta.url), file, { name }, deadlineMs)
}

/**
 * Runs a worker's function on the file's `bytes` and the rest of its input, on a thread with the same limits, so that
 * large files are parsed and checked in one place. Throws Refused as `readWorkbook` does, and whatever the worker
 * refuses.
 */
export async function runOnFile<Made>(
  worker: URL,
  file: string | Uint8Array,
  input: object,
  deadlineMs = DEADLINE_MS,
): Promise<Made> {
  const bounds = { memoryMb: MEMORY_MB, deadlineMs }
  const size = typeof file === 'string' ? (await stat(file)).size : file.length
  if (size > MAX_IMPORT_BYTES)
    throw new DomainError('file_too_large', { status: 413, params: { limit_mb: MAX_IMPORT_BYTES / 1_000_000 } })
  if (size === 0) throw new DomainError('file_empty')
  // A copy, so that transferring it to the thread does not take the caller's bytes away.
  const bytes = new Uint8Array(typeof file === 'string' ? await readFile(file) : file)
  return runInWorker<Made>(worker, { ...input, bytes }, bounds, [bytes.buffer])
}
