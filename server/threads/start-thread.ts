import { Worker as Thread } from 'node:worker_threads'

/** The thread that does the long work, and whether it is meant to end. */
export type TaskThread = { thread: Thread; isStopping: boolean }

const RESTART_AFTER_MS = 1_000
/** Enough for the largest run. */
const LIMITS = { maxOldGenerationSizeMb: 2_048 }

/** Long work has a thread of its own, `entry`, so that answering calls never waits for it. It is started again when it dies. */
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

/** Lets it finish what is under way, for so long. */
export async function stopTaskThread(state: TaskThread | null, graceMs: number): Promise<void> {
  if (!state) return
  state.isStopping = true
  const ended = new Promise((resolve) => state.thread.once('exit', resolve))
  state.thread.postMessage('stop')
  const late = setTimeout(() => void state.thread.terminate(), graceMs)
  // One that died and waits to be started again has nothing to finish.
  if (state.thread.threadId !== -1) await ended
  clearTimeout(late)
}

function createThread(entry: URL, serveUrl: string): Thread {
  const thread = new Thread(entry, { workerData: { serveUrl }, resourceLimits: LIMITS })
  thread.on('error', (error) => console.error(JSON.stringify({ level: 'error', worker: error.stack })))
  return thread
}
