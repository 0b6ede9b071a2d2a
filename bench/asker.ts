import { connected } from '#server/database/connection.ts'
import { answered } from './answered.ts'
import type { Timed } from './timed-apart.ts'

// A process that times what it is sent and little more: what it imports is what it has to clear up.
process.on('message', async (timed: Timed) => process.send?.(await timesOf(timed)))

async function timesOf(timed: Timed): Promise<number[]> {
  if ('asked' in timed) return turns(timed, () => answered(timed.address, timed.headers, timed.asked))
  const client = await connected({
    connectionString: timed.serveUrl,
    options: '-c role=kerani_app -c timezone=UTC',
  })
  try {
    return await turns(timed, async () => {
      await client.query(`begin; set local app.company_id = '${timed.companyId}'`)
      for (const { text, values } of timed.statements) await client.query(text, values)
      await client.query('commit')
    })
  } finally {
    await client.end()
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
