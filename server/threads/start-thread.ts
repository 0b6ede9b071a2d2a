import { Worker as Thread } from 'node:worker_threads'

export type TaskThread = { thread: Thread; isStopping: boolean }

const RESTART_AFTER_MS = 1_000
/** Enough for the largest pay run. */
const LIMITS = { maxOldGenerationSizeMb: 2_048 }

/**
 * Runs background jobs on a thread of their own, `entry`, so that calls never wait for them. Starts it again a second
 * after it dies.
 */
export function startTaskThread(entry: URL, serveUrl: string): TaskThread {
  const state: TaskThread = { thread: createThread(entry, serveUrl), isStopping: false }
  const watch = () =>
    state.thread.on('exit', () => {
      setTimeout(() => {
        if (state.isStopping) return
        state.thread = createThread(entry, serveUrl)
        watch()
      }, RESTART_AFTER_MS).unref()
    })
  watch()
  return state
}

/** Lets the thread finish what it is doing, for at most `graceMs`. */
export async function stopTaskThread(state: TaskThread | null, graceMs: number): Promise<void> {
  if (!state) return
  state.isStopping = true
  const ended = new Promise((resolve) => state.thread.once('exit', resolve))
  state.thread.postMessage('stop')
  const late = setTimeout(() => void state.thread.terminate(), graceMs)
  // A thread that died and waits for its restart has nothing to finish.
  if (state.thread.threadId !== -1) await ended
  clearTimeout(late)
}

function createThread(entry: URL, serveUrl: string): Thread {
  const thread = new Thread(entry, { workerData: { serveUrl }, resourceLimits: LIMITS })
  thread.on('error', (error) => console.error(JSON.stringify({ level: 'error', worker: error.stack })))
  return thread
}
