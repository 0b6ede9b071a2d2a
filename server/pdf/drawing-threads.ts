import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Language } from '#base/actor.ts'
import type { DrawingReply } from './drawing-worker.ts'
import type { ZipFile } from './zip.ts'

/** What is to be drawn and the name of its file in an archive, such as `E001 Nur Aisyah.pdf`. */
export type Drawable<Document = unknown> = { name: string; document: Document; language: Language }

const BATCH = 50
/** Batches a thread has before it: one it works on and one that waits. */
const AHEAD = 2

/** The given documents with their PDFs, in the given order, drawn on threads of `drawer`. A core is left to the event loop unless said. */
export async function* drawnOnThreads<F extends Drawable>(
  drawer: URL,
  files: Iterable<F> | AsyncIterable<F>,
  threads = Math.max(1, Math.min(4, availableParallelism() - 1)),
): AsyncGenerator<F & ZipFile> {
  const workers = Array.from({ length: threads }, () => startWorker(drawer))
  const waiting: Promise<(F & ZipFile)[]>[] = []
  let batches = 0
  try {
    for await (const batch of inBatches(files)) {
      const drawn = drawnBy(workers[batches++ % workers.length]!, batch)
      // A failure is met where the batch is awaited; until then it must not count as unhandled.
      drawn.catch(() => {})
      waiting.push(drawn)
      if (waiting.length >= threads * AHEAD) yield* await waiting.shift()!
    }
    for (const drawn of waiting) yield* await drawn
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
  }
}

/** A thread that dies is told by the batches it has and will get; between two of them it must not end the process. */
function startWorker(drawer: URL): Worker {
  const { NODE_COMPILE_CACHE } = process.env
  const worker = new Worker(drawer, {
    env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    execArgv: [],
  })
  const end = new Promise<never>((_, reject) => {
    let reason = 'its thread ended'
    worker.on('error', (error) => {
      reason = error.message
    })
    worker.on('exit', () => reject(new Error(`A document could not be drawn: ${reason}`)))
  })
  end.catch(() => {})
  ends.set(worker, end)
  return worker
}

/** One batch on one thread; a thread answers its batches in the order they came. */
async function drawnBy<F extends Drawable>(worker: Worker, batch: F[]): Promise<(F & ZipFile)[]> {
  const turn = turns.get(worker) ?? Promise.resolve()
  const answer = turn.then(async () => {
    worker.postMessage(batch.map(({ document, language }) => ({ document, language })))
    const told = new Promise<DrawingReply>((resolve) => worker.once('message', resolve))
    const reply = await Promise.race([told, ends.get(worker)!])
    if ('defect' in reply) throw new Error(`A document could not be drawn: ${reply.defect}`)
    return reply.pdfs.map((content, index) => ({ ...batch[index]!, content }))
  })
  turns.set(
    worker,
    answer.catch(() => {}),
  )
  return answer
}

const turns = new WeakMap<Worker, Promise<unknown>>()
const ends = new WeakMap<Worker, Promise<never>>()

async function* inBatches<F>(files: Iterable<F> | AsyncIterable<F>): AsyncGenerator<F[]> {
  let batch: F[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
