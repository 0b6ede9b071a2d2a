import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a server process before it: writes every half second how late its serving thread was at worst and mostly.
const file = process.env.BENCH_LAG_FILE
if (isMainThread && file) {
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  setInterval(
    () => writeFileSync(file, JSON.stringify({ p99: lag.percentile(99) / 1e6, max: lag.max / 1e6 })),
    500,
  ).unref()
}
