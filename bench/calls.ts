import pg from 'pg'
import { connect } from '#server/database/connection.ts'
import { callServer, type HttpCall } from './call-server.ts'
import type { ServedWorld } from './servers.ts'
import { round2, type TaskFigures } from './tasks.ts'
import type { World } from './world.ts'

/** A statement that a call sent to the database, with its values. */
export type Statement = { text: string; values: unknown[] }

/** Measures one call to the server, from the request to the last byte, with the lag and memory during it. */
export async function measureCall(
  { server }: ServedWorld,
  headers: Record<string, string>,
  asked: HttpCall,
): Promise<TaskFigures> {
  await server.vitals()
  const before = performance.now()
  await callServer(server.address, headers, asked)
  const seconds = (performance.now() - before) / 1000
  const { lagMaxMs, rssMb } = await server.vitals()
  return { seconds, maxEventLoopLagMs: round2(lagMaxMs), peakRssMb: rssMb }
}

const isRead = (text: string) => /^\s*(select|with|set local work_mem)/.test(text)

/**
 * Records the statements, with their values, that a call in this thread sends to the database as the company's role.
 * Records reads unless `wanted` says otherwise.
 */
export async function captureStatements(work: () => Promise<unknown>, wanted = isRead): Promise<Statement[]> {
  const seen: Statement[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args
    const { options } = (this as unknown as { connectionParameters: { options?: string } }).connectionParameters
    if (options?.includes('kerani_app') && typeof text === 'string' && wanted(text))
      seen.push({ text, values: (values as unknown[]) ?? [] })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  } as never
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return seen
}

/**
 * Opens a connection like the server's. It can replay the same statements repeatedly in a transaction bound to the
 * company.
 */
export async function createReplayer(serveUrl: string, companyId: string, statements: readonly Statement[]) {
  const client = await connect({ connectionString: serveUrl, options: '-c role=kerani_app -c timezone=UTC' })
  return {
    async replay(): Promise<void> {
      await client.query(`begin; set local app.company_id = '${companyId}'`)
      for (const { text, values } of statements) await client.query(text, values)
      await client.query('commit')
    },
    end: () => client.end(),
  }
}

/** Seconds that the same statements take on their own, in a transaction bound to the company: the median of five. */
export async function timeReplay(world: World, companyId: string, statements: readonly Statement[]): Promise<number> {
  const { replay, end } = await createReplayer(world.serveUrl, companyId, statements)
  const times: number[] = []
  try {
    for (let round = 0; round < 5; round++) {
      const before = performance.now()
      await replay()
      times.push((performance.now() - before) / 1000)
    }
  } finally {
    await end()
  }
  return times.sort((a, b) => a - b)[2]!
}
