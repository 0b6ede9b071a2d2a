import type { ZipFile } from '../files/zip.ts'

/** How often progress is told in all. */
const PROGRESS_STEPS = 40

/**
 * Drawn files on their way into a sealed archive, while a task says how far it is. The bytes of each are given back when
 * the next one is asked for: they came from another thread, and what a thread did not make itself is collected late.
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
