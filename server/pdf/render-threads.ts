import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Language } from '#base/access/actor.ts'
import { required } from '#base/required.ts'
import type { ZipFile } from '../files/zip.ts'
import type { DrawingReply } from './drawing-worker.ts'

/**
 * A document and the name of its file in an archive, such as `E001 Nur Aisyah.pdf`. With a password its PDF opens with that
 * only.
 */
export type RenderRequest<Document = unknown> = {
  name: string
  document: Document
  language: Language
  password?: string | null
}

const BATCH = 50
/** Batches per thread: one that it works on and one that waits. */
const BATCHES_AHEAD = 2

/**
 * Draws documents on threads of `drawer` and yields their PDFs in the given order. By default one core is left to the
 * event loop. `memoryMb` limits the memory of each thread; one that needs more fails its batches.
 */
export async function* renderOnThreads<F extends RenderRequest>(
  drawer: URL,
  files: Iterable<F> | AsyncIterable<F>,
  threads = Math.max(1, Math.min(4, availableParallelism() - 1)),
  memoryMb?: number,
): AsyncGenerator<F & ZipFile> {
  const workers = Array.from({ length: threads }, () => startWorker(drawer, memoryMb))
  const waiting: Promise<(F & ZipFile)[]>[] = []
  let batches = 0
  try {
    for await (const batch of toBatches(files)) {
      const rendered = renderBatch(required(workers[batches++ % workers.length], 'worker'), batch)
      // The failure is handled where the batch is awaited; until then it must not count as unhandled.
      rendered.catch(() => {})
      waiting.push(rendered)
      if (waiting.length >= threads * BATCHES_AHEAD) yield* await required(waiting.shift(), 'batch')
    }
    for (const rendered of waiting) yield* await rendered
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** The death of a thread fails its batches; between two of them it must not end the process. */
function startWorker(drawer: URL, memoryMb: number | undefined): Worker {
  const { NODE_COMPILE_CACHE } = process.env
  const worker = new Worker(drawer, {
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    execArgv: [],
    ...(memoryMb !== undefined && { resourceLimits: { maxOldGenerationSizeMb: memoryMb } }),
  })
  const end = new Promise<never>((_, reject) => {
    let reason = 'its thread ended'
    worker.on('error', (error) => {
      reason = error.message
    })
    worker.on('exit', () => reject(new Error(`A document could not be drawn: ${reason}`)))
  })
  end.catch(() => {})
  threadEnds.set(worker, end)
  return worker
}

/** Draws one batch on one thread; a thread answers its batches in order. */
async function renderBatch<F extends RenderRequest>(worker: Worker, batch: F[]): Promise<(F & ZipFile)[]> {
  const turn = threadTurns.get(worker) ?? Promise.resolve()
  const answer = turn.then(async () => {
    worker.postMessage(
      batch.map(({ document, language, password }) => ({ document, language, ...(password && { password }) })),
    )
    const replied = new Promise<DrawingReply>((resolve) => worker.once('message', resolve))
    const reply = await Promise.race([replied, required(threadEnds.get(worker), 'end of a worker')])
    if ('defect' in reply) throw new Error(`A document could not be drawn: ${reply.defect}`)
    const { pdfs } = reply
    return batch.map((file, index) => ({ ...file, content: required(pdfs[index], 'PDF of a document') }))
  })
  threadTurns.set(
    worker,
    answer.catch(() => {}),
  )
  return answer
}

const threadTurns = new WeakMap<Worker, Promise<unknown>>()
const threadEnds = new WeakMap<Worker, Promise<never>>()

async function* toBatches<F>(files: Iterable<F> | AsyncIterable<F>): AsyncGenerator<F[]> {
  let batch: F[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
