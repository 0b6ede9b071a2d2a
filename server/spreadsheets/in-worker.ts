import { Worker } from 'node:worker_threads'
import { type RefusalStatus, Refused } from '#base/errors.ts'

type Reply<T> =
  | { value: T }
  | { refused: { code: string; status: RefusalStatus; params: Record<string, unknown> } }
  | { defect: string }

export type WorkerBounds = { memoryMb: number; deadlineMs: number }

/** Threads that files may occupy at once, and how many more may wait their turn. */
const AT_ONCE = 2
const QUEUE = 50
let running = 0
const waiting: (() => void)[] = []

/**
 * Runs the default function of a worker file on a thread of its own, off the event loop. A Refused thrown there is thrown
 * here; running out of memory or time throws Refused `file_too_complex` or `file_too_slow`. Where too many wait already,
 * or the turn does not come in time, throws Refused 429 `overloaded`.
 */
export async function inWorker<T>(
  file: URL,
  input: unknown,
  bounds: WorkerBounds,
  transfer: ArrayBuffer[] = [],
): Promise<T> {
  if (running >= AT_ONCE) await turn(bounds.deadlineMs)
  else running++
  try {
    return await oneRun<T>(file, input, bounds, transfer)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function turn(deadlineMs: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const busy = () => reject(new Refused('overloaded', { status: 429 }))
    if (waiting.length >= QUEUE) return busy()
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

/** The thread gets nothing of the environment but where compiled code is kept: by it, it begins in less than half the time. */
function oneRun<T>(file: URL, input: unknown, bounds: WorkerBounds, transfer: ArrayBuffer[]): Promise<T> {
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
    // The first to settle decides; what is told afterwards changes nothing.
    const settle = (finish: () => void) => {
      clearTimeout(deadline)
      void worker.terminate()
      finish()
    }
    const deadline = setTimeout(
      () => settle(() => reject(new Refused('file_too_slow', { status: 413 }))),
      bounds.deadlineMs,
    )
    worker.on('error', (error: Error & { code?: string }) =>
      settle(() =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refused('file_too_complex', { status: 413 }) : error),
      ),
    )
    worker.on('message', (reply: Reply<T>) =>
      settle(() => {
        if ('value' in reply) resolve(reply.value)
        else if ('refused' in reply) reject(new Refused(reply.refused.code, reply.refused))
        else reject(new Error(`A worker failed: ${reply.defect}`))
      }),
    )
    worker.on('exit', (code) => settle(() => reject(new Error(`A worker ended early with ${code}`))))
  })
}
