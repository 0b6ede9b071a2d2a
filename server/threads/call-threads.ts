import { Worker } from 'node:worker_threads'
import { DomainError } from '#base/errors.ts'
import type { ThreadCall, ThreadData, ThreadReply, ThreadResult } from './thread-call.ts'

/** Work of calls that grows with people: files, exports and what is checked of them. */
export type CallThreads = {
  /** Does a call's work on a thread. Throws what the handler refuses; 429 `overloaded` when too many wait. */
  work(call: ThreadCall): Promise<ThreadResult>
  close(): Promise<void>
}

type QueuedCall = { call: ThreadCall; done: (worked: ThreadResult) => void; failed: (error: unknown) => void }
type CallThread = { worker: Worker; job: QueuedCall | null; deadline?: NodeJS.Timeout; idle?: NodeJS.Timeout }

const MOST_THREADS = 2
const MOST_WAITING = 40
const DEADLINE_MS = 120_000
const IDLE_MS = 60_000
/** Who asks for one file asks for the next: a thread that holds a lot of memory waits this long for it. */
const HEAVY_IDLE_MS = 3_000
const LIMITS = { maxOldGenerationSizeMb: 1024 }

/**
 * Threads for such calls, each of them `entry`, started when they are needed. One that has nothing to do ends after a minute, or after a few
 * seconds where it holds a lot of memory: what it took is given back.
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
