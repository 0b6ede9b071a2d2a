import { randomUUID } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import type { Tx } from '#server/database/database.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { appendAuditEntries } from './append-entries.ts'
import { entryHash } from './chain.ts'
import { createHeadFiles } from './head-files.ts'
import { acknowledgeBreak, verifyAllChains } from './verify-chains.ts'

let server: TestServer
afterEach(() => server.stop())

/** A fresh server with twelve entries in the chain of `beacon`. */
async function withEntries(): Promise<{
  superuser: pg.Client
  verify: () => Promise<{ number: number; why: string } | null>
}> {
  server = await startTestServer()
  const { companyId } = server.companies.beacon!
  for (let index = 0; index < 12; index++)
    await server.tenant('beacon', (tx) => written(tx, companyId, `Department ${index}`, index))
  await server.heads.flush()
  const superuser = new pg.Client({ connectionString: server.ownerUrl })
  await superuser.connect()
  // A superuser can switch the trigger off; that is the attacker this chain is for.
  await superuser.query('alter table audit_entry disable trigger user')
  return {
    superuser,
    verify: async () => {
      const all = await verifyAllChains(server.ownerUrl, server.secrets.audit, server.heads)
      return all.find((result) => result.companyId === companyId)!.broken
    },
  }
}

/** One entry of a department into a company's chain. */
const written = (tx: Tx, companyId: string, name: string, index = 0) =>
  appendAuditEntries(
    tx,
    server.secrets.audit,
    companyId,
    {
      accountId: null,
      name: 'Tester',
      roleId: null,
      operation: 'test',
      now: server.clock.now(),
      origin: { requestId: `r${index}`, address: '127.0.0.1', device: '' },
    },
    [
      {
        kind: 'department',
        id: `d${index}`,
        name,
        before: { name: 'x', ic_number: '880808086666', account_number: '5141' },
        after: { name: 'y', ic_number: '900101105555' },
      },
    ],
    server.heads,
  )

const TAMPERINGS: [string, string, number][] = [
  [
    'edits an entry',
    "update audit_entry set after = jsonb_set(after, '{name}', '\"z\"') where number = 5 and kind = 'department'",
    5,
  ],
  ['edits who did it', "update audit_entry set actor_name = 'Nobody' where number = 7 and kind = 'department'", 7],
  ['deletes an entry', "delete from audit_entry where number = 6 and kind = 'department'", 6],
  [
    'inserts an entry',
    "insert into audit_entry select (e).* from (select jsonb_populate_record(e, '{\"number\": 13}') as e from audit_entry e where number = 12 and kind = 'department') x",
    13,
  ],
  [
    'swaps two entries',
    "update audit_entry set number = case number when 3 then -4 else -3 end where number in (3, 4) and kind = 'department'; update audit_entry set number = -number where number < 0",
    3,
  ],
  ['cuts the tail', "delete from audit_entry where number > 10 and kind = 'department'", 11],
]

it.each(TAMPERINGS)('LOG-01c finds a superuser who %s', async (_, statement, number) => {
  const { superuser, verify } = await withEntries()
  expect(await verify()).toBeNull()
  await superuser.query(statement)
  await superuser.end()
  expect((await verify())?.number).toBe(number)
})

it('LOG-01c finds a tail cut together with its head row', async () => {
  const { superuser, verify } = await withEntries()
  const { companyId } = server.companies.beacon!
  await superuser.query('delete from audit_entry where number > 10 and company_id = $1', [companyId])
  await superuser.query(
    'update audit_head set last_number = 10, last_hash = (select hash from audit_entry where number = 10 and company_id = $1) where company_id = $1',
    [companyId],
  )
  await superuser.end()
  expect((await verify())?.number).toBe(11)
})

it('LOG-01c finds a head row with another hash or a missing one, and reports the length of a whole chain', async () => {
  const { superuser, verify } = await withEntries()
  const { companyId } = server.companies.beacon!
  await server.tenant('meridian', (tx) =>
    appendAuditEntries(
      tx,
      server.secrets.audit,
      server.companies.meridian!.companyId,
      {
        accountId: null,
        name: 'Tester',
        roleId: null,
        operation: 'test',
        now: server.clock.now(),
        origin: { requestId: 'r', address: '127.0.0.1', device: '' },
      },
      [{ kind: 'sign_in', after: { until: server.clock.now(), left_out: undefined } }],
      server.heads,
    ),
  )
  const all = await verifyAllChains(server.ownerUrl, server.secrets.audit, server.heads)
  expect(all.map(({ code, broken }) => [code, broken])).toEqual([
    ['beacon', null],
    ['meridian', null],
    ['operators', null],
  ])
  expect(all.map(({ entries }) => entries)).toEqual([12, 1, 0])
  expect(all[0]).toMatchObject({ companyId })
  // Where there are no head files, as after a restore elsewhere, a chain stands by itself.
  const nowhere = createHeadFiles(path.join(server.dataFolder, 'nowhere'))
  const alone = await verifyAllChains(server.ownerUrl, server.secrets.audit, nowhere)
  expect(alone.map(({ broken }) => broken)).toEqual([null, null, null])
  await superuser.query("update audit_head set last_hash = '\\x00' where company_id = $1", [companyId])
  expect(await verify()).toMatchObject({ number: 12, why: 'is not what the head says' })
  await superuser.query('delete from audit_head where company_id = $1', [companyId])
  expect(await verify()).toMatchObject({ number: 13, why: 'is missing: the chain ends before its head' })
  await superuser.query('delete from audit_entry where company_id = $1', [companyId])
  expect(await verify()).toMatchObject({ number: 1, why: 'is missing: the head file knows it' })
  await superuser.end()
})

it('LOG-01c checks every company’s chain also as an owner under forced row policies', async () => {
  const { superuser, verify } = await withEntries()
  const role = `walker_${randomUUID().slice(0, 8)}`
  await superuser.query(`create role ${role} login password 'bound'`)
  await superuser.query(`grant select on company, audit_entry, audit_head, operator_entry, operator_head to ${role}`)
  await superuser.query(`create policy walks on company for select to ${role} using (true)`)
  try {
    const url = new URL(server.ownerUrl)
    url.username = role
    url.password = 'bound'
    const all = await verifyAllChains(url.href, server.secrets.audit, server.heads)
    expect(all.find(({ code }) => code === 'beacon')).toMatchObject({ entries: 12, broken: null })
    expect(await verify()).toBeNull()
    const connected = () => superuser.query('select from pg_stat_activity where usename = $1', [role])
    await expect.poll(async () => (await connected()).rowCount).toBe(0)
  } finally {
    await superuser.query(`drop owned by ${role}`)
    await superuser.query(`drop role ${role}`)
    await superuser.end()
  }
})

it('LOG-01c finds a chain that was rewritten with its key', async () => {
  const { superuser, verify } = await withEntries()
  const { companyId } = server.companies.beacon!
  const { rows } = await superuser.query('select * from audit_entry where company_id = $1 order by number', [companyId])
  let hash: Buffer = rows[8].hash
  for (const row of rows.slice(9)) {
    const after = row.number === '10' || row.number === 10 ? { name: 'z' } : row.after
    hash = entryHash(server.secrets.audit, hash, {
      ...row,
      number: Number(row.number),
      at: row.at.toISOString(),
      after,
    })
    await superuser.query('update audit_entry set after = $1, hash = $2 where company_id = $3 and number = $4', [
      JSON.stringify(after),
      hash,
      companyId,
      row.number,
    ])
  }
  await superuser.query('update audit_head set last_hash = $1 where company_id = $2', [hash, companyId])
  await superuser.end()
  // The database is at one with itself: only the head file beside it knows better.
  expect(await verify()).toMatchObject({ number: 12, why: 'is not the entry that the head file noted' })
})

it('LOG-01 no change appends nothing', async () => {
  server = await startTestServer()
  const author = {
    accountId: null,
    name: 'Tester',
    roleId: null,
    operation: 'test',
    now: server.clock.now(),
    origin: { requestId: 'r', address: '127.0.0.1', device: '' },
  }
  await server.tenant('beacon', async (tx) => {
    await appendAuditEntries(tx, server.secrets.audit, server.companies.beacon!.companyId, author, [], server.heads)
    expect(await tx.selectFrom('audit_head').selectAll().execute()).toEqual([])
  })
})

it('LOG-01c the serving role and the table owner cannot change an entry', async () => {
  server = await startTestServer()
  await expect(server.tenant('beacon', (tx) => tx.deleteFrom('audit_entry').execute())).rejects.toMatchObject({
    code: '42501',
  })
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  for (const statement of [
    'update audit_entry set actor_name = actor_name',
    'delete from audit_entry',
    'truncate audit_entry',
  ])
    await expect(owner.query(statement)).rejects.toMatchObject({ code: 'KE001' })
  await owner.end()
})

it('LOG-01e identity numbers are logged by their last four characters, and 50 writers leave no gap', async () => {
  const { verify, superuser } = await withEntries()
  const { companyId } = server.companies.beacon!
  const author = {
    accountId: null,
    name: 'Tester',
    roleId: null,
    operation: 'test',
    origin: { requestId: 'r', address: '127.0.0.1', device: '' },
    now: server.clock.now(),
  }
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      server.tenant('beacon', (tx) =>
        appendAuditEntries(
          tx,
          server.secrets.audit,
          companyId,
          author,
          [{ kind: 'race', id: String(index) }],
          server.heads,
        ),
      ),
    ),
  )
  await server.heads.flush()
  expect(await verify()).toBeNull()
  const { rows } = await superuser.query(
    'select count(*)::int as n, max(number)::int as last from audit_entry where company_id = $1',
    [companyId],
  )
  expect(rows[0]).toEqual({ n: 62, last: 62 })
  const { rows: plain } = await superuser.query(
    "select after->>'ic_number' as is, before->>'ic_number' as was, before->>'account_number' as short from audit_entry where kind = 'department' limit 1",
  )
  expect(plain[0]).toEqual({ is: '••••5555', was: '••••6666', short: '••••' })
  await superuser.end()
})

/** Acknowledges the first break of the chain; answers what the walk says then. */
async function acknowledged(reason = 'Known since the key was mistyped'): Promise<number | null> {
  await server.heads.flush()
  const log = { key: server.secrets.audit, heads: server.heads }
  const walk = async () =>
    (await verifyAllChains(server.ownerUrl, log.key, log.heads)).find(({ code }) => code === 'beacon')!
  const named = await walk()
  await acknowledgeBreak(server.database, log, { ...named, broken: named.broken! }, { reason, now: server.clock.now() })
  await server.heads.flush()
  return (await walk()).broken?.number ?? null
}

/** An inserted entry takes the number of the next one: nothing can be written behind it. */
const WRITTEN_ON = TAMPERINGS.filter(([what]) => what !== 'inserts an entry')

it.each(WRITTEN_ON)(
  'LOG-01c a break by a superuser who %s can be acknowledged, and later breaks are found',
  async (_, statement) => {
    const { superuser, verify } = await withEntries()
    await superuser.query(statement)
    while ((await acknowledged()) !== null);
    expect(await verify()).toBeNull()
    const { companyId } = server.companies.beacon!
    await server.tenant('beacon', (tx) => written(tx, companyId, 'later'))
    await server.tenant('beacon', (tx) => written(tx, companyId, 'latest'))
    expect(await verify()).toBeNull()
    const { rows } = await superuser.query(
      `update audit_entry set actor_name = 'Nobody' where company_id = $1 and object_name = 'latest' returning number`,
      [companyId],
    )
    await superuser.end()
    expect((await verify())?.number).toBe(Number(rows[0].number))
  },
)

it('LOG-01c another change of an acknowledged entry is found, and so is a forged acknowledgement', async () => {
  const { superuser, verify } = await withEntries()
  const change = (name: string) =>
    superuser.query(`update audit_entry set actor_name = $1 where number = 7 and kind = 'department'`, [name])
  await change('Nobody')
  expect(await acknowledged()).toBeNull()
  await change('Somebody')
  expect((await verify())?.number).toBe(7)
  await change('Nobody')
  expect(await verify()).toBeNull()
  await superuser.query('alter table operator_entry disable trigger user')
  await superuser.query(
    `update operator_entry set after = jsonb_set(after, '{reason}', '"x"') where kind = 'audit_break'`,
  )
  await superuser.end()
  expect((await verify())?.number).toBe(7)
})
