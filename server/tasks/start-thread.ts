import { Worker as Thread } from 'node:worker_threads'

/** The thread that does the long work, and whether it is meant to end. */
export type TaskThread = { thread: Thread; over: boolean }

const AGAIN_AFTER_MS = 1_000
/** Enough for the largest run. */
const LIMITS = { maxOldGenerationSizeMb: 2_048 }

/** Long work has a thread of its own, `entry`, so that answering calls never waits for it. It is started again when it dies. */
export function startThread(entry: URL, serveUrl: string): TaskThread {
  const state: TaskThread = { thread: newThread(entry, serveUrl), over: false }
  const watch = () =>
    state.thread.on('exit', () => {
      setTimeout(() => {
        if (state.over) return
        state.thread = newThread(entry, serveUrl)
        watch()
      }, AGAIN_AFTER_MS).unref()
    })
  watch()
  return state
}

/** Lets it finish what is under way, for so long. */
export async function stopThread(state: TaskThread | null, graceMs: number): Promise<void> {
  if (!state) return
  state.over = true
  const ended = new Promise((resolve) => state.thread.once('exit', resolve))
  state.thread.postMessage('stop')
  const late = setTimeout(() => void state.thread.terminate(), graceMs)
  // One that died and waits to be started again has nothing to finish.
  if (state.thread.threadId !== -1) await ended
  clearTimeout(late)
}

function newThread(entry: URL, serveUrl: string): Thread {
  const thread = new Thread(entry, { workerData: { serveUrl }, resourceLimits: LIMITS })
  thread.on('error', (error) => console.error(JSON.stringify({ level: 'error', worker: error.stack })))
  return thread
}
