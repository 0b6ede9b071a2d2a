import pg from 'pg'

/**
 * A single connection, opened. One that is lost while nothing is asked of it tells so by an event that ends the process
 * when nobody listens; here somebody does, and the next query fails with what happened.
 */
export async function connect(config: string | pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * A pool whose connections may be lost at any moment. The library listens only while a connection lies idle in the pool;
 * one that is lost in the middle of a transaction, between two queries, would end the process.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
