import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { urlByPort } from '#test/temporary-folder.ts'
import { connect } from './connection.ts'
import { isDatabaseAway, openDatabase } from './database.ts'

let server: TestServer
let owner: pg.Client
beforeAll(async () => {
  server = await startTestServer({ seed: false })
  owner = await connect(server.ownerUrl)
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

it('LIF-3 a connection lost between two queries of a transaction fails that call only', async () => {
  const uncaught = await uncaughtDuring(async () => {
    const lost = server.database.runOutsideTenants(async (tx) => {
      await sql`select 1`.execute(tx)
      await endAll()
      await pause(100)
      await sql`select 1`.execute(tx)
    })
    expect(isDatabaseAway(await lost.catch((error) => error))).toBe(true)
  })
  expect(uncaught).toEqual([])
  await expect(server.database.ping()).resolves.toBeUndefined()
})

it('LIF-3 the next call is answered after single and idle connections were lost', async () => {
  const alone = await connect(server.serveUrl)
  const uncaught = await uncaughtDuring(async () => {
    await server.database.ping()
    await endAll()
    await pause(100)
  })
  expect(uncaught).toEqual([])
  await expect(alone.query('select 1')).rejects.toThrow()
  await expect(server.database.ping()).resolves.toBeUndefined()
})

it('SYS-07a LIF-3 a call answers that the database is away, in the reader’s language', async () => {
  const { database } = server.api
  const broken = server.api as { database: typeof database }
  const nowhere = urlByPort(server.serveUrl)
  nowhere.port = '1'
  broken.database = openDatabase(nowhere.toString(), { max: 1 })
  const said = async (language: string) =>
    server.nobody.request('POST', '/api/auth/login', {
      body: 'email=a%40b.example&password=anything',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
    })
  for (const [language, message] of [
    ['en', 'Unable to retrieve information from database'],
    ['zh-TW', '無法從資料庫取得資料'],
  ] as const) {
    const reply = await said(language)
    expect([reply.status, reply.body.code, reply.body.message]).toEqual([503, 'unavailable', message])
  }
  await broken.database.close()
  broken.database = database
})

/** The database behind a line that can be held: what is sent then lies there, as with a frozen machine. */
async function heldLine(url: string) {
  const { port, hostname } = urlByPort(url)
  const pairs: net.Socket[] = []
  let held = false
  const lying: (() => void)[] = []
  const line = net.createServer((near) => {
    const far = net.connect(Number(port), hostname)
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => (held ? lying.push(() => into.write(bytes)) : into.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => into.destroy())
      pairs.push(from)
    }
  })
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready))
  const here = urlByPort(url)
  here.hostname = '127.0.0.1'
  here.port = String((line.address() as net.AddressInfo).port)
  return {
    url: here.toString(),
    hold: (yes: boolean) => {
      held = yes
      if (!held) for (const send of lying.splice(0)) send()
    },
    close: () => {
      for (const one of pairs) one.destroy()
      line.close()
    },
  }
}

it('LIF-6 a call on a silent connection times out, and the next call uses another connection', async () => {
  const line = await heldLine(server.serveUrl)
  const database = openDatabase(line.url, { max: 1, statementTimeoutMs: 300 })
  try {
    const uncaught = await uncaughtDuring(async () => {
      await database.ping()
      const silent = database.runOutsideTenants(async (tx) => {
        await sql`select 1`.execute(tx)
        line.hold(true)
        await sql`select 2`.execute(tx)
      })
      expect(isDatabaseAway(await silent.catch((error) => error))).toBe(true)
      line.hold(false)
      await expect(database.ping()).resolves.toBeUndefined()
    })
    expect(uncaught).toEqual([])
  } finally {
    await database.close()
    line.close()
  }
})

it('LIF-3 a pool waits for a connection as long as it is told: a call is refused, a task waits longer', async () => {
  const line = await heldLine(server.serveUrl)
  const calls = openDatabase(line.url, { max: 1, connectionTimeoutMs: 100 })
  const tasks = openDatabase(line.url, { max: 1, connectionTimeoutMs: 60_000 })
  try {
    line.hold(true)
    const task = tasks.ping()
    expect(isDatabaseAway(await calls.ping().catch((error) => error))).toBe(true)
    line.hold(false)
    await expect(task).resolves.toBeUndefined()
  } finally {
    await Promise.all([calls.close(), tasks.close()])
    line.close()
  }
})

it('LIF-6 the database ends a statement that takes too long, and the reply says so', async () => {
  const database = openDatabase(server.serveUrl, { max: 1, statementTimeoutMs: 100 })
  try {
    const slow = database.runOutsideTenants((tx) => sql`select pg_sleep(30)`.execute(tx))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
    await expect(database.ping()).resolves.toBeUndefined()
  } finally {
    await database.close()
  }
})
