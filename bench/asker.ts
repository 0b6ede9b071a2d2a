import { callServer } from './call-server.ts'
import { createReplayer } from './calls.ts'
import type { TimedWork } from './time-in-process.ts'

// A small process that times the work it is sent. It imports little, so that little is left for garbage collection.
process.on('message', async (timed: TimedWork) => process.send?.(await measureTimes(timed)))

async function measureTimes(timed: TimedWork): Promise<number[]> {
  if ('asked' in timed) return turns(timed, () => callServer(timed.address, timed.headers, timed.asked))
  const { replay, end } = await createReplayer(timed.serveUrl, timed.companyId, timed.statements)
  try {
    return await turns(timed, replay)
  } finally {
    await end()
  }
}

async function turns({ warm, turns }: TimedWork, work: () => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  for (let turn = -warm; turn < turns; turn++) {
    const before = performance.now()
    await work()
    if (turn >= 0) durations.push(performance.now() - before)
  }
  return durations
}
