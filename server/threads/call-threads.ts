import { Worker } from 'node:worker_threads'
import { DomainError } from '#base/errors.ts'
import type { ThreadCall, ThreadData, ThreadReply, ThreadResult } from './thread-call.ts'

/** Threads for calls whose work grows with people: files, exports and their checks. */
export type CallThreads = {
  /**
   * Runs a call's handler on a thread. Throws what the handler refuses, and 429 `overloaded` when too many calls
   * wait.
   */
  work(call: ThreadCall): Promise<ThreadResult>
  close(): Promise<void>
}

type QueuedCall = { call: ThreadCall; done: (worked: ThreadResult) => void; failed: (error: unknown) => void }
type CallThread = { worker: Worker; job: QueuedCall | null; deadline?: NodeJS.Timeout; idle?: NodeJS.Timeout }

const MOST_THREADS = 2
const MOST_WAITING = 40
const DEADLINE_MS = 120_000
const IDLE_MS = 60_000
/** A person who fetched one large file often fetches the next, so a thread that holds much memory waits this long. */
const HEAVY_IDLE_MS = 3_000
const LIMITS = { maxOldGenerationSizeMb: 1024 }

/**
 * Starts threads from `entry` as calls need them. An idle thread ends after a minute, or after a few seconds when it
 * holds much memory.
 */
export function createCallThreads(entry: URL, data: ThreadData): CallThreads {
  const threads = new Set<CallThread>()
  const waiting: QueuedCall[] = []
  let isClosed = false

  function startThread(): CallThread {
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: LIMITS,
    })
    const thread: CallThread = { worker, job: null }
    threads.add(thread)
    worker.on('message', (reply: ThreadReply) => handleReply(thread, reply))
    worker.on('error', (error) => handleFailure(thread, error))
    worker.on('exit', () => handleFailure(thread, new Error('A thread ended in the middle of a call')))
    return thread
  }

  function assignJob(thread: CallThread, job: QueuedCall): void {
    clearTimeout(thread.idle)
    thread.job = job
    thread.deadline = setTimeout(() => {
      handleFailure(thread, new DomainError('overloaded', { status: 429 }))
    }, DEADLINE_MS)
    thread.worker.postMessage(job.call)
  }

  function handleReply(thread: CallThread, reply: ThreadReply): void {
    const { job } = thread
    clearTimeout(thread.deadline)
    thread.job = null
    if (job) settleJob(job, reply)
    thread.idle = setTimeout(() => endThread(thread), reply.spent ? HEAVY_IDLE_MS : IDLE_MS)
    assignNext()
  }

  function handleFailure(thread: CallThread, error: unknown): void {
    const { job } = thread
    thread.job = null
    endThread(thread)
    job?.failed(error)
    assignNext()
  }

  function endThread(thread: CallThread): void {
    clearTimeout(thread.deadline)
    clearTimeout(thread.idle)
    threads.delete(thread)
    void thread.worker.terminate()
  }

  function assignNext(): void {
    const [job] = waiting
    if (!job) return
    const free =
      [...threads].find((thread) => thread.job === null) ?? (threads.size < MOST_THREADS ? startThread() : null)
    if (!free) return
    waiting.shift()
    assignJob(free, job)
  }

  return {
    work: (call) =>
      new Promise<ThreadResult>((done, failed) => {
        if (isClosed || waiting.length >= MOST_WAITING) return failed(new DomainError('overloaded', { status: 429 }))
        waiting.push({ call, done, failed })
        assignNext()
      }),
    async close() {
      isClosed = true
      for (const { failed } of waiting.splice(0)) failed(new DomainError('overloaded', { status: 429 }))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function settleJob(job: QueuedCall, reply: ThreadReply): void {
  if ('worked' in reply) job.done(reply.worked)
  else if ('refused' in reply) job.failed(new DomainError(reply.refused.code, reply.refused))
  else job.failed(new Error(`A call failed on its thread: ${reply.defect}`))
}
