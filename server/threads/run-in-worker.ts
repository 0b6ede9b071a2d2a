import { Worker } from 'node:worker_threads'
import { DomainError, type DomainErrorStatus } from '#base/errors.ts'

type WorkerReply<T> =
  | { value: T }
  | { refused: { code: string; status: DomainErrorStatus; params: Record<string, unknown> } }
  | { defect: string }

export type WorkerBounds = { memoryMb: number; deadlineMs: number }

/** Threads that files may occupy at once, and how many more may wait. */
const MAX_RUNNING = 2
const MAX_QUEUED = 50
let running = 0
const waiting: (() => void)[] = []

/**
 * Runs the default function of a worker file on a thread of its own, off the event loop. Rethrows a DomainError of
 * the worker. Throws `file_too_complex` when memory runs out, `file_too_slow` after the deadline, and 429
 * `overloaded` when too many calls wait or a call waits too long.
 */
export async function runInWorker<T>(
  file: URL,
  input: unknown,
  bounds: WorkerBounds,
  transfer: ArrayBuffer[] = [],
): Promise<T> {
  if (running >= MAX_RUNNING) await waitForTurn(bounds.deadlineMs)
  else running++
  try {
    return await runOnce<T>(file, input, bounds, transfer)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function waitForTurn(deadlineMs: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const busy = () => reject(new DomainError('overloaded', { status: 429 }))
    if (waiting.length >= MAX_QUEUED) return busy()
    const free = () => {
      clearTimeout(late)
      resolve()
    }
    const late = setTimeout(() => {
      waiting.splice(waiting.indexOf(free), 1)
      busy()
    }, deadlineMs)
    waiting.push(free)
  })
}

/** The environment of the thread holds only the cache of compiled code, which halves its start time. */
function runOnce<T>(file: URL, input: unknown, bounds: WorkerBounds, transfer: ArrayBuffer[]): Promise<T> {
  const { NODE_COMPILE_CACHE } = process.env
  return new Promise<T>((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: input,
      transferList: transfer,
      resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb },
      stdout: false,
      stderr: true,
      env: { ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
      execArgv: [],
    })
    // The first event settles the promise; later ones change nothing.
    const settle = (finish: () => void) => {
      clearTimeout(deadline)
      void worker.terminate()
      finish()
    }
    const deadline = setTimeout(
      () => settle(() => reject(new DomainError('file_too_slow', { status: 413 }))),
      bounds.deadlineMs,
    )
    worker.on('error', (error: Error & { code?: string }) =>
      settle(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new DomainError('file_too_complex', { status: 413 }) : error,
        ),
      ),
    )
    worker.on('message', (reply: WorkerReply<T>) =>
      settle(() => {
        if ('value' in reply) resolve(reply.value)
        else if ('refused' in reply) reject(new DomainError(reply.refused.code, reply.refused))
        else reject(new Error(`A worker failed: ${reply.defect}`))
      }),
    )
    worker.on('exit', (code) => settle(() => reject(new Error(`A worker ended early with ${code}`))))
  })
}
