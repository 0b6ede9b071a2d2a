import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTaskThread, stopTaskThread, type TaskThread } from './start-thread.ts'

/** A thread that says where it works, does what it is told, and ends when it is asked to, after `atStop`. */
const entry = (atStop = 'process.exit()') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort, resourceLimits, workerData } from 'node:worker_threads'
       parentPort.on('message', (told) => {
         if (told === 'die') throw new Error('a fault')
         if (told === 'stop') { ${atStop} }
       })
       parentPort.postMessage({ resourceLimits, workerData })`,
    )}`,
  )

let state: TaskThread
let complaints: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  complaints = vi.spyOn(console, 'error').mockReturnValue() as never
})
afterEach(async () => {
  state.isStopping = true
  await state.thread.terminate()
  complaints.mockRestore()
  vi.useRealTimers()
})

const started = async (at = entry()) => {
  state = startTaskThread(at, 'postgres://here')
  return (await once(state.thread, 'message'))[0]
}
const dies = async ({ thread }: TaskThread) => {
  const ended = new Promise((resolve) => thread.once('exit', resolve))
  thread.postMessage('die')
  await ended
}

describe('SYS-17 the thread of background jobs', () => {
  it('gets memory for the largest pay run and the address of the database', async () => {
    expect(await started()).toMatchObject({
      workerData: { serveUrl: 'postgres://here' },
      resourceLimits: { maxOldGenerationSizeMb: 2048 },
    })
  })

  it('is restarted a second after each time it dies', async () => {
    await started()
    const seen = new Set<Worker>()
    for (let times = 0; times < 3; times++) {
      const { thread } = state
      seen.add(thread)
      await dies(state)
      vi.advanceTimersByTime(999)
      expect(state.thread).toBe(thread)
      vi.advanceTimersByTime(1)
      expect(state.thread).not.toBe(thread)
      await once(state.thread, 'message')
    }
    expect(seen.size).toBe(3)
    expect(complaints).toHaveBeenCalledTimes(3)
    expect(JSON.parse(complaints.mock.calls[0]![0] as string)).toMatchObject({
      level: 'error',
      worker: expect.stringContaining('a fault'),
    })
  })
})

describe('LIF-3 a server that stops', () => {
  it('lets the thread finish its job and does not restart it', async () => {
    await started(entry('setTimeout(process.exit, 50)'))
    const { thread } = state
    await stopTaskThread(state, 5_000)
    expect(thread.threadId).toBe(-1)
    vi.advanceTimersByTime(1_000)
    expect(state.thread).toBe(thread)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('waits for the grace period and no longer', async () => {
    await started(entry(''))
    const stopped = stopTaskThread(state, 5_000)
    vi.advanceTimersByTime(4_999)
    await new Promise(setImmediate)
    expect(state.thread.threadId).not.toBe(-1)
    vi.advanceTimersByTime(1)
    await stopped
    expect(state.thread.threadId).toBe(-1)
  })

  it('does not wait for a thread that has died or was never started', async () => {
    await started()
    await dies(state)
    await stopTaskThread(state, 5_000)
    const { thread } = state
    vi.advanceTimersByTime(1_000)
    expect(state.thread).toBe(thread)
    await stopTaskThread(null, 5_000)
    expect(vi.getTimerCount()).toBe(0)
  })
})
