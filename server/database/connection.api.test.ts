import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { connected } from './connection.ts'
import { databaseAway } from './database.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer({ seed: false })
  owner = await connected(server.ownerUrl)
})
afterAll(async () => {
  await owner.end()
  await server.stop()
})

/** Ends the other side of every connection to this database but our own. */
const endAll = () =>
  owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )

/** What would have ended the process. */
async function uncaughtDuring(work: () => Promise<void>): Promise<unknown[]> {
  const uncaught: unknown[] = []
  const others = process.listeners('uncaughtException')
  const note = (error: unknown) => uncaught.push(error)
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', note)
  try {
    await work()
    await pause(50)
  } finally {
    process.off('uncaughtException', note)
    for (const other of others) process.on('uncaughtException', other)
  }
  return uncaught
}

it('LIF-3 a connection lost in the middle of a transaction, between two queries, is a failed call and nothing more', async () => {
  const uncaught = await uncaughtDuring(async () => {
    const lost = server.database.outside(async (tx) => {
      await sql`select 1`.execute(tx)
      await endAll()
      await pause(100)
      await sql`select 1`.execute(tx)
    })
    expect(databaseAway(await lost.catch((error) => error))).toBe(true)
  })
  expect(uncaught).toEqual([])
  await expect(server.database.ping()).resolves.toBeUndefined()
})

it('LIF-3 single connections and idle ones may be lost as well, and the next call is answered', async () => {
  const alone = await connected(server.serveUrl)
  const uncaught = await uncaughtDuring(async () => {
    await server.database.ping()
    await endAll()
    await pause(100)
  })
  expect(uncaught).toEqual([])
  await expect(alone.query('select 1')).rejects.toThrow()
  await expect(server.database.ping()).resolves.toBeUndefined()
})
