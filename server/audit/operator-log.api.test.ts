import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { subject } from '#base/endpoints/endpoint.ts'
import { Secret } from '#base/endpoints/fields.ts'
import type { AuditChange } from '#server/context/context.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { appendOperatorEntry, OPERATORS_CHAIN_ID } from './operator-log.ts'
import { verifyAllChains } from './verify-chains.ts'

let server: TestServer
let superuser: pg.Client
beforeAll(async () => {
  server = await startTestServer()
  superuser = new pg.Client({ connectionString: server.ownerUrl })
  await superuser.connect()
  await superuser.query('alter table operator_entry disable trigger user')
})
afterAll(async () => {
  await superuser.end()
  await server.stop()
})

const tried = subject('tried').endpoint('POST /api/tried', {
  access: 'public',
  input: z.strictObject({ password: Secret(z.string()) }),
  reply: z.null(),
})
const NOW = new Date('2026-11-20T02:00:00Z')
const said = (change: AuditChange, requestId = 'r1') =>
  server.database.runOutsideTenants((tx) =>
    appendOperatorEntry(
      tx,
      server.secrets.audit,
      {
        accountId: null,
        name: 'An operator',
        roleId: null,
        operation: tried,
        now: NOW,
        origin: { requestId, address: '127.0.0.1', device: '' },
      },
      change,
      server.heads,
    ),
  )
const verified = async () => {
  await server.heads.flush()
  const all = await verifyAllChains(server.ownerUrl, server.secrets.audit, server.heads)
  return all.find(({ code }) => code === OPERATORS_CHAIN_ID)!
}

it('OPS-06 LOG-01c an operator’s action is logged with author, time and change, and the chain is whole', async () => {
  await said({ kind: 'company', id: 'c1', name: 'Meridian', before: { closed_on: null }, after: { closed_on: NOW } })
  const after = { name: 'y', left_out: undefined, ic_number: '900101105555', password: 'secret' }
  await said({ kind: 'setting', after }, 'r2')
  await said({ kind: 'sign_in' }, 'r3')
  const { rows } = await superuser.query('select * from operator_entry order by number')
  const by = {
    account_id: null,
    actor_name: 'An operator',
    operation: 'POST /api/tried',
    at: NOW,
    address: '127.0.0.1',
  }
  const none = { object_id: null, object_name: null, before: null, after: null }
  expect(rows.map(({ hash: _, number, ...row }) => ({ ...row, number: Number(number) }))).toEqual([
    {
      ...by,
      ...none,
      number: 1,
      request_id: 'r1',
      kind: 'company',
      object_id: 'c1',
      object_name: 'Meridian',
      before: { closed_on: null },
      after: { closed_on: NOW.toISOString() },
    },
    { ...by, ...none, number: 2, request_id: 'r2', kind: 'setting', after: { name: 'y', ic_number: '••••5555' } },
    { ...by, ...none, number: 3, request_id: 'r3', kind: 'sign_in' },
  ])
  expect(await verified()).toEqual({
    companyId: OPERATORS_CHAIN_ID,
    code: OPERATORS_CHAIN_ID,
    entries: 3,
    broken: null,
    acknowledged: [],
  })
  expect(await server.heads.read(OPERATORS_CHAIN_ID)).toMatchObject({ number: 3, hash: rows[2].hash })
})

it('LOG-01c OPS-06 an edited or deleted entry of an operator is found', async () => {
  const broken = async () => (await verified()).broken
  await superuser.query(`update operator_entry set actor_name = 'Nobody' where number = 2`)
  expect(await broken()).toMatchObject({ number: 2 })
  await superuser.query(`update operator_entry set actor_name = 'An operator' where number = 2`)
  expect(await broken()).toBeNull()
  await superuser.query('delete from operator_entry where number = 3')
  expect(await broken()).toMatchObject({ number: 3, why: 'is missing: the chain ends before its head' })
  await superuser.query(
    'update operator_head set last_number = 2, last_hash = (select hash from operator_entry where number = 2)',
  )
  expect(await broken()).toMatchObject({ number: 3, why: 'is missing: the head file knows it' })
})
