import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/server.ts'
import { copyInto, toCopyRow } from './copy.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { refreshStatistics } from './refresh-statistics.ts'
import { selectOne } from './select-one.ts'

let server: TestServer
let database: Database
let companyId: string
beforeAll(async () => {
  server = await startTestServer()
  database = openDatabase(server.serveUrl, { max: 4, statementTimeoutMs: 20_000 })
  companyId = server.companies.meridian!.companyId
})
afterAll(async () => {
  await database.close()
  await server.stop()
})

const broken = (code: string) => Object.assign(new Error(code), { code })
const one = async (tx: Tx, text: string) =>
  Object.values((await sql.raw<Record<string, unknown>>(text).execute(tx)).rows[0]!)[0]

describe('a query for one row', () => {
  const numbers = (until: number) => sql<{ n: number }>`select n from generate_series(1, ${until}::int) n`

  it('returns the row', async () => {
    expect(await database.runOutsideTenants((tx) => selectOne(tx, numbers(1)))).toEqual({ n: 1 })
  })

  it('fails where there is no row or more than one', async () => {
    for (const until of [0, 2])
      await expect(database.runOutsideTenants((tx) => selectOne(tx, numbers(until)))).rejects.toThrow(
        `One row expected, got ${until}`,
      )
  })
})

describe('LIF-6 a transaction', () => {
  it('is retried after a lost race, four times in all', async () => {
    for (const code of ['40001', '40P01']) {
      let tries = 0
      const work = (fail: number) =>
        database.runOutsideTenants(async () => (++tries <= fail ? Promise.reject(broken(code)) : tries))
      expect(await work(3)).toBe(4)
      tries = 0
      await expect(work(9)).rejects.toMatchObject({ code: 'try_again', status: 409 })
      expect(tries).toBe(4)
    }
  })

  it('is not retried after a lock timeout or another error', async () => {
    for (const [code, thrown] of [
      ['55P03', { code: 'try_again', status: 409 }],
      ['23505', { code: '23505' }],
    ] as const) {
      let tries = 0
      const work = database.runOutsideTenants(async () => {
        tries++
        throw broken(code)
      })
      await expect(work).rejects.toMatchObject(thrown)
      expect(tries).toBe(1)
    }
  })

  it('writes everything or nothing', async () => {
    const codes = () =>
      database.runInTenant(companyId, (tx) =>
        tx.selectFrom('cost_center').select('code').where('code', 'like', 'TX%').execute(),
      )
    const add = (tx: Tx, code: string) => tx.insertInto('cost_center').values({ code, name: code }).execute()
    await expect(
      database.runInTenant(companyId, async (tx) => {
        await add(tx, 'TX1')
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await codes()).toEqual([])
    await database.runInTenant(companyId, (tx) => add(tx, 'TX2'))
    expect(await codes()).toEqual([{ code: 'TX2' }])
  })

  it('refuses a change without a condition, in a company and outside', async () => {
    const ways = [
      (work: (tx: Tx) => Promise<unknown>) => database.runInTenant(companyId, work),
      (work: (tx: Tx) => Promise<unknown>) => database.runOutsideTenants(work),
      (work: (tx: Tx) => Promise<unknown>) => database.runForSignIn('select 1', work),
      (work: (tx: Tx) => Promise<unknown>) => work(database.lookup),
    ]
    for (const way of ways) {
      const whole = [(tx: Tx) => tx.updateTable('company').set({ is_on: true }), (tx: Tx) => tx.deleteFrom('file')]
      for (const change of whole) await expect(way((tx) => change(tx).execute())).rejects.toThrow('Say of which rows')
    }
    const kept = (tx: Tx) => tx.selectFrom('cost_center').select('code').execute()
    await expect(database.runInTenant(companyId, kept)).resolves.toEqual(expect.any(Array))
    const none = (tx: Tx) => tx.deleteFrom('cost_center').where('code', '=', 'there is none').executeTakeFirst()
    expect((await database.runInTenant(companyId, none)).numDeletedRows).toBe(0n)
  })

  it('is bound to its company as a plain role, however it begins', async () => {
    const place = (tx: Tx) =>
      one(tx, `select current_user || ' ' || coalesce(current_setting('app.company_id', true), '')`)
    expect(await database.runInTenant(companyId, place)).toBe(`kerani_app ${companyId}`)
    expect(await database.runOutsideTenants(place)).toBe('kerani_outside ')
    expect(await place(database.lookup)).toBe('kerani_outside ')
    const into = database.runIntoTenant(
      async (tx) => ({ companyId, found: await place(tx) }),
      async (tx, found) => [found, await place(tx)],
    )
    expect(await into).toEqual(['kerani_outside ', `kerani_app ${companyId}`])
    const bound = database.runForSignIn<{ n: number }, unknown>('select 1 as n', async (tx, row) => [
      row,
      await place(tx),
    ])
    expect(await bound).toEqual([{ n: 1 }, 'kerani_outside '])
    const nobody = await database.runForSignIn<unknown, unknown>('select 1 where false', async (_, row) => row)
    expect(nobody).toBeUndefined()
    for (const no of ['', companyId.toUpperCase(), `${companyId}'`, ` ${companyId}`])
      expect(() => database.runInTenant(no, place)).toThrow('Not a company id')
    await expect(database.assertBound()).resolves.toBeUndefined()
  })

  it('runs within its limits', async () => {
    const limits = (of: Database) =>
      of.runOutsideTenants(async (tx) =>
        Promise.all(
          ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'timezone'].map((name) =>
            one(tx, `show ${name}`),
          ),
        ),
      )
    expect(await limits(database)).toEqual(['20s', '3s', '20s', 'UTC'])
    const plain = openDatabase(server.serveUrl)
    expect(await limits(plain)).toEqual(['8s', '3s', '15s', 'UTC'])
    await plain.close()
  })

  it('may use all connections in a company, and half of them outside, at least two', async () => {
    const most = async (of: Database, begin: (work: () => Promise<void>) => Promise<void>) => {
      let [within, seen] = [0, 0]
      const work = async () => {
        seen = Math.max(seen, ++within)
        await pause(150)
        within--
      }
      await Promise.all(Array.from({ length: 14 }, () => begin(work)))
      await of.ping()
      return seen
    }
    const both = async (of: Database) => [
      await most(of, (work) => of.runInTenant(companyId, work)),
      await most(of, (work) => of.runOutsideTenants(work)),
    ]
    expect(await both(database)).toEqual([4, 2])
    for (const [options, expected] of [
      [{ max: 1 }, [1, 2]],
      [{ max: 5 }, [5, 3]],
      [{}, [10, 5]],
    ] as const) {
      const other = openDatabase(server.serveUrl, options)
      expect(await both(other)).toEqual(expected)
      await other.close()
    }
  })

  it('reads days as text, and large numbers exactly or not at all', async () => {
    const read = (text: string) => database.runOutsideTenants((tx) => one(tx, text))
    expect(await read(`select date '2026-02-28'`)).toBe('2026-02-28')
    expect(await read('select 9007199254740991::bigint')).toBe(9_007_199_254_740_991)
    await expect(read('select 9007199254740992::bigint')).rejects.toThrow('bigint out of range: 9007199254740992')
  })
})

it('PAY-02a copyInto copies rows of any content through the running transaction', async () => {
  const rows = [
    ['a\tb\nc\rd\\e', 1, true, null, new Uint8Array([0, 255])],
    ['', -2, false, '\\N', new Uint8Array()],
    ['林', 0, null, '"', null],
  ] as const
  const read = await database.runInTenant(companyId, async (tx) => {
    await sql`create temporary table copied (place serial, said text, n int, yes boolean, more text, bytes bytea) on commit drop`.execute(
      tx,
    )
    await copyInto(
      tx,
      'pg_temp.copied',
      ['said', 'n', 'yes', 'more', 'bytes'],
      rows.map((row) => toCopyRow(row)),
    )
    return (await sql<Record<string, unknown>>`select said, n, yes, more, bytes from copied order by place`.execute(tx))
      .rows
  })
  expect(
    read.map(({ said, n, yes, more, bytes }) => [said, n, yes, more, bytes && new Uint8Array(bytes as Buffer)]),
  ).toEqual(rows)
})

it('PAY-02a statistics are refreshed after many rows, and not for few rows or no tables', async () => {
  const asked = async (...given: [Parameters<typeof refreshStatistics>[1], number?]) => {
    const said: string[] = []
    const known = (tx: Tx) =>
      one(tx, `select coalesce(max(reltuples), -1)::int from pg_class where relname = 'cost_center'`)
    await database.runInTenant(companyId, async (tx) => {
      await tx.deleteFrom('cost_center').where('company_id', '=', companyId).execute()
      await sql`insert into cost_center (code, name) select 'S' || n, 'S' from generate_series(1, 5 + (random() * 1000)::int) n`.execute(
        tx,
      )
      const before = await known(tx)
      await refreshStatistics(tx, ...given)
      said.push((await known(tx)) === before ? 'nothing' : 'told')
    })
    return said[0]
  }
  expect(await asked(['cost_center'])).toBe('told')
  expect(await asked(['cost_center'], 500)).toBe('told')
  expect(await asked(['cost_center'], 499)).toBe('nothing')
  expect(await asked([])).toBe('nothing')
})
