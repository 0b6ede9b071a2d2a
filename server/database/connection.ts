import pg from 'pg'

/**
 * Opens a single connection. A lost idle connection emits an error event that ends the process without a handler;
 * here it has one, and the next query fails with the cause.
 */
export async function connect(config: string | pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Creates a pool whose connections may be lost at any moment. The library handles errors only while a connection is
 * idle; one lost between two queries of a transaction would end the process.
 */
export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
