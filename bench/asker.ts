import { answered } from './answered.ts'
import { replayer } from './calls.ts'
import type { Timed } from './timed-apart.ts'

// A process that times what it is sent and little more: what it imports is what it has to clear up.
process.on('message', async (timed: Timed) => process.send?.(await timesOf(timed)))

async function timesOf(timed: Timed): Promise<number[]> {
  if ('asked' in timed) return turns(timed, () => answered(timed.address, timed.headers, timed.asked))
  const { replay, end } = await replayer(timed.serveUrl, timed.companyId, timed.statements)
  try {
    return await turns(timed, replay)
  } finally {
    await end()
  }
}

async function turns({ warm, turns }: Timed, work: () => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = -warm; turn < turns; turn++) {
    const before = performance.now()
    await work()
    if (turn >= 0) taken.push(performance.now() - before)
  }
  return taken
}
