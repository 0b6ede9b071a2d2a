import { Worker } from 'node:worker_threads'
import { Refused } from '#base/errors.ts'
import type { ThreadCall, ThreadData, ThreadReply, Worked } from './call.ts'

/** Work of calls that grows with people: files, exports and what is checked of them. */
export type CallThreads = {
  /** Does a call's work on a thread. Throws what the handler refuses; 429 `overloaded` when too many wait. */
  work(call: ThreadCall): Promise<Worked>
  close(): Promise<void>
}

type Waiting = { call: ThreadCall; done: (worked: Worked) => void; failed: (error: unknown) => void }
type Thread = { worker: Worker; job: Waiting | null; deadline?: NodeJS.Timeout; idle?: NodeJS.Timeout }

const MOST_THREADS = 2
const MOST_WAITING = 40
const DEADLINE_MS = 120_000
const IDLE_MS = 60_000
/** Who asks for one file asks for the next: a thread that holds a lot of memory waits this long for it. */
const SPENT_IDLE_MS = 3_000
const LIMITS = { maxOldGenerationSizeMb: 1024 }

/**
 * Threads for such calls, each of them `entry`, started when they are needed. One that has nothing to do ends after a minute, or after a few
 * seconds where it holds a lot of memory: what it took is given back.
 */
export function callThreads(entry: URL, data: ThreadData): CallThreads {
  const threads = new Set<Thread>()
  const waiting: Waiting[] = []
  let over = false

  function started(): Thread {
    const worker = new Worker(entry, {
      workerData: data,
      resourceLimits: LIMITS,
    })
    const thread: Thread = { worker, job: null }
    threads.add(thread)
    worker.on('message', (reply: ThreadReply) => answered(thread, reply))
    worker.on('error', (error) => lost(thread, error))
    worker.on('exit', () => lost(thread, new Error('A thread ended in the middle of a call')))
    return thread
  }

  function give(thread: Thread, job: Waiting): void {
    clearTimeout(thread.idle)
    thread.job = job
    thread.deadline = setTimeout(() => {
      lost(thread, new Refused('overloaded', { status: 429 }))
    }, DEADLINE_MS)
    thread.worker.postMessage(job.call)
  }

  function answered(thread: Thread, reply: ThreadReply): void {
    const { job } = thread
    clearTimeout(thread.deadline)
    thread.job = null
    if (job) settle(job, reply)
    thread.idle = setTimeout(() => end(thread), reply.spent ? SPENT_IDLE_MS : IDLE_MS)
    next()
  }

  function lost(thread: Thread, error: unknown): void {
    const { job } = thread
    thread.job = null
    end(thread)
    job?.failed(error)
    next()
  }

  function end(thread: Thread): void {
    clearTimeout(thread.deadline)
    clearTimeout(thread.idle)
    threads.delete(thread)
    void thread.worker.terminate()
  }

  function next(): void {
    const [job] = waiting
    if (!job) return
    const free = [...threads].find((thread) => thread.job === null) ?? (threads.size < MOST_THREADS ? started() : null)
    if (!free) return
    waiting.shift()
    give(free, job)
  }

  return {
    work: (call) =>
      new Promise<Worked>((done, failed) => {
        if (over || waiting.length >= MOST_WAITING) return failed(new Refused('overloaded', { status: 429 }))
        waiting.push({ call, done, failed })
        next()
      }),
    async close() {
      over = true
      for (const { failed } of waiting.splice(0)) failed(new Refused('overloaded', { status: 429 }))
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }
}

function settle(job: Waiting, reply: ThreadReply): void {
  if ('worked' in reply) job.done(reply.worked)
  else if ('refused' in reply) job.failed(new Refused(reply.refused.code, reply.refused))
  else job.failed(new Error(`A call failed on its thread: ${reply.defect}`))
}
