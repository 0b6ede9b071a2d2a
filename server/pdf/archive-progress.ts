import type { ZipFile } from '../files/zip.ts'

/** How often progress is reported in all. */
const PROGRESS_STEPS = 40

/**
 * Passes drawn files on to an archive while a task reports progress. Releases the bytes of each when the next is
 * requested: they came from another thread, whose memory is collected late.
 */
export async function* archiveWithProgress(
  drawn: AsyncIterable<ZipFile>,
  total: number,
  progress: (done: number, total: number) => Promise<void>,
): AsyncGenerator<ZipFile> {
  const step = Math.ceil(total / PROGRESS_STEPS)
  let done = 0
  for await (const { name, content } of drawn) {
    yield { name, content }
    ;(content.buffer as ArrayBuffer).transfer(0)
    done++
    if (done % step === 0 || done === total) await progress(done, total)
  }
}
