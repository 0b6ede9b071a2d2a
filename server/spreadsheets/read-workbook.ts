import { readFile, stat } from 'node:fs/promises'
import { DomainError } from '#base/errors.ts'
import { runInWorker } from '../threads/run-in-worker.ts'
import type { Sheet } from './sheet.ts'

/** Largest file an import takes. */
export const MAX_IMPORT_BYTES = 25_000_000

const MEMORY_MB = 512
/** In a request: shorter than its transaction may stand idle. A task that waits for nobody may take longer. */
const DEADLINE_MS = 12_000
export const TASK_DEADLINE_MS = 60_000

/**
 * The sheets of an uploaded xlsx or csv file as text cells, parsed on a thread with bounded memory and time behind the
 * archive guard (IMP-1, IMP-4). `name` is the file's own name: it tells csv from xlsx. Throws Refused for anything that
 * is not an honest workbook: `workbook_…`, `zip_…`, `csv_not_utf8`, `file_too_…`.
 */
export function readWorkbook(
  file: string | Uint8Array,
  { name, deadlineMs = DEADLINE_MS }: { name: string; deadlineMs?: number },
): Promise<Sheet[]> {
  return runOnFile<Sheet[]>(new URL('./parse-worker.ts', import.meta.url), file, { name }, deadlineMs)
}

/**
 * What a worker's own function makes of a file's `bytes` and the rest of its input, on a thread with the same bounds: rows
 * that are many are read and checked where the file is parsed. Throws Refused as `readWorkbook` does, and what it refuses.
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
  // A copy of its own, so that handing it over to the thread takes nothing away from the caller.
  const bytes = new Uint8Array(typeof file === 'string' ? await readFile(file) : file)
  return runInWorker<Made>(worker, { ...input, bytes }, bounds, [bytes.buffer])
}
