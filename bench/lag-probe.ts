import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

export type Lag = { p99Ms: number; maxMs: number }
/** Memory of the serving thread after a garbage collection. */
export type MemoryHeld = { heapMb: number; outsideMb: number }
export type ProbeQuestion = 'lag' | 'held'

// Preloaded into a server process. When asked, it answers the lag of the serving thread since the last question.
if (isMainThread && process.send) {
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  process.on('message', (asked: ProbeQuestion) => {
    if (asked === 'held') {
      globalThis.gc?.()
      const { heapUsed, external } = process.memoryUsage()
      process.send?.({ heapMb: heapUsed / 1_048_576, outsideMb: external / 1_048_576 } satisfies MemoryHeld)
      return
    }
    process.send?.({ p99Ms: lag.percentile(99) / 1e6, maxMs: lag.max / 1e6 } satisfies Lag)
    lag.reset()
  })
  process.channel?.unref()
}
